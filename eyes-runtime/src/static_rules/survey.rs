//! All static rules on one board.

use alloc::vec::Vec;

use super::eye_tester::{EyeTest, EyeTestResult, FalseReason, eye_tester, fixpoint_eyes, single_point_eye};
use super::neighbour_class::ChainEye;
use super::semeai::{Race, races};
use super::unconditional::{Unconditional, unconditional};
use crate::board::{Board, Color, Point, PointSet};

/// The results of all static rules for a board; made by [`survey`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Survey {
    /// Unconditional life, territory and dead stones.
    pub unconditional: Unconditional,
    /// Every empty point with one colour on all its sides, in reading order.
    pub single_points: Vec<SinglePoint>,
    /// The eyes that one chain alone encloses, by chain.
    pub chain_eyes: Vec<EnclosedEye>,
    /// Races of chains that have no other way to live.
    pub races: Vec<Race>,
}

/// A single-point eye, as the [eye tester](super::eye_tester) sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SinglePoint {
    /// The point.
    pub point: Point,
    /// The owner of the eye.
    pub owner: Color,
    /// The strength of the eye.
    pub link: Link,
}

/// What joins the stones around a single-point eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Stones and other real eyes: [`EyeTest::Fixpoint`] calls it real. Two such eyes in one group make it alive.
    Real,
    /// Links that the opponent can cut: only [`EyeTest::Corrected`] calls it real.
    Loose,
    /// Nothing: by [`EyeTest::Corrected`] no path connects these two stones.
    Missing(Point, Point),
}

/// An eye that one chain alone encloses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EnclosedEye {
    /// The [head](Board::string_head) of the chain.
    pub chain: Point,
    /// Its colour.
    pub owner: Color,
    /// The points of the eye, stones inside included.
    pub points: PointSet,
    /// Class, stones and status.
    pub eye: ChainEye,
}

/// Applies every static rule to a board.
///
/// Costs some tens of microseconds on a 19x19 board.
///
/// ```
/// use eyes_runtime::board::{Board, Color};
/// use eyes_runtime::static_rules::survey::survey;
///
/// let board = Board::from_ascii("
///     . X . X .
///     X X X X .
///     . . . . .
/// ").unwrap();
/// let survey = survey(&board);
/// assert_eq!(survey.unconditional.alive(Color::Black).len(), 6);
/// assert_eq!(survey.single_points.len(), 2);
/// assert_eq!(survey.chain_eyes[0].eye.eye.class().to_string(), "0");
/// ```
#[must_use]
pub fn survey(board: &Board) -> Survey {
    Survey {
        unconditional: unconditional(board),
        single_points: single_points(board),
        chain_eyes: chain_eyes(board),
        races: races(board),
    }
}

fn single_points(board: &Board) -> Vec<SinglePoint> {
    let real = Color::ALL.map(|color| *fixpoint_eyes(board, color).real());
    let judge = |point: Point| {
        let owner = single_point_eye(board, point)?;
        let link = if real[owner.index()].contains(point) {
            Link::Real
        } else {
            match eye_tester(board, point, EyeTest::Corrected) {
                EyeTestResult::False { reason: FalseReason::NoPath { from, to }, .. } => {
                    Link::Missing(from, to)
                }
                _ => Link::Loose,
            }
        };
        Some(SinglePoint { point, owner, link })
    };
    board.points().filter_map(judge).collect()
}

fn chain_eyes(board: &Board) -> Vec<EnclosedEye> {
    let of_chain = |chain: Point| {
        let owner = board.color_at(chain);
        ChainEye::all(board, chain).into_iter().filter_map(move |eye| {
            let points = eye.board_points(eye.eye.all()).collect();
            Some(EnclosedEye { chain, owner: owner?, points, eye })
        })
    };
    board.strings().flat_map(of_chain).collect()
}
