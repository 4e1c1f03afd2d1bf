//! Splits domains into eye spaces.
//!
//! GNU Go documentation, *Eyes and half eyes*, section "Eye spaces".

use alloc::vec::Vec;

use super::domain::Domains;
use super::occupation::Occupation;
use crate::board::{Color, Point, PointSet};

/// A connected set of points that may become an eye of its owner, before any further analysis.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub(crate) owner: Color,
    pub(crate) points: PointSet,
    pub(crate) margins: PointSet,
}

impl Space {
    /// The order of spaces.
    pub(crate) fn key(&self) -> (Option<Point>, Color) {
        (self.points.first(), self.owner)
    }

    pub(crate) fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.neighbours().into_iter().filter(|&q| self.points.contains(q))
    }
}

/// The points of all spaces of one colour, margins among them, and their margins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) points: PointSet,
    pub(crate) margins: PointSet,
}

impl Places {
    pub(crate) fn of(spaces: &[Space], owner: Color) -> Self {
        let mut places = Self::default();
        for space in spaces.iter().filter(|space| space.owner == owner) {
            places.points |= space.points;
            places.margins |= space.margins;
        }
        places
    }

    /// Whether the point is in a space and not marginal.
    pub(crate) fn is_proper(&self, point: Point) -> bool {
        self.points.contains(point) && !self.margins.contains(point)
    }

    /// Of the places, those among these points.
    pub(crate) fn among(&self, points: &PointSet) -> Self {
        Self { points: self.points & *points, margins: self.margins & *points }
    }
}

/// All eye spaces, in reading order of their first points, Black's before White's that start at the
/// same point.
pub(crate) fn eye_spaces(occupation: &Occupation, domains: &Domains, spaces: &mut Vec<Space>) {
    spaces.clear();
    let free = occupation.all() - domains.lively;
    for owner in Color::ALL {
        let (own, other) = (*domains.of(owner), *domains.of(owner.opponent()));
        let (only_own, only_other) = (own - other, other - own);
        let contested = free & own & other & only_own.neighbours();
        let margins = contested | (free & only_own & only_other.neighbours());
        let points = (free & only_own) | contested;
        split(owner, points, margins, spaces);
    }
    // Those of each colour are in order.
    spaces.sort_by_key(Space::key);
}

/// Adds the connected components. Two adjacent margins do not connect each other.
fn split(owner: Color, points: PointSet, margins: PointSet, spaces: &mut Vec<Space>) {
    let mut left = points;
    while let Some(start) = left.iter().next() {
        let mut members = PointSet::from_iter([start]);
        loop {
            let from_proper = (members - margins).neighbours() & left;
            let from_margins = (members & margins).neighbours() & (left - margins);
            let grown = members | from_proper | from_margins;
            if grown == members {
                break;
            }
            members = grown;
        }
        left -= members;
        spaces.push(Space { owner, points: members, margins: members & margins });
    }
}

pub(crate) fn space_at(spaces: &[Space], owner: Color, point: Point) -> Option<&Space> {
    spaces.iter().find(|space| space.owner == owner && space.points.contains(point))
}
