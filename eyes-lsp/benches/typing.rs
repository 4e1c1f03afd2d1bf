//! How long an editor waits: from opening a file to its first diagnostics, and from a key to the diagnostics of the new
//! text. 1,800 patterns are what the two generations of a large file of patterns hold.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write, pipe};
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use eyes_lsp::{Encoding, Text};
use serde_json::{Value, json};

const URI: &str = "file:///project/large.eyes";

struct Client {
    writer: PipeWriter,
    reader: BufReader<PipeReader>,
}

impl Client {
    /// A client of a new server, which compares values with the search or does not.
    fn start(solve: bool) -> Self {
        let (from_client, writer) = pipe().expect("a pipe");
        let (reader, to_client) = pipe().expect("a pipe");
        std::thread::spawn(move || eyes_lsp::serve(BufReader::new(from_client), to_client, None));
        let mut client = Self { writer, reader: BufReader::new(reader) };
        let workspace = json!({ "inlayHint": { "refreshSupport": true } });
        let options = json!({ "solve": solve });
        let params = json!({ "capabilities": { "workspace": workspace }, "initializationOptions": options });
        client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params }));
        client.receive();
        client
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.writer, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("the server reads");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.reader.read_line(&mut line).expect("the server writes");
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body).expect("the server writes");
        serde_json::from_slice(&body).expect("JSON")
    }

    fn open(&mut self, text: &str) {
        let document = json!({ "uri": URI, "languageId": "eyes", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        self.receive();
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Types a character at the end of a value line, or takes it away.
    fn key(&mut self, version: i32, line: u32) {
        let character = |column| json!({ "line": line, "character": column });
        let (end, text) = if version % 2 == 0 { (5, "x") } else { (6, "") };
        let change = json!({ "range": { "start": character(5), "end": character(end) }, "text": text });
        let document = json!({ "uri": URI, "version": version });
        self.notify(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": [change] }),
        );
        self.receive();
    }
}

/// Derived patterns of five and six points, 1,800 of them.
fn large_file() -> String {
    let mut text = eyes_library::derive::pattern_file(5).expect("five points");
    text += "\n";
    let six = eyes_library::derive::pattern_file(6).expect("six points");
    let mut number = text.matches("\nPattern ").count();
    for block in six.split("\nPattern ").skip(1) {
        number += 1;
        if number > 1_800 {
            break;
        }
        let body = block.split_once('\n').map_or("", |(_, body)| body);
        text += &format!("Pattern {number}\n{body}\n");
    }
    text
}

fn typing(criterion: &mut Criterion) {
    let text = large_file();
    assert_eq!(eyes_dsl::PatternFile::parse("large", text.as_str()).entries().len(), 1_800);
    let mut group = criterion.benchmark_group("typing");
    group.sample_size(20).measurement_time(Duration::from_secs(4));
    group.bench_function("open 1800 patterns", |bencher| {
        bencher.iter_custom(|times| {
            (0..times).fold(Duration::ZERO, |sum, _| {
                let mut client = Client::start(false);
                let start = Instant::now();
                client.open(&text);
                sum + start.elapsed()
            })
        });
    });
    let line = text.lines().position(|line| line.starts_with(':')).expect("a value line") as u32;
    let mut client = Client::start(true);
    client.open(&text);
    // All values are known when the server asks for fresh hints.
    while client.receive()["method"] != "workspace/inlayHint/refresh" {}
    let mut version = 1;
    group.bench_function("a key in 1800 patterns", |bencher| {
        bencher.iter(|| {
            version += 1;
            client.key(version, line);
        });
    });
    group.bench_function("8000 changes in one message", |bencher| {
        let text = Text::new(text.clone());
        let change = |line: u32| {
            let place = json!({ "line": line, "character": 0 });
            json!({ "range": { "start": place, "end": place }, "text": " " })
        };
        let changes: Vec<_> =
            (0..8_000).map(|line| serde_json::from_value(change(line)).expect("a change")).collect();
        bencher.iter(|| text.changed(&changes, Encoding::Utf16));
    });
    group.finish();
}

criterion_group!(benches, typing);
criterion_main!(benches);
