//! What is captured, by drawing conclusions until nothing changes.
//!
//! One look at the moves of a node settles all questions together. Sweeps are made over the placements, most
//! stones first (a stone more makes the number larger), and look at those whose successors have changed.
//! What no sweep finds captured can hold out for ever: there every cycle is good for the defender, since
//! the attacker may not repeat a position.

use eyes_graph::VertexSet;

use super::moves::Moves;
use super::placements::{POWERS, placement};
use super::questions::{Questions, Word};
use super::shape::members;
use crate::region::Side;

/// On the way to the fixpoint.
pub(super) struct Fixpoint {
    pub(super) moves: Moves,
    questions: Questions,
    /// Captured, with the attacker to move.
    pub(super) attacked: Vec<Word>,
    /// The same with the defender to move.
    pub(super) defended: Vec<Word>,
    /// The positions with a ko point by slot, and those slots from the last placement to the first.
    ko_positions: Vec<KoPosition>,
    ko_order: Vec<usize>,
}

#[derive(Clone, Copy)]
struct KoPosition {
    placement: u32,
    ko: u8,
    side: Side,
}

impl Fixpoint {
    /// Only what is captured by the next move, or has been.
    pub(super) fn new(moves: Moves, questions: Questions) -> Self {
        let placements = moves.slots() - moves.kos.len();
        let nobody = KoPosition { placement: 0, ko: 0, side: Side::Attacker };
        let mut ko_positions = vec![nobody; moves.kos.len()];
        for (&(placement, ko, side), &slot) in &moves.kos {
            ko_positions[slot as usize - placements] = KoPosition { placement, ko, side };
        }
        let mut ko_order: Vec<usize> = (0..ko_positions.len()).collect();
        ko_order.sort_unstable_by_key(|&number| core::cmp::Reverse(ko_positions[number].placement));
        let mut attacked = vec![0; moves.slots()];
        let mut defended = vec![0; moves.slots()];
        for placement in 0..placements {
            if let Some(liberties) = moves.wall_liberties(placement as u32) {
                attacked[placement] = taken(&questions, Side::Attacker, liberties.count_ones());
                defended[placement] = taken(&questions, Side::Defender, liberties.count_ones());
            }
        }
        for (number, position) in ko_positions.iter().enumerate() {
            let liberties = moves.wall_liberties(position.placement).unwrap_or(0);
            // Where the ko forbids to take the last liberty, it is as good as two.
            let count = liberties.count_ones() + u32::from(liberties == 1 << position.ko);
            let words = if position.side == Side::Attacker { &mut attacked } else { &mut defended };
            words[placements + number] = taken(&questions, position.side, count);
        }
        Self { moves, questions, attacked, defended, ko_positions, ko_order }
    }

    fn placements(&self) -> usize {
        self.attacked.len() - self.ko_positions.len()
    }

    /// What some stone of the attacker's captures.
    #[inline]
    fn attacked_inside(&self, placement: u32, banned: VertexSet) -> Word {
        let mut captured = 0;
        for point in members(self.moves.quiet(Side::Attacker, placement) & !banned) {
            captured |= self.defended[(placement + POWERS[usize::from(point)]) as usize];
        }
        for edge in self.moves.edges(Side::Attacker, placement) {
            if banned >> edge.point() & 1 == 0 {
                let after = self.defended[edge.target()];
                captured |= if edge.is_suicide() { after & self.questions.suicide() } else { after };
            }
        }
        captured
    }

    /// What is captured wherever the defender plays a stone.
    #[inline]
    fn defended_inside(&self, placement: u32, banned: VertexSet) -> Word {
        let mut captured = Word::MAX;
        for point in members(self.moves.quiet(Side::Defender, placement) & !banned) {
            captured &= self.attacked[(placement + 2 * POWERS[usize::from(point)]) as usize];
        }
        for edge in self.moves.edges(Side::Defender, placement) {
            if banned >> edge.point() & 1 == 0 {
                let after = self.attacked[edge.target()];
                captured &= if edge.is_suicide() { after | !self.questions.suicide() } else { after };
            }
        }
        captured
    }

    /// What is captured in a position with a ko point.
    fn of_ko(&self, position: KoPosition) -> Word {
        let KoPosition { placement, ko, side } = position;
        let (attacked, defended) = (self.attacked[placement as usize], self.defended[placement as usize]);
        match side {
            Side::Attacker => {
                self.attacked_inside(placement, 1 << ko) | self.questions.after_outside_move(defended)
            }
            Side::Defender => {
                let free = self.questions.after_threat(defended);
                attacked & free & self.defended_inside(placement, 1 << ko)
            }
        }
    }

    /// Draws every conclusion that takes one ply; whether there was a new one.
    pub(super) fn advance(&mut self) -> bool {
        let (mut attacked, mut defended) = (self.attacked.clone(), self.defended.clone());
        for placement in 0..self.placements() {
            let number = placement as u32;
            attacked[placement] |=
                self.attacked_inside(number, 0) | self.questions.after_outside_move(self.defended[placement]);
            defended[placement] |= self.attacked[placement] & self.defended_inside(number, 0);
        }
        for (number, &position) in self.ko_positions.iter().enumerate() {
            let words = if position.side == Side::Attacker { &mut attacked } else { &mut defended };
            words[self.placements() + number] |= self.of_ko(position);
        }
        let changed = (&attacked, &defended) != (&self.attacked, &self.defended);
        (self.attacked, self.defended) = (attacked, defended);
        changed
    }

    /// Draws all conclusions.
    pub(super) fn reach(&mut self) {
        let placements = self.placements();
        let slots = self.moves.slots();
        let mut open = Marks::full(placements);
        let mut changed = [Marks::new(slots), Marks::new(slots)];
        let mut with_edges = Marks::new(placements);
        for placement in 0..placements {
            let has_edges = |side| !self.moves.edges(side, placement as u32).is_empty();
            if has_edges(Side::Attacker) || has_edges(Side::Defender) {
                with_edges.insert(placement);
            }
        }
        loop {
            let before = core::mem::replace(&mut changed, [Marks::new(slots), Marks::new(slots)]);
            let mut next_ko = 0;
            let mut any = false;
            let mut upper = placements;
            while let Some(at) = Marks::last_below(&open, &with_edges, upper) {
                upper = at;
                let number = at as u32;
                let is_open = open.remove(at) || {
                    let leads_to_change = |side: Side| {
                        self.moves.edges(side, number).iter().any(|edge| {
                            let [earlier, now] =
                                [&before, &changed].map(|marks| &marks[side.other() as usize]);
                            earlier.contains(edge.target()) || now.contains(edge.target())
                        })
                    };
                    leads_to_change(Side::Attacker) || leads_to_change(Side::Defender)
                };
                if !is_open {
                    continue;
                }
                let [attacked, defended] = self.settle(number);
                if attacked {
                    changed[Side::Attacker as usize].insert(at);
                    for point in members(placement(number).defender) {
                        open.insert((number - 2 * POWERS[usize::from(point)]) as usize);
                    }
                }
                if defended {
                    changed[Side::Defender as usize].insert(at);
                    for point in members(placement(number).attacker) {
                        open.insert((number - POWERS[usize::from(point)]) as usize);
                    }
                }
                any |= attacked | defended;
                any |= self.settle_kos(number, &mut next_ko, &mut changed);
            }
            if !any {
                return;
            }
        }
    }

    /// Draws all conclusions about one placement with a ko point, those of larger number being done; whether
    /// there was a new one.
    fn settle_kos(&mut self, placement: u32, next: &mut usize, changed: &mut [Marks; 2]) -> bool {
        let mut any = false;
        while let Some(&ko) = self.ko_order.get(*next)
            && self.ko_positions[ko].placement >= placement
        {
            *next += 1;
            let position = self.ko_positions[ko];
            if position.placement == placement {
                let slot = self.placements() + ko;
                let captured = self.of_ko(position);
                let words = match position.side {
                    Side::Attacker => &mut self.attacked,
                    Side::Defender => &mut self.defended,
                };
                if captured & !words[slot] != 0 {
                    words[slot] |= captured;
                    changed[position.side as usize].insert(slot);
                    any = true;
                }
            }
        }
        any
    }

    /// Draws all conclusions about one placement; whether there was a new one, for either side to move.
    #[inline]
    fn settle(&mut self, placement: u32) -> [bool; 2] {
        let at = placement as usize;
        let (old_attacked, old_defended) = (self.attacked[at], self.defended[at]);
        let inside = self.attacked_inside(placement, 0);
        let wherever = self.defended_inside(placement, 0);
        let (mut attacked, mut defended) = (old_attacked | inside, old_defended);
        loop {
            let next = attacked | self.questions.after_outside_move(defended);
            let answered = defended | next & wherever;
            if (next, answered) == (attacked, defended) {
                break;
            }
            (attacked, defended) = (next, answered);
        }
        (self.attacked[at], self.defended[at]) = (attacked, defended);
        [attacked != old_attacked, defended != old_defended]
    }
}

/// What is captured where the wall has so many liberties inside: there is none, or the last is taken next.
fn taken(questions: &Questions, to_move: Side, liberties: u32) -> Word {
    match (to_move, liberties) {
        (Side::Defender, 0) => questions.without_liberty(),
        (Side::Attacker, 0) => questions.without_liberty() | questions.last_is_extra_eye(),
        (Side::Attacker, 1) => questions.without_liberty(),
        _ => 0,
    }
}

/// A set of slots.
struct Marks(Vec<u64>);

impl Marks {
    fn new(slots: usize) -> Self {
        Self(vec![0; slots.div_ceil(64)])
    }

    fn full(slots: usize) -> Self {
        let mut marks = Self(vec![u64::MAX; slots.div_ceil(64)]);
        if let (Some(last), rest @ 1..) = (marks.0.last_mut(), slots % 64) {
            *last = (1 << rest) - 1;
        }
        marks
    }

    #[inline]
    fn contains(&self, slot: usize) -> bool {
        self.0[slot / 64] >> (slot % 64) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, slot: usize) {
        self.0[slot / 64] |= 1 << (slot % 64);
    }

    /// Whether it was there.
    #[inline]
    fn remove(&mut self, slot: usize) -> bool {
        let was = self.contains(slot);
        self.0[slot / 64] &= !(1 << (slot % 64));
        was
    }

    /// The last member of two sets of equal size before `upper`.
    #[inline]
    fn last_below(one: &Self, other: &Self, upper: usize) -> Option<usize> {
        let mut word = upper / 64;
        let mut below = (1u64 << (upper % 64)) - 1;
        loop {
            if below != 0 && word < one.0.len() {
                let both = (one.0[word] | other.0[word]) & below;
                if both != 0 {
                    return Some(word * 64 + 63 - both.leading_zeros() as usize);
                }
            }
            word = word.checked_sub(1)?;
            below = u64::MAX;
        }
    }
}
