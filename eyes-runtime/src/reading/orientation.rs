//! The canonical orientation in which a board is read, so that turning it, or changing the colours, changes no answer.

use alloc::vec::Vec;

#[cfg(test)]
use crate::board::Board;
use crate::board::{Color, Grid, Point};

/// A rotation or reflection of a board, or a combination, with or without a change of the colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Orientation {
    width: u8,
    height: u8,
    mirror: bool,
    flip: bool,
    transpose: bool,
    has_other_colors: bool,
}

impl Orientation {
    /// Every orientation in which a board of this size is at least as wide as it is high, with its own colours: 8 if it
    /// is square, else 4.
    fn wide(width: u8, height: u8) -> impl Iterator<Item = Orientation> {
        Self::all(width, height).filter(|orientation| {
            let (width, height) = orientation.size();
            width >= height
        })
    }

    /// All eight orientations of a board, with its own colours.
    pub(crate) fn all(width: u8, height: u8) -> impl Iterator<Item = Orientation> {
        (0u8..8).map(move |bits| Orientation {
            width,
            height,
            mirror: bits & 1 != 0,
            flip: bits & 2 != 0,
            transpose: bits & 4 != 0,
            has_other_colors: false,
        })
    }

    pub(crate) fn identity(width: u8, height: u8) -> Orientation {
        Orientation { width, height, mirror: false, flip: false, transpose: false, has_other_colors: false }
    }

    /// The same with the colours changed, or not.
    pub(crate) fn with_other_colors(self, has_other_colors: bool) -> Orientation {
        Orientation { has_other_colors, ..self }
    }

    /// The image of a colour, and the colour whose image is given.
    pub(crate) fn color(self, color: Color) -> Color {
        if self.has_other_colors { color.opponent() } else { color }
    }

    /// The width and height of the image of the board.
    pub(crate) fn size(self) -> (u8, u8) {
        if self.transpose { (self.height, self.width) } else { (self.width, self.height) }
    }

    /// The points of the image of the board, from the top row down and from left to right.
    pub(crate) fn image(self) -> impl Iterator<Item = Point> {
        let (width, height) = self.size();
        (0..height).flat_map(move |row| (0..width).map(move |column| Point::at(column, row)))
    }

    /// The image of a point.
    pub(crate) fn turn(self, point: Point) -> Point {
        let (mut x, mut y) = (point.column(), point.row());
        if self.mirror {
            x = self.width - 1 - x;
        }
        if self.flip {
            y = self.height - 1 - y;
        }
        if self.transpose { Point::at(y, x) } else { Point::at(x, y) }
    }

    /// The point whose image is given.
    pub(crate) fn turn_back(self, point: Point) -> Point {
        let (mut x, mut y) = (point.column(), point.row());
        if self.transpose {
            (x, y) = (y, x);
        }
        if self.mirror {
            x = self.width - 1 - x;
        }
        if self.flip {
            y = self.height - 1 - y;
        }
        Point::at(x, y)
    }

    /// The orientation, and the colours, in which black stones and then white ones come first, compared point by point.
    pub(super) fn canonical<W>(board: &Grid<W>, order: &[Point]) -> Orientation {
        let content = |at: Orientation, point: Point| match board.peek(at.turn_back(point)) {
            Some(color) if at.color(color) == Color::Black => 0u8,
            Some(_) => 1,
            None => 2,
        };
        let compare = |a: &Orientation, b: &Orientation| {
            let along = |at: Orientation| order.iter().map(move |&point| content(at, point));
            let ko = |at: Orientation| board.ko().map(|ko| at.turn(ko));
            along(*a).cmp(along(*b)).then_with(|| ko(*a).cmp(&ko(*b)))
        };
        let (width, height) = board.size();
        let wide = Orientation::wide(width, height);
        let all = wide.flat_map(|turned| [turned, turned.with_other_colors(true)]);
        all.min_by(compare).unwrap_or_else(|| Orientation::identity(width, height))
    }
}

/// The order in which images of boards of this size are compared: from the 4-4 points on. The stones there tell most
/// orientations apart early in a game and stay, so that the orientation hardly ever changes.
pub(super) fn order_of_comparison((width, height): (u8, u8), order: &mut Vec<Point>) {
    let line = |at: u8, size: u8| at.min(size - 1 - at).abs_diff(3);
    let (width, height) = (width.max(height), width.min(height));
    let distance = |point: &Point| line(point.column(), width).max(line(point.row(), height));
    order.clear();
    order.extend((0..height).flat_map(|row| (0..width).map(move |column| Point::at(column, row))));
    order.sort_by_key(distance);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All images of a board are the same in their canonical orientations.
    #[test]
    fn images_of_a_board_have_one_canonical_orientation() {
        let square = "..X.O..\n.XO.O..\n..X....\n.......\nO......\n.......\n......X";
        let rows = "..X.O..\n.XO.O..\n..X....\n.......\nO......";
        let turned = |board: &Board, by: Orientation| {
            let image = |point| Some((by.turn(point), by.color(board.color_at(point)?)));
            let (width, height) = by.size();
            Board::from_stones(width, height, board.points().filter_map(image)).unwrap()
        };
        for drawing in [square, rows] {
            let board = Board::from_ascii(drawing).unwrap();
            let mut order = Vec::new();
            order_of_comparison((board.width(), board.height()), &mut order);
            let expected = turned(&board, Orientation::canonical(board.grid(), &order));
            for orientation in Orientation::all(board.width(), board.height()) {
                for has_other_colors in [false, true] {
                    let image = turned(&board, orientation.with_other_colors(has_other_colors));
                    assert_eq!(turned(&image, Orientation::canonical(image.grid(), &order)), expected);
                }
            }
        }
    }

    #[test]
    fn every_orientation_comes_back() {
        for (width, height) in [(9, 9), (5, 7)] {
            let board = Board::new(width, height).unwrap();
            for orientation in Orientation::all(width, height) {
                let (columns, rows) = orientation.size();
                let image = Board::new(columns, rows).unwrap();
                for point in board.points() {
                    let turned = orientation.turn(point);
                    assert!(image.is_on_board(turned));
                    assert_eq!(orientation.turn_back(turned), point);
                }
            }
        }
    }
}
