//! The strings of all sets of stones of a shape, listed once, and what their liberties allow.

use eyes_graph::VertexSet;

use super::shape::{Shape, Stones};

/// The strings of every set of stones, and the neighbours of every set of points.
pub(super) struct Strings {
    around: Vec<u16>,
    first: Vec<u32>,
    strings: Vec<u16>,
}

impl Strings {
    pub(super) fn new(shape: &Shape) -> Self {
        let sets = 1usize << shape.len;
        let around: Vec<u16> = (0..sets as VertexSet).map(|set| shape.around(set) as u16).collect();
        let mut first = Vec::with_capacity(sets + 1);
        let mut strings: Vec<u16> = Vec::new();
        for set in 0..sets as VertexSet {
            first.push(strings.len() as u32);
            if set != 0 {
                let string = shape.flood(set & set.wrapping_neg(), set);
                let rest = (set & !string) as usize;
                strings.push(string as u16);
                let others = first[rest] as usize..first[rest + 1] as usize;
                strings.extend_from_within(others);
            }
        }
        first.push(strings.len() as u32);
        Self { around, first, strings }
    }

    #[inline]
    pub(super) fn around(&self, set: VertexSet) -> VertexSet {
        self.around[set as usize].into()
    }

    /// The strings of a set of stones.
    fn of(&self, stones: VertexSet) -> impl Iterator<Item = VertexSet> + '_ {
        let of_set = self.first[stones as usize] as usize..self.first[stones as usize + 1] as usize;
        self.strings[of_set].iter().map(|&string| string.into())
    }
}

/// The strings of every set of stones of one side that can be captured, and what is around the others.
pub(super) struct Loose {
    bound: VertexSet,
    around_bound: Vec<u16>,
    first: Vec<u32>,
    strings: Vec<String>,
}

struct String {
    stones: u16,
    around: u16,
}

/// What the liberties of one side's strings allow.
pub(super) struct Room {
    /// Beside strings that keep a liberty if a stone is added there.
    pub(super) breathing: VertexSet,
    /// Beside strings that cannot be captured.
    pub(super) bound: VertexSet,
    /// The last liberties of strings.
    pub(super) last: VertexSet,
}

impl Loose {
    /// Those of a side whose strings need no liberty if they have a stone on `bound`.
    pub(super) fn new(shape: &Shape, strings: &Strings, bound: VertexSet) -> Self {
        let mut loose = Self { bound, around_bound: Vec::new(), first: Vec::new(), strings: Vec::new() };
        for set in 0..(1 as VertexSet) << shape.len {
            loose.first.push(loose.strings.len() as u32);
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
        }
        loose.first.push(loose.strings.len() as u32);
        loose
    }

    /// The points whose stones need no liberty.
    pub(super) fn bound(&self) -> VertexSet {
        self.bound
    }

    #[inline]
    fn of(&self, stones: VertexSet) -> &[String] {
        &self.strings[self.first[stones as usize] as usize..self.first[stones as usize + 1] as usize]
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

/// Eyes that cannot be taken, whoever moves how often: pieces of the space, walled off by the wall and what is
/// joined to it, whose every empty point is a liberty of the wall (Benson's condition for one chain). Not so if
/// own stones stand in it that can be captured.
pub(super) struct SureEyes {
    /// Where the pieces of each set of defender stones begin, and after the last where they end.
    first: Vec<u32>,
    pieces: Vec<Piece>,
}

struct Piece {
    points: u16,
    /// Those that are no liberties of the wall.
    apart: u16,
}

impl SureEyes {
    pub(super) fn new(shape: &Shape, strings: &Strings) -> Self {
        let mut eyes = Self { first: Vec::new(), pieces: Vec::new() };
        for defender in 0..(1 as VertexSet) << shape.len {
            eyes.first.push(eyes.pieces.len() as u32);
            let is_joined = |string: &VertexSet| string & shape.wall != 0;
            let joined = strings.of(defender).filter(is_joined).fold(0, |all, string| all | string);
            let touching = shape.wall | strings.around(joined);
            let is_held = |piece: &VertexSet| piece & (shape.margins | defender) == 0;
            let pieces = strings.of(shape.points() & !joined).filter(is_held);
            eyes.pieces.extend(
                pieces.map(|piece| Piece { points: piece as u16, apart: (piece & !touching) as u16 }),
            );
        }
        eyes.first.push(eyes.pieces.len() as u32);
        eyes
    }

    /// Whether there are two, so that the wall cannot be captured.
    #[inline]
    pub(super) fn are_two(&self, stones: &Stones) -> bool {
        let (defender, empty) = (stones.defender as usize, !stones.attacker as u16);
        let pieces = &self.pieces[self.first[defender] as usize..self.first[defender + 1] as usize];
        let is_eye = |piece: &&Piece| piece.apart & empty == 0 && piece.points & empty != 0;
        pieces.len() >= 2 && pieces.iter().filter(is_eye).count() >= 2
    }
}
