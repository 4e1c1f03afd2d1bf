//! Every question that the server offers an answer to.

use serde_json::{Value, json};

use crate::support::{Client, URI, edited, place, texts};

const TEXT: &str = "# Mine.\n# Two lines.\n\nPattern 3\n\n.X\n\n:1111\n\n\
                    # All.\nPattern 5\n\n.x\n\n:1111\n\nPattern 8\n\n|.!\n+--\n\n:0112\n";

fn opened() -> Client {
    let hover = json!({ "contentFormat": ["markdown"] });
    let capabilities = json!({ "textDocument": { "hover": hover } });
    let params = json!({ "capabilities": capabilities, "rootUri": null, "processId": null });
    let mut client = Client::start_with(params, None);
    client.open(URI, TEXT);
    // The search refutes the last one.
    client.diagnostics(URI, |found| found.iter().any(|one| one["code"] == "exact-search"));
    client
}

#[test]
fn hover_explains_a_pattern() {
    let mut client = opened();
    let (line, character) = place(TEXT, ".x");
    let hover = client.at("textDocument/hover", URI, line, character);
    let text = hover["contents"]["value"].as_str().unwrap();
    for part in [
        "**Pattern 5** `:1111` 1 eye",
        "adjacent: ab",
        "Decides 1 of 2 positions.",
        "1 taken by pattern 3 (`:1111`, /project/a.eyes:4)",
        "Proven by exact search",
        "X first, the owner gets 1 eye: X ",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    assert_eq!(hover["range"]["start"], json!({ "line": 9, "character": 0 }));
    let (line, character) = place(TEXT, ":0112");
    let hover = client.at("textDocument/hover", URI, line, character);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.contains("**Wrong: the exact search says :"), "{text}");
    assert!(text.contains("first, the owner"), "{text}");
    // Between patterns there is nothing to explain.
    assert_eq!(client.at("textDocument/hover", URI, 2, 0), Value::Null);
    client.leave();
}

#[test]
fn hover_is_plain_for_a_client_that_does_not_read_markdown() {
    let mut client = Client::start();
    client.open(URI, "Pattern 1\n\n**.\n\n:1122\n");
    let hover = client.at("textDocument/hover", URI, 2, 1);
    let contents = &hover["contents"];
    assert_eq!(contents["kind"], "plaintext");
    let text = contents["value"].as_str().unwrap();
    assert!(text.starts_with("Pattern 1 :1122 ") && text.contains("\n**.\n"), "{text}");
    assert!(!text.contains('`'), "{text}");
    client.leave();
}

#[test]
fn hover_solves_what_is_not_finished() {
    let mut client = Client::start();
    client.open(URI, "Pattern 1\n\n...\n");
    let hover = client.at("textDocument/hover", URI, 2, 1);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("Exact search says :1122,"), "{hover}");
    client.leave();
}

#[test]
fn one_goes_to_the_pattern_that_shadows_and_back() {
    let mut client = opened();
    let (line, character) = place(TEXT, ".x");
    let found = client.at("textDocument/definition", URI, line, character);
    assert_eq!(
        (found[0]["range"]["start"]["line"].clone(), texts(&found, "uri")),
        (json!(3), vec![URI.to_owned()])
    );
    let found = client.at("textDocument/references", URI, 3, 0);
    assert_eq!(found[0]["range"]["start"]["line"], 10);
    assert_eq!(client.at("textDocument/definition", URI, 3, 0), json!([]));
    client.leave();
}

#[test]
fn patterns_are_symbols_and_fold() {
    let mut client = opened();
    let symbols = client.at("textDocument/documentSymbol", URI, 0, 0);
    assert_eq!(texts(&symbols, "name"), ["Pattern 3", "Pattern 5", "Pattern 8"]);
    assert_eq!(symbols[0]["detail"], ":1111 1 eye");
    let found = client.request("workspace/symbol", json!({ "query": "pattern 8" })).unwrap();
    assert_eq!(texts(&found, "containerName"), ["/project/a.eyes"]);
    let folds = client.at("textDocument/foldingRange", URI, 0, 0);
    let lines = |fold: &Value| (fold["startLine"].as_u64().unwrap(), fold["endLine"].as_u64().unwrap());
    let folds: Vec<_> = folds.as_array().unwrap().iter().map(lines).collect();
    assert_eq!(folds, [(3, 7), (10, 14), (16, 21), (0, 1)]);
    client.leave();
}

#[test]
fn completion_offers_the_proven_value_first() {
    let mut client = Client::start();
    let text = "Pattern 1\n\n...\n\n:\n";
    client.open(URI, text);
    let items = client.at("textDocument/completion", URI, 4, 1);
    let first = &items[0];
    assert_eq!((&first["label"], &first["preselect"]), (&json!(":1122"), &json!(true)));
    let mut edits = first["additionalTextEdits"].as_array().unwrap().clone();
    edits.push(first["textEdit"].clone());
    assert_eq!(edited(text, &json!(edits)), "Pattern 1\n\n.*.\n\n:1122\n");
    assert_eq!(items.as_array().unwrap().len(), 15);
    let text = "Pattern 4\n.\n:1111\n\n\n";
    client.replace(URI, text);
    let items = client.at("textDocument/completion", URI, 4, 0);
    assert_eq!(texts(&items, "label"), ["Pattern 5"]);
    assert_eq!(client.at("textDocument/completion", URI, 1, 0), Value::Null);
    client.replace(URI, "Pattern 4294967295\n.\n:1111\n\n\n");
    assert_eq!(client.at("textDocument/completion", URI, 4, 0), json!([]));
    client.leave();
}

#[test]
fn hints_show_the_proven_digits_where_the_file_differs() {
    let mut client = opened();
    let everything = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": everything });
    let hints = client.request("textDocument/inlayHint", params).unwrap();
    let [hint] = hints.as_array().unwrap().as_slice() else { panic!("{hints}") };
    let (line, _) = place(TEXT, ":0112");
    assert_eq!(hint["position"], json!({ "line": line, "character": 5 }));
    assert!(hint["label"].as_str().unwrap().starts_with("proven: :"));
    let mended = edited(TEXT, &hint["textEdits"]);
    client.replace(URI, &mended);
    client.diagnostics(URI, |found| found.iter().all(|one| one["code"] != "exact-search"));
    client.leave();
}

#[test]
fn lenses_and_commands_show_pictures() {
    let mut client = opened();
    let lenses = client.at("textDocument/codeLens", URI, 0, 0);
    assert_eq!(lenses.as_array().unwrap().len(), 3);
    assert_eq!(lenses[0]["command"]["command"], "eyes.openPicture");
    let arguments = lenses[0]["command"]["arguments"].clone();
    let params = json!({ "command": "eyes.picture", "arguments": arguments });
    let picture = client.request("workspace/executeCommand", params).unwrap();
    assert_eq!(picture["title"], "Pattern 3: 1 eye");
    assert!(picture["svg"].as_str().unwrap().starts_with("<svg "));
    for (command, arguments, message) in [
        ("eyes.openPicture", arguments.clone(), "cannot show a document"),
        ("eyes.matches", arguments.clone(), "games"),
        ("eyes.picture", json!([]), "has one argument, { \"uri\", \"position\" }: there are 0"),
        ("eyes.picture", json!([7]), "not an object"),
        ("eyes.matches", json!([arguments[0], 7]), "there are 2"),
        ("eyes.gamePicture", json!([{ "uri": URI, "game": "x", "moves": 1 }]), "reads no games"),
        ("eyes.none", json!([]), "the commands are"),
    ] {
        let params = json!({ "command": command, "arguments": arguments });
        let error = client.request("workspace/executeCommand", params).unwrap_err();
        assert!(error["message"].as_str().unwrap().contains(message), "{error}");
    }
    client.leave();
}

#[test]
fn a_picture_is_opened_as_a_file() {
    let window = json!({ "showDocument": { "support": true } });
    let mut client = Client::start_with(json!({ "capabilities": { "window": window } }), None);
    client.open(URI, TEXT);
    let arguments = json!([{ "uri": URI, "position": { "line": 3, "character": 0 } }]);
    let params = json!({ "command": "eyes.openPicture", "arguments": arguments });
    let result = client.request("workspace/executeCommand", params.clone()).unwrap();
    let shown = client.await_message("window/showDocument", |_| true);
    assert_eq!(shown["uri"], result["uri"]);
    let path = shown["uri"].as_str().unwrap().strip_prefix("file://").unwrap().to_owned();
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<svg "));
    let again = client.request("workspace/executeCommand", params).unwrap();
    assert_eq!(again["uri"], result["uri"]);
    client.leave();
    assert!(!std::path::Path::new(&path).exists());
}

#[test]
fn formatting_changes_what_differs() {
    let mut client = Client::start();
    let text = "Pattern 1\n\n.\n\n:1111\n\nPattern 02\n   ..\n:1111\n";
    client.open(URI, text);
    let edits = client.at("textDocument/formatting", URI, 0, 0);
    assert_eq!(edits[0]["range"]["start"]["line"], 6);
    let formatted = edited(text, &edits);
    let file = eyes_dsl::PatternFile::parse("a", text);
    assert_eq!(formatted, eyes_dsl::format(&file).unwrap());
    client.replace(URI, &formatted);
    assert_eq!(client.at("textDocument/formatting", URI, 0, 0), json!([]));
    client.replace(URI, "Pattern 1\n");
    assert_eq!(client.at("textDocument/formatting", URI, 0, 0), Value::Null);
    client.leave();
}

#[test]
fn numbers_are_renamed_and_later_ones_make_room() {
    let mut client = opened();
    let prepared = client.at("textDocument/prepareRename", URI, 3, 8);
    assert_eq!(prepared["placeholder"], "3");
    assert_eq!(client.at("textDocument/prepareRename", URI, 5, 0), Value::Null);
    let mut rename = |line: u32, name: &str| {
        client.request(
            "textDocument/rename",
            json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": 8 }, "newName": name }),
        )
    };
    let edits = rename(3, "7").unwrap();
    let renamed = edited(TEXT, &edits["changes"][URI]);
    let numbers: Vec<&str> = renamed.lines().filter_map(|line| line.strip_prefix("Pattern ")).collect();
    assert_eq!(numbers, ["7", "8", "9"]);
    assert!(rename(10, "3").unwrap_err()["message"].as_str().unwrap().contains("above 3"));
    assert!(rename(10, "x").unwrap_err()["message"].as_str().unwrap().contains("expected a number"));
    assert!(rename(5, "9").is_err());
    let last = rename(3, "4294967295").unwrap_err();
    assert!(last["message"].as_str().unwrap().contains("leaves no numbers"), "{last}");
    client.leave();
}

#[test]
fn tokens_name_what_characters_mean() {
    let mut client = Client::start();
    client.open(URI, "# 𝄞\nPattern 1 old\n|*X\n|)?\n:0112\n");
    let tokens = client.at("textDocument/semanticTokens/full", URI, 0, 0);
    let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|one| one.as_u64().unwrap()).collect();
    let rows: Vec<&[u64]> = data.chunks(5).collect();
    let expected: [[u64; 5]; 10] = [
        [0, 0, 4, 0, 0], // the comment, in units of UTF-16
        [1, 0, 7, 1, 0],
        [0, 8, 1, 2, 0],
        [0, 2, 3, 0, 0],
        [1, 0, 1, 7, 0],
        [0, 1, 1, 4, 3],
        [0, 1, 1, 6, 0],
        [1, 0, 1, 7, 0],
        [0, 1, 1, 5, 2],
        [1, 0, 5, 3, 0],
    ];
    assert_eq!(rows, expected);
    client.leave();
}
