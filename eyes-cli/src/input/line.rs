//! Lines of play on a board.

use eyes_runtime::board::{Board, Color, IllegalMove, Point};

use super::Position;

/// A move of a line.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Who plays.
    pub color: Color,
    /// No point: a pass, or a move elsewhere on the board.
    pub point: Option<Point>,
    /// Whether it takes back a ko, so that a threat elsewhere and its answer come before it.
    pub threat: bool,
}

/// A line from a position of this board, as far as it can be played.
pub fn played(board: &Board, line: &[(Color, Option<Point>)]) -> Vec<Played> {
    let Some(&(first, _)) = line.first() else { return Vec::new() };
    let mut position = Position::set_up(board.clone(), first);
    let mut moves = Vec::new();
    for &(color, point) in line {
        let mut result = position.play(color, point);
        let threat = result == Err(IllegalMove::Ko);
        if threat {
            result = position
                .play(color, None)
                .and_then(|()| position.play(color.opponent(), None))
                .and_then(|()| position.play(color, point));
        }
        if result.is_err() {
            break;
        }
        moves.push(Played { color, point, threat });
    }
    moves
}
