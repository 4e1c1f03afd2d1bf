//! The status of one group, from frames of increasing width.
//!
//! A narrow frame is decided quickly, but may leave out something important. Each further step outwards costs about
//! ten times more. So the frames are searched one after the other, closed and open. The search ends when a frame
//! proves the status, when two frames in a row name the same few moves, or at the bounds. If a proof takes strings for
//! safe that have at most one liberty beyond it, all is searched once more with these strings in the fight.

use std::iter;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::Lines;
use super::OpenCache;
use super::answer::{Beyond, Goal, Kind, OpenAnswer, OpenBoard, Player};
use super::asker::{Asked, Asker, Memory, NotDecided};
use super::cluster::is_joined_by_an_eye;
use super::escape::has_room_for_an_eye;
use super::found::Found;
use super::frame::{Border, Frame};
use super::ground::{between, ground};
use super::problem::Fight;
use crate::region::Side;
use crate::search::is_over;
use crate::status::Status;

/// The frames, by the steps that the group can take inside.
pub(super) const STEPS: std::ops::RangeInclusive<u8> = 1..=4;

/// The same for frames that only prove a result.
const PROOF_STEPS: std::ops::RangeInclusive<u8> = 1..=6;

/// The same for frames beside strings that are known to live.
const BESIDE_STEPS: std::ops::RangeInclusive<u8> = 2..=4;

/// The node limit of the other frames around a ground: this multiple of the nodes of the closed frame, plus a
/// constant.
const AROUND_TIMES: u64 = 2;
const PROOF_TIMES: u64 = 4;
const AROUND_MORE: u64 = 1_000;

/// An attempt that has taken fewer nodes looks for a proof on wider grounds until it has taken as many.
const CHEAP: u64 = 20_000;

/// The cost limit of one attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort<'a> {
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
    pub(super) stop: Option<&'a AtomicBool>,
    pub(super) cache: Option<&'a OpenCache>,
    /// Whether all nodes may be spent on the proof of a kill.
    pub(super) prove: bool,
}

impl Effort<'_> {
    /// Whether time is up, or the search was stopped.
    pub(super) fn is_over(&self) -> bool {
        is_over(self.deadline, self.stop).is_some()
    }
}

/// A group and its surroundings.
pub(super) struct Question<'a> {
    pub(super) board: &'a OpenBoard,
    pub(super) group: &'a [usize],
    /// The stones near it that belong to it.
    pub(super) friends: &'a [usize],
    /// For each point whether it holds a string whose side has little room around it.
    pub(super) shut_in: &'a [bool],
    pub(super) lines: Lines,
}

impl Question<'_> {
    /// The fight on the board by sides. Friends that are known to live need no search.
    pub(super) fn fight<'q>(&'q self, cells: &'q [Option<Side>]) -> Fight<'q> {
        let mut fight = Fight { shut_in: self.shut_in, ..self.board.fight(cells, self.group, self.friends) };
        let friends = std::mem::take(&mut fight.friends);
        fight.friends = friends.into_iter().filter(|&stone| !fight.is_known_to_live(stone)).collect();
        fight
    }

    /// The side of the group's fight that moves first, what it wants, and the board by sides.
    pub(super) fn sides(&self) -> Option<(Side, Goal, Vec<Option<Side>>)> {
        let owner = self.board.at(*self.group.first()?)?;
        let (first, goal) = match owner {
            Player::First => (Side::Defender, Goal::Save),
            Player::Second => (Side::Attacker, Goal::Kill),
        };
        Some((first, goal, self.board.sides(owner)))
    }
}

/// The result of an attempt.
pub(super) struct Attempt {
    pub(super) answer: OpenAnswer,
    /// Whether it matters who moves first, according to the frames.
    pub(super) is_at_stake: bool,
    /// Whether the group lives only if it lives beyond the ground.
    pub(super) is_escape: bool,
    /// Whether all moves were tested as best moves.
    pub(super) is_complete: bool,
    /// Whether more effort would not change the answer.
    pub(super) is_final: bool,
    /// Whether more nodes might lead to another answer.
    pub(super) is_short: bool,
    /// The answer that the group lives by room of its own, if it does where it has one eye beyond the ground.
    pub(super) by_room: Option<OpenAnswer>,
}

/// Decides one group; `None` if no frame fits the search.
///
/// `memory` keeps results of frames from one attempt at the fight to the next.
pub(super) fn attempt(question: &Question<'_>, effort: Effort<'_>, memory: &mut Memory) -> Option<Attempt> {
    let Question { board, group, lines, .. } = *question;
    let (first, goal, cells) = question.sides()?;
    let fight = question.fight(&cells);
    // Without its friends the group has less to search, and may need them less than their room costs.
    let alone = Fight { friends: group.to_vec(), ..fight.clone() };
    let asker =
        Asker { first, ko: board.ko(), effort, spent: 0, is_short: false, memory: std::mem::take(memory) };
    let mut frames =
        Frames { fight: &fight, asker, is_final: true, with_an_eye: None, dies_beside_living: false };
    let mut found = frames.widen();
    if found.is_none() && alone.friends.len() < fight.friends.len() {
        frames.fight = &alone;
        found = frames.widen();
        if is_joined_by_an_eye(&fight) {
            let is_assumed_dead = |found: &Found| found.kind == Kind::Assumed && frames.is_dead(found);
            found = found.map(|found| found.filter(|found| !is_assumed_dead(found)));
        }
    }
    // Once the liberties inside of such a string are taken, one move beyond the zone captures it.
    let shut_in = found.as_ref().and_then(|found| frames.fragile(found.as_ref()?));
    let opened = shut_in.as_deref().map(|shut_in| Fight { shut_in, ..frames.fight.clone() });
    if let Some(opened) = &opened {
        frames.fight = opened;
        let is_final = std::mem::replace(&mut frames.is_final, true);
        let wider = frames.widen().flatten();
        frames.is_final &= is_final;
        found = wider.filter(Found::is_an_answer).map(Some).or(found);
    }
    *memory = std::mem::take(&mut frames.asker.memory);
    let found = found?;
    let mut answer = OpenAnswer::undecided(group, goal);
    let (mut is_at_stake, mut is_escape, mut is_complete) = (false, false, true);
    let beyond = found.as_ref().and_then(|found| found.frame.border.beyond());
    match found {
        // Where the frames disagree, the answer says so only if it names a move.
        Some(found) if found.is_contradicted() => {}
        Some(found) if found.is_refuted || beyond.is_none() => answer.best = found.best,
        Some(found) => {
            (is_at_stake, is_escape) = (found.is_at_stake, found.is_escape);
            is_complete = found.is_complete;
            frames.is_final &= found.is_final;
            answer.status = Some(found.status);
            answer.is_settled = found.status == Status::WON && !is_at_stake;
            answer.kind = found.kind;
            answer.zone = found.frame.zone();
            if found.kind != Kind::Proven {
                answer.safe.clone_from(&found.frame.safe);
            }
            if found.kind == Kind::Assumed {
                answer.border.clone_from(&found.frame.at_border);
                answer.beyond = beyond;
            }
            answer.best.clone_from(&found.best);
            frames.asker.add_lines(&found, &mut answer, lines);
        }
        None => {}
    }
    answer.dies_beside_living = answer.status.is_none() && frames.dies_beside_living;
    answer.nodes = frames.asker.spent;
    let by_room =
        frames.with_an_eye.filter(|found| has_room_for_an_eye(frames.fight, &found.frame)).map(|found| {
            OpenAnswer {
                status: Some(found.status),
                kind: Kind::Assumed,
                is_settled: goal == Goal::Save,
                zone: found.frame.zone(),
                safe: found.frame.safe,
                border: found.frame.at_border,
                beyond: Some(Beyond::OneEye),
                ..OpenAnswer::undecided(group, goal)
            }
        });
    let is_short = !frames.is_final || frames.asker.is_short;
    Some(Attempt {
        answer,
        is_at_stake,
        is_escape,
        is_final: frames.is_final,
        is_short,
        is_complete,
        by_room,
    })
}

/// The frames around one group, from narrow to wide.
pub(super) struct Frames<'a> {
    pub(super) fight: &'a Fight<'a>,
    pub(super) asker: Asker<'a>,
    pub(super) is_final: bool,
    /// The result with one eye beyond the widest ground where that was searched, if the group lives whoever moves first.
    pub(super) with_an_eye: Option<Found>,
    /// [`OpenAnswer::dies_beside_living`], for a group without an answer.
    pub(super) dies_beside_living: bool,
}

impl Frames<'_> {
    /// The result of the widest frame that was decided, if any was; `None` if no frame fits.
    fn widen(&mut self) -> Option<Option<Found>> {
        let mut best: Option<Found> = None;
        let mut fits = false;
        let (mut narrower, mut best_ground) = (Vec::new(), Vec::new());
        for steps in STEPS {
            let ground = ground(self.fight, steps);
            if ground == narrower {
                break;
            }
            let Ok(closed) = Frame::new(self.fight, &ground, Border::Closed) else { break };
            fits = true;
            let half = if narrower.is_empty() { u64::MAX } else { self.asker.left().div_ceil(2) };
            let enough = best.as_ref().map_or(u64::MAX, Found::worth);
            let nodes = half.min(enough);
            let mut asked = self.closed(closed.clone(), best.as_ref(), nodes);
            let mut left_out = Vec::new();
            if let (Err(NotDecided { refuted, .. }), Some(best)) = (&mut asked, &mut best) {
                left_out = std::mem::take(refuted);
                best.leave_out(&left_out);
                if best.is_refuted && nodes < half {
                    asked = self.closed(closed, None, half);
                }
            }
            let (closed, ground) = match asked {
                Ok(closed) => (closed, ground),
                Err(_) => {
                    let is_refuted = best.as_ref().is_some_and(|best| best.is_refuted);
                    self.is_final = enough < half && !is_refuted;
                    let between = self.between(&narrower, &ground, best.as_ref());
                    let Some((mut closed, ground)) = between else { break };
                    closed.leave_out(&left_out);
                    (closed, ground)
                }
            };
            let found = self.compare(closed, &ground);
            let is_proof = found.kind != Kind::Assumed;
            let is_believed = best.as_ref().is_some_and(|best| found.confirms(best));
            narrower = ground;
            if is_proof || best.as_ref().is_none_or(|best| found.weight() >= best.weight()) {
                best = Some(found);
                best_ground.clone_from(&narrower);
            }
            if is_proof || is_believed || !self.is_final {
                break;
            }
        }
        let best = best.map(|best| {
            let best = self.proven(best, &best_ground);
            self.beside_living(best, &best_ground)
        });
        fits.then_some(best)
    }

    /// If a proof takes strings for safe that have at most one liberty beyond the zone: [`Fight::shut_in`] with these
    /// strings too, so that they take part in the fight.
    fn fragile(&self, found: &Found) -> Option<Vec<bool>> {
        if found.kind != Kind::ProvenInZone {
            return None;
        }
        let fight = self.fight;
        let is_beyond = |place: &usize| found.frame.bit_of(*place).is_none();
        let is_fragile = |string: &Vec<usize>| {
            found.frame.safe.contains(&string[0])
                && !fight.is_known_to_live(string[0])
                && fight.liberties(string).iter().filter(|place| is_beyond(place)).count() <= 1
        };
        let fragile: Vec<usize> = fight.strings().into_iter().filter(is_fragile).flatten().collect();
        let mut shut_in: Vec<bool> = (0..fight.cells.len()).map(|place| fight.is_shut_in(place)).collect();
        fragile.iter().for_each(|&stone| shut_in[stone] = true);
        (!fragile.is_empty()).then_some(shut_in)
    }

    /// The proof by an open frame that a closed one is right, if the group can be killed: with more nodes than before,
    /// since nothing wider is searched.
    fn proven(&mut self, found: Found, ground: &[bool]) -> Found {
        if found.kind != Kind::Assumed || !found.is_at_stake || found.is_refuted || !self.is_easier(&found) {
            return found;
        }
        let times = if self.asker.effort.prove { u64::MAX } else { PROOF_TIMES };
        match self.around(ground, Border::Open, &found, times) {
            Some(open) if self.agree(&found, &open) => agreed(found, open),
            _ => self.proven_wider(found, ground),
        }
    }

    /// The same with wider grounds: a group that can only crawl along the edge is stopped there. All frames together get
    /// [`CHEAP`] nodes, or all that are left ([`Effort::prove`]).
    fn proven_wider(&mut self, found: Found, narrower: &[bool]) -> Found {
        for steps in PROOF_STEPS {
            let nodes = if self.asker.effort.prove {
                self.asker.left()
            } else {
                CHEAP.saturating_sub(self.asker.spent)
            };
            if nodes == 0 {
                break;
            }
            let wider = ground(self.fight, steps);
            if !is_wider(&wider, narrower) {
                continue;
            }
            match self.around_within(&wider, Border::Open, &found, nodes) {
                Some(open) if self.agree(&found, &open) => return agreed(found, open),
                _ => {}
            }
        }
        found
    }

    /// Whether the group dies, by a ko if the attacker moves first. Unless it matters who moves first, it then dies for both.
    pub(super) fn is_dead(&self, found: &Found) -> bool {
        match self.asker.first {
            Side::Attacker => !found.status.is_lost(),
            Side::Defender => found.status.is_lost(),
        }
    }

    /// The result of the closed frame around an intermediate ground, and that ground.
    fn between(
        &mut self,
        narrower: &[bool],
        wider: &[bool],
        best: Option<&Found>,
    ) -> Option<(Found, Vec<bool>)> {
        if narrower.is_empty() {
            return None;
        }
        let ground = between(self.fight, narrower, wider);
        if ground == narrower {
            return None;
        }
        let frame = Frame::new(self.fight, &ground, Border::Closed).ok()?;
        let nodes = best.map_or(u64::MAX, Found::worth);
        Some((self.closed(frame, best, nodes).ok()?, ground))
    }

    /// The result of a closed frame, after the best one of narrower frames.
    fn closed(&mut self, frame: Frame, best: Option<&Found>, nodes: u64) -> Result<Found, NotDecided> {
        let known: &[usize] = best.map_or(&[], |best| &best.best);
        let easier = best.filter(|best| self.is_easier(best));
        self.asker.ask(frame, Asked::Status { easier }, known, nodes)
    }

    /// The combined result of a closed frame and others around the same ground.
    fn compare(&mut self, closed: Found, ground: &[bool]) -> Found {
        if closed.is_refuted {
            return closed;
        }
        let lives = match self.asker.first {
            Side::Attacker => closed.status.is_lost(),
            Side::Defender => closed.status == Status::WON,
        };
        if lives {
            // Safe attacker strings and a border without life only made it harder.
            return Found { kind: Kind::Proven, ..closed };
        }
        if closed.frame.at_border.is_empty() {
            let kind = closed.frame.proof();
            return Found { kind, ..closed };
        }
        // Where it matters who moves first, the open frame does not add moves; it can only make a proof of them.
        let times = if closed.is_at_stake { 1 } else { AROUND_TIMES };
        let open = match self.around(ground, Border::Open, &closed, times) {
            Some(open) if self.agree(&closed, &open) => return agreed(closed, open),
            open => open,
        };
        if closed.is_at_stake {
            return closed;
        }
        for border in [Border::NearFriends, Border::OneEye] {
            let found = self.around(ground, border, &closed, AROUND_TIMES);
            if border == Border::OneEye {
                let lives = |found: &&Found| !found.is_at_stake && !self.is_dead(found);
                self.with_an_eye = found.as_ref().filter(lives).cloned();
            }
            if let Some(found) = found.filter(|found| found.is_at_stake) {
                return Found { is_escape: border == Border::OneEye, ..found };
            }
        }
        match open {
            // The group can live only beyond the frame.
            Some(open) if closed.status.is_lost() => Found { is_escape: true, ..open },
            _ => closed,
        }
    }

    /// A group lives if it reaches strings near it that are known to live, even if the frames contradict each other or it is at
    /// stake only with an eye beyond: on the ground of the result, or else on another one. This may take half as many nodes more.
    fn beside_living(&mut self, found: Found, ground: &[bool]) -> Found {
        let is_open = found.is_contradicted() || found.frame.border.beyond().is_none();
        if !(self.fight.knows_living() && is_open) {
            return found;
        }
        let nodes = &mut self.asker.effort.nodes;
        *nodes = nodes.saturating_add(*nodes / 2);
        let fight = self.fight;
        let mut last = Vec::new();
        for ground in iter::once(ground.to_vec()).chain(BESIDE_STEPS.map(|steps| self::ground(fight, steps)))
        {
            if ground == last {
                continue;
            }
            if let Some(beside) = self.around(&ground, Border::NearLiving, &found, AROUND_TIMES) {
                self.dies_beside_living = !beside.is_at_stake && self.is_dead(&beside);
                if !beside.is_at_stake && !self.dies_beside_living {
                    return beside;
                }
            }
            last = ground;
        }
        found
    }

    /// Whether the results of a closed and an open frame leave only one possible answer.
    fn agree(&self, closed: &Found, open: &Found) -> bool {
        let dies = match self.asker.first {
            Side::Attacker => open.status == Status::WON,
            Side::Defender => open.status.is_lost(),
        };
        dies || open.status == closed.status
    }

    /// Whether the side that moves first does at least as well in this frame as in wider ones, and in others around
    /// the same ground. A closed frame without some of the ground has less room for the defender.
    fn is_easier(&self, found: &Found) -> bool {
        self.asker.first == Side::Attacker && found.frame.border == Border::Closed
    }

    /// The result of another frame around the ground of a closed one.
    fn around(&mut self, ground: &[bool], border: Border, closed: &Found, times: u64) -> Option<Found> {
        self.around_within(ground, border, closed, times.saturating_mul(closed.nodes + AROUND_MORE))
    }

    /// The same with at most this many nodes.
    fn around_within(
        &mut self,
        ground: &[bool],
        border: Border,
        closed: &Found,
        nodes: u64,
    ) -> Option<Found> {
        let frame = Frame::new(self.fight, ground, border).ok()?;
        if border == Border::NearFriends && !frame.is_mixed {
            return None;
        }
        let easier = Some(closed).filter(|closed| self.is_easier(closed));
        let asked = match easier {
            // Nothing but the same status would prove that of the closed frame.
            Some(closed) if border == Border::Open && closed.is_at_stake => Asked::SameStatus(closed),
            _ => Asked::Status { easier },
        };
        self.asker.ask(frame, asked, &closed.best, nodes).ok()
    }
}

fn is_wider(ground: &[bool], narrower: &[bool]) -> bool {
    ground != narrower
        && ground.iter().zip(narrower).all(|(&is_ground, &was_ground)| is_ground || !was_ground)
}

/// The result of a closed and an open frame that leave only one possible answer.
fn agreed(closed: Found, open: Found) -> Found {
    let kind = open.frame.proof();
    let chosen = if open.is_at_stake || !closed.is_at_stake {
        open.agreed_first(&closed)
    } else {
        Found { best: closed.best, is_at_stake: true, ..open }
    };
    Found { kind, ..chosen }
}

impl Frame {
    /// How much the result of this frame assumes.
    fn proof(&self) -> Kind {
        if self.safe.is_empty() { Kind::Proven } else { Kind::ProvenInZone }
    }
}
