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

    /// The orientation in which the stones come first, compared point by point, and the board in that orientation.
    /// The board is set up anew, so that it does not depend on its history.
    pub(super) fn canonical(board: &Board, stones: &mut Vec<(Point, Color)>) -> (Orientation, Board) {
        let mut best: Option<(Orientation, u64)> = None;
        let occupied = || board.points().filter_map(|point| Some((point, board.color_at(point)?)));
        for orientation in Orientation::all(board.width(), board.height()) {
            let ko = board.ko().map_or(0, |ko| orientation.turn(ko).index() as u64);
            let hash = occupied().fold(ko.wrapping_mul(0x9e37_79b9_7f4a_7c15), |hash, (point, color)| {
                hash ^ Board::hash_of(orientation.turn(point), color)
            });
            if best.is_none_or(|(_, least)| hash < least) {
                best = Some((orientation, hash));
            }
        }
        let orientation = best.map_or(Orientation::identity(board), |(orientation, _)| orientation);
        stones.clear();
        stones.extend(occupied().map(|(point, color)| (orientation.turn(point), color)));
        stones.sort_unstable();
        let mut turned = board.emptied();
        for &(point, color) in stones.iter() {
            turned.set_up(point, color);
        }
        turned.set_ko(board.ko().map(|ko| orientation.turn(ko)));
        (orientation, turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
