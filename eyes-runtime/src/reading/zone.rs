//! The points on which a proof depends.

use crate::board::{Color, Grid, Point, PointSet, Seen};

/// The ko rule kept the attacker from taking a ko back.
pub(super) const ATTACKER_BANNED: u8 = 1;
/// The ko rule kept the defender from taking a ko back.
pub(super) const DEFENDER_BANNED: u8 = 2;
/// A position would have been repeated.
pub(super) const REPEATED: u8 = 4;
/// Quiet moves were left out because the line already has too many.
pub(super) const QUIET_LEFT_OUT: u8 = 8;

/// What a proof or disproof depends on: points, and facts that are not on the board.
#[derive(Clone, Copy)]
pub(super) struct Zone {
    pub(super) points: PointSet,
    pub(super) traces: u8,
}

impl Zone {
    pub(super) const EMPTY: Zone = Zone { points: PointSet::EMPTY, traces: 0 };

    pub(super) fn absorb(&mut self, other: &Zone) {
        self.points |= other.points;
        self.traces |= other.traces;
    }

    pub(super) fn add(&mut self, points: &[Point]) {
        for &point in points {
            self.points.insert(point);
        }
    }

    /// Adds the liberties of a string as far as they matter.
    pub(super) fn add_liberties(&mut self, board: &Grid<Seen>, head: Point) {
        board.for_short_liberties(head, |point| {
            self.points.insert(point);
        });
    }

    /// Adds the liberties of all strings of `color` that adjoin the string with this head and have at most `limit`
    /// liberties. Moves there change who is short of liberties.
    pub(super) fn add_weak_neighbours(&mut self, board: &Grid<Seen>, head: Point, color: Color, limit: u16) {
        let mut last = None;
        let mut next = head;
        loop {
            for q in next.neighbours() {
                if board.is_color(q, color) {
                    let other = board.head(q);
                    if last != Some(other) && board.head_liberties(other) <= limit {
                        self.add_liberties(board, other);
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

    /// Adds the liberties of the strings of `color` around a point that have at most `limit` liberties.
    pub(super) fn add_weak_around(&mut self, board: &Grid<Seen>, point: Point, color: Color, limit: u16) {
        for q in point.neighbours() {
            if board.is_color(q, color) {
                let head = board.head(q);
                if board.head_liberties(head) <= limit {
                    self.add_liberties(board, head);
                }
            }
        }
    }
}
