//! From questions with ko to searches without.

use super::effort::{Effort, MAX_ORDER};
use super::numbers::Numbers;
use super::outcome::{Limits, Outcome, Reading};
use super::proof::Verdict;
use super::search::{KoMaster, Search};
use super::zone::{ATTACKER_BANNED, DEFENDER_BANNED, REPEATED, Zone};
use crate::board::{Board, Color, IllegalMove, Point};

/// The answer to an attack, and what it rests on.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) reading: Reading,
    zone: Zone,
    /// The order of threat that sufficed for the attack; the first if there is none.
    order: u8,
}

/// How many nodes a defence gets beyond twice those of an attack, so that brief readings, too, can try
/// every move.
const DEFENCE: u32 = 3000;

/// How many nodes an order gets before the next one is tried.
const FIRST_PATIENCE: u32 = 64;

/// How far a position has been decided: safe from threats up to this order, and on which facts of ko
/// that rests.
#[derive(Debug, Clone, Copy)]
pub(super) struct Progress {
    order: u8,
    traces: u8,
}

impl Progress {
    const NONE: Progress = Progress { order: 0, traces: 0 };
}

/// One of the defender's moves that has not been refuted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Defence {
    point: Point,
    progress: Progress,
}

/// What a search for a move found.
struct Found {
    point: Option<Point>,
    traces: u8,
    order: u8,
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
        let (mut zone, mut other) = (Zone::EMPTY, Zone::EMPTY);
        let found = self.attack_under(KoMaster::Nobody, &mut zone);
        let (outcome, point) = match found.point {
            Some(point) if found.traces & DEFENDER_BANNED == 0 => (Outcome::Yes, Some(point)),
            Some(point) => match self.attack_under(KoMaster::Defender, &mut other).point {
                Some(better) => (Outcome::Yes, Some(better)),
                None => (Outcome::KoGood, Some(point)),
            },
            None if found.traces & (ATTACKER_BANNED | REPEATED) == 0 => (Outcome::No, None),
            None => match self.attack_under(KoMaster::Attacker, &mut other).point {
                Some(point) => (Outcome::KoBad, Some(point)),
                None => (Outcome::No, None),
            },
        };
        zone.points |= other.points;
        Answer { reading: Reading { outcome, point, complete: self.finished() }, zone, order: found.order }
    }

    /// Looks for an attack with growing patience.
    fn attack_under(&mut self, master: KoMaster, zone: &mut Zone) -> Found {
        self.begin(master, self.limits.nodes);
        let mut progress = Progress::NONE;
        let mut patience = FIRST_PATIENCE;
        loop {
            for order in progress.order + 1..=self.limits.order.clamp(1, MAX_ORDER) {
                let point = self.attack_patiently(order, &mut progress, patience, zone);
                if point.is_some() {
                    return Found { point, traces: progress.traces, order };
                }
            }
            if progress.order >= self.limits.order.min(MAX_ORDER) {
                return Found { point: None, traces: progress.traces, order: 1 };
            }
            if self.nodes >= self.limit || patience >= self.limits.nodes {
                self.aborted = true;
                return Found { point: None, traces: progress.traces, order: 1 };
            }
            patience = patience.saturating_mul(4);
        }
    }

    /// Looks for an attack by threats up to this order, for so many nodes.
    fn attack_patiently(
        &mut self,
        order: u8,
        progress: &mut Progress,
        patience: u32,
        zone: &mut Zone,
    ) -> Option<Point> {
        self.allowed = self.limit.min(self.nodes.saturating_add(patience));
        let mut own = Zone::EMPTY;
        let verdict = self.pursue(Effort::of_order(order), Numbers::UNBOUNDED, None, &mut own);
        match verdict {
            Verdict::Taken(point) => {
                zone.points = own.points;
                progress.traces = own.traces;
                return Some(point);
            }
            Verdict::Safe => {
                zone.points |= own.points;
                *progress = Progress { order, traces: own.traces };
            }
            Verdict::Open(_) => self.aborted = false,
        }
        None
    }

    /// Whether the string with this head can be saved, given the answer to the attack on it.
    pub(super) fn ask_defend(&mut self, head: Point, attack: &Answer, limits: Limits) -> Reading {
        self.aim(head, limits);
        let mut zone = attack.zone;
        zone.add_liberties(&self.board, head);
        zone.add_weak_neighbours(&self.board, head, self.attacker, 3);
        let (from, to) = self.push_defending(&zone.points);
        let found = self.defend_under(KoMaster::Nobody, attack.order, from, to);
        let (outcome, point) = match found.point {
            point if self.aborted => (if point.is_some() { Outcome::Yes } else { Outcome::No }, point),
            Some(point) if found.traces & (ATTACKER_BANNED | REPEATED) == 0 => (Outcome::Yes, Some(point)),
            Some(point) => match self.defend_under(KoMaster::Attacker, attack.order, from, to).point {
                Some(better) => (Outcome::Yes, Some(better)),
                None => (Outcome::KoGood, Some(point)),
            },
            None if found.traces & DEFENDER_BANNED == 0 => (Outcome::No, None),
            None => match self.defend_under(KoMaster::Defender, attack.order, from, to).point {
                Some(point) if !self.aborted => (Outcome::KoBad, Some(point)),
                _ => (Outcome::No, None),
            },
        };
        self.candidates.truncate(from);
        Reading { outcome, point, complete: attack.reading.complete && self.finished() }
    }

    /// A move that saves the target, and the traces of ko: those of its own search, or of all if none
    /// does. Whether it does hangs on attacks that are harder to find than the one it parries, so all
    /// orders are read, with more nodes than an attack gets, of all moves in turn. If the nodes run out, the move that
    /// was seen to parry most is believed to save it.
    fn defend_under(&mut self, master: KoMaster, least: u8, from: usize, to: usize) -> Found {
        self.begin(master, self.limits.nodes.saturating_mul(2).saturating_add(DEFENCE));
        self.defences.clear();
        for i in from..to {
            self.defences.push(Defence { point: self.candidates[i].point, progress: Progress::NONE });
        }
        let mut failed = 0;
        let mut patience = FIRST_PATIENCE;
        loop {
            for order in least..=MAX_ORDER {
                let mut i = 0;
                while let Some(&Defence { point, mut progress }) = self.defences.get(i) {
                    if progress.order >= order {
                        i += 1;
                        continue;
                    }
                    let refuted = self.refutes(point, order, &mut progress, patience);
                    if refuted {
                        failed |= progress.traces;
                        self.defences.remove(i);
                    } else if progress.order == MAX_ORDER {
                        return Found { point: Some(point), traces: progress.traces, order: 1 };
                    } else {
                        self.defences[i].progress = progress;
                        i += 1;
                    }
                }
            }
            let best = self.defences.iter().rev().max_by_key(|defence| defence.progress.order);
            let Some(&Defence { point, progress }) = best else {
                return Found { point: None, traces: failed, order: 1 };
            };
            if self.nodes >= self.limit || patience >= self.limits.nodes {
                self.aborted = true;
                return Found { point: Some(point), traces: progress.traces, order: 1 };
            }
            patience = patience.saturating_mul(4);
        }
    }

    /// Whether an attack of this order works in spite of the defender's move, as far as so many nodes
    /// tell.
    fn refutes(&mut self, point: Point, order: u8, progress: &mut Progress, patience: u32) -> bool {
        let (mut zone, mut captured) = (Zone::EMPTY, Zone::EMPTY);
        self.allowed = self.limit;
        let mark = match self.play_defence(point, &mut zone, &mut captured) {
            Ok(mark) => mark,
            Err(_) if self.aborted => {
                self.aborted = false;
                return false;
            }
            Err(saved) => {
                *progress = Progress { order: MAX_ORDER, traces: zone.traces };
                return !saved;
            }
        };
        let refuted = self.board.is_empty(self.target)
            || self.attack_patiently(order, progress, patience, &mut zone).is_some();
        self.take_back(mark);
        refuted
    }

    fn finished(&self) -> bool {
        !self.aborted && !self.unfinished
    }

    /// Starts one search of the question, with a full allowance of nodes.
    pub(super) fn begin(&mut self, master: KoMaster, nodes: u32) {
        self.master = master;
        self.unfinished |= self.aborted;
        self.aborted = false;
        self.limit = self.nodes.saturating_add(nodes);
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

    /// What becomes of the second stone after the first, which may be played.
    pub(super) fn ask_after_both(
        &mut self,
        (first, mover): (Point, Color),
        (point, color): (Point, Color),
        limits: Limits,
    ) -> Outcome {
        let mark = self.board.mark(&self.trail);
        self.board.play_logged(first, mover, &mut self.trail);
        let outcome = match self.board.legality(point, color) {
            Ok(()) => self.ask_after(point, color, limits).outcome,
            Err(IllegalMove::Ko) if self.board.breath(point, color).is_ok() => Outcome::KoBad,
            Err(_) => Outcome::No,
        };
        self.board.undo_to(mark, &mut self.trail);
        outcome
    }

    pub(super) fn aim(&mut self, head: Point, limits: Limits) {
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
