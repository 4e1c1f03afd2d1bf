//! Lines of play in a frame.

use super::answer::{OpenAnswer, OpenMove, Player};
use super::frame::Frame;
use crate::region::{Move, Points, Position, Side, Step};
use crate::status::{Bounds, Played, Solver};

impl Frame {
    /// The index on the board of a move, if it is one on the board.
    pub(super) fn place(&self, mov: Move) -> Option<usize> {
        match mov {
            Move::Play(point) => self.points.get(usize::from(point)).copied(),
            _ => None,
        }
    }

    fn told(&self, first: Side, played: &Played) -> OpenMove {
        OpenMove { player: player(first, played.side), place: self.place(played.mov) }
    }
}

fn player(first: Side, side: Side) -> Player {
    if side == first { Player::First } else { Player::Second }
}

/// The main line after the side that moves first has played elsewhere; empty if the bounds do not allow it.
pub(super) fn after_a_pass(solver: &mut Solver<'_>, frame: &Frame, first: Side) -> Vec<OpenMove> {
    main_line(solver, frame, &frame.position, first, first.other())
}

fn main_line(
    solver: &mut Solver<'_>,
    frame: &Frame,
    position: &Position,
    first: Side,
    mover: Side,
) -> Vec<OpenMove> {
    let line = solver.status_and_line(position, mover).map_or_else(|_| Vec::new(), |(_, line)| line);
    line.iter().map(|played| frame.told(first, played)).collect()
}

/// What a move of the side that moves first leads to; one that the ko forbids follows a threat.
fn played(frame: &Frame, position: &Position, first: Side, mov: Move) -> Option<Step> {
    Position { ko: None, ..*position }.play(&frame.region, first, mov)
}

/// The main line of a position, beginning with a move if one is given; empty if the bounds do not allow it.
pub(super) fn variation(
    solver: &mut Solver<'_>,
    frame: &Frame,
    position: &Position,
    first: Side,
    begin: Option<u8>,
) -> Vec<OpenMove> {
    let Some(begin) = begin else { return main_line(solver, frame, position, first, first) };
    let mov = Move::Play(begin);
    let mut told = vec![OpenMove { player: Player::First, place: frame.place(mov) }];
    if let Some(step) = played(frame, position, first, mov)
        && !step.wall_captured
    {
        told.extend(main_line(solver, frame, &step.position, first, first.other()));
    }
    told
}

/// Lines that begin with moves of the loser that are not in the main line. They start after the best move if there
/// is one, and with the opponent if the side that moves first needs none. The longest resistance comes first. After
/// so many nodes of the solver, `bounds` gives what one more line may cost.
pub(super) fn replies(
    solver: &mut Solver<'_>,
    frame: &Frame,
    position: &Position,
    first: Side,
    answer: &OpenAnswer,
    most: usize,
    bounds: impl Fn(u64) -> Option<Bounds>,
) -> Vec<Vec<OpenMove>> {
    let best = answer.best.first().and_then(|&place| frame.bit_of(place));
    let (after, loser) = match best.map(|best| played(frame, position, first, Move::Play(best))) {
        None if answer.is_settled => (frame.position, first.other()),
        None => (*position, first),
        Some(Some(step)) if !step.wall_captured => (step.position, first.other()),
        Some(_) => return Vec::new(),
    };
    let main = answer.variation.get(usize::from(best.is_some())).and_then(|told| told.place);
    let mut lines: Vec<(u64, Vec<OpenMove>)> = Vec::new();
    for point in Points(after.empty(&frame.region)) {
        let mov = Move::Play(point);
        let place = frame.place(mov);
        let Some(step) = after.play(&frame.region, loser, mov) else { continue };
        if place.is_none() || place == main || step.wall_captured {
            continue;
        }
        let before = solver.nodes();
        let Some(bounds) = bounds(before) else { break };
        solver.set_bounds(bounds);
        let Ok((status, refutation)) = solver.status_and_line(&step.position, loser.other()) else {
            continue;
        };
        if status.wins() {
            let mut line = vec![OpenMove { player: player(first, loser), place }];
            line.extend(refutation.iter().map(|played| frame.told(first, played)));
            lines.push((solver.nodes() - before, line));
        }
    }
    lines.sort_by_key(|(effort, _)| std::cmp::Reverse(*effort));
    lines.truncate(most);
    lines.into_iter().map(|(_, line)| line).collect()
}
