//! The transposition table, with results that hold only under conditions.
//!
//! A result is proven below a node on one path. On another path the loser may have a move that was illegal here
//! because it would have repeated a position of this path. So each result carries the set of path positions that
//! made such moves illegal. If that set is empty, not counting the node itself, the result holds on every path and
//! is stored unconditionally. Otherwise it is stored with its conditions, and used only on a path that contains
//! all those positions with the same balance of prisoners and threats. This is the base-and-twin scheme of
//! Kishimoto and Müller, *A General Solution to the Graph History Interaction Problem* (AAAI 2004), with the path
//! of a twin reduced to what its proof depends on.

use super::path::{Depths, Path, Situation};
use super::rules::{Run, State};
use super::samples::SampledState;
use crate::region::{Move, RegionSet};
use hashbrown::HashTable;

pub(super) const INFINITE: u32 = 1 << 30;

/// The entry of a state: proof and disproof numbers for a win of the side to move. It takes half a cache line and
/// never crosses two lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Entry {
    attacker: u64,
    defender: u64,
    meta: u32,
    pub(super) phi: u32,
    pub(super) delta: u32,
    /// For an unsolved state, the index of the last of its conditional results, counted from 1. For a solved one:
    /// whether there was a ko chance, the numbers of threats with which the winner's moves win, and a winning move
    /// if one is known.
    more: u32,
}

const KO_CHANCE: u32 = 1 << 31;
const HAS_BEST: u32 = 1 << 30;
const THREAT: u32 = 1 << 29;
const WORKS: u32 = 8;

impl Entry {
    #[inline]
    fn situation(&self) -> Situation {
        Situation { attacker: self.attacker, defender: self.defender, meta: self.meta & State::SITUATION }
    }

    /// What identifies the state.
    pub(super) fn stones(&self) -> (RegionSet, RegionSet, u32) {
        (self.attacker, self.defender, self.meta)
    }

    #[inline]
    fn is_of(&self, key: &Key) -> bool {
        self.situation() == key.situation && self.meta == key.meta
    }

    /// The winner, if the state is solved for every path.
    #[inline]
    pub(super) fn won(&self) -> Option<bool> {
        match (self.phi, self.delta) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Whether the loser of a solved state could have used a further ko threat.
    #[inline]
    pub(super) fn ko_chance(&self) -> bool {
        self.won().is_some() && self.more & KO_CHANCE != 0
    }

    /// [`Known::works`] of a solved state.
    #[inline]
    pub(super) fn works(&self) -> Threats {
        (self.more >> WORKS) as Threats
    }

    /// The bits of [`State::meta`] in which the entry differs from a key of the same situation.
    #[inline]
    pub(super) fn difference(&self, key: &Key) -> u32 {
        self.meta ^ key.meta
    }

    #[inline]
    pub(super) fn run(&self) -> Run {
        Run::in_meta(self.meta)
    }

    /// A winning move of a won state, if one is known.
    pub(super) fn best(&self) -> Option<Choice> {
        if self.won() != Some(true) || self.more & HAS_BEST == 0 {
            return None;
        }
        let mov = match self.more & 0xff {
            64 => Move::FillExternal,
            65 => Move::TakeExtraEye,
            66 => Move::Pass,
            point => Move::Play(point as u8),
        };
        Some(Choice { mov, threat: self.more & THREAT != 0 })
    }

    fn solve(&mut self, known: &Known, best: Option<Choice>) {
        (self.phi, self.delta) = if known.won { (0, INFINITE) } else { (INFINITE, 0) };
        self.more = u32::from(known.works) << WORKS | if known.ko_chance { KO_CHANCE } else { 0 };
        if let Some(Choice { mov, threat }) = best {
            let mov = match mov {
                Move::Play(point) => u32::from(point),
                Move::FillExternal => 64,
                Move::TakeExtraEye => 65,
                Move::Pass => 66,
            };
            self.more |= HAS_BEST | mov | if threat { THREAT } else { 0 };
        }
    }
}

struct Conditional {
    next: u32,
    from: u32,
    until: u32,
    won: bool,
    ko_chance: bool,
    works: Threats,
}

#[derive(Clone, Copy)]
struct Condition {
    situation: Situation,
    balance: i32,
    spent: i32,
}

/// A move in the encoding of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) mov: Move,
    pub(crate) threat: bool,
}

/// A result that holds on the current path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) won: bool,
    pub(super) ko_chance: bool,
    /// The numbers of the winner's threats with which the same moves are legal for him: enough for those that he
    /// spends, and none left where he passes instead of retaking a ko.
    pub(super) works: Threats,
    pub(super) relies_on: Depths,
}

impl Known {
    /// A result that holds on every path and with any threats.
    pub(super) const fn plainly(won: bool) -> Self {
        Self { won, ko_chance: false, works: Threats::MAX, relies_on: Depths::NONE }
    }
}

/// A set of numbers of threats, one bit each.
pub(super) type Threats = u16;

/// The set that contains only "no threats".
pub(super) const NO_THREATS: Threats = 1;

pub(super) struct Table {
    /// Hashed by situation alone, so that one look-up finds all runs and walls of a position.
    entries: HashTable<Entry>,
    conditionals: Vec<Conditional>,
    conditions: Vec<Condition>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    pub(super) situation: Situation,
    pub(super) situation_hash: u64,
    meta: u32,
}

impl Key {
    #[inline]
    pub(super) fn of(state: &State) -> Self {
        let situation = Situation::of(state);
        Self { situation, situation_hash: situation.hash(), meta: state.meta }
    }

    #[inline]
    pub(super) fn with_hash(state: &State, situation_hash: u64) -> Self {
        Self { situation: Situation::of(state), situation_hash, meta: state.meta }
    }
}

impl Table {
    pub(super) fn new() -> Self {
        Self { entries: HashTable::with_capacity(1 << 10), conditionals: Vec::new(), conditions: Vec::new() }
    }

    #[inline]
    pub(super) fn get(&self, key: &Key) -> Option<&Entry> {
        self.entries.find(key.situation_hash, |entry| entry.is_of(key))
    }

    /// The entries of the same position with the same side to move, for all runs and walls.
    #[inline]
    pub(super) fn of_situation(&self, key: &Key) -> impl Iterator<Item = &Entry> {
        self.entries.iter_hash(key.situation_hash).filter(|entry| entry.situation() == key.situation)
    }

    /// The states of runs without threats: the solved ones, and those with numbers only.
    pub(super) fn without_threats(&self) -> (Vec<SampledState>, Vec<SampledState>) {
        let plain = self.entries.iter().filter(|entry| entry.meta & State::RUN == 0);
        let known = plain.filter(|entry| entry.won().is_some() || entry.more == 0);
        let (solved, open): (Vec<_>, Vec<_>) = known.partition(|entry| entry.won().is_some());
        let states = |entries: Vec<&Entry>| entries.into_iter().map(SampledState::of_entry).collect();
        (states(solved), states(open))
    }

    fn slot_mut(&mut self, key: &Key) -> &mut Entry {
        let found = self.entries.entry(
            key.situation_hash,
            |entry| entry.is_of(key),
            |entry| entry.situation().hash(),
        );
        let new = Entry {
            attacker: key.situation.attacker,
            defender: key.situation.defender,
            meta: key.meta,
            phi: 1,
            delta: 1,
            more: 0,
        };
        found.or_insert(new).into_mut()
    }

    pub(super) fn store(&mut self, key: &Key, phi: u32, delta: u32) {
        let entry = self.slot_mut(key);
        if entry.phi != 0 && entry.delta != 0 {
            entry.phi = phi;
            entry.delta = delta;
        }
    }

    /// Stores a result; with conditions if it depends on path positions.
    pub(super) fn store_result(
        &mut self,
        key: &Key,
        known: &Known,
        best: Option<Choice>,
        path: &Path,
        balance: i32,
        spent: i32,
    ) {
        if known.relies_on.is_empty() {
            self.slot_mut(key).solve(known, best);
            return;
        }
        if self.slot_mut(key).won().is_some() {
            return;
        }
        let from = self.conditions.len() as u32;
        for depth in known.relies_on.iter() {
            let place = path.place(depth);
            self.conditions.push(Condition {
                situation: place.situation,
                balance: balance - place.balance,
                spent: spent - place.spent,
            });
        }
        let until = self.conditions.len() as u32;
        let index = self.conditionals.len() as u32 + 1;
        let entry = self.slot_mut(key);
        let next = std::mem::replace(&mut entry.more, index);
        let Known { won, ko_chance, works, .. } = *known;
        self.conditionals.push(Conditional { next, from, until, won, ko_chance, works });
    }

    /// A result of this entry that holds on `path`, whose last position is the parent of the state.
    pub(super) fn known(&self, entry: &Entry, path: &Path, balance: i32, spent: i32) -> Option<Known> {
        if let Some(won) = entry.won() {
            let (ko_chance, works) = (entry.ko_chance(), entry.works());
            return Some(Known { won, ko_chance, works, relies_on: Depths::NONE });
        }
        let mut index = entry.more;
        while index != 0 {
            let conditional = &self.conditionals[index as usize - 1];
            let conditions = &self.conditions[conditional.from as usize..conditional.until as usize];
            let mut relies_on = Depths::NONE;
            let holds = conditions.iter().all(|condition| {
                let found = path.find(&condition.situation, condition.situation.hash()).filter(|&depth| {
                    let place = path.place(depth);
                    balance - place.balance == condition.balance && spent - place.spent == condition.spent
                });
                if let Some(depth) = found {
                    relies_on.insert(depth);
                }
                found.is_some()
            });
            if holds {
                let Conditional { won, ko_chance, works, .. } = *conditional;
                return Some(Known { won, ko_chance, works, relies_on });
            }
            index = conditional.next;
        }
        None
    }
}
