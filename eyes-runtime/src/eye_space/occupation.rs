//! The stones and empty points of a board, as sets.

use crate::board::{Color, PointSet, WatchedBoard};

/// The points of a board by what is on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occupation {
    pub(crate) empty: PointSet,
    stones: [PointSet; 2],
}

impl Occupation {
    /// Reads a board.
    pub(crate) fn read(&mut self, board: &WatchedBoard) {
        *self = Self::default();
        for point in board.points() {
            match board.peek(point) {
                None => self.empty.insert(point),
                Some(color) => self.stones[color.index()].insert(point),
            };
        }
    }

    pub(crate) fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color.index()]
    }

    pub(crate) fn all(&self) -> PointSet {
        self.empty | self.stones[0] | self.stones[1]
    }
}
