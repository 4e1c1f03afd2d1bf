//! The strings of all sets of stones of a shape, listed once, and the consequences of their liberties.

use eyes_graph::VertexSet;

use super::lists::Lists;
use super::shape::{Shape, Stones};

/// The strings of every set of stones, and the neighbours of every set of points.
pub(super) struct Strings {
    around: Vec<u16>,
    strings: Lists<u16>,
}

impl Strings {
    pub(super) fn new(shape: &Shape) -> Self {
        let sets = 1usize << shape.len;
        let around: Vec<u16> = (0..sets as VertexSet).map(|set| shape.around(set) as u16).collect();
        let mut strings = Lists::with_capacity(sets);
        for set in 0..sets as VertexSet {
            if set != 0 {
                let string = shape.flood(set & set.wrapping_neg(), set);
                strings.push(string as u16);
                strings.repeat((set & !string) as usize);
            }
            strings.close();
        }
        Self { around, strings }
    }

    #[inline]
    pub(super) fn around(&self, set: VertexSet) -> VertexSet {
        self.around[set as usize].into()
    }

    /// The strings of a set of stones.
    fn of(&self, stones: VertexSet) -> impl Iterator<Item = VertexSet> + '_ {
        self.strings.of(stones as usize).iter().map(|&string| string.into())
    }
}

/// The strings of one side that can be captured, for every set of stones, and the surroundings of the others.
pub(super) struct Loose {
    bound: VertexSet,
    around_bound: Vec<u16>,
    strings: Lists<String>,
}

struct String {
    stones: u16,
    around: u16,
}

/// The points where stones of one side have liberties.
pub(super) struct Room {
    /// Points beside strings that keep a liberty after a stone there.
    pub(super) breathing: VertexSet,
    /// Points beside strings that cannot be captured.
    pub(super) bound: VertexSet,
    /// The last liberties of strings.
    pub(super) last: VertexSet,
}

impl Loose {
    /// For a side whose strings need no liberty if they have a stone on `bound`.
    pub(super) fn new(shape: &Shape, strings: &Strings, bound: VertexSet) -> Self {
        let sets = 1usize << shape.len;
        let mut loose = Self { bound, around_bound: Vec::new(), strings: Lists::with_capacity(sets) };
        for set in 0..sets as VertexSet {
            let mut around_bound = 0;
            for string in strings.of(set) {
                let around = strings.around(string) as u16;
                if string & bound != 0 {
                    around_bound |= around;
                } else {
                    loose.strings.push(String { stones: string as u16, around });
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
    fn of(&self, stones: VertexSet) -> &[String] {
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
        let is_taken = |string: &&String| VertexSet::from(string.around) & empty == last;
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

struct Piece {
    points: u16,
    /// The points that are not liberties of the wall.
    apart: u16,
}

impl SureEyes {
    pub(super) fn new(shape: &Shape, strings: &Strings) -> Self {
        let sets = 1usize << shape.len;
        let mut pieces = Lists::with_capacity(sets);
        for defender in 0..sets as VertexSet {
            let is_joined = |string: &VertexSet| string & shape.wall != 0;
            let joined = strings.of(defender).filter(is_joined).fold(0, |all, string| all | string);
            let touching = shape.wall | strings.around(joined);
            let is_held = |piece: &VertexSet| piece & (shape.margins | defender) == 0;
            let held = strings.of(shape.points() & !joined).filter(is_held);
            pieces
                .extend(held.map(|piece| Piece { points: piece as u16, apart: (piece & !touching) as u16 }));
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
