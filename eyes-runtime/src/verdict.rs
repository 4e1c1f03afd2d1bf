//! One verdict for each group, by the strongest source that decides it.
//!
//! In this order: unconditional life and death, a library of eyes, exact search within a budget, the static rules
//! for one large eye, the value of the group's only eye space, and, where that proves nothing, a guess by the sum
//! of its eyes. The sum proves nothing about a group with room beyond its eyes. For such a group the guess is by
//! tactical reading or by the room. Every report of a status uses this module, so that two reports never contradict
//! each other. Search on open boards and tactical reading are used for [every group of a board](crate::board_life).
//!
//! ```
//! use eyes_runtime::board::{Board, Color};
//! use eyes_runtime::verdict::{Fate, Judge, VerdictSource};
//! use eyes_runtime::{Analyzer, Knowledge};
//!
//! // A row of four around the corner point, without a liberty outside: it is a ko.
//! let board = Board::from_ascii("
//!     . . O X . . .
//!     . O O X . . .
//!     . O X X . . .
//!     O O X . . . .
//!     X X X . . . .
//!     . . . . . . .
//!     . . . . . . .
//! ")?;
//! let analysis = Analyzer::new(Knowledge::new().with_derived_table()).analyze(&board);
//! let verdicts = Judge::new().verdicts(&board, &analysis);
//! let white = analysis.groups.iter().position(|group| group.owner == Color::White);
//! let verdict = verdicts[white.ok_or("a white group")?];
//! assert_eq!((verdict.fate, verdict.is_ko, verdict.source), (Fate::Critical, true, VerdictSource::Search));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::cell::{LazyCell, RefCell};

use eyes_solver::{Bounds, Kind};

use crate::board::{Board, Color, Grid, Point, PointSet, Watch};
use crate::enclosed_life::{
    Boundary, ChainLife, LifeAndDeath, LifeSource, LifeWarning, Oriented, first_weak,
};
use crate::eye_space::{Analysis, Group, GroupStatus, StringReading};
use crate::open::{OpenRoom, room, room_after_move};
use crate::reading::{Limits, Outcome, Reader};
use crate::static_rules::neighbour_class::{ChainEye, EyeStatus};
use crate::static_rules::unconditional::{Unconditional, unconditional};

/// The status of a group. Seki counts as life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Fate {
    /// It lives even if the opponent moves first.
    Alive,
    /// The side that moves first decides, or a ko does.
    Critical,
    /// It dies even if its owner moves first.
    Dead,
}

/// The part of the library that decided a verdict, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum VerdictSource {
    /// Unconditional life of one of its strings, or death of all of them: no sequence of moves changes it, even if one
    /// side always passes.
    Unconditional,
    /// A library of eyes. Exact.
    Library,
    /// Exact search.
    Search,
    /// The rules for one large eye.
    StaticRules,
    /// Tactical reading: the string is captured even if its owner moves first.
    Reading,
    /// Search on the open board, and how much the answer assumes.
    Open(Kind),
    /// The value of its only eye space, where that proves it ([`Group::is_proven`]).
    Eyes,
    /// The sum of the values of its eyes, on the assumption that the group must live by them. A guess.
    Guess,
    /// Tactical reading: its only string can be captured if the opponent moves first. If its owner moves first it can
    /// be saved, or no defence was found within the bounds. Or the group would be dead, but a string around it can be
    /// captured if its owner moves first. The consequences were not searched. A guess.
    Capture,
    /// The empty points around it that it reaches before the opponent does. A guess.
    Room,
}

impl VerdictSource {
    /// Whether its verdicts are guesses.
    #[must_use]
    pub const fn is_guess(self) -> bool {
        matches!(self, Self::Guess | Self::Capture | Self::Room)
    }
}

/// A verdict and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Verdict {
    /// The status of the group.
    pub fate: Fate,
    /// Whether it depends on a ko, as far as the source shows.
    pub is_ko: bool,
    /// The source.
    pub source: VerdictSource,
}

/// Gives the verdicts of a board.
#[derive(Debug)]
pub struct Judge {
    life: LifeAndDeath,
}

/// Enough for most enclosed groups of games, and some milliseconds at most for a status.
const NODES: u64 = 10_000;

impl Default for Judge {
    fn default() -> Self {
        Self { life: LifeAndDeath::new().with_bounds(Bounds { nodes: NODES, time: None }) }
    }
}

impl Judge {
    /// Searches within 10,000 nodes for each status.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Uses a library of eyes, and searches within the given bounds, as set up in `life`. Chains with liberties
    /// outside are left to the weaker sources, whatever the setting of `life` for them.
    #[must_use]
    pub fn with_life(life: LifeAndDeath) -> Self {
        Self { life: life.with_liberties_outside(false) }
    }

    /// Uses a library of eyes before the search.
    #[cfg(feature = "library")]
    #[must_use]
    pub fn with_library(mut self, library: eyes_library::Library) -> Self {
        self.life = self.life.with_library(library);
        self
    }

    /// The verdict of each group of an analysis of this board, in the same order.
    ///
    /// Costs at most two searches for each enclosed group that no stronger source decides.
    #[must_use]
    pub fn verdicts(&self, board: &Board, analysis: &Analysis) -> Vec<Verdict> {
        self.verdicts_and_warnings(board, analysis).0
    }

    /// The same with warnings: files of the library that could not be read, so that groups were searched instead.
    #[must_use]
    pub fn verdicts_and_warnings(
        &self,
        board: &Board,
        analysis: &Analysis,
    ) -> (Vec<Verdict>, Vec<LifeWarning>) {
        self.verdicts_beside(board, analysis, &unconditional(board))
    }

    /// The same, where it is known what lives unconditionally.
    pub(crate) fn verdicts_beside(
        &self,
        board: &Board,
        analysis: &Analysis,
        certain: &Unconditional,
    ) -> (Vec<Verdict>, Vec<LifeWarning>) {
        let mut warnings = Vec::new();
        let reader = RefCell::new(Reader::new(Limits::FAST));
        let mut verdict = |group: &Group| {
            by_certainty(group.owner, &group.strings, certain)
                .or_else(|| {
                    let enclosure = shut_in(board, &group.strings);
                    // Exact search and static rules assume that the strings around a group are safe. If one is not,
                    // a group that lives still lives, but no other group may be called dead.
                    let is_shut_in = LazyCell::new(|| {
                        enclosure
                            .as_ref()
                            .is_some_and(|group| !has_way_out(board, group, &mut reader.borrow_mut()))
                    });
                    let searched = enclosure.as_ref().and_then(|group| self.by_search(group, &mut warnings));
                    searched
                        .filter(|verdict| verdict.fate == Fate::Alive || *is_shut_in)
                        .or_else(|| by_class(board, group, || *is_shut_in, &reader))
                })
                .unwrap_or_else(|| {
                    let verdict = by_eyes(group);
                    let is_doubtful = verdict.source == VerdictSource::Guess && verdict.fate != Fate::Alive;
                    let by_room = is_doubtful.then(|| by_room(board, &group.strings)).flatten();
                    if let Some(room) = by_room {
                        return by_capture(analysis, &group.strings).map_or(room, |found| found.0);
                    }
                    let is_dead = is_doubtful && verdict.fate == Fate::Dead;
                    if is_dead && at_stake_around(board, analysis, &group.strings).next().is_some() {
                        return CAPTURES;
                    }
                    verdict
                })
        };
        let verdicts = analysis.groups.iter().map(&mut verdict).collect();
        (verdicts, warnings)
    }

    /// The points where the opponent kills an enclosed group, moving first, and where its owner saves it; `None` if
    /// they are not decided.
    pub(crate) fn deciding_points(&self, board: &Board, strings: &[Point]) -> Option<[Vec<Point>; 2]> {
        let owner = strings.first().and_then(|&stone| board.color_at(stone))?;
        let group = shut_in(board, strings)?;
        let best = |first| self.life.best_points(&group, first).ok();
        Some([best(owner.opponent())?, best(owner)?])
    }

    /// The verdict on an enclosed group by the library or by search, if its status is certain.
    pub(crate) fn verdict_by_search(&self, board: &Board, strings: &[Point]) -> Option<Verdict> {
        let group = shut_in(board, strings)?;
        let verdict = self.by_search(&group, &mut Vec::new())?;
        let mut reader = Reader::new(Limits::FAST);
        (verdict.fate == Fate::Alive || !has_way_out(board, &group, &mut reader)).then_some(verdict)
    }

    /// By the library or by search, for enclosed groups: a group lives if any of its strings is saved.
    fn by_search(&self, group: &Oriented, warnings: &mut Vec<LifeWarning>) -> Option<Verdict> {
        let life = self.life.of_oriented(group).ok()?;
        warnings.extend(life.warning.clone());
        Some(of_statuses(&life))
    }
}

/// The group of these strings, if it is enclosed on the board.
fn shut_in(board: &Board, strings: &[Point]) -> Option<Oriented> {
    Oriented::new(board, strings, Boundary::Derived, false).ok()
}

/// A group lives if one of its strings does, and dies if all do, although the one side or the other always passes.
pub(crate) fn by_certainty(owner: Color, strings: &[Point], certain: &Unconditional) -> Option<Verdict> {
    let verdict = |fate| Verdict { fate, is_ko: false, source: VerdictSource::Unconditional };
    if strings.iter().any(|&head| certain.alive(owner).contains(head)) {
        return Some(verdict(Fate::Alive));
    }
    let dead = certain.dead(owner);
    let is_dead = !strings.is_empty() && strings.iter().all(|&head| dead.contains(head));
    is_dead.then(|| verdict(Fate::Dead))
}

fn of_statuses(life: &ChainLife) -> Verdict {
    let (attacked, defended) = (life.attacked.status, life.defended.status);
    let fate = if attacked.is_lost() {
        Fate::Alive
    } else if defended.is_lost() {
        Fate::Dead
    } else {
        Fate::Critical
    };
    let is_ko = fate == Fate::Critical && (attacked.is_ko() || defended.is_ko());
    let is_looked_up =
        [life.attacked, life.defended].iter().all(|answer| answer.source == LifeSource::Library);
    let source = if is_looked_up { VerdictSource::Library } else { VerdictSource::Search };
    Verdict { fate, is_ko, source }
}

/// Whether a string around an enclosed group may fall: reading captures it or does not decide it, now or once the group has
/// taken its liberties inside, or it has so little room that reading does not show its safety.
fn has_way_out(board: &Board, group: &Oriented, reader: &mut Reader) -> bool {
    let filled = |string| group.filled_beside(board, string);
    group.has_cramped_wall() || first_weak(board, group.strings_in_question(), filled, reader).is_some()
}

/// By the class of the only eye of the only string.
fn by_class(
    board: &Board,
    group: &Group,
    is_shut_in: impl FnOnce() -> bool,
    reader: &RefCell<Reader>,
) -> Option<Verdict> {
    let &[string] = group.strings.as_slice() else { return None };
    let eye = ChainEye::of(board, string).ok()?;
    let fate = match eye.status() {
        // On its last liberty, inside or outside, the side that captures first decides.
        EyeStatus::AliveInAtari if board.liberties(string).nth(1).is_none() => Fate::Critical,
        EyeStatus::Alive | EyeStatus::AliveInAtari => Fate::Alive,
        EyeStatus::Unsettled { .. } => Fate::Critical,
        EyeStatus::Nakade => Fate::Dead,
        // A ko may be claimed where none is needed: see docs/book/src/verification/parts.md.
        _ => return None,
    };
    // The class assumes that the string does not escape and captures nothing elsewhere.
    let inside: PointSet = eye.board_points(eye.eye.all()).collect();
    let is_sound = fate == Fate::Alive
        || eye.external == 0
            && is_shut_in()
            && !can_capture_outside(board.grid(), string, &inside, &mut reader.borrow_mut());
    is_sound.then_some(Verdict { fate, is_ko: false, source: VerdictSource::StaticRules })
}

/// Whether a string adjoins an enemy string outside a set of points that can be captured.
fn can_capture_outside<W: Watch>(
    board: &Grid<W>,
    string: Point,
    inside: &PointSet,
    reader: &mut Reader,
) -> bool {
    reader.follow(board);
    let mut outside = board.adjacent_strings(string).filter(|&enemy| !inside.contains(enemy));
    outside.any(|enemy| reader.attack_on(board, enemy).outcome.is_possible())
}

fn by_eyes(group: &Group) -> Verdict {
    let fate = match group.status {
        GroupStatus::Unconditional | GroupStatus::Alive => Fate::Alive,
        GroupStatus::Critical | GroupStatus::Ko => Fate::Critical,
        GroupStatus::Dead => Fate::Dead,
    };
    let source = if group.is_proven { VerdictSource::Eyes } else { VerdictSource::Guess };
    Verdict { fate, is_ko: group.status == GroupStatus::Ko, source }
}

/// A group that reaches at least this many empty points before the opponent does probably lives, if nothing else
/// decides. By GNU Go's judgement of games nine out of ten do.
const ROOM: usize = 9;

/// A guess about a group that has room.
pub(crate) fn by_room(board: &Board, strings: &[Point]) -> Option<Verdict> {
    guessed(Fate::Alive, room(board, strings).is_ok_and(|room| room.own >= ROOM))
}

/// A group probably lives, too, if the points that it reaches no later than the opponent are so many more than its
/// liberties. Of 33 groups in games of which GNU Go says that they live or die, 26 live.
const ROOM_BEYOND_LIBERTIES: usize = 8;

/// A guess about a group that has more room than its liberties, if it shares it with the opponent.
pub(crate) fn by_shared_room(board: &Board, strings: &[Point]) -> Option<Verdict> {
    guessed(Fate::Alive, has_shared_room(board, strings, room(board, strings).ok()?))
}

fn has_shared_room(board: &Board, strings: &[Point], room: OpenRoom) -> bool {
    let liberties: PointSet = strings.iter().flat_map(|&head| board.liberties(head)).collect();
    room.own + room.shared >= liberties.len() + ROOM_BEYOND_LIBERTIES
}

/// A group that reaches fewer points than this before the opponent does, whatever its owner plays first, probably dies.
/// By GNU Go's judgement of games four out of five do.
const LITTLE_ROOM: usize = 10;

/// A guess about a group that has little room even if its owner moves first.
pub(crate) fn by_little_room(board: &Board, strings: &[Point]) -> Option<Verdict> {
    guessed(Fate::Dead, room_after_move(board, strings).is_ok_and(|room| room < LITTLE_ROOM))
}

/// A string that can be captured and saved, and reaches fewer points before the opponent does once it has been saved,
/// probably dies all the same. By GNU Go's judgement of games two out of three do.
const ROOM_WHEN_SAVED: usize = 6;

/// A guess about a string that has little room after the move that saves it from capture.
pub(crate) fn by_room_when_saved(board: &Board, reading: &StringReading) -> Option<Verdict> {
    let mut saved = board.clone();
    saved.play(reading.defend.point?, board.color_at(reading.head)?).ok()?;
    let head = [saved.string_head(reading.head)?];
    let room = room(&saved, &head).ok()?;
    guessed(Fate::Dead, room.own < ROOM_WHEN_SAVED && !has_shared_room(&saved, &head, room))
}

fn guessed(fate: Fate, holds: bool) -> Option<Verdict> {
    holds.then_some(Verdict { fate, is_ko: false, source: VerdictSource::Room })
}

/// A guess about a group of one string that can be captured, with the readings of the attack and of the defence.
pub(crate) fn by_capture<'a>(
    analysis: &'a Analysis,
    strings: &[Point],
) -> Option<(Verdict, &'a StringReading)> {
    let &[string] = strings else { return None };
    let reading = analysis.reading_of(string).filter(|reading| reading.attack.outcome.is_possible())?;
    let fate = if reading.is_doomed() { Fate::Dead } else { Fate::Critical };
    Some((Verdict { fate, is_ko: false, source: VerdictSource::Capture }, reading))
}

/// A guess about a group that would be dead, but captures a string around it if its owner moves first
/// ([`at_stake_around`]).
pub(crate) const CAPTURES: Verdict =
    Verdict { fate: Fate::Critical, is_ko: false, source: VerdictSource::Capture };

/// The readings of the strings around a group that are captured or saved, by the side that moves first.
pub(crate) fn at_stake_around<'a>(
    board: &'a Board,
    analysis: &'a Analysis,
    strings: &'a [Point],
) -> impl Iterator<Item = &'a StringReading> {
    let around = strings.iter().flat_map(|&string| board.adjacent_strings(string));
    let readings = around.filter_map(|enemy| analysis.reading_of(enemy));
    readings.filter(|reading| reading.attack.outcome == Outcome::Yes && !reading.is_doomed())
}
