//! What is asked, and what comes out.

use eyes_graph::{EyeValue, VertexSet};
use thiserror::Error;

/// The conditions under which an eye space is valued, with the defaults that make values
/// comparable: four external liberties, one ko threat of the defender, suicide allowed.
///
/// ```
/// use eyes_solver::ValueRules;
///
/// let rules = ValueRules { suicide: false, ..ValueRules::default() };
/// assert_eq!((rules.liberties, rules.ko_threats), (4, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueRules {
    /// The wall's liberties outside of the space, which only the attacker can fill.
    pub liberties: u8,
    /// External ko threats of the defender; the attacker may remove one by spending a move.
    pub ko_threats: u8,
    /// Whether the suicide of several stones is allowed.
    pub suicide: bool,
}

impl ValueRules {
    /// The most that can be asked for: `(liberties + 1) * (ko_threats + 1)` is at most this; half
    /// of it where both suicide rules are asked about together.
    pub const MOST: u32 = 32;

    pub(crate) fn checked(self, most: u32) -> Result<Self, ValueError> {
        let Self { liberties, ko_threats, .. } = self;
        if (u32::from(liberties) + 1) * (u32::from(ko_threats) + 1) > most {
            return Err(ValueError::TooMuchOutside { liberties, ko_threats, most });
        }
        Ok(self)
    }
}

impl Default for ValueRules {
    fn default() -> Self {
        Self { liberties: 4, ko_threats: 1, suicide: true }
    }
}

/// The exact value of an eye space and its vital points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Valued {
    /// The four digits.
    pub value: EyeValue,
    /// The attacker's vital points: those that decide if b ≠ c, else those that threaten.
    pub attack: VertexSet,
    /// The owner's vital points: those that decide if b ≠ c, else those that threaten.
    pub defense: VertexSet,
}

/// Why an eye space has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ValueError {
    /// There is nothing to value.
    #[error("the eye space has no vertices")]
    Empty,
    /// More external liberties and ko threats than one search can take into account.
    #[error(
        "{liberties} external liberties with {ko_threats} ko threats are too many: one more than \
         each, multiplied, must not exceed {most}"
    )]
    TooMuchOutside {
        /// The liberties asked for.
        liberties: u8,
        /// The ko threats asked for.
        ko_threats: u8,
        /// The limit.
        most: u32,
    },
    /// Stones inside have no liberty, the owner's among them: no such position can be.
    #[error("the owner's stones inside the space have no liberty, or none is left to the others")]
    NoLiberty,
    /// The search was stopped.
    #[error("not decided within {nodes} nodes")]
    NotDecided {
        /// How many nodes were looked at.
        nodes: u64,
    },
}
