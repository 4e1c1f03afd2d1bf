//! Whether a move may remove its own string.

use core::fmt;

/// Whether a side may play a stone that leaves its own string without a liberty, so that the string is removed.
///
/// The suicide of a single stone would not change the stones. It is the same as a pass, so both rules forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Suicide {
    /// Suicide is forbidden, as under most rules.
    #[default]
    Forbidden,
    /// Suicide of two or more stones is allowed, as under New Zealand and Tromp-Taylor rules.
    Allowed,
}

impl Suicide {
    /// Both rules, for tables and loops over them.
    pub const ALL: [Self; 2] = [Self::Forbidden, Self::Allowed];

    /// Whether it is [`Allowed`](Self::Allowed).
    #[inline]
    #[must_use]
    pub const fn is_allowed(self) -> bool {
        matches!(self, Self::Allowed)
    }
}

impl fmt::Display for Suicide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Forbidden => "forbidden",
            Self::Allowed => "allowed",
        })
    }
}
