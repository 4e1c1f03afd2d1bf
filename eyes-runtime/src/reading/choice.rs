//! Chooses the natural move among several that work.
//!
//! A proof needs one move, and the search takes the one that it proves first. The answer should be the move that a
//! player would choose. To attack, that is the liberty that leaves the target the fewest liberties and gives the
//! new stone the most. To defend, it is a capture, else the move that leaves the string the most liberties.

use core::cmp::Reverse;

use super::effort::{Effort, MAX_ORDER};
use super::proof::ProofResult;
use super::proof_numbers::Numbers;
use super::search::Search;
use super::zone::{DEFENDER_BANNED, Zone};
use crate::board::{Color, Point};

/// The search spends this many nodes on moves that look better than the one found, or as many as the question
/// took.
const PATIENCE: u32 = 64;

struct Prospect {
    captured: usize,
    /// Liberties of the stone and what it joins.
    own: u16,
    target: u16,
}

impl Search {
    /// The most natural of the liberties of the target where the attacker captures it without ko by threats up to
    /// `order`, as he does at `found`. `found` itself if none is better.
    pub(super) fn natural_attack(&mut self, found: Point, order: u8) -> Point {
        let head = self.board.head(self.target);
        let liberties = self.board.short_liberties(head);
        if liberties.as_slice().len() == 1 {
            return found;
        }
        let direct = self.board.touches(found, head);
        let worth_of_found = if direct { self.attack_worth(found) } else { None };
        let mut better: [Option<(i32, Point)>; 4] = [None; 4];
        for (slot, &point) in better.iter_mut().zip(liberties.as_slice()) {
            let worth = self.attack_worth(point);
            if point != found && worth > worth_of_found {
                *slot = worth.map(|worth| (worth, point));
            }
        }
        better.sort_unstable_by_key(|slot| slot.map(|(worth, point)| (Reverse(worth), point)));
        let effort = Effort::of_order(if direct { order } else { MAX_ORDER });
        let (aborted, allowed) = (self.aborted, self.allowed);
        self.allowed = self.nodes.saturating_add(self.nodes.max(PATIENCE));
        let natural = better.into_iter().flatten().map(|(_, point)| point).find(|&point| {
            let takes = self.takes_by(point, effort);
            self.aborted = aborted;
            takes
        });
        self.allowed = allowed;
        natural.unwrap_or(found)
    }

    /// Whether the attacker's move at a liberty of the target captures it without ko.
    fn takes_by(&mut self, point: Point, effort: Effort) -> bool {
        let head = self.board.head(self.target);
        let (mut zone, mut failed) = (Zone::EMPTY, Zone::EMPTY);
        let Some(mark) = self.play_attack(point, effort, head, &mut zone, &mut failed) else { return false };
        let taken = if effort.order <= 1 {
            !self.escape(&mut zone)
        } else {
            matches!(self.parry(effort, Numbers::UNBOUNDED, &mut zone), ProofResult::Taken(_))
        };
        self.take_back(mark);
        taken && !self.aborted && zone.traces & DEFENDER_BANNED == 0
    }

    /// How natural an attack at a liberty of the target is; `None` if the move is illegal.
    fn attack_worth(&mut self, point: Point) -> Option<i32> {
        let head = self.board.head(self.target);
        let room = self.room_at(point);
        let extended = self.grown(point, head, None).as_slice().len() as i32;
        let prospect = self.prospect(point, self.attacker)?;
        let breath = i32::from(prospect.own.min(3));
        let captured = prospect.captured as i32;
        let edge = i32::from(self.board.edge_level(point));
        let in_atari = if prospect.own == 1 { 8 } else { 0 };
        Some(4 * room + 2 * extended + 3 * breath + 8 * captured - edge - in_atari)
    }

    /// Sorts the candidates from `from` on as a defender would try them.
    pub(super) fn order_defences(&mut self, from: usize) {
        let head = self.board.head(self.target);
        let mut candidates = core::mem::take(&mut self.candidates);
        for candidate in &mut candidates[from..] {
            let worth = self.prospect(candidate.point, self.defender()).map_or(i32::MIN, |prospect| {
                let liberty = if self.board.touches(candidate.point, head) { 10 } else { 0 };
                let capture = if prospect.captured > 0 { 20 } else { 0 };
                let edge = i32::from(self.board.edge_level(candidate.point));
                liberty + capture + 2 * i32::from(prospect.target.min(5)) - edge
            });
            candidate.worth = worth;
        }
        candidates[from..].sort_unstable_by_key(|candidate| (Reverse(candidate.worth), candidate.rank));
        self.candidates = candidates;
    }

    /// The liberties after a stone on an empty point, if the move is legal.
    fn prospect(&mut self, point: Point, color: Color) -> Option<Prospect> {
        self.board.breath(point, color).ok()?;
        let mark = self.board.mark(&self.trail);
        let captured = self.board.play_logged(point, color, &mut self.trail);
        let liberties = |stone| {
            if self.board.is_empty(stone) { 0 } else { self.board.head_liberties(self.board.head(stone)) }
        };
        let prospect = Prospect { captured, own: liberties(point), target: liberties(self.target) };
        self.board.undo_to(mark, &mut self.trail);
        Some(prospect)
    }

    fn room_at(&self, point: Point) -> i32 {
        point.neighbours().into_iter().map(|q| i32::from(self.board.is_empty(q))).sum()
    }
}
