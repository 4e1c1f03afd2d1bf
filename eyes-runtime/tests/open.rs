//! Answers about named groups of open boards.
#![cfg(feature = "solver")]

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::enclosed_life::Status;
use eyes_runtime::open::{Kind, OpenBounds, solve};

/// White cannot play at Q18, the eye of R18 with the group at K19. The fight with that group is too wide to be searched.
#[test]
fn a_string_is_not_assumed_dead_beside_an_eye_that_it_shares() {
    let board = Board::from_ascii(
        "
        . O . O X X X X O X . X . . . X . O O
        . X X O O O X O O X X X X X X . X X O
        O . . X X O . . O X O X O O . X X O .
        O O . . X X O . O . O O . . . . O X .
        . . . O O O O . . . . X . . X . . . .
        . X X . X X X . O . . . . . . . . . O
        . . . . O X . X X X . . . . X O . . .
        . . X . X . X . X O . O O O X O O O .
        . . X . . X O X O . . O X X X O . O X
        . . . . . . . X O O . . X X O O . . O
        . O . . . X X O O . . X . . X O O . .
        . . X . X X X . O X O . . O O O . . .
        . . O O . . . O O O X . . . X X O . O
        . . O X O X X O X . . . X . X X X X O
        X . X X . X X O X . X X . X . O X O X
        . O X O X . . O X O . O X . O O O O .
        . O O O O O O O X X X X O O . . . . .
        . X . . . X . X X O O O X . . . . O .
        . . . . . . . X . O . . . . . X . . .
        ",
    )
    .unwrap();
    let bounds = OpenBounds { nodes: 100_000, ..OpenBounds::default() };
    let ask = |vertices: &[&str]| {
        let at: Vec<Point> = vertices.iter().map(|vertex| Point::from_gtp(vertex, 19, 19).unwrap()).collect();
        solve(&board, Color::White, &at, bounds).unwrap()
    };
    let alone = ask(&["R17"]);
    assert!(!alone.status.is_some_and(Status::wins), "{alone:?}");
    let both = ask(&["R17", "K19"]);
    assert_eq!((both.status, both.kind), (Some(Status::LOST), Kind::Proven));
}

/// On fewer points around the group B3 kills, too. On more it is found to live after B3, and A1 is left.
#[test]
fn a_move_that_a_wider_search_refutes_is_not_named() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . X . . . . . . .
        . X O X . . . . . . .
        O . O X . . . . . . .
        . O . O . . . . . . .
        . . O X . . . . . . .
    ";
    let board = Board::from_ascii(drawing).unwrap();
    let point = |vertex| Point::from_gtp(vertex, 11, 11).unwrap();
    let bounds = OpenBounds { nodes: 100_000, ..OpenBounds::default() };
    let life = solve(&board, Color::Black, &[], bounds).unwrap();
    assert_eq!((life.status, life.best.as_slice()), (Some(Status::WON), &[point("A1")][..]));
    let mut after = board.clone();
    after.play(point("B3"), Color::Black).unwrap();
    let life = solve(&after, Color::White, &[point("C4")], bounds).unwrap();
    assert_eq!((life.status, life.kind), (Some(Status::WON), Kind::Proven));
}
