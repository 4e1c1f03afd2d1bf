//! The status of one group, from frames that become wider and wider.
//!
//! A narrow frame is decided at once, but may leave out what matters. Each step outwards costs about ten times more. So
//! the frames are searched one after the other, closed and open. The search ends when a frame proves the status, when
//! two frames in a row name the same few moves, or at the bounds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::answer::{Goal, Kind, OpenAnswer, OpenBoard, Player};
use super::frame::{Border, Frame};
use super::ground::ground;
use super::lines;
use super::problem::Fight;
use crate::region::{Position, Side};
use crate::search::Ruling;
use crate::status::{Bounds, Rules, Solver, Status};

/// The frames, by the steps that the group can take inside.
const STEPS: std::ops::RangeInclusive<u8> = 1..=4;

/// Two frames in a row are believed if the wider one names no more moves than this.
const FEW: usize = 2;

/// What one attempt may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort<'a> {
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
    pub(super) stop: Option<&'a AtomicBool>,
}

impl Effort<'_> {
    /// Whether time is up, or the search was stopped.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }
}

/// A group and what is near it.
pub(super) struct Question<'a> {
    pub(super) board: &'a OpenBoard,
    pub(super) group: &'a [usize],
    /// The stones near it that belong to it.
    pub(super) friends: &'a [usize],
    /// For each point whether a string stands there whose side has little room around it.
    pub(super) shut_in: &'a [bool],
    /// How many replies are told besides the main one.
    pub(super) replies: usize,
}

/// What an attempt found.
pub(super) struct Attempt {
    pub(super) answer: OpenAnswer,
    /// Whether it matters who moves first, as far as the frames say.
    pub(super) is_at_stake: bool,
    /// Whether the group lives only if the board beyond the ground gives life.
    pub(super) is_escape: bool,
    /// Whether more effort would not change the answer.
    pub(super) is_final: bool,
}

/// What a frame says.
struct Found {
    status: Status,
    best: Vec<usize>,
    frame: Frame,
    kind: Kind,
    nodes: u64,
    /// Whether the other side, moving first, would win at least a ko.
    is_at_stake: bool,
    /// Whether the frame is open, and proves nothing.
    is_escape: bool,
}

/// Decides one group; `None` if no frame fits the search.
pub(super) fn attempt(question: &Question<'_>, effort: Effort<'_>) -> Option<Attempt> {
    let Question { board, group, friends, shut_in, replies } = *question;
    let owner = board.at(*group.first()?)?;
    let cells = board.sides(owner);
    let fight = Fight { shut_in, ..board.fight(&cells, group, friends) };
    let (first, goal) = match owner {
        Player::First => (Side::Defender, Goal::Save),
        Player::Second => (Side::Attacker, Goal::Kill),
    };
    let mut frames = Frames { fight: &fight, first, ko: board.ko(), effort, spent: 0, is_final: true };
    let found = frames.widen()?;
    let mut answer = OpenAnswer::undecided(group, goal);
    let (mut is_at_stake, mut is_escape) = (false, false);
    if let Some(found) = found {
        is_at_stake = !found.status.is_lost() && found.is_at_stake;
        is_escape = found.is_escape;
        answer.status = Some(found.status);
        answer.is_settled = found.status == Status::WON && !found.is_at_stake;
        answer.kind = found.kind;
        answer.zone = found.frame.zone();
        if found.kind != Kind::Proven {
            answer.safe.clone_from(&found.frame.safe);
        }
        if found.kind == Kind::Assumed {
            answer.border.clone_from(&found.frame.border);
        }
        if is_at_stake {
            answer.best.clone_from(&found.best);
        }
        frames.add_lines(&found, &mut answer, replies);
    }
    answer.nodes = frames.spent;
    Some(Attempt { answer, is_at_stake, is_escape, is_final: frames.is_final })
}

struct Frames<'a> {
    fight: &'a Fight<'a>,
    first: Side,
    ko: Option<usize>,
    effort: Effort<'a>,
    spent: u64,
    is_final: bool,
}

impl<'a> Frames<'a> {
    /// What the widest frame says that was decided, if any was; `None` if no frame fits.
    fn widen(&mut self) -> Option<Option<Found>> {
        let mut best: Option<Found> = None;
        let mut fits = false;
        let mut narrower = Vec::new();
        for steps in STEPS {
            let ground = ground(self.fight, steps);
            if ground == narrower {
                break;
            }
            let Ok(closed) = Frame::new(self.fight, &ground, Border::Closed) else { break };
            fits = true;
            let Some(found) = self.decide(closed, u64::MAX) else {
                self.is_final = false;
                break;
            };
            let found = self.compare_with_open(found, &ground);
            let is_proof = found.kind != Kind::Assumed;
            let found = found.agreed_first(best.as_ref());
            let is_believed = best.as_ref().is_some_and(|best| found.confirms(best));
            if is_proof || best.as_ref().is_none_or(|best| found.weight() >= best.weight()) {
                best = Some(found);
            }
            if is_proof || is_believed {
                break;
            }
            narrower = ground;
        }
        fits.then_some(best)
    }

    /// What a closed frame and the open one around the same ground say together.
    fn compare_with_open(&mut self, closed: Found, ground: &[bool]) -> Found {
        let lives = match self.first {
            Side::Attacker => closed.status.is_lost(),
            Side::Defender => closed.status == Status::WON,
        };
        if lives {
            // Safe strings of the attacker and a lost border only made it harder.
            return Found { kind: Kind::Proven, ..closed };
        }
        if closed.frame.border.is_empty() {
            let kind = closed.frame.proof();
            return Found { kind, ..closed };
        }
        let Ok(open) = Frame::new(self.fight, ground, Border::Open) else { return closed };
        let Some(open) = self.decide(open, 4 * closed.nodes + 2000) else { return closed };
        let dies = match self.first {
            Side::Attacker => open.status == Status::WON,
            Side::Defender => open.status.is_lost(),
        };
        if dies || open.status == closed.status {
            let kind = open.frame.proof();
            let is_at_stake = closed.is_at_stake || open.is_at_stake;
            return Found { kind, is_at_stake, ..open }.agreed_first(Some(&closed));
        }
        if closed.status.is_lost() {
            // Only beyond the frame is there a way to live.
            return Found { is_escape: true, ..open };
        }
        closed
    }

    fn decide(&mut self, frame: Frame, nodes: u64) -> Option<Found> {
        let mut solver = self.solver(&frame, nodes)?;
        let result = solver.status_and_best(&self.position(&frame), self.first);
        let nodes = solver.nodes();
        let (mut best, mut is_at_stake) = (Vec::new(), false);
        let result = result.map(|(status, moves)| {
            best = moves.into_iter().filter_map(|mov| frame.place(mov)).collect();
            solver.set_bounds(Bounds { nodes: 2 * nodes + 5000, time: self.time() });
            is_at_stake = match solver.status_and_move(&frame.position, self.first.other()) {
                Ok((other, mov)) => {
                    // A vital point is vital for both.
                    let vital = mov.and_then(|mov| frame.place(mov));
                    best.sort_by_key(|&place| Some(place) != vital);
                    !other.is_lost()
                }
                Err(_) => true,
            };
            status
        });
        self.spent += solver.nodes();
        drop(solver);
        Some(Found {
            status: result.ok()?,
            best,
            frame,
            kind: Kind::Assumed,
            nodes,
            is_at_stake,
            is_escape: false,
        })
    }

    /// Adds how it goes on to an answer.
    fn add_lines(&mut self, found: &Found, answer: &mut OpenAnswer, replies: usize) {
        let frame = &found.frame;
        let Some(mut solver) = self.solver(frame, 4 * found.nodes + 5000) else { return };
        let position = self.position(frame);
        let first = answer.best.first().and_then(|&place| frame.bit_of(place));
        answer.variation = lines::variation(&mut solver, frame, &position, self.first, first);
        if replies > 0 {
            answer.replies = lines::replies(&mut solver, frame, &position, self.first, answer, replies);
        }
        self.spent += solver.nodes();
    }

    /// The position at the start, with the ko that binds the side that moves first.
    fn position(&self, frame: &Frame) -> Position {
        Position { ko: self.ko.and_then(|ko| frame.bit_of(ko)), ..frame.position }
    }

    /// A solver with what is left of the bounds, at most so many nodes; `None` if nothing is left.
    fn solver<'f>(&self, frame: &'f Frame, nodes: u64) -> Option<Solver<'f>>
    where
        'a: 'f,
    {
        let nodes = nodes.min(self.effort.nodes.saturating_sub(self.spent));
        if nodes == 0 || self.effort.is_over() {
            return None;
        }
        let rules = Rules { ruling: Ruling::I, ..Rules::default() };
        let solver = Solver::new(&frame.region, rules, Bounds { nodes, time: self.time() });
        Some(match self.effort.stop {
            Some(stop) => solver.stop_on(stop),
            None => solver,
        })
    }

    /// The time that is left.
    fn time(&self) -> Option<Duration> {
        self.effort.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

impl Found {
    /// The moves that another frame names, too, before the others.
    fn agreed_first(mut self, other: Option<&Self>) -> Self {
        if let Some(other) = other {
            self.best.sort_by_key(|place| !other.best.contains(place));
        }
        self
    }

    /// Whether this frame says the same as a narrower one, and little enough to be believed.
    fn confirms(&self, narrower: &Self) -> bool {
        self.is_at_stake
            && !self.is_escape
            && self.best.len() <= FEW
            && self.status == narrower.status
            && self.best.iter().any(|place| narrower.best.contains(place))
    }

    /// How much it says about what to play.
    fn weight(&self) -> (bool, bool) {
        (self.is_at_stake, !self.is_escape)
    }
}

impl Frame {
    /// The kind of what this frame proves.
    fn proof(&self) -> Kind {
        if self.safe.is_empty() { Kind::Proven } else { Kind::ProvenInZone }
    }
}
