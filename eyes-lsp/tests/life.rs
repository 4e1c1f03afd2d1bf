//! The life of a connection: start, end, cancelled questions, and what is no message.

use serde_json::{Value, json};

use crate::support::{Client, URI};

#[test]
fn nothing_comes_before_initialize_and_nothing_after_shutdown() {
    let mut client = Client::connect(None);
    assert_eq!(client.request("textDocument/hover", json!({})).unwrap_err()["code"], -32002);
    assert_eq!(client.request("initialize", json!({ "capabilities": 1 })).unwrap_err()["code"], -32602);
    let result = client.request("initialize", json!({ "capabilities": {} })).unwrap();
    assert_eq!(result["serverInfo"]["name"], "eyes");
    assert_eq!(result["capabilities"]["positionEncoding"], "utf-16");
    let refused = client.request("initialize", json!({ "capabilities": {} })).unwrap_err();
    assert_eq!(refused["code"], -32600);
    assert_eq!(refused["message"], "`initialize` was answered already: it comes once");
    assert_eq!(client.request("shutdown", Value::Null), Ok(Value::Null));
    assert_eq!(client.request("textDocument/hover", json!({})).unwrap_err()["code"], -32600);
    client.notify("exit", Value::Null);
    assert!(client.end().unwrap());
}

#[test]
fn a_client_that_leaves_without_shutdown_is_noticed() {
    let mut client = Client::start();
    client.notify("exit", Value::Null);
    assert!(!client.end().unwrap());
    let mut client = Client::start();
    assert!(!client.end().unwrap());
    let mut client = Client::connect(None);
    assert!(!client.end().unwrap());
}

#[test]
fn bytes_are_counted_if_the_client_can() {
    let general = json!({ "positionEncodings": ["utf-8", "utf-16"] });
    let mut client = Client::connect(None);
    let params = json!({ "capabilities": { "general": general } });
    let result = client.request("initialize", params).unwrap();
    assert_eq!(result["capabilities"]["positionEncoding"], "utf-8");
    client.open(URI, "# 𝄞\nPattern 1\n.ä\n:1111\n");
    let found = client.diagnostics(URI, |found| !found.is_empty());
    let range = json!({ "start": { "line": 2, "character": 1 }, "end": { "line": 2, "character": 3 } });
    assert_eq!(found[0]["range"], range);
    client.leave();
}

#[test]
fn what_is_no_message_is_answered_as_such() {
    let mut client = Client::start();
    client.raw(b"Content-Length: 9\r\n\r\nnot json!rubbish\r\nContent-Length: -1\r\n\r\n");
    for _ in 0..3 {
        let answer = client.receive();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(-32700)));
    }
    assert_eq!(client.request("eyes/none", json!({})).unwrap_err()["code"], -32601);
    assert_eq!(client.request("textDocument/hover", json!([1])).unwrap_err()["code"], -32602);
    client.notify("textDocument/didOpen", json!({ "textDocument": 1 }));
    client.notify("textDocument/unknown", json!(1));
    let shown = client.await_message("window/showMessage", |_| true);
    assert!(shown["message"].as_str().unwrap().contains("textDocument/didOpen"));
    // An edit of what is not open is ignored.
    let changes = json!([{ "text": "x" }]);
    let document = json!({ "uri": URI, "version": 2 });
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    assert_eq!(client.at("textDocument/hover", URI, 0, 0), Value::Null);
    client.leave();
}

#[test]
fn wrong_settings_are_named_and_right_ones_taken() {
    let options = json!({ "solve": false, "node": 3 });
    let mut client =
        Client::start_with(json!({ "capabilities": {}, "initializationOptions": options }), None);
    let shown = client.await_message("window/showMessage", |_| true);
    assert!(shown["message"].as_str().unwrap().contains("unknown field `node`"), "{shown}");
    let wrong = "Pattern 1\n\n...\n\n:2222\n";
    client.notify("workspace/didChangeConfiguration", json!({ "settings": { "eyes": { "solve": false } } }));
    client.open(URI, wrong);
    assert!(client.diagnostics(URI, |_| true).is_empty());
    client.notify("workspace/didChangeConfiguration", json!({ "settings": { "eyes": {} } }));
    assert_eq!(client.diagnostics(URI, |found| !found.is_empty()).len(), 1);
    client.leave();
}

/// A search of minutes ends when the question is cancelled, and other questions are answered.
#[test]
fn cancelled_questions_are_refused() {
    let mut client = Client::start();
    let many: String =
        (1..=60).map(|number| format!("Pattern {number}\n\n{}\n.\n", ".x".repeat(5))).collect();
    client.open(URI, &many);
    let position = json!({ "line": 2, "character": 0 });
    let params = json!({ "textDocument": { "uri": URI }, "position": position });
    let ids: Vec<i64> = (0..20).map(|_| client.ask("textDocument/hover", params.clone())).collect();
    for id in &ids[1..] {
        client.notify("$/cancelRequest", json!({ "id": id }));
    }
    client.notify("$/cancelRequest", json!({ "id": 999 }));
    let mut refused = 0;
    for id in ids {
        refused += usize::from(client.answer(id).is_err_and(|error| error["code"] == -32800));
    }
    assert!(refused > 0);
    client.leave();
}

#[test]
fn progress_is_reported_and_can_be_cancelled() {
    let window = json!({ "workDoneProgress": true });
    let workspace =
        json!({ "inlayHint": { "refreshSupport": true }, "codeLens": { "refreshSupport": true } });
    let capabilities = json!({ "window": window, "workspace": workspace });
    let mut client = Client::start_with(json!({ "capabilities": capabilities }), None);
    // Each needs a search of its own, of some tenths of a second.
    let mut text = String::new();
    for number in 0..55_usize {
        let mut rows = *b"......\n......";
        rows[number % 5] = b'X';
        rows[7 + number / 5 % 6] = b'X';
        text += &format!("Pattern {number}\n{}\n:2222\n", String::from_utf8_lossy(&rows));
    }
    client.open(URI, &text);
    let begin = client.await_message("$/progress", |params| params["value"]["kind"] == "begin");
    assert_eq!(begin["value"]["cancellable"], true);
    client.notify("window/workDoneProgress/cancel", json!({ "token": begin["token"] }));
    client.await_message("$/progress", |params| params["value"]["kind"] == "end");
    client.await_message("workspace/inlayHint/refresh", |_| true);
    client.await_message("workspace/codeLens/refresh", |_| true);
    client.leave();
}

#[test]
fn a_huge_document_is_one_mistake() {
    let mut client = Client::start();
    client.open(URI, &"# long\n".repeat(1_100_000));
    let found = client.diagnostics(URI, |found| !found.is_empty());
    assert!(found[0]["message"].as_str().unwrap().contains("more than 1000000 lines"), "{:?}", found[0]);
    assert_eq!(client.at("textDocument/documentSymbol", URI, 0, 0), json!([]));
    client.replace(URI, "");
    assert!(client.diagnostics(URI, <[_]>::is_empty).is_empty());
    client.leave();
}
