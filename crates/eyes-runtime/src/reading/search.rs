//! The search by orders of threat.

use alloc::vec::Vec;

use super::candidates::Candidate;
use super::effort::{Effort, MAX_LIBERTIES};
use super::outcome::Limits;
use super::table::Table;
use super::zone::{ATTACKER_BANNED, DEFENDER_BANNED, QUIET_LEFT_OUT, REPEATED, Zone};
use crate::board::{Board, Color, Mark, Point, ShortList, Trail};

/// Longer variations than this are given up: well above the longest ladder of the largest board.
const MAX_PLY: usize = 600;

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
    /// The ko forbids it.
    Banned,
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
    /// Nodes of this question, and of all before it.
    pub(super) nodes: u32,
    pub(super) before: u64,
    pub(super) allowed: u32,
    pub(super) limits: Limits,
    /// Whether the search under way has hit a limit, and whether one before it has.
    pub(super) aborted: bool,
    pub(super) unfinished: bool,
}

impl Search {
    pub(super) fn new(limits: Limits) -> Search {
        Search {
            board: Board::smallest(),
            trail: Trail::with_capacity(1 << 14),
            table: Table::new(limits.nodes),
            candidates: Vec::with_capacity(1 << 12),
            path: Vec::with_capacity(MAX_PLY),
            target: Point::at(0, 0),
            attacker: Color::Black,
            master: KoMaster::Nobody,
            generation: 0,
            salt: 0,
            nodes: 0,
            before: 0,
            allowed: 0,
            limits,
            aborted: false,
            unfinished: false,
        }
    }

    pub(super) fn defender(&self) -> Color {
        self.attacker.opponent()
    }

    /// Whether the attacker, to move, takes the target with this effort; if so, by which move. The zone
    /// of the proof or disproof is added to `zone`.
    pub(super) fn attack(&mut self, effort: Effort, hint: Option<Point>, zone: &mut Zone) -> Option<Point> {
        let head = self.board.head(self.target);
        let liberties = self.board.head_liberties(head);
        if liberties > effort.reach() || self.aborted {
            zone.add_liberties(&self.board, head);
            return None;
        }
        if liberties == 1
            && let Some(point) = self.take(head, zone)
        {
            return Some(point);
        }
        if effort.order == 0 {
            return None;
        }
        let key = self.key(effort.order);
        if let Some(entry) = self.table.get(key, effort.quiet) {
            zone.absorb(&entry.zone);
            return entry.best;
        }
        let mut own = Zone::EMPTY;
        let best = self.attack_by_threats(effort, hint, head, &mut own);
        if !self.aborted && (best.is_some() || own.traces & REPEATED == 0) {
            let limited = best.is_some() || own.traces & QUIET_LEFT_OUT != 0;
            self.table.put(key, if limited { effort.quiet } else { u8::MAX }, best, &own);
        }
        zone.absorb(&own);
        best
    }

    fn attack_by_threats(
        &mut self,
        effort: Effort,
        hint: Option<Point>,
        head: Point,
        zone: &mut Zone,
    ) -> Option<Point> {
        let slack = self.board.head_liberties(head) <= effort.order;
        let mut failed = Zone::EMPTY;
        failed.add_liberties(&self.board, head);
        if slack {
            let mut lower = Zone::EMPTY;
            if let Some(point) = self.attack(effort.lower(), hint, &mut lower) {
                zone.absorb(&lower);
                return Some(point);
            }
            failed.absorb(&lower);
        }
        let tried = failed.points;
        let (from, to) = self.push_attacking(&tried, slack, hint);
        let mut best = None;
        for i in from..to {
            let Candidate { point, quiet, .. } = self.candidates[i];
            if quiet && effort.quiet == 0 {
                failed.traces |= QUIET_LEFT_OUT;
                break;
            }
            if let Some((extension, liberties)) = self.outgrowth(head, Some(point), effort) {
                failed.add(&[point, extension]);
                failed.add(liberties.as_slice());
                continue;
            }
            let mut sub = Zone::EMPTY;
            self.add_rescuers(point, self.defender(), &mut sub);
            let mark = self.board.mark(&self.trail);
            match self.play(point, self.attacker) {
                Tried::Played => {}
                Tried::Repeated => {
                    failed.traces |= REPEATED;
                    continue;
                }
                Tried::Banned => {
                    failed.traces |= ATTACKER_BANNED;
                    continue;
                }
                Tried::Illegal => {
                    failed.add_weak_around(&self.board, point, self.defender(), effort.order + 1);
                    continue;
                }
                Tried::Aborted => break,
            }
            sub.points.insert(point);
            let next = Effort { quiet: effort.quiet - u8::from(quiet), ..effort };
            let refuted = self.refute(next, &mut sub);
            if !refuted && !self.aborted {
                sub.add_weak_around(&self.board, point, self.attacker, 2);
                sub.add_liberties(&self.board, self.board.head(point));
            }
            self.take_back(mark);
            if self.aborted {
                break;
            }
            if !refuted {
                zone.absorb(&sub);
                zone.add_liberties(&self.board, head);
                zone.add_weak_neighbours(&self.board, head, self.attacker, effort.order + 1);
                best = Some(point);
                break;
            }
            failed.absorb(&sub);
        }
        self.candidates.truncate(from);
        if best.is_none() && slack && !self.aborted && failed.traces & ATTACKER_BANNED != 0 {
            best = self.wait_for_ko(effort, &mut failed, zone);
        }
        if best.is_none() {
            zone.absorb(&failed);
        }
        best
    }

    /// Whether the attacker, kept from a ko, can afford to wait a move and take it then.
    fn wait_for_ko(&mut self, effort: Effort, failed: &mut Zone, zone: &mut Zone) -> Option<Point> {
        let ko = self.board.ko()?;
        let mut sub = Zone::EMPTY;
        self.board.set_ko(None);
        let refuted = self.refute(effort, &mut sub);
        self.board.set_ko(Some(ko));
        if self.aborted {
            return None;
        }
        if refuted {
            failed.absorb(&sub);
            return None;
        }
        zone.absorb(&sub);
        zone.points.insert(ko);
        Some(ko)
    }

    /// Whether the defender, to move after an attacking move, has an answer, a pass included. The zone
    /// of the refutation, or of the proof that there is none, is added to `zone`.
    fn refute(&mut self, effort: Effort, zone: &mut Zone) -> bool {
        let head = self.board.head(self.target);
        let liberties = self.board.head_liberties(head);
        if liberties > effort.order.min(MAX_LIBERTIES) {
            zone.add_liberties(&self.board, head);
            return true;
        }
        if let Some((extension, liberties)) = self.outgrowth(head, None, effort) {
            zone.points.insert(extension);
            zone.add(liberties.as_slice());
            return true;
        }
        let mut proof = Zone::EMPTY;
        proof.add_liberties(&self.board, head);
        let ko = self.board.ko();
        self.board.set_ko(None);
        let threat = self.attack(effort.lower(), None, &mut proof);
        self.board.set_ko(ko);
        if threat.is_none() || self.aborted {
            zone.absorb(&proof);
            return !self.aborted;
        }
        let (from, to) = self.push_defending(&proof.points);
        let mut refuted = false;
        for i in from..to {
            let point = self.candidates[i].point;
            let mut sub = Zone::EMPTY;
            if self.answer(point, effort, threat, &mut sub) {
                zone.absorb(&sub);
                refuted = true;
                break;
            }
            if self.aborted {
                break;
            }
            proof.absorb(&sub);
        }
        self.candidates.truncate(from);
        if !refuted {
            zone.absorb(&proof);
        }
        refuted
    }

    /// Whether a defender's stone on one of its liberties gives the target more of them than the effort
    /// can take, even after an attacker's stone at `taken`; if so, that point and those liberties.
    fn outgrowth(&self, head: Point, taken: Option<Point>, effort: Effort) -> Option<(Point, ShortList)> {
        let reach = usize::from(effort.reach());
        let mut rest = self.board.short_liberties(head);
        if let Some(taken) = taken {
            rest.remove(taken);
        }
        rest.as_slice().iter().find_map(|&point| {
            if rest.as_slice().len() - 1 + self.gain(point, head) <= reach {
                return None;
            }
            let free = |q: Point| q != point && Some(q) != taken;
            let mut grown = rest;
            grown.remove(point);
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
            (grown.as_slice().len() > reach).then_some((point, grown))
        })
    }

    /// How many liberties a defender's stone on a liberty of the target adds without capturing, at most.
    fn gain(&self, point: Point, head: Point) -> usize {
        let gains = point.neighbours().map(|q| {
            if self.board.is_empty(q) {
                1
            } else if self.board.is_color(q, self.defender()) && self.board.head(q) != head {
                usize::from(self.board.head_liberties(self.board.head(q))) - 1
            } else {
                0
            }
        });
        gains.into_iter().sum()
    }

    /// Whether the defender's move at `point` saves the target from this effort.
    pub(super) fn answer(
        &mut self,
        point: Point,
        effort: Effort,
        hint: Option<Point>,
        zone: &mut Zone,
    ) -> bool {
        zone.points.insert(point);
        let mark = self.board.mark(&self.trail);
        let mut captured = Zone::EMPTY;
        self.add_rescuers(point, self.attacker, &mut captured);
        match self.play(point, self.defender()) {
            Tried::Played => {}
            Tried::Repeated => {
                zone.traces |= REPEATED;
                return true;
            }
            Tried::Banned => {
                zone.traces |= DEFENDER_BANNED;
                return false;
            }
            Tried::Illegal => {
                zone.add_weak_around(&self.board, point, self.attacker, 2);
                return false;
            }
            Tried::Aborted => return false,
        }
        let lost = self.board.is_empty(self.target) || self.attack(effort, hint, zone).is_some();
        self.take_back(mark);
        let saved = !lost && !self.aborted;
        if saved {
            zone.absorb(&captured);
        }
        saved
    }

    /// If a move at `point` captures strings of `color`, how their side could have kept it from doing so:
    /// by taking what surrounds them.
    fn add_rescuers(&self, point: Point, color: Color, zone: &mut Zone) {
        for q in point.neighbours() {
            if self.board.is_color(q, color) {
                let head = self.board.head(q);
                if self.board.head_liberties(head) == 1 {
                    zone.add_weak_neighbours(&self.board, head, color.opponent(), 2);
                }
            }
        }
    }

    /// Takes a target in atari off the board, if ko does not forbid it.
    fn take(&mut self, head: Point, zone: &mut Zone) -> Option<Point> {
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

    /// Adds the defender's moves that could make a ko of the capture of a single stone: those that take
    /// away the capturer's other liberties, his support, or his other prey.
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

    fn key(&self, order: u16) -> u64 {
        let ko = self.board.ko().map_or(0, |ko| u64::from(ko.raw()));
        let state = ko << 8 | u64::from(order) << 4 | self.master as u64;
        let state = (state + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.board.hash() ^ self.salt ^ state ^ state >> 29
    }

    /// Plays a move unless it is illegal, repeats a position, or a limit is hit.
    fn play(&mut self, point: Point, color: Color) -> Tried {
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
        let ko = self.board.ko().map_or(0, |ko| u64::from(ko.raw()));
        let state = self.board.hash() ^ (ko << 1 | color as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if captured > 0 && self.path.contains(&state) {
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
