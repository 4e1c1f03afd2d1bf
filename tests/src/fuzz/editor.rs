//! What an editor sends: edits in any order, and bytes that may be messages.

use eyes_lsp::{Encoding, Text};
use eyes_snapshot::Line;
use serde_json::{Value, json};

const URI: &str = "file:///a.eyes";

const START: &str = "# mine\nPattern 1\n\n.x\n\n:1111\n\nPattern 2\n\n.*.\n\n:1122\n";

/// What edits insert.
const PARTS: [&str; 16] = [
    "",
    "\n",
    "Pattern 1",
    "Pattern 9\n",
    ".",
    "x",
    "X",
    "*",
    "!",
    "@",
    "|",
    ":1122",
    ":0",
    "# é𝄞",
    "\r\n",
    "\t",
];

fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// The messages of the server to a client that sends these messages, then asks about the document, and leaves.
fn session(messages: &[Value]) -> Vec<Value> {
    let options = json!({ "solve": false });
    let initialize = json!({ "id": 0, "method": "initialize", "params": { "capabilities": {}, "initializationOptions": options } });
    let document = json!({ "textDocument": { "uri": URI } });
    let ask = |id: u32, method: &str| json!({ "id": id, "method": method, "params": document });
    let last = [
        ask(1, "textDocument/documentSymbol"),
        ask(2, "textDocument/semanticTokens/full"),
        ask(3, "textDocument/foldingRange"),
        ask(4, "textDocument/codeLens"),
        json!({ "id": 5, "method": "shutdown" }),
        json!({ "method": "exit" }),
    ];
    let input: Vec<u8> = std::iter::once(&initialize).chain(messages).chain(&last).flat_map(frame).collect();
    let mut output = Vec::new();
    let clean = eyes_lsp::serve(&input[..], &mut output, None).expect("the streams are in memory");
    assert!(clean, "the client left as clients should");
    received(&output)
}

fn received(mut output: &[u8]) -> Vec<Value> {
    let mut messages = Vec::new();
    while !output.is_empty() {
        let end = output.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a header") + 4;
        let head = std::str::from_utf8(&output[..end]).expect("a header of text");
        let length: usize = head.trim()["Content-Length: ".len()..].parse().expect("a length");
        messages.push(serde_json::from_slice(&output[end..end + length]).expect("JSON"));
        output = &output[end + length..];
    }
    messages
}

/// The last diagnostics and the answers, without what differs between versions of the document.
fn said(messages: &[Value]) -> Vec<Value> {
    let published = messages.iter().rfind(|message| message["method"] == "textDocument/publishDiagnostics");
    let answers =
        messages.iter().filter(|message| message["id"].as_u64().is_some_and(|id| (1..5).contains(&id)));
    let diagnostics = published.map(|message| message["params"]["diagnostics"].clone());
    diagnostics.into_iter().chain(answers.cloned()).collect()
}

/// Five bytes are an edit. After all edits the server says what it says about the text when that is opened.
pub fn edits(bytes: &[u8]) {
    let mut text = Text::new(START.to_owned());
    let document = json!({ "uri": URI, "languageId": "eyes", "version": 0, "text": START });
    let mut messages =
        vec![json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } })];
    for (version, edit) in (1..).zip(bytes.chunks_exact(5).take(40)) {
        let place = |line: u8, character: u8| json!({ "line": line % 32, "character": character % 16 });
        let (one, two) = ((edit[0] % 32, edit[1] % 16), (edit[2] % 32, edit[3] % 16));
        let (start, end) = (one.min(two), one.max(two));
        let range = json!({ "start": place(start.0, start.1), "end": place(end.0, end.1) });
        let change = json!({ "range": range, "text": PARTS[usize::from(edit[4]) % PARTS.len()] });
        let event = serde_json::from_value(change.clone()).expect("a change");
        text = text.changed(&[event], Encoding::Utf16);
        assert_eq!(text, Text::new(text.as_str().to_owned()));
        let document = json!({ "uri": URI, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        messages.push(json!({ "method": "textDocument/didChange", "params": params }));
    }
    let document = json!({ "uri": URI, "languageId": "eyes", "version": 0, "text": text.as_str() });
    let fresh = json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } });
    assert_eq!(said(&session(&messages)), said(&session(&[fresh])), "{:?}", text.as_str());
}

/// Bytes as the stream of a client that has been greeted. Every message of the server is one.
pub fn language_server(bytes: &[u8]) {
    let initialize = json!({ "id": 0, "method": "initialize", "params": { "capabilities": {} } });
    let mut input = frame(&initialize);
    input.extend_from_slice(bytes);
    let mut output = Vec::new();
    let _ = eyes_lsp::serve(&input[..], &mut output, None).expect("the streams are in memory");
    assert!(!received(&output).is_empty());
}

/// Bytes as lines of a snapshot: what is read is written as it was, and two lists differ in no more than they have.
pub fn snapshot(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<Line> = text.lines().filter_map(|line| line.parse().ok()).collect();
    for line in &lines {
        assert_eq!(line.to_string().parse().as_ref(), Ok(line));
    }
    let (old, new) = lines.split_at(lines.len() / 2);
    for every in [1, 7] {
        assert!(eyes_snapshot::changes(old, old, every).is_empty(), "{old:?}");
        for change in eyes_snapshot::changes(old, new, every) {
            assert!(change.old != change.new, "{change:?}");
        }
    }
}
