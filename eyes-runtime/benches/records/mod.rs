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

/// The first ten 19x19 games after so many moves; 0 stands for the end.
pub(crate) fn positions(after: usize) -> Vec<Board> {
    let position = |number: u8| {
        let path = format!("{}/../tests/positions/game19-{number:02}.sgf", env!("CARGO_MANIFEST_DIR"));
        let record = std::fs::read_to_string(path).expect("a game record");
        let moves = moves(&record);
        let count = if after == 0 { moves.len() } else { after.min(moves.len()) };
        let mut board = Board::new(19, 19).expect("a board");
        for &(color, point) in &moves[..count] {
            match point {
                Some(point) => board.play(point, color).map_or((), |_| ()),
                None => board.clear_ko(),
            }
        }
        board
    };
    (1..=10).map(position).collect()
}
