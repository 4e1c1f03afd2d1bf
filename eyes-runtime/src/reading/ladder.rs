//! Threats of orders 0 and 1, searched depth first: the capture of a string in atari, and ladders.

use super::effort::{Effort, MAX_LIBERTIES};
use super::search::{Search, Tried};
use super::zone::{ATTACKER_BANNED, DEFENDER_BANNED, REPEATED, Zone};
use crate::board::{Mark, Point, PointSet};

impl Search {
    /// The move by which the attacker, to move, captures the target by atari after atari, or with order 0 at once.
    /// Adds the zone of the proof or disproof to `zone`.
    pub(super) fn ladder(&mut self, order: u16, hint: Option<Point>, zone: &mut Zone) -> Option<Point> {
        let head = self.board.head(self.target);
        let liberties = self.board.head_liberties(head);
        if liberties > order + 1 || self.aborted {
            zone.add_liberties(&self.board, head);
            return None;
        }
        if liberties == 1
            && let Some(point) = self.take(head, zone)
        {
            return Some(point);
        }
        if order == 0 {
            return None;
        }
        let key = self.key(order, self.attacker);
        if let Some(entry) = self.table.get(key, self.salt, 0) {
            zone.absorb(&entry.zone);
            return entry.best;
        }
        let mut own = Zone::EMPTY;
        let best = self.ladder_by_moves(hint, head, &mut own);
        if !self.aborted && (best.is_some() || own.traces & REPEATED == 0) {
            self.table.put(key, self.salt, if best.is_some() { 0 } else { u8::MAX }, best, &own);
        }
        zone.absorb(&own);
        best
    }

    fn ladder_by_moves(&mut self, hint: Option<Point>, head: Point, zone: &mut Zone) -> Option<Point> {
        let effort = Effort::LADDER;
        let slack = self.board.head_liberties(head) <= effort.order;
        let mut failed = Zone::EMPTY;
        failed.add_liberties(&self.board, head);
        if slack {
            let mut lower = Zone::EMPTY;
            if let Some(point) = self.ladder(0, hint, &mut lower) {
                zone.absorb(&lower);
                return Some(point);
            }
            failed.absorb(&lower);
        }
        let liberties = failed.points;
        let (from, to) = self.push_attacking(&liberties, false, hint);
        let mut best = self.ladder_candidates((from, to), head, zone, &mut failed);
        self.candidates.truncate(from);
        if best.is_none() && slack && !self.aborted && failed.traces & ATTACKER_BANNED != 0 {
            best = match self.wait_for_ko(zone, &mut failed, Search::escape) {
                Ok(ko) => Some(ko),
                Err(instead) => {
                    let (from, to) = self.push_attacking(&(instead - liberties), true, None);
                    let best = self.ladder_candidates((from, to), head, zone, &mut failed);
                    self.candidates.truncate(from);
                    best
                }
            };
        }
        if best.is_none() {
            zone.absorb(&failed);
        }
        best
    }

    /// The first of the candidates after which the target cannot escape.
    fn ladder_candidates(
        &mut self,
        (from, to): (usize, usize),
        head: Point,
        zone: &mut Zone,
        failed: &mut Zone,
    ) -> Option<Point> {
        let effort = Effort::LADDER;
        for i in from..to {
            let point = self.candidates[i].point;
            let mut sub = Zone::EMPTY;
            let Some(mark) = self.play_attack(point, effort, head, &mut sub, failed) else { continue };
            let refuted = self.escape(&mut sub);
            if !refuted && !self.aborted {
                self.add_support(point, &mut sub);
            }
            self.take_back(mark);
            if self.aborted {
                return None;
            }
            if !refuted {
                zone.absorb(&sub);
                zone.add_liberties(&self.board, head);
                zone.add_weak_neighbours(&self.board, head, self.attacker, effort.order + 1);
                return Some(point);
            }
            failed.absorb(&sub);
        }
        None
    }

    /// Whether the attacker, who may not take a ko now, can wait one move and take it then. He cannot if `refuted`
    /// holds for the position after the wait; then the error is the points where a stone may do more than the wait did.
    pub(super) fn wait_for_ko(
        &mut self,
        zone: &mut Zone,
        failed: &mut Zone,
        refuted: impl FnOnce(&mut Search, &mut Zone) -> bool,
    ) -> Result<Point, PointSet> {
        let Some(ko) = self.board.ko() else { return Err(PointSet::EMPTY) };
        let mut sub = Zone::EMPTY;
        self.board.set_ko(None);
        let refuted = refuted(self, &mut sub);
        self.board.set_ko(Some(ko));
        if self.aborted {
            return Err(PointSet::EMPTY);
        }
        if refuted {
            failed.absorb(&sub);
            return Err(sub.points);
        }
        zone.absorb(&sub);
        zone.points.insert(ko);
        Ok(ko)
    }

    /// Whether the defender, to move after an atari, has an answer, including a pass. Adds the zone of the proof
    /// or disproof to `zone`.
    pub(super) fn escape(&mut self, zone: &mut Zone) -> bool {
        let effort = Effort::LADDER;
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
        let threat = self.ladder(0, None, &mut proof);
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
            if self.escapes_by(point, threat, &mut sub) {
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

    /// Whether the defender's move at `point` saves the target from ladders.
    fn escapes_by(&mut self, point: Point, hint: Option<Point>, zone: &mut Zone) -> bool {
        let mut captured = Zone::EMPTY;
        let mark = match self.play_defence(point, zone, &mut captured) {
            Ok(mark) => mark,
            Err(saved) => return saved,
        };
        let lost = self.board.is_empty(self.target) || self.ladder(1, hint, zone).is_some();
        self.take_back(mark);
        let saved = !lost && !self.aborted;
        if saved {
            zone.absorb(&captured);
        }
        saved
    }

    /// Plays an attacking move unless it cannot work; then `failed` gets the zone of the reason. `sub` starts with
    /// the zone of the move itself.
    pub(super) fn play_attack(
        &mut self,
        point: Point,
        effort: Effort,
        head: Point,
        sub: &mut Zone,
        failed: &mut Zone,
    ) -> Option<Mark> {
        if let Some((extension, liberties)) = self.outgrowth(head, Some(point), effort) {
            failed.add(&[point, extension]);
            failed.add(liberties.as_slice());
            return None;
        }
        self.add_rescuers(point, self.defender(), sub);
        let mark = self.board.mark(&self.trail);
        match self.play(point, self.attacker) {
            Tried::Played => {
                sub.points.insert(point);
                return Some(mark);
            }
            Tried::Repeated => failed.traces |= REPEATED,
            Tried::Banned => failed.traces |= ATTACKER_BANNED,
            Tried::Illegal => {
                failed.add_weak_around(&self.board, point, self.defender(), effort.order + 1);
                self.add_breath(point, self.attacker, failed);
            }
            Tried::Aborted => {}
        }
        None
    }

    /// Adds the points on which a successful attacking stone at `point` depends.
    pub(super) fn add_support(&self, point: Point, sub: &mut Zone) {
        sub.add_weak_around(&self.board, point, self.attacker, 2);
        sub.add_liberties(&self.board, self.board.head(point));
    }

    /// Plays a defending move, or says that the target is saved without it. `captured` gets the points by which
    /// the attacker could have prevented its captures.
    pub(super) fn play_defence(
        &mut self,
        point: Point,
        zone: &mut Zone,
        captured: &mut Zone,
    ) -> Result<Mark, bool> {
        zone.points.insert(point);
        let mark = self.board.mark(&self.trail);
        self.add_rescuers(point, self.attacker, captured);
        match self.play(point, self.defender()) {
            Tried::Played => return Ok(mark),
            Tried::Repeated => {
                zone.traces |= REPEATED;
                return Err(true);
            }
            Tried::Banned => zone.traces |= DEFENDER_BANNED,
            Tried::Illegal => {
                zone.add_weak_around(&self.board, point, self.attacker, 2);
                self.add_breath(point, self.defender(), zone);
            }
            Tried::Aborted => {}
        }
        Err(false)
    }
}
