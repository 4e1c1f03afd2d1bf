//! Reruns with successively more ko threats for the loser (section 2.1).

use super::value::Status;
use crate::region::{Move, Position, Side};
use crate::search::{GivenUp, Outcome, Search, State};

/// The status, and the run that decided it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub(super) status: Status,
    /// The side that held threats in the last run, and how many.
    pub(super) holder: Side,
    pub(super) threats: u8,
}

/// The procedure on any boolean search: `run(holder, threats)` answers for First.
///
/// With `at_least`, stops as soon as the status is known to be lower, and returns `None`.
fn reruns(
    first: Side,
    max_threats: u8,
    at_least: Option<Status>,
    mut run: impl FnMut(Side, u8) -> Result<Outcome, GivenUp>,
) -> Result<Option<Decided>, GivenUp> {
    let mut outcome = run(Side::Defender, 0)?;
    let won = outcome.won;
    let sign = if won { 1 } else { -1 };
    if !won && at_least.is_some_and(Status::wins) {
        return Ok(None);
    }
    let holder = if won { first.other() } else { first };
    let mut threats = 0;
    let mut status = Status::ko(sign * (max_threats as i8 + 1), max_threats);
    while outcome.ko_chance && threats < max_threats {
        if let Some(least) = at_least {
            if !won && least.value() == -(threats as i8) {
                return Ok(None);
            }
            if won && least.is_ko() && least.value() <= threats as i8 + 1 {
                status = least;
                break;
            }
        }
        threats += 1;
        outcome = run(holder, threats)?;
        if outcome.won != won {
            status = Status::ko(sign * threats as i8, max_threats);
            break;
        }
    }
    Ok(at_least.is_none_or(|least| status >= least).then_some(Decided { status, holder, threats }))
}

pub(super) fn decide(
    search: &mut Search<'_>,
    position: Position,
    first: Side,
    max_threats: u8,
) -> Result<Decided, GivenUp> {
    let decided = reruns(first, max_threats, None, |holder, threats| {
        search.solve(&State::new(position, first, holder, threats))
    })?;
    decided.ok_or(GivenUp)
}

/// Whether the status is at least this.
pub(super) fn reaches(
    search: &mut Search<'_>,
    position: Position,
    first: Side,
    least: Status,
    max_threats: u8,
) -> Result<bool, GivenUp> {
    let decided = reruns(first, max_threats, Some(least), |holder, threats| {
        search.solve(&State::new(position, first, holder, threats))
    })?;
    Ok(decided.is_some())
}

/// Whether a first move has at least this status.
pub(super) fn attains(
    search: &mut Search<'_>,
    position: Position,
    first: Side,
    mov: Move,
    least: Status,
    max_threats: u8,
) -> Result<bool, GivenUp> {
    let decided = reruns(first, max_threats, Some(least), |holder, threats| {
        let outcome = search.solve_move(&State::new(position, first, holder, threats), mov)?;
        let banned = position.ko.is_some_and(|ko| mov == Move::Play(ko)) && threats == 0;
        Ok(outcome.unwrap_or(Outcome { won: false, ko_chance: banned }))
    })?;
    Ok(decided.is_some())
}
