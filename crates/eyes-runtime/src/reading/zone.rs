//! Which points a proof rests on.

use crate::board::{Board, Color, Point, PointSet};

/// Adds the liberties of a string.
pub(super) fn add_liberties(board: &Board, stone: Point, zone: &mut PointSet) {
    let head = board.head(stone);
    let mut left = board.head_liberties(head);
    let mut next = head;
    while left > 0 {
        for q in next.neighbours() {
            if board.is_empty(q) && zone.insert(q) {
                left -= 1;
            }
        }
        next = board.next(next);
        if next == head {
            break;
        }
    }
}

/// Adds the liberties of all strings of `color` that adjoin the string at `stone` and have at most
/// `limit` liberties: by playing there, one changes who is short of liberties.
pub(super) fn add_weak_neighbours(
    board: &Board,
    stone: Point,
    color: Color,
    limit: u16,
    zone: &mut PointSet,
) {
    let head = board.head(stone);
    let mut next = head;
    let mut last = None;
    loop {
        for q in next.neighbours() {
            if board.is_color(q, color) {
                let other = board.head(q);
                if last != Some(other) && board.head_liberties(other) <= limit {
                    add_liberties(board, other, zone);
                    last = Some(other);
                }
            }
        }
        next = board.next(next);
        if next == head {
            break;
        }
    }
}

/// Adds the liberties of the strings of `color` around a point that have at most `limit` of them.
pub(super) fn add_weak_around(board: &Board, point: Point, color: Color, limit: u16, zone: &mut PointSet) {
    for q in point.neighbours() {
        if board.is_color(q, color) && board.head_liberties(board.head(q)) <= limit {
            add_liberties(board, q, zone);
        }
    }
}
