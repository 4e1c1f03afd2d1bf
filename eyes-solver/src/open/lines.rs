//! Lines of play in a frame.

use super::answer::{OpenAnswer, OpenMove, Player};
use super::frame::Frame;
use crate::region::{Move, Points, Position, Side};
use crate::status::{Bounds, Played, Solver};

/// The most nodes for one reply.
const REPLY_NODES: u64 = 20_000;

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

/// The main line of a position, beginning with a move if one is given; empty if the bounds do not allow it.
pub(super) fn variation(
    solver: &mut Solver<'_>,
    frame: &Frame,
    position: &Position,
    first: Side,
    begin: Option<u8>,
) -> Vec<OpenMove> {
    let line = |solver: &mut Solver<'_>, position: &Position, side| {
        let solution = solver.solve(position, side).ok();
        solution.map(|solution| solution.variation.iter().map(|played| frame.told(first, played)).collect())
    };
    let Some(begin) = begin else { return line(solver, position, first).unwrap_or_default() };
    let mov = Move::Play(begin);
    let mut told = vec![OpenMove { player: Player::First, place: frame.place(mov) }];
    if let Some(step) = position.play(&frame.region, first, mov)
        && !step.wall_captured
    {
        let rest: Option<Vec<OpenMove>> = line(solver, &step.position, first.other());
        told.extend(rest.unwrap_or_default());
    }
    told
}

/// Lines that begin with moves of the loser that are not in the main line. They start after the best move if there
/// is one. The longest resistance comes first.
pub(super) fn replies(
    solver: &mut Solver<'_>,
    frame: &Frame,
    position: &Position,
    first: Side,
    answer: &OpenAnswer,
    most: usize,
) -> Vec<Vec<OpenMove>> {
    let best = answer.best.first().and_then(|&place| frame.bit_of(place));
    let (after, loser) = match best.map(|best| position.play(&frame.region, first, Move::Play(best))) {
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
        solver.set_bounds(Bounds { nodes: REPLY_NODES, time: None });
        let before = solver.nodes();
        let Ok(solution) = solver.solve(&step.position, loser.other()) else { continue };
        if solution.status.wins() {
            let mut line = vec![OpenMove { player: player(first, loser), place }];
            line.extend(solution.variation.iter().map(|played| frame.told(first, played)));
            lines.push((solver.nodes() - before, line));
        }
    }
    lines.sort_by_key(|(effort, _)| std::cmp::Reverse(*effort));
    lines.truncate(most);
    lines.into_iter().map(|(_, line)| line).collect()
}
