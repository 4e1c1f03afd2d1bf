//! Which points of a board are read, for those who want to know what an answer rests on.

use core::cell::Cell;

use super::PointSet;
use super::point::{AREA, Point};

/// Told what is read.
pub(crate) trait Watch: Clone + Default {
    /// What stands at a point.
    fn see_point(&self, point: Point);
    /// The string at a point: its stones or its liberties.
    fn see_string(&self, stone: Point);
}

/// Nobody watches.
#[derive(Clone, Copy, Default)]
pub(crate) struct Unwatched;

impl Watch for Unwatched {
    fn see_point(&self, _: Point) {}
    fn see_string(&self, _: Point) {}
}

/// What was read since it was cleared. Bytes, because storing one is cheaper than setting a bit.
#[derive(Clone)]
pub(crate) struct Seen {
    points: [Cell<u8>; AREA],
    strings: [Cell<u8>; AREA],
}

impl Default for Seen {
    fn default() -> Self {
        Self { points: [const { Cell::new(0) }; AREA], strings: [const { Cell::new(0) }; AREA] }
    }
}

impl Watch for Seen {
    fn see_point(&self, point: Point) {
        self.points[point.index()].set(1);
    }

    fn see_string(&self, stone: Point) {
        self.strings[stone.index()].set(1);
    }
}

impl Seen {
    pub(crate) fn clear(&self) {
        self.points.iter().chain(&self.strings).for_each(|seen| seen.set(0));
    }

    /// The points that were read for themselves.
    pub(crate) fn points(&self) -> PointSet {
        set_of(&self.points)
    }

    /// The points at which strings were read; empty ones too, where a stone was tried.
    pub(crate) fn strings(&self) -> PointSet {
        set_of(&self.strings)
    }
}

fn set_of(seen: &[Cell<u8>; AREA]) -> PointSet {
    let is_seen = |index: &u16| seen[usize::from(*index)].get() != 0;
    (0..AREA as u16).filter(is_seen).map(Point::from_index).collect()
}
