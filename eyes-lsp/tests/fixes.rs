//! Mistakes as one types, and their quick fixes: after a fix the mistake is gone.

use serde_json::{Value, json};

use crate::support::{Client, URI, edited, place};

fn actions(client: &mut Client, line: u32, character: u32, only: &[&str]) -> Vec<Value> {
    let position = json!({ "line": line, "character": character });
    let params = json!({
        "textDocument": { "uri": URI }, "range": { "start": position, "end": position },
        "context": { "diagnostics": [], "only": only }
    });
    client.request("textDocument/codeAction", params).unwrap().as_array().unwrap().clone()
}

/// Takes the first fix where `part` stands, and expects that nothing is wrong after it.
fn fixed(text: &str, part: &str, title: &str) -> String {
    let mut client = Client::start();
    client.open(URI, text);
    client.diagnostics(URI, |found| !found.is_empty());
    let (line, character) = place(text, part);
    let found = actions(&mut client, line, character, &["quickfix"]);
    let action = found.first().unwrap_or_else(|| panic!("no fix for {text:?}"));
    assert!(action["title"].as_str().unwrap().contains(title), "{action}");
    assert_eq!(action["isPreferred"], true);
    let text = edited(text, &action["edit"]["changes"][URI]);
    client.replace(URI, &text);
    // The search has nothing to say either: what it knows about the text comes with the form.
    client.diagnostics(URI, <[Value]>::is_empty);
    let file = eyes_dsl::PatternFile::parse("a", text.clone());
    assert_eq!(eyes_dsl::check(&[file]).len(), 0, "{text}");
    client.leave();
    text
}

#[test]
fn a_refuted_value_gets_the_line_of_play_and_the_proven_value() {
    let text = "Pattern 1\n\n...\n\n:2222 sure\n";
    let mut client = Client::start();
    client.open(URI, text);
    let found = client.diagnostics(URI, |found| !found.is_empty());
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("the exact search says :1122, not :2222"), "{message}");
    assert!(message.contains("X first, the owner does not get 2 eyes: X b1"), "{message}");
    assert_eq!((&found[0]["code"], &found[0]["source"]), (&json!("exact-search"), &json!("eyes")));
    client.leave();
    assert_eq!(fixed(text, ":2222", "1122"), "Pattern 1\n\n.*.\n\n:1122 sure\n");
}

#[test]
fn wrong_and_missing_marks_are_mended() {
    assert_eq!(fixed("Pattern 1\n\n*..\n\n:1122\n", "*", "1122"), "Pattern 1\n\n.*.\n\n:1122\n");
    assert_eq!(fixed("Pattern 1\n\n...\n\n:1122\n", ":", "1122"), "Pattern 1\n\n.*.\n\n:1122\n");
    let threats = "# threats: marked\n\nPattern 1\n\n....\n\n:1222\n";
    assert_eq!(fixed(threats, ":1222", "1222"), threats.replace("....", ".<<."));
    let extra = "Pattern 1\n\n>.\n\n:1111\n";
    assert_eq!(fixed(extra, ">", "1111"), "Pattern 1\n\n..\n\n:1111\n");
}

#[test]
fn values_that_are_none_are_written() {
    for value in [":9\n", ":21\n", ":2,1\n", ":2211\n", ""] {
        let text = format!("Pattern 1\n\n...\n\n{value}");
        let at = if value.is_empty() { "..." } else { ":" };
        let fixed = fixed(&text, at, "1122");
        assert!(fixed.starts_with("Pattern 1\n\n.*.\n\n:1122"), "{fixed}");
    }
}

#[test]
fn numbers_are_put_in_order() {
    let pattern = |number: u32, dots: usize| format!("Pattern {number}\n{}\n:1111\n", ".".repeat(dots));
    let text = [
        pattern(3, 1),
        pattern(3, 2),
        pattern(1, 3).replace("...", "X.X").replace("1111", "1122").replace("X.X", "X*X"),
    ];
    // The last is refuted by the search; only its number is looked at here.
    let mut client = Client::start();
    let text = text.concat();
    client.open(URI, &text);
    client.diagnostics(URI, |found| found.iter().any(|one| one["code"] == "number-repeated"));
    let found = actions(&mut client, 3, 9, &["quickfix"]);
    let fixed = edited(&text, &found[0]["edit"]["changes"][URI]);
    let numbers: Vec<&str> = fixed.lines().filter_map(|line| line.strip_prefix("Pattern ")).collect();
    assert_eq!(numbers, ["3", "4", "5"]);
    let found = actions(&mut client, 0, 0, &["source.renumber"]);
    let fixed = edited(&text, &found[0]["edit"]["changes"][URI]);
    let numbers: Vec<&str> = fixed.lines().filter_map(|line| line.strip_prefix("Pattern ")).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    // Nobody who asks for quick fixes gets an action of the whole file.
    assert!(actions(&mut client, 0, 0, &["refactor"]).is_empty());
    client.leave();
}

#[test]
fn a_shadowed_pattern_is_removed_with_its_comment() {
    let text =
        "Pattern 1\n\n.x\n\n:1111\n\n# never\n# again\nPattern 2\n\n.X\n\n:1111\n\nPattern 3\n\n.\n\n:1111\n";
    assert_eq!(fixed(text, "never", "Remove"), "Pattern 1\n\n.x\n\n:1111\n\nPattern 3\n\n.\n\n:1111\n");
}

#[test]
fn small_things_are_mended() {
    let text = "Pattern 1 mine\n\n.\n\n:1111\n";
    assert_eq!(fixed(text, "mine", "comment"), "# mine\nPattern 1\n\n.\n\n:1111\n");
    assert_eq!(fixed("Pattern 1\no.\n:1111\n", "o.", "blank"), "Pattern 1\n .\n:1111\n");
    assert_eq!(fixed("Pattern 1\n\t.\n:1111\n", "\t", "blank"), "Pattern 1\n .\n:1111\n");
}

/// Fillings with different values have no value to write.
#[test]
fn no_fix_is_offered_where_no_value_is_right() {
    let text = "Pattern 1\n\nx*x\n\n:2222\n";
    let mut client = Client::start();
    client.open(URI, text);
    let found = client.diagnostics(URI, |found| found.iter().any(|one| one["code"] == "exact-search"));
    let search = found.iter().find(|one| one["code"] == "exact-search").unwrap();
    assert!(search["message"].as_str().unwrap().contains(":1122 or :1222"), "{search}");
    let found = actions(&mut client, 4, 1, &["quickfix"]);
    assert!(found.iter().all(|action| !action["title"].as_str().unwrap().contains("proves")), "{found:?}");
    let hints = client.request(
        "textDocument/inlayHint",
        json!({
            "textDocument": { "uri": URI },
            "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } }
        }),
    );
    assert_eq!(hints.unwrap()[0]["label"], "differs by filling");
    client.leave();
}
