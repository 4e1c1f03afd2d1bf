//! What a reading says.

use core::fmt;

use crate::board::Point;

/// Whether the side asked about reaches its aim by moving first; worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// It does not.
    No,
    /// By a ko for which it needs the first threat.
    KoBad,
    /// By a ko that it wins if it ignores the other side's first threat.
    KoGood,
    /// Without conditions.
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

    /// What the same position means to the other side: yes for no, a bad ko for a good one.
    #[must_use]
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::No => Outcome::Yes,
            Outcome::KoBad => Outcome::KoGood,
            Outcome::KoGood => Outcome::KoBad,
            Outcome::Yes => Outcome::No,
        }
    }

    /// Whether the aim can be reached at all, be it through a ko.
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
pub struct Reading {
    /// Whether the aim is reached.
    pub outcome: Outcome,
    /// A move that reaches it, of several the one a player would choose; one that the ko forbids for the moment is to be played as soon as it may
    /// be. `None` if nothing does, or if the string needs no move because it has
    /// more liberties than are read.
    pub point: Option<Point>,
    /// Whether the search came to its end. Otherwise a limit was hit, and the outcome is a guess.
    pub complete: bool,
}

/// How far to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    /// How many stones may be tried for one attack, some 0.4 µs each; as many again where ko decides, and to
    /// see which of several moves is the most natural.
    pub nodes: u32,
    /// How many for one defence, and as many again where ko decides. Every move has to be tested, so that it
    /// takes many times as much as an attack.
    pub defence: u32,
    /// The highest order of threat an attack may use, from 1 to 4: 1 reads ladders, 2 adds nets and races
    /// of three liberties, 3 races of four liberties. A defence is tested against all.
    pub order: u8,
}

impl Limits {
    /// For a careful look at single strings: 150,000 nodes, all orders.
    pub const DEEP: Limits = Limits { nodes: 150_000, defence: 303_000, order: 4 };

    /// For reading every string of a position with care, in some 12 ms: 2,500 nodes, threats of order
    /// three. Most goes into defences: of the strings that a deeper search finds lost, these limits miss
    /// more for want of a refutation than for want of an attack.
    pub const THOROUGH: Limits = Limits { nodes: 2_500, defence: 30_000, order: 3 };

    /// For reading every string of a position many times a second: 500 nodes, ladders and nets.
    pub const FAST: Limits = Limits { nodes: 500, defence: 3_500, order: 2 };
}

impl Default for Limits {
    /// 20,000 nodes, all orders.
    fn default() -> Limits {
        Limits { nodes: 20_000, defence: 43_000, order: 4 }
    }
}
