//! Statuses, and their encoding in one byte.

use eyes_solver::{Ruling, Side, Status};
use serde::{Serialize, Serializer};

/// The statuses of a position, each from the view of the side that moves first (Wolf, *A library of eyes in Go, I*,
/// section 2.2, with at most five ko threats). Serialised as numbers from −6 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Pair {
    /// If the attacker moves first.
    #[serde(serialize_with = "as_number")]
    pub attacker: Status,
    /// If the defender moves first.
    #[serde(serialize_with = "as_number")]
    pub defender: Status,
}

impl Pair {
    /// The status for `first` moving first.
    #[must_use]
    pub const fn of(&self, first: Side) -> Status {
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

const fn rank(status: Status) -> u8 {
    let value = status.value();
    (if value > 0 { value + 5 } else { value + 6 }) as u8
}

const fn of_rank(rank: u8) -> Status {
    let wins = rank > 5;
    Status::by_threats(wins, if wins { rank - 5 } else { 6 - rank }, Status::DEFAULT_MAX_THREATS)
}

fn as_number<S: Serializer>(status: &Status, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i8(status.value())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        let values = || (-6..=6).filter_map(|value| Status::new(value, 5));
        let mut seen = std::collections::BTreeSet::from([ILLEGAL, BOTH]);
        for (attacker, defender) in values().flat_map(|a| values().map(move |d| (a, d))) {
            let pair = Pair { attacker, defender };
            let alike = Statuses { ruling_i: pair, ruling_ii: pair };
            assert!(seen.insert(alike.code()));
            assert_eq!(Statuses::of_code(alike.code()), Some(alike));
            let other = Statuses {
                ruling_i: pair,
                ruling_ii: Pair { attacker: Status::WON, defender: Status::LOST },
            };
            assert_eq!(Statuses::of_codes(other.codes()), Some(other));
        }
        assert_eq!(Statuses::of_code(ILLEGAL), None);
        assert_eq!(Statuses::of_code(BOTH), None);
    }
}
