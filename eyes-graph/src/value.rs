//! Eye values: the four digits of an eye space.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "Eye Local Game Values".

use core::fmt;
use core::str::FromStr;

/// The number of eyes of an eye space in four situations.
///
/// | digit | who moves |
/// |---|---|
/// | [`attacked_twice`](Self::attacked_twice) | the attacker, and again because the owner plays elsewhere |
/// | [`attacked`](Self::attacked) | the attacker, the owner answers |
/// | [`defended`](Self::defended) | the owner, the attacker answers |
/// | [`defended_twice`](Self::defended_twice) | the owner, and again because the attacker plays elsewhere |
///
/// The digits are 0, 1 or 2 and never decrease, which gives fifteen values. The sum (`+`) of several spaces is an
/// [`EyeSum`](crate::EyeSum).
///
/// ```
/// use eyes_graph::EyeValue;
///
/// let value: EyeValue = "1122".parse()?;
/// assert_eq!(value.attacked(), 1);
/// assert_eq!(value.defended(), 2);
/// assert_eq!(value.name(), "3/2 eyes");
/// assert_eq!(value.to_string(), "1122");
/// # Ok::<(), eyes_graph::EyeValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EyeValue([u8; 4]);

/// The fifteen values with their names in words, as the source lists them.
const NAMED: [([u8; 4], &str, &str); EyeValue::COUNT] = [
    ([0, 0, 0, 0], "0 eyes", "no eye, and no threat to make one"),
    ([0, 0, 0, 1], "0 eyes", "the owner can threaten to make one eye"),
    ([0, 0, 0, 2], "0 eyes", "the owner can threaten to make two eyes"),
    ([0, 0, 1, 1], "1/2 eye", "1 eye if the owner moves first, none if the attacker does"),
    ([0, 0, 1, 2], "3/4 eyes", "3/2 eyes if the owner moves first, none if the attacker does"),
    ([0, 0, 2, 2], "1* eye", "chimera: 2 eyes if the owner moves first, none if the attacker does"),
    ([0, 1, 1, 1], "1 eye", "the attacker can threaten to destroy the eye"),
    ([0, 1, 1, 2], "1 eye", "the attacker can threaten to destroy it, the owner to make another"),
    ([0, 1, 2, 2], "5/4 eyes", "2 eyes if the owner moves first, half an eye if the attacker does"),
    ([0, 2, 2, 2], "2 eyes", "the attacker can threaten to destroy both"),
    ([1, 1, 1, 1], "1 eye", "whoever moves"),
    ([1, 1, 1, 2], "1 eye", "the owner can threaten to make another eye"),
    ([1, 1, 2, 2], "3/2 eyes", "2 eyes if the owner moves first, 1 eye if the attacker does"),
    ([1, 2, 2, 2], "2 eyes", "the attacker can threaten to destroy one eye"),
    ([2, 2, 2, 2], "2 eyes", "whoever moves"),
];

impl EyeValue {
    /// How many values there are.
    pub(crate) const COUNT: usize = 15;

    /// The value of four digits.
    ///
    /// # Errors
    ///
    /// [`EyeValueError`] unless each digit is 0, 1 or 2 and none is smaller than the one before it.
    pub const fn new(digits: [u8; 4]) -> Result<Self, EyeValueError> {
        let mut i = 0;
        while i < 4 {
            if digits[i] > 2 {
                return Err(EyeValueError::Digit { position: i });
            }
            if i > 0 && digits[i] < digits[i - 1] {
                return Err(EyeValueError::Decreasing { position: i });
            }
            i += 1;
        }
        Ok(Self(digits))
    }

    /// The value of a space that makes `eyes` eyes (more than 2 count as 2) for both sides to move.
    #[must_use]
    pub const fn settled(eyes: u8) -> Self {
        Self([if eyes > 2 { 2 } else { eyes }; 4])
    }

    /// The fifteen values of a single eye space, smallest digits first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        NAMED.iter().map(|&(digits, _, _)| Self(digits))
    }

    /// The `index`th of [`all`](Self::all).
    pub(crate) fn nth(index: usize) -> Option<Self> {
        NAMED.get(index).map(|&(digits, _, _)| Self(digits))
    }

    /// The four digits.
    pub const fn digits(self) -> [u8; 4] {
        self.0
    }

    /// Digit a: eyes when the attacker moves first and may move again.
    pub const fn attacked_twice(self) -> u8 {
        self.0[0]
    }

    /// Digit b: eyes when the attacker moves first and the owner answers.
    pub const fn attacked(self) -> u8 {
        self.0[1]
    }

    /// Digit c: eyes when the owner moves first and the attacker answers.
    pub const fn defended(self) -> u8 {
        self.0[2]
    }

    /// Digit d: eyes when the owner moves first and may move again.
    pub const fn defended_twice(self) -> u8 {
        self.0[3]
    }

    /// Whether the result depends on who moves first: b ≠ c.
    pub const fn is_unsettled(self) -> bool {
        self.0[1] != self.0[2]
    }

    /// For digits that [`new`](Self::new) would accept.
    pub(crate) const fn of_digits(digits: [u8; 4]) -> Self {
        Self(digits)
    }

    /// The value in words, such as `1/2 eye` or `1* eye`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.named().0
    }

    /// What each side can reach or threaten, in the words of the source.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        self.named().1
    }

    fn named(self) -> (&'static str, &'static str) {
        let named = NAMED.iter().find(|(digits, _, _)| *digits == self.0);
        named.map_or(("", ""), |&(_, name, meaning)| (name, meaning))
    }
}

impl FromStr for EyeValue {
    type Err = EyeValueError;

    fn from_str(text: &str) -> Result<Self, EyeValueError> {
        let bytes: [u8; 4] = text.as_bytes().try_into().map_err(|_| EyeValueError::Length)?;
        Self::new(bytes.map(|byte| byte.wrapping_sub(b'0')))
    }
}

impl fmt::Display for EyeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// As four digits in a string, such as `"1122"`.
#[cfg(feature = "serde")]
impl serde::Serialize for EyeValue {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for EyeValue {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl serde::de::Visitor<'_> for Digits {
            type Value = EyeValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("four digits 0 to 2 that never decrease, such as \"1122\"")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<EyeValue, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Digits)
    }
}

impl fmt::Debug for EyeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EyeValue({self})")
    }
}

/// Why four digits are not an eye value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EyeValueError {
    /// There are not exactly four characters.
    Length,
    /// The digit at `position` (0 to 3) is not 0, 1 or 2.
    Digit {
        /// Index of the offending digit.
        position: usize,
    },
    /// The digit at `position` (1 to 3) is smaller than the one before it.
    Decreasing {
        /// Index of the offending digit.
        position: usize,
    },
}

impl fmt::Display for EyeValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => write!(f, "an eye value has four digits"),
            Self::Digit { position } => {
                write!(f, "digit {} of an eye value must be 0, 1 or 2", position + 1)
            }
            Self::Decreasing { position } => {
                write!(f, "digit {} of an eye value must not be smaller than the one before it", position + 1)
            }
        }
    }
}

impl core::error::Error for EyeValueError {}
