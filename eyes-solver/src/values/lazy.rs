//! Depth-first search of single questions about larger spaces, where a ko decides.
//!
//! "The wall is captured" is a least fixpoint, so the search must handle cycles (the graph-history interaction
//! problem). A state that repeats one on the path counts as not captured. That assumption can only err in the
//! defender's favour, so a capture found under it holds without it and is stored. A result "not captured" is
//! stored at once if it depends on no assumption. Otherwise it is provisional, with the lowest state on the path
//! on which it depends. If that state turns out not captured, all results that depend on it become final, because
//! the states support each other (a greatest fixpoint). If it turns out captured, all of them are discarded. So
//! stored results do not depend on the path.

use std::collections::HashMap;

use eyes_rules::Suicide;

use super::all_positions::State;
use super::digits::Oracle;
use super::rules::{ValueBounds, ValueError, ValueRules};
use super::shape::{Shape, Stones, members};
use crate::region::Side;

/// Longer lines are abandoned.
const MAX_DEPTH: usize = 400;
/// The number of nodes between two checks whether the search is to end.
const LOOKS_EVERY: u64 = 1 << 12;
/// Depends on no assumption.
const FREE: usize = usize::MAX;

#[derive(Clone, Copy)]
enum Known {
    Captured,
    Alive,
    /// On the path at this depth.
    OnPath(usize),
    /// Not captured if the state on the path at this depth is not captured.
    Provisional(usize),
}

/// A state packed into one number, which is faster to hash.
type Key = u128;

fn key(state: &State) -> Key {
    let State { stones, side, liberties, ko_threats, extra_eyes } = *state;
    let ko = stones.ko.unwrap_or(u8::MAX);
    let rest = u64::from_le_bytes([ko, side as u8, liberties, ko_threats, extra_eyes, 0, 0, 0]);
    Key::from(rest) << 64 | Key::from(stones.attacker) << 32 | Key::from(stones.defender)
}

/// Whether the wall is captured, where that is known without a search.
pub(super) fn settled(shape: &Shape, suicide: Suicide, state: &State) -> Option<bool> {
    if state.liberties == 0 {
        let inside = shape.wall_liberties(&state.stones);
        match (inside.count_ones(), state.side, state.extra_eyes) {
            (0, _, 0) | (0, Side::Attacker, _) => return Some(true),
            (1, Side::Attacker, 0) if state.stones.ko != Some(inside.trailing_zeros() as u8) => {
                return Some(true);
            }
            _ => {}
        }
    }
    let eyes = shape.sure_eyes(&state.stones, suicide);
    (eyes + usize::from(state.extra_eyes) >= 2).then_some(false)
}

pub(crate) struct Lazy<'s> {
    shape: Shape,
    rules: ValueRules,
    owner_is_master: bool,
    known: HashMap<Key, Known>,
    provisional: Vec<Key>,
    nodes: u64,
    bounds: ValueBounds<'s>,
}

impl<'s> Lazy<'s> {
    /// The cost of a node of this search, in nodes.
    pub(super) const COST: u64 = 4;

    /// The owner has ko threats that cannot be removed, as the master of the kos, or else those of the rules, which the
    /// attacker may spend moves to remove.
    pub(crate) fn new(
        shape: Shape,
        rules: ValueRules,
        owner_is_master: bool,
        bounds: ValueBounds<'s>,
    ) -> Self {
        Self {
            shape,
            rules,
            owner_is_master,
            known: HashMap::new(),
            provisional: Vec::new(),
            nodes: 0,
            bounds,
        }
    }

    /// Whether the wall is captured, and the lowest depth on which a negative answer depends.
    pub(super) fn captured(&mut self, state: State, depth: usize) -> Result<(bool, usize), ValueError> {
        if let Some(settled) = settled(&self.shape, self.rules.suicide, &state) {
            return Ok((settled, FREE));
        }
        let key = key(&state);
        match self.known.get(&key) {
            Some(Known::Captured) => return Ok((true, FREE)),
            Some(Known::Alive) => return Ok((false, FREE)),
            Some(&(Known::OnPath(low) | Known::Provisional(low))) => return Ok((false, low)),
            None => {}
        }
        self.nodes += 1;
        let is_ended = self.nodes.is_multiple_of(LOOKS_EVERY) && self.bounds.is_ended();
        if self.nodes > self.bounds.nodes || is_ended {
            return Err(ValueError::NotDecided { nodes: self.nodes });
        }
        if depth > MAX_DEPTH {
            return Err(ValueError::LineTooLong { nodes: self.nodes });
        }
        self.known.insert(key, Known::OnPath(depth));
        let mark = self.provisional.len();
        let (captured, low) = match state.side {
            Side::Attacker => self.attack(&state, depth)?,
            Side::Defender => self.defend(&state, depth)?,
        };
        if captured {
            for dropped in self.provisional.drain(mark..) {
                self.known.remove(&dropped);
            }
            self.known.insert(key, Known::Captured);
            return Ok((true, FREE));
        }
        if low < depth {
            self.provisional.push(key);
            self.known.insert(key, Known::Provisional(low));
            return Ok((false, low));
        }
        for supported in self.provisional.drain(mark..) {
            self.known.insert(supported, Known::Alive);
        }
        self.known.insert(key, Known::Alive);
        Ok((false, FREE))
    }

    fn attack(&mut self, state: &State, depth: usize) -> Result<(bool, usize), ValueError> {
        let mut low = FREE;
        let other = State { stones: Stones { ko: None, ..state.stones }, side: Side::Defender, ..*state };
        let inner = self.inner_moves(state);
        let outside = (state.liberties > 0).then(|| State { liberties: state.liberties - 1, ..other });
        let is_removable = !self.owner_is_master && state.ko_threats > 0;
        let threat = is_removable.then(|| State { ko_threats: state.ko_threats - 1, ..other });
        for next in inner.into_iter().chain(outside).chain(threat) {
            let (captured, rests_on) = self.captured(next, depth + 1)?;
            if captured {
                return Ok((true, FREE));
            }
            low = low.min(rests_on);
        }
        if self.owner_is_master && state.ko_threats > 0 && state.stones.ko.is_none() {
            let (captured, rests_on) = self.after_pass(&other, depth)?;
            return Ok((captured, low.min(rests_on)));
        }
        Ok((false, low))
    }

    /// The attacker has passed: the defender plays a stone, or passes too and gives up his threats.
    fn after_pass(&mut self, state: &State, depth: usize) -> Result<(bool, usize), ValueError> {
        let threatless = State { side: Side::Attacker, ko_threats: 0, ..*state };
        for next in [threatless].into_iter().chain(self.inner_moves(state)) {
            let (captured, rests_on) = self.captured(next, depth + 1)?;
            if !captured {
                return Ok((false, rests_on));
            }
        }
        Ok((true, FREE))
    }

    fn defend(&mut self, state: &State, depth: usize) -> Result<(bool, usize), ValueError> {
        let free = Stones { ko: None, ..state.stones };
        let pass = State { stones: free, side: Side::Attacker, ..*state };
        let threat = (state.stones.ko.is_some() && state.ko_threats > 0).then(|| State {
            stones: free,
            ko_threats: state.ko_threats - 1,
            ..*state
        });
        let inner = self.inner_moves(state);
        for next in inner.into_iter().chain(threat).chain([pass]) {
            let (captured, rests_on) = self.captured(next, depth + 1)?;
            if !captured {
                return Ok((false, rests_on));
            }
        }
        Ok((true, FREE))
    }

    /// Moves inside, those with most empty neighbours first.
    fn inner_moves(&self, state: &State) -> Vec<State> {
        let empty = self.shape.empty(&state.stones);
        let room = |point: u8| (self.shape.adjacency[usize::from(point)] & empty).count_ones();
        let most = members(empty).map(room).max().unwrap_or(0);
        // A sort would be larger, and the page loads this code.
        (0..=most)
            .rev()
            .flat_map(|with| members(empty).filter(move |&point| room(point) == with))
            .filter_map(|point| self.shape.play(&state.stones, state.side, point, self.rules.suicide))
            .map(|played| State { stones: played.stones, side: state.side.other(), ..*state })
            .collect()
    }
}

impl Oracle for Lazy<'_> {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn suicide(&self) -> Suicide {
        self.rules.suicide
    }

    fn eyes(&mut self, stones: &Stones, to_move: Side) -> Result<u8, ValueError> {
        let ValueRules { liberties, ko_threats, .. } = self.rules;
        let ko_threats = if self.owner_is_master { self.rules.threats_of_master() } else { ko_threats };
        for extra_eyes in [0, 1] {
            let state = State { stones: *stones, side: to_move, liberties, ko_threats, extra_eyes };
            if !self.captured(state, 0)?.0 {
                return Ok(2 - extra_eyes);
            }
        }
        Ok(0)
    }
}
