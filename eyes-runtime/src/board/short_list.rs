//! A few points.

use super::Point;

/// Strings with no more liberties than this keep a list of them.
pub(super) const SHORT: usize = 5;

/// Up to five points.
#[derive(Clone, Copy)]
pub(crate) struct ShortList {
    pub(super) points: [Point; SHORT],
    pub(super) len: usize,
}

impl ShortList {
    /// Adds a point unless it is there or the list is full.
    pub(crate) fn push(&mut self, point: Point) {
        if self.len < SHORT && !self.as_slice().contains(&point) {
            self.points[self.len] = point;
            self.len += 1;
        }
    }

    pub(crate) fn remove(&mut self, point: Point) {
        if let Some(slot) = self.as_slice().iter().position(|&other| other == point) {
            self.len -= 1;
            self.points[slot] = self.points[self.len];
        }
    }

    pub(crate) fn as_slice(&self) -> &[Point] {
        &self.points[..self.len]
    }
}
