//! The patterns printed in the GNU Go documentation, *Eyes and half eyes*. They are read unchanged, and match
//! where the text says so.

use eyes_dsl::{Diagram, PatternFile, check, compile};
use eyes_graph::{EyeGraph, Suicide};

fn graph(drawing: &str) -> EyeGraph {
    drawing.parse::<Diagram>().unwrap().graph(0)
}

/// Number and digits of the pattern that matches, and its attack and defense points.
fn look_up(file: &str, drawing: &str) -> Option<(u32, String, u32, u32)> {
    let file = PatternFile::parse("test.db", file);
    let found = check(std::slice::from_ref(&file));
    assert!(found.is_empty(), "{found}");
    let compiled = compile(&[file]).unwrap();
    let found = compiled.table().look_up(&graph(drawing), Suicide::Allowed)?;
    let number = found.pattern?.number;
    Some((
        number,
        found.value().to_string(),
        found.appraisal.valuation.attack,
        found.appraisal.valuation.defense,
    ))
}

/// Section "Eye space as local game": "`x` means X or EMPTY".
#[test]
fn pattern_548() {
    let file = "Pattern 548\n\n x\nxX.!\n\n:0111\n";
    for board in [" .\n.X.!", " .\nXX.!", " X\n.X.!", " X\nXX.!", "!.X.\n  ."] {
        assert_eq!(look_up(file, board), Some((548, "0111".into(), 0, 0)), "{board}");
    }
    for board in [" .\n...!", " .\n.XX!", " .\n.X..", " .\n.X.$", ".X.!"] {
        assert_eq!(look_up(file, board), None, "{board}");
    }
}

/// Section "Eye Local Game Values": pattern 6141 "matches in this position", with `b` the margin.
#[test]
fn pattern_6141() {
    let file = "Pattern 6141\n\n X\nXX.@x\n\n:1122\n";
    let board = " X\nXX.!.";
    let margin = 1 << 4;
    assert_eq!(look_up(file, board), Some((6141, "1122".into(), margin, margin)));
    // The same space mirrored on a side of the board, with a stone on the last point.
    let on_side = "|X!.XX\n|   X";
    assert_eq!(look_up(file, on_side), Some((6141, "1122".into(), 0b10, 0b10)));
}

/// Section "Eye Local Game Values": "Pattern 301", whose threats are not marked.
#[test]
fn pattern_301() {
    let file = "Pattern 301\n\nX.X\n\n:1222\n";
    assert_eq!(look_up(file, "X\n.\nX"), Some((301, "1222".into(), 0, 0)));
    assert_eq!(look_up(file, "X.\n X"), Some((301, "1222".into(), 0, 0)), "the outline does not matter");
}

/// Section "Underlying graphs": the two shapes "have isomorphic graphs, and consequently they are
/// isomorphic as local games".
#[test]
fn shifted_pairs_are_a_row_of_four_and_the_square_is_not() {
    let file = "Pattern 1\n\n....\n\n:1222\n";
    assert_eq!(look_up(file, " ..\n.."), Some((1, "1222".into(), 0, 0)));
    assert_eq!(look_up(file, "..\n.."), None);
}

/// Section "Underlying graphs": a half eye is matched as `!.` in place of its point.
#[test]
fn a_half_eye_is_an_open_end() {
    let file = "Pattern 1\n\n@..*.\n\n:1122\n";
    let mut half_eye = graph("....");
    let key_point = half_eye.add_vertex(eyes_graph::Label::new().with_marginal(true)).unwrap();
    half_eye.add_edge(key_point, 0).unwrap();
    let file = PatternFile::parse("test.db", file);
    let compiled = compile(&[file]).unwrap();
    let found = compiled.table().look_up(&half_eye, Suicide::Allowed).unwrap().appraisal.valuation;
    assert_eq!((found.attack, found.defense), (1 << key_point | 1 << 2, 1 << key_point | 1 << 2));
}

/// Files of both generations are accepted: with threats unmarked and with threats marked.
#[test]
fn both_generations_are_accepted() {
    let unmarked = "Pattern 1\n\n!..\n\n:0111\n\nPattern 2\n\n..\n..\n\n:1112\n\nPattern 3\n\n.*.\n\n:1122\n";
    let marked = "Pattern 1\n\n(<.\n\n:0111\n\nPattern 2\n\n>>\n>>\n\n:1112\n\nPattern 3\n\n.*.\n\n:1122\n";
    for file in [unmarked, marked] {
        let found = check(&[PatternFile::parse("test.db", file)]);
        assert!(found.is_empty(), "{found}");
    }
    let threats = |file: &str| {
        let compiled = compile(&[PatternFile::parse("test.db", file)]).unwrap();
        let found = compiled.table().look_up(&graph("!.."), Suicide::Allowed).unwrap().appraisal.valuation;
        (found.attack, found.attack_threats)
    };
    assert_eq!((threats(unmarked), threats(marked)), ((0, 0), (0, 0b011)));
}
