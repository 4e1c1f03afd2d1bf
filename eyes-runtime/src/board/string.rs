//! Walks over the board: its points, its strings, and a string's stones and liberties.

use super::{Board, Point, PointSet};

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
pub(super) struct Strings<'a> {
    board: &'a Board,
    points: Points,
}

impl Strings<'_> {
    pub(super) fn new(board: &Board) -> Strings<'_> {
        Strings { board, points: board.points() }
    }
}

impl Iterator for Strings<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let board = self.board;
        self.points.find(|&point| board.string_head(point) == Some(point))
    }
}

/// The stones of a string, in no particular order.
#[derive(Debug, Clone)]
pub struct Stones<'a> {
    board: &'a Board,
    head: Point,
    next: Option<Point>,
}

impl Iterator for Stones<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let stone = self.next?;
        let next = self.board.grid.next(stone);
        self.next = (next != self.head).then_some(next);
        Some(stone)
    }
}

/// The liberties of a string, each once, in no particular order.
#[derive(Debug, Clone)]
pub struct Liberties<'a> {
    board: &'a Board,
    stones: Stones<'a>,
    around: [Option<Point>; 4],
    seen: PointSet,
}

impl Iterator for Liberties<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        loop {
            for slot in &mut self.around {
                if let Some(point) = slot.take()
                    && self.board.is_empty(point)
                    && self.seen.insert(point)
                {
                    return Some(point);
                }
            }
            self.around = self.stones.next()?.neighbours().map(Some);
        }
    }
}

impl Board {
    /// The stones of the string at `point`; none if no stone stands there.
    #[must_use]
    pub fn stones(&self, point: Point) -> Stones<'_> {
        let head = self.string_head(point);
        Stones { board: self, head: head.unwrap_or(point), next: head }
    }

    /// The liberties of the string at `point`, each once; none if no stone stands there.
    #[must_use]
    pub fn liberties(&self, point: Point) -> Liberties<'_> {
        Liberties { board: self, stones: self.stones(point), around: [None; 4], seen: PointSet::new() }
    }

    /// The heads of the strings of the other colour that adjoin the string at `point`, each once.
    pub fn adjacent_strings(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let enemy = self.color_at(point).map(super::Color::opponent);
        let mut seen = PointSet::new();
        self.stones(point).flat_map(Point::neighbours).filter_map(move |neighbour| {
            let head =
                enemy.filter(|&enemy| self.is_color(neighbour, enemy)).map(|_| self.head(neighbour))?;
            seen.insert(head).then_some(head)
        })
    }
}
