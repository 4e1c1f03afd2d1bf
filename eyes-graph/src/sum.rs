//! The sum of eye values: the eyes of a group that owns several spaces.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "Eye Local Game Values".

use core::fmt;
use core::iter::{Sum, repeat_n};
use core::ops::Add;

use crate::EyeValue;

/// The number of eyes of several spaces together, in the four situations of [`EyeValue`].
///
/// Digits above 2 are kept, so that more spaces can be added. Four digits do not determine a sum, so the rule is
/// an estimate.
///
/// ```
/// use eyes_graph::{EyeSum, EyeValue};
///
/// let half: EyeValue = "0011".parse()?;
/// let sum: EyeSum = [half, half, EyeValue::settled(2)].into_iter().sum();
/// assert_eq!(sum.digits(), [2, 3, 3, 4]);
/// assert_eq!(sum.capped(), EyeValue::settled(2));
/// # Ok::<(), eyes_graph::EyeValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EyeSum([u16; 4]);

impl EyeSum {
    /// The four digits, in the order of [`EyeValue::digits`].
    pub const fn digits(self) -> [u16; 4] {
        self.0
    }

    /// The value with every digit above 2 reduced to 2, because two eyes are enough.
    #[must_use]
    pub fn capped(self) -> EyeValue {
        EyeValue::of_digits(self.0.map(|digit| digit.min(2) as u8))
    }
}

impl From<EyeValue> for EyeSum {
    fn from(value: EyeValue) -> Self {
        Self(value.digits().map(u16::from))
    }
}

/// The eyes of a group that owns one more space, by GNU Go's rule.
impl Add<EyeValue> for EyeSum {
    type Output = Self;

    fn add(self, other: EyeValue) -> Self {
        let [ea, eb, ec, ed] = self.0;
        let [fa, fb, fc, fd] = Self::from(other).0;
        let a = (ea + fc).min(ec + fa).min((ea + fb).max(eb + fa));
        let b = (eb + fb).max((ea + fd).min(eb + fc)).min((eb + fb).max((ed + fa).min(ec + fb)));
        let c = (ec + fc).min((ed + fa).max(ec + fb)).max((ec + fc).min((ea + fd).max(eb + fc)));
        let two_eye_threat = |d: u16, c: u16| d.saturating_sub(c) == 2;
        let moves_first = |c: u16, b: u16| c.saturating_sub(b) == 1;
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

impl Add for EyeValue {
    type Output = EyeSum;

    fn add(self, other: Self) -> EyeSum {
        EyeSum::from(self) + other
    }
}

/// The smallest values are added first, because the rule depends on the order for some sums of three.
impl Sum<EyeValue> for EyeSum {
    fn sum<I: Iterator<Item = EyeValue>>(values: I) -> Self {
        let all = EyeValue::all();
        let mut counts = [0_usize; EyeValue::COUNT];
        for value in values {
            let number = all.clone().position(|other| other == value);
            if let Some(count) = number.and_then(|number| counts.get_mut(number)) {
                *count += 1;
            }
        }
        let sorted = all.zip(counts).flat_map(|(value, count)| repeat_n(value, count));
        sorted.fold(Self::default(), Self::add)
    }
}

impl fmt::Debug for EyeSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EyeSum").field(&self.0).finish()
    }
}
