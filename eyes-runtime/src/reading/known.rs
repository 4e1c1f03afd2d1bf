//! Answers about the latest position, and what keeps those that still hold after a change of the board.
//!
//! A search looks at some points only. Its answer stays the same as long as these points do: the search is
//! deterministic, its board is set up anew from the stones, and its hash keys do not depend on what stands elsewhere.

use alloc::vec;
use alloc::vec::Vec;

use super::orientation::Orientation;
use crate::board::{AREA, Grid, Point, PointSet, WatchedBoard};

/// An answer, and the points on which it rests.
#[derive(Clone, Copy)]
struct Known<T> {
    answer: T,
    rests_on: PointSet,
}

/// One answer for each point.
pub(super) struct Cache<T> {
    answers: Vec<Option<Known<T>>>,
    /// The points that have an answer.
    points: Vec<Point>,
}

impl<T: Copy> Cache<T> {
    pub(super) fn new() -> Cache<T> {
        Cache { answers: vec![None; AREA], points: Vec::with_capacity(AREA) }
    }

    pub(super) fn get(&self, point: Point) -> Option<T> {
        Some(self.answers.get(point.index())?.as_ref()?.answer)
    }

    /// The points on which the answer rests.
    pub(super) fn rests_on(&self, point: Point) -> PointSet {
        let known = self.answers.get(point.index()).and_then(Option::as_ref);
        known.map_or(PointSet::EMPTY, |known| known.rests_on)
    }

    pub(super) fn put(&mut self, point: Point, answer: T, rests_on: PointSet) {
        if let Some(slot) = self.answers.get_mut(point.index()) {
            if slot.is_none() {
                self.points.push(point);
            }
            *slot = Some(Known { answer, rests_on });
        }
    }

    /// Drops the answers that rest on one of these points.
    pub(super) fn drop_resting_on(&mut self, changed: &PointSet) {
        let answers = &mut self.answers;
        self.points.retain(|point| {
            let Some(slot) = answers.get_mut(point.index()) else { return false };
            let holds = slot.as_ref().is_some_and(|known| !known.rests_on.intersects(changed));
            if !holds {
                *slot = None;
            }
            holds
        });
    }

    pub(super) fn clear(&mut self) {
        for point in self.points.drain(..) {
            if let Some(slot) = self.answers.get_mut(point.index()) {
                *slot = None;
            }
        }
    }
}

/// Sets the stones up in reading order, so that the grid does not depend on their history.
pub(super) fn set_up<W>(grid: &mut WatchedBoard, board: &Grid<W>, orientation: Orientation) {
    let (width, height) = orientation.size();
    grid.clear(width, height);
    grid.set_suicide(board.suicide());
    for point in orientation.image() {
        if let Some(color) = board.peek(orientation.turn_back(point)) {
            grid.set_up(point, orientation.color(color));
        }
    }
    grid.forget_hash();
    grid.set_ko(board.ko().map(|ko| orientation.turn(ko)));
}
