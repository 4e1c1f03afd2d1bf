//! One value for every point.

use core::ops::{Index, IndexMut};

use crate::board::Point;

const LEN: usize = 1024;

/// A table with one entry for each point, whatever the size of the board.
#[derive(Clone, Debug)]
pub(crate) struct PointMap<T>([T; LEN]);

impl<T: Copy + Default> Default for PointMap<T> {
    fn default() -> Self {
        Self([T::default(); LEN])
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    fn index(&self, point: Point) -> &T {
        &self.0[point.index() % LEN]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index() % LEN]
    }
}
