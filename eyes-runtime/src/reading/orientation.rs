//! The canonical orientation in which a board is read, so that turning a board changes no answer.

use alloc::vec::Vec;

use crate::board::{Board, Color, Point};

/// A rotation or reflection of a board, or a combination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Orientation {
    width: u8,
    height: u8,
    mirror: bool,
    flip: bool,
    transpose: bool,
}

impl Orientation {
    /// Every orientation that leaves a board of this size its width and height: 8 if it is square, else 4.
    pub(super) fn all(width: u8, height: u8) -> impl Iterator<Item = Orientation> {
        let count = if width == height { 8 } else { 4 };
        (0u8..count).map(move |bits| Orientation {
            width,
            height,
            mirror: bits & 1 != 0,
            flip: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }

    pub(super) fn identity(board: &Board) -> Orientation {
        let (width, height) = (board.width(), board.height());
        Orientation { width, height, mirror: false, flip: false, transpose: false }
    }

    /// The points of the image of the board, from the top row down and from left to right. A board that is
    /// transposed is square.
    pub(super) fn image(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| Point::at(column, row)))
    }

    /// The image of a point.
    pub(super) fn turn(self, point: Point) -> Point {
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
    pub(super) fn turn_back(self, point: Point) -> Point {
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

    /// The orientation in which black stones and then white ones come first, compared point by point.
    pub(super) fn canonical(board: &Board, order: &[Point]) -> Orientation {
        let content = |point: Point| match board.color_at(point) {
            Some(Color::Black) => 0u8,
            Some(Color::White) => 1,
            None => 2,
        };
        let compare = |a: &Orientation, b: &Orientation| {
            let along = |at: Orientation| order.iter().map(move |&point| content(at.turn_back(point)));
            let ko = |at: Orientation| board.ko().map(|ko| at.turn(ko));
            along(*a).cmp(along(*b)).then_with(|| ko(*a).cmp(&ko(*b)))
        };
        let all = Orientation::all(board.width(), board.height());
        all.min_by(compare).unwrap_or_else(|| Orientation::identity(board))
    }
}

/// The order in which boards of this size are compared: from the 4-4 points on. The stones there tell most
/// orientations apart early in a game and stay, so that the orientation hardly ever changes.
pub(super) fn order_of_comparison(board: &Board, order: &mut Vec<Point>) {
    let line = |at: u8, size: u8| at.min(size - 1 - at).abs_diff(3);
    let (width, height) = (board.width(), board.height());
    let distance = |point: &Point| line(point.column(), width).max(line(point.row(), height));
    order.clear();
    order.extend(board.points());
    order.sort_by_key(distance);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All images of a board are the same in their canonical orientations.
    #[test]
    fn images_of_a_board_have_one_canonical_orientation() {
        let board =
            Board::from_ascii("..X.O..\n.XO.O..\n..X....\n.......\nO......\n.......\n......X").unwrap();
        let mut order = Vec::new();
        order_of_comparison(&board, &mut order);
        let turned = |board: &Board, by: Orientation| {
            let stones = board.points().filter_map(|point| Some((by.turn(point), board.color_at(point)?)));
            Board::from_stones(7, 7, stones).unwrap()
        };
        let expected = turned(&board, Orientation::canonical(&board, &order));
        for orientation in Orientation::all(7, 7) {
            let image = turned(&board, orientation);
            assert_eq!(turned(&image, Orientation::canonical(&image, &order)), expected);
        }
    }

    #[test]
    fn every_orientation_comes_back() {
        for (width, height) in [(9, 9), (5, 7)] {
            let board = Board::new(width, height).unwrap();
            for orientation in Orientation::all(width, height) {
                for point in board.points() {
                    let turned = orientation.turn(point);
                    assert!(board.is_on_board(turned));
                    assert_eq!(orientation.turn_back(turned), point);
                }
            }
        }
    }
}
