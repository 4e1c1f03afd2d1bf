//! The search by orders of threat.

use alloc::vec::Vec;

use super::candidates::Candidate;
use super::table::Table;
use super::zone::{add_liberties, add_weak_around, add_weak_neighbours};
use crate::board::{Board, Color, Mark, Point, PointSet, Trail};

/// The highest order: races of four liberties.
pub(super) const MAX_ORDER: u16 = 3;

/// Longer variations than this are given up: well above the longest ladder of the largest board.
const MAX_PLY: usize = 600;

/// The attacker wanted to take a ko back and could not.
pub(super) const ATTACKER_BANNED: u8 = 1;
/// The defender wanted to take a ko back and could not.
pub(super) const DEFENDER_BANNED: u8 = 2;
/// A position came back.
pub(super) const REPEATED: u8 = 4;

/// Who may take a ko back at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KoMaster {
    Nobody,
    Attacker,
    Defender,
}

/// What became of a move.
enum Tried {
    Played,
    Illegal,
    /// It would have brought a position back.
    Repeated,
    Aborted,
}

pub(super) struct Search {
    pub(super) board: Board,
    pub(super) trail: Trail,
    pub(super) table: Table,
    pub(super) candidates: Vec<Candidate>,
    pub(super) path: Vec<u64>,
    /// A stone of the string in question.
    pub(super) target: Point,
    pub(super) attacker: Color,
    pub(super) master: KoMaster,
    pub(super) generation: u32,
    pub(super) salt: u64,
    pub(super) nodes: u32,
    pub(super) limit: u32,
    pub(super) aborted: bool,
    pub(super) traces: u8,
}

impl Search {
    pub(super) fn new() -> Search {
        Search {
            board: Board::smallest(),
            trail: Trail::with_capacity(1 << 14),
            table: Table::new(),
            candidates: Vec::with_capacity(1 << 12),
            path: Vec::with_capacity(MAX_PLY),
            target: Point::at(0, 0),
            attacker: Color::Black,
            master: KoMaster::Nobody,
            generation: 0,
            salt: 0,
            nodes: 0,
            limit: 0,
            aborted: false,
            traces: 0,
        }
    }

    pub(super) fn defender(&self) -> Color {
        self.attacker.opponent()
    }

    /// Whether the attacker, to move, takes the target by threats of `order` or less. The proof's or
    /// disproof's zone is added to `zone`; on success the move is returned.
    pub(super) fn attack(&mut self, order: u16, zone: &mut PointSet) -> Option<Point> {
        let head = self.board.head(self.target);
        let liberties = self.board.head_liberties(head);
        if liberties > order + 1 || self.aborted {
            add_liberties(&self.board, head, zone);
            return None;
        }
        if liberties == 1
            && let Some(point) = self.take(zone)
        {
            return Some(point);
        }
        if order == 0 {
            return None;
        }
        let key = self.key(order);
        if let Some(entry) = self.table.get(key) {
            *zone |= entry.zone;
            self.traces |= entry.traces;
            return entry.best;
        }
        let before = core::mem::take(&mut self.traces);
        let mut own = PointSet::new();
        let best = self.attack_by_threats(order, liberties, &mut own);
        if !self.aborted && (best.is_some() || self.traces & REPEATED == 0) {
            self.table.put(key, best, &own, self.traces);
        }
        self.traces |= before;
        *zone |= own;
        best
    }

    fn attack_by_threats(&mut self, order: u16, liberties: u16, zone: &mut PointSet) -> Option<Point> {
        let mut failed = PointSet::new();
        add_liberties(&self.board, self.target, &mut failed);
        if liberties <= order {
            if let Some(point) = self.attack(order - 1, &mut failed) {
                *zone |= failed;
                return Some(point);
            }
        }
        let tried = failed;
        let (from, to) = self.push_attacking(&tried, liberties <= order);
        let mut best = None;
        for i in from..to {
            let point = self.candidates[i].point;
            let mark = self.board.mark(&self.trail);
            match self.play(point, self.attacker) {
                Tried::Played => {}
                Tried::Repeated => continue,
                Tried::Illegal => {
                    add_weak_around(&self.board, point, self.defender(), order + 1, &mut failed);
                    continue;
                }
                Tried::Aborted => break,
            }
            let mut sub = PointSet::new();
            let refuted = self.refute(order, &mut sub);
            if !refuted && !self.aborted {
                add_weak_around(&self.board, point, self.attacker, 2, &mut sub);
                if self.board.head_liberties(self.board.head(point)) <= order + 1 {
                    add_liberties(&self.board, point, &mut sub);
                }
            }
            self.take_back(mark);
            sub.insert(point);
            if self.aborted {
                break;
            }
            if !refuted {
                *zone |= sub;
                add_liberties(&self.board, self.target, zone);
                add_weak_neighbours(&self.board, self.target, self.attacker, order + 1, zone);
                best = Some(point);
                break;
            }
            failed |= sub;
        }
        self.candidates.truncate(from);
        if best.is_none() {
            *zone |= failed;
        }
        best
    }

    /// Whether the defender, to move after an attacking move of `order`, has an answer, a pass included.
    /// The zone of the refutation, or of the proof that there is none, is added to `zone`.
    pub(super) fn refute(&mut self, order: u16, zone: &mut PointSet) -> bool {
        let head = self.board.head(self.target);
        let liberties = self.board.head_liberties(head);
        if liberties > order {
            add_liberties(&self.board, head, zone);
            return true;
        }
        let mut extensions = PointSet::new();
        add_liberties(&self.board, head, &mut extensions);
        let mut tried = PointSet::new();
        for point in extensions.iter() {
            if self.gain(point) + liberties as usize > usize::from(order) + 2 {
                let mut sub = PointSet::new();
                tried.insert(point);
                if self.answer(point, order, &mut sub) {
                    *zone |= sub;
                    return true;
                }
                if self.aborted {
                    return false;
                }
            }
        }
        let mut proof = PointSet::new();
        let ko = self.board.ko();
        self.board.set_ko(None);
        let threat = self.attack(order - 1, &mut proof);
        self.board.set_ko(ko);
        if threat.is_none() || self.aborted {
            *zone |= proof;
            return !self.aborted;
        }
        let wanted = (proof | extensions) - tried;
        let (from, to) = self.push_defending(&wanted);
        let mut refuted = false;
        for i in from..to {
            let point = self.candidates[i].point;
            let mut sub = PointSet::new();
            if self.answer(point, order, &mut sub) {
                *zone |= sub;
                refuted = true;
                break;
            }
            if self.aborted {
                break;
            }
            proof |= sub;
        }
        self.candidates.truncate(from);
        if !refuted {
            *zone |= proof;
        }
        refuted
    }

    /// Whether the defender's move at `point` saves the target from threats of `order` or less.
    pub(super) fn answer(&mut self, point: Point, order: u16, zone: &mut PointSet) -> bool {
        zone.insert(point);
        let mark = self.board.mark(&self.trail);
        let mut captured = PointSet::new();
        self.add_capturers(point, &mut captured);
        match self.play(point, self.defender()) {
            Tried::Played => {}
            Tried::Repeated => return true,
            Tried::Illegal => {
                add_weak_around(&self.board, point, self.attacker, 2, zone);
                return false;
            }
            Tried::Aborted => return false,
        }
        let saved = !self.lost(order, zone) && !self.aborted;
        self.take_back(mark);
        if saved {
            *zone |= captured;
        }
        saved
    }

    fn lost(&mut self, order: u16, zone: &mut PointSet) -> bool {
        if self.board.is_empty(self.target) {
            return true;
        }
        self.attack(order, zone).is_some()
    }

    /// If a defender's move at `point` captures something, how the attacker could have kept him from it.
    fn add_capturers(&self, point: Point, zone: &mut PointSet) {
        for q in point.neighbours() {
            if self.board.is_color(q, self.attacker) && self.board.head_liberties(self.board.head(q)) == 1 {
                add_weak_neighbours(&self.board, q, self.defender(), 2, zone);
            }
        }
    }

    /// Takes a target in atari off the board, if ko does not forbid it.
    fn take(&mut self, zone: &mut PointSet) -> Option<Point> {
        let head = self.board.head(self.target);
        let point = self.board.liberties(head).next()?;
        zone.insert(point);
        add_weak_neighbours(&self.board, head, self.attacker, 1, zone);
        if self.board.next(head) != head {
            return Some(point);
        }
        if self.board.ko() == Some(point) && self.master != KoMaster::Attacker {
            self.traces |= ATTACKER_BANNED;
            return None;
        }
        let mark = self.board.mark(&self.trail);
        self.board.play_logged(point, self.attacker, &mut self.trail);
        let ko = self.board.ko().is_some();
        self.board.undo_to(mark, &mut self.trail);
        if ko {
            self.traces |= DEFENDER_BANNED;
            if self.master == KoMaster::Defender {
                return None;
            }
        }
        Some(point)
    }

    /// How many liberties the target gets from a defender's stone on its liberty, at most.
    fn gain(&self, point: Point) -> usize {
        let head = self.board.head(self.target);
        let mut gain = 0;
        for q in point.neighbours() {
            if self.board.is_empty(q) {
                gain += usize::from(!self.board.touches(q, head));
            } else if self.board.is_color(q, self.defender()) {
                let other = self.board.head(q);
                if other != head {
                    gain += usize::from(self.board.head_liberties(other)) - 1;
                }
            } else if self.board.is_on_board(q) && self.board.head_liberties(self.board.head(q)) == 1 {
                gain += 2;
            }
        }
        gain
    }

    fn key(&self, order: u16) -> u64 {
        let ko = self.board.ko().map_or(0, |ko| ko.index() as u64 + 1);
        let state =
            (ko << 8 | u64::from(order) << 4 | self.master as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.board.hash() ^ self.salt ^ state ^ state >> 29
    }

    fn play(&mut self, point: Point, color: Color) -> Tried {
        if !self.board.is_empty(point) {
            return Tried::Illegal;
        }
        if self.board.ko() == Some(point) {
            let (master, trace) = if color == self.attacker {
                (KoMaster::Attacker, ATTACKER_BANNED)
            } else {
                (KoMaster::Defender, DEFENDER_BANNED)
            };
            if self.master != master {
                self.traces |= trace;
                return Tried::Illegal;
            }
        }
        if self.board.breath(point, color).is_err() {
            return Tried::Illegal;
        }
        if self.nodes >= self.limit || self.path.len() >= MAX_PLY {
            self.aborted = true;
            return Tried::Aborted;
        }
        self.nodes += 1;
        let mark = self.board.mark(&self.trail);
        let captured = self.board.play_logged(point, color, &mut self.trail);
        let ko = self.board.ko().map_or(0, |ko| u64::from(ko.raw()));
        let state = self.board.hash() ^ (ko << 1 | color as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if captured > 0 && self.path.contains(&state) {
            self.traces |= REPEATED;
            self.board.undo_to(mark, &mut self.trail);
            return Tried::Repeated;
        }
        self.path.push(state);
        Tried::Played
    }

    fn take_back(&mut self, mark: Mark) {
        self.path.pop();
        self.board.undo_to(mark, &mut self.trail);
    }
}
