//! Assumed answers of the search on open boards that tactical reading refutes.

use crate::board::{Board, Color, PointSet};
use crate::enclosed_life::Status;
use crate::open::{Goal, Kind, OpenLife};
use crate::reading::{Limits, Outcome, Reader};

/// Takes back what an assumed answer says for the life of a group of one string, where reading captures the string.
///
/// Moves after which it is captured are left out; if none remains, or if it is captured although it was said to need
/// no move, the answer is not decided. Each reading is bounded by `nodes` and [`Limits::DEEP`].
pub(crate) fn checked(board: &Board, first: Color, nodes: u64, mut life: OpenLife) -> OpenLife {
    let Some(string) = life.group.first().and_then(|&stone| board.string_head(stone)) else { return life };
    let is_one_string = life.group.iter().all(|&stone| board.string_head(stone) == Some(string));
    let lives = match life.goal {
        Goal::Save => life.status.is_some_and(|status| status.wins() && !status.is_ko()),
        Goal::Kill => life.status.is_some_and(Status::is_lost),
    };
    if life.kind != Kind::Assumed || !is_one_string || !lives {
        return life;
    }
    let mut reader = Reader::new(Limits::DEEP.at_most(nodes));
    let mut is_captured = |board: &Board| reader.attack(board, string).outcome == Outcome::Yes;
    if life.goal == Goal::Kill || life.is_settled {
        return if is_captured(board) { undecided(life) } else { life };
    }
    let named = life.best.clone();
    life.best.retain(|&point| {
        let mut after = board.clone();
        after.play(point, first).is_err() || !is_captured(&after)
    });
    if life.best.is_empty() {
        return undecided(OpenLife { best: named, ..life });
    }
    if life.best.first() != named.first() {
        life.variation = life.best.first().map(|&point| (first, Some(point))).into_iter().collect();
        life.replies.clear();
    }
    life
}

fn undecided(life: OpenLife) -> OpenLife {
    OpenLife {
        status: None,
        kind: Kind::NotDecided,
        zone: PointSet::new(),
        safe: PointSet::new(),
        border: PointSet::new(),
        beyond: None,
        is_settled: false,
        escapes: false,
        variation: Default::default(),
        replies: Default::default(),
        ..life
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::open::{OpenBounds, solve};

    fn asked(drawing: &str, vertex: &str) -> OpenLife {
        let board = Board::from_ascii(drawing).unwrap();
        let stone = Point::from_gtp(vertex, board.width(), board.height()).unwrap();
        solve(&board, Color::Black, &[stone], OpenBounds { nodes: 100_000, ..OpenBounds::default() }).unwrap()
    }

    /// After Black B2 or B1 White captures at B3.
    #[test]
    fn a_move_after_which_reading_captures_saves_nothing() {
        let life = asked(
            "
            . X . . . X . . .
            . O . X . . . . .
            . . O . . O . X O
            O . . . X X X . .
            . . . O O . X . .
            . . . . . . O . X
            O . O . . X . . .
            X . . O . . X O .
            O . X . . O X . .
            ",
            "A2",
        );
        assert!(!life.status.is_some_and(Status::wins), "{life:?}");
    }

    /// After Black B6 White captures at C6.
    #[test]
    fn the_group_does_not_live_beyond_the_points_searched_if_reading_captures_it() {
        let life = asked(
            "
            . X . . X . . X .
            . O O . O . . . O
            . X O . O . . X O
            . . . X . . . . .
            O . . X O O O X .
            . . O X . X . X .
            . . O O . . . . .
            X X O . X . . X .
            X . . . . . . . .
            ",
            "B7",
        );
        assert!(!life.status.is_some_and(Status::wins), "{life:?}");
    }
}
