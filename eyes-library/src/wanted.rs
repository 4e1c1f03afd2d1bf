//! Which eyes of a list are wanted.

use eyes_rules::Site;
use eyes_solver::{Ruling, Side, Status};

use crate::monolithic_eye::MonolithicEye;
use crate::status::{Pair, Statuses};

/// What becomes of an eye if both sides move first in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The defender lives for both sides to move.
    Alive,
    /// The side that moves first wins.
    Unsettled,
    /// The attacker kills for both sides to move.
    Dead,
    /// Ko threats matter.
    Ko,
}

impl Fate {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Alive, Self::Unsettled, Self::Dead, Self::Ko];

    /// `alive`, `unsettled`, `dead` or `ko`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Unsettled => "unsettled",
            Self::Dead => "dead",
            Self::Ko => "ko",
        }
    }
}

impl Pair {
    /// What becomes of the eye.
    #[must_use]
    pub fn fate(&self) -> Fate {
        match (self.attacker, self.defender) {
            (Status::LOST, Status::WON) => Fate::Alive,
            (Status::WON, Status::LOST) => Fate::Dead,
            (Status::WON, Status::WON) => Fate::Unsettled,
            _ => Fate::Ko,
        }
    }
}

/// Properties of an eye. What is `None` does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The ruling on passing of the statuses.
    pub ruling: Ruling,
    /// Where it lies.
    pub site: Option<Site>,
    /// What becomes of it.
    pub fate: Option<Fate>,
    /// Whether it is a ko that this number of threats, 1 to 5, of either side decides.
    pub ko: Option<i8>,
    /// Its status, −6 to 6.
    pub status: Option<i8>,
    /// The side whose status with the first move is `ko` or `status`; either side's if `None`.
    pub first: Option<Side>,
}

impl Wanted {
    /// Whether an eye has the properties.
    #[must_use]
    pub fn is_met(&self, eye: &MonolithicEye, statuses: &Statuses) -> bool {
        let pair = statuses.under(self.ruling);
        let any = |wanted: &dyn Fn(i8) -> bool| {
            let sides = [Side::Attacker, Side::Defender].into_iter();
            let mut sides = sides.filter(|&side| self.first.is_none_or(|first| first == side));
            sides.any(|side| wanted(pair.of(side).value()))
        };
        self.site.is_none_or(|site| site == eye.site())
            && self.fate.is_none_or(|fate| fate == pair.fate())
            && self.ko.is_none_or(|threats| any(&|status| status.abs() == threats))
            && self.status.is_none_or(|wanted| any(&|status| status == wanted))
    }
}
