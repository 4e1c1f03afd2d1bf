//! What becomes of the groups of a board, and the points that decide.
#![cfg(feature = "solver")]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::board_life::{GroupLife, LifeBounds, life_of_groups};
use eyes_runtime::verdict::{Fate, Judge, VerdictSource};
use eyes_runtime::{Analyzer, Knowledge};

/// The group of a stone on a drawn board.
fn judged(drawing: &str, vertex: &str) -> (Board, GroupLife) {
    let board = Board::from_ascii(drawing).unwrap();
    let stone = Point::from_gtp(vertex, board.width(), board.height()).unwrap();
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let groups = life_of_groups(&board, &analysis, &Judge::new(), LifeBounds::default());
    let head = board.string_head(stone).unwrap();
    let group = groups.into_iter().find(|group| group.strings.contains(&head)).unwrap();
    (board, group)
}

fn vertices(board: &Board, points: &[Point]) -> Vec<String> {
    points.iter().map(|point| point.vertex(board.height()).to_string()).collect()
}

#[test]
fn a_ko_has_points_that_decide_it() {
    let drawing = "
        . X X . . O X
        . . X X . O X
        O . X . . O X
        O O O O O O X
        X X X X X X X
        . . . . . . .
        . . . . . . .
    ";
    let (board, group) = judged(drawing, "A5");
    let verdict = group.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.is_ko, verdict.source), (Fate::Critical, true, VerdictSource::Search));
    assert_eq!(vertices(&board, &group.attack), ["E7", "A6", "E6"]);
    assert_eq!(vertices(&board, &group.defense), ["A6"]);
}

#[test]
fn a_group_of_several_strings_has_points_that_decide_it() {
    let drawing = "
        . . . O O X .
        . O . X O X .
        . X . . . X .
        O O O O O X .
        X X X X X X .
        . . . . . . .
        . . . . . . .
    ";
    let (board, group) = judged(drawing, "B6");
    assert_eq!(group.strings.len(), 3);
    assert_eq!(vertices(&board, &group.attack), ["E5"]);
    assert_eq!(vertices(&board, &group.defense), ["A7", "B7", "C7", "C6", "A5", "C5", "D5", "E5"]);
}

/// Frames around a stone in the open leave it undecided.
#[test]
fn guesses_call_themselves_guesses() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . X . .
        . . . . . . . . .
        . . . . X O . . .
        . . . . O X X . .
        . . . . . . . . .
        . . O . . . O . .
        . . . . . . . . .
    ";
    let (board, in_atari) = judged(drawing, "F5");
    let verdict = in_atari.verdict.unwrap();
    assert_eq!((verdict.fate, verdict.source), (Fate::Critical, VerdictSource::Capture));
    assert!(verdict.source.is_guess());
    assert_eq!(board.color_at(in_atari.strings[0]), Some(Color::White));
    assert!(!in_atari.attack.is_empty() && !in_atari.defense.is_empty());
}
