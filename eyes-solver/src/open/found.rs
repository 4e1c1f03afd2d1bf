//! The search of one frame.
//!
//! The status costs little compared with finding all moves that reach it. So the moves are searched only where it
//! matters who moves first. Moves that a narrower frame named come first.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::Lines;
use super::answer::{Kind, OpenAnswer};
use super::attempt::Effort;
use super::cache::{Kept, Key};
use super::frame::{Border, Frame};
use super::lines;
use crate::region::{Move, Points, Position, Side};
use crate::search::Ruling;
use crate::status::{Bounds, Rules, Solver, Status};

/// The result of two frames in a row is accepted if one of them names no more moves than this.
const FEW: usize = 2;

/// The node limit for finding all moves that reach the status: this multiple of the nodes of the status, plus a
/// constant.
const MOVES_TIMES: u64 = 8;
const MOVES_MORE: u64 = 5_000;

/// The same once a move of a narrower frame has been confirmed.
const CONFIRMED_TIMES: u64 = 2;

/// Lines of play may take this part of the nodes even if the search has used them all.
const LINES_PART: u64 = 4;

/// The node limit of a wider frame that may confirm a result: this multiple of the nodes of that result, plus a
/// constant; the constant alone if the result names few moves, because a wider frame seldom changes that.
const WORTH_TIMES: u64 = 2;
const WORTH_MORE: u64 = 5_000;

/// The result of a frame.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) status: Status,
    /// The first moves that reach the status, if it matters who moves first.
    pub(super) best: Vec<usize>,
    /// Whether all moves were tested as best moves.
    pub(super) is_complete: bool,
    /// Whether more effort would not change the result.
    pub(super) is_final: bool,
    pub(super) frame: Frame,
    pub(super) kind: Kind,
    /// The nodes of the statuses.
    pub(super) nodes: u64,
    /// The nodes of the statuses and of the moves.
    pub(super) all_nodes: u64,
    /// Whether each side, moving first, wins at least a ko.
    pub(super) is_at_stake: bool,
    /// Whether the group lives only by what the frame assumes beyond its border.
    pub(super) is_escape: bool,
}

impl Found {
    /// Puts the moves that another frame names too before the others.
    pub(super) fn agreed_first(mut self, other: &Self) -> Self {
        self.best.sort_by_key(|place| !other.best.contains(place));
        self
    }

    /// Whether another frame gives another result, neither says that it matters who moves first, and no strings that
    /// are known to live settle it.
    pub(super) fn is_contradicted(&self) -> bool {
        self.kind == Kind::Assumed && !self.is_at_stake && self.frame.border != Border::NearLiving
    }

    /// Whether an answer can be made of the result: the frames do not contradict each other, and what is assumed beyond the
    /// border is not too strong.
    pub(super) fn is_an_answer(&self) -> bool {
        !self.is_contradicted() && self.frame.border.beyond().is_some()
    }

    /// Whether this frame gives the same result as a narrower one, and one of them names few moves, or both the same.
    pub(super) fn confirms(&self, narrower: &Self) -> bool {
        let names_few = |found: &&Self| found.is_complete && found.best.len() <= FEW;
        let is_in_narrower = |place: &usize| narrower.best.contains(place);
        let both = [self, narrower];
        let names_same = both.iter().all(|found| found.is_complete)
            && self.best.len() == narrower.best.len()
            && self.best.iter().all(is_in_narrower);
        self.is_at_stake
            && !self.is_escape
            && self.status == narrower.status
            && (names_same || both.iter().any(names_few) && self.best.iter().any(is_in_narrower))
    }

    /// The most nodes for a wider frame that may confirm this result.
    pub(super) fn worth(&self) -> u64 {
        if self.is_escape || !self.is_complete || self.best.is_empty() || self.status != Status::WON {
            return u64::MAX;
        }
        let more = if self.best.len() <= FEW { 0 } else { WORTH_TIMES * self.all_nodes };
        more + WORTH_MORE
    }

    /// The moves that can reach this status in a frame that is harder for the side that moves first, if they are
    /// known.
    fn candidates(&self, status: Status) -> Option<&[usize]> {
        (self.is_at_stake && self.is_complete && self.status == status).then_some(&self.best)
    }

    /// How much the result says about the move to play; more is better.
    pub(super) fn weight(&self) -> (bool, bool) {
        (self.is_at_stake, !self.is_escape)
    }
}

/// Searches the frames of one fight.
pub(super) struct Asker<'a> {
    pub(super) first: Side,
    pub(super) ko: Option<usize>,
    pub(super) effort: Effort<'a>,
    pub(super) spent: u64,
    pub(super) memory: Memory,
}

/// What earlier attempts at the same fight have found.
#[derive(Default)]
pub(super) struct Memory {
    /// Results that more effort would not change.
    found: Vec<Found>,
    /// Frames that were not decided within this many nodes.
    open: Vec<(Frame, u64)>,
}

impl<'a> Asker<'a> {
    /// The result of a frame, with this many nodes for the statuses. `known` are moves to test first. `easier` is
    /// the result of a frame in which the side that moves first does at least as well.
    pub(super) fn ask(
        &mut self,
        frame: Frame,
        known: &[usize],
        easier: Option<&Found>,
        nodes: u64,
    ) -> Option<Found> {
        if let Some(found) = self.memory.found.iter().find(|found| found.frame == frame) {
            return Some(found.clone());
        }
        let limit = nodes.min(self.left());
        if self.memory.open.iter().any(|(open, nodes)| limit <= *nodes && *open == frame) {
            return None;
        }
        let key = self.effort.cache.map(|cache| (cache, self.key(&frame, known, easier)));
        if let Some(kept) = key.as_ref().and_then(|(cache, key)| cache.get(key, limit, self.left()))
            && !self.effort.is_over()
        {
            return self.kept(frame, kept);
        }
        let left = self.left();
        let mut solver = self.solver(&frame, nodes)?;
        let position = self.position(&frame);
        let candidates = |status| easier.and_then(|easier| easier.candidates(status));
        let statuses =
            statuses(&mut solver, &frame, &position, self.first, |status| candidates(status).is_some());
        let nodes = solver.nodes();
        let found = statuses.map(|statuses| {
            let is_at_stake = !statuses.first.is_lost() && !statuses.other.is_lost();
            let moves = if is_at_stake {
                self.best(&mut solver, &frame, &statuses, known, candidates(statuses.first))
            } else {
                Moves { best: Vec::new(), is_complete: true, is_final: true }
            };
            (statuses.first, moves, is_at_stake)
        });
        let all_nodes = solver.nodes();
        self.spent += all_nodes;
        drop(solver);
        let Some((status, moves, is_at_stake)) = found else {
            if let Some((cache, key)) = key.filter(|_| all_nodes >= limit && !self.effort.is_over()) {
                cache.put(key, Kept::Undecided { limit, nodes: all_nodes });
            }
            self.memory.open.push((frame, limit));
            return None;
        };
        if let Some((cache, key)) = key.filter(|_| moves.is_complete && nodes < limit && all_nodes < left) {
            let best = moves.best.iter().filter_map(|&place| frame.bit_of(place)).collect();
            cache.put(key, Kept::Decided { status, best, is_at_stake, nodes, all_nodes });
        }
        Some(self.decided(frame, Decided { status, moves, is_at_stake, nodes, all_nodes }))
    }

    /// The result of a decided frame.
    fn decided(&mut self, frame: Frame, decided: Decided) -> Found {
        let Decided { status, moves, is_at_stake, nodes, all_nodes } = decided;
        let Moves { best, is_complete, is_final } = moves;
        let found = Found {
            status,
            best,
            is_complete,
            is_final,
            frame,
            kind: Kind::Assumed,
            nodes,
            all_nodes,
            is_at_stake,
            is_escape: false,
        };
        if is_final {
            self.memory.found.push(found.clone());
        }
        found
    }

    /// What a search of the frame depends on, apart from its bounds.
    fn key(&self, frame: &Frame, known: &[usize], easier: Option<&Found>) -> Key {
        let known = known.iter().map(|&place| frame.bit_of(place)).collect();
        let easier = easier.and_then(|easier| {
            let candidates = easier.candidates(easier.status)?.iter();
            Some((easier.status, candidates.filter_map(|&place| frame.bit_of(place)).collect()))
        });
        Key { region: frame.region, position: self.position(frame), first: self.first, known, easier }
    }

    /// The result of a frame that was searched before.
    fn kept(&mut self, frame: Frame, kept: Kept) -> Option<Found> {
        match kept {
            Kept::Undecided { limit, nodes } => {
                self.spent += nodes;
                self.memory.open.push((frame, limit));
                None
            }
            Kept::Decided { status, best, is_at_stake, nodes, all_nodes } => {
                self.spent += all_nodes;
                let best = best.into_iter().filter_map(|bit| frame.place(Move::Play(bit))).collect();
                let moves = Moves { best, is_complete: true, is_final: true };
                Some(self.decided(frame, Decided { status, moves, is_at_stake, nodes, all_nodes }))
            }
        }
    }

    /// The remaining nodes.
    pub(super) fn left(&self) -> u64 {
        self.effort.nodes.saturating_sub(self.spent)
    }

    /// The moves that reach the status.
    fn best(
        &self,
        solver: &mut Solver<'_>,
        frame: &Frame,
        statuses: &Statuses,
        known: &[usize],
        candidates: Option<&[usize]>,
    ) -> Moves {
        let Statuses { first: status, vital, own, .. } = *statuses;
        let position = self.position(frame);
        let used = solver.nodes();
        let mut among = |bits: &[u8], times: u64| {
            let left = self.left().saturating_sub(solver.nodes());
            let enough = times * used + MOVES_MORE;
            solver.set_bounds(Bounds { nodes: enough.min(left), time: self.effort.time() });
            let plays = bits.iter().map(|&bit| Move::Play(bit));
            let (best, is_complete) = solver.best_among(&position, self.first, status, plays);
            let best: Vec<usize> = best.into_iter().filter_map(|mov| frame.place(mov)).collect();
            Moves { best, is_complete, is_final: is_complete || enough <= left && !self.effort.is_over() }
        };
        // A vital point is vital for both sides.
        let mut likely: Vec<u8> = Vec::new();
        let is_candidate = |place: &&usize| candidates.is_none_or(|candidates| candidates.contains(place));
        let first = vital.iter().chain(known).chain(&own).chain(candidates.unwrap_or(&[]));
        for bit in first.filter(is_candidate).filter_map(|&place| frame.bit_of(place)) {
            if !likely.contains(&bit) {
                likely.push(bit);
            }
        }
        let mut moves = among(&likely, MOVES_TIMES);
        if !moves.is_complete && moves.best.is_empty() {
            moves.best.extend(own);
        }
        if !moves.is_complete || candidates.is_some() {
            return moves;
        }
        let is_confirmed = known.len() <= FEW && moves.best.iter().any(|place| known.contains(place));
        let times = if is_confirmed { CONFIRMED_TIMES } else { MOVES_TIMES };
        let others: Vec<u8> =
            Points(position.empty(&frame.region)).filter(|bit| !likely.contains(bit)).collect();
        let more = among(&others, times);
        Moves { best: [moves.best, more.best].concat(), ..more }
    }

    /// Adds the lines of play to an answer.
    pub(super) fn add_lines(&mut self, found: &Found, answer: &mut OpenAnswer, lines: Lines) {
        let replies = match lines {
            Lines::None => return,
            Lines::Main => 0,
            Lines::WithReplies(most) => most,
        };
        let frame = &found.frame;
        // The search may have used all nodes, and an answer without a line shows nobody why.
        let most = self.left().max(self.effort.nodes / LINES_PART);
        let Some(mut solver) = self.effort.solver(frame, most.min(4 * found.nodes + 5000)) else { return };
        let position = self.position(frame);
        let first = answer.best.first().and_then(|&place| frame.bit_of(place));
        answer.variation = if answer.is_settled {
            lines::after_a_pass(&mut solver, frame, self.first)
        } else {
            lines::variation(&mut solver, frame, &position, self.first, first)
        };
        if replies > 0 {
            answer.replies = lines::replies(&mut solver, frame, &position, self.first, answer, replies, most);
        }
        self.spent += solver.nodes();
    }

    /// The position at the start, with the ko ban of the side that moves first.
    fn position(&self, frame: &Frame) -> Position {
        Position { ko: self.ko.and_then(|ko| frame.bit_of(ko)), ..frame.position }
    }

    /// A solver with the remaining bounds and at most this many nodes; `None` if none are left.
    fn solver<'f>(&self, frame: &'f Frame, nodes: u64) -> Option<Solver<'f>>
    where
        'a: 'f,
    {
        self.effort.solver(frame, nodes.min(self.left()))
    }
}

impl<'a> Effort<'a> {
    /// A solver for a frame, with at most this many nodes; `None` if that is none, or the search is over.
    pub(super) fn solver<'f>(&self, frame: &'f Frame, nodes: u64) -> Option<Solver<'f>>
    where
        'a: 'f,
    {
        if nodes == 0 || self.is_over() {
            return None;
        }
        let rules = Rules { ruling: Ruling::I, ..Rules::default() };
        let solver = Solver::new(&frame.region, rules, Bounds { nodes, time: self.time() });
        let stop: Option<&'f AtomicBool> = self.stop;
        Some(match stop {
            Some(stop) => solver.stop_on(stop),
            None => solver,
        })
    }

    /// The remaining time.
    fn time(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// The moves of a frame that reach its status.
struct Moves {
    best: Vec<usize>,
    /// Whether all moves were tested.
    is_complete: bool,
    /// Whether more effort would not change them.
    is_final: bool,
}

/// The end of the search of a frame.
struct Decided {
    status: Status,
    moves: Moves,
    is_at_stake: bool,
    nodes: u64,
    all_nodes: u64,
}

/// The statuses for each side moving first.
struct Statuses {
    first: Status,
    other: Status,
    /// A best move of the side that moves first.
    own: Option<usize>,
    /// A best move of the other side, moving first.
    vital: Option<usize>,
}

/// `is_at_stake` tells for the status of the side that moves first whether the other side is known to win at least a
/// ko if it moves first.
fn statuses(
    solver: &mut Solver<'_>,
    frame: &Frame,
    position: &Position,
    side: Side,
    is_at_stake: impl Fn(Status) -> bool,
) -> Option<Statuses> {
    let (first, own) = solver.status_and_move(position, side).ok()?;
    let own = own.and_then(|mov| frame.place(mov));
    // Moving first is never a disadvantage.
    if first.is_lost() || is_at_stake(first) {
        return Some(Statuses { first, other: Status::WON, own, vital: None });
    }
    let (other, vital) = solver.status_and_move(&frame.position, side.other()).ok()?;
    Some(Statuses { first, other, own, vital: vital.and_then(|mov| frame.place(mov)) })
}
