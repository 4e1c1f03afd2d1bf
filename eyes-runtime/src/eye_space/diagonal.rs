//! The values of the diagonals of an eye point, and their sum.
//!
//! GNU Go documentation, *Eyes and half eyes*, sections "Topology of Half Eyes and False Eyes" and
//! "Eye Topology with Ko".

use alloc::vec::Vec;

use crate::board::{Color, Point};

/// The sum over the diagonals of an eye point; larger is worse for the eye.
///
/// A diagonal point counts 2 if the opponent holds it, 1 if the side that moves first gets it, and 0 if the owner
/// holds it. A ko in the owner's favour counts `a`, one in the opponent's favour `b`, with 0 < a < 1 < b < 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiagonalSum {
    whole: u8,
    favourable: u8,
    unfavourable: u8,
}

impl DiagonalSum {
    pub(super) fn add(&mut self, diagonal: Diagonal) {
        match diagonal {
            Diagonal::Held => {}
            Diagonal::FavourableKo => self.favourable += 1,
            Diagonal::Open => self.whole += 1,
            Diagonal::UnfavourableKo => self.unfavourable += 1,
            Diagonal::Lost => self.whole += 2,
        }
    }

    /// The sum in fifths, with a = 4/5 and b = 6/5. This is choice (iv) of the source, the only one that orders
    /// all of its cases correctly.
    #[must_use]
    pub const fn fifths(self) -> u8 {
        5 * self.whole + 4 * self.favourable + 6 * self.unfavourable
    }

    /// The sum in hundredths with a = 3/4 and b = 5/4, choice (iii), as GNU Go prints it.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        100 * self.whole as u16 + 75 * self.favourable as u16 + 125 * self.unfavourable as u16
    }

    /// Whether one of the diagonals is a ko.
    #[must_use]
    pub const fn hangs_on_ko(self) -> bool {
        self.favourable + self.unfavourable > 0
    }

    /// Whether an eye with these diagonals is a half eye that a ko in the owner's favour may make proper: better
    /// than a half eye that hangs on nothing else.
    #[must_use]
    pub const fn is_favourable_ko(self) -> bool {
        self.fifths() > 10 && self.fifths() < 15
    }

    /// The kind of an eye point with these diagonals.
    #[must_use]
    pub const fn kind(self) -> EyeKind {
        match self.fifths() {
            0..=10 => EyeKind::Proper,
            11..=19 => EyeKind::Half,
            _ => EyeKind::False,
        }
    }
}

/// The kind of a point of an eye space, taken as an eye of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum EyeKind {
    /// A proper eye.
    Proper,
    /// An eye only for the side that moves first.
    Half,
    /// No eye, whoever moves first.
    False,
}

/// The diagonals of one eye point, and the moves that decide them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct EyePoint {
    /// The point.
    pub point: Point,
    /// The colour whose eye it may be.
    pub owner: Color,
    /// The sum over its diagonals.
    pub diagonals: DiagonalSum,
    /// The attacker's moves that make it worse; only the best ones.
    pub attack: Vec<Point>,
    /// The owner's moves that make it better; only the best ones.
    pub defense: Vec<Point>,
}

impl EyePoint {
    /// The kind of the point, taken as an eye of its own.
    #[must_use]
    pub fn kind(&self) -> EyeKind {
        self.diagonals.kind()
    }
}

/// What one diagonal of an eye point is, from best to worst for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Diagonal {
    /// The owner's.
    Held,
    /// The opponent gets it only by a ko.
    FavourableKo,
    /// Whoever moves first gets it.
    Open,
    /// The owner gets it only by a ko.
    UnfavourableKo,
    /// The opponent's.
    Lost,
}

impl Diagonal {
    /// How useful a key point is to the attacker. For kos the owner's preference is the reverse.
    pub(super) fn rank_for_attacker(self) -> u8 {
        match self {
            Self::Open | Self::Held | Self::Lost => 2,
            Self::UnfavourableKo => 1,
            Self::FavourableKo => 0,
        }
    }

    pub(super) fn rank_for_owner(self) -> u8 {
        match self {
            Self::Open | Self::Held | Self::Lost => 2,
            Self::FavourableKo => 1,
            Self::UnfavourableKo => 0,
        }
    }
}
