//! From questions with ko to searches without.

use super::effort::Effort;
use super::outcome::{Limits, Outcome, Reading};
use super::search::{KoMaster, Search};
use super::zone::{ATTACKER_BANNED, DEFENDER_BANNED, REPEATED, Zone};
use crate::board::{Board, Color, Point};

/// The answer to an attack, and what it rests on.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) reading: Reading,
    zone: Zone,
}

/// What a search for a move found.
struct Found {
    point: Option<Point>,
    traces: u8,
}

impl Search {
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn total(&self) -> u64 {
        self.before + u64::from(self.nodes)
    }

    pub(super) fn set_board(&mut self, board: &Board, generation: u32) {
        self.board.clone_from(board);
        self.generation = generation;
    }

    /// Whether the string with this head can be captured.
    pub(super) fn ask_attack(&mut self, head: Point, limits: Limits) -> Answer {
        self.aim(head, limits);
        let mut zone = Zone::EMPTY;
        let found = self.attack_under(KoMaster::Nobody, &mut zone);
        let (outcome, point) = match found.point {
            Some(point) if found.traces & DEFENDER_BANNED == 0 => (Outcome::Yes, Some(point)),
            Some(point) => match self.attack_under(KoMaster::Defender, &mut zone).point {
                Some(better) => (Outcome::Yes, Some(better)),
                None if self.aborted => (Outcome::Yes, Some(point)),
                None => (Outcome::KoGood, Some(point)),
            },
            None if found.traces & (ATTACKER_BANNED | REPEATED) == 0 => (Outcome::No, None),
            None => match self.attack_under(KoMaster::Attacker, &mut zone).point {
                Some(point) => (Outcome::KoBad, Some(point)),
                None => (Outcome::No, None),
            },
        };
        Answer { reading: Reading { outcome, point, complete: self.finished() }, zone }
    }

    /// Looks for an attack with growing effort.
    fn attack_under(&mut self, master: KoMaster, zone: &mut Zone) -> Found {
        self.begin(master);
        let mut traces = 0;
        for effort in Effort::rounds(self.limits.rounds) {
            let mut own = Zone::EMPTY;
            let point = self.attack(effort, None, &mut own);
            zone.points |= own.points;
            if point.is_some() {
                return Found { point, traces: own.traces };
            }
            traces |= own.traces;
            if self.aborted {
                break;
            }
        }
        Found { point: None, traces }
    }

    /// Whether the string with this head can be saved, given the answer to the attack on it.
    pub(super) fn ask_defend(&mut self, head: Point, attack: &Answer, limits: Limits) -> Reading {
        self.aim(head, limits);
        let mut zone = attack.zone;
        zone.add_liberties(&self.board, head);
        zone.add_weak_neighbours(&self.board, head, self.attacker, 3);
        let (from, to) = self.push_defending(&zone.points);
        let found = self.defend_under(KoMaster::Nobody, from, to);
        let (outcome, point) = match found.point {
            point if self.aborted => (if point.is_some() { Outcome::Yes } else { Outcome::No }, point),
            Some(point) if found.traces & (ATTACKER_BANNED | REPEATED) == 0 => (Outcome::Yes, Some(point)),
            Some(point) => match self.defend_under(KoMaster::Attacker, from, to).point {
                Some(better) => (Outcome::Yes, Some(better)),
                None => (Outcome::KoGood, Some(point)),
            },
            None if found.traces & DEFENDER_BANNED == 0 => (Outcome::No, None),
            None => match self.defend_under(KoMaster::Defender, from, to).point {
                Some(point) if !self.aborted => (Outcome::KoBad, Some(point)),
                _ => (Outcome::No, None),
            },
        };
        self.candidates.truncate(from);
        Reading { outcome, point, complete: attack.reading.complete && self.finished() }
    }

    /// The first move that saves the target, and the traces of ko: those of its own search, or of all
    /// if none does. Whether it does hangs on attacks that are harder to find than the one it parries,
    /// so all rounds are read, with twice the nodes. Of the two most promising moves one is believed to
    /// save the target if the nodes run out before an attack is found; later ones are not.
    fn defend_under(&mut self, master: KoMaster, from: usize, to: usize) -> Found {
        self.begin(master);
        self.allowed = self.allowed.saturating_add(self.limits.nodes);
        let mut failed = 0;
        for i in from..to {
            let point = self.candidates[i].point;
            let mut zone = Zone::EMPTY;
            let saved = Effort::rounds(u8::MAX).all(|effort| {
                zone = Zone::EMPTY;
                self.answer(point, effort, None, &mut zone)
            });
            if saved || self.aborted && i <= from + 1 {
                return Found { point: Some(point), traces: zone.traces };
            }
            if self.aborted {
                break;
            }
            failed |= zone.traces;
        }
        Found { point: None, traces: failed }
    }

    fn finished(&self) -> bool {
        !self.aborted && !self.unfinished
    }

    /// Starts one search of the question, with a full allowance of nodes.
    fn begin(&mut self, master: KoMaster) {
        self.master = master;
        self.unfinished |= self.aborted;
        self.aborted = false;
        self.allowed = self.nodes.saturating_add(self.limits.nodes);
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
        self.before += u64::from(self.nodes);
        self.nodes = 0;
        self.limits = limits;
        self.aborted = false;
        self.unfinished = false;
        self.path.clear();
    }
}

fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
