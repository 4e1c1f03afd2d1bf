//! Sets of points.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::point::{AREA, Point, STRIDE};

const WORDS: usize = 14;

/// A set of points, as bits: 14 words of 64, two rows of the board in each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet([u64; WORDS]);

const _: () = assert!(WORDS * 64 <= AREA && WORDS * 64 >= 27 * STRIDE as usize);

impl PointSet {
    /// The empty set.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// The empty set.
    #[inline]
    #[must_use]
    pub const fn new() -> PointSet {
        PointSet::EMPTY
    }

    /// The set of these bits, by [`Point::index`]. Those of points that no board has are left out.
    pub(crate) fn from_words(bits: &[u64; AREA / 64]) -> PointSet {
        let mut words = [0; WORDS];
        words.iter_mut().zip(bits).for_each(|(word, bits)| *word = *bits);
        PointSet(words)
    }

    /// Adds a point; `true` if it was not there.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let bit = 1 << (point.index() % 64);
        let Some(word) = self.0.get_mut(point.index() / 64) else { return false };
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a point away; `true` if it was there.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let bit = 1 << (point.index() % 64);
        let Some(word) = self.0.get_mut(point.index() / 64) else { return false };
        let present = *word & bit != 0;
        *word &= !bit;
        present
    }

    /// Whether the point is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.0.get(point.index() / 64).is_some_and(|word| word >> (point.index() % 64) & 1 != 0)
    }

    /// How many points there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no point.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the two have a point in common.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether all points are also in `other`.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The first point from the top row down and from left to right.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Point::from_index((64 * word) as u16 + self.0[word].trailing_zeros() as u16))
    }

    /// The points, from the top row down and from left to right.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> PointSetIter {
        PointSetIter { words: self.0, word: 0 }
    }

    /// Calls `f` with every point, in the order of [`iter`](PointSet::iter) and without copying the set.
    pub(crate) fn for_each(&self, mut f: impl FnMut(Point)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                f(Point::from_index((i as u32 * 64 + rest.trailing_zeros()) as u16));
                rest &= rest - 1;
            }
        }
    }

    /// All orthogonal neighbours of the points. Points off the board are among them, so intersect the result with
    /// the points wanted. [`Board::around`](super::Board::around) leaves these out.
    #[must_use]
    pub(crate) fn neighbours(&self) -> PointSet {
        self.map_around(|left, right, above, below| left | right | above | below)
    }

    /// The points to the left and to the right of the points; see [`Self::neighbours`].
    pub(crate) fn beside_in_row(&self) -> PointSet {
        self.map_around(|left, right, _, _| left | right)
    }

    /// The points above and below the points; see [`Self::neighbours`].
    pub(crate) fn beside_in_column(&self) -> PointSet {
        self.map_around(|_, _, above, below| above | below)
    }

    /// The points with all four neighbours in the set.
    pub(crate) fn surrounded(&self) -> PointSet {
        self.map_around(|left, right, above, below| left & right & above & below)
    }

    /// Combines for every point whether its left neighbour, its right one, the one above and the one below are in the
    /// set.
    fn map_around(&self, combine: impl Fn(u64, u64, u64, u64) -> u64) -> PointSet {
        const HALF: u32 = STRIDE as u32;
        let mut all = [0; WORDS];
        for (i, out) in all.iter_mut().enumerate() {
            let word = self.0[i];
            let before = if i > 0 { self.0[i - 1] } else { 0 };
            let after = if i + 1 < WORDS { self.0[i + 1] } else { 0 };
            let (above, below) = (word << HALF | before >> HALF, word >> HALF | after << HALF);
            // The columns at both ends of a row belong to the frame, so nothing wraps into play.
            *out = combine(word << 1, word >> 1, above, below);
        }
        PointSet(all)
    }

    /// The points that can be reached from `self` through points of `within`. Points of `self` outside `within`
    /// are not included.
    // The flood of `eyes_rules` expands only from new points. Here all words are looked at in any case, so that the
    // survey of a board takes a twentieth longer with it (`benches/static_rules.rs`). `tests/rules.rs` compares
    // the two.
    #[must_use]
    pub fn flood(&self, within: &PointSet) -> PointSet {
        let mut reached = *self & *within;
        loop {
            let next = (reached | reached.neighbours()) & *within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet::EMPTY
    }
}

macro_rules! set_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, |$a:ident, $b:ident| $body:expr) => {
        impl $assign_trait for PointSet {
            fn $assign(&mut self, other: PointSet) {
                for ($a, $b) in self.0.iter_mut().zip(other.0) {
                    $body;
                }
            }
        }

        impl $trait for PointSet {
            type Output = PointSet;

            fn $method(mut self, other: PointSet) -> PointSet {
                $assign_trait::$assign(&mut self, other);
                self
            }
        }
    };
}

set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| *a |= b);
set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| *a &= b);
set_operator!(Sub, sub, SubAssign, sub_assign, |a, b| *a &= !b);

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::new();
        set.extend(points);
        set
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = PointSetIter;

    fn into_iter(self) -> PointSetIter {
        self.iter()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The points of a [`PointSet`], in reading order.
#[derive(Debug, Clone)]
pub struct PointSetIter {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for PointSetIter {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        loop {
            let word = self.words.get_mut(self.word)?;
            if *word == 0 {
                self.word += 1;
                continue;
            }
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            return Some(Point::from_index((self.word as u32 * 64 + bit) as u16));
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for PointSet {
    /// The points, in reading order.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for PointSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        alloc::vec::Vec::<Point>::deserialize(deserializer).map(|points| points.into_iter().collect())
    }
}
