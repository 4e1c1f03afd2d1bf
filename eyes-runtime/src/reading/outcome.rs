//! Results and limits of readings.

use core::fmt;

use crate::board::Point;

/// Whether the side that moves first reaches its aim; worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// It fails.
    No,
    /// It succeeds by a ko for which it needs the first threat.
    KoBad,
    /// It succeeds by a ko if it ignores the other side's first threat.
    KoGood,
    /// It succeeds unconditionally.
    Yes,
}

impl Outcome {
    /// The code that GTP's `attack` and `defend` answer: 0 no, 1 yes, 2 good ko, 3 bad ko.
    #[must_use]
    pub const fn gtp_code(self) -> u8 {
        match self {
            Outcome::No => 0,
            Outcome::Yes => 1,
            Outcome::KoGood => 2,
            Outcome::KoBad => 3,
        }
    }

    /// The same outcome for the other side: yes for no, a bad ko for a good one.
    #[must_use]
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::No => Outcome::Yes,
            Outcome::KoBad => Outcome::KoGood,
            Outcome::KoGood => Outcome::KoBad,
            Outcome::Yes => Outcome::No,
        }
    }

    /// Whether the aim can be reached at all, possibly through a ko.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        !matches!(self, Outcome::No)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::No => "no",
            Outcome::KoBad => "ko, needing the first threat",
            Outcome::KoGood => "ko, ignoring the first threat",
            Outcome::Yes => "yes",
        })
    }
}

/// The answer to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Reading {
    /// Whether the aim is reached.
    pub outcome: Outcome,
    /// The move that reaches the aim; among several, the one that a player would choose. If the ko forbids it now,
    /// it works as soon as it is legal. `None` if no move works, or if the string needs no move because it has
    /// more liberties than are read.
    pub point: Option<Point>,
    /// Whether the search was completed. Otherwise it hit a limit, and the outcome is a guess.
    pub complete: bool,
}

/// Search limits of one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    /// How many stones may be tried for one attack, at some 0.4 µs each. As many again may be used where ko
    /// decides, and again to choose the most natural of several moves.
    pub nodes: u32,
    /// How many stones may be tried for one defence, and as many again where ko decides. A defence takes many
    /// times the nodes of an attack, because every move has to be tested.
    pub defence: u32,
    /// The highest order of threat that an attack may use, from 1 to 4: 1 reads ladders, 2 adds nets and races of
    /// three liberties, 3 races of four liberties. A defence is tested against all orders.
    pub order: u8,
}

impl Limits {
    /// For single strings: 150,000 nodes, all orders.
    pub const DEEP: Limits = Limits { nodes: 150_000, defence: 303_000, order: 4 };

    /// For every string of a position, thoroughly, in some 12 ms: 2,500 nodes, threats of order three. Most nodes
    /// go into defences: with these limits a string that is really lost is more often missed for lack of a
    /// refutation than for lack of an attack.
    pub const THOROUGH: Limits = Limits { nodes: 2_500, defence: 30_000, order: 3 };

    /// For every string of a position many times a second: 500 nodes, ladders and nets.
    pub const FAST: Limits = Limits { nodes: 500, defence: 3_500, order: 2 };

    /// The same, but with at most so many nodes for an attack, and at most twice as many for a defence.
    #[must_use]
    pub const fn at_most(self, nodes: u64) -> Limits {
        const fn least(limit: u32, nodes: u64) -> u32 {
            if nodes < limit as u64 { nodes as u32 } else { limit }
        }
        Limits {
            nodes: least(self.nodes, nodes),
            defence: least(self.defence, nodes.saturating_mul(2)),
            ..self
        }
    }
}

impl Default for Limits {
    /// 20,000 nodes, all orders.
    fn default() -> Limits {
        Limits { nodes: 20_000, defence: 43_000, order: 4 }
    }
}
