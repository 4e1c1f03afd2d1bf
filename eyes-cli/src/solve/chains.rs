//! Solves groups of several chains.
//!
//! Collections of problems list several chains and ask for the life of the group. It lives if any of them is saved,
//! and White may decide late which one. The answer names the largest listed chain, the last among equals.

use std::time::Instant;

use eyes_runtime::board::{Board, Color, Point, PointSet};
use eyes_runtime::enclosed_life::Boundary;
use eyes_solver::{Bounds, Rules, Ruling, Solver, Status};

use super::group::Group;
use crate::{budget, interrupt};

/// The default nodes of a question of a batch; half as many for the best moves after the first.
pub(super) const NODES: u64 = 8_000_000;

/// The contents of one line of a batch.
pub(super) struct Answer {
    pub(super) chain: String,
    pub(super) status: Option<Status>,
    pub(super) best: Vec<String>,
    /// The stones of each string around the group that is taken for safe without a proof.
    pub(super) safe: Vec<Vec<String>>,
    pub(super) nodes: u64,
    pub(super) micros: u64,
    pub(super) error: Option<String>,
}

/// The answer for a group of white chains; all white chains if none is listed.
pub(super) fn solve(
    board: &Board,
    listed: &[Point],
    first: Color,
    ruling: Ruling,
    bounds: Bounds,
) -> Result<Answer, String> {
    let start = Instant::now();
    let chains = match listed {
        [] => board.strings().filter(|&point| board.is_color(point, Color::White)).collect(),
        listed => listed.to_vec(),
    };
    let Some(&chain) = chains.iter().max_by_key(|&&point| board.string_size(point)) else {
        return Err("there is no white stone".to_owned());
    };
    let group = Group::within(board, &[&[chain], &chains[..]].concat(), Boundary::Derived, false)
        .map_err(|error| error.to_string())?;
    let (position, side) = (&group.enclosed.position, group.side(first));
    let rules = Rules { ruling, ..Rules::default() };
    let mut solver = Solver::new(&group.enclosed.region, rules, bounds).stop_on(interrupt::flag());
    let decided = solver.status_and_move(position, side);
    let (status, best, error) = match decided {
        Err(error) => (None, Vec::new(), Some(budget::undecided(error, bounds))),
        Ok((status, one)) => {
            let time = bounds.time.map(|time| time.saturating_sub(start.elapsed()));
            let bounds = Bounds { nodes: bounds.nodes.div_ceil(2), time };
            solver.set_bounds(bounds);
            match solver.status_and_best(position, side) {
                Ok((_, best)) => (Some(status), best, None),
                Err(error) => {
                    let error = format!("other best moves: {}", budget::undecided(error, bounds));
                    (Some(status), one.into_iter().collect(), Some(error))
                }
            }
        }
    };
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    let stones = |string| -> Vec<String> {
        let in_reading_order: PointSet = board.stones(string).collect();
        in_reading_order.iter().map(|point| group.vertex(point)).collect()
    };
    Ok(Answer {
        chain: group.vertex(chain),
        status,
        best: best.into_iter().map(|mov| group.name(mov)).collect(),
        safe: group.supposed_safe().map(stones).collect(),
        nodes: solver.nodes(),
        micros,
        error,
    })
}
