//! The evaluation cache. Most positions are reached again and again: by other orders of moves, in other runs, and
//! whenever a node is expanded again.

use super::evaluate::Costs;
use super::path::Situation;
use crate::region::RegionSet;
use prefetch_index::prefetch_index;

/// The static evaluation of a position with a side to move, which does not depend on threats or the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Evaluation {
    /// For the initial numbers.
    pub(super) costs: Costs,
    /// The attacker captures the wall against every defence.
    pub(super) falls: bool,
    /// The wall lives even if the defender always passes, at once or after a move to a refuge.
    pub(super) lives: bool,
    /// All defender stones are part of the wall, after such a move if it takes one.
    pub(super) all_one: bool,
}

/// Half a cache line, aligned so that it never crosses two lines.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Slot {
    attacker: RegionSet,
    defender: RegionSet,
    meta: u32,
    evaluation: Evaluation,
}

/// An empty slot: no position has a point that belongs to both sides.
const VACANT: Slot = Slot {
    attacker: 1,
    defender: 1,
    meta: 0,
    evaluation: Evaluation { costs: Costs::NONE, falls: false, lives: false, all_one: false },
};

/// A cache with one evaluation for each slot; a new one replaces the old one.
pub(super) struct EvaluationCache {
    slots: Vec<Slot>,
    writes: usize,
}

impl EvaluationCache {
    /// Many searches are tiny, and clearing a large cache for each would cost more than they do.
    const SMALLEST: usize = 1 << 10;
    const LARGEST: usize = 1 << 14;

    pub(super) fn new() -> Self {
        Self { slots: vec![VACANT; Self::SMALLEST], writes: 0 }
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        (hash >> 24) as usize & (self.slots.len() - 1)
    }

    /// Prefetches the slot of a hash. A slot is seldom in the processor's cache.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch_index(&self.slots, self.slot(hash));
    }

    /// The cached evaluation of a position; computes it with `find` if it is missing.
    #[inline]
    pub(super) fn get(
        &mut self,
        situation: &Situation,
        hash: u64,
        find: impl FnOnce() -> Evaluation,
    ) -> Evaluation {
        let at = self.slot(hash);
        let slot = &self.slots[at];
        if slot.attacker == situation.attacker
            && slot.defender == situation.defender
            && slot.meta == situation.meta
        {
            return slot.evaluation;
        }
        let evaluation = find();
        self.slots[at] = Slot {
            attacker: situation.attacker,
            defender: situation.defender,
            meta: situation.meta,
            evaluation,
        };
        self.writes += 1;
        if self.writes > self.slots.len() / 2 && self.slots.len() < Self::LARGEST {
            self.grow();
        }
        evaluation
    }

    fn grow(&mut self) {
        let slots = vec![VACANT; self.slots.len() * 4];
        for slot in std::mem::replace(&mut self.slots, slots) {
            if slot.attacker & slot.defender == 0 {
                let situation =
                    Situation { attacker: slot.attacker, defender: slot.defender, meta: slot.meta };
                let at = self.slot(situation.hash());
                self.slots[at] = slot;
            }
        }
        self.writes = 0;
    }
}
