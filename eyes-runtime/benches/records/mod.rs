//! Positions of the repository's game records.

use eyes_runtime::board::{Board, Color, Point};

fn moves(record: &str) -> Vec<(Color, Option<Point>)> {
    let moves = record.split(';').filter_map(|node| {
        let (color, rest) = match node.split_at_checked(2)? {
            ("B[", rest) => (Color::Black, rest.as_bytes()),
            ("W[", rest) => (Color::White, rest.as_bytes()),
            _ => return None,
        };
        match rest {
            [x @ b'a'..=b's', y @ b'a'..=b's', b']', ..] => Some((color, Point::new(x - b'a', y - b'a'))),
            _ => Some((color, None)),
        }
    });
    moves.collect()
}

fn record(number: u8) -> Vec<(Color, Option<Point>)> {
    let path = format!("{}/../tests/positions/game19-{number:02}.sgf", env!("CARGO_MANIFEST_DIR"));
    moves(&std::fs::read_to_string(path).expect("a game record"))
}

fn play(board: &mut Board, (color, point): (Color, Option<Point>)) {
    match point {
        Some(point) => board.play(point, color).map_or((), |_| ()),
        None => board.clear_ko(),
    }
}

/// The first ten 19x19 games after so many moves; 0 stands for the end.
#[allow(dead_code, reason = "not every benchmark takes positions")]
pub(crate) fn positions(after: usize) -> Vec<Board> {
    let position = |number: u8| {
        let moves = record(number);
        let count = if after == 0 { moves.len() } else { after.min(moves.len()) };
        let mut board = Board::new(19, 19).expect("a board");
        moves[..count].iter().for_each(|&step| play(&mut board, step));
        board
    };
    (1..=10).map(position).collect()
}

/// Every position of a game, from the first move on.
#[allow(dead_code, reason = "not every benchmark plays games through")]
pub(crate) fn game(number: u8) -> Vec<Board> {
    let mut board = Board::new(19, 19).expect("a board");
    let after = |step| {
        play(&mut board, step);
        board.clone()
    };
    record(number).into_iter().map(after).collect()
}
