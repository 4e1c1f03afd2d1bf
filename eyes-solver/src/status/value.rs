use std::fmt;

/// The status of a position for the side to move, *First*, against *Second* (Wolf, section 2.2).
///
/// Let `m` be the largest number of ko threats considered (5 by default). `m + 1`: First wins unconditionally. `k`
/// from 1 to `m`: First wins unless Second has `k` external ko threats more. `-k`: First loses unless First has
/// `k` external ko threats more. `-(m + 1)`: First loses unconditionally. Never 0. Larger is better for First.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Unchecked"))]
pub struct Status {
    value: i8,
    max_threats: u8,
}

/// A stored status that may be damaged.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Unchecked {
    value: i8,
    max_threats: u8,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Status {
    type Error = String;

    fn try_from(Unchecked { value, max_threats }: Unchecked) -> Result<Self, String> {
        Self::new(value, max_threats).ok_or_else(|| {
            format!(
                "no status: {value} with at most {max_threats} ko threats (expected ±1 to ±{})",
                max_threats.saturating_add(1)
            )
        })
    }
}

impl Status {
    /// The status with this number, if `max_threats` ko threats are considered; `None` if it is 0 or too large.
    ///
    /// ```
    /// use eyes_solver::{Rules, Status};
    ///
    /// let ko = Status::new(-2, Rules::default().max_threats).ok_or("a status")?;
    /// assert!(ko.is_ko() && !ko.wins());
    /// assert_eq!((Status::new(0, 5), Status::new(7, 5)), (None, None));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn new(value: i8, max_threats: u8) -> Option<Self> {
        if value == 0 || value.unsigned_abs() > max_threats.saturating_add(1) {
            return None;
        }
        Some(Self { value, max_threats })
    }

    /// The ko threats that are considered unless [`Rules`](crate::Rules) say otherwise.
    pub const DEFAULT_MAX_THREATS: u8 = 5;

    /// The most ko threats that can be considered.
    pub(crate) const MOST_THREATS: u8 = 14;

    /// First wins unconditionally; with the default number of threats this is 6.
    pub const WON: Self = Self::by_threats(true, u8::MAX, Self::DEFAULT_MAX_THREATS);

    /// First loses unconditionally; with the default number of threats this is −6.
    pub const LOST: Self = Self::by_threats(false, u8::MAX, Self::DEFAULT_MAX_THREATS);

    /// First wins or loses without ko threats, and the loser needs `needed` of them more (1 or more) to change that;
    /// above `max_threats`
    /// (at most 14) no number is enough.
    ///
    /// ```
    /// use eyes_solver::Status;
    ///
    /// assert_eq!(Status::by_threats(false, 2, 5).value(), -2);
    /// assert_eq!(Status::by_threats(true, 6, 5), Status::WON);
    /// ```
    #[must_use]
    pub const fn by_threats(wins: bool, needed: u8, max_threats: u8) -> Self {
        let max_threats = if max_threats > Self::MOST_THREATS { Self::MOST_THREATS } else { max_threats };
        let needed = match needed {
            0 => 1,
            needed if needed > max_threats => max_threats + 1,
            needed => needed,
        };
        Self { value: if wins { needed as i8 } else { -(needed as i8) }, max_threats }
    }

    /// The number: ±1 to ±6 with the default of 5 threats.
    #[must_use]
    pub const fn value(self) -> i8 {
        self.value
    }

    pub(super) const fn better(self) -> Option<Self> {
        let value = match self.value {
            -1 => 1,
            value if value > self.max_threats as i8 => return None,
            value => value + 1,
        };
        Some(Self { value, ..self })
    }

    /// The same outcome if the other side moves first, provided that it does not matter who moves first.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { value: -self.value, max_threats: self.max_threats }
    }

    /// Whether First wins when neither side has more ko threats than the other.
    #[must_use]
    pub const fn wins(self) -> bool {
        self.value > 0
    }

    /// Whether First wins unconditionally.
    #[must_use]
    pub const fn is_won(self) -> bool {
        self.wins() && !self.is_ko()
    }

    /// Whether First loses unconditionally.
    #[must_use]
    pub const fn is_lost(self) -> bool {
        !self.wins() && !self.is_ko()
    }

    /// Whether the outcome depends on ko threats.
    #[must_use]
    pub const fn is_ko(self) -> bool {
        self.value.unsigned_abs() <= self.max_threats
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}
