//! Tests the examples of `docs/book/src/pattern-files.md`.

use std::path::Path;

use eyes_dsl::{Diagram, PatternFile, check, compile, format};
use eyes_graph::Suicide;

struct Block {
    language: String,
    text: String,
    line: usize,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(language), None) => {
                open = Some(Block { language: language.to_owned(), text: String::new(), line: index + 1 });
            }
            (None, Some(block)) => {
                block.text += line;
                block.text += "\n";
            }
            (None, None) => {}
        }
    }
    blocks
}

fn check_matches(file: &PatternFile, matches: &str) {
    let compiled = compile(std::slice::from_ref(file)).unwrap();
    for line in matches.lines() {
        let (drawing, expected) = line.split_once(" => ").unwrap();
        let graph = drawing.replace('%', "\n").parse::<Diagram>().unwrap().graph(0);
        let found = compiled.table().look_up(&graph, Suicide::Allowed).and_then(|found| found.pattern);
        let said = found.map_or("no pattern".into(), |pattern| format!("pattern {}", pattern.number));
        assert_eq!(said, expected, "{drawing}");
    }
}

#[test]
fn every_example_is_as_the_page_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/book/src/pattern-files.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = blocks(&page);
    let mut tested = 0;
    for (index, block) in blocks.iter().enumerate() {
        let file = PatternFile::parse("example.eyes", block.text.as_str());
        let next =
            blocks.get(index + 1).map_or(("", ""), |next| (next.language.as_str(), next.text.as_str()));
        match block.language.split(' ').next().unwrap_or_default() {
            "eyes" => {
                let messages = check(std::slice::from_ref(&file)).to_string();
                let expected = if next.0 == "messages" { next.1.trim_end() } else { "" };
                assert_eq!(messages, expected, "line {}", block.line);
                if next.0 == "matches" {
                    check_matches(&file, next.1);
                }
                if !file.diagnostics().has_errors() {
                    assert_eq!(format(&file).unwrap(), block.text, "line {}", block.line);
                }
            }
            "unformatted" => assert_eq!(format(&file).unwrap(), next.1, "line {}", block.line),
            // Tests of the command and doc tests run these.
            "console" | "rust" => continue,
            "messages" | "matches" | "formatted" => continue,
            other => panic!("line {}: nothing tests ```{other}", block.line),
        }
        tested += 1;
    }
    assert!(tested >= 7, "the page has examples");
}
