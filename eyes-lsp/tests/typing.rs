//! Edits in any order: what the server says about a text does not depend on how it came about.

use eyes_lsp::{Encoding, Text};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{Client, URI};

/// An edit by shares of the text, so that any numbers fit any text.
#[derive(Clone, Debug)]
struct Edit {
    start: (u32, u32),
    end: (u32, u32),
    text: String,
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let text = prop_oneof![
        "[.xX!*<>@()$|+ -]{0,4}",
        "\n?Pattern [0-9]{1,2}\n",
        "\n:[0-3]{3,4}\n",
        "[#é𝄞\r\n\t]{0,3}",
        Just(String::new()),
    ];
    let place = (0_u32..14, 0_u32..14);
    let edit = (place.clone(), place, text).prop_map(|(start, end, text)| Edit { start, end, text });
    prop::collection::vec(edit, 1..30)
}

fn change(edit: &Edit) -> Value {
    let (start, end) = (edit.start.min(edit.end), edit.start.max(edit.end));
    let position = |(line, character): (u32, u32)| json!({ "line": line, "character": character });
    json!({ "range": { "start": position(start), "end": position(end) }, "text": edit.text })
}

const START: &str = "# mine\nPattern 1\n\n.x\n\n:1111\n\nPattern 2\n\n.*.\n\n:1122\n";

/// A naive model: the text as units of UTF-16, with the ends of lines found anew each time.
fn naive(text: &mut Vec<u16>, edit: &Edit) {
    let place = |text: &[u16], (line, character): (u32, u32)| {
        let (mut at, mut lines) = (0, 0);
        while lines < line {
            let Some(&unit) = text.get(at) else { return text.len() };
            at += 1;
            let is_pair = unit == 13 && text.get(at) == Some(&10);
            lines += u32::from(unit == 10 || unit == 13 && !is_pair);
        }
        for _ in 0..character {
            match text.get(at) {
                Some(&unit) if unit != 10 && unit != 13 => at += 1,
                _ => break,
            }
        }
        // Not inside a character.
        let is_inside = at > 0 && at < text.len() && (0xDC00..0xE000).contains(&text[at]);
        if is_inside { at - 1 } else { at }
    };
    let (start, end) = (edit.start.min(edit.end), edit.start.max(edit.end));
    let (start, end) = (place(text, start), place(text, end));
    text.splice(start..end, edit.text.encode_utf16());
}

/// The last diagnostics of a text: the server is asked something, and after the answer what it publishes is complete.
fn said(client: &mut Client, text: &str) -> Vec<Value> {
    let file = eyes_dsl::PatternFile::parse("/project/a.eyes", text);
    let form = eyes_dsl::check(&[file]).len();
    // The search of a small file takes a moment. What it adds are findings with the code `exact-search`.
    let found = client
        .diagnostics(URI, |found| found.iter().filter(|one| one["code"] != "exact-search").count() == form);
    found.into_iter().filter(|one| one["code"] != "exact-search").collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_text_after_edits_is_that_of_a_naive_model(edits in edits()) {
        let mut text = Text::new(START.to_owned());
        let mut model: Vec<u16> = START.encode_utf16().collect();
        for edit in &edits {
            let change = serde_json::from_value(change(edit)).unwrap();
            text = text.changed(&[change], Encoding::Utf16);
            naive(&mut model, edit);
            prop_assert_eq!(text.as_str(), String::from_utf16(&model).unwrap());
            prop_assert_eq!(&text, &Text::new(text.as_str().to_owned()));
        }
        let all: Vec<_> = edits.iter().map(|edit| serde_json::from_value(change(edit)).unwrap()).collect();
        prop_assert_eq!(Text::new(START.to_owned()).changed(&all, Encoding::Utf16), text);
    }

    #[test]
    fn rapid_edits_end_in_what_a_fresh_server_says(edits in edits(), at_once in any::<bool>()) {
        let mut client = Client::start();
        client.open(URI, START);
        let mut text = Text::new(START.to_owned());
        for edit in &edits {
            let change = serde_json::from_value(change(edit)).unwrap();
            text = text.changed(&[change], Encoding::Utf16);
        }
        if at_once {
            client.change(URI, Value::Array(edits.iter().map(change).collect()));
        } else {
            for edit in &edits {
                client.change(URI, json!([change(edit)]));
            }
        }
        let typed = said(&mut client, text.as_str());
        let symbols = client.at("textDocument/documentSymbol", URI, 0, 0);
        let tokens = client.at("textDocument/semanticTokens/full", URI, 0, 0);
        client.leave();
        let mut fresh = Client::start();
        fresh.open(URI, text.as_str());
        prop_assert_eq!(typed, said(&mut fresh, text.as_str()));
        prop_assert_eq!(symbols, fresh.at("textDocument/documentSymbol", URI, 0, 0));
        prop_assert_eq!(tokens, fresh.at("textDocument/semanticTokens/full", URI, 0, 0));
        fresh.leave();
    }
}
