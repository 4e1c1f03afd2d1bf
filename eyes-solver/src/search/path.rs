//! The positions from the root to the current node, and sets of them.

use super::rules::State;
use crate::region::{PointSet, Side};

/// The longest line that is searched.
pub(super) const MAX_DEPTH: usize = 255;

/// What a repetition is judged by: stones, ko point, external liberties, lost walls and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) attacker: PointSet,
    pub(super) defender: PointSet,
    pub(super) turn: u32,
}

impl Turn {
    #[inline]
    pub(super) fn of(state: &State) -> Self {
        Self { attacker: state.attacker, defender: state.defender, turn: state.meta & State::TURN }
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let a = (self.attacker ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let b =
            (self.defender ^ u64::from(self.turn.rotate_left(8)) << 32).wrapping_mul(0xa076_1d64_78bd_642f);
        let mixed = (a ^ a >> 32).wrapping_add(b ^ b >> 29);
        mixed.wrapping_mul(0xe703_7ed1_a0b4_28db) ^ mixed >> 31
    }
}

/// A set of places on the current path, by depth.
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

/// One place on the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) turn: Turn,
    hash: u64,
    /// Stones taken by the attacker less stones taken by the defender, since the root.
    pub(super) balance: i32,
    /// Threats the defender has spent since the root, less those the attacker has.
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

    pub(super) fn push(&mut self, turn: Turn, hash: u64, balance: i32, spent: i32) {
        self.filter[(hash & 1023) as usize] += 1;
        self.places.push(Place { turn, hash, balance, spent });
    }

    pub(super) fn pop(&mut self) {
        if let Some(place) = self.places.pop() {
            self.filter[(place.hash & 1023) as usize] -= 1;
        }
    }

    /// The last place with this turn.
    #[inline]
    pub(super) fn find(&self, turn: &Turn, hash: u64) -> Option<usize> {
        if self.filter[(hash & 1023) as usize] == 0 {
            return None;
        }
        self.places.iter().rposition(|place| place.hash == hash && place.turn == *turn)
    }

    /// The place whose restoration is forbidden to `mover`, if a move of `mover` leads to `turn`
    /// (Wolf, appendix, "Handling cycles"). Nobody may close a cycle that costs him: in which the
    /// opponent took more stones, or in which only he spent ko threats. One that costs nobody is
    /// forbidden to the attacker, since going round for ever is seki.
    #[inline]
    pub(super) fn forbids(
        &self,
        mover: Side,
        turn: &Turn,
        hash: u64,
        balance: i32,
        spent: i32,
    ) -> Option<usize> {
        if self.filter[(hash & 1023) as usize] == 0 {
            return None;
        }
        self.places.iter().rposition(|place| {
            place.hash == hash
                && place.turn == *turn
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
