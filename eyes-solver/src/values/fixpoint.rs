//! The least fixpoint of "the wall is captured".
//!
//! One visit to a node answers all questions about it at once. Each sweep visits the placements whose successors
//! have changed, most stones first (a further stone makes the number larger). If no sweep finds a capture, the
//! defender can hold out indefinitely. Every cycle is good for him, since the attacker may not repeat a position.

use eyes_graph::VertexSet;

use super::moves::Moves;
use super::placements::{POWERS, placement};
use super::questions::{Questions, Word};
use super::shape::members;
use crate::region::Side;

pub(super) struct Fixpoint {
    pub(super) moves: Moves,
    questions: Questions,
    /// The captures with the attacker to move.
    pub(super) attacked: Vec<Word>,
    /// The captures with the defender to move.
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
    /// Starts with the walls that are captured already or by the next move.
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
            let Some(liberties) = moves.wall_liberties(position.placement) else { continue };
            // Where the ko forbids the last liberty, one liberty counts as two.
            let count = liberties.count_ones() + u32::from(liberties == 1 << position.ko);
            let words = if position.side == Side::Attacker { &mut attacked } else { &mut defended };
            words[placements + number] = taken(&questions, position.side, count);
        }
        Self { moves, questions, attacked, defended, ko_positions, ko_order }
    }

    fn placements(&self) -> usize {
        self.attacked.len() - self.ko_positions.len()
    }

    /// The captures by some stone of the attacker.
    #[inline]
    fn attacked_inside(&self, placement: u32, banned: VertexSet) -> Word {
        let mut captured = 0;
        for point in members(self.moves.quiet(Side::Attacker, placement) & !banned) {
            captured |= self.defended[(placement + POWERS[usize::from(point)]) as usize];
        }
        for edge in self.moves.edges(Side::Attacker, placement) {
            if banned >> edge.point() & 1 == 0 {
                captured |= self.defended[edge.target()];
            }
        }
        captured
    }

    /// The captures wherever the defender plays a stone; nothing if `wanted` is empty.
    #[inline]
    fn defended_inside(&self, placement: u32, banned: VertexSet, wanted: Word) -> Word {
        let mut captured = Word::MAX;
        for point in members(self.moves.quiet(Side::Defender, placement) & !banned) {
            if captured & wanted == 0 {
                return 0;
            }
            captured &= self.attacked[(placement + 2 * POWERS[usize::from(point)]) as usize];
        }
        for edge in self.moves.edges(Side::Defender, placement) {
            if banned >> edge.point() & 1 == 0 {
                captured &= self.attacked[edge.target()];
            }
        }
        captured
    }

    fn of_ko(&self, position: KoPosition) -> Word {
        let KoPosition { placement, ko, side } = position;
        let (attacked, defended) = (self.attacked[placement as usize], self.defended[placement as usize]);
        match side {
            Side::Attacker => {
                self.attacked_inside(placement, 1 << ko)
                    | self.questions.after_outside_move(defended)
                    | attacked & self.questions.unbanned()
            }
            Side::Defender => {
                let free = self.questions.after_threat(defended);
                attacked & free & self.defended_inside(placement, 1 << ko, attacked & free)
            }
        }
    }

    /// Adds all captures that are one ply further away; returns whether there was one. The attacker's passes are
    /// left out, which only matter where the owner is the master of the kos.
    pub(super) fn advance(&mut self) -> bool {
        let (mut attacked, mut defended) = (self.attacked.clone(), self.defended.clone());
        for placement in 0..self.placements() {
            let number = placement as u32;
            attacked[placement] |=
                self.attacked_inside(number, 0) | self.questions.after_outside_move(self.defended[placement]);
            defended[placement] |=
                self.attacked[placement] & self.defended_inside(number, 0, self.attacked[placement]);
        }
        for (number, &position) in self.ko_positions.iter().enumerate() {
            let words = if position.side == Side::Attacker { &mut attacked } else { &mut defended };
            words[self.placements() + number] |= self.of_ko(position);
        }
        let changed = (&attacked, &defended) != (&self.attacked, &self.defended);
        (self.attacked, self.defended) = (attacked, defended);
        changed
    }

    /// Adds all captures.
    pub(super) fn reach(&mut self) {
        let placements = self.placements();
        let sources =
            [Side::Attacker, Side::Defender].map(|side| Sources::new(&self.moves, side, placements));
        let mut open = Marks::new(placements);
        for placement in 0..placements {
            if self.moves.wall_liberties(placement as u32).is_some() {
                open.insert(placement);
            }
        }
        let mut sweep = 0;
        let mut any = true;
        while any {
            any = false;
            sweep += 1;
            let mut next_ko = 0;
            let mut upper = placements;
            while let Some(at) = open.take_last_below(upper) {
                any = true;
                upper = at;
                let number = at as u32;
                let [attacked, defended] = self.settle(number);
                if attacked {
                    sources[Side::Defender as usize].open(at, &mut open);
                }
                if defended {
                    sources[Side::Attacker as usize].open(at, &mut open);
                }
                // In the first sweep all placements with fewer stones are open anyway.
                if sweep > 1 {
                    let stones = placement(number);
                    for point in members(if attacked { stones.defender } else { 0 }) {
                        open.insert((number - 2 * POWERS[usize::from(point)]) as usize);
                    }
                    for point in members(if defended { stones.attacker } else { 0 }) {
                        open.insert((number - POWERS[usize::from(point)]) as usize);
                    }
                }
                self.settle_kos(number, &mut next_ko, &sources, &mut open);
            }
        }
    }

    /// Settles the positions with a ko point of one placement. Those of larger number are done.
    fn settle_kos(&mut self, placement: u32, next: &mut usize, sources: &[Sources; 2], open: &mut Marks) {
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
                    sources[position.side.other() as usize].open(slot, open);
                }
            }
        }
    }

    /// Settles one placement; returns whether a capture was added, for either side to move.
    #[inline]
    fn settle(&mut self, placement: u32) -> [bool; 2] {
        let at = placement as usize;
        let (old_attacked, old_defended) = (self.attacked[at], self.defended[at]);
        let outside = |defended| self.questions.after_outside_move(defended);
        let passes = |attacked| self.questions.after_passes(attacked);
        let mut attacked = old_attacked | self.attacked_inside(placement, 0) | outside(old_defended);
        let mut defended = old_defended;
        let wherever = self.defended_inside(placement, 0, (attacked | passes(attacked)) & !defended);
        loop {
            attacked |= passes(attacked) & wherever;
            let next = defended | attacked & wherever;
            if next == defended {
                break;
            }
            defended = next;
            attacked |= outside(defended);
        }
        (self.attacked[at], self.defended[at]) = (attacked, defended);
        [attacked != old_attacked, defended != old_defended]
    }
}

/// The captures of a wall with this many liberties inside: it has none, or the next move takes the last.
fn taken(questions: &Questions, to_move: Side, liberties: u32) -> Word {
    match (to_move, liberties) {
        (Side::Defender, 0) => questions.without_liberty(),
        (Side::Attacker, 0) => questions.without_liberty() | questions.last_is_extra_eye(),
        (Side::Attacker, 1) => questions.without_liberty(),
        _ => 0,
    }
}

/// The captures and suicides of one side, by the slots that they lead to.
struct Sources {
    /// The first entry of each slot, and the end of the last.
    first: Vec<u32>,
    placements: Vec<u32>,
}

impl Sources {
    fn new(moves: &Moves, side: Side, placements: usize) -> Self {
        let mut first = vec![0; moves.slots() + 1];
        for edge in moves.all_edges(side) {
            first[edge.target()] += 1;
        }
        let mut end = 0;
        for slot in &mut first {
            end += *slot;
            *slot = end;
        }
        let mut sources = vec![0; end as usize];
        for placement in 0..placements as u32 {
            for edge in moves.edges(side, placement) {
                let next = &mut first[edge.target()];
                *next -= 1;
                sources[*next as usize] = placement;
            }
        }
        Self { first, placements: sources }
    }

    fn open(&self, slot: usize, open: &mut Marks) {
        for &placement in &self.placements[self.first[slot] as usize..self.first[slot + 1] as usize] {
            open.insert(placement as usize);
        }
    }
}

struct Marks(Vec<u64>);

impl Marks {
    fn new(placements: usize) -> Self {
        Self(vec![0; placements.div_ceil(64)])
    }

    #[inline]
    fn insert(&mut self, placement: usize) {
        self.0[placement / 64] |= 1 << (placement % 64);
    }

    #[inline]
    fn take_last_below(&mut self, upper: usize) -> Option<usize> {
        let mut word = upper / 64;
        let mut below = (1u64 << (upper % 64)) - 1;
        loop {
            if below != 0
                && let Some(set) = self.0.get_mut(word)
                && *set & below != 0
            {
                let last = 63 - (*set & below).leading_zeros() as usize;
                *set &= !(1 << last);
                return Some(word * 64 + last);
            }
            word = word.checked_sub(1)?;
            below = u64::MAX;
        }
    }
}
