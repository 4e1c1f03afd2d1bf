//! The readings of all strings of a position.

use alloc::vec::Vec;

use super::point_map::PointMap;
use crate::board::{Point, PointSet, WatchedBoard};
use crate::reading::{Outcome, Reader, Reading};
use crate::static_rules::benson::benson_on;

/// Whether a string can be captured and whether it can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct StringReading {
    /// The head of the string; see [`Board::string_head`](crate::board::Board::string_head).
    pub head: Point,
    /// Whether the opponent can capture it by moving first.
    pub attack: Reading,
    /// Whether its owner can save it by moving first; `Yes` without a move if it is safe.
    pub defend: Reading,
}

impl StringReading {
    /// Whether the string can be attacked and cannot be defended.
    #[must_use]
    pub const fn is_doomed(&self) -> bool {
        self.attack.outcome.is_possible() && !self.defend.outcome.is_possible()
    }

    /// Whether it is captured without a ko even if its owner moves first, with every defence read to its end.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.attack.outcome == Outcome::Yes && self.is_doomed() && self.defend.complete
    }
}

const UNREAD: Reading = Reading { outcome: Outcome::No, point: None, complete: true };
const SAFE: Reading = Reading { outcome: Outcome::Yes, point: None, complete: true };

/// The readings of all strings of one position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Readings {
    strings: Vec<StringReading>,
    index: PointMap<u16>,
    /// The heads of the strings that have been read.
    read: PointSet,
    /// The heads of the strings that cannot be captured, so that reading is unnecessary.
    alive: PointSet,
}

impl Readings {
    /// Begins a board anew, and takes every string for safe.
    pub(crate) fn begin(&mut self, board: &WatchedBoard) {
        let [black, white] = benson_on(board, board.suicide());
        self.alive = *black.heads() | *white.heads();
        self.read = PointSet::new();
        self.strings.clear();
        for head in board.strings() {
            for stone in board.stones(head) {
                self.index[stone] = self.strings.len() as u16;
            }
            self.strings.push(StringReading { head, attack: UNREAD, defend: SAFE });
        }
    }

    /// Reads the string at `stone`, unless it has been read.
    pub(crate) fn read(&mut self, board: &WatchedBoard, stone: Point, reader: &mut Reader) {
        let Some(string) = self.strings.get_mut(usize::from(self.index[stone])) else { return };
        if self.read.insert(string.head) && !self.alive.contains(string.head) {
            string.attack = reader.attack_on(board, string.head);
            string.defend = match string.attack {
                attack if attack.outcome.is_possible() => reader.defend_on(board, string.head),
                attack => Reading { complete: attack.complete, ..SAFE },
            };
        }
    }

    /// The heads of the strings that are unconditionally alive.
    pub(crate) fn alive(&self) -> &PointSet {
        &self.alive
    }

    /// The heads of the strings that have been read.
    pub(crate) fn read_heads(&self) -> &PointSet {
        &self.read
    }

    /// Whether every string has been read.
    pub(crate) fn are_complete(&self) -> bool {
        self.read.len() == self.strings.len()
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
