//! One test for each mistake in the section "Mistakes" of the language reference: message and place.

use eyes_dsl::{Diagnostic, DiagramError, Mistake, PatternFile, Severity, Side, check, compile};

/// The only diagnostic of the file `text`.
#[track_caller]
fn only(text: &str) -> Diagnostic {
    let file = PatternFile::parse("test.eyes", text);
    let found = check(&[file]);
    assert_eq!(found.len(), 1, "{found}");
    found[0].clone()
}

#[track_caller]
fn assert_error(text: &str, mistake: &Mistake, line: usize, column: usize) {
    let found = only(text);
    assert_eq!(found.mistake(), mistake, "{found}");
    assert_eq!((found.line(), found.column()), (line, column), "{found}");
    assert_eq!(found.severity(), Severity::Error);
    assert!(found.help().is_some(), "{found}");
    let refused = compile(&[PatternFile::parse("test.eyes", text)]).unwrap_err();
    assert_eq!(refused[..], [found]);
}

#[track_caller]
fn assert_warning(text: &str, mistake: &Mistake, line: usize, column: usize) {
    let found = only(text);
    assert_eq!(found.mistake(), mistake, "{found}");
    assert_eq!((found.line(), found.column()), (line, column), "{found}");
    assert_eq!(found.severity(), Severity::Warning);
    compile(&[PatternFile::parse("test.eyes", text)]).expect("warnings do not stop the compiler");
}

#[track_caller]
fn assert_clean(text: &str) {
    let found = check(&[PatternFile::parse("test.eyes", text)]);
    assert!(found.is_empty(), "{found}");
}

fn assert_no_error(text: &str) {
    let file = PatternFile::parse("test.eyes", text);
    assert!(file.diagnostics().errors().is_empty(), "{text}");
}

fn diagram(error: DiagramError) -> Mistake {
    Mistake::Diagram(error)
}

#[test]
fn too_many_fillings() {
    assert_no_error("Pattern 1\nxxxxxxxxxxxx\n:1111");
    let error = DiagramError::TooManyWildcards { count: 13, row: 0, column: 12 };
    assert_error("Pattern 1\nxxxxxxxxxxxxx\n:1111", &diagram(error), 2, 13);
}

#[test]
fn unknown_character() {
    let mistake = |character, more: &[usize]| Mistake::UnknownCharacter { character, more: more.to_vec() };
    assert_error("Pattern 7\n\n..\n.o\n\n:1111", &mistake('o', &[]), 4, 2);
    assert_error("Pattern 7\n\n.é?.é\n\n:1111", &mistake('é', &[3, 5]), 3, 2);
    assert_error("Pattern 7\n ..\n #\n:1111", &mistake('#', &[]), 3, 2);
}

/// On a screen they look like nothing or like a blank.
#[test]
fn invisible_characters_are_named_by_their_numbers() {
    for (character, number) in [('\u{a0}', "U+00A0"), ('\u{200b}', "U+200B"), ('\u{feff}', "U+FEFF")] {
        let file = PatternFile::parse("test.eyes", format!("Pattern 7\n.{character}.\n:1111"));
        let messages: Vec<String> = file.diagnostics().iter().map(eyes_dsl::Diagnostic::message).collect();
        assert_eq!(messages, [format!("`{number}` means nothing in a diagram")]);
    }
}

#[test]
fn unknown_characters_of_every_row_are_found_in_one_run() {
    let file = PatternFile::parse("test.eyes", "Pattern 1\n.a\n.b\n:1111\nPattern 2\n.c\n:2\n");
    let places: Vec<_> = file.diagnostics().iter().map(|found| (found.line(), found.number())).collect();
    assert_eq!(places, [(2, Some(1)), (3, Some(1)), (6, Some(2)), (7, Some(2))]);
}

#[test]
fn tab_in_a_diagram() {
    assert_error("Pattern 7\n.\t.\n:1111", &Mistake::Tab { character: '\t' }, 2, 2);
    assert_error("Pattern 7\n.\r.\n:1111", &Mistake::Tab { character: '\r' }, 2, 2);
    assert_clean("Pattern 7\n..\t \r\n:1111\t\r\n");
}

#[test]
fn no_diagram() {
    assert_error("Pattern 7\n\n:1111", &Mistake::NoDiagram, 1, 1);
    assert_error("Pattern 7\n+--\n:1111", &diagram(DiagramError::Empty), 2, 1);
}

#[test]
fn no_value_line() {
    assert_error("Pattern 7\n..\n\nPattern 8\n.\n:1111", &Mistake::NoValue, 2, 3);
    assert_error("Pattern 7\n..", &Mistake::NoValue, 2, 3);
}

#[test]
fn not_four_digits() {
    for value in [":", ":11", ":111", ":11111", ":1113", ":1x11", ": 1111", " :1111", ":-111", ":１１１１"]
    {
        let column = 1;
        assert_error(&format!("Pattern 7\n..\n{value}"), &Mistake::BadValue, 3, column);
    }
    assert_clean("Pattern 7\n..\n:1111 said the author");
    assert_clean("Pattern 7\n..\n:1111,x");
}

#[test]
fn decreasing_digits() {
    assert_error("Pattern 7\n..\n:1101", &Mistake::DecreasingValue { position: 2 }, 3, 4);
}

#[test]
fn the_old_form_of_a_value_says_how_to_write_it_now() {
    let mistake = Mistake::TwoNumbers { max: Some(2), min: Some(1) };
    assert_error("Pattern 7\n*.\n:2,1", &mistake, 3, 2);
    assert!(mistake.help().unwrap().contains("`:1122`"));
    assert_error("Pattern 7\n..\n:1,300", &Mistake::TwoNumbers { max: Some(1), min: None }, 3, 2);
}

#[test]
fn numbers_repeated_or_out_of_sequence() {
    let pattern = |number: u32, row: &str| format!("Pattern {number}\n{row}\n:1111\n");
    let repeated = pattern(5, ".") + &pattern(5, "..");
    assert_error(&repeated, &Mistake::NumberRepeated { first: 1 }, 4, 9);
    let descending = pattern(5, ".") + &pattern(4, "..") + &pattern(6, "...");
    assert_error(&descending, &Mistake::NumberOutOfSequence { previous: 5 }, 4, 9);
    assert_error("Pattern 99999999999\n.\n:1111", &Mistake::NumberTooLarge, 1, 9);
    for header in ["Pattern", "Pattern x", "Pattern -1", " Pattern 1", "pattern 1", "Pattern1"] {
        assert_error(&format!("{header}\n.\n:1111"), &Mistake::BadHeader, 1, 1);
    }
}

#[test]
fn numbers_of_different_files_are_independent() {
    let file = |row: &str| PatternFile::parse("test.eyes", format!("Pattern 5\n{row}\n:1111\n"));
    assert!(check(&[file("."), file("..")]).is_empty());
}

#[test]
fn not_connected() {
    let error = DiagramError::NotConnected { row: 1, column: 1 };
    assert_error("Pattern 7\n.\n .\n:1111", &diagram(error), 3, 2);
    let error = DiagramError::NotConnected { row: 0, column: 2 };
    assert_error("Pattern 7\n. .\n:1111", &diagram(error), 2, 3);
}

#[test]
fn too_many_vertices() {
    assert_no_error("Pattern 7\n..........\n..........\n:2222");
    let error = DiagramError::TooManyVertices { count: 21, most: 20, row: 1, column: 10 };
    assert_error("Pattern 7\n..........\n...........\n:2222", &diagram(error), 3, 11);
}

#[test]
fn edge_inside_the_diagram() {
    for (rows, row, column) in [
        (".|.\n...", 0, 1),
        ("|..\n..", 0, 0),
        ("..|\n...", 0, 2),
        ("..\n--\n..", 1, 0),
        ("..\n-.", 1, 0),
        ("-.\n..", 0, 0),
    ] {
        let error = DiagramError::EdgeInside { row, column };
        let text = format!("Pattern 7\n{rows}\n:1111");
        assert_error(&text, &diagram(error), 2 + row, 1 + column);
    }
    assert_clean("Pattern 7\n+---+\n|...|\n|. .|\n:1111");
}

#[test]
fn an_edge_that_no_vertex_touches() {
    for (rows, row, column) in [("|X.X\n|  X\n+-", 2, 1), (".\n.\n |", 2, 1), ("---\n+\n...", 0, 0)] {
        let text = format!("# threats: unmarked\nPattern 7\n{rows}\n:1111");
        assert_warning(&text, &Mistake::EdgeApart, 3 + row, 1 + column);
    }
    assert_clean("Pattern 7\n|\n|..\n| .\n+--\n:1111");
}

#[test]
fn unsettled_without_attack_or_defense_point() {
    assert_clean("Pattern 7\n..\n:0112");
    let unsettled = "1122".parse().unwrap();
    let mistake = |side| Mistake::NoVitalPoint { side, value: unsettled };
    assert_error("Pattern 7\n.>\n:1122", &mistake(Side::Attacker), 3, 1);
    assert_error("Pattern 7\n.(\n:1122", &mistake(Side::Owner), 3, 1);
    assert_clean("Pattern 7\n<>\n:1122");
}

#[test]
fn stray_lines() {
    assert_error("#\n..\n:1\nPattern 7\n.\n:1111", &Mistake::BeforeFirstPattern, 2, 1);
    assert_error("Pattern 7\n.\n:1111\n.\n.\n", &Mistake::RowAfterValue, 4, 1);
    assert_error("Pattern 7\n.\n:1111\n:2222\n", &Mistake::SecondValue { first: 3 }, 4, 1);
}

#[test]
fn not_utf8() {
    let file = PatternFile::from_bytes("test.eyes", b"Pattern 7\n.\xFF\n:1111".as_slice());
    let [found] = &file.diagnostics()[..] else { panic!("{file:?}") };
    assert_eq!((found.mistake(), found.line(), found.column()), (&Mistake::NotUtf8, 2, 2));
}

/// Margins do not count.
#[test]
fn larger_than_what_is_looked_up() {
    let text = "Pattern 1\n\n...\n...\n...\n\n:2222\n";
    assert_warning(text, &Mistake::TooLarge { proper: 9 }, 7, 1);
    assert_clean("Pattern 1\n\n!..\n...\n...\n\n:2222\n");
}

#[test]
fn text_after_the_number() {
    assert_warning("Pattern 7 b\n.\n:1111", &Mistake::RemarkAfterNumber, 1, 11);
}

#[test]
fn comments_that_seem_to_declare() {
    let pattern = "Pattern 7\n.\n:1111\n";
    for comment in ["# threats: maybe", "#threats:", "## Threats: are marked"] {
        assert_warning(&format!("{comment}\n{pattern}"), &Mistake::NoDeclaration { is_late: false }, 1, 1);
    }
    let twice = format!("# threats: marked\n# Threats: unmarked\n{pattern}");
    assert_warning(&twice, &Mistake::DeclaredTwice { first: 1 }, 2, 1);
    assert_clean(&format!("# THREATS: Marked\n# threats: marked\n# threats are marked\n{pattern}"));
    // The last one counts.
    let file =
        PatternFile::parse("test.eyes", "# threats: unmarked\n# threats: marked\nPattern 7\n.*\n:0112");
    assert!(file.diagnostics().iter().all(|found| *found.mistake() == Mistake::DeclaredTwice { first: 1 }));
}

#[test]
fn threats_of_a_file_that_marks_them() {
    let value = "0112".parse().unwrap();
    let mistake = |side| Mistake::ThreatUnmarked { side, value };
    let marked = "# threats: marked\nPattern 7\n";
    assert_warning(&format!("{marked}.>\n:0112"), &mistake(Side::Attacker), 4, 1);
    assert_warning(&format!("{marked}.<\n:0112"), &mistake(Side::Owner), 4, 1);
    assert_clean(&format!("{marked}.*\n:0112"));
    let settled = "1111".parse().unwrap();
    let mistake = |side| Mistake::MarkWithoutThreat { side, value: settled };
    assert_warning(&format!("{marked}.<\n:1111"), &mistake(Side::Attacker), 3, 2);
    assert_warning(&format!("{marked}.>\n:1111"), &mistake(Side::Owner), 3, 2);
}

#[test]
fn threats_of_a_file_that_leaves_them_unmarked() {
    let value = "0112".parse().unwrap();
    let mistake = |side| Mistake::ThreatMarked { side, value };
    let unmarked = "# threats: unmarked\nPattern 7\n";
    assert_warning(&format!("{unmarked}.>\n:0112"), &mistake(Side::Owner), 3, 2);
    assert_warning(&format!("{unmarked}.(\n:0112"), &mistake(Side::Attacker), 3, 2);
    assert_clean(&format!("{unmarked}..\n:0112"));
}

#[test]
fn without_a_declaration_the_majority_decides_what_threats_mean() {
    let value = "0111".parse().unwrap();
    let most_marked = "Pattern 1\n<\n:0111\nPattern 2\n<.\n:0111\nPattern 3\n...\n:0111";
    assert_warning(most_marked, &Mistake::ThreatUnmarked { side: Side::Attacker, value }, 9, 1);
    let most_unmarked = "Pattern 1\n.\n:0111\nPattern 2\n..\n:0111\nPattern 3\n.<.\n:0111";
    assert_warning(most_unmarked, &Mistake::ThreatMarked { side: Side::Attacker, value }, 8, 2);
    let declared_too_late = "Pattern 1\n.\n:0111\n# threats: marked\n";
    assert_warning(declared_too_late, &Mistake::NoDeclaration { is_late: true }, 4, 1);
}

#[test]
fn shadowed() {
    let text = "Pattern 1\nx.\n:1111\nPattern 2\n...\n:1111\nPattern 3\n.X\n:1111\n";
    let found = only(text);
    let Mistake::Shadowed { by, more: 0 } = found.mistake() else { panic!("{found}") };
    assert_eq!(by.iter().map(|pattern| (pattern.number, pattern.line)).collect::<Vec<_>>(), [(1, 1)]);
    assert_eq!((found.line(), found.number()), (9, Some(3)));
}

#[test]
fn shadowed_by_several_earlier_patterns_of_other_files() {
    let file = |name: &str, text: &str| PatternFile::parse(name, text);
    let files = [
        file("a", "Pattern 1\nX.\n:1111\n"),
        file("b", "Pattern 1\nXX\n:1111\nPattern 2\n..\n:1111"),
        file("c", "Pattern 1\nxx\n:1111"),
    ];
    let found = check(&files);
    let [found] = &found[..] else { panic!("{found}") };
    let Mistake::Shadowed { by, more: 0 } = found.mistake() else { panic!("{found}") };
    let named: Vec<_> = by.iter().map(|pattern| (&*pattern.file, pattern.number)).collect();
    assert_eq!(named, [("a", 1), ("b", 1), ("b", 2)]);
    assert_eq!(found.file(), "c");
}

#[test]
fn an_edge_shadows_only_where_it_asks_for_less() {
    let pattern = |number: u32, row: &str| format!("Pattern {number}\n{row}\n:1111\n");
    assert_clean(&(pattern(1, "|..") + &pattern(2, "..")));
    let found = only(&(pattern(1, "..") + &pattern(2, "|..")));
    assert!(matches!(found.mistake(), Mistake::Shadowed { .. }), "{found}");
    let found = only(&(pattern(1, "..|") + &pattern(2, "|..")));
    assert!(matches!(found.mistake(), Mistake::Shadowed { .. }), "the same graph: {found}");
    assert_clean(&(pattern(1, "|.X") + &pattern(2, ".X|")));
}

#[test]
fn partly_shadowed_with_another_value() {
    let text = "Pattern 1\nx..\n:1111\nPattern 2\nX.x\n:2222\n";
    let found = only(text);
    let Mistake::PartlyShadowed { by, more: 0, taken: 1, graphs: 2 } = found.mistake() else {
        panic!("{found}")
    };
    assert_eq!(by.iter().map(|pattern| pattern.number).collect::<Vec<_>>(), [1]);
    assert_eq!((found.line(), found.severity()), (6, Severity::Warning));
    let same_value = text.replace("2222", "1111");
    assert_clean(&same_value);
}

#[test]
fn an_exception_before_the_rule_is_not_doubtful() {
    assert_clean("Pattern 1\nX.X\n:1222\nPattern 2\nx.x\n:1111\n");
    assert_clean("Pattern 1\n|X..\n:1222\nPattern 2\nx..\n:1111\n");
}

/// Checks outside this crate, such as `--solve`, report in the same way.
#[test]
fn findings_of_other_checks() {
    let file = PatternFile::parse("test.eyes", "Pattern 7\n..\n:1112");
    let severity = Severity::Warning;
    let (message, help) = ("the search says 1111".into(), Some("for one filling:\n..".into()));
    let found = file.diagnose(&file.entries()[0], Mistake::Other { severity, message, help });
    assert_eq!(
        found.to_string(),
        "warning: the search says 1111\n --> test.eyes:3:1, pattern 7\n  |\n1 | Pattern 7\n2 | ..\n3 | :1112\n  | ^^^^^\n  \
         = help: for one filling:\n    .."
    );
}
