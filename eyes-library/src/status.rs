//! Statuses, and their encoding in one byte.

use eyes_solver::{Ruling, Side};
use serde::Serialize;

/// The statuses of a position, 1 to 6 or −1 to −6 from the view of the side that moves first (Wolf, *A library of
/// eyes in Go, I*, section 2.2, with at most five ko threats).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Pair {
    /// If the attacker moves first.
    pub attacker: i8,
    /// If the defender moves first.
    pub defender: i8,
}

impl Pair {
    /// The status for `first` moving first.
    #[must_use]
    pub const fn of(&self, first: Side) -> i8 {
        match first {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    const fn code(self) -> u8 {
        12 * rank(self.attacker) + rank(self.defender)
    }

    fn of_code(code: u8) -> Option<Self> {
        (code < 144).then(|| Self { attacker: of_rank(code / 12), defender: of_rank(code % 12) })
    }
}

/// The statuses of a position under both rulings on passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Statuses {
    /// Under ruling I.
    pub ruling_i: Pair,
    /// Under ruling II.
    pub ruling_ii: Pair,
}

impl Statuses {
    /// The statuses under one ruling.
    #[must_use]
    pub const fn under(&self, ruling: Ruling) -> Pair {
        match ruling {
            Ruling::I => self.ruling_i,
            Ruling::II => self.ruling_ii,
        }
    }

    /// One byte if both rulings agree, otherwise [`BOTH`].
    pub(crate) fn code(&self) -> u8 {
        if self.ruling_i == self.ruling_ii { self.ruling_i.code() + 1 } else { BOTH }
    }

    /// One byte for each ruling.
    pub(crate) const fn codes(&self) -> [u8; 2] {
        [self.ruling_i.code(), self.ruling_ii.code()]
    }

    pub(crate) fn of_code(code: u8) -> Option<Self> {
        let pair = Pair::of_code(code.checked_sub(1)?)?;
        Some(Self { ruling_i: pair, ruling_ii: pair })
    }

    pub(crate) fn of_codes([one, two]: [u8; 2]) -> Option<Self> {
        Some(Self { ruling_i: Pair::of_code(one)?, ruling_ii: Pair::of_code(two)? })
    }
}

/// The code of an illegal position.
pub(crate) const ILLEGAL: u8 = 0;
/// The code of a position in which the rulings differ; a list holds both pairs.
pub(crate) const BOTH: u8 = 255;

const fn rank(status: i8) -> u8 {
    (if status > 0 { status + 5 } else { status + 6 }) as u8
}

const fn of_rank(rank: u8) -> i8 {
    if rank > 5 { rank as i8 - 5 } else { rank as i8 - 6 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        let values = || (-6..=6i8).filter(|&status| status != 0);
        let mut seen = std::collections::BTreeSet::from([ILLEGAL, BOTH]);
        for (attacker, defender) in values().flat_map(|a| values().map(move |d| (a, d))) {
            let pair = Pair { attacker, defender };
            let alike = Statuses { ruling_i: pair, ruling_ii: pair };
            assert!(seen.insert(alike.code()));
            assert_eq!(Statuses::of_code(alike.code()), Some(alike));
            let other = Statuses { ruling_i: pair, ruling_ii: Pair { attacker: 6, defender: -6 } };
            assert_eq!(Statuses::of_codes(other.codes()), Some(other));
        }
        assert_eq!(Statuses::of_code(ILLEGAL), None);
        assert_eq!(Statuses::of_code(BOTH), None);
    }
}
