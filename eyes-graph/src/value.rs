//! Eye values: the four digits of an eye space, and their sum.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "Eye Local Game Values".

use core::fmt;
use core::ops::Add;
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
/// The digits of a single eye space are 0, 1 or 2 and never decrease, which gives fifteen values. A sum (`+`) may
/// hold larger digits until [`capped`](Self::capped) is called.
///
/// ```
/// use eyes_graph::EyeValue;
///
/// let value: EyeValue = "1122".parse()?;
/// assert_eq!(value.attacked(), 1);
/// assert_eq!(value.defended(), 2);
/// assert_eq!(value.name(), Some("3/2 eyes"));
/// assert_eq!(value.to_string(), "1122");
/// # Ok::<(), eyes_graph::EyeValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EyeValue([u8; 4]);

/// The fifteen values with their names in words, as the source lists them.
const NAMED: [([u8; 4], &str, &str); 15] = [
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

    /// The value of a space that makes `eyes` eyes (more than 2 count as 2) whoever moves first.
    #[must_use]
    pub const fn settled(eyes: u8) -> Self {
        Self([if eyes > 2 { 2 } else { eyes }; 4])
    }

    /// The fifteen values of a single eye space, smallest digits first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        NAMED.iter().map(|&(digits, _, _)| Self(digits))
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

    /// The value with every digit above 2 reduced to 2, because two eyes are enough.
    #[must_use]
    pub fn capped(self) -> Self {
        Self(self.0.map(|digit| digit.min(2)))
    }

    /// The value in words, such as `1/2 eye` or `1* eye`; `None` for a sum that is not one of the fifteen.
    pub fn name(self) -> Option<&'static str> {
        self.named().map(|(name, _)| name)
    }

    /// What each side can reach or threaten, in the words of the source; `None` as for [`name`](Self::name).
    pub fn meaning(self) -> Option<&'static str> {
        self.named().map(|(_, meaning)| meaning)
    }

    fn named(self) -> Option<(&'static str, &'static str)> {
        NAMED.iter().find(|(digits, _, _)| *digits == self.0).map(|&(_, name, meaning)| (name, meaning))
    }
}

/// The eyes of a group that owns both spaces, by GNU Go's rule.
///
/// Digits above 2 are kept, so that several spaces can be added before [`EyeValue::capped`]. Four digits do not
/// determine a sum, so the rule is an estimate.
impl Add for EyeValue {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let [ea, eb, ec, ed] = self.0;
        let [fa, fb, fc, fd] = other.0;
        let a = (ea + fc).min(ec + fa).min((ea + fb).max(eb + fa));
        let b = (eb + fb).max((ea + fd).min(eb + fc)).min((eb + fb).max((ed + fa).min(ec + fb)));
        let c = (ec + fc).min((ed + fa).max(ec + fb)).max((ec + fc).min((ea + fd).max(eb + fc)));
        let two_eye_threat = |d: u8, c: u8| d.saturating_sub(c) == 2;
        let moves_first = |c: u8, b: u8| c.saturating_sub(b) == 1;
        let d = if two_eye_threat(ed, ec) && moves_first(fc, fb)
            || two_eye_threat(fd, fc) && moves_first(ec, eb)
        {
            (ec + fd).min(ed + fb).max((ed + fc).min(eb + fd))
        } else {
            (ed + fb).max(eb + fd).max((ed + fc).min(ec + fd))
        };
        Self([a, b, c, d])
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
