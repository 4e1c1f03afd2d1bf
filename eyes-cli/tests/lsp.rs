//! The command `eyes lsp`: a session over its standard streams, with games of a project.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eyes"));
        command.arg("lsp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, input, output: BufReader::new(output) }
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }

    /// The next message that fits.
    fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut length = 0;
            let mut line = String::new();
            while self.output.read_line(&mut line).unwrap() > 2 {
                length = line.trim().rsplit(' ').next().unwrap().parse().unwrap();
                line.clear();
            }
            let mut body = vec![0; length];
            self.output.read_exact(&mut body).unwrap();
            let message: Value = serde_json::from_slice(&body).unwrap();
            if fits(&message) {
                return message;
            }
        }
    }

    fn ask(&mut self, id: u32, method: &str, params: &Value) -> Value {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let answer = self.until(|message| message["id"] == id);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }
}

#[test]
fn a_session_counts_matches_in_the_games_of_the_project() {
    let whole_paths = |root: &Path| root.join("games").into_os_string();
    for games_of_the_snapshot in [|_: &Path| OsString::from("games"), whole_paths] {
        counts_matches(games_of_the_snapshot);
    }
}

/// Counts matches and compares them with a snapshot that was written for this folder of games.
fn counts_matches(games_of_the_snapshot: impl Fn(&Path) -> OsString) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    fs::create_dir(root.join("games")).unwrap();
    fs::write(root.join("games/corner.txt"), ". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .\n")
        .unwrap();
    let text = "Pattern 4\n\n|.*.\n+---\n\n:1122\n";
    let path = root.join("mine.eyes");
    fs::write(&path, text).unwrap();
    let write = Command::new(env!("CARGO_BIN_EXE_eyes"))
        .arg("snapshot")
        .arg(games_of_the_snapshot(&root))
        .args(["-o", "old.tsv"])
        .current_dir(&root)
        .output()
        .unwrap();
    assert!(write.status.success(), "{write:?}");
    let uri = format!("file://{}", path.display());
    let folders = json!([{ "uri": format!("file://{}", root.display()), "name": "project" }]);
    let settings = json!({ "games": ["games"], "snapshot": "old.tsv" });
    let workspace = json!({ "codeLens": { "refreshSupport": true } });
    let mut session = Session::start(&["--stdio"]);
    let params = json!({
        "capabilities": { "workspace": workspace }, "workspaceFolders": folders,
        "initializationOptions": settings
    });
    assert_eq!(session.ask(1, "initialize", &params)["serverInfo"]["name"], "eyes");
    session.notify("initialized", &json!({}));
    let document = json!({ "uri": uri, "languageId": "eyes", "version": 1, "text": text });
    session.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    let mut titles = Vec::new();
    for id in 2..50 {
        session.until(|message| message["method"] == "workspace/codeLens/refresh");
        let lenses = session.ask(id, "textDocument/codeLens", &json!({ "textDocument": { "uri": uri } }));
        let lenses = lenses.as_array().unwrap().iter();
        titles = lenses.map(|lens| lens["command"]["title"].as_str().unwrap().to_owned()).collect();
        if titles.len() == 3 {
            break;
        }
    }
    // The corner was decided by the derived table, and now by the pattern.
    assert_eq!(titles, ["1 change from the snapshot", "picture", "1 eye space in games"]);
    let at = json!([{ "uri": uri, "position": { "line": 0, "character": 0 } }]);
    let found =
        session.ask(60, "workspace/executeCommand", &json!({ "command": "eyes.matches", "arguments": at }));
    assert_eq!(found[0]["points"], "A5 B5 C5");
    let game = json!([{ "uri": uri, "game": found[0]["game"], "moves": found[0]["moves"] }]);
    let picture = session.ask(
        61,
        "workspace/executeCommand",
        &json!({ "command": "eyes.gamePicture", "arguments": game }),
    );
    assert!(picture["svg"].as_str().unwrap().starts_with("<svg "), "{picture}");
    fs::write(root.join("games/wrong.sgf"), "(;SZ[99])").unwrap();
    session.notify("workspace/didChangeConfiguration", &json!({ "settings": { "games": ["games"] } }));
    let shown = session.until(|message| message["method"] == "window/showMessage");
    let shown = shown["params"]["message"].as_str().unwrap();
    assert!(shown.contains("wrong.sgf: ") && shown.contains("99"), "{shown}");
    session.ask(62, "shutdown", &Value::Null);
    session.notify("exit", &Value::Null);
    assert_eq!(session.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_client_that_is_gone_ends_the_server() {
    let mut session = Session::start(&[]);
    session.send(
        &json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
    );
    session.until(|message| message["id"] == 1);
    drop(session.input);
    assert_eq!(session.child.wait().unwrap().code(), Some(1));
}
