//! The proof and disproof numbers that a position starts with: those that were stored, or a guess by the liberties.

use super::effort::Effort;
use super::proof_numbers::Numbers;
use super::search::Search;
use crate::board::{Color, Point};

/// The liberties that the defender gains by his best and by his next best move on a liberty of the target.
pub(super) struct Room {
    best: (Point, u32),
    second: u32,
}

impl Room {
    /// The gain if the attacker takes one liberty.
    fn without(&self, taken: Point) -> u32 {
        if self.best.0 == taken { self.second } else { self.best.1 }
    }
}

impl Search {
    /// Initial numbers of an attacking move: worse with more liberties left, and with more liberties that the
    /// defender can gain.
    pub(super) fn attack_guess(&self, point: Point, head: Point, quiet: bool, room: &Room) -> Numbers {
        let liberties = u32::from(self.board.head_liberties(head));
        if !quiet {
            let left = liberties + room.without(point);
            return Numbers { proof: left.saturating_sub(2).clamp(1, 6), disproof: 1 };
        }
        let near =
            point.neighbours().into_iter().any(|q| self.board.is_empty(q) && self.board.touches(q, head));
        Numbers { proof: liberties + room.best.1.min(3) + if near { 1 } else { 4 }, disproof: 1 }
    }

    /// The gains of the defender's moves on the liberties of a string.
    pub(super) fn room(&self, head: Point) -> Room {
        let mut room = Room { best: (head, 0), second: 0 };
        self.board.for_short_liberties(head, |point| {
            let gain = self.gain(point, head) as u32 + 1;
            if gain > room.best.1 {
                room = Room { best: (point, gain), second: room.best.1 };
            } else {
                room.second = room.second.max(gain);
            }
        });
        room
    }

    /// Initial numbers of a defending move: better with more liberties for the target.
    pub(super) fn defence_guess(&self, point: Point, head: Point) -> Numbers {
        let liberties = u32::from(self.board.head_liberties(head));
        if self.board.touches(point, head) {
            let after = liberties + (self.gain(point, head) as u32).min(4);
            return Numbers { proof: after, disproof: 6u32.saturating_sub(after).max(1) };
        }
        let captures = point.neighbours().into_iter().any(|q| {
            self.board.is_color(q, self.attacker) && self.board.head_liberties(self.board.head(q)) == 1
        });
        if captures {
            Numbers { proof: liberties + 1, disproof: 2 }
        } else {
            Numbers { proof: liberties, disproof: 4 }
        }
    }

    /// The stored numbers of the position after a move, else the guess.
    pub(super) fn numbers_after(
        &mut self,
        point: Point,
        color: Color,
        effort: Effort,
        guess: Numbers,
    ) -> Numbers {
        let captures = point.neighbours().into_iter().any(|q| {
            self.board.is_color(q, color.opponent()) && self.board.head_liberties(self.board.head(q)) == 1
        });
        let key = if !captures {
            self.key_after(point, color, effort.order)
        } else if self.board.breath(point, color).is_ok() {
            let mark = self.board.mark(&self.trail);
            self.board.play_logged(point, color, &mut self.trail);
            let key = self.key(effort.order, color.opponent());
            self.board.undo_to(mark, &mut self.trail);
            key
        } else {
            return guess;
        };
        self.outlook.get(outlook_key(key, effort), self.salt).unwrap_or(guess)
    }
}

/// The key of the numbers of a position, which hold for one number of quiet moves.
pub(super) fn outlook_key(key: u64, effort: Effort) -> u64 {
    key.rotate_left(17).wrapping_add(u64::from(effort.quiet)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
