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
use super::found::{FEW, Found};
use super::frame::Frame;
use super::lines;
use crate::region::{Move, Points, Position, Side};
use crate::search::Ruling;
use crate::status::{Bounds, Rules, Solver, Status};

/// The node limit for finding all moves that reach the status: this multiple of the nodes of the status, plus a
/// constant.
const MOVES_TIMES: u64 = 8;
const MOVES_MORE: u64 = 5_000;

/// The same once a move of a narrower frame has been confirmed.
const CONFIRMED_TIMES: u64 = 2;

/// The nodes for the first attempt at each move that reaches a status in an easier frame, and how many times more the next
/// one gets.
const TRIAL: u64 = 1_000;
const TRIAL_TIMES: u64 = 4;

/// Lines of play may take this part of the nodes even if the search has used them all.
const LINES_PART: u64 = 4;

/// The most nodes for the line after one move of the losing side.
const REPLY_NODES: u64 = 20_000;

/// Searches the frames of one fight.
pub(super) struct Asker<'a> {
    pub(super) first: Side,
    pub(super) ko: Option<usize>,
    pub(super) effort: Effort<'a>,
    pub(super) spent: u64,
    /// Whether a frame was not decided that would have had more nodes if more were left.
    pub(super) is_short: bool,
    pub(super) memory: Memory,
}

/// What earlier attempts at the same fight have found.
#[derive(Default)]
pub(super) struct Memory {
    /// Results that more effort would not change.
    found: Vec<Found>,
    undecided: Vec<UndecidedFrame>,
}

/// What is asked about a frame.
#[derive(Clone, Copy)]
pub(super) enum Asked<'f> {
    /// Its status, and the moves that reach it. The side that moves first does at least as well in the easier frame.
    Status { easier: Option<&'f Found> },
    /// Whether moves of this easier frame reach its status here too. If none does, there is no result.
    SameStatus(&'f Found),
}

impl<'f> Asked<'f> {
    fn easier(self) -> Option<&'f Found> {
        match self {
            Self::Status { easier } => easier,
            Self::SameStatus(easier) => Some(easier),
        }
    }

    /// The moves of the easier frame that reach this status there and may reach it here, if no others can or are asked for.
    fn candidates(self, status: Status) -> Option<&'f [usize]> {
        match self {
            Self::Status { easier } => easier?.candidates(status),
            Self::SameStatus(easier) => (easier.status == status).then_some(&*easier.best),
        }
    }

    /// The status that the candidates are tried for before all else.
    fn tried(self) -> Status {
        match self {
            Self::Status { .. } => Status::WON,
            Self::SameStatus(easier) => easier.status,
        }
    }

    /// The only status that is asked for, with the moves that may reach it.
    fn only(self) -> Option<(Status, &'f [usize])> {
        match self {
            Self::Status { .. } => None,
            Self::SameStatus(easier) => Some((easier.status, &easier.best)),
        }
    }
}

/// A frame that was not decided within a number of nodes.
struct UndecidedFrame {
    frame: Frame,
    /// [`Asked::only`].
    only: Option<(Status, Vec<usize>)>,
    /// [`u64::MAX`] if more nodes would not decide it.
    limit: u64,
    /// The moves of an easier frame that do not reach its status here.
    refuted: Vec<usize>,
}

/// A frame has no result within its nodes.
#[derive(Default)]
pub(super) struct NotDecided {
    /// The moves of the easier frame that were found not to reach its status here.
    pub(super) refuted: Vec<usize>,
    /// Whether more nodes would not decide it: all of these moves were refuted, and only they were asked for.
    is_settled: bool,
}

impl<'a> Asker<'a> {
    /// The result of a frame, with this many nodes for the statuses. `known` are moves to test first.
    pub(super) fn ask(
        &mut self,
        frame: Frame,
        asked: Asked<'_>,
        known: &[usize],
        nodes: u64,
    ) -> Result<Found, NotDecided> {
        let is_cut = self.left() < nodes;
        let found = self.within(frame, asked, known, nodes);
        self.is_short |= is_cut && found.as_ref().is_err_and(|undecided| !undecided.is_settled);
        found
    }

    fn within(
        &mut self,
        frame: Frame,
        asked: Asked<'_>,
        known: &[usize],
        nodes: u64,
    ) -> Result<Found, NotDecided> {
        if let Some(found) = self.memory.found.iter().find(|found| found.frame == frame) {
            return Ok(found.clone());
        }
        let limit = nodes.min(self.left());
        let is_asked = |had: &&UndecidedFrame| {
            let only = had.only.as_ref().map(|(status, moves)| (*status, &**moves));
            limit <= had.limit && had.frame == frame && only == asked.only()
        };
        if let Some(UndecidedFrame { refuted, limit, .. }) = self.memory.undecided.iter().find(is_asked) {
            return Err(NotDecided { refuted: refuted.clone(), is_settled: *limit == u64::MAX });
        }
        let key = self.effort.cache.map(|cache| (cache, self.key(&frame, asked, known)));
        if let Some(kept) = key.as_ref().and_then(|(cache, key)| cache.get(key, limit, self.left()))
            && !self.effort.is_over()
        {
            return self.kept(frame, asked, kept);
        }
        let all_left = self.left();
        let Some(mut solver) = self.solver(&frame, nodes) else {
            return Err(NotDecided::default());
        };
        let position = self.position(&frame);
        let tried = asked.tried();
        let candidates = asked.candidates(tried);
        let Trials { reaches, refuted, is_open } = match candidates {
            Some(moves) => self.tried(&mut solver, &frame, tried, moves, limit),
            None => Trials::default(),
        };
        let all_are_refuted = candidates.is_some() && reaches.is_none() && !is_open;
        let is_settled = all_are_refuted && asked.only().is_some();
        // What was left out of the candidates may still win in a frame that is easier than the one that refuted it.
        let candidates = |status| asked.candidates(status).filter(|_| !all_are_refuted);
        let statuses = match reaches {
            Some(own) => Some(Statuses { first: tried, other: Status::WON, own: Some(own), vital: None }),
            None if is_open || is_settled => None,
            None => {
                let left = limit.saturating_sub(solver.nodes());
                solver.set_bounds(Bounds { nodes: left, time: self.effort.time() });
                let is_at_stake = |status| candidates(status).is_some();
                let for_the_other = |nodes| Bounds {
                    nodes: limit.min(all_left.saturating_sub(nodes)),
                    time: self.effort.time(),
                };
                statuses(&mut solver, &frame, &position, self.first, is_at_stake, for_the_other)
            }
        };
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
            let is_kept = is_settled || all_nodes >= limit && !self.effort.is_over();
            if let Some((cache, key)) = key.filter(|_| is_kept) {
                let refuted = refuted.iter().filter_map(|&place| frame.bit_of(place)).collect();
                let limit = (!is_settled).then_some(limit);
                cache.put(key, Kept::Undecided { limit, left: all_left, nodes: all_nodes, refuted });
            }
            let limit = if is_settled { u64::MAX } else { limit };
            return Err(self.undecided(frame, asked, limit, refuted));
        };
        if let Some((cache, key)) = key.filter(|_| moves.is_complete && nodes < limit && all_nodes < all_left)
        {
            let best = moves.best.iter().filter_map(|&place| frame.bit_of(place)).collect();
            cache.put(key, Kept::Decided { status, best, is_at_stake, nodes, all_nodes });
        }
        Ok(self.decided(frame, Decided { status, moves, is_at_stake, nodes, all_nodes }))
    }

    /// Tries moves that reach a status in an easier frame, in turn and with more and more nodes, until one does here.
    fn tried(
        &self,
        solver: &mut Solver<'_>,
        frame: &Frame,
        status: Status,
        moves: &[usize],
        limit: u64,
    ) -> Trials {
        let position = self.position(frame);
        let mut open: Vec<(usize, Move)> =
            moves.iter().filter_map(|&place| Some((place, Move::Play(frame.bit_of(place)?)))).collect();
        let mut refuted = Vec::new();
        let mut trial = TRIAL;
        while !open.is_empty() && solver.nodes() < limit && !self.effort.is_over() {
            let mut still_open = Vec::new();
            for (place, mov) in open {
                let left = limit.saturating_sub(solver.nodes());
                if left == 0 {
                    still_open.push((place, mov));
                    continue;
                }
                solver.set_bounds(Bounds { nodes: trial.min(left), time: self.effort.time() });
                match solver.best_among(&position, self.first, status, [mov]) {
                    (_, false) => still_open.push((place, mov)),
                    (reaching, true) if reaching.is_empty() => refuted.push(place),
                    _ => return Trials { reaches: Some(place), refuted, is_open: false },
                }
            }
            open = still_open;
            trial = trial.saturating_mul(TRIAL_TIMES);
        }
        Trials { reaches: None, refuted, is_open: !open.is_empty() }
    }

    fn undecided(&mut self, frame: Frame, asked: Asked<'_>, limit: u64, refuted: Vec<usize>) -> NotDecided {
        let only = asked.only().map(|(status, moves)| (status, moves.to_vec()));
        self.memory.undecided.push(UndecidedFrame { frame, only, limit, refuted: refuted.clone() });
        NotDecided { refuted, is_settled: limit == u64::MAX }
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
            is_refuted: false,
        };
        if is_final {
            self.memory.found.push(found.clone());
        }
        found
    }

    /// What a search of the frame depends on, apart from its bounds.
    fn key(&self, frame: &Frame, asked: Asked<'_>, known: &[usize]) -> Key {
        let known = known.iter().map(|&place| frame.bit_of(place)).collect();
        let easier = asked.easier().and_then(|easier| {
            let candidates = asked.candidates(easier.status)?.iter();
            Some((easier.status, candidates.filter_map(|&place| frame.bit_of(place)).collect()))
        });
        Key {
            region: frame.region,
            position: self.position(frame),
            first: self.first,
            known,
            easier,
            is_only_for_its_status: asked.only().is_some(),
            points: frame.points.len(),
        }
    }

    /// The result of a frame that was searched before.
    fn kept(&mut self, frame: Frame, asked: Asked<'_>, kept: Kept) -> Result<Found, NotDecided> {
        match kept {
            Kept::Undecided { limit, nodes, refuted, .. } => {
                self.spent += nodes;
                let refuted = refuted.into_iter().filter_map(|bit| frame.place(Move::Play(bit))).collect();
                Err(self.undecided(frame, asked, limit.unwrap_or(u64::MAX), refuted))
            }
            Kept::Decided { status, best, is_at_stake, nodes, all_nodes } => {
                self.spent += all_nodes;
                let best = best.into_iter().filter_map(|bit| frame.place(Move::Play(bit))).collect();
                let moves = Moves { best, is_complete: true, is_final: true };
                Ok(self.decided(frame, Decided { status, moves, is_at_stake, nodes, all_nodes }))
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
        let is_on_board = |bit: &u8| usize::from(*bit) < frame.points.len();
        let others: Vec<u8> = Points(position.empty(&frame.region))
            .filter(|bit| is_on_board(bit) && !likely.contains(bit))
            .collect();
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
            let bounds = |spent| {
                let nodes = REPLY_NODES.min(most.saturating_sub(spent));
                (nodes > 0).then(|| Bounds { nodes, time: self.effort.time() })
            };
            answer.replies =
                lines::replies(&mut solver, frame, &position, self.first, answer, replies, bounds);
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

/// What is known of moves that reach a status in an easier frame.
#[derive(Default)]
struct Trials {
    /// One that reaches it.
    reaches: Option<usize>,
    refuted: Vec<usize>,
    /// Whether some are neither found to reach it nor refuted.
    is_open: bool,
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
/// ko if it moves first. `for_the_other` gives the bounds of the second status after so many nodes.
fn statuses(
    solver: &mut Solver<'_>,
    frame: &Frame,
    position: &Position,
    side: Side,
    is_at_stake: impl Fn(Status) -> bool,
    for_the_other: impl Fn(u64) -> Bounds,
) -> Option<Statuses> {
    let (first, own) = solver.status_and_move(position, side).ok()?;
    let own = own.and_then(|mov| frame.place(mov));
    // Moving first is never a disadvantage.
    if first.is_lost() || is_at_stake(first) {
        return Some(Statuses { first, other: Status::WON, own, vital: None });
    }
    solver.set_bounds(for_the_other(solver.nodes()));
    let (other, vital) = solver.status_and_move(&frame.position, side.other()).ok()?;
    Some(Statuses { first, other, own, vital: vital.and_then(|mov| frame.place(mov)) })
}
