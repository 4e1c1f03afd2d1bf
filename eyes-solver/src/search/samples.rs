//! The data for training the [networks](super::net): the states of a search, their features and results.

use super::Search;
use super::cutoffs::falls_for_lack_of_room;
use super::features::for_each_feature;
use super::net::Nets;
use super::path::MAX_DEPTH;
use super::position_strings::PointClasses;
use super::rules::{Ruling, Run, State};
use super::table::{Entry, Key};
use crate::region::{Position, Region, RegionSet, Side};
use std::collections::HashMap;
use std::fmt;

/// A search under ruling I without threats that gives access to its states.
pub struct SampledSearch<'a> {
    search: Search<'a>,
    sizes: HashMap<Stones, f64>,
}

/// A state of a [`SampledSearch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SampledState(Stones);

/// A solved state: the inputs of the networks, and the targets of their predictions.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The side to move.
    pub mover: Side,
    /// The numbers of its features.
    pub features: Vec<u16>,
    /// The result.
    pub attacker_wins: bool,
    /// The number of nodes of the proof as a tree. A result that is missing from the table counts 1.
    pub size: f64,
}

/// The identity of a state.
type Stones = (RegionSet, RegionSet, u32);

impl<'a> SampledSearch<'a> {
    /// A search of a region guided by these networks.
    #[must_use]
    pub fn new(region: &'a Region, nets: &'a Nets) -> Self {
        Self { search: Search::with_nets(region, Ruling::I.into(), nets), sizes: HashMap::new() }
    }

    /// Searches a position with at most this many nodes. Returns whether it is solved.
    pub fn solve(&mut self, position: Position, first: Side, nodes: u64) -> bool {
        let state = State::new(self.search.region(), position, first, Run::NO_THREATS);
        self.search_state(&state, nodes)
    }

    /// Searches a state with at most this many more nodes. Returns whether it is solved.
    pub fn solve_open(&mut self, state: SampledState, nodes: u64) -> bool {
        self.search_state(&state.state(), nodes)
    }

    fn search_state(&mut self, state: &State, nodes: u64) -> bool {
        self.search.set_bounds(self.search.nodes() + nodes, None);
        let solved = self.search.solve(state).is_ok();
        self.search.reset();
        solved
    }

    /// Nodes expanded so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// The states in the table: the solved ones, and the open ones. The order is not defined.
    #[must_use]
    pub fn states(&self) -> (Vec<SampledState>, Vec<SampledState>) {
        self.search.table.without_threats()
    }

    /// A solved state as an example. `None` if the state is open, if it has several walls (the search evaluates
    /// them one by one), or if a cut-off decides it before a network is used.
    #[must_use]
    pub fn sample(&mut self, state: SampledState) -> Option<Sample> {
        let state = state.state();
        let (region, position, mover) = (self.search.region(), state.position(), state.mover());
        let classes = PointClasses::of(region, &position);
        let won = self.search.table.get(&Key::of(&state)).and_then(Entry::won)?;
        if !classes.are_one || falls_for_lack_of_room(region, &position, &classes, mover) {
            return None;
        }
        let mut features = Vec::new();
        for_each_feature(region, &position, &classes, |feature| features.push(feature as u16));
        let attacker_wins = won == (mover == Side::Attacker);
        Some(Sample { mover, features, attacker_wins, size: self.size(&state) })
    }

    fn size(&mut self, state: &State) -> f64 {
        let search = &mut self.search;
        let (key, stones) = (Key::of(state), (state.attacker, state.defender, state.meta));
        if let Some(&size) = self.sizes.get(&stones) {
            return size;
        }
        if search.path.len() + 2 >= MAX_DEPTH {
            return 1.0;
        }
        let Some(entry) = search.table.get(&key).copied() else { return 1.0 };
        let (Some(won), best) = (entry.won(), entry.best()) else { return 1.0 };
        self.sizes.insert(stones, 1.0);
        search.path.push(key.situation, key.situation_hash, 0, 0);
        match best {
            Some(best) => search.generate_one(state, best),
            None if won => Default::default(),
            None => search.generate(state, false),
        };
        let children = std::mem::take(&mut search.children);
        let below =
            children.iter().map(|child| if child.takes_the_wall() { 0.5 } else { self.size(&child.state) });
        let size = 1.0 + below.sum::<f64>();
        self.search.path.pop();
        self.sizes.insert(stones, size);
        size
    }
}

impl fmt::Debug for SampledSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SampledSearch").field("nodes", &self.nodes()).finish_non_exhaustive()
    }
}

impl SampledState {
    pub(super) fn of_entry(entry: &Entry) -> Self {
        Self(entry.stones())
    }

    fn state(self) -> State {
        let Self((attacker, defender, meta)) = self;
        State { attacker, defender, meta }
    }
}
