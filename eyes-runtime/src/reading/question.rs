//! Splits questions that may end in ko into searches without ko.

use super::effort::{Effort, MAX_ORDER};
use super::outcome::{Limits, Outcome, Reading};
use super::proof::ProofResult;
use super::proof_numbers::{INFINITE, Numbers};
use super::search::{KoMaster, Search};
use super::zone::{ATTACKER_BANNED, DEFENDER_BANNED, REPEATED, Zone};
use crate::board::{Color, Grid, IllegalMove, Point, Seen};

/// The answer to an attack, and what it rests on.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) reading: Reading,
    zone: Zone,
    /// The order of threat that sufficed for the attack; 1 if there is none.
    order: u8,
}

/// The node limit of an order before the next order is tried.
const FIRST_PATIENCE: u32 = 256;

/// When a proof is abandoned: once it needs more than `positions` undecided positions, and more than one for each
/// `nodes_per_position` of the allowed nodes.
#[derive(Clone, Copy)]
struct Reach {
    positions: u32,
    nodes_per_position: u32,
}

/// For an attack, and by order for the refutation of a defence. These values stop most of the searches that would
/// run out of nodes, and few of those that would succeed (measured).
const REACH: Reach = Reach { positions: 25, nodes_per_position: 60 };
const REACH_OF_REFUTATION: [Reach; MAX_ORDER as usize + 1] = [
    Reach { positions: 35, nodes_per_position: 280 },
    Reach { positions: 35, nodes_per_position: 280 },
    Reach { positions: 35, nodes_per_position: 280 },
    Reach { positions: 31, nodes_per_position: 320 },
    Reach { positions: 8, nodes_per_position: 2_500 },
];

impl Reach {
    const fn within(self, nodes: u32) -> Numbers {
        let positions = nodes / self.nodes_per_position;
        let proof = if positions > self.positions { positions } else { self.positions };
        Numbers { proof, disproof: INFINITE }
    }
}

/// How far a position has been decided: safe from threats up to this order, and the facts about ko on which that
/// depends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Progress {
    order: u8,
    traces: u8,
}

impl Progress {
    const NONE: Progress = Progress { order: 0, traces: 0 };
}

/// The result of an attack that was searched with a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pursuit {
    Taken(Point),
    Safe,
    /// Undecided when its nodes ran out.
    Exhausted,
    /// Undecided, and far from a proof.
    Remote,
}

/// The result of testing one defending move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tested {
    Refuted,
    Saves,
    Undecided,
}

/// The result of a search for a move.
struct Found {
    point: Option<Point>,
    traces: u8,
    order: u8,
}

impl Search {
    pub(super) fn board(&self) -> &Grid<Seen> {
        &self.board
    }

    pub(super) fn total(&self) -> u64 {
        self.before + u64::from(self.nodes)
    }

    pub(super) fn board_mut(&mut self) -> &mut Grid<Seen> {
        &mut self.board
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

    /// The answer with the most natural of the moves that work like the one found, if it needs no ko.
    pub(super) fn with_natural_move(&mut self, mut answer: Answer) -> Answer {
        if answer.reading.outcome == Outcome::Yes {
            answer.reading.point = answer.reading.point.map(|found| self.natural_attack(found, answer.order));
        }
        answer
    }

    /// Searches for an attack with growing node limits.
    fn attack_under(&mut self, master: KoMaster, zone: &mut Zone) -> Found {
        self.begin(master, self.limits.nodes);
        let mut progress = Progress::NONE;
        let mut patience = FIRST_PATIENCE;
        let most = self.limits.order.clamp(1, MAX_ORDER);
        loop {
            let mut remote = true;
            for order in progress.order + 1..=most {
                let bounds = REACH.within(self.limits.nodes);
                match self.attack_patiently(order, &mut progress, patience, bounds, zone) {
                    Pursuit::Taken(point) => {
                        return Found { point: Some(point), traces: progress.traces, order };
                    }
                    Pursuit::Exhausted => remote = false,
                    Pursuit::Safe | Pursuit::Remote => {}
                }
            }
            if progress.order >= most {
                return Found { point: None, traces: progress.traces, order: 1 };
            }
            if remote || self.nodes >= self.limit || patience >= self.limits.nodes {
                self.aborted = true;
                return Found { point: None, traces: progress.traces, order: 1 };
            }
            patience = patience.saturating_mul(4);
        }
    }

    /// Searches for an attack by threats up to this order, with this node limit and these thresholds.
    fn attack_patiently(
        &mut self,
        order: u8,
        progress: &mut Progress,
        patience: u32,
        bounds: Numbers,
        zone: &mut Zone,
    ) -> Pursuit {
        self.allowed = self.limit.min(self.nodes.saturating_add(patience));
        let mut own = Zone::EMPTY;
        let verdict = self.pursue(Effort::of_order(order), bounds, None, &mut own);
        match verdict {
            ProofResult::Taken(point) => {
                zone.points = own.points;
                progress.traces = own.traces;
                Pursuit::Taken(point)
            }
            ProofResult::Safe => {
                zone.points |= own.points;
                *progress = Progress { order, traces: own.traces };
                Pursuit::Safe
            }
            ProofResult::Open(_) if self.aborted => {
                self.aborted = false;
                Pursuit::Exhausted
            }
            ProofResult::Open(_) => Pursuit::Remote,
        }
    }

    /// Whether the string with this head can be saved, given the answer to the attack on it.
    pub(super) fn ask_defend(&mut self, head: Point, attack: &Answer, limits: Limits) -> Reading {
        self.aim(head, limits);
        let mut zone = attack.zone;
        zone.add_liberties(&self.board, head);
        zone.add_weak_neighbours(&self.board, head, self.attacker, 3);
        let (from, to) = self.push_defending(&zone.points);
        self.order_defences(from);
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

    /// A move that saves the target, and the facts about ko: those of its own search, or of all searches if no
    /// move saves it.
    ///
    /// A defending move must survive attacks that are harder to find than the one it answers. So it is tested
    /// against all orders, with more nodes than an attack gets. The moves are tested in turn, each until it is
    /// decided: if one cannot be refuted, the others do not matter. The first move that stays undecided is
    /// believed to save the target.
    fn defend_under(&mut self, master: KoMaster, least: u8, from: usize, to: usize) -> Found {
        self.begin(master, self.limits.defence);
        let mut failed = 0;
        for i in from..to {
            let point = self.candidates[i].point;
            let mut progress = Progress::NONE;
            match self.test(point, least, &mut progress) {
                Tested::Refuted => failed |= progress.traces,
                Tested::Saves => return Found { point: Some(point), traces: progress.traces, order: 1 },
                Tested::Undecided => {
                    self.aborted = true;
                    return Found { point: Some(point), traces: progress.traces, order: 1 };
                }
            }
        }
        Found { point: None, traces: failed, order: 1 }
    }

    /// Tests one of the defender's moves against attacks of all orders from `least` on, with growing node limits.
    fn test(&mut self, point: Point, least: u8, progress: &mut Progress) -> Tested {
        let (mut zone, mut captured) = (Zone::EMPTY, Zone::EMPTY);
        self.allowed = self.limit;
        let mark = match self.play_defence(point, &mut zone, &mut captured) {
            Ok(mark) => mark,
            Err(_) if self.aborted => return Tested::Undecided,
            Err(saved) => {
                *progress = Progress { order: MAX_ORDER, traces: zone.traces };
                return if saved { Tested::Saves } else { Tested::Refuted };
            }
        };
        let tested = if self.board.is_empty(self.target) {
            Tested::Refuted
        } else {
            self.test_patiently(least, progress, &mut zone)
        };
        self.take_back(mark);
        tested
    }

    fn test_patiently(&mut self, least: u8, progress: &mut Progress, zone: &mut Zone) -> Tested {
        let mut patience = FIRST_PATIENCE;
        loop {
            let mut remote = true;
            for order in least.max(progress.order + 1)..=MAX_ORDER {
                let bounds = REACH_OF_REFUTATION[usize::from(order)].within(self.limits.defence);
                match self.attack_patiently(order, progress, patience, bounds, zone) {
                    Pursuit::Taken(_) => return Tested::Refuted,
                    Pursuit::Safe if order == MAX_ORDER => return Tested::Saves,
                    Pursuit::Exhausted => remote = false,
                    Pursuit::Safe | Pursuit::Remote => {}
                }
            }
            if remote || self.nodes >= self.limit {
                return Tested::Undecided;
            }
            patience = patience.saturating_mul(4);
        }
    }

    fn finished(&self) -> bool {
        !self.aborted && !self.unfinished
    }

    /// Starts one search of the question with its full node limit.
    pub(super) fn begin(&mut self, master: KoMaster, nodes: u32) {
        self.master = master;
        self.unfinished |= self.aborted;
        self.aborted = false;
        self.limit = self.nodes.saturating_add(nodes);
    }

    /// Reads the position after a stone of `color` at `point`; the move is legal but for a ko.
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

    /// Reads the position after two legal moves.
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
        self.board.see_string(head);
        self.attacker = self.board.color_at(head).map_or(Color::Black, Color::opponent);
        self.questions += 1;
        self.salt = split_mix(self.questions);
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
