use super::procedure::{Decided, attains, beyond_threats, decide, reaches};
use super::value::Status;
use crate::region::{Move, Points, Position, Region, Side};
use crate::search::{Bound, Choice, GivenUp, Ruling, Run, Search, State};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The parameters of the status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The value of playing elsewhere.
    pub ruling: Ruling,
    /// The largest number of ko threats considered, from 1 to 14.
    pub max_threats: u8,
}

impl Default for Rules {
    fn default() -> Self {
        Self { ruling: Ruling::II, max_threats: Status::DEFAULT_MAX_THREATS }
    }
}

/// The cost limit of one question. The same node limit gives the same answer on every machine; a time limit does
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest number of nodes. Those of a region of more than 36 points count twice here and in all answers: they take
    /// at least twice the time.
    pub nodes: u64,
    /// The longest time, if any.
    pub time: Option<Duration>,
}

impl Default for Bounds {
    /// Four million nodes: some seconds, and a few hundred megabytes at most.
    fn default() -> Self {
        Self { nodes: 4_000_000, time: None }
    }
}

/// The question was not decided within the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not decided{}", ended(*.bound, *.nodes))]
pub struct Undecided {
    /// Nodes searched before a bound was reached.
    pub nodes: u64,
    /// The bound.
    pub bound: Bound,
}

fn ended(bound: Bound, nodes: u64) -> String {
    let nodes = format!("{nodes} node{}", if nodes == 1 { "" } else { "s" });
    match bound {
        Bound::Nodes => format!(" within {nodes}"),
        Bound::Time => format!(" within the time allowed, in {nodes}"),
        Bound::Stop => format!(": stopped after {nodes}"),
        Bound::Length => format!(": a line of play grew too long after {nodes}; more do not help"),
    }
}

/// One move of a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who plays.
    pub side: Side,
    /// What.
    pub mov: Move,
    /// Whether the side plays a ko threat, and the opponent answers it, before the move.
    pub threat: bool,
}

/// What more ko threats than are considered ([`Rules::max_threats`]) do to an outcome that no considered number changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeyondThreats {
    /// They change nothing, or the outcome is a ko already.
    Nothing,
    /// At least so many, up to 14, change it.
    ChangedBy(u8),
    /// The bounds did not suffice to tell; so many, which were considered, do not change it.
    NotDecided(u8),
}

/// The answer for one side moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The side that moves first.
    pub first: Side,
    /// The status for that side.
    pub status: Status,
    /// Whether more ko threats than are considered would change it.
    pub beyond_threats: BeyondThreats,
    /// All first moves that reach it, in the order of the points, pass last.
    pub best: Vec<Move>,
    /// A principal variation. For a ko it is the one in which the side that needs threats has just enough of them.
    /// It ends with the capture of the wall, or when the wall lives without further moves, or when the defender
    /// may pass. It may also end after 40 moves, or in rare kos before. It is empty if the bounds were too small
    /// for it, or if no move is legal.
    pub variation: Vec<Played>,
    /// Nodes searched for the status and the best moves.
    pub nodes: u64,
}

/// The answers for both sides moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The attacker first.
    pub attacker: Solution,
    /// The defender first.
    pub defender: Solution,
}

impl Solution {
    /// Whether passing is among the best first moves.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.best.contains(&Move::Pass)
    }
}

impl Solutions {
    /// Whether passing is among the best moves of both sides and the outcome is not a ko (Wolf, section 2.2).
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.both_may_pass() && !self.attacker.status.is_ko()
    }

    /// Whether passing is among the best moves of both sides and the outcome is a ko.
    #[must_use]
    pub fn is_calm(&self) -> bool {
        self.both_may_pass() && self.attacker.status.is_ko()
    }

    fn both_may_pass(&self) -> bool {
        self.attacker.may_pass() && self.defender.may_pass()
    }

    /// The side X for which the position is of bent-4-type (Wolf, section 3, Definition 1): X needs at least one
    /// ko threat to win, and passing is its single best first move. Only a verdict under [`Ruling::I`] makes sense
    /// here, because Definition 1 is about a ko.
    ///
    /// The definition ignores dame. For the defender these are the external liberties, which he cannot fill in the
    /// region game. For the attacker filling them is an approach move and counts as a move.
    #[must_use]
    pub fn bent_four_type(&self) -> Option<Side> {
        [&self.attacker, &self.defender].into_iter().find_map(|solution| {
            let status = solution.status;
            let only_pass = solution.best == [Move::Pass];
            (status.is_ko() && !status.wins() && only_pass).then_some(solution.first)
        })
    }
}

/// Answers questions about one region. The results of one question speed up the next.
pub struct Solver<'a> {
    region: &'a Region,
    rules: Rules,
    bounds: Bounds,
    search: Search<'a>,
}

impl std::fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("region", &self.region)
            .field("rules", &self.rules)
            .field("bounds", &self.bounds)
            .finish_non_exhaustive()
    }
}

impl<'a> Solver<'a> {
    /// A solver for positions of `region`.
    #[must_use]
    pub fn new(region: &'a Region, rules: Rules, bounds: Bounds) -> Self {
        let rules = Rules { max_threats: rules.max_threats.clamp(1, Status::MOST_THREATS), ..rules };
        Self { region, rules, bounds, search: Search::new(region, rules.ruling) }
    }

    /// Ends every question once the flag is set, as if the bounds did not suffice. It is checked every 1,024 nodes.
    #[must_use]
    pub fn stop_on(mut self, stop: &'a AtomicBool) -> Self {
        self.search.stop_on(stop);
        self
    }

    /// Sets the bounds of later questions. Earlier results are kept.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }

    /// The status for `first` moving first.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the bounds are too small.
    pub fn status(&mut self, position: &Position, first: Side) -> Result<Status, Undecided> {
        self.bounded(|solver| solver.decide(position, first).map(|decided| decided.status))
    }

    /// Whether the status for `first` moving first is better than `status`. This is cheaper than the status
    /// itself.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the bounds are too small.
    pub fn is_better(&mut self, position: &Position, first: Side, status: Status) -> Result<bool, Undecided> {
        let Some(better) = status.better() else { return Ok(false) };
        let max_threats = self.rules.max_threats;
        self.bounded(|solver| reaches(&mut solver.search, *position, first, better, max_threats))
    }

    /// The status and one best move: the fastest complete answer.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the bounds are too small.
    pub fn status_and_move(
        &mut self,
        position: &Position,
        first: Side,
    ) -> Result<(Status, Option<Move>), Undecided> {
        self.bounded(|solver| {
            let decided = solver.decide(position, first)?;
            let mov = solver.winning_move(position, first, &decided)?;
            Ok((decided.status, mov))
        })
    }

    /// The status and all best moves, in the order of [`Solution::best`].
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the bounds are too small for all of it.
    pub fn status_and_best(
        &mut self,
        position: &Position,
        first: Side,
    ) -> Result<(Status, Vec<Move>), Undecided> {
        self.bounded(|solver| {
            let status = solver.decide(position, first)?.status;
            Ok((status, solver.best_moves(position, first, status)?))
        })
    }

    /// The given moves that reach the status of the position, and whether the bounds sufficed to test all of them.
    pub(crate) fn best_among(
        &mut self,
        position: &Position,
        first: Side,
        status: Status,
        moves: impl IntoIterator<Item = Move>,
    ) -> (Vec<Move>, bool) {
        let max_threats = self.rules.max_threats;
        let mut best = Vec::new();
        let all = self.bounded(|solver| {
            for mov in moves {
                if is_possible(position, solver.region, first, mov)
                    && attains(&mut solver.search, *position, first, mov, status, max_threats)?
                {
                    best.push(mov);
                }
            }
            Ok(())
        });
        (best, all.is_ok())
    }

    /// The status and a principal variation.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the bounds are too small for both.
    pub(crate) fn status_and_line(
        &mut self,
        position: &Position,
        first: Side,
    ) -> Result<(Status, Vec<Played>), Undecided> {
        self.bounded(|solver| {
            let decided = solver.decide(position, first)?;
            Ok((decided.status, solver.variation(position, first, &decided)?))
        })
    }

    /// Status, all best moves and a principal variation. The variation needs a new search, which costs about as
    /// much as the status and has the same bounds; [`Solver::status_and_best`] omits it.
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the bounds are too small for the status and the moves.
    pub fn solve(&mut self, position: &Position, first: Side) -> Result<Solution, Undecided> {
        let before = self.search.nodes();
        self.bounded(|solver| {
            let decided = solver.decide(position, first)?;
            let best = solver.best_moves(position, first, decided.status)?;
            let beyond_threats = solver.beyond_threats(position, first, &decided);
            let nodes = solver.search.nodes() - before;
            let variation = solver.variation(position, first, &decided).unwrap_or_default();
            Ok(Solution { first, status: decided.status, beyond_threats, best, variation, nodes })
        })
    }

    /// The solutions for both sides moving first. A ko point binds only one side, so it is removed first; for a
    /// ko-banned position use [`Solver::solve`].
    ///
    /// # Errors
    ///
    /// [`Undecided`] if the bounds are too small for one of them; the bounds hold for each separately.
    pub fn solve_both(&mut self, position: &Position) -> Result<Solutions, Undecided> {
        let regular = Position { ko: None, ..*position };
        let attacker = self.solve(&regular, Side::Attacker)?;
        let defender = self.solve(&regular, Side::Defender)?;
        Ok(Solutions { attacker, defender })
    }

    /// Nodes searched since the solver was made.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn bounded<T>(&mut self, question: impl FnOnce(&mut Self) -> Result<T, GivenUp>) -> Result<T, Undecided> {
        let before = self.search.nodes();
        let deadline = self.bounds.time.and_then(|time| Instant::now().checked_add(time));
        self.search.set_bounds(before.saturating_add(self.bounds.nodes), deadline);
        question(self).map_err(|GivenUp| {
            let (nodes, bound) = (self.search.nodes() - before, self.search.ended());
            // The node that exceeds the bound is counted, and not searched.
            Undecided { nodes: nodes.min(self.bounds.nodes), bound }
        })
    }

    fn decide(&mut self, position: &Position, first: Side) -> Result<Decided, GivenUp> {
        decide(&mut self.search, *position, first, self.rules.max_threats)
    }

    /// [`Solution::beyond_threats`].
    fn beyond_threats(&mut self, position: &Position, first: Side, decided: &Decided) -> BeyondThreats {
        if !decided.may_need_more() {
            return BeyondThreats::Nothing;
        }
        match beyond_threats(&mut self.search, *position, first, decided.status) {
            Ok(Some(least)) => BeyondThreats::ChangedBy(least),
            Ok(None) => BeyondThreats::Nothing,
            Err(_) => BeyondThreats::NotDecided(self.rules.max_threats),
        }
    }

    fn winning_move(
        &mut self,
        position: &Position,
        first: Side,
        decided: &Decided,
    ) -> Result<Option<Move>, GivenUp> {
        let Decided { status, run } = *decided;
        if status.is_lost() {
            return Ok(None);
        }
        // The run that shows a ko is lost if First wins with fewer threats against him.
        let run = decided.with_one_less().filter(|_| status.wins()).unwrap_or(run);
        self.search.winning_move(&State::new(self.region, *position, first, run))
    }

    fn variation(
        &mut self,
        position: &Position,
        first: Side,
        decided: &Decided,
    ) -> Result<Vec<Played>, GivenUp> {
        let state = |run| State::new(self.region, *position, first, run);
        let Decided { status, run } = *decided;
        let loser = if status.wins() { first.other() } else { first };
        // A run without threats can be won in more ways than an unlimited run.
        let run = if run == Run::NO_THREATS { Run::unlimited(loser) } else { run };
        let line = self.search.line(&state(run), decided.with_one_less().map(state))?;
        let played =
            |(state, Choice { mov, threat }): (State, _)| Played { side: state.mover(), mov, threat };
        Ok(line.into_iter().map(played).collect())
    }

    fn best_moves(&mut self, position: &Position, first: Side, status: Status) -> Result<Vec<Move>, GivenUp> {
        let max_threats = self.rules.max_threats;
        let lost = status.is_lost();
        let mut best = Vec::new();
        let moves = Points(position.empty(self.region))
            .map(Move::Play)
            .chain([Move::FillExternal, Move::TakeExtraEye]);
        for mov in moves {
            // Where all is lost no ko threat helps, and a move that the ko forbids is none.
            let is_best = if lost {
                position.play(self.region, first, mov).is_some()
            } else {
                is_possible(position, self.region, first, mov)
                    && attains(&mut self.search, *position, first, mov, status, max_threats)?
            };
            if is_best {
                best.push(mov);
            }
        }
        let passes = if position.ko.is_some() {
            lost || attains(&mut self.search, *position, first, Move::Pass, status, max_threats)?
        } else {
            // The sum of both statuses is never negative (Wolf, lemma 2), so the opponent's is at least this one.
            let better = status.negated().better();
            lost || match better {
                Some(better) => !reaches(&mut self.search, *position, first.other(), better, max_threats)?,
                None => true,
            }
        };
        if passes {
            best.push(Move::Pass);
        }
        Ok(best)
    }
}

/// Whether a side may make a move, if need be after a ko threat.
fn is_possible(position: &Position, region: &Region, side: Side, mov: Move) -> bool {
    matches!(mov, Move::Play(point) if position.ko == Some(point))
        || position.play(region, side, mov).is_some()
}
