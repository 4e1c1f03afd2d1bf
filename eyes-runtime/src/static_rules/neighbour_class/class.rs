//! The neighbour class of a shape (Vilà and Cazenave, section 4).

use core::fmt;

/// How many points of a shape have 0, 1, 2, 3 and 4 neighbours inside it.
///
/// `Display` follows the source: one digit for each point, sorted. The sum of the digits is twice the number of
/// adjacent pairs, so it is even.
///
/// ```
/// use eyes_runtime::static_rules::neighbour_class::NeighbourClass;
///
/// let rabbity_six = NeighbourClass::of_digits("112224");
/// assert_eq!(rabbity_six.size(), 6);
/// assert_eq!(rabbity_six.count(2), 3);
/// assert_eq!(rabbity_six.to_string(), "112224");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NeighbourClass(u32);

/// An eye fits into a window of 56 points.
const BITS_PER_COUNT: u32 = 6;
const COUNT_MASK: u32 = (1 << BITS_PER_COUNT) - 1;

impl NeighbourClass {
    pub(super) const fn from_counts(counts: [u32; 5]) -> Self {
        let mut packed = 0;
        let mut neighbours = 5;
        while neighbours > 0 {
            neighbours -= 1;
            packed = packed << BITS_PER_COUNT | (counts[neighbours] & COUNT_MASK);
        }
        Self(packed)
    }

    /// The class with these digits, at most 63 of a kind; characters other than `0` to `4` are ignored.
    pub const fn of_digits(digits: &str) -> Self {
        let bytes = digits.as_bytes();
        let mut counts = [0; 5];
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i] >= b'0' && bytes[i] <= b'4' {
                counts[(bytes[i] - b'0') as usize] += 1;
            }
            i += 1;
        }
        Self::from_counts(counts)
    }

    /// The number of points with `neighbours` neighbours inside; 0 for more than four neighbours.
    pub const fn count(self, neighbours: u32) -> u32 {
        if neighbours > 4 { 0 } else { self.0 >> (BITS_PER_COUNT * neighbours) & COUNT_MASK }
    }

    /// The number of points.
    pub const fn size(self) -> u32 {
        self.count(0) + self.count(1) + self.count(2) + self.count(3) + self.count(4)
    }

    /// A number that distinguishes classes, for `match`.
    pub(super) const fn key(self) -> u32 {
        self.0
    }
}

impl fmt::Display for NeighbourClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in 0..5 {
            for _ in 0..self.count(digit) {
                write!(f, "{digit}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for NeighbourClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

macro_rules! keys {
    ($($name:ident = $digits:literal;)*) => {
        $(pub(in super::super) const $name: u32 = super::NeighbourClass::of_digits($digits).key();)*
    };
}

/// The classes that the rules name.
pub(super) mod key {
    keys! {
        SINGLE = "0";
        PAIR = "11";
        THREE = "112";
        FOUR_IN_A_CHAIN = "1122";
        PYRAMID = "1113";
        SQUARE = "2222";
        FIVE_IN_A_CHAIN = "11222";
        FORKED_FIVE = "11123";
        CROSS = "11114";
        BULKY_FIVE = "12223";
        SIX_IN_A_CHAIN = "112222";
        FORKED_SIX = "111223";
        TWICE_FORKED_SIX = "111133";
        RABBITY_SIX = "112224";
        LONG_CROSS = "111124";
        RECTANGLE = "222233";
        TAILED_BULKY_SIX = "122223";
        TWO_TAILED_SIX = "112233";
        SEVEN_IN_A_CHAIN = "1122222";
        FORKED_SEVEN = "1112223";
        TWICE_FORKED_SEVEN = "1111233";
        LOOPED_SEVEN = "1222223";
        CROSSED_SEVEN = "1111224";
        TWO_TAILED_SEVEN = "1122233";
        THREE_TAILED_RABBIT = "1112234";
        RECTANGLE_WITH_TAIL = "1222234";
        RABBIT_WITH_TAIL = "1122224";
        BOW_TIE = "2222224";
    }
}
