//! What was made of positions before. Most are reached again and again: by other orders of moves, in
//! other runs, and whenever a node is searched further.

use super::evaluate::Costs;
use super::path::Turn;
use crate::region::PointSet;
use prefetch_index::prefetch_index;

/// What a position with a side to move says by itself, whatever the threats and the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    /// For the first numbers.
    pub(super) costs: Costs,
    /// The attacker captures the wall whatever the defender does.
    pub(super) falls: bool,
    /// The wall lives even if the defender always passes.
    pub(super) lives: bool,
    /// All defender stones are part of the wall.
    pub(super) all_one: bool,
}

/// Half a line of memory, and never parts of two.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Slot {
    attacker: PointSet,
    defender: PointSet,
    turn: u32,
    judgement: Judgement,
}

/// No position: a point cannot belong to both sides.
const VACANT: Slot = Slot {
    attacker: 1,
    defender: 1,
    turn: 0,
    judgement: Judgement { costs: Costs::NONE, falls: false, lives: false, all_one: false },
};

/// A cache of judgements that keeps the last one of each slot.
pub(super) struct Judged {
    slots: Vec<Slot>,
    writes: usize,
}

impl Judged {
    const SMALLEST: usize = 1 << 12;
    const LARGEST: usize = 1 << 14;

    pub(super) fn new() -> Self {
        Self { slots: vec![VACANT; Self::SMALLEST], writes: 0 }
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        (hash >> 24) as usize & (self.slots.len() - 1)
    }

    /// Has the slot of a hash brought near before it is asked for: it lies anywhere in memory.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch_index(&self.slots, self.slot(hash));
    }

    /// The judgement of a position, `find` being asked if it is not known.
    #[inline]
    pub(super) fn get(&mut self, turn: &Turn, hash: u64, find: impl FnOnce() -> Judgement) -> Judgement {
        let at = self.slot(hash);
        let slot = &self.slots[at];
        if slot.attacker == turn.attacker && slot.defender == turn.defender && slot.turn == turn.turn {
            return slot.judgement;
        }
        let judgement = find();
        self.slots[at] =
            Slot { attacker: turn.attacker, defender: turn.defender, turn: turn.turn, judgement };
        self.writes += 1;
        if self.writes > self.slots.len() && self.slots.len() < Self::LARGEST {
            self.grow();
        }
        judgement
    }

    fn grow(&mut self) {
        let slots = vec![VACANT; self.slots.len() * 4];
        for slot in std::mem::replace(&mut self.slots, slots) {
            if slot.attacker & slot.defender == 0 {
                let turn = Turn { attacker: slot.attacker, defender: slot.defender, turn: slot.turn };
                let at = self.slot(turn.hash());
                self.slots[at] = slot;
            }
        }
        self.writes = 0;
    }
}
