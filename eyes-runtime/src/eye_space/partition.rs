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
    let [black, white] = Color::ALL.map(|owner| {
        let (own, other) = (*domains.of(owner), *domains.of(owner.opponent()));
        let (only_own, only_other) = (own - other, other - own);
        let contested = free & own & other & only_own.neighbours();
        let margins = contested | (free & only_own & only_other.neighbours());
        Places { points: (free & only_own) | contested, margins }
    });
    let mut left = [black.points, white.points];
    loop {
        let [black_first, white_first] = [left[0].first(), left[1].first()];
        let (owner, start) = match (black_first, white_first) {
            (Some(start), None) => (Color::Black, start),
            (None, Some(start)) => (Color::White, start),
            (Some(ours), Some(theirs)) if ours <= theirs => (Color::Black, ours),
            (Some(_), Some(start)) => (Color::White, start),
            (None, None) => return,
        };
        let margins = if owner == Color::Black { &black.margins } else { &white.margins };
        let left = &mut left[owner.index()];
        let points = component(start, left, margins);
        *left -= points;
        spaces.push(Space { owner, points, margins: points & *margins });
    }
}

/// The points that are connected with one of them. Two adjacent margins do not connect each other.
fn component(start: Point, points: &PointSet, margins: &PointSet) -> PointSet {
    let mut members = PointSet::from_iter([start]);
    loop {
        let from_proper = (members - *margins).neighbours() & *points;
        let from_margins = (members & *margins).neighbours() & (*points - *margins);
        let grown = members | from_proper | from_margins;
        if grown == members {
            return members;
        }
        members = grown;
    }
}

pub(crate) fn space_at(spaces: &[Space], owner: Color, point: Point) -> Option<&Space> {
    spaces.iter().find(|space| space.owner == owner && space.points.contains(point))
}
