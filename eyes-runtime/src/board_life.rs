//! The life of every group of a board, with the points that decide it.
//!
//! Strings that share an eye space, two liberties, or one liberty where the opponent cannot cut are one group. The
//! [`Judge`] comes first. A verdict by search or by a rule is final. Where the judge could only add up eyes, the
//! [open board](crate::open) is searched. Groups that this does not decide are searched again when it is known which
//! groups around them live: those need not be searched too. A group lives that reaches such groups of its owner, and one that
//! dies beside them and has little room is dead. A group that is critical under assumptions counts as decided
//! only if the moves that kill and save it are found to do so after they are played. What is left has four guesses: the
//! group lives if it has two eyes in sum, or if it has room, which it may share with the opponent; a string that can be
//! captured and saved is critical, unless it has little room then; a group with little room dies, or is critical if it can
//! capture a string around it. Otherwise the group has no verdict.
//!
//! ```
//! use eyes_runtime::board::{Board, Color, Point};
//! use eyes_runtime::board_life::{LifeBounds, life_of_groups};
//! use eyes_runtime::verdict::{Fate, Judge};
//! use eyes_runtime::{Analyzer, Knowledge};
//!
//! let board = Board::from_ascii("
//!     . . . O . . . . .
//!     O O O O X X . . .
//!     . X X X . . . . .
//!     . . . . . . . . .
//!     . X . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//! ")?;
//! let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
//! let groups = life_of_groups(&board, &analysis, &Judge::new(), LifeBounds::default());
//! let white = groups.iter().find(|group| group.owner == Color::White).ok_or("a white group")?;
//! assert_eq!(white.verdict.map(|verdict| verdict.fate), Some(Fate::Critical));
//! assert_eq!(white.attack, [Point::from_gtp("B9", 9, 9)?]);
//! assert_eq!(white.defense, white.attack);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asked;
mod connections;
mod moves;
mod parts;

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::sync::atomic::{AtomicBool, Ordering};

use eyes_solver::{Kind, Status};

use self::asked::{Asked, weaker};
use self::connections::{are_joined, clusters};
use crate::board::{Board, Color, Point, PointSet};
use crate::eye_space::{Analysis, StringReading};
use crate::open::{Goal, Lines, OpenBounds, OpenCache, OpenError, OpenLife, room_after_move, solve_beside};
use crate::reading::{Limits, Outcome, Reader};
use crate::static_rules::unconditional::{Unconditional, unconditional};
use crate::turned::order;
use crate::verdict::{
    CAPTURES, Fate, Judge, Verdict, VerdictSource, at_stake_around, by_capture, by_certainty, by_little_room,
    by_room, by_room_when_saved, by_shared_room,
};

/// The most parts of one group that are searched.
const PARTS: usize = 4;

/// A string with fewer liberties and without room may live only because each threat against it is answered. The search takes
/// living strings for safe, so that it does not see what such threats gain for a group beside them.
const FREE: usize = 3;

/// A group has no room if it reaches at most so many points before the opponent after the best move of its owner. Chosen on
/// games and on groups at stake in published problems: of the groups with more room that seem to die although groups near
/// them live, half are saved by a move that the search did not find.
const NO_ROOM: usize = 6;

/// Nodes of reading for each node of a question, for a string that the first reading may have missed.
const READING_TIMES: u64 = 25;

/// All these readings of a board may take so many times the nodes of one. In games they take at most six times as many.
const READINGS: u64 = 16;

/// The bounds of the search for the groups of a board, in nodes; the same bounds give the same answers.
#[derive(Clone, Copy, Debug)]
pub struct LifeBounds<'a> {
    /// For one question about a group; there are two at most.
    pub question: u64,
    /// For all groups together.
    pub board: u64,
    /// Ends the search soon after it is set; groups that were not searched yet are undecided.
    pub stop: Option<&'a AtomicBool>,
    /// Results for other boards, such as those before the last moves. They save time, and change no answer.
    pub cache: Option<&'a OpenCache>,
}

impl Default for LifeBounds<'_> {
    /// Within a second for most boards of 19x19.
    fn default() -> Self {
        Self { question: 6_000, board: 300_000, stop: None, cache: None }
    }
}

/// A group of a board, and its status.
#[derive(Clone, Debug)]
pub struct GroupLife {
    /// Its colour.
    pub owner: Color,
    /// The heads of its strings, in reading order.
    pub strings: Vec<Point>,
    /// Its status; `None` if that was not decided.
    pub verdict: Option<Verdict>,
    /// Points where the opponent kills if he moves first, if that matters. There may be other such points.
    pub attack: Vec<Point>,
    /// Points where the owner saves it.
    pub defense: Vec<Point>,
}

impl GroupLife {
    /// Its status, unless it has none or that is a guess.
    #[must_use]
    pub fn decided(&self) -> Option<Verdict> {
        self.verdict.filter(|verdict| !verdict.source.is_guess())
    }

    /// Sets the verdict, and the moves of the opponent and of the owner that decide if it is critical.
    fn decide(&mut self, verdict: Verdict, moves: [Vec<Point>; 2]) {
        let is_open = verdict.fate == Fate::Critical;
        self.verdict = Some(verdict);
        [self.attack, self.defense] = if is_open { moves } else { [Vec::new(), Vec::new()] };
    }

    fn is_alive(&self) -> bool {
        self.decided().is_some_and(|verdict| verdict.fate == Fate::Alive)
    }
}

/// The groups of a board and their statuses, in reading order of their first strings.
#[must_use]
pub fn life_of_groups(
    board: &Board,
    analysis: &Analysis,
    judge: &Judge,
    bounds: LifeBounds<'_>,
) -> Vec<GroupLife> {
    let own = OpenCache::new();
    let bounds = LifeBounds { cache: bounds.cache.or(Some(&own)), ..bounds };
    let certain = unconditional(board);
    let (verdicts, _) = judge.verdicts_beside(board, analysis, &certain);
    let order = order(board);
    let left = bounds.board;
    let mut survey = Survey {
        board,
        analysis,
        judge,
        verdicts,
        certain,
        bounds,
        left,
        living: None,
        order: &order,
        reader: None,
    };
    let mut clusters = clusters(board, analysis);
    // The large groups are searched first, within the bounds of the board.
    clusters.sort_by_cached_key(|strings| survey.largest_first(strings));
    let mut wholes: Vec<GroupLife> =
        clusters.into_iter().filter_map(|strings| survey.judged(strings)).collect();
    wholes.iter_mut().for_each(|group| survey.decide_by_a_part(group));
    let mut groups: Vec<GroupLife> = wholes.into_iter().flat_map(|whole| survey.parts(whole)).collect();
    let living: Vec<(Color, Vec<Point>)> = groups
        .iter()
        .filter(|group| group.is_alive())
        .map(|group| (group.owner, group.strings.clone()))
        .collect();
    groups.iter_mut().for_each(|group| survey.decide_by_rescue(group, &living));
    survey.decide_by_friends(&mut groups);
    let mut groups: Vec<GroupLife> = groups.into_iter().flat_map(|group| survey.parts(group)).collect();
    groups.iter_mut().for_each(|group| survey.doubt_rescue(group));
    groups.sort_by_key(|group| group.strings.first().map(|head| (head.row(), head.column())));
    groups
}

struct Survey<'a> {
    board: &'a Board,
    analysis: &'a Analysis,
    judge: &'a Judge,
    /// Of the groups of the analysis.
    verdicts: Vec<Verdict>,
    /// What lives although its owner always passes.
    certain: Unconditional,
    bounds: LifeBounds<'a>,
    left: u64,
    /// The stones of groups that are known to live, once all groups have been searched without them.
    living: Option<PointSet>,
    /// [`order`] of the board.
    order: &'a dyn Fn(Point) -> usize,
    /// For strings that are read again.
    reader: Option<Reader>,
}

impl Survey<'_> {
    /// Sorts strings or groups by their stones, in an order that images of the board share.
    fn largest_first(&self, strings: &[Point]) -> (Reverse<usize>, Option<usize>) {
        let stones = self.stones(strings);
        (Reverse(stones.len()), stones.into_iter().map(self.order).min())
    }

    /// The strings of a living group that are known to live with it: a string that can be captured may fall alone.
    fn standing(&self, strings: &[Point]) -> Vec<Point> {
        let is_alone = strings.len() == 1;
        strings.iter().copied().filter(|&head| is_alone || !self.can_be_captured(head)).collect()
    }

    fn stones(&self, strings: &[Point]) -> PointSet {
        strings.iter().flat_map(|&head| self.board.stones(head)).collect()
    }

    fn judged(&mut self, strings: Vec<Point>) -> Option<GroupLife> {
        let owner = strings.first().and_then(|&head| self.board.color_at(head))?;
        let mut group = GroupLife { owner, verdict: None, attack: Vec::new(), defense: Vec::new(), strings };
        let known = self
            .certainty(&group)
            .or_else(|| self.known(&group.strings))
            .or_else(|| self.judge.verdict_by_search(self.board, &group.strings));
        let is_strong = |verdict: &Verdict| verdict.source <= VerdictSource::StaticRules;
        if let Some(verdict) = known.filter(|verdict| is_strong(verdict) && verdict.fate != Fate::Critical) {
            group.verdict = Some(verdict);
            return Some(group);
        }
        if let &[string] = group.strings.as_slice()
            && self.is_lost(string)
        {
            let (fate, source) = (Fate::Dead, VerdictSource::Reading);
            group.verdict = Some(Verdict { fate, is_ko: false, source });
            return Some(group);
        }
        if let Some(known) = known.filter(is_strong)
            && let Some([attack, defense]) = self.judge.deciding_points(self.board, &group.strings)
        {
            (group.verdict, group.attack, group.defense) = (Some(known), attack, defense);
            return Some(group);
        }
        let asked = self.asked(&group);
        let found = self.confirmed(&group, asked).map(|(verdict, moves)| {
            group.decide(verdict, moves);
            verdict
        });
        group.verdict = match known {
            Some(known) if is_strong(&known) => Some(known),
            _ => found.or(known.filter(|known| known.fate == Fate::Alive)),
        };
        if group.verdict.is_none() {
            self.guess(&mut group);
        }
        Some(group)
    }

    fn is_stopped(&self) -> bool {
        self.bounds.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether reading captures a string whoever moves first. Where it found a capture and did not end, it goes on with more
    /// nodes.
    fn is_lost(&mut self, string: Point) -> bool {
        let Some(&first) = self.analysis.reading_of(string) else { return false };
        if first.is_lost() || first.defend.complete || !first.attack.outcome.is_possible() {
            return first.is_lost();
        }
        let limits = Limits::DEEP.at_most(self.bounds.question.saturating_mul(READING_TIMES));
        let is_stopped = self.is_stopped();
        let reader = self.reader.get_or_insert_with(|| Reader::new(limits));
        if is_stopped || reader.nodes() > READINGS * u64::from(limits.nodes) {
            return false;
        }
        let (attack, defend) = (reader.attack(self.board, string), reader.defend(self.board, string));
        StringReading { head: string, attack, defend }.is_lost()
    }

    fn certainty(&self, group: &GroupLife) -> Option<Verdict> {
        by_certainty(group.owner, &group.strings, &self.certain)
    }

    /// A guess about a group that nothing decides.
    fn guess(&self, group: &mut GroupLife) {
        if let Some((verdict, reading)) = by_capture(self.analysis, &group.strings) {
            let moves = [reading.attack, reading.defend].map(|reading| reading.point.into_iter().collect());
            group.decide(verdict, moves);
            return;
        }
        let (board, strings) = (self.board, &group.strings);
        let dies = || by_little_room(board, strings);
        group.verdict = by_room(board, strings).or_else(dies).or_else(|| by_shared_room(board, strings));
        if group.verdict.is_some_and(|verdict| verdict.fate == Fate::Dead) {
            self.guess_by_capturing(group);
        }
    }

    /// The guess that a group is critical that can capture a string around it; the largest one tells the moves.
    fn guess_by_capturing(&self, group: &mut GroupLife) {
        let around = at_stake_around(self.board, self.analysis, &group.strings);
        if let Some(largest) = around.min_by_key(|reading| self.largest_first(&[reading.head])) {
            let moves = [largest.defend, largest.attack].map(|reading| reading.point.into_iter().collect());
            group.decide(CAPTURES, moves);
        }
    }

    /// Decides a string that reading captures and saves, both without a ko: it is critical if search finds that it lives,
    /// alone or joined to groups that live, after the move that saves it from capture. That assumes what reading found. It
    /// need not have ended for that move, because the search is held against reading too.
    fn decide_by_rescue(&mut self, group: &mut GroupLife, living: &[(Color, Vec<Point>)]) {
        let guess = group.verdict.filter(|verdict| verdict.source == VerdictSource::Capture);
        let (Some(Fate::Critical), &[string]) = (guess.map(|guess| guess.fate), group.strings.as_slice())
        else {
            return;
        };
        let mut saved = self.board.clone();
        let is_saved = self.analysis.reading_of(string).is_some_and(|reading| {
            reading.attack.outcome == Outcome::Yes
                && reading.attack.complete
                && reading.defend.outcome == Outcome::Yes
                && reading.defend.point.is_some_and(|point| saved.play(point, group.owner).is_ok())
        });
        if !is_saved {
            return;
        }
        let mut strings = group.strings.clone();
        for (_, other) in living.iter().filter(|&&(owner, _)| owner == group.owner) {
            if other.iter().any(|&other| are_joined(&saved, string, other)) {
                strings.extend(other);
            }
        }
        let life = self.ask(&saved, group.owner.opponent(), &strings);
        if let Some(life) = life.filter(|life| life.status == Some(Status::LOST)) {
            let source = VerdictSource::Open(weaker(life.kind, Kind::Assumed));
            group.verdict = Some(Verdict { fate: Fate::Critical, is_ko: false, source });
        }
    }

    /// Guesses that a string dies that is only saved from capture, where it has little room then.
    fn doubt_rescue(&self, group: &mut GroupLife) {
        if let Some((guess, reading)) = by_capture(self.analysis, &group.strings)
            && guess.fate == Fate::Critical
            && group.verdict == Some(guess)
            && let Some(dies) = by_room_when_saved(self.board, reading)
        {
            group.decide(dies, [Vec::new(), Vec::new()]);
        }
    }

    /// The strongest verdict on a part of the group. If a part lives, the group lives. Any other verdict counts only if
    /// it is about the whole group.
    fn known(&self, strings: &[Point]) -> Option<Verdict> {
        let parts = self.analysis.groups.iter().zip(&self.verdicts);
        let of_part = parts.filter(|(part, _)| part.strings.iter().any(|head| strings.contains(head)));
        let says = |part: &[Point], verdict: &Verdict| {
            part.iter().all(|head| strings.contains(head))
                && (verdict.fate == Fate::Alive || part.len() == strings.len())
        };
        of_part
            .filter(|(part, verdict)| says(&part.strings, verdict))
            .map(|(_, &verdict)| verdict)
            .min_by_key(|verdict| verdict.source)
    }

    /// Both questions about a group, the second only if the first leaves it open.
    fn asked(&mut self, group: &GroupLife) -> Asked {
        let attacked = self.ask(self.board, group.owner.opponent(), &group.strings);
        let is_proven = |life: &OpenLife| {
            life.kind != Kind::Assumed && (life.status == Some(Status::LOST) || life.is_settled)
        };
        if attacked.as_ref().is_some_and(is_proven) {
            return Asked { attacked, defended: None };
        }
        Asked { attacked, defended: self.ask(self.board, group.owner, &group.strings) }
    }

    /// The verdict on a group that follows from the answers, which may take groups nearby for alive. A string that reading
    /// captures, be it by a ko, is not assumed to live.
    fn verdict(&self, strings: &[Point], asked: &Asked) -> Option<Verdict> {
        let verdict = asked.verdict()?;
        let is_assumed = verdict.source == VerdictSource::Open(Kind::Assumed);
        if is_assumed && verdict.fate == Fate::Alive && by_capture(self.analysis, strings).is_some() {
            return None;
        }
        if self.living.is_some() { beside_living(verdict) } else { Some(verdict) }
    }

    /// The verdict that follows from the answers, with the moves that decide. If it only assumes that they do, it counts if
    /// they are found to decide once they have been played.
    fn confirmed(&mut self, group: &GroupLife, asked: Asked) -> Option<(Verdict, [Vec<Point>; 2])> {
        let verdict = self.verdict(&group.strings, &asked)?;
        let is_assumed = verdict.source == VerdictSource::Open(Kind::Assumed) && !verdict.is_ko;
        let moves = match verdict.fate {
            Fate::Critical if is_assumed => self.deciding_moves(group, asked.moves())?,
            _ => asked.moves(),
        };
        Some((verdict, moves))
    }

    /// Decides a group that only a guess is known about: it lives if search finds that a part of it lives, the strings
    /// around an eye space, or one string.
    fn decide_by_a_part(&mut self, group: &mut GroupLife) {
        if group.decided().is_some() {
            return;
        }
        let of_group = |part: &Vec<Point>| part.iter().all(|head| group.strings.contains(head));
        let around_eyes = self.analysis.groups.iter().map(|part| part.strings.clone()).filter(of_group);
        let mut parts: Vec<Vec<Point>> =
            around_eyes.chain(group.strings.iter().map(|&head| alloc::vec![head])).collect();
        parts.retain(|part| !part.is_empty() && part.len() < group.strings.len());
        parts.sort_by_cached_key(|part| self.largest_first(part));
        parts.dedup();
        let living = parts.into_iter().take(PARTS).find_map(|part| {
            let attacked = self.ask(self.board, group.owner.opponent(), &part);
            let verdict = self.verdict(&part, &Asked { attacked, defended: None });
            verdict.filter(|verdict| verdict.fate == Fate::Alive)
        });
        if let Some(verdict) = living {
            group.decide(verdict, [Vec::new(), Vec::new()]);
        }
    }

    /// Decides groups by which groups near them live. What is decided so can decide others. Where a group dies although these
    /// groups live, the guess that it is dead is assumed to be right if it has no room.
    fn decide_by_friends(&mut self, groups: &mut [GroupLife]) {
        let mut dies = alloc::vec![false; groups.len()];
        loop {
            let living: PointSet = groups
                .iter()
                .filter(|group| group.is_alive())
                .flat_map(|group| self.stones(&self.standing(&group.strings)))
                .collect();
            if self.living == Some(living) {
                break;
            }
            self.living = Some(living);
            for (group, dies) in groups.iter_mut().zip(&mut dies) {
                if group.decided().is_some() {
                    continue;
                }
                let asked = self.asked(group);
                *dies = asked.dies_beside_living().unwrap_or(*dies);
                if let Some(verdict) = self.verdict(&group.strings, &asked) {
                    group.decide(verdict, asked.moves());
                } else if let Some(moves) = self.deciding_moves(group, asked.moves()) {
                    let source = VerdictSource::Open(Kind::Assumed);
                    group.decide(Verdict { fate: Fate::Critical, is_ko: false, source }, moves);
                }
            }
        }
        for (group, _) in groups.iter_mut().zip(dies).filter(|&(_, dies)| dies) {
            let is_guessed =
                group.decided().is_none() && group.verdict.is_some_and(|verdict| verdict.fate == Fate::Dead);
            if is_guessed && has_no_room(self.board, &group.strings) {
                let source = VerdictSource::Open(Kind::Assumed);
                group.decide(Verdict { fate: Fate::Dead, is_ko: false, source }, [Vec::new(), Vec::new()]);
            }
        }
    }

    fn ask(&mut self, board: &Board, first: Color, strings: &[Point]) -> Option<OpenLife> {
        debug_assert!(!strings.is_empty(), "without strings the search would choose a group");
        let nodes = self.bounds.question.min(self.left);
        if nodes == 0 || self.is_stopped() {
            return None;
        }
        let bounds = OpenBounds {
            nodes,
            time: None,
            stop: self.bounds.stop,
            cache: self.bounds.cache,
            lines: Lines::None,
            guesses: false,
            prove: false,
        };
        let found = solve_beside(board, first, strings, self.living.as_ref(), bounds);
        let spent = match &found {
            Ok(life) => life.nodes,
            Err(OpenError::TooWide { nodes }) => *nodes,
            Err(_) => 0,
        };
        self.left = self.left.saturating_sub(spent);
        let life = found.ok()?;
        let Some(status) = life.status else { return Some(life) };
        let is_killed = if life.goal == Goal::Save { status != Status::WON } else { !status.is_lost() };
        let is_open_to_threats =
            |head: Point| board.liberties(head).nth(FREE - 1).is_none() && by_room(board, &[head]).is_none();
        let is_doubtful = self.living.is_some() && is_killed && life.safe.iter().any(is_open_to_threats);
        (!is_doubtful).then_some(life)
    }
}

fn has_no_room(board: &Board, strings: &[Point]) -> bool {
    room_after_move(board, strings).is_ok_and(|room| room <= NO_ROOM)
}

/// A verdict that takes groups nearby for alive; `None` if it is not good enough.
///
/// A frame without a proof often names moves that save a group where GNU Go calls it dead.
fn beside_living(verdict: Verdict) -> Option<Verdict> {
    let VerdictSource::Open(kind) = verdict.source else { return None };
    match verdict.fate {
        Fate::Alive => Some(verdict),
        _ if kind >= Kind::Assumed => None,
        _ => Some(Verdict { source: VerdictSource::Open(Kind::Assumed), ..verdict }),
    }
}
