//! Depth-first proof-number search (df-pn).

use super::children::{Child, Source};
use super::evaluation_cache::EvaluationCache;
use super::net::{FITTED, Nets};
use super::path::{Depths, MAX_DEPTH, Path};
use super::position_strings::PositionStrings;
use super::rules::{Game, Run, State};
use super::table::{Choice, INFINITE, Key, Known, Table, Threats};
use crate::region::{Move, Region};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The result of one boolean search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Whether the side to move wins.
    pub(crate) won: bool,
    /// Whether the loser could have used a further ko threat.
    pub(crate) ko_chance: bool,
    /// The numbers of threats with which the winner wins if the other side has none.
    pub(super) works: Threats,
}

impl Outcome {
    /// The result of an illegal move for the side that would make it, and whether a ko threat would make it legal.
    pub(crate) const fn illegal(ko_chance: bool) -> Self {
        Self { won: false, ko_chance, works: 0 }
    }

    /// The smallest number of threats with which the winner is known to win if the other side has none.
    pub(crate) fn least_threats(&self) -> Option<u8> {
        (self.works != 0).then_some(self.works.trailing_zeros() as u8)
    }
}

/// One region, one game and one transposition table for many boolean searches.
pub(crate) struct Search<'a> {
    pub(super) region: &'a Region,
    pub(super) game: Game,
    pub(super) nets: &'a Nets,
    pub(super) table: Table,
    pub(super) path: Path,
    pub(super) children: Vec<Child>,
    strings: PositionStrings,
    evaluations: EvaluationCache,
    pub(super) nodes: u64,
    /// How much a node counts.
    pub(super) price: u64,
    pub(super) limit: u64,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    /// What ended the last search that was given up.
    ended: Bound,
}

/// A state with this much [room](super::position_strings::PointClasses::room) or less is searched to the end on its
/// first visit. That is usually fast, and its moves need not be generated again.
const SMALL_ROOM: u32 = 3;

/// In larger regions a node takes at least twice the time, and counts twice.
const SMALL_REGION: usize = 36;

/// Search numbers of this size arise only in cycles.
const SUSPICIOUS: u32 = 1 << 26;

/// What ends a search before it has decided its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Bound {
    /// Its number of nodes.
    Nodes,
    /// Its time.
    Time,
    /// A flag that was set.
    Stop,
    /// A line of play that is too long. More nodes and more time do not help.
    Length,
}

/// The search was abandoned; [`Search::ended`] says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenUp;

/// The proof and disproof numbers of a node, or its result.
pub(super) struct Found {
    pub(super) phi: u32,
    pub(super) delta: u32,
    pub(super) ko_chance: bool,
    pub(super) works: Threats,
    pub(super) relies_on: Depths,
    best: Option<Choice>,
}

/// Whether the flag is set or the time is up.
pub(crate) fn is_over(deadline: Option<Instant>, stop: Option<&AtomicBool>) -> Option<Bound> {
    if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        return Some(Bound::Stop);
    }
    deadline.filter(|&deadline| Instant::now() > deadline).map(|_| Bound::Time)
}

impl<'a> Search<'a> {
    pub(crate) fn new(region: &'a Region, game: impl Into<Game>) -> Self {
        Self::with_nets(region, game.into(), &FITTED)
    }

    /// A search with other networks.
    pub(super) fn with_nets(region: &'a Region, game: Game, nets: &'a Nets) -> Self {
        Self {
            region,
            game,
            nets,
            table: Table::new(),
            path: Path::new(),
            children: Vec::new(),
            strings: PositionStrings::new(),
            evaluations: EvaluationCache::new(),
            nodes: 0,
            price: if region.len() > SMALL_REGION { 2 } else { 1 },
            limit: u64::MAX,
            deadline: None,
            stop: None,
            ended: Bound::Nodes,
        }
    }

    /// A new search with an empty table and the remaining bounds.
    pub(super) fn with_empty_table(&self) -> Self {
        let limit = self.limit.saturating_sub(self.nodes);
        Self {
            limit,
            deadline: self.deadline,
            stop: self.stop,
            ..Self::with_nets(self.region, self.game, self.nets)
        }
    }

    pub(crate) fn region(&self) -> &'a Region {
        self.region
    }

    /// Nodes expanded so far, those of large regions twice.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Ends every search once the flag is set.
    pub(crate) fn stop_on(&mut self, stop: &'a AtomicBool) {
        self.stop = Some(stop);
    }

    /// What ended the last search that was given up.
    pub(crate) fn ended(&self) -> Bound {
        self.ended
    }

    /// The bound that ends the search at this depth, if one does. The clock and the flag are read once in a thousand nodes.
    fn exceeded(&self, depth: usize) -> Option<Bound> {
        if self.nodes > self.limit {
            return Some(Bound::Nodes);
        }
        if depth >= MAX_DEPTH {
            return Some(Bound::Length);
        }
        if self.nodes & 0x3ff == 0 { is_over(self.deadline, self.stop) } else { None }
    }

    /// Bounds the nodes, counted from the beginning, and the time.
    pub(crate) fn set_bounds(&mut self, limit: u64, deadline: Option<Instant>) {
        self.limit = limit;
        self.deadline = deadline;
    }

    /// Who wins from `state`, with an empty path.
    pub(crate) fn solve(&mut self, state: &State) -> Result<Outcome, GivenUp> {
        self.reset();
        let known = self.known_here(state, 0, 0)?;
        Ok(self.outcome(state, &known))
    }

    /// Who wins if the first move is `mov`, from the view of the side to move; `None` if the move is illegal.
    pub(crate) fn solve_move(&mut self, state: &State, mov: Move) -> Result<Option<Outcome>, GivenUp> {
        self.reset();
        let children = self.enter(state, 0, 0, false);
        let Some(child) = children.into_iter().find(|child| child.choice.mov == mov) else { return Ok(None) };
        let known = if child.phi == 0 || child.delta == 0 {
            Known { won: child.delta == 0, works: child.works_with(state), ..child.known() }
        } else {
            let below = self.known_here(&child.state, child.balance, child.spent)?;
            let child = Child { works: below.works, ..child };
            Known { won: !below.won, works: child.works_with(state), ..below }
        };
        Ok(Some(self.outcome(state, &known)))
    }

    /// A winning move at `state`, which must be won.
    pub(crate) fn winning_move(&mut self, state: &State) -> Result<Option<Move>, GivenUp> {
        if !self.solve(state)?.won {
            return Ok(None);
        }
        self.reset();
        let winning = self.enter(state, 0, 0, true).into_iter().filter(|child| child.delta == 0);
        Ok(winning.min_by_key(|child| child.ko_chance).map(|child| child.choice.mov))
    }

    /// Pushes `state` on the path and returns its moves.
    pub(super) fn enter(&mut self, state: &State, balance: i32, spent: i32, stop_at_win: bool) -> Vec<Child> {
        let key = Key::of(state);
        self.path.push(key.situation, key.situation_hash, balance, spent);
        self.generate(state, stop_at_win);
        std::mem::take(&mut self.children)
    }

    pub(super) fn generate(&mut self, state: &State, stop_at_win: bool) -> Depths {
        let Self { region, game, nets, ref table, ref path, ref mut evaluations, .. } = *self;
        Source { region, game, nets, table, path, evaluations }.generate(
            state,
            stop_at_win,
            &mut self.strings,
            &mut self.children,
        )
    }

    pub(super) fn generate_one(&mut self, state: &State, choice: Choice) -> Depths {
        let Self { region, game, nets, ref table, ref path, ref mut evaluations, .. } = *self;
        Source { region, game, nets, table, path, evaluations }.generate_one(
            state,
            choice,
            &mut self.children,
        )
    }

    /// Clears the path.
    pub(super) fn reset(&mut self) {
        while self.path.len() > 0 {
            self.path.pop();
        }
        self.children.clear();
    }

    /// The result from the view of the side to move.
    fn outcome(&self, state: &State, known: &Known) -> Outcome {
        let winner = if known.won { state.mover() } else { state.mover().other() };
        let alone = state.threats_of(winner.other()) == 0;
        let works = if alone && Run::shares_wins(winner, self.game) { known.works } else { 0 };
        Outcome { won: known.won, ko_chance: known.ko_chance, works }
    }

    pub(super) fn known_here(&mut self, state: &State, balance: i32, spent: i32) -> Result<Known, GivenUp> {
        let key = Key::of(state);
        if let Some(entry) = self.table.get(&key)
            && let Some(known) = self.table.known(entry, &self.path, balance, spent)
        {
            return Ok(known);
        }
        Ok(self.expand(state, &key, balance, spent, INFINITE, INFINITE)?.known())
    }

    fn expand(
        &mut self,
        state: &State,
        key: &Key,
        balance: i32,
        spent: i32,
        phi_bound: u32,
        delta_bound: u32,
    ) -> Result<Found, GivenUp> {
        self.nodes += self.price;
        let depth = self.path.len();
        if let Some(bound) = self.exceeded(depth) {
            self.ended = bound;
            return Err(GivenUp);
        }
        self.path.push(key.situation, key.situation_hash, balance, spent);
        let from = self.children.len();
        let forbidden = self.generate(state, true);
        // The strings are still those of the state whose moves were generated last.
        let is_small = self.strings.classes().within_reach().room(self.region).count_ones() <= SMALL_ROOM;
        let (phi_bound, delta_bound) = if is_small { (INFINITE, INFINITE) } else { (phi_bound, delta_bound) };
        let mut looked = false;
        let found = loop {
            let view = View::of(&self.children[from..]);
            if (view.phi == 0 || view.delta == 0)
                && let Some(found) = self.settled(state, from, &forbidden)
            {
                break found;
            }
            // In a cycle a node's numbers can come from its own ancestors and grow without any search (Kishimoto
            // 2010). Numbers that large must not end the search before it has expanded a child.
            let must_look = !looked && view.phi.max(view.delta) >= SUSPICIOUS;
            if (view.phi >= phi_bound || view.delta >= delta_bound) && !must_look {
                break Found {
                    phi: view.phi,
                    delta: view.delta,
                    ko_chance: false,
                    works: 0,
                    relies_on: Depths::NONE,
                    best: None,
                };
            }
            let child = self.children[from + view.best];
            looked = true;
            // Returning to the parent for every small change costs more than searching a little too long.
            let enough = child.phi.saturating_mul(3);
            let child_phi = delta_bound.saturating_sub(view.delta - child.phi).max(enough).clamp(1, INFINITE);
            let child_delta = phi_bound.min(view.second + view.second / 8 + 1);
            let below =
                self.expand(&child.state, &child.key(), child.balance, child.spent, child_phi, child_delta)?;
            let refuted = below.phi == 0;
            self.children[from + view.best].adopt(&below);
            if refuted {
                for index in from..self.children.len() {
                    let other = self.children[index];
                    if other.phi != 0
                        && other.delta != 0
                        && let Some(found) = self.simulate(&other, &child.state)
                    {
                        self.children[index].adopt(&found);
                    }
                }
            }
        };
        self.leave(from, key, &found, balance, spent);
        Ok(found)
    }

    /// Pops the last path position with its children, and stores its result.
    pub(super) fn leave(&mut self, from: usize, key: &Key, found: &Found, balance: i32, spent: i32) {
        self.children.truncate(from);
        self.path.pop();
        if found.phi == 0 || found.delta == 0 {
            self.table.store_result(key, &found.known(), found.best, &self.path, balance, spent);
        } else {
            self.table.store(key, found.phi, found.delta);
        }
    }

    /// Stores the numbers of a state, computed from its open children from `from` on.
    pub(super) fn store_numbers(&mut self, from: usize, key: &Key) {
        let view = View::of(&self.children[from..]);
        self.table.store(key, view.phi, view.delta);
    }

    /// The result of the last path position, if its children from `from` on decide it.
    pub(super) fn settled(&self, state: &State, from: usize, forbidden: &Depths) -> Option<Found> {
        let children = &self.children[from..];
        let depth = self.path.len() - 1;
        let win = children
            .iter()
            .filter(|child| child.delta == 0)
            .min_by_key(|child| (child.ko_chance, !child.relies_on.is_empty()));
        if let Some(win) = win {
            let mut relies_on = win.relies_on;
            relies_on.remove(depth);
            let (ko_chance, works, best) = (win.ko_chance, win.works_with(state), Some(win.choice));
            return Some(Found { phi: 0, delta: INFINITE, ko_chance, works, relies_on, best });
        }
        if children.iter().any(|child| child.phi != 0) {
            return None;
        }
        let mut relies_on = *forbidden;
        let mut ko_chance = state.has_ko() && state.threats_of(state.mover()) == 0;
        let mut works = Threats::MAX;
        for child in children {
            relies_on.merge(&child.relies_on);
            ko_chance |= child.ko_chance;
            works &= child.works;
        }
        relies_on.remove(depth);
        Some(Found { phi: INFINITE, delta: 0, ko_chance, works, relies_on, best: None })
    }
}

impl Found {
    fn known(&self) -> Known {
        let Self { phi, ko_chance, works, relies_on, .. } = *self;
        Known { won: phi == 0, ko_chance, works, relies_on }
    }
}

/// The proof and disproof numbers of a node with open children.
struct View {
    phi: u32,
    delta: u32,
    best: usize,
    second: u32,
}

impl View {
    fn of(children: &[Child]) -> Self {
        let mut view = Self { phi: INFINITE, delta: 0, best: 0, second: INFINITE };
        let mut best_phi = INFINITE;
        for (index, child) in children.iter().enumerate() {
            if child.delta < view.phi || child.delta == view.phi && child.phi < best_phi {
                (view.second, view.phi) = (view.phi, child.delta);
                (view.best, best_phi) = (index, child.phi);
            } else if child.delta < view.second {
                view.second = child.delta;
            }
            view.delta = (view.delta + child.phi).min(INFINITE - 1);
        }
        view.phi = view.phi.min(INFINITE - 1);
        view
    }
}
