//! The status of an eye with stones inside (Vilà and Cazenave, section 3 and appendix A).

use super::eye_shape::{EyeSet, EyeShape};
use super::property::MOST_POINTS;
use super::{border, centre, vital};

/// The stones inside an eye.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EyeStones {
    /// Stones of the side that tries to kill.
    pub attackers: EyeSet,
    /// Stones of the eye's owner that do not touch the surrounding chain.
    pub friends: EyeSet,
}

impl EyeStones {
    pub(super) const fn taken(self) -> EyeSet {
        self.attackers | self.friends
    }
}

/// The status of a chain that has this eye and no other.
///
/// Life and seki count alike. Ko threats are elsewhere on the board; *certain* means for any number of them on
/// either side. Both sides may pass, and the owner loses his threats by that, so bent four in the corner is dead and
/// no ko: the second ruling of Wolf, *A library of eyes in Go, I*, section 1.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EyeStatus {
    /// One eye at most for both sides to move: the chain can certainly be captured.
    Nakade,
    /// It certainly lives if its owner moves first, and is certainly captured if the attacker does.
    Unsettled {
        /// Points that decide for both sides: the side that plays one of them first succeeds. If there is no such
        /// point, those that decide for one side; see [`EyeShape::decision`].
        hot_spots: EyeSet,
    },
    /// A ko decides, at least with one side moving first.
    UnsettledKo {
        /// Empty points the ko is about. Some of them can be bad moves; which are good is not known.
        hot_spots: EyeSet,
    },
    /// It certainly lives for both sides to move.
    Alive,
    /// At most one empty point inside is adjacent to the chain, but capturing the stones inside gives life.
    ///
    /// With two or more liberties, including external ones, it certainly lives for both sides to move. With one it
    /// lives if its owner moves first.
    AliveInAtari,
    /// These rules do not decide.
    Unknown,
}

/// A status, and the moves inside the eye that decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The status.
    pub status: EyeStatus,
    /// The attacker's first moves that decide. Empty for an unsettled eye where only a move outside decides, and for a ko,
    /// of which these rules do not know the good moves.
    pub attack: EyeSet,
    /// The owner's first moves that decide. Empty for a ko.
    pub defense: EyeSet,
}

impl Decision {
    pub(super) const UNKNOWN: Self = Self { status: EyeStatus::Unknown, attack: 0, defense: 0 };
}

/// The reason for a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Basis {
    /// The life property, which follows from the class: Theorem 1 and section 6.
    LifeProperty,
    /// The vital points of the class: section 5.
    VitalPoints,
    /// The table of eyes at the edge, made by exact search.
    Table,
    /// Nothing: the status is unknown.
    Nothing,
}

impl Basis {
    /// In words: `life property`, `vital points`, `table`, `nothing`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LifeProperty => "life property",
            Self::VitalPoints => "vital points",
            Self::Table => "table",
            Self::Nothing => "nothing",
        }
    }
}

impl EyeStatus {
    /// Whether it holds only for a chain that neither escapes nor makes an eye elsewhere:
    /// [`ChainEye::ways_out`](super::ChainEye::ways_out).
    #[must_use]
    pub const fn supposes_no_way_out(self) -> bool {
        matches!(self, Self::Nakade | Self::Unsettled { .. } | Self::UnsettledKo { .. })
    }

    /// The status in one word: `nakade`, `unsettled`, `unsettled-ko`, `alive`, `alive-in-atari`, `unknown`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nakade => "nakade",
            Self::Unsettled { .. } => "unsettled",
            Self::UnsettledKo { .. } => "unsettled-ko",
            Self::Alive => "alive",
            Self::AliveInAtari => "alive-in-atari",
            Self::Unknown => "unknown",
        }
    }

    /// The hot spots; empty if the status is settled.
    #[must_use]
    pub const fn hot_spots(self) -> EyeSet {
        match self {
            Self::Unsettled { hot_spots } | Self::UnsettledKo { hot_spots } => hot_spots,
            _ => 0,
        }
    }
}

impl EyeShape {
    /// The vital points of the empty eye: those that the attacker must hold for a nakade.
    ///
    /// `None` if it has the life property, and if it does not play the centre game: there the points depend on ko.
    pub const fn vital_points(&self) -> Option<EyeSet> {
        match self.key_points() {
            Some(points) => Some(points.vital),
            None => None,
        }
    }

    /// The end points of the empty eye: those that the attacker must leave to the last. `None` as for
    /// [`vital_points`](Self::vital_points).
    pub const fn end_points(&self) -> Option<EyeSet> {
        match self.key_points() {
            Some(points) => Some(points.end),
            None => None,
        }
    }

    const fn key_points(&self) -> Option<vital::KeyPoints> {
        if !self.plays_centre_game() {
            return None;
        }
        let (degrees, class) = self.degrees_and_class();
        vital::key_points(degrees, class)
    }

    /// The status with these stones inside and `external` liberties of the chain outside the eye, which only the
    /// attacker can fill.
    ///
    /// The status is exact, and never [`EyeStatus::Unknown`], for every eye of up to seven points, except some that
    /// reach opposite edges of a small board. [`basis`](Self::basis) gives the reason. Friends that touch the
    /// chain are not stones inside: they are part of the chain, and the eye is smaller. The position must be
    /// legal: every string has a liberty.
    ///
    /// Costs about ten nanoseconds in the centre, some tens at the edge.
    ///
    /// ```
    /// use eyes_runtime::static_rules::neighbour_class::{EyeShape, EyeStatus, EyeStones};
    ///
    /// // A rabbity six with a stone on its vital point.
    /// let eye = EyeShape::new(&[(4, 4), (5, 4), (4, 5), (5, 5), (6, 5), (5, 6)], 19, 19)?;
    /// assert_eq!(eye.class().to_string(), "112224");
    /// let stones = EyeStones { attackers: eye.bit((5, 5)), friends: 0 };
    /// assert_eq!(eye.status(stones, 4), EyeStatus::Nakade);
    /// let hot_spots = eye.vital_points().unwrap();
    /// assert_eq!(eye.status(EyeStones::default(), 4), EyeStatus::Unsettled { hot_spots });
    /// # Ok::<(), eyes_runtime::static_rules::neighbour_class::EyeShapeError>(())
    /// ```
    pub fn status(&self, stones: EyeStones, external: u32) -> EyeStatus {
        self.decision(stones, external).status
    }

    /// [`status`](Self::status), and the moves of each side.
    #[must_use]
    pub fn decision(&self, stones: EyeStones, external: u32) -> Decision {
        let status = if self.life_property() == Some(true) {
            if self.has_few_liberties(stones) { EyeStatus::AliveInAtari } else { EyeStatus::Alive }
        } else if self.size() > MOST_POINTS {
            EyeStatus::Unknown
        } else if self.plays_centre_game() {
            let (degrees, class) = self.degrees_and_class();
            centre::status(self, degrees, class, stones, external)
        } else {
            let found = border::find(self).and_then(|found| found.decision(self, stones, external));
            return found.unwrap_or(Decision::UNKNOWN);
        };
        let moves = if let EyeStatus::Unsettled { hot_spots } = status { hot_spots } else { 0 };
        Decision { status, attack: moves, defense: moves }
    }

    /// The reason for the status of this eye.
    #[must_use]
    pub fn basis(&self) -> Basis {
        match self.life_property() {
            Some(true) => Basis::LifeProperty,
            _ if self.size() > MOST_POINTS => Basis::Nothing,
            _ if self.plays_centre_game() => Basis::VitalPoints,
            _ if border::find(self).is_some() => Basis::Table,
            _ => Basis::Nothing,
        }
    }

    /// The empty points that adjoin the surrounding chain.
    pub(super) const fn open_points(&self, stones: EyeStones) -> EyeSet {
        self.all() & !self.inner_points() & !stones.taken()
    }

    pub(super) const fn has_few_liberties(&self, stones: EyeStones) -> bool {
        let open = self.open_points(stones);
        open & open.wrapping_sub(1) == 0
    }
}
