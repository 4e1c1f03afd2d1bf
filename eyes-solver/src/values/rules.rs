//! Conditions, results and errors of eye values.

use std::sync::atomic::{AtomicBool, Ordering};

use eyes_graph::VertexSet;
use eyes_rules::Suicide;
use thiserror::Error;

/// The conditions under which an eye space is valued. The defaults make values comparable: four external
/// liberties, one ko threat of the defender, suicide allowed.
///
/// ```
/// use eyes_solver::{Suicide, ValueRules};
///
/// let rules = ValueRules { suicide: Suicide::Forbidden, ..ValueRules::default() };
/// assert_eq!((rules.liberties, rules.ko_threats), (4, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueRules {
    /// The wall's liberties outside the space, which only the attacker can fill.
    pub liberties: u8,
    /// External ko threats of the defender; the attacker may remove one by spending a move.
    pub ko_threats: u8,
    /// Whether the suicide of several stones is allowed.
    pub suicide: Suicide,
}

impl ValueRules {
    /// The limit for `(liberties + 1) * (ko_threats + 1)`; no ko threat counts as one.
    pub const MOST: u32 = 32;

    /// The ko threats of a master of the kos are limited, because he may not win by endless repetition. This number
    /// is enough for every game of up to seven vertices.
    const MASTER: u8 = 3;

    pub(crate) fn checked(self) -> Result<Self, ValueError> {
        let Self { liberties, ko_threats, .. } = self;
        let most = Self::MOST;
        if (u32::from(liberties) + 1) * (u32::from(ko_threats.max(1)) + 1) > most {
            return Err(ValueError::TooMuchOutside { liberties, ko_threats, most });
        }
        Ok(self)
    }

    /// The ko threats of an owner who is the master of the kos: fewer if there are many liberties.
    pub(super) fn threats_of_master(self) -> u8 {
        let most = Self::MOST / (u32::from(self.liberties) + 1);
        Self::MASTER.min(most.saturating_sub(1) as u8)
    }
}

/// The bounds of a search for a value.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use eyes_solver::{Drawing, ValueBounds, ValueError, ValueRules};
///
/// let wide = Drawing::parse("!......%.......%......")?;
/// let ended = AtomicBool::new(true);
/// let bounds = ValueBounds { nodes: u64::MAX, stop: Some(&ended) };
/// let found = wide.value_within(&ValueRules::default(), bounds);
/// assert!(matches!(found, Err(ValueError::NotDecided { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ValueBounds<'s> {
    /// The nodes; see [`value_within`](crate::value_within).
    pub nodes: u64,
    /// A search of more than a million nodes ends soon after this is set.
    pub stop: Option<&'s AtomicBool>,
}

impl From<u64> for ValueBounds<'_> {
    fn from(nodes: u64) -> Self {
        Self { nodes, stop: None }
    }
}

impl ValueBounds<'_> {
    /// Whether the search is to end.
    pub(super) fn is_ended(self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Who wins the kos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kos {
    /// The owner has the ko threats of the rules, and the attacker may spend a move to remove one.
    Threats,
    /// The owner has ko threats that cannot be removed. The attacker may pass; if the owner then passes too, he
    /// gives up his threats.
    Owner,
    /// The attacker has any number of ko threats, the owner none: the attacker may take back at once.
    Attacker,
}

impl Default for ValueRules {
    fn default() -> Self {
        Self { liberties: 4, ko_threats: 1, suicide: Suicide::Allowed }
    }
}

/// First moves that are left out, because they are illegal on the board behind a graph. Later in the game they
/// count, because the graph does not show whether they are legal then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Barred {
    /// The vertices where the attacker may not begin.
    pub attack: VertexSet,
    /// The vertices where the owner may not begin.
    pub defense: VertexSet,
}

/// Why an eye space has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ValueError {
    /// The space has no vertices.
    #[error("the eye space has no vertices")]
    Empty,
    /// One search cannot handle this many external liberties and ko threats.
    #[error(
        "{liberties} external liberties with {ko_threats} ko threats are too many: one more than \
         each, multiplied, must not exceed {most} (no ko threat counts as one)"
    )]
    TooMuchOutside {
        /// The liberties asked for.
        liberties: u8,
        /// The ko threats asked for.
        ko_threats: u8,
        /// The limit.
        most: u32,
    },
    /// A string inside, of either side, has no liberty: the position is illegal.
    #[error("the owner's stones inside the space have no liberty, or none is left to the others")]
    NoLiberty,
    /// The node limit was reached, or the search was ended.
    #[error("not decided within {nodes} node{}", if *nodes == 1 { "" } else { "s" })]
    NotDecided {
        /// The number of nodes searched.
        nodes: u64,
    },
    /// A line of play grew too long. More nodes do not help.
    #[error("not decided: a line of play grew too long after {nodes} nodes")]
    LineTooLong {
        /// The number of nodes searched.
        nodes: u64,
    },
    /// The space has too many points for a table of all its positions.
    #[error(
        "the space is too large: {points} points, own stones that it cuts off among them; at most {most} are solved \
         in every position"
    )]
    TooLarge {
        /// The points of the space, with own stones that it cuts off.
        points: usize,
        /// The limit.
        most: usize,
    },
}
