//! Compares the eye tester with the topological analysis of half and false eyes, on real games.

use std::collections::BTreeMap;
use std::path::Path;

use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::eye_space::{EyeKind, EyePoint};
use eyes_runtime::static_rules::benson::benson_both;
use eyes_runtime::static_rules::eye_tester::{
    EyeTest, EyeTestResult, eye_tester, fixpoint_eyes, single_point_eye,
};
use eyes_runtime::{Analyzer, Knowledge};

/// The positions before every tenth move, and the last one, of a game record without variations.
fn positions(record: &str) -> Vec<Board> {
    let mut board = Board::new(19, 19).expect("a board");
    let mut boards = Vec::new();
    for (number, node) in record.split(';').enumerate() {
        if number % 10 == 0 {
            boards.push(board.clone());
        }
        let color = match node.get(..2) {
            Some("B[") => Color::Black,
            Some("W[") => Color::White,
            _ => continue,
        };
        match node.as_bytes() {
            [_, _, x @ b'a'..=b's', y @ b'a'..=b's', b']', ..] => {
                let point = Point::new(x - b'a', y - b'a').expect("a point");
                board.play(point, color).expect("a legal move");
            }
            _ => board.clear_ko(),
        }
    }
    boards.push(board);
    boards
}

/// Counts single-point eyes by the verdict of the diagonals (or none, if the point belongs to no judged space) and
/// by each test. An eye that is real by the fixpoint, in a group with two real eyes, is never false by the
/// diagonals.
#[test]
fn real_eyes_of_living_groups_are_no_false_eyes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions");
    let mut counts: BTreeMap<(&str, &str), [u32; 2]> = BTreeMap::new();
    let mut analyzer = Analyzer::new(Knowledge::new());
    for game in 1..=5 {
        let record = std::fs::read_to_string(folder.join(format!("game19-{game:02}.sgf"))).expect("a game");
        for board in positions(&record) {
            let analysis = analyzer.analyze(&board);
            let life = benson_both(&board, Suicide::Forbidden);
            let fixpoints = Color::ALL.map(|color| fixpoint_eyes(&board, color));
            for point in board.points() {
                let Some(owner) = single_point_eye(&board, point) else { continue };
                let judged = analysis.eye_point(point).filter(|eye| eye.owner == owner);
                let kind = match judged.map(EyePoint::kind) {
                    Some(EyeKind::Proper) => "proper",
                    Some(EyeKind::Half) => "half",
                    Some(EyeKind::False) => "false",
                    None => "not judged",
                };
                for (name, test) in [
                    ("original", EyeTest::Original),
                    ("corrected", EyeTest::Corrected),
                    ("eyes", EyeTest::Eyes),
                    ("solid", EyeTest::Solid),
                    ("filled", EyeTest::Filled),
                    ("fixpoint", EyeTest::Fixpoint),
                ] {
                    let is_real = matches!(eye_tester(&board, point, test), EyeTestResult::Real { .. });
                    counts.entry((name, kind)).or_default()[usize::from(is_real)] += 1;
                }
                let stone = board.neighbours(point).next().expect("a neighbour");
                let fixpoint = &fixpoints[owner.index()];
                if fixpoint.real().contains(point) && fixpoint.group(&board, stone).1.len() >= 2 {
                    assert!(life[owner.index()].contains(&board, stone));
                    assert_ne!(kind, "false", "{point:?} on\n{board}");
                }
            }
        }
    }
    for ((test, kind), [fake, real]) in &counts {
        println!("{test}, {kind}: {real} real, {fake} false");
    }
    assert!(counts[&("fixpoint", "proper")][1] > 0);
}
