//! The part of a board that a picture shows.

use eyes_runtime::board::{Board, Point, PointSet};

/// A rectangle of a board: its columns and rows, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) columns: (u8, u8),
    pub(crate) rows: (u8, u8),
}

impl Window {
    pub(crate) fn whole(board: &Board) -> Self {
        Window { columns: (0, board.width() - 1), rows: (0, board.height() - 1) }
    }

    /// The window that shows `points`: two lines more on each side, extended to an edge that is at most four lines
    /// away, so that corners are visible. Without points, the whole board.
    pub(crate) fn around(board: &Board, points: &PointSet) -> Self {
        let along = |length: u8, line: fn(Point) -> u8| {
            let lines = || points.iter().map(line);
            let (Some(first), Some(last)) = (lines().min(), lines().max()) else { return (0, length - 1) };
            let first = if first <= 4 { 0 } else { first - 2 };
            let last = if last + 5 >= length { length - 1 } else { last + 2 };
            (first, last)
        };
        Window { columns: along(board.width(), Point::column), rows: along(board.height(), Point::row) }
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        let within = |(first, last): (u8, u8), line: u8| (first..=last).contains(&line);
        within(self.columns, point.column()) && within(self.rows, point.row())
    }

    pub(crate) fn width(&self) -> u8 {
        self.columns.1 - self.columns.0 + 1
    }

    pub(crate) fn height(&self) -> u8 {
        self.rows.1 - self.rows.0 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_take_in_the_edges_nearby() {
        let board = Board::new(19, 13).expect("a board");
        let point = |vertex: &str| Point::from_gtp(vertex, 19, 13).expect("a vertex");
        let window = |vertices: &[&str]| {
            Window::around(&board, &vertices.iter().map(|vertex| point(vertex)).collect())
        };
        assert_eq!(window(&["E1", "G3"]), Window { columns: (0, 8), rows: (8, 12) });
        assert_eq!(window(&["F7", "P7"]), Window { columns: (3, 18), rows: (4, 8) });
        assert_eq!(window(&["F7", "N9"]), Window { columns: (3, 14), rows: (0, 8) });
        assert_eq!(window(&[]), Window::whole(&board));
        assert!(window(&["E1", "G3"]).contains(point("A5")) && !window(&["E1", "G3"]).contains(point("K1")));
    }
}
