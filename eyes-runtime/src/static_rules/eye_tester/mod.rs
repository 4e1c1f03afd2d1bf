//! The instant eye tester: is a single-point eye real or false, by paths between the stones around it.
//!
//! Sensei's Library, *Instant Eye Tester*. A path runs through solidly connected stones of one colour and may skip
//! over single empty points. The page offers several tests of what a path may skip and when an eye is real.
//! [`EyeTest`] lists them with their known weaknesses.
//!
//! None of them proves life: only [`fixpoint_eyes`] does, for groups with two real eyes, and
//! [`benson`](super::benson::benson) proves more.

mod fixpoint;
mod paths;

use alloc::vec::Vec;

use crate::board::{Board, Color, Point, PointSet, Suicide};
use paths::Skips;

pub use fixpoint::{FixpointEyes, fixpoint_eyes};

/// What makes a single-point eye real.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EyeTest {
    /// The original one (Noonan): from each stone around the eye to each other there is a path whose
    /// first step does not skip the eye.
    ///
    /// Later steps may, so a stone with any neighbour of its own is joined to all others (Peklak).
    Original,
    /// The path never skips the eye (Peklak).
    ///
    /// An eye that the next move may destroy counts as real.
    Corrected,
    /// The path skips nothing but other eyes of the same colour, real or not (Spight).
    ///
    /// Two eyes may each be an eye only if the other is.
    Eyes,
    /// The path skips nothing (stw).
    ///
    /// Eyes that live through each other are called false.
    Solid,
    /// No paths. Imagine enemy stones on all liberties of the surrounding chains, as long as no enemy stone comes
    /// into atari. The eye is false if one of these chains is then in atari (Peklak's second test). The stones are
    /// placed in reading order until no more fit.
    Filled,
    /// The path skips only eyes that the same test does not find false. The test is repeated for all eyes of the
    /// board until nothing changes: [`fixpoint_eyes`].
    Fixpoint,
}

impl EyeTest {
    /// All tests.
    pub const ALL: [Self; 6] =
        [Self::Original, Self::Corrected, Self::Eyes, Self::Solid, Self::Filled, Self::Fixpoint];
}

/// The verdict of the tester on a point, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EyeTestResult {
    /// The point is not empty, or not surrounded by stones of one colour on all its sides.
    NotAnEye,
    /// A real eye.
    Real {
        /// The owner of the eye.
        owner: Color,
        /// A path from the first of the stones around the eye to each of the others, skipped points
        /// included; empty for [`EyeTest::Filled`].
        paths: Vec<Vec<Point>>,
    },
    /// A false eye.
    False {
        /// The owner of the eye.
        owner: Color,
        /// Why.
        reason: FalseReason,
    },
}

/// Why an eye is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FalseReason {
    /// There is no path between these two stones around the eye.
    NoPath {
        /// One stone.
        from: Point,
        /// The other.
        to: Point,
    },
    /// The chain of this stone around the eye can be put in atari ([`EyeTest::Filled`]).
    InAtari {
        /// The stone.
        stone: Point,
    },
}

/// The owner of the single-point eye at `point`: the colour of the stones on all its sides, if the point is empty
/// and they have one colour.
#[must_use]
pub fn single_point_eye(board: &Board, point: Point) -> Option<Color> {
    if !board.is_on_board(point) || !board.is_empty(point) {
        return None;
    }
    let mut around = board.neighbours(point).map(|near| board.color_at(near));
    let owner = around.next()??;
    around.all(|color| color == Some(owner)).then_some(owner)
}

/// Tests the eye at `point` by one test.
///
/// ```
/// use eyes_runtime::board::{Board, Point};
/// use eyes_runtime::static_rules::eye_tester::{EyeTest, EyeTestResult, eye_tester};
///
/// let board = Board::from_ascii("
///     . X . O
///     X X O .
///     . . . .
/// ").unwrap();
/// let eye = Point::new(0, 0).unwrap();
/// assert!(matches!(eye_tester(&board, eye, EyeTest::Solid), EyeTestResult::Real { .. }));
/// ```
#[must_use]
pub fn eye_tester(board: &Board, point: Point, test: EyeTest) -> EyeTestResult {
    let Some(owner) = single_point_eye(board, point) else { return EyeTestResult::NotAnEye };
    let skips = match test {
        EyeTest::Original => Skips::not_first(board, point),
        EyeTest::Corrected => Skips::all_but(board, point),
        EyeTest::Eyes => Skips::only(all_eyes(board, owner), point),
        EyeTest::Solid => Skips::only(PointSet::new(), point),
        EyeTest::Fixpoint => Skips::only(*fixpoint_eyes(board, owner).real(), point),
        EyeTest::Filled => return filled(board, point, owner),
    };
    test_by_paths(board, point, owner, &skips)
}

fn all_eyes(board: &Board, owner: Color) -> PointSet {
    board.points().filter(|&point| single_point_eye(board, point) == Some(owner)).collect()
}

fn test_by_paths(board: &Board, eye: Point, owner: Color, skips: &Skips) -> EyeTestResult {
    let around: Vec<Point> = board.neighbours(eye).collect();
    let mut from_first = Vec::new();
    for (index, &from) in around.iter().enumerate() {
        let reach = paths::reach(board, owner, from, skips);
        for &to in &around {
            match reach.path_to(to) {
                None => return EyeTestResult::False { owner, reason: FalseReason::NoPath { from, to } },
                Some(path) if index == 0 && to != from => from_first.push(path),
                Some(_) => {}
            }
        }
    }
    EyeTestResult::Real { owner, paths: from_first }
}

/// Peklak's second test.
fn filled(board: &Board, eye: Point, owner: Color) -> EyeTestResult {
    let mut filled = board.clone().with_suicide(Suicide::Forbidden);
    let enemy = owner.opponent();
    let liberties: PointSet = board.neighbours(eye).flat_map(|stone| board.liberties(stone)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for point in liberties {
            if !filled.is_empty(point) {
                continue;
            }
            let mut tried = filled.clone();
            tried.clear_ko();
            // A captured chain was not around the eye, because then the eye was a liberty of it.
            if tried.play(point, enemy).is_err() {
                continue;
            }
            let in_atari = core::iter::once(point)
                .chain(tried.neighbours(point))
                .any(|near| tried.is_color(near, enemy) && tried.liberty_count(near) < 2);
            if !in_atari {
                filled = tried;
                changed = true;
            }
        }
    }
    match board.neighbours(eye).find(|&stone| filled.liberty_count(stone) < 2) {
        Some(stone) => EyeTestResult::False { owner, reason: FalseReason::InAtari { stone } },
        None => EyeTestResult::Real { owner, paths: Vec::new() },
    }
}
