//! What is read from the stones of a board.

use super::grid::{EMPTY, FRAME, Grid, LIBERTIES, SIZE, cell_of};
use super::string::{Liberties, Points, Stones, Strings};
use super::watch::Watch;
use super::{Color, Point, PointSet};

/// As the functions of [`Board`](super::Board) with these names.
impl<W: Watch> Grid<W> {
    pub(crate) fn points(&self) -> Points {
        Points::new(self.width, self.height)
    }

    pub(crate) fn is_on_board(&self, point: Point) -> bool {
        self.cell(point) != FRAME
    }

    pub(crate) fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == EMPTY
    }

    pub(crate) fn color_at(&self, point: Point) -> Option<Color> {
        match self.cell(point) {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    pub(crate) fn is_color(&self, point: Point, color: Color) -> bool {
        self.cell(point) == cell_of(color)
    }

    pub(crate) fn points_with(&self, content: Option<Color>) -> PointSet {
        let wanted = content.map_or(EMPTY, cell_of);
        self.points().filter(|&point| self.cell(point) == wanted).collect()
    }

    pub(crate) fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.neighbours().into_iter().filter(|&neighbour| self.is_on_board(neighbour))
    }

    pub(crate) fn diagonals(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.diagonals().into_iter().filter(|&diagonal| self.is_on_board(diagonal))
    }

    pub(crate) fn edge_level(&self, point: Point) -> u8 {
        point.neighbours().into_iter().filter(|&q| !self.is_on_board(q)).count() as u8
    }

    pub(crate) fn string_head(&self, point: Point) -> Option<Point> {
        self.color_at(point).map(|_| self.head(point))
    }

    pub(crate) fn string_size(&self, point: Point) -> usize {
        if self.color_at(point).is_some() { self.field(SIZE, self.head(point)).into() } else { 0 }
    }

    pub(crate) fn liberty_count(&self, point: Point) -> usize {
        if self.color_at(point).is_some() { self.field(LIBERTIES, self.head(point)).into() } else { 0 }
    }

    pub(crate) fn strings(&self) -> impl Iterator<Item = Point> + '_ {
        Strings::new(self)
    }

    pub(crate) fn stones(&self, point: Point) -> Stones<'_, W> {
        Stones::new(self, self.string_head(point))
    }

    pub(crate) fn liberties(&self, point: Point) -> Liberties<'_, W> {
        Liberties::new(self, self.stones(point))
    }

    pub(crate) fn adjacent_strings(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let enemy = self.color_at(point).map(Color::opponent);
        let mut seen = PointSet::new();
        self.stones(point).flat_map(Point::neighbours).filter_map(move |neighbour| {
            let head =
                enemy.filter(|&enemy| self.is_color(neighbour, enemy)).map(|_| self.head(neighbour))?;
            seen.insert(head).then_some(head)
        })
    }
}
