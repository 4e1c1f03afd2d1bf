//! The state shared by ladders and proof-number search: the board, its moves, and the zone of the latest moves.

use alloc::vec::Vec;

use super::candidates::Candidate;
use super::effort::Effort;
use super::outcome::Limits;
use super::table::{Outlook, Table};
use super::zone::{ATTACKER_BANNED, DEFENDER_BANNED, Zone};
use crate::board::{Color, Grid, MIN_SIZE, Mark, Point, Seen, ShortList, Trail};

/// Longer variations are abandoned. This is well above the longest ladder on the largest board.
const MAX_PLY: usize = 600;

/// Who may take a ko back at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KoMaster {
    Nobody,
    Attacker,
    Defender,
}

/// The result of trying a move.
pub(super) enum Tried {
    Played,
    Illegal,
    /// The ko forbids it.
    Banned,
    /// It would repeat a position.
    Repeated,
    Aborted,
}

pub(super) struct Search {
    /// Its hash is that of the changes since the question was asked, so that nothing depends on stones far away.
    pub(super) board: Grid<Seen>,
    pub(super) trail: Trail,
    pub(super) table: Table,
    pub(super) outlook: Outlook,
    pub(super) candidates: Vec<Candidate>,
    pub(super) path: Vec<u64>,
    pub(super) target: Point,
    pub(super) attacker: Color,
    pub(super) master: KoMaster,
    /// How many questions have been asked, and what keeps their entries in the tables apart.
    pub(super) questions: u64,
    pub(super) salt: u64,
    /// Nodes of this question, and of all questions before it.
    pub(super) nodes: u32,
    pub(super) before: u64,
    /// The node counts at which the current effort and the whole search stop.
    pub(super) allowed: u32,
    pub(super) limit: u32,
    pub(super) limits: Limits,
    /// Whether the current search has hit a limit, and whether an earlier one has.
    pub(super) aborted: bool,
    pub(super) unfinished: bool,
}

impl Search {
    pub(super) fn new(limits: Limits) -> Search {
        let most = limits.nodes.max(limits.defence / 8);
        Search {
            board: Grid::empty(MIN_SIZE, MIN_SIZE),
            trail: Trail::with_capacity(1 << 14),
            table: Table::new(most),
            outlook: Outlook::new(most),
            candidates: Vec::with_capacity(1 << 12),
            path: Vec::with_capacity(MAX_PLY),
            target: Point::at(0, 0),
            attacker: Color::Black,
            master: KoMaster::Nobody,
            questions: 0,
            salt: 0,
            nodes: 0,
            before: 0,
            allowed: 0,
            limit: 0,
            limits,
            aborted: false,
            unfinished: false,
        }
    }

    pub(super) fn defender(&self) -> Color {
        self.attacker.opponent()
    }

    /// Finds a liberty of the target where a defender's stone gives it more liberties than the effort can take
    /// away, even after an attacker's stone at `taken`. Returns the point and those liberties.
    pub(super) fn outgrowth(
        &self,
        head: Point,
        taken: Option<Point>,
        effort: Effort,
    ) -> Option<(Point, ShortList)> {
        let reach = usize::from(effort.reach());
        let lost = taken.is_some_and(|taken| self.board.touches(taken, head));
        let left = usize::from(self.board.head_liberties(head)) - usize::from(lost);
        let mut found = None;
        self.board.for_short_liberties(head, |point| {
            if found.is_none() && Some(point) != taken && left - 1 + self.gain(point, head) > reach {
                let grown = self.grown(point, head, taken);
                if grown.as_slice().len() > reach {
                    found = Some((point, grown));
                }
            }
        });
        found
    }

    /// The liberties of the target after a defender's stone at `point`, without those at `taken`.
    pub(super) fn grown(&self, point: Point, head: Point, taken: Option<Point>) -> ShortList {
        let free = |q: Point| q != point && Some(q) != taken;
        let mut grown = self.board.short_liberties(head);
        grown.remove(point);
        if let Some(taken) = taken {
            grown.remove(taken);
        }
        for q in point.neighbours() {
            if self.board.is_empty(q) {
                if free(q) {
                    grown.push(q);
                }
            } else if self.board.is_color(q, self.defender()) && self.board.head(q) != head {
                let joined = self.board.short_liberties(self.board.head(q));
                joined.as_slice().iter().filter(|&&q| free(q)).for_each(|&q| grown.push(q));
            }
        }
        grown
    }

    /// The most liberties that a defender's stone on a liberty of the target can add without capturing.
    pub(super) fn gain(&self, point: Point, head: Point) -> usize {
        let mut gain = 0;
        for q in point.neighbours() {
            if self.board.is_empty(q) {
                gain += 1;
            } else if self.board.is_color(q, self.defender()) {
                let other = self.board.head(q);
                if other != head {
                    gain += usize::from(self.board.head_liberties(other)) - 1;
                }
            }
        }
        gain
    }

    /// If a move at `point` captures strings of `color`, adds the moves by which that side could have prevented
    /// it: captures of the surrounding stones.
    pub(super) fn add_rescuers(&self, point: Point, color: Color, zone: &mut Zone) {
        for q in point.neighbours() {
            if self.board.is_color(q, color) {
                let head = self.board.head(q);
                if self.board.head_liberties(head) == 1 {
                    zone.add_weak_neighbours(&self.board, head, color.opponent(), 2);
                }
            }
        }
    }

    /// Adds what would make a suicide at `point` legal: captures that give the surrounding strings liberties.
    pub(super) fn add_breath(&self, point: Point, color: Color, zone: &mut Zone) {
        for q in point.neighbours() {
            if self.board.is_color(q, color) {
                zone.add_weak_neighbours(&self.board, self.board.head(q), color.opponent(), 2);
            }
        }
    }

    /// Captures a target in atari, unless ko forbids it.
    pub(super) fn take(&mut self, head: Point, zone: &mut Zone) -> Option<Point> {
        let point = *self.board.short_liberties(head).as_slice().first()?;
        zone.points.insert(point);
        zone.add_weak_neighbours(&self.board, head, self.attacker, 1);
        if self.board.next(head) != head {
            return Some(point);
        }
        self.add_ko_makers(point, head, zone);
        if self.master != KoMaster::Attacker && self.board.takes_back_ko(point, self.attacker) {
            zone.traces |= ATTACKER_BANNED;
            zone.add_weak_around(&self.board, point, self.defender(), 3);
            return None;
        }
        if self.board.is_ko_capture(point, head) {
            if self.master == KoMaster::Defender {
                zone.add_weak_around(&self.board, point, self.defender(), 3);
                return None;
            }
            zone.traces |= DEFENDER_BANNED;
        }
        Some(point)
    }

    /// Adds the defender's moves that could turn the capture of a single stone into a ko: those that take away the
    /// capturing side's other liberties, its support, or its other captures.
    fn add_ko_makers(&self, point: Point, head: Point, zone: &mut Zone) {
        for q in point.neighbours() {
            if self.board.is_empty(q) {
                zone.points.insert(q);
            } else if self.board.is_color(q, self.attacker) {
                zone.add_weak_around(&self.board, point, self.attacker, 2);
            } else if self.board.is_on_board(q) {
                let other = self.board.head(q);
                if other != head && self.board.head_liberties(other) == 1 {
                    zone.add_weak_neighbours(&self.board, other, self.attacker, 1);
                }
            }
        }
    }

    /// The hash key of the position with `color` to move and threats of this order.
    pub(super) fn key(&self, order: u16, color: Color) -> u64 {
        let ko = self.board.ko().map_or(0, |ko| ko.index() as u64);
        self.board.hash() ^ self.mix(ko, order, color)
    }

    /// The [`key`](Search::key) after a move that captures nothing.
    pub(super) fn key_after(&self, point: Point, color: Color, order: u16) -> u64 {
        self.board.hash_with(point, color) ^ self.mix(0, order, color.opponent())
    }

    fn mix(&self, ko: u64, order: u16, color: Color) -> u64 {
        let state = ko << 8 | u64::from(order) << 4 | (color as u64) << 2 | self.master as u64;
        let state = (state + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        state ^ state >> 29
    }

    /// Plays a move unless it is illegal, repeats a position, or a limit is hit.
    pub(super) fn play(&mut self, point: Point, color: Color) -> Tried {
        if !self.board.is_empty(point) || self.board.breath(point, color).is_err() {
            return Tried::Illegal;
        }
        let master = if color == self.attacker { KoMaster::Attacker } else { KoMaster::Defender };
        if self.master != master && self.board.takes_back_ko(point, color) {
            return Tried::Banned;
        }
        if self.nodes >= self.allowed || self.path.len() >= MAX_PLY {
            self.aborted = true;
            return Tried::Aborted;
        }
        self.nodes += 1;
        let mark = self.board.mark(&self.trail);
        let captured = self.board.play_logged(point, color, &mut self.trail);
        let ko = self.board.ko().map_or(0, |ko| ko.index() as u64);
        let state = self.board.hash() ^ (ko << 1 | color as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if captured > 0 && self.path.contains(&state) {
            self.board.undo_to(mark, &mut self.trail);
            return Tried::Repeated;
        }
        self.path.push(state);
        Tried::Played
    }

    pub(super) fn take_back(&mut self, mark: Mark) {
        self.path.pop();
        self.board.undo_to(mark, &mut self.trail);
    }
}
