//! Liberties of strings, listed once for all sets of stones of a shape.
//!
//! [`Shape`] gives the same answers for one placement by the rules. All placements are needed, and they share far
//! fewer sets of stones. `benches/values.rs` measures the whole search. The tests here and in
//! [`moves`](super::moves) compare the lists with the rules.

use eyes_graph::VertexSet;
use eyes_rules::{Adjacency, Chain, Set, StringTable, Suicide};

use super::packed_lists::Lists;
use super::shape::{Shape, Stones};

/// The strings of one side that can be captured, for every set of stones, and the surroundings of the others.
pub(super) struct Loose {
    bound: VertexSet,
    around_bound: Vec<u16>,
    strings: Lists<Chain<u16>>,
}

/// The points where stones of one side have liberties.
pub(super) struct Room {
    /// Points beside strings that keep a liberty after a stone there.
    pub(super) breathing: VertexSet,
    /// Points beside strings that cannot be captured.
    pub(super) bound: VertexSet,
    pub(super) last: VertexSet,
}

impl Loose {
    /// For a side whose strings need no liberty if they have a stone on `bound`.
    pub(super) fn new(shape: &Shape, strings: &StringTable, bound: VertexSet) -> Self {
        let sets = 1usize << shape.len;
        let mut loose = Self { bound, around_bound: Vec::new(), strings: Lists::with_capacity(sets) };
        for set in 0..sets {
            let mut around_bound = 0;
            for string in strings.of(set as u16) {
                if VertexSet::from(string.stones) & bound != 0 {
                    around_bound |= string.around;
                } else {
                    loose.strings.push(*string);
                }
            }
            loose.around_bound.push(around_bound);
            loose.strings.close();
        }
        loose
    }

    /// The points on which a stone needs no liberty.
    pub(super) fn bound(&self) -> VertexSet {
        self.bound
    }

    #[inline]
    fn of(&self, stones: VertexSet) -> &[Chain<u16>] {
        self.strings.of(stones as usize)
    }

    /// `None` if a string has no liberty.
    #[inline]
    pub(super) fn room(&self, stones: VertexSet, empty: VertexSet) -> Option<Room> {
        let bound = VertexSet::from(self.around_bound[stones as usize]) & empty;
        let mut room = Room { breathing: bound, bound, last: 0 };
        for string in self.of(stones) {
            let liberties = VertexSet::from(string.around) & empty;
            if liberties == 0 {
                return None;
            } else if liberties.is_power_of_two() {
                room.last |= liberties;
            } else {
                room.breathing |= liberties;
            }
        }
        Some(room)
    }

    /// The strings of `stones` whose last liberty is `last`.
    #[inline]
    pub(super) fn taken(&self, stones: VertexSet, empty: VertexSet, last: VertexSet) -> VertexSet {
        let is_taken = |string: &&Chain<u16>| VertexSet::from(string.around) & empty == last;
        self.of(stones).iter().filter(is_taken).fold(0, |all, string| all | VertexSet::from(string.stones))
    }
}

/// Sure eyes: pieces of the space, enclosed by the wall and stones connected to it, whose every empty point is a
/// liberty of the wall (Benson's condition for one chain). The attacker can never take them. A piece with own
/// stones that can be captured does not count.
pub(super) struct SureEyes {
    /// By set of defender stones.
    pieces: Lists<Piece>,
}

/// A part of the space without own stones, enclosed by the wall and stones connected to it.
struct Piece {
    points: u16,
    /// The points that are not liberties of the wall.
    apart: u16,
}

impl SureEyes {
    pub(super) fn new(shape: &Shape, strings: &StringTable, suicide: Suicide) -> Self {
        let (wall, open) = (shape.wall as u16, shape.margins as u16);
        let sets = 1usize << shape.len;
        let mut pieces = Lists::with_capacity(sets);
        for defender in (0..sets).map(|set| set as u16) {
            let joined = strings.chain(defender & wall, defender);
            let touching = wall | joined.around;
            let parts = strings.of(strings.points().without(joined.stones)).iter();
            let parts = parts.map(|part| Piece { points: part.stones, apart: part.stones & !touching });
            let can_be_eye = |piece: &Piece| {
                piece.points & (open | defender) == 0 && (piece.apart == 0 || !suicide.is_allowed())
            };
            pieces.extend(parts.filter(can_be_eye));
            pieces.close();
        }
        Self { pieces }
    }

    /// Whether there are two sure eyes, so that the wall cannot be captured.
    #[inline]
    pub(super) fn are_two(&self, stones: &Stones) -> bool {
        let (defender, empty) = (stones.defender as usize, !stones.attacker as u16);
        let pieces = self.pieces.of(defender);
        let is_eye = |piece: &&Piece| piece.apart & empty == 0 && piece.points & empty != 0;
        pieces.len() >= 2 && pieces.iter().filter(is_eye).count() >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::super::placements::{count, placement};
    use super::*;
    use crate::games::empty_spaces;

    #[test]
    fn sure_eyes_are_those_of_the_rules() {
        let mut with_two = 0;
        for space in (1..=5).flat_map(empty_spaces) {
            let shape = Shape::of_graph(space.form().graph());
            let strings = StringTable::new(&shape);
            for suicide in Suicide::ALL {
                let eyes = SureEyes::new(&shape, &strings, suicide);
                let placements = (0..count(shape.len) as u32).map(placement);
                for stones in placements.filter(|stones| shape.is_legal(stones)) {
                    let expected = shape.sure_eyes(&stones, suicide) >= 2;
                    assert_eq!(eyes.are_two(&stones), expected, "{} {stones:?} {suicide}", space.drawing(0));
                    with_two += usize::from(expected);
                }
            }
        }
        assert!(with_two > 1_000, "{with_two}");
    }
}
