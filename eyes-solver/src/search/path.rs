//! The positions from the root to the current node, and sets of their depths.

use super::rules::State;
use crate::region::{RegionSet, Side};

pub(super) const MAX_DEPTH: usize = 255;

/// The part of a state that counts for a repetition: stones, ko point, external liberties, lost walls and the side
/// to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    pub(super) attacker: RegionSet,
    pub(super) defender: RegionSet,
    pub(super) meta: u32,
}

impl Situation {
    #[inline]
    pub(super) fn of(state: &State) -> Self {
        Self { attacker: state.attacker, defender: state.defender, meta: state.meta & State::SITUATION }
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let a = (self.attacker ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let b =
            (self.defender ^ u64::from(self.meta.rotate_left(8)) << 32).wrapping_mul(0xa076_1d64_78bd_642f);
        let mixed = (a ^ a >> 32).wrapping_add(b ^ b >> 29);
        mixed.wrapping_mul(0xe703_7ed1_a0b4_28db) ^ mixed >> 31
    }
}

/// A set of positions on the current path, by depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Depths([u64; 4]);

impl Depths {
    pub(super) const NONE: Self = Self([0; 4]);

    #[inline]
    pub(super) fn insert(&mut self, depth: usize) {
        self.0[depth >> 6] |= 1 << (depth & 63);
    }

    #[inline]
    pub(super) fn remove(&mut self, depth: usize) {
        self.0[depth >> 6] &= !(1 << (depth & 63));
    }

    #[inline]
    pub(super) fn merge(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            crate::region::Points(word).map(move |bit| index * 64 + usize::from(bit))
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) situation: Situation,
    hash: u64,
    /// Stones captured by the attacker less stones captured by the defender, since the root.
    pub(super) balance: i32,
    /// Threats spent by the defender less threats spent by the attacker, since the root.
    pub(super) spent: i32,
}

/// The path, with a filter that answers most questions about repetition at once.
pub(super) struct Path {
    places: Vec<Place>,
    filter: Box<[u8; 1024]>,
}

impl Path {
    pub(super) fn new() -> Self {
        Self { places: Vec::with_capacity(64), filter: Box::new([0; 1024]) }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    #[inline]
    pub(super) fn place(&self, depth: usize) -> &Place {
        &self.places[depth]
    }

    pub(super) fn push(&mut self, situation: Situation, hash: u64, balance: i32, spent: i32) {
        self.filter[(hash & 1023) as usize] += 1;
        self.places.push(Place { situation, hash, balance, spent });
    }

    pub(super) fn pop(&mut self) {
        if let Some(place) = self.places.pop() {
            self.filter[(place.hash & 1023) as usize] -= 1;
        }
    }

    /// The last position with this situation.
    #[inline]
    pub(super) fn find(&self, situation: &Situation, hash: u64) -> Option<usize> {
        if self.filter[(hash & 1023) as usize] == 0 {
            return None;
        }
        self.places.iter().rposition(|place| place.hash == hash && place.situation == *situation)
    }

    /// The earlier position that `mover` may not restore, if a move of `mover` leads to `situation` (Wolf,
    /// appendix, "Handling cycles"). A side may not close a cycle in which the opponent captured more stones, nor
    /// one in which only that side spent ko threats. If a cycle costs neither side anything, the attacker may not
    /// close it, because an endless cycle is a seki.
    #[inline]
    pub(super) fn forbids(
        &self,
        mover: Side,
        situation: &Situation,
        hash: u64,
        balance: i32,
        spent: i32,
    ) -> Option<usize> {
        if self.filter[(hash & 1023) as usize] == 0 {
            return None;
        }
        self.places.iter().rposition(|place| {
            place.hash == hash
                && place.situation == *situation
                && match mover {
                    Side::Defender => balance > place.balance || spent > place.spent,
                    Side::Attacker => {
                        let costs_defender = balance > place.balance || spent > place.spent;
                        balance < place.balance || spent < place.spent || !costs_defender
                    }
                }
        })
    }
}
