//! Walks over the board: its points, its strings, and a string's stones and liberties.

use super::grid::Grid;
use super::watch::Watch;
use super::{Point, PointSet};

/// All points of a board, from the top row down and from left to right.
#[derive(Debug, Clone)]
pub struct Points {
    width: u8,
    height: u8,
    column: u8,
    row: u8,
}

impl Points {
    pub(super) fn new(width: u8, height: u8) -> Points {
        Points { width, height, column: 0, row: 0 }
    }
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        if self.row == self.height {
            return None;
        }
        let point = Point::at(self.column, self.row);
        self.column += 1;
        if self.column == self.width {
            self.column = 0;
            self.row += 1;
        }
        Some(point)
    }
}

/// The heads of all strings of a board.
pub(super) struct Strings<'a, W> {
    grid: &'a Grid<W>,
    points: Points,
}

impl<W: Watch> Strings<'_, W> {
    pub(super) fn new(grid: &Grid<W>) -> Strings<'_, W> {
        Strings { grid, points: grid.points() }
    }
}

impl<W: Watch> Iterator for Strings<'_, W> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let grid = self.grid;
        self.points.find(|&point| grid.string_head(point) == Some(point))
    }
}

/// The stones of a string, in no particular order.
#[derive(Clone)]
pub(crate) struct Stones<'a, W> {
    grid: &'a Grid<W>,
    head: Option<Point>,
    next: Option<Point>,
}

impl<'a, W> Stones<'a, W> {
    pub(super) fn new(grid: &'a Grid<W>, head: Option<Point>) -> Self {
        Self { grid, head, next: head }
    }
}

impl<W: Watch> Iterator for Stones<'_, W> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let stone = self.next?;
        let next = self.grid.next(stone);
        self.next = (Some(next) != self.head).then_some(next);
        Some(stone)
    }
}

/// The liberties of a string, each once, in no particular order.
#[derive(Clone)]
pub(crate) struct Liberties<'a, W> {
    grid: &'a Grid<W>,
    stones: Stones<'a, W>,
    around: [Option<Point>; 4],
    seen: PointSet,
}

impl<'a, W> Liberties<'a, W> {
    pub(super) fn new(grid: &'a Grid<W>, stones: Stones<'a, W>) -> Self {
        Self { grid, stones, around: [None; 4], seen: PointSet::new() }
    }
}

impl<W: Watch> Iterator for Liberties<'_, W> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        loop {
            for slot in &mut self.around {
                if let Some(point) = slot.take()
                    && self.grid.is_empty(point)
                    && self.seen.insert(point)
                {
                    return Some(point);
                }
            }
            self.around = self.stones.next()?.neighbours().map(Some);
        }
    }
}
