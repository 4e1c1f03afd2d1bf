//! Threats of higher orders, by depth-first proof-number search.
//!
//! Df-pn (Nagai, *Df-pn algorithm*) at every order of threat, as in Yoshizoe, Kishimoto and Müller, *Lambda
//! depth-first proof number search and its application to Go*. Where all of several moves must be refuted, the
//! number is the largest of their numbers plus one for each other move, since most of them lead to the same
//! positions.

use super::candidates::Candidate;
use super::effort::{Effort, MAX_LIBERTIES};
use super::first_proof_numbers::outlook_key;
use super::proof_numbers::{INFINITE, Numbers};
use super::search::Search;
use super::zone::{ATTACKER_BANNED, QUIET_LEFT_OUT, REPEATED, Zone};
use crate::board::{Point, PointSet};

/// The result of a search, or what is known so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProofResult {
    /// The target is captured by this move if it is the attacker's turn; otherwise this move is his threat.
    Taken(Point),
    /// The target is safe from this effort.
    Safe,
    /// Undecided; the numbers have reached the thresholds.
    Open(Numbers),
}

impl Search {
    /// Searches an OR node (attacker to move) until it is decided or its numbers reach the thresholds. Adds the
    /// zone of a proof or disproof to `zone`.
    pub(super) fn pursue(
        &mut self,
        effort: Effort,
        bounds: Numbers,
        hint: Option<Point>,
        zone: &mut Zone,
    ) -> ProofResult {
        if effort.order <= 1 {
            return match self.ladder(effort.order, hint, zone) {
                _ if self.aborted => ProofResult::Open(Numbers::UNBOUNDED),
                Some(point) => ProofResult::Taken(point),
                None => ProofResult::Safe,
            };
        }
        let head = self.board.head(self.target);
        let liberties = self.board.head_liberties(head);
        if liberties > effort.reach() {
            zone.add_liberties(&self.board, head);
            return ProofResult::Safe;
        }
        if liberties == 1
            && let Some(point) = self.take(head, zone)
        {
            return ProofResult::Taken(point);
        }
        let key = self.key(effort.order, self.attacker);
        if let Some(verdict) = self.known(key, effort, zone) {
            return verdict;
        }
        let mut own = Zone::EMPTY;
        let verdict = self.pursue_by_moves(effort, bounds, hint, head, &mut own);
        self.remember(key, effort, verdict, &own, zone);
        verdict
    }

    /// Searches an AND node (defender to move; he may pass) likewise.
    pub(super) fn parry(&mut self, effort: Effort, bounds: Numbers, zone: &mut Zone) -> ProofResult {
        let head = self.board.head(self.target);
        let liberties = self.board.head_liberties(head);
        if liberties > effort.order.min(MAX_LIBERTIES) {
            zone.add_liberties(&self.board, head);
            return ProofResult::Safe;
        }
        if let Some((extension, liberties)) = self.outgrowth(head, None, effort) {
            zone.points.insert(extension);
            zone.add(liberties.as_slice());
            return ProofResult::Safe;
        }
        let key = self.key(effort.order, self.defender());
        if let Some(verdict) = self.known(key, effort, zone) {
            return verdict;
        }
        let mut own = Zone::EMPTY;
        let verdict = self.parry_by_moves(effort, bounds, head, &mut own);
        self.remember(key, effort, verdict, &own, zone);
        verdict
    }

    fn known(&mut self, key: u64, effort: Effort, zone: &mut Zone) -> Option<ProofResult> {
        let entry = self.table.get(key, self.salt, effort.quiet)?;
        zone.absorb(&entry.zone);
        Some(entry.best.map_or(ProofResult::Safe, ProofResult::Taken))
    }

    fn remember(&mut self, key: u64, effort: Effort, verdict: ProofResult, own: &Zone, zone: &mut Zone) {
        if self.aborted {
            return;
        }
        let numbers = match verdict {
            ProofResult::Open(numbers) => numbers,
            ProofResult::Taken(point) => {
                self.table.put(key, self.salt, effort.quiet, Some(point), own);
                Numbers::TAKEN
            }
            ProofResult::Safe => {
                if own.traces & REPEATED == 0 {
                    let limited = own.traces & QUIET_LEFT_OUT != 0;
                    self.table.put(key, self.salt, if limited { effort.quiet } else { u8::MAX }, None, own);
                }
                Numbers::SAFE
            }
        };
        if verdict != ProofResult::Open(numbers) {
            zone.absorb(own);
        }
        if own.traces & REPEATED == 0 {
            self.outlook.put(outlook_key(key, effort), self.salt, numbers);
        }
    }

    fn pursue_by_moves(
        &mut self,
        effort: Effort,
        bounds: Numbers,
        hint: Option<Point>,
        head: Point,
        zone: &mut Zone,
    ) -> ProofResult {
        let slack = self.board.head_liberties(head) <= effort.order;
        let mut failed = Zone::EMPTY;
        failed.add_liberties(&self.board, head);
        if slack {
            let mut lower = Zone::EMPTY;
            match self.pursue(effort.lower(), bounds, hint, &mut lower) {
                ProofResult::Taken(point) => {
                    zone.absorb(&lower);
                    return ProofResult::Taken(point);
                }
                ProofResult::Safe => failed.absorb(&lower),
                open @ ProofResult::Open(_) => return open,
            }
        }
        if slack && effort.quiet == 0 {
            failed.traces |= QUIET_LEFT_OUT;
        }
        let tried = failed.points;
        let verdict = self.pursue_within(&tried, effort, bounds, hint, zone, &mut failed);
        if verdict != ProofResult::Safe || self.aborted {
            return verdict;
        }
        if slack && failed.traces & ATTACKER_BANNED != 0 {
            let refuted = |search: &mut Search, zone: &mut Zone| {
                search.parry(effort, Numbers::UNBOUNDED, zone) == ProofResult::Safe
            };
            match self.wait_for_ko(zone, &mut failed, refuted) {
                Ok(ko) => return ProofResult::Taken(ko),
                Err(_) if self.aborted => return ProofResult::Open(Numbers::UNBOUNDED),
                Err(instead) if effort.quiet > 0 => {
                    let within = instead - tried;
                    match self.pursue_within(&within, effort, bounds, None, zone, &mut failed) {
                        ProofResult::Safe => {}
                        other => return other,
                    }
                }
                Err(_) => {}
            }
        }
        zone.absorb(&failed);
        ProofResult::Safe
    }

    /// Searches the attacker's moves at the liberties, or at all these points if the effort has quiet moves left.
    fn pursue_within(
        &mut self,
        points: &PointSet,
        effort: Effort,
        bounds: Numbers,
        hint: Option<Point>,
        zone: &mut Zone,
        failed: &mut Zone,
    ) -> ProofResult {
        let head = self.board.head(self.target);
        let slack = self.board.head_liberties(head) <= effort.order;
        let (from, to) = self.push_attacking(points, slack && effort.quiet > 0, hint);
        let room = self.room(head);
        for i in from..to {
            let Candidate { point, quiet, .. } = self.candidates[i];
            let next = Effort { quiet: effort.quiet - u8::from(quiet), ..effort };
            let guess = self.attack_guess(point, head, quiet, &room);
            self.candidates[i].numbers = self.numbers_after(point, self.attacker, next, guess);
        }
        let verdict = self.choose_attack(effort, bounds, head, from, zone, failed);
        self.candidates.truncate(from);
        verdict
    }

    /// Searches the most promising candidate from `from` on, again and again, until one captures the target, none
    /// is left, or the numbers reach the thresholds.
    fn choose_attack(
        &mut self,
        effort: Effort,
        bounds: Numbers,
        head: Point,
        from: usize,
        zone: &mut Zone,
        failed: &mut Zone,
    ) -> ProofResult {
        loop {
            let left = self.candidates.len() - from;
            let Some((at, second)) = self.least(from, |numbers| numbers.proof) else {
                return ProofResult::Safe;
            };
            let candidate = self.candidates[at];
            let others = left as u32 - 1;
            let open =
                self.candidates[from..].iter().map(|c| c.numbers.disproof).filter(|&d| d < INFINITE).max();
            let numbers = Numbers { proof: candidate.numbers.proof, disproof: open.unwrap_or(0) + others };
            if candidate.numbers.proof > 0 && candidate.numbers.disproof > 0 && numbers.reaches(bounds) {
                return ProofResult::Open(numbers);
            }
            let within = Numbers {
                proof: bounds.proof.min(second * 2 + 16),
                disproof: bounds.disproof.saturating_sub(others),
            };
            let mut sub = Zone::EMPTY;
            let quiet = candidate.quiet;
            let next = Effort { quiet: effort.quiet - u8::from(quiet), ..effort };
            let verdict = match self.play_attack(candidate.point, effort, head, &mut sub, failed) {
                None if self.aborted => return ProofResult::Open(Numbers::UNBOUNDED),
                None => ProofResult::Safe,
                Some(mark) => {
                    let verdict = self.parry(next, within, &mut sub);
                    if let ProofResult::Taken(_) = verdict {
                        self.add_support(candidate.point, &mut sub);
                    }
                    self.take_back(mark);
                    verdict
                }
            };
            if self.aborted {
                return ProofResult::Open(Numbers::UNBOUNDED);
            }
            match verdict {
                ProofResult::Taken(_) => {
                    zone.absorb(&sub);
                    zone.add_liberties(&self.board, head);
                    zone.add_weak_neighbours(&self.board, head, self.attacker, effort.order + 1);
                    return ProofResult::Taken(candidate.point);
                }
                ProofResult::Safe => {
                    failed.absorb(&sub);
                    self.candidates.remove(at);
                }
                ProofResult::Open(numbers) => self.candidates[at].numbers = numbers,
            }
        }
    }

    fn parry_by_moves(
        &mut self,
        effort: Effort,
        bounds: Numbers,
        head: Point,
        zone: &mut Zone,
    ) -> ProofResult {
        let mut proof = Zone::EMPTY;
        proof.add_liberties(&self.board, head);
        let ko = self.board.ko();
        self.board.set_ko(None);
        let threat = self.pursue(effort.lower(), bounds, None, &mut proof);
        self.board.set_ko(ko);
        let point = match threat {
            ProofResult::Taken(point) => point,
            ProofResult::Safe => {
                zone.absorb(&proof);
                return ProofResult::Safe;
            }
            ProofResult::Open(_) => return threat,
        };
        let (from, to) = self.push_defending(&proof.points);
        for i in from..to {
            let guess = self.defence_guess(self.candidates[i].point, head);
            self.candidates[i].numbers =
                self.numbers_after(self.candidates[i].point, self.defender(), effort, guess);
        }
        let verdict = self.choose_defence(effort, bounds, from, point, zone, &mut proof);
        self.candidates.truncate(from);
        if let ProofResult::Taken(_) = verdict {
            zone.absorb(&proof);
        }
        verdict
    }

    fn choose_defence(
        &mut self,
        effort: Effort,
        bounds: Numbers,
        from: usize,
        threat: Point,
        zone: &mut Zone,
        proof: &mut Zone,
    ) -> ProofResult {
        loop {
            let left = self.candidates.len() - from;
            let Some((at, second)) = self.least(from, |numbers| numbers.disproof) else {
                return ProofResult::Taken(threat);
            };
            let candidate = self.candidates[at];
            let others = left as u32 - 1;
            let open =
                self.candidates[from..].iter().map(|c| c.numbers.proof).filter(|&p| p < INFINITE).max();
            let numbers = Numbers { proof: open.unwrap_or(0) + others, disproof: candidate.numbers.disproof };
            if candidate.numbers.proof > 0 && candidate.numbers.disproof > 0 && numbers.reaches(bounds) {
                return ProofResult::Open(numbers);
            }
            let within = Numbers {
                proof: bounds.proof.saturating_sub(others),
                disproof: bounds.disproof.min(second * 2 + 16),
            };
            let (mut sub, mut captured) = (Zone::EMPTY, Zone::EMPTY);
            let verdict = match self.play_defence(candidate.point, &mut sub, &mut captured) {
                Err(_) if self.aborted => return ProofResult::Open(Numbers::UNBOUNDED),
                Err(true) => ProofResult::Safe,
                Err(false) => ProofResult::Taken(threat),
                Ok(mark) => {
                    let verdict = if self.board.is_empty(self.target) {
                        ProofResult::Taken(threat)
                    } else {
                        self.pursue(effort, within, Some(threat), &mut sub)
                    };
                    self.take_back(mark);
                    verdict
                }
            };
            if self.aborted {
                return ProofResult::Open(Numbers::UNBOUNDED);
            }
            match verdict {
                ProofResult::Safe => {
                    zone.absorb(&sub);
                    zone.absorb(&captured);
                    return ProofResult::Safe;
                }
                ProofResult::Taken(_) => {
                    proof.absorb(&sub);
                    self.candidates.remove(at);
                }
                ProofResult::Open(numbers) => self.candidates[at].numbers = numbers,
            }
        }
    }

    /// The candidate from `from` on with the smallest number of a kind (the first among equals), and the smallest
    /// number of the others.
    fn least(&self, from: usize, number: impl Fn(Numbers) -> u32) -> Option<(usize, u32)> {
        let mut best = None;
        let (mut least, mut second) = (u32::MAX, INFINITE);
        for (at, candidate) in self.candidates.iter().enumerate().skip(from) {
            let number = number(candidate.numbers);
            if number < least {
                second = second.min(least);
                (least, best) = (number, Some(at));
            } else {
                second = second.min(number);
            }
        }
        best.map(|at| (at, second))
    }
}
