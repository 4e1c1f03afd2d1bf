//! The boards of the GNU Go documentation, *Eyes and half eyes*, from eye spaces to values.

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::{Analyzer, EyeSpace, Knowledge};

/// An empty 19x19 board with these rows of `X`, `O` and `.`, whose top left corner is at this column and row.
fn placed(rows: &[&str], column: u8, row: u8) -> Board {
    let stones = rows.iter().zip(row..).flat_map(|(line, y)| {
        line.chars().zip(column..).filter_map(move |(sign, x)| {
            let color = match sign {
                'X' => Color::Black,
                'O' => Color::White,
                _ => return None,
            };
            Some((Point::new(x, y)?, color))
        })
    });
    Board::from_stones(19, 19, stones).unwrap()
}

fn white_eye_at(board: &Board, column: u8, row: u8) -> EyeSpace {
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(board);
    let point = Point::new(column, row).unwrap();
    analysis
        .eye_at(point, Color::White)
        .unwrap_or_else(|| panic!("no eye space at {point:?} of\n{board}"))
        .clone()
}

fn points(all: &[(u8, u8)]) -> PointSet {
    all.iter().filter_map(|&(column, row)| Point::new(column, row)).collect()
}

#[test]
fn the_chimera() {
    let board = placed(&["XXXXX", "XOOOX", "XO.OOX", "XX..OX", "XXOOXX", "XXXXX"], 6, 6);
    let eye = white_eye_at(&board, 8, 8);
    assert_eq!(eye.points, points(&[(8, 8), (8, 9), (9, 9)]));
    assert_eq!(eye.margins, points(&[(8, 9)]));
    assert_eq!(eye.value.to_string(), "0022");
    assert_eq!(eye.value.name(), "1* eye");
}

#[test]
fn an_open_end_a_half_eye_and_a_false_eye_give_one_value() {
    let open_end = placed(&["XOOOOOO", "X.....O", "XOOOOOO"], 6, 6);
    let half_eye = placed(&["XXOOOOO", "XOa...O", "XbOOOOO", "XXXXXXX"], 6, 6);
    let false_eye = placed(&["XXXOOOOOO", "X.Oa....O", "XXXOOOOOO"], 6, 6);

    let eye = white_eye_at(&open_end, 8, 7);
    assert_eq!((eye.points.len(), eye.margins), (5, points(&[(7, 7)])));
    assert_eq!(eye.value.to_string(), "1122");

    let eye = white_eye_at(&half_eye, 9, 7);
    assert_eq!((eye.points.len(), eye.margins.len(), eye.half_eyes().count()), (4, 0, 1));
    assert_eq!(eye.value.to_string(), "1122");

    let eye = white_eye_at(&false_eye, 10, 7);
    assert_eq!((eye.points.len(), eye.margins), (5, points(&[(9, 7)])));
    assert_eq!(eye.false_eyes().count(), 1);
    assert_eq!(eye.value.to_string(), "1122");
}

/// The position from a game, at the left edge as printed. Points that the source leaves out are empty.
const GAME: [&str; 10] = [
    ".X.XX..XOXO",
    "X.....XXOOO",
    "OXXXX..XOOO",
    "OOOOX.OXOOO",
    "....OOOOXXO",
    "XO.XXX..XOO",
    "XOOOOOOOXXO",
    ".XXO.OXO..X",
    "X..X.XXXXXX",
    "OXXOX.XOOXO",
];

#[test]
fn the_open_eye_space_with_three_dead_stones() {
    let eye = white_eye_at(&placed(&GAME, 0, 5), 1, 9);
    let shape =
        points(&[(0, 9), (1, 9), (2, 9), (3, 9), (2, 10), (3, 10), (4, 10), (5, 10), (6, 10), (7, 10)]);
    assert_eq!(eye.points, shape);
    assert_eq!(eye.margins, points(&[(0, 9), (7, 10)]));
}

#[cfg(feature = "solver")]
#[test]
fn the_space_with_three_dead_stones_cannot_be_killed() {
    let board = placed(&GAME, 0, 5);
    let knowledge = Knowledge::new().with_search(1_500_000);
    let analysis = Analyzer::new(knowledge).analyze(&board);
    let eye = analysis.eye_at(Point::new(1, 9).unwrap(), Color::White).unwrap();
    assert_eq!(eye.value.to_string(), "0222");
}

#[test]
fn without_knowledge_every_value_calls_itself_a_guess() {
    let board = placed(&["XOOOOOO", "X.....O", "XOOOOOO"], 6, 6);
    let analysis = Analyzer::new(Knowledge::new()).analyze(&board);
    assert!(analysis.eyes.iter().all(|eye| eye.source == eyes_runtime::Source::Guess));
}

/// One white move settles two diagonals of an eye of Black.
#[test]
fn a_move_that_decides_two_diagonals_is_named_once() {
    let board = Board::from_ascii(
        "
        O . X . O O X . .
        O . X O X X X X .
        O O . . O O . . O
        O X O X X O X X .
        X . O O X O O X .
        . O O X X X . X X
        X O . O O X O X .
        . X O X . . . . X
        ",
    )
    .unwrap();
    let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
    let mut moves = 0;
    for eye in analysis.eyes.iter().flat_map(|eye| &eye.eye_points) {
        for points in [&eye.attack, &eye.defense] {
            let distinct: std::collections::BTreeSet<_> = points.iter().collect();
            assert_eq!(distinct.len(), points.len(), "{eye:?}");
            moves += points.len();
        }
    }
    assert!(moves > 0);
}
