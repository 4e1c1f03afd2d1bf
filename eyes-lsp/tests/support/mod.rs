//! A client that talks to the server over pipes.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use eyes_lsp::{Encoding, Games, Text, serve};
use lsp_types::{Position, TextEdit};
use serde_json::{Value, json};

pub(crate) struct Client {
    writer: Option<PipeWriter>,
    messages: Receiver<Value>,
    server: Option<JoinHandle<Result<bool, eyes_lsp::ServeError>>>,
    next: i64,
    versions: HashMap<String, i32>,
    /// Notifications and requests of the server that came while something else was awaited.
    pub(crate) seen: Vec<Value>,
}

pub(crate) const URI: &str = "file:///project/a.eyes";

impl Client {
    /// A client of a server that has not been initialised.
    pub(crate) fn connect(games: Option<Box<dyn Games + Send>>) -> Self {
        let (from_client, writer) = pipe().unwrap();
        let (reader, to_client) = pipe().unwrap();
        let run = move || {
            serve(BufReader::new(from_client), to_client, games.as_ref().map(|games| &**games as &dyn Games))
        };
        Self {
            writer: Some(writer),
            messages: messages(reader),
            server: Some(std::thread::spawn(run)),
            next: 0,
            versions: HashMap::new(),
            seen: Vec::new(),
        }
    }

    pub(crate) fn start() -> Self {
        Self::start_with(json!({ "capabilities": {}, "rootUri": null, "processId": null }), None)
    }

    /// A client in a folder.
    pub(crate) fn start_in(root: &std::path::Path) -> Self {
        Self::start_set(root, &Value::Null)
    }

    /// The same with these settings.
    pub(crate) fn start_set(root: &std::path::Path, settings: &Value) -> Self {
        let root = format!("file://{}", root.display());
        let folders = json!([{ "uri": root, "name": "project" }]);
        let params = json!({
            "capabilities": {}, "processId": null, "workspaceFolders": folders, "initializationOptions": settings
        });
        Self::start_with(params, None)
    }

    pub(crate) fn start_with(params: Value, games: Option<Box<dyn Games + Send>>) -> Self {
        let mut client = Self::connect(games);
        client.request("initialize", params).unwrap();
        client.notify("initialized", json!({}));
        client
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.writer.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: impl Into<Value>) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params.into() }));
    }

    pub(crate) fn ask(&mut self, method: &str, params: impl Into<Value>) -> i64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params.into() }));
        id
    }

    /// The next message of the server.
    pub(crate) fn receive(&mut self) -> Value {
        // Far more than any answer takes: without it a lost message would hold up the tests for ever.
        self.messages.recv_timeout(Duration::from_secs(20)).expect("the server says nothing more")
    }

    /// The answer to a question: its result, or its error.
    pub(crate) fn answer(&mut self, id: i64) -> Result<Value, Value> {
        loop {
            let message = self.receive();
            if message["id"] == json!(id) && message.get("method").is_none() {
                return match message.get("error") {
                    Some(error) => Err(error.clone()),
                    None => Ok(message["result"].clone()),
                };
            }
            self.seen.push(message);
        }
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// A question about a place in a document.
    pub(crate) fn at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> Value {
        let position = json!({ "line": line, "character": character });
        let params = json!({
            "textDocument": { "uri": uri }, "position": position, "newName": "7",
            "range": { "start": position, "end": position },
            "context": { "diagnostics": [], "includeDeclaration": false, "triggerKind": 1 },
            "options": { "tabSize": 4, "insertSpaces": true }
        });
        self.request(method, params).unwrap()
    }

    /// The first message of this method that fits.
    pub(crate) fn await_message(&mut self, method: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let is_it = |message: &Value| message["method"] == method && fits(&message["params"]);
        if let Some(at) = self.seen.iter().position(is_it) {
            return self.seen.remove(at)["params"].clone();
        }
        loop {
            let message = self.receive();
            if is_it(&message) {
                return message["params"].clone();
            }
            self.seen.push(message);
        }
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        self.versions.insert(uri.to_owned(), 1);
        let document = json!({ "uri": uri, "languageId": "eyes", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(crate) fn change(&mut self, uri: &str, changes: impl Into<Value>) {
        let version = self.versions.get_mut(uri).unwrap();
        *version += 1;
        let document = json!({ "uri": uri, "version": *version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes.into() }),
        );
    }

    /// Replaces the text.
    pub(crate) fn replace(&mut self, uri: &str, text: &str) {
        self.change(uri, json!([{ "text": text }]));
    }

    /// The diagnostics of the newest version that fit.
    pub(crate) fn diagnostics(&mut self, uri: &str, fits: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let version = self.versions[uri];
        let params = self.await_message("textDocument/publishDiagnostics", |params| {
            params["uri"] == uri
                && params["version"] == json!(version)
                && fits(params["diagnostics"].as_array().unwrap())
        });
        params["diagnostics"].as_array().unwrap().clone()
    }

    /// Leaves as clients should; the server must end well.
    pub(crate) fn leave(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Ok(Value::Null));
        self.notify("exit", Value::Null);
        assert!(self.end().unwrap());
    }

    /// Waits for the end of the server.
    pub(crate) fn end(&mut self) -> Result<bool, eyes_lsp::ServeError> {
        drop(self.writer.take());
        while self.messages.recv().is_ok() {}
        self.server.take().unwrap().join().unwrap()
    }
}

/// The messages of a stream, read by a thread.
fn messages(stream: PipeReader) -> Receiver<Value> {
    let (sender, messages) = channel();
    std::thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                if stream.read_line(&mut line).unwrap() == 0 {
                    return;
                }
                match line.trim().strip_prefix("Content-Length: ") {
                    Some(number) => length = number.parse().unwrap(),
                    None if line.trim().is_empty() => break,
                    None => panic!("{line}"),
                }
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).unwrap();
            let message: Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(message["jsonrpc"], "2.0");
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    messages
}

/// The text after the edits of an answer, which do not overlap.
pub(crate) fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<TextEdit> = serde_json::from_value(edits.clone()).unwrap();
    edits.sort_by_key(|edit| edit.range.start);
    let index = Text::new(text.to_owned());
    let mut text = text.to_owned();
    for edit in edits.into_iter().rev() {
        text.replace_range(index.span(edit.range, Encoding::Utf16), &edit.new_text);
    }
    text
}

/// The place of a part of a text.
pub(crate) fn place(text: &str, part: &str) -> (u32, u32) {
    let Position { line, character } =
        Text::new(text.to_owned()).position(text.find(part).unwrap(), Encoding::Utf16);
    (line, character)
}

/// The texts of some member.
pub(crate) fn texts(list: &Value, member: &str) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|one| one[member].as_str().unwrap_or_default().to_owned()).collect()
}
