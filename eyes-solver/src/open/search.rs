//! The boolean search: does the side to move win the fight, given who holds how many ko threats?
//!
//! Depth-first proof-number search (Nagai's df-pn) with relevance zones (Shih, Wu, Wei, Wu, *A Novel
//! Approach to Solving Goal-Achieving Problems for Board Games*, AAAI 2022). Every result carries the points it
//! depends on. If a side loses though it is its turn, it loses just the same after a move outside the zone of
//! the winner's answer to a pass: so the moves to look at are those inside. See [`zone`](super::zone).
//!
//! A repeated position is a win of the defender: the attacker has not captured. A result that rests on such a
//! repetition holds only on a path where it would be one, and is kept with the positions it rests on (Kishimoto
//! and Müller, *A General Solution to the Graph History Interaction Problem*, AAAI 2004).

use super::arena::Arena;
use super::grid::{Set, bits};
use super::judge::judge;
use super::moves::{Experience, first_numbers};
use super::procedure::Effort;
use super::state::State;
use super::table::{Depths, INFINITE, Known, MOST_ENTRIES, Table};
use super::zone;
use crate::region::Side;

/// A move that is no point.
pub(super) const PASS: u8 = 254;
/// The question what the defender would do if the attacker passed.
pub(super) const PROBE: u8 = 253;
pub(super) const NO_MOVE: u8 = 255;

/// Of the numbers of the moves that are not the hardest to refute only this part counts: they mostly share
/// refutations.
const SHARE: u32 = 4;

/// Longer lines are not looked at.
const MAX_DEPTH: usize = 110;

/// A move, and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mov: u8,
    pub(super) state: State,
    pub(super) key: u64,
    pub(super) known: Known,
    pub(super) captured: Set,
}

impl Child {
    /// Whether it is a move on the board.
    pub(super) fn is_stone(&self) -> bool {
        self.mov < 128
    }

    pub(super) fn is_probe(&self) -> bool {
        self.mov == PROBE
    }
}

/// The search was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GivenUp;

pub(super) struct Search<'a> {
    pub(super) arena: &'a Arena,
    pub(super) table: Table,
    pub(super) path: Vec<u64>,
    children: Vec<Child>,
    experience: Experience,
    pub(super) nodes: u64,
    limit: u64,
    effort: Effort<'a>,
    /// Whether a ko came up.
    pub(super) ko_seen: bool,
}

struct View {
    phi: u32,
    delta: u32,
    best: Option<usize>,
    second: u32,
    sum: u32,
}

impl<'a> Search<'a> {
    /// Within so much effort, all searches together.
    pub(super) fn new(arena: &'a Arena, effort: Effort<'a>) -> Self {
        Self {
            arena,
            table: Table::new(MOST_ENTRIES),
            path: Vec::new(),
            children: Vec::new(),
            experience: Experience::new(),
            nodes: 0,
            limit: effort.nodes,
            effort,
            ko_seen: false,
        }
    }

    /// Searches a position until it is decided.
    pub(super) fn solve(&mut self, state: &State) -> Result<Known, GivenUp> {
        self.path.clear();
        self.children.clear();
        let key = state.key();
        if let Some(decided) = judge(self.arena, state) {
            return Ok(Known::result(decided.winner == state.turn, decided.zone));
        }
        if let Some((known, ..)) = self.table.get(key, &self.path)
            && known.is_decided()
        {
            return Ok(known);
        }
        self.expand(state, key, INFINITE, INFINITE, false)
    }

    /// The moves from a position, with what is known of them.
    pub(super) fn moves(&mut self, state: &State) -> Vec<Child> {
        self.path.clear();
        self.children.clear();
        self.path.push(state.key());
        if !state.must_move {
            self.add_pass(state);
        }
        self.generate(state, self.arena.ground & !state.occupied());
        self.path.clear();
        std::mem::take(&mut self.children)
    }

    fn expand(
        &mut self,
        state: &State,
        key: u64,
        phi_bound: u32,
        delta_bound: u32,
        passed: bool,
    ) -> Result<Known, GivenUp> {
        self.nodes += 1;
        let before = self.nodes;
        if self.nodes > self.limit || self.nodes & 0xff == 1 && self.effort.is_over() {
            return Err(GivenUp);
        }
        if self.path.len() >= MAX_DEPTH {
            return Ok(Known { phi: INFINITE / 2, delta: INFINITE / 2, ..Known::UNKNOWN });
        }
        self.path.push(key);
        let from = self.children.len();
        let mut allowed = self.arena.ground & !state.occupied();
        let mut restricted = false;
        if !passed && !state.must_move {
            self.add_pass(state);
        }
        self.generate(state, allowed);
        let (known, best) = loop {
            // What is refuted without the move refutes everything outside its zone.
            let first = self.children[from..].first().copied();
            if let Some(first) = first
                && first.mov >= PROBE
                && !restricted
                && first.known.phi == 0
                && first.known.zone & self.arena.ground != self.arena.ground
            {
                allowed &= zone::must_play(self.arena, state, first.known.zone);
                restricted = true;
            }
            let view = self.view(from, allowed, restricted);
            if let Some(settled) = self.settled(state, from, allowed, restricted) {
                break settled;
            }
            if view.phi >= phi_bound || view.delta >= delta_bound {
                let best = view.best.map_or(NO_MOVE, |best| self.children[best].mov);
                break (Known { phi: view.phi, delta: view.delta, zone: 0, rests_on: 0 }, best);
            }
            let Some(best) = view.best else {
                break (Known { phi: INFINITE / 2, delta: INFINITE / 2, ..Known::UNKNOWN }, NO_MOVE);
            };
            let child = self.children[best];
            let others = view.sum - child.known.phi;
            let child_phi = delta_bound.saturating_sub(others / SHARE).max(child.known.phi + 1).min(INFINITE);
            let mut child_delta = phi_bound.min(view.second.saturating_add(view.second / 4 + 1));
            if child.mov == PROBE {
                child_delta /= 2;
            }
            let child_delta = child_delta.max(child.known.delta + 1);
            let below = self.expand(&child.state, child.key, child_phi, child_delta, child.mov == PASS)?;
            self.children[best].known = below;
        };
        self.children.truncate(from);
        self.path.pop();
        let effort = (self.nodes - before + 1).min(u64::from(u32::MAX)) as u32;
        if !(known.phi == INFINITE / 2 && known.delta == INFINITE / 2) {
            self.table.put(key, known, best, effort, &self.path);
        }
        if known.phi == 0 && best < 128 {
            self.experience.note(state.turn, best, true);
        }
        Ok(known)
    }

    fn view(&self, from: usize, allowed: Set, restricted: bool) -> View {
        let mut view = View { phi: INFINITE, delta: 0, best: None, second: INFINITE, sum: 0 };
        let mut least = (INFINITE, 0, 0);
        let mut most = 0;
        for at in from..self.children.len() {
            let child = &self.children[at];
            let known = &child.known;
            if known.phi == 0 || child.mov < 128 && allowed >> child.mov & 1 == 0 {
                continue;
            }
            let mut rank = known.delta;
            if child.mov == PROBE {
                if restricted || known.delta == 0 {
                    continue;
                }
                rank = rank * 2 - 1;
            } else {
                view.phi = view.phi.min(known.delta);
            }
            most = most.max(known.phi);
            view.sum = (view.sum + known.phi).min(INFINITE);
            let rank = (rank, known.phi, u32::from(child.mov < 128));
            if view.best.is_none() || rank < least {
                view.second = if view.best.is_none() { INFINITE } else { least.0 };
                least = rank;
                view.best = Some(at);
            } else {
                view.second = view.second.min(rank.0);
            }
        }
        view.delta = (most + (view.sum - most) / SHARE).min(INFINITE - 1);
        view.phi = view.phi.min(INFINITE - 1);
        view
    }

    /// The result, if the children decide it, and the move that wins.
    fn settled(&self, state: &State, from: usize, allowed: Set, restricted: bool) -> Option<(Known, u8)> {
        let children = &self.children[from..];
        let depth = self.path.len() - 1;
        let win = children
            .iter()
            .filter(|child| child.known.delta == 0 && child.mov != PROBE)
            .min_by_key(|child| (child.known.rests_on != 0, child.known.zone.count_ones()));
        if let Some(win) = win {
            let zone = match win.mov {
                PASS => win.known.zone,
                mov => zone::of_win(self.arena, state, mov, win),
            };
            let rests_on = win.known.rests_on & !(1 << depth);
            return Some((Known { rests_on, ..Known::result(true, zone) }, win.mov));
        }
        let mut zone = 0;
        let mut rests_on: Depths = 0;
        for child in children {
            let is_asked = child.mov >= 128 || allowed >> child.mov & 1 == 1;
            if child.mov == PROBE {
                if restricted {
                    zone |= child.known.zone;
                    rests_on |= child.known.rests_on;
                }
                continue;
            }
            if is_asked {
                if child.known.phi != 0 {
                    return None;
                }
                zone |= child.known.zone;
                rests_on |= child.known.rests_on;
            }
        }
        if restricted {
            zone = zone::must_play(self.arena, state, zone);
        } else {
            zone |= self.arena.ground;
        }
        rests_on &= !(1 << depth);
        Some((Known { rests_on, ..Known::result(false, zone) }, NO_MOVE))
    }

    fn generate(&mut self, state: &State, candidates: Set) {
        for point in bits(candidates) {
            if state.ko == point {
                self.ko_seen = true;
            }
            let Some(played) = state.play(self.arena, point) else { continue };
            let key = played.state.key();
            let mut child = Child {
                mov: point,
                state: played.state,
                key,
                known: Known::UNKNOWN,
                captured: played.captured,
            };
            if played.state.ko != super::state::NO_KO
                || played.captured != 0
                    && played.captured & (played.captured - 1) == 0
                    && played.string.count_ones() == 1
            {
                self.ko_seen = true;
            }
            if let Some(depth) = self.repeats(&played.state, key) {
                let won = played.state.turn == Side::Defender;
                child.known = Known { rests_on: 1 << depth, ..Known::result(won, self.arena.ground) };
            } else if let Some((known, ..)) = self.table.get(key, &self.path) {
                child.known = known;
            } else if let Some(decided) = judge(self.arena, &played.state) {
                child.known = Known::result(decided.winner == played.state.turn, decided.zone);
            } else {
                let (phi, delta) = first_numbers(self.arena, state, point, &played, &self.experience);
                child.known = Known { phi, delta, ..Known::UNKNOWN };
            }
            self.children.push(child);
            if child.known.delta == 0 && child.known.rests_on == 0 {
                // One that wins is enough.
                break;
            }
        }
    }

    fn add_pass(&mut self, state: &State) {
        let is_probe = state.turn == Side::Attacker;
        let mut next = state.after_pass();
        next.must_move = is_probe;
        let key = next.key();
        let mut child = Child {
            mov: if is_probe { PROBE } else { PASS },
            state: next,
            key,
            known: Known::UNKNOWN,
            captured: 0,
        };
        if let Some(depth) = self.repeats(&next, key) {
            child.known = Known {
                rests_on: 1 << depth,
                ..Known::result(next.turn == Side::Defender, self.arena.ground)
            };
        } else if let Some((known, ..)) = self.table.get(key, &self.path) {
            child.known = known;
        } else if let Some(decided) = judge(self.arena, &next) {
            child.known = Known::result(decided.winner == next.turn, decided.zone);
        }
        self.children.push(child);
    }

    /// The depth of the path at which this position was, if it was.
    fn repeats(&self, state: &State, key: u64) -> Option<usize> {
        if state.captures < 2 {
            return None;
        }
        self.path.iter().position(|&other| other == key)
    }
}

impl Search<'_> {
    /// What is known of a position without more search, and the best move there.
    pub(super) fn known(&self, state: &State) -> Option<(Known, u8, u32)> {
        self.table.get(state.key(), &[])
    }

    /// Allows so many more nodes, within the bounds.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes).min(self.effort.nodes);
    }
}
