//! What tactical reading says of every string of a position.

use alloc::vec::Vec;

use super::point_map::PointMap;
use crate::board::{Board, Point};
use crate::reading::{Outcome, Reader, Reading};

/// Can this string be captured, and saved?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StringReading {
    /// The stone that stands for the string; see [`Board::string_head`].
    pub head: Point,
    /// Whether the opponent can capture it by moving first.
    pub attack: Reading,
    /// Whether its owner can save it by moving first; yes, without a move, if it needs no saving.
    pub defend: Reading,
}

impl StringReading {
    /// Whether the string can be attacked and cannot be defended.
    #[must_use]
    pub const fn is_doomed(&self) -> bool {
        self.attack.outcome.is_possible() && !self.defend.outcome.is_possible()
    }
}

const UNREAD: Reading = Reading { outcome: Outcome::No, point: None, complete: true };
const SAFE: Reading = Reading { outcome: Outcome::Yes, point: None, complete: true };

/// The readings of all strings of one position.
#[derive(Clone, Debug)]
pub(crate) struct Readings {
    strings: Vec<StringReading>,
    index: PointMap<u16>,
}

impl Readings {
    pub(crate) fn new(board: &Board, reader: &mut Reader) -> Self {
        Self::with(board, |head| {
            let attack = reader.attack(board, head);
            let defend = if attack.outcome.is_possible() { reader.defend(board, head) } else { SAFE };
            StringReading { head, attack, defend }
        })
    }

    /// Takes every string for safe.
    pub(crate) fn unread(board: &Board) -> Self {
        Self::with(board, |head| StringReading { head, attack: UNREAD, defend: SAFE })
    }

    fn with(board: &Board, mut read: impl FnMut(Point) -> StringReading) -> Self {
        let mut readings = Self { strings: Vec::new(), index: PointMap::default() };
        for head in board.strings() {
            for stone in board.stones(head) {
                readings.index[stone] = readings.strings.len() as u16;
            }
            readings.strings.push(read(head));
        }
        readings
    }

    pub(crate) fn strings(&self) -> &[StringReading] {
        &self.strings
    }

    /// The reading of the string at `stone`.
    pub(crate) fn of(&self, stone: Point) -> StringReading {
        let unread = StringReading { head: stone, attack: UNREAD, defend: SAFE };
        self.strings.get(usize::from(self.index[stone])).copied().unwrap_or(unread)
    }
}
