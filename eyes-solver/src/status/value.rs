use std::fmt;

/// The status of a position for the side to move, *First*, against *Second* (Wolf, section 2.2).
///
/// Let `m` be the largest number of ko threats considered (5 by default). `m + 1`: First wins unconditionally. `k`
/// from 1 to `m`: First wins unless Second has `k` external ko threats more. `-k`: First loses unless First has
/// `k` external ko threats more. `-(m + 1)`: First loses unconditionally. Never 0. Larger is better for First.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Status {
    value: i8,
    max_threats: u8,
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

    pub(super) const fn ko(value: i8, max_threats: u8) -> Self {
        Self { value, max_threats }
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

    /// Whether the outcome depends on ko threats.
    #[must_use]
    pub const fn is_ko(self) -> bool {
        self.value.unsigned_abs() <= self.max_threats
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)
    }
}
