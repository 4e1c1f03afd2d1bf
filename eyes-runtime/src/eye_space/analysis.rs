//! The results of an analysis: eye spaces, and the groups around them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use eyes_graph::{EyeSum, EyeValue, Masters, Valuation};

use super::diagonal::{EyeKind, EyePoint};
use super::group::GroupStatus;
use super::knowledge::Source;
use super::readings::StringReading;
use crate::board::{Color, Point, PointSet};

/// One eye space.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EyeSpace {
    /// The colour whose eye it may become.
    pub owner: Color,
    /// All its points, including margins.
    pub points: PointSet,
    /// Its marginal points.
    pub margins: PointSet,
    /// The eyes that it yields.
    pub value: EyeValue,
    /// The attacker's moves that decide.
    pub attack: PointSet,
    /// The owner's moves that decide.
    pub defense: PointSet,
    /// The attacker's moves that only threaten.
    pub attack_threats: PointSet,
    /// The owner's moves that only threaten.
    pub defense_threats: PointSet,
    /// The valuations with every ko inside going to the owner and with every ko going to the attacker; `None` if
    /// these are the same, so that no ko matters.
    pub masters: Option<Box<Masters<Valuation<PointSet>>>>,
    /// The attacking point with the most support around it.
    pub best_attack: Option<Point>,
    /// The defending point with the most support around it.
    pub best_defense: Option<Point>,
    /// The source of the value.
    pub source: Source,
    /// The points that could be eyes of their own, with their diagonals.
    pub eye_points: Vec<EyePoint>,
    /// The index of its group in [`Analysis::groups`]; `None` if it was analysed alone, by [`Analyzer::eye_at`](super::Analyzer::eye_at).
    pub group: Option<usize>,
    /// The heads of the owner's strings around it.
    pub strings: Vec<Point>,
    /// Whether these are one chain, or connected well enough to count as one. The value assumes it.
    pub is_within_one_chain: bool,
    /// Empty points beside it by which the attacker may come in, although they are no margins: the value supposes that
    /// he does not. Nearly always there are none.
    pub ways_in: PointSet,
    /// Its margins that touch no stone of the owner, where the value supposes that they do and would be another one
    /// otherwise: one space of games in 22 has such margins.
    pub margins_apart: PointSet,
}

impl EyeSpace {
    /// The first point from the top row down and from left to right.
    #[must_use]
    pub fn origin(&self) -> Option<Point> {
        self.points.iter().next()
    }

    /// The neighbours of a point within the space.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.neighbours().into_iter().filter(|&q| self.points.contains(q))
    }

    /// The number of neighbours of a point that are margins of the space.
    #[must_use]
    pub fn marginal_neighbours(&self, point: Point) -> usize {
        self.neighbours(point).filter(|&q| self.margins.contains(q)).count()
    }

    /// The points that become eyes only for the side that moves first.
    pub fn half_eyes(&self) -> impl Iterator<Item = &EyePoint> {
        self.eye_points.iter().filter(|eye| eye.kind() == EyeKind::Half)
    }

    /// The points that cannot become eyes.
    pub fn false_eyes(&self) -> impl Iterator<Item = &EyePoint> {
        self.eye_points.iter().filter(|eye| eye.kind() == EyeKind::False)
    }
}

/// Strings that share eye spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// The colour of the group.
    pub owner: Color,
    /// Its spaces, as indices into [`Analysis::eyes`].
    pub eyes: Vec<usize>,
    /// The heads of its strings.
    pub strings: Vec<Point>,
    /// The sum of its spaces' values; digits above 2 are kept.
    pub value: EyeSum,
    /// The sums as the group stands, by who wins the kos; `None` if they are the value.
    pub standing: Option<Standing>,
    /// The status. It is certain if the strings are unconditionally alive. Otherwise it follows from the sums,
    /// assuming that the group must live by these eyes.
    pub status: GroupStatus,
    /// Whether the status is proven: it is certain, or the group is one string that alone surrounds one space, and lives by
    /// the exact value of this space, which leaves nothing to suppose. Otherwise the status is a guess: the group may have other resources,
    /// its strings may be cut apart, or it may lack the liberties that values suppose.
    pub is_proven: bool,
}

impl Group {
    /// A group without spaces and strings.
    pub(super) fn none() -> Self {
        Self {
            owner: Color::Black,
            eyes: Vec::new(),
            strings: Vec::new(),
            value: EyeSum::default(),
            standing: None,
            status: GroupStatus::Dead,
            is_proven: false,
        }
    }
}

/// The sums of a group's eyes by who wins the kos, where these or a shortage of liberties make a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Standing {
    /// The liberties outside, if they are fewer than the four that values suppose. They are taken into account for
    /// groups with one space, by exact search.
    pub liberties: Option<u8>,
    /// With every ko going to the owner, and with every ko going to the attacker.
    pub masters: Masters<EyeSum>,
}

/// All eye spaces of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Analysis {
    /// The reading of every string.
    pub strings: Vec<StringReading>,
    /// The stones that bound domains; see the rules of the module.
    pub lively: PointSet,
    /// The stones of both colours that cannot be captured even if their owner always passes (Benson's condition, under
    /// the board's suicide rule).
    pub unconditional: PointSet,
    /// The eye spaces, in reading order of their first points, Black's first where two share one.
    pub eyes: Vec<EyeSpace>,
    /// The groups around them.
    pub groups: Vec<Group>,
}
