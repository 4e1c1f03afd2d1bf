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

fn batch(bytes: &[u8]) -> Option<String> {
    Problem::list(bytes).err().map(|error| error.to_string())
}

fn session(bytes: &[u8]) -> Option<String> {
    let mut server = Server::new(Knowledge::new());
    let replies = bytes.split(|&byte| byte == b'\n').filter_map(|line| server.handle(line));
    replies.filter(|reply| reply.text.starts_with('?')).map(|reply| reply.text).next()
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
    says("siblings", many("(;SZ[9]", "(;B[aa])", ")"), position, None);
    says("nodes", many("(", ";B[]", ")"), position, Some(record));
    says("depth", many("", "(;", ""), position, Some(record));
    says("open brackets", many("(;C[", "[", ""), position, Some("has no end"));
    says("values", many("(;C", "[]", ")"), position, None);
    says("properties", many("(;", "B[]", ")"), position, Some(record));
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
    says("strings", many(r#"[{"id":"a","black":[],"white":["#, r#""a","#, r#""a"]}]"#), batch, None);
    says("levels", many("", "[", ""), batch, Some("not a list of problems"));
    says("moves", many("", "play b pass\n", ""), session, None);
    says("moves and back", [many("", "play b A1\nundo\n", "")].concat(), session, None);
}
