//! Assumed answers of the search on open boards, held against tactical reading.

use alloc::vec::Vec;

use crate::board::{Board, Color, Point, PointSet};
use crate::enclosed_life::Status;
use crate::open::{Beyond, Goal, Kind, OpenLife};
use crate::reading::{Limits, Outcome, Reader};
use crate::verdict::by_room;

/// The most nodes for reading a string. With eight times as many, one of 326 problems is answered otherwise, and the
/// tables of the reader take more time than most searches.
const STRING: u64 = 20_000;

/// The same for a stone after a killing move.
const STONE: u64 = 5_000;

/// Takes back what an assumed answer says for the life of a group of one string, unless reading finds no capture without a
/// ko, and either completes or the string has room or reaches living strings, and what it says for a kill by a stone that
/// reading captures from beyond the zone.
///
/// Only moves after which it is not captured are kept. If none remains, or if it was said to need no move, the answer
/// is not decided; moves that reading did not refute remain as the guess, or all if it refuted all. Each reading is
/// bounded by `nodes` and by [`STRING`] or [`STONE`].
pub(crate) fn checked(board: &Board, first: Color, nodes: u64, mut life: OpenLife) -> OpenLife {
    if life.kind == Kind::Assumed && life.goal == Goal::Kill && life.status.is_some_and(Status::wins) {
        life = by_stones_that_stay(board, first, nodes, life);
    }
    let Some(string) = life.group.first().and_then(|&stone| board.string_head(stone)) else { return life };
    let is_one_string = life.group.iter().all(|&stone| board.string_head(stone) == Some(string));
    let is_said_to_live = match life.goal {
        Goal::Save => life.status.is_some_and(Status::wins),
        Goal::Kill => life.status.is_some_and(|status| status.is_lost() || status.is_ko()),
    };
    if life.kind != Kind::Assumed || !is_one_string || !is_said_to_live {
        return life;
    }
    let needs_no_move = life.goal == Goal::Kill || life.is_settled;
    let is_beside_life = needs_no_move
        && life.beyond == Some(Beyond::LifeNearFriends)
        && !life.status.is_some_and(Status::is_ko);
    let mut reader = Reader::new(Limits::DEEP.at_most(nodes.min(STRING)));
    let mut read = |board: &Board| {
        let reading = reader.attack(board, string);
        match reading.outcome {
            Outcome::No if is_beside_life || by_room(board, &[string]).is_some() => Read::Survives,
            _ if !reading.complete => Read::Open,
            Outcome::Yes => Read::Captured,
            _ => Read::Survives,
        }
    };
    if needs_no_move {
        return if read(board) == Read::Survives { life } else { undecided(life) };
    }
    let moves = life.best.iter().map(|&point| {
        let mut after = board.clone();
        let is_legal = after.play(point, first).is_ok();
        (point, if is_legal { read(&after) } else { Read::Survives })
    });
    let moves: Vec<_> = moves.filter(|&(_, read)| read != Read::Captured).collect();
    if moves.iter().all(|&(_, read)| read == Read::Open) {
        if !moves.is_empty() {
            life.best = moves.into_iter().map(|(point, _)| point).collect();
        }
        return undecided(life);
    }
    let kept = moves.into_iter().filter(|&(_, read)| read == Read::Survives).map(|(point, _)| point);
    with_moves(life, first, kept.collect())
}

/// The answer with these of its moves. Its lines of play follow the first of them.
fn with_moves(mut life: OpenLife, first: Color, moves: Vec<Point>) -> OpenLife {
    if moves.first() != life.best.first() {
        life.variation = moves.first().map(|&point| (first, Some(point))).into_iter().collect();
        life.replies.clear();
    }
    life.best = moves;
    life
}

/// Keeps the killing moves that the search could judge. Inside its frame a stone with a liberty beyond cannot be captured;
/// if reading captures it, the move was judged by a wrong supposition.
fn by_stones_that_stay(board: &Board, first: Color, nodes: u64, life: OpenLife) -> OpenLife {
    let mut reader = Reader::new(Limits::DEEP.at_most(nodes.min(STONE)));
    let stays = |&point: &Point| {
        let mut after = board.clone();
        if after.play(point, first).is_err() || after.liberties(point).all(|place| life.zone.contains(place))
        {
            return true;
        }
        !reader.attack(&after, point).outcome.is_possible()
    };
    let kept: Vec<Point> = life.best.iter().copied().filter(stays).collect();
    if kept.is_empty() && !life.best.is_empty() { undecided(life) } else { with_moves(life, first, kept) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    Captured,
    Survives,
    /// The reading did not complete, and the string has little room.
    Open,
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

    /// White F1 stands in atari beyond the points searched, and Black takes it at G1.
    #[test]
    fn a_stone_that_is_captured_from_beyond_the_zone_kills_nothing() {
        let board = Board::from_ascii(
            "
            . . X . . . . X X . .
            . . . . . . . . . . .
            . . X . . O . . . . .
            X . . . . . . X . . .
            . . . O O . . . . . .
            . . . O X X X . . . .
            O . . . O X . . . . .
            . . . O O X . . . . .
            . . . . X . . . . . .
            ",
        )
        .unwrap();
        let at = [Point::from_gtp("E1", 11, 9).unwrap()];
        let bounds = OpenBounds { nodes: 100_000, ..OpenBounds::default() };
        let life = solve(&board, Color::White, &at, bounds).unwrap();
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
