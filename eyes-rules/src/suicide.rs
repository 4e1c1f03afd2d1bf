//! Whether a move may take off its own string.

use core::fmt;

/// Whether a side may play a stone that leaves its own string without a liberty, so that the string is
/// taken off.
///
/// A single stone that takes its own life leaves the stones as they were: under both rules that is no
/// move, for it is the same as a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Suicide {
    /// It may not, as under most rules.
    #[default]
    Forbidden,
    /// It may, with two stones or more, as under the rules of New Zealand and of Tromp and Taylor.
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
