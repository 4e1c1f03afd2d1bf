//! From questions with ko to searches without.

use super::outcome::{Limits, Outcome, Reading};
use super::search::{ATTACKER_BANNED, DEFENDER_BANNED, KoMaster, MAX_ORDER, REPEATED, Search};
use super::zone::{add_liberties, add_weak_neighbours};
use crate::board::{Board, Color, Point, PointSet};

/// The answer to an attack, and the points it rests on.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) reading: Reading,
    zone: PointSet,
}

impl Search {
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn set_board(&mut self, board: &Board, generation: u32) {
        self.board.clone_from(board);
        self.generation = generation;
    }

    /// Whether the string with this head can be captured.
    pub(super) fn ask_attack(&mut self, head: Point, limits: Limits) -> Answer {
        self.aim(head, limits);
        let mut zone = PointSet::new();
        let (outcome, point) = self.attack_with_ko(&mut zone);
        Answer { reading: Reading { outcome, point, complete: !self.aborted }, zone }
    }

    fn attack_with_ko(&mut self, zone: &mut PointSet) -> (Outcome, Option<Point>) {
        let found = self.attack_under(KoMaster::Nobody, zone);
        if self.aborted {
            return (Outcome::No, None);
        }
        match found {
            Some(point) if self.traces & (DEFENDER_BANNED | REPEATED) == 0 => (Outcome::Yes, Some(point)),
            Some(point) => match self.attack_under(KoMaster::Defender, zone) {
                Some(better) => (Outcome::Yes, Some(better)),
                None => (Outcome::KoGood, Some(point)),
            },
            None if self.traces & (ATTACKER_BANNED | REPEATED) == 0 => (Outcome::No, None),
            None => match self.attack_under(KoMaster::Attacker, zone) {
                Some(point) => (Outcome::KoBad, Some(point)),
                None => (Outcome::No, None),
            },
        }
    }

    fn attack_under(&mut self, master: KoMaster, zone: &mut PointSet) -> Option<Point> {
        self.master = master;
        self.traces = 0;
        self.attack(MAX_ORDER, zone)
    }

    /// Whether the string with this head can be saved, given the answer to the attack on it.
    pub(super) fn ask_defend(&mut self, head: Point, attack: &Answer, limits: Limits) -> Reading {
        self.aim(head, limits);
        let mut zone = attack.zone;
        add_liberties(&self.board, head, &mut zone);
        add_weak_neighbours(&self.board, head, self.attacker, 3, &mut zone);
        let (from, to) = self.push_defending(&zone);
        let (outcome, point) = self.defend_with_ko(from, to);
        self.candidates.truncate(from);
        Reading { outcome, point, complete: attack.reading.complete && !self.aborted }
    }

    fn defend_with_ko(&mut self, from: usize, to: usize) -> (Outcome, Option<Point>) {
        let (found, traces) = self.defend_under(KoMaster::Nobody, from, to);
        match found {
            Some(point) if traces & (ATTACKER_BANNED | REPEATED) == 0 => (Outcome::Yes, Some(point)),
            Some(point) => match self.defend_under(KoMaster::Attacker, from, to).0 {
                Some(better) => (Outcome::Yes, Some(better)),
                None => (Outcome::KoGood, Some(point)),
            },
            None if traces & (DEFENDER_BANNED | REPEATED) == 0 => (Outcome::No, None),
            None => match self.defend_under(KoMaster::Defender, from, to).0 {
                Some(point) => (Outcome::KoBad, Some(point)),
                None => (Outcome::No, None),
            },
        }
    }

    /// The first move that saves the target, and the traces of ko: those of its own search, or of all
    /// if none does.
    fn defend_under(&mut self, master: KoMaster, from: usize, to: usize) -> (Option<Point>, u8) {
        self.master = master;
        let mut all = 0;
        for i in from..to {
            let point = self.candidates[i].point;
            self.traces = 0;
            if self.answer(point, MAX_ORDER, &mut PointSet::new()) {
                return (Some(point), self.traces);
            }
            all |= self.traces;
            if self.aborted {
                break;
            }
        }
        (None, all)
    }

    /// What becomes of a stone of `color` at `point`, which may be played but for a ko.
    pub(super) fn ask_after(&mut self, point: Point, color: Color, limits: Limits) -> Reading {
        let mark = self.board.mark(&self.trail);
        self.board.play_logged(point, color, &mut self.trail);
        let reading = if self.board.is_empty(point) {
            Reading { outcome: Outcome::No, point: None, complete: true }
        } else {
            let attack = self.ask_attack(self.board.head(point), limits).reading;
            Reading { outcome: attack.outcome.reversed(), ..attack }
        };
        self.board.undo_to(mark, &mut self.trail);
        reading
    }

    fn aim(&mut self, head: Point, limits: Limits) {
        self.target = head;
        self.attacker = self.board.color_at(head).map_or(Color::Black, Color::opponent);
        self.salt = split_mix(u64::from(self.generation) << 16 | u64::from(head.raw()));
        self.nodes = 0;
        self.limit = limits.nodes;
        self.aborted = false;
        self.path.clear();
    }
}

fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
