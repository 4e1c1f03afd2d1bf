//! The stones and empty points of a board, as sets.

use crate::board::{Board, Color, PointSet};

/// The points of a board by what is on them.
#[derive(Clone, Debug)]
pub(crate) struct Occupation {
    pub(crate) empty: PointSet,
    stones: [PointSet; 2],
}

impl Occupation {
    pub(crate) fn new(board: &Board) -> Self {
        let mut occupation = Self { empty: PointSet::new(), stones: [PointSet::new(); 2] };
        for point in board.points() {
            match board.color_at(point) {
                None => occupation.empty.insert(point),
                Some(color) => occupation.stones[color.index()].insert(point),
            };
        }
        occupation
    }

    pub(crate) fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color.index()]
    }

    pub(crate) fn all(&self) -> PointSet {
        self.empty | self.stones[0] | self.stones[1]
    }
}
