//! Sets of points of a window of the board, and what is next to what.

/// A set of points of a window: bit `row * stride + column`.
pub(super) type Set = u128;

/// The most bits that a window can have, the unused column at the end of each row included.
pub(super) const BITS: usize = 128;

/// A rectangle of a board. Between two rows lies one unused bit, so that no shift joins what is apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    stride: u32,
    points: Set,
}

impl Grid {
    /// A rectangle; `None` if it does not fit.
    pub(super) fn new(columns: usize, rows: usize) -> Option<Self> {
        let stride = columns + 1;
        if columns == 0 || rows == 0 || stride * rows - 1 > BITS {
            return None;
        }
        let row = (1 << columns) - 1;
        let points = (0..rows).fold(0, |points, number| points | row << (number * stride));
        Some(Self { stride: stride as u32, points })
    }

    /// The bit of a point.
    pub(super) fn bit(&self, column: usize, row: usize) -> usize {
        row * self.stride as usize + column
    }

    /// All points.
    #[inline]
    pub(super) fn points(&self) -> Set {
        self.points
    }

    /// The points next to those of the set; some may be in the set themselves.
    #[inline]
    pub(super) fn near(&self, set: Set) -> Set {
        (set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.points
    }

    /// The points diagonal to those of the set.
    #[inline]
    pub(super) fn diagonal(&self, set: Set) -> Set {
        let sides = (set << 1 | set >> 1) & self.points;
        (sides << self.stride | sides >> self.stride) & self.points
    }

    /// What is connected with the seed inside a set.
    #[inline]
    pub(super) fn flood(&self, seed: Set, within: Set) -> Set {
        let mut reached = seed & within;
        loop {
            let next = (self.near(reached) | reached) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The connected parts of a set.
    pub(super) fn parts(self, set: Set) -> impl Iterator<Item = Set> {
        let mut left = set;
        core::iter::from_fn(move || {
            let seed = lowest(left);
            (seed != 0).then(|| {
                let part = self.flood(seed, left);
                left &= !part;
                part
            })
        })
    }
}

/// The lowest point of a set, as a set.
#[inline]
pub(super) const fn lowest(set: Set) -> Set {
    set & set.wrapping_neg()
}

/// The points of a set as bits, in increasing order.
#[inline]
pub(super) fn bits(mut set: Set) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}
