//! Tests of files as text: round trips, layout, and harmless handling of any text.

use std::fmt::Write as _;

use eyes_dsl::{Pattern, PatternFile, check, compile, format};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support;

fn parsed(text: &str) -> Vec<Pattern> {
    let file = PatternFile::parse("test.eyes", text);
    assert!(!file.diagnostics().has_errors(), "{}\n{text}", file.diagnostics());
    file.entries().iter().map(|entry| entry.pattern.clone()).collect()
}

/// A text with the same meaning in another form: blank lines, comments, trailing white space, CR LF, diagrams
/// moved to the right, remarks.
fn roughened(text: &str, choices: &[u8]) -> String {
    let mut choices = choices.iter().copied().cycle();
    let mut choose = |count: u8| choices.next().unwrap_or(0) % count;
    let mut rough = String::new();
    let (mut in_diagram, mut indent) = (false, 0);
    for line in text.lines() {
        if line.starts_with("Pattern") {
            indent = usize::from(choose(4));
        }
        in_diagram = !line.starts_with(['P', ':', '#']) && !line.is_empty() || in_diagram && line.is_empty();
        match choose(5) {
            0 => rough += "# in between \t\n",
            1 => rough += "\n \r\n",
            _ => {}
        }
        match line {
            "" if choose(2) == 0 => continue,
            "" => {}
            _ if line.starts_with(':') => {
                write!(rough, "{line}{}", ["", " sure", "\t#"][usize::from(choose(3))]).unwrap();
            }
            _ if line.starts_with("Pattern") => {
                rough += &line.replacen(' ', [" ", "  0"][usize::from(choose(2))], 1);
            }
            row if in_diagram => write!(rough, "{}{row}", " ".repeat(indent)).unwrap(),
            other => rough += other,
        }
        rough += ["\n", " \n", "\r\n", "\t\r\n"][usize::from(choose(4))];
    }
    rough
}

/// Text made of the usual pieces of files, so that parsing gets past the first mistake.
fn almost_a_file() -> impl Strategy<Value = String> {
    let pieces = vec![
        "Pattern ",
        "Pattern 1\n",
        "Pattern 2 \r\n",
        "pattern",
        "7",
        "4294967296",
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        ":",
        ":1122\n",
        ":0112 x\n",
        ":2,1\n",
        ":2222\n",
        "#",
        "# threats: marked\n",
        "# threats: unmarked\n",
        " ",
        "\t",
        "|",
        "-",
        "+",
        "+--\n",
        ".",
        "x",
        "X",
        "*",
        "<",
        ">",
        "!",
        "@",
        "(",
        ")",
        "$",
        "xxxxx",
        ".X.",
        "\u{FEFF}",
        "é",
        "\0",
        "O",
        "|..\n|X*\n+--\n",
        "@.\n",
    ];
    prop::collection::vec(select(pieces), 0..60).prop_map(|pieces| pieces.concat())
}

/// A real file, cut and shuffled.
fn mutated() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<Index>(), 0u8..4, any::<char>(), any::<Index>()), 1..8);
    (support::patterns(6, 1..5), edits).prop_map(|(patterns, edits)| {
        let mut text: Vec<char> = support::text(&patterns).chars().collect();
        for (place, edit, character, other) in edits {
            let (at, from) = (place.index(text.len()), other.index(text.len()));
            match edit {
                0 => text[at] = character,
                1 => text[at] = text[from],
                2 => text.insert(at, text[from]),
                _ => drop(text.drain(at.min(from)..at.max(from).min(at.min(from) + 7))),
            }
            if text.is_empty() {
                text.push('\n');
            }
        }
        text.into_iter().collect()
    })
}

/// Runs every operation on a file.
fn use_all(file: PatternFile) {
    let lines = file.text().matches('\n').count() + 1;
    for diagnostic in file.diagnostics().iter() {
        assert!((1..=lines).contains(&diagnostic.line()));
        assert!(diagnostic.column() >= 1);
        assert!(diagnostic.to_string().contains(&diagnostic.message()));
    }
    let laid_out = format(&file);
    let has_errors = file.diagnostics().has_errors();
    assert_eq!(laid_out.is_err(), has_errors);
    let files = [file];
    let checked = check(&files);
    assert_eq!(checked.has_errors(), has_errors);
    let _ = checked.to_string();
    assert_eq!(compile(&files).is_err(), has_errors);
    if let Ok(text) = laid_out {
        assert_same_meaning(&files[0], &text);
    }
}

/// Asserts that formatting keeps all patterns, and that formatting again changes nothing.
fn assert_same_meaning(file: &PatternFile, text: &str) {
    let again = PatternFile::parse(file.name(), text);
    let patterns =
        |file: &PatternFile| file.entries().iter().map(|entry| entry.pattern.clone()).collect::<Vec<_>>();
    assert_eq!(patterns(&again), patterns(file), "{text}");
    assert_eq!(format(&again).as_deref(), Ok(text));
    let comments = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with('#'))
            .map(|line| line.trim_end().to_owned())
            .collect::<Vec<_>>()
    };
    let original = file.text().trim_start_matches('\u{FEFF}');
    assert_eq!(comments(text), comments(original), "comments are kept");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(patterns in support::patterns(12, 0..8)) {
        let text = support::text(&patterns);
        prop_assert_eq!(parsed(&text), patterns);
        let file = PatternFile::parse("test.eyes", text.as_str());
        prop_assert_eq!(format(&file), Ok(text), "the writer knows the layout");
    }

    #[test]
    fn layout_changes_nothing_that_matches(patterns in support::patterns(8, 1..6), choices in prop::collection::vec(any::<u8>(), 40)) {
        let text = support::text(&patterns);
        let rough = roughened(&text, &choices);
        prop_assert_eq!(parsed(&rough), patterns, "{}", rough);
        let file = PatternFile::parse("test.eyes", rough);
        let laid_out = format(&file).unwrap();
        assert_same_meaning(&file, &laid_out);
        let table = |text: &str| {
            let compiled = compile(&[PatternFile::parse("test.eyes", text)]).unwrap();
            let numbers: Vec<_> = compiled.table().patterns().map(|pattern| (pattern.number, pattern.value)).collect();
            (numbers, compiled.table().graphs(), compiled.bytes().len())
        };
        prop_assert_eq!(table(&laid_out), table(file.text()));
    }

    #[test]
    fn pieces_of_files_do_no_harm(text in almost_a_file()) {
        use_all(PatternFile::parse("test.eyes", text));
    }

    #[test]
    fn damaged_files_do_no_harm(text in mutated()) {
        use_all(PatternFile::parse("test.eyes", text));
    }

    #[test]
    fn arbitrary_text_does_no_harm(text in any::<String>()) {
        use_all(PatternFile::parse("test.eyes", text));
    }

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        use_all(PatternFile::from_bytes("test.eyes", bytes));
    }
}

/// Inputs of about 400 kB or more on which a parser may be slow. All are read in linear time.
#[test]
fn large_and_repetitive_texts_do_no_harm() {
    let long = 400_000;
    for text in [
        "x".repeat(long),
        format!("Pattern 1\n{}\n:1111\n", "x".repeat(long)),
        format!("Pattern 1\n{}\n:1111\n", "xy".repeat(long / 2)),
        format!("Pattern 1\n{}\n:1111\n", "x\n".repeat(long)),
        format!("Pattern 1\n{}.\n:1111\n", "|-".repeat(long)),
        format!("Pattern 1\n{}.\n:1111\n", " ".repeat(long)),
        format!("Pattern 1\n{}.\n:1111\n", " \t".repeat(long / 2)),
        format!("Pattern 1\n.{}\n:1111\n", " \t\r".repeat(long / 3)),
        format!("Pattern {}\n.\n:1111\n", "9".repeat(long)),
        format!("Pattern 1{}2\n.\n:1111\n", " ".repeat(long)),
        format!("Pattern 1\n.\n:{}", "1".repeat(long)),
        format!("Pattern 1\n{}:1111\n{}", ".y\n".repeat(long / 10), ".\n".repeat(long / 10)),
        "Pattern 1\n".repeat(long / 10),
        "Pattern 1\n.\n:1111\n".repeat(long / 20),
        ":\n".repeat(long / 4),
        "\n".repeat(long),
        "\r".repeat(long),
        "#".repeat(long),
    ] {
        use_all(PatternFile::parse("test.eyes", text));
    }
}

#[test]
fn comments_keep_their_places() {
    let rough = "\u{FEFF}\n\n# title  \n#\n\n\n# of the first\nPattern 1\n# before the diagram\n\n  *.\n\n#in it\n  ..\n# after it\n:1122\n# of nobody\n\n\n# of the second\n\nPattern 2\n.\n:1111\n\n\n# end";
    let file = PatternFile::parse("test.eyes", rough);
    insta::assert_snapshot!(format(&file).unwrap());
}

#[test]
fn a_file_with_errors_is_not_laid_out() {
    let file = PatternFile::parse("test.eyes", "Pattern 1\n.o\n:1111\n");
    assert_eq!(format(&file).unwrap_err().len(), 1);
}

#[test]
fn diagnostics_show_the_place() {
    let text = "# threats: marked\nPattern 6\n\n XX.@x\n\n:1122\n\nPattern 6\n\n X\nXX.yx\n\n:1122\n\nPattern 7 (sic)\n\n|.\tX\n\n:2,1\n\nPattern 8\n\nX<.\n\n:1111\n\nPattern 9\n\n.XX.@\n\n:1122\n";
    let file = PatternFile::parse("patterns/mine.eyes", text);
    insta::assert_snapshot!(check(&[file]));
}
