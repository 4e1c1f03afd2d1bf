//! The procedure of section 2.1: reruns with successively more ko threats for the loser.
//!
//! Most results do not depend on threats at all, so after the first run the loser is given threats
//! without limit. If he still loses, all the reruns of the procedure are lost too; if not, they are
//! made as the paper has them.

use super::value::Status;
use crate::region::{Move, Position, Side};
use crate::search::{GivenUp, Outcome, Search, State, UNLIMITED};

/// The status, and the run that decided it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub(super) status: Status,
    /// The side that held threats in the last run, and how many.
    pub(super) holder: Side,
    pub(super) threats: u8,
}

/// The procedure on any boolean search: `run(holder, threats)` answers for First.
fn reruns(
    first: Side,
    max_threats: u8,
    mut run: impl FnMut(Side, u8) -> Result<Outcome, GivenUp>,
) -> Result<Decided, GivenUp> {
    let unconditional = |won, holder, threats| {
        let sign = if won { 1 } else { -1 };
        Decided { status: Status::ko(sign * (max_threats as i8 + 1), max_threats), holder, threats }
    };
    let outcome = run(Side::Defender, 0)?;
    let won = outcome.won;
    let sign = if won { 1 } else { -1 };
    let holder = if won { first.other() } else { first };
    if !outcome.ko_chance {
        return Ok(unconditional(won, holder, 0));
    }
    if run(holder, UNLIMITED)?.won == won {
        return Ok(unconditional(won, holder, UNLIMITED));
    }
    let mut last = 0;
    for threats in 1..=max_threats {
        let outcome = run(holder, threats)?;
        if outcome.won != won {
            let status = Status::ko(sign * threats as i8, max_threats);
            return Ok(Decided { status, holder, threats });
        }
        last = threats;
        if !outcome.ko_chance {
            break;
        }
    }
    Ok(unconditional(won, holder, last))
}

/// Whether the procedure gives at least this.
fn is_at_least(
    first: Side,
    max_threats: u8,
    least: Status,
    mut run: impl FnMut(Side, u8) -> Result<Outcome, GivenUp>,
) -> Result<bool, GivenUp> {
    let most = (least.value().unsigned_abs() - u8::from(least.wins())).min(max_threats);
    if least.wins() {
        // First must win all runs up to this one; a bad move mostly loses the first.
        for threats in 0..=most {
            let outcome = run(first.other(), threats)?;
            if !outcome.won || !outcome.ko_chance {
                return Ok(outcome.won);
            }
            if threats == 0 && !least.is_ko() && run(first.other(), UNLIMITED)?.won {
                return Ok(true);
            }
        }
        return Ok(true);
    }
    if !least.is_ko() {
        return Ok(true);
    }
    // First must win one of the runs up to this one, most likely the last.
    if !run(first, UNLIMITED)?.won {
        return Ok(false);
    }
    for threats in (0..=most).rev() {
        if run(first, threats)?.won {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(super) fn decide(
    search: &mut Search<'_>,
    position: Position,
    first: Side,
    max_threats: u8,
) -> Result<Decided, GivenUp> {
    let region = search.region();
    reruns(first, max_threats, |holder, threats| {
        search.solve(&State::new(region, position, first, holder, threats))
    })
}

/// Whether the status is at least this.
pub(super) fn reaches(
    search: &mut Search<'_>,
    position: Position,
    first: Side,
    least: Status,
    max_threats: u8,
) -> Result<bool, GivenUp> {
    let region = search.region();
    is_at_least(first, max_threats, least, |holder, threats| {
        search.solve(&State::new(region, position, first, holder, threats))
    })
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
    let region = search.region();
    is_at_least(first, max_threats, least, |holder, threats| {
        let outcome = search.solve_move(&State::new(region, position, first, holder, threats), mov)?;
        Ok(outcome.unwrap_or(Outcome { won: false, ko_chance: false }))
    })
}
