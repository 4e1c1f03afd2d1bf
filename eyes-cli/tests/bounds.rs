//! Large and hostile inputs: memory is at most twenty times the input and 64 MiB. An allocation beyond that fails,
//! and the test with it. Nothing else may run in this process.

use std::alloc::System;

use cap::Cap;
use eyes_cli::gtp::Server;
use eyes_cli::input::{Problem, Record, Stop, Tolerance, parse};
use eyes_dsl::PatternFile;
use eyes_runtime::Knowledge;

#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// Reads an input within its memory, and gives the message of the error if there is one.
fn within(name: &str, input: &[u8], read: impl FnOnce(&[u8]) -> Option<String>) -> Option<String> {
    let allowed = MEMORY.allocated() + 20 * input.len() + (64 << 20);
    eprintln!("{name}: {} bytes", input.len());
    MEMORY.set_limit(allowed).expect("less is in use");
    let message = read(input);
    MEMORY.set_limit(usize::MAX).expect("no limit");
    message
}

fn position(bytes: &[u8]) -> Option<String> {
    parse(bytes, &Stop::End).err().map(|error| error.to_string())
}

fn tolerant(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    Record::parse(&text, Tolerance::AsGnuGo).err().map(|error| error.to_string())
}

fn patterns(bytes: &[u8]) -> Option<String> {
    let file = PatternFile::from_bytes("large.db", bytes);
    let found = eyes_dsl::check(&[file]);
    found.first().map(eyes_dsl::Diagnostic::message)
}

/// The same for what other commands do with a file: they compile it, and lay it out.
fn good_patterns(bytes: &[u8]) -> Option<String> {
    let files = [PatternFile::from_bytes("large.db", bytes)];
    drop(eyes_dsl::check(&files));
    let refused = eyes_dsl::compile(&files).err();
    drop(eyes_dsl::format(&files[0]).expect("each line is right"));
    refused.and_then(|found| found.first().map(eyes_dsl::Diagnostic::message))
}

/// Good patterns of random connected shapes, in which `draw` decides what stands where.
fn shapes(count: usize, vertices: usize, mut draw: impl FnMut(usize, u64) -> char) -> Vec<u8> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 16
    };
    let mut text = String::new();
    for number in 1..=count {
        let mut cells = vec![(vertices, vertices)];
        while cells.len() < vertices {
            let (row, column) = cells[random() as usize % cells.len()];
            let next = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)];
            let next = next[random() as usize % 4];
            if !cells.contains(&next) {
                cells.push(next);
            }
        }
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let mut rows = vec![String::new(); vertices];
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        for (row, column) in sorted {
            let drawn = &mut rows[row - top];
            *drawn += &" ".repeat(column - left - drawn.len());
            let index = cells.iter().position(|&cell| cell == (row, column)).unwrap_or(0);
            drawn.push(draw(index, random()));
        }
        let drawn: Vec<String> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        text += &format!("Pattern {number}\n{}\n:1111\n", drawn.join("\n"));
    }
    text.into_bytes()
}

/// As many patterns as a file may have.
#[test]
#[ignore = "minutes"]
fn large_good_pattern_files_stay_within_their_memory() {
    good_pattern_files(95_000);
}

fn good_pattern_files(count: usize) {
    let read = |name: &str, input: Vec<u8>, may_exceed: bool| match within(name, &input, good_patterns) {
        None => {}
        Some(message) => assert!(may_exceed && message.contains("too large a table"), "{name}: {message}"),
    };
    let sign = |_, random: u64| if random.is_multiple_of(3) { 'X' } else { '.' };
    read("one vertex", shapes(count, 1, |_, _| '.'), false);
    read("eight vertices", shapes(count, 8, sign), false);
    read("twenty vertices", shapes(count, 20, sign), false);
    read(
        "one `x` in eight",
        shapes(count, 8, |index, random| if index == 0 { 'x' } else { sign(0, random) }),
        false,
    );
    read(
        "two `x` in six",
        shapes(count, 6, |index, random| if index < 2 { 'x' } else { sign(0, random) }),
        false,
    );
    read("six `x` in twelve", shapes(count, 12, |index, _| if index < 6 { 'x' } else { '.' }), true);
    read("twelve `x` in twenty", shapes(count, 20, |index, _| if index < 12 { 'x' } else { '.' }), true);
    read("twelve `x` in twelve", shapes(count, 12, |_, _| 'x'), true);
    let edges = String::from_utf8(shapes(count, 6, sign)).expect("text");
    let edges = edges.replace("\n.", "\n|.").replace("\nX", "\n|X");
    read("edges", edges.replace("\n ", "\n  ").into_bytes(), true);
    let comment = format!("# {}\n", "a comment ".repeat(6_000));
    let some = shapes(count / 100, 8, sign);
    read("long comments", [comment.repeat(count / 1_000).into_bytes(), some].concat(), false);
    read(
        "remarks",
        String::from_utf8(shapes(count, 3, sign)).expect("text").replace(":1111", ":1111 sure").into_bytes(),
        false,
    );
}

fn batch(bytes: &[u8]) -> Option<String> {
    Problem::list(bytes).err().map(|error| error.to_string())
}

fn session(bytes: &[u8]) -> Option<String> {
    let mut server = Server::new(Knowledge::new());
    let replies = bytes.split(|&byte| byte == b'\n').filter_map(|line| server.handle(line));
    replies.filter(|reply| reply.text.starts_with('?')).map(|reply| reply.text).next()
}

/// All questions about a whole document, as an editor sends them.
fn language_server(bytes: &[u8]) -> Option<String> {
    struct Replies(Vec<u8>);
    impl std::io::Write for Replies {
        fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
            // Only errors are kept: the answers are as long as the document, or longer.
            if part.windows(8).any(|window| window == b"\"error\":") {
                self.0.extend(part);
            }
            Ok(part.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut replies = Replies(Vec::new());
    assert!(eyes_lsp::serve(bytes, &mut replies, None).expect("served"));
    Some(String::from_utf8_lossy(&replies.0).into_owned()).filter(|errors| !errors.is_empty())
}

fn questions(text: &str) -> Vec<u8> {
    use serde_json::{Value, json};
    let uri = "file:///project/patterns.db";
    let document = json!({ "uri": uri, "languageId": "eyes", "version": 1, "text": text });
    let place = json!({ "line": 0, "character": 9 });
    let parameters = json!({
        "textDocument": { "uri": uri }, "position": place, "newName": "200000",
        "context": { "includeDeclaration": true }, "options": { "tabSize": 4, "insertSpaces": true }
    });
    let methods = [
        "codeLens",
        "documentSymbol",
        "references",
        "rename",
        "semanticTokens/full",
        "foldingRange",
        "formatting",
    ];
    let asked = methods.map(|method| (format!("textDocument/{method}"), parameters.clone()));
    let begin = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    let mut messages = vec![json!({ "id": 0, "method": "initialize", "params": begin })];
    messages.push(json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
    let number = |(id, (method, params)): (usize, (String, Value))| json!({ "id": id + 1, "method": method, "params": params });
    messages.extend(asked.into_iter().enumerate().map(number));
    messages.push(json!({ "id": 99, "method": "shutdown" }));
    messages.push(json!({ "method": "exit" }));
    let framed = messages.iter().map(|message| {
        let message = message.to_string();
        format!("Content-Length: {}\r\n\r\n{message}", message.len())
    });
    framed.collect::<String>().into_bytes()
}

#[test]
fn hostile_inputs_stay_within_their_memory() {
    const SIZE: usize = 2 << 20;
    let many = |begin: &str, part: &str, end: &str| {
        format!("{begin}{}{end}", part.repeat(SIZE / part.len())).into_bytes()
    };
    let says = |name: &str, input: Vec<u8>, read: fn(&[u8]) -> Option<String>, expected: Option<&str>| {
        let message = within(name, &input, read);
        match (&message, expected) {
            (None, None) => {}
            (Some(message), Some(expected)) if message.contains(expected) => {}
            _ => panic!("{name}: expected {expected:?}, found {message:?}"),
        }
    };
    let record = "more than 10000";
    says("rectangles", many("(;SZ[19]AE", "[aa:ss]", ")"), position, Some(record));
    says("rectangles beyond", many("(;SZ[19]AE", "[aa:ZZ]", ")"), position, Some(record));
    says("rectangles, tolerant", many("(;SZ[19]AB", "[aa:ss]", ")"), tolerant, Some(record));
    let nodes = [";AB", &"[aa:yx]".repeat(16)].concat().repeat(9_998);
    says("rectangles in all nodes", format!("(;SZ[25]{nodes})").into_bytes(), position, Some("given twice"));
    says("siblings", many("(;SZ[9]", "(;B[aa])", ")"), position, None);
    says("nodes", many("(", ";B[]", ")"), position, Some(record));
    says("depth", many("", "(;", ""), position, Some(record));
    says("open brackets", many("(;C[", "[", ""), position, Some("has no end"));
    says("values", many("(;C", "[]", ")"), position, None);
    says("properties", many("(;", "AB[]", ")"), position, Some(record));
    says("rows", many("", ".\n", ""), position, Some("no board of"));
    says("one row", many("", ".", ""), position, Some("no board of"));
    says("empty patterns", vec![b"Pattern 1\n".as_slice(); 99_000].concat(), patterns, Some("no diagram"));
    says("too many patterns", many("", "Pattern 1\n", ""), patterns, Some("more than 100000 patterns"));
    says("line ends", vec![b'\n'; 900_000], patterns, None);
    says("too many line ends", vec![b'\n'; SIZE], patterns, Some("more than 1000000 lines"));
    says("comments", vec![b"#\n".as_slice(); 900_000].concat(), patterns, None);
    says("one line", vec![b'?'; SIZE], patterns, Some("a line of more than 65536 bytes"));
    says(
        "strange rows",
        vec![[b"?".repeat(60_000), b"\n".to_vec()].concat(); 30].concat(),
        patterns,
        Some("stands before"),
    );
    let wide =
        |sign: &str| ["Pattern 1\n", &[sign.repeat(60_000), "\n".to_owned()].concat().repeat(87)].concat();
    says("vertices", wide(".").into_bytes(), patterns, Some("5220000 vertices, 20 are the most"));
    says("edges", wide("|").into_bytes(), patterns, Some("no vertex in the diagram"));
    says("strings", many(r#"[{"id":"a","black":[],"white":["#, r#""a","#, r#""a"]}]"#), batch, None);
    says("levels", many("", "[", ""), batch, Some("not a list of problems"));
    good_pattern_files(1_000);
    let patterns = (1..=50_000).map(|number| format!("Pattern {number}\n\n.*.\n\n:1122\n\n"));
    says("an editor", questions(&patterns.collect::<String>()), language_server, None);
    let rows = ["Pattern 1\n", &[&".".repeat(65_000), "\n"].concat().repeat(20), ":1111\n"].concat();
    says("an editor with wide rows", questions(&rows), language_server, None);
    says("moves", many("", "play b pass\n", ""), session, None);
    says("moves and back", [many("", "play b A1\nundo\n", "")].concat(), session, None);
}
