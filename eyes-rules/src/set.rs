//! Sets of points.

use core::fmt;
use core::ops::{BitAnd, BitOr};

/// A set of points that are numbered from 0.
///
/// ```
/// use eyes_rules::Set;
///
/// let set = u64::single(3) | u64::single(5);
/// assert_eq!((set.size(), set.first(), set.lowest()), (2, Some(3), 0b1000));
/// assert!(set.without(0b1000).is_single());
/// assert_eq!(set.members().collect::<Vec<_>>(), [3, 5]);
/// ```
pub trait Set: Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// The set without points.
    const EMPTY: Self;

    /// The number of points that a set of this type can hold: 0 to `CAPACITY - 1`.
    const CAPACITY: usize;

    /// The set of one point; empty if the number is too large.
    fn single(point: usize) -> Self;

    /// The points of this set that are not in the other.
    fn without(self, other: Self) -> Self;

    /// The number of points.
    fn size(self) -> usize;

    /// The smallest point.
    fn first(self) -> Option<usize>;

    /// Whether there is no point.
    #[inline]
    fn has_none(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether there is exactly one point.
    #[inline]
    fn is_single(self) -> bool {
        self.size() == 1
    }

    /// The set that contains the smallest point; empty if there is none.
    #[inline]
    fn lowest(self) -> Self {
        self.first().map_or(Self::EMPTY, Self::single)
    }

    /// Whether the two sets share a point.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).has_none()
    }

    /// Whether all points are also in the other set.
    #[inline]
    fn is_within(self, other: Self) -> bool {
        self.without(other).has_none()
    }

    /// The numbers of the points, in increasing order.
    #[inline]
    fn members(self) -> Members<Self> {
        Members(self)
    }
}

/// The numbers of the points of a set, in increasing order: see [`Set::members`].
#[derive(Clone, Copy, Debug)]
pub struct Members<S>(S);

impl<S: Set> Iterator for Members<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let point = self.0.first()?;
        self.0 = self.0.without(self.0.lowest());
        Some(point)
    }
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl Set for $integer {
            const EMPTY: Self = 0;
            const CAPACITY: usize = Self::BITS as usize;

            #[inline]
            fn single(point: usize) -> Self {
                if point < Self::CAPACITY { 1 << point } else { 0 }
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn size(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn first(self) -> Option<usize> {
                (self != 0).then_some(self.trailing_zeros() as usize)
            }

            #[inline]
            fn is_single(self) -> bool {
                self.is_power_of_two()
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
        }
    )*};
}

integers!(u16, u32, u64, u128);

/// A set of up to `64 * WORDS` points.
///
/// ```
/// use eyes_rules::{Bits, Set};
///
/// // Wide enough for a board of 19x19.
/// type Board = Bits<6>;
/// assert_eq!(Board::CAPACITY, 384);
/// assert_eq!(Board::single(360).first(), Some(360));
/// assert!(Board::single(384).has_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const WORDS: usize>(
    /// Point `i` is bit `i % 64` of word `i / 64`.
    pub [u64; WORDS],
);

impl<const WORDS: usize> Bits<WORDS> {
    fn combine(mut self, other: Self, both: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = both(*word, other);
        }
        self
    }
}

impl<const WORDS: usize> BitAnd for Bits<WORDS> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.combine(other, |one, other| one & other)
    }
}

impl<const WORDS: usize> BitOr for Bits<WORDS> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.combine(other, |one, other| one | other)
    }
}

impl<const WORDS: usize> Set for Bits<WORDS> {
    const EMPTY: Self = Self([0; WORDS]);
    const CAPACITY: usize = 64 * WORDS;

    fn single(point: usize) -> Self {
        let mut set = Self::EMPTY;
        if let Some(word) = set.0.get_mut(point / 64) {
            *word = 1 << (point % 64);
        }
        set
    }

    fn without(self, other: Self) -> Self {
        self.combine(other, |one, other| one & !other)
    }

    fn size(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }
}

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<usize> for Bits<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, |set, point| set | Self::single(point))
    }
}

impl<const WORDS: usize> fmt::Debug for Bits<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.members()).finish()
    }
}
