//! The procedure of section 2.1: repeated runs with more and more ko threats for the loser.
//!
//! The paper makes the runs one by one. Here a lenient run ([`Run`]) answers several of them at once. If the loser
//! loses it, he loses all runs with as many threats or fewer. If he wins it, his moves show which runs he wins.
//! The remaining runs are searched one by one.

use super::value::Status;
use crate::region::{Move, Position, Side};
use crate::search::{GivenUp, Outcome, Run, Search, State};
use std::ops::RangeInclusive;

/// The status, and a run that shows it. For a ko this is the run with just enough threats. Otherwise the winner
/// wins the run although the loser has the largest number of threats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub(super) status: Status,
    pub(super) run: Run,
}

impl Decided {
    /// For a ko, the run in which the side that needs threats has one too few.
    pub(super) fn with_one_less(&self) -> Option<Run> {
        self.status.is_ko().then(|| Run::of(self.run.holder, self.run.threats - 1))
    }

    /// Whether it is no ko with the threats that are considered, but may be one with more.
    pub(super) fn may_need_more(&self) -> bool {
        let holds_for_all = [Run::NO_THREATS, Run::unlimited(self.run.holder)].contains(&self.run);
        !self.status.is_ko() && !holds_for_all
    }
}

/// The results of First in the runs of the procedure. `run` is any boolean search.
struct Procedure<F> {
    first: Side,
    max_threats: u8,
    run: F,
}

/// What lenient runs show about the runs of one holder of threats.
enum Bound {
    /// He wins with this number of threats.
    Wins(u8),
    /// He loses with this number or fewer, if any; runs with more threats are open.
    LosesUpTo(Option<u8>),
}

impl<F: FnMut(Run) -> Result<Outcome, GivenUp>> Procedure<F> {
    fn status(&mut self) -> Result<Decided, GivenUp> {
        let max_threats = self.max_threats;
        let outcome = self.ask(Run::NO_THREATS)?;
        let won = outcome.won;
        let holder = if won { self.first.other() } else { self.first };
        let status = |needed| Status::by_threats(won, needed, max_threats);
        let unconditional = |run| Decided { status: status(max_threats + 1), run };
        if !outcome.ko_chance {
            return Ok(unconditional(Run::NO_THREATS));
        }
        let unlimited = self.ask(Run::unlimited(holder))?;
        if !self.holder_wins(holder, &unlimited) {
            return Ok(unconditional(Run::unlimited(holder)));
        }
        Ok(match self.least_threats(holder, unlimited.least_threats())? {
            Some(threats) => Decided { status: status(threats), run: Run::of(holder, threats) },
            None => {
                let lenient = Run::lenient(holder, max_threats);
                let outcome = self.ask(lenient)?;
                let strict = Run::of(holder, max_threats);
                unconditional(if self.holder_wins(holder, &outcome) { strict } else { lenient })
            }
        })
    }

    /// The smallest number of threats with which the holder wins, up to the limit. He loses without threats.
    /// `known` may be a number with which he wins.
    fn least_threats(&mut self, holder: Side, known: Option<u8>) -> Result<Option<u8>, GivenUp> {
        let mut won = known.filter(|threats| (1..=self.max_threats).contains(threats));
        loop {
            let below = won.map_or(self.max_threats, |threats| threats - 1);
            match self.bound(holder, below)? {
                Bound::Wins(threats) => won = Some(threats),
                Bound::LosesUpTo(lost) => {
                    let open = lost.map_or(1, |threats| threats + 1)..=below;
                    return Ok(self.first_won(holder, open)?.or(won));
                }
            }
        }
    }

    /// The bound for the holder from lenient runs with `most` threats down to one.
    fn bound(&mut self, holder: Side, most: u8) -> Result<Bound, GivenUp> {
        for threats in (1..=most).rev() {
            let outcome = self.ask(Run::lenient(holder, threats))?;
            if !self.holder_wins(holder, &outcome) {
                return Ok(Bound::LosesUpTo(Some(threats)));
            }
            if let Some(least) = outcome.least_threats().filter(|least| (1..=most).contains(least)) {
                return Ok(Bound::Wins(least));
            }
        }
        Ok(Bound::LosesUpTo(None))
    }

    /// The first of these runs that the holder wins, searched one by one as in the paper.
    fn first_won(&mut self, holder: Side, threats: RangeInclusive<u8>) -> Result<Option<u8>, GivenUp> {
        for threats in threats {
            let outcome = self.ask(Run::of(holder, threats))?;
            if self.holder_wins(holder, &outcome) {
                return Ok(Some(threats));
            }
            if !outcome.ko_chance {
                break;
            }
        }
        Ok(None)
    }

    fn holder_wins(&self, holder: Side, outcome: &Outcome) -> bool {
        outcome.won == (holder == self.first)
    }

    fn is_at_least(&mut self, least: Status) -> Result<bool, GivenUp> {
        let most = (least.value().unsigned_abs() - u8::from(least.wins())).min(self.max_threats);
        if !least.wins() {
            return Ok(!least.is_ko() || self.wins_within(self.first, most)?);
        }
        // A move that does not win unconditionally mostly loses even without threats.
        if !least.is_ko() || most == 0 {
            let outcome = self.ask(Run::NO_THREATS)?;
            if !outcome.won || !outcome.ko_chance || most == 0 {
                return Ok(outcome.won);
            }
            if self.ask(Run::unlimited(self.first.other()))?.won {
                return Ok(true);
            }
        }
        let holder = self.first.other();
        let outcome = self.ask(Run::of(holder, most))?;
        Ok(!self.holder_wins(holder, &outcome) && !self.wins_within(holder, most)?)
    }

    /// Whether the holder wins a run with this many threats or fewer.
    fn wins_within(&mut self, holder: Side, most: u8) -> Result<bool, GivenUp> {
        Ok(match self.bound(holder, most)? {
            Bound::Wins(_) => true,
            Bound::LosesUpTo(lost) => {
                let open = lost.map_or(0, |threats| threats + 1)..=most;
                self.first_won(holder, open)?.is_some()
            }
        })
    }

    fn ask(&mut self, run: Run) -> Result<Outcome, GivenUp> {
        (self.run)(run)
    }
}

pub(super) fn decide(
    search: &mut Search<'_>,
    position: Position,
    first: Side,
    max_threats: u8,
) -> Result<Decided, GivenUp> {
    let region = search.region();
    let run = |run| search.solve(&State::new(region, position, first, run));
    Procedure { first, max_threats, run }.status()
}

/// The smallest number of threats with which the loser of a decided position would win, from more than are considered
/// up to the largest that can be.
pub(super) fn beyond_threats(
    search: &mut Search<'_>,
    position: Position,
    first: Side,
    status: Status,
) -> Result<Option<u8>, GivenUp> {
    let region = search.region();
    let run = |run| search.solve(&State::new(region, position, first, run));
    let loser = if status.wins() { first.other() } else { first };
    Procedure { first, max_threats: Status::MOST_THREATS, run }.least_threats(loser, None)
}

pub(super) fn reaches(
    search: &mut Search<'_>,
    position: Position,
    first: Side,
    least: Status,
    max_threats: u8,
) -> Result<bool, GivenUp> {
    let region = search.region();
    let run = |run| search.solve(&State::new(region, position, first, run));
    Procedure { first, max_threats, run }.is_at_least(least)
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
    let run = |run| {
        let outcome = search.solve_move(&State::new(region, position, first, run), mov)?;
        Ok(outcome.unwrap_or(Outcome::illegal(position.ko.is_some())))
    };
    Procedure { first, max_threats, run }.is_at_least(least)
}
