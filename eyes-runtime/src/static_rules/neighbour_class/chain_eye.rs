//! The eyes of a chain on a board.

use alloc::vec::Vec;

use super::eye_shape::{EyeSet, EyeShape, EyeShapeError};
use super::status::{Decision, EyeStatus, EyeStones};
use crate::board::{Board, Color, Point, PointSet, Suicide};

/// One of the eyes of a chain: an area that the chain alone encloses, with the stones in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainEye {
    /// The eye.
    pub eye: EyeShape,
    /// The stones inside.
    pub stones: EyeStones,
    /// The chain's liberties outside the eye.
    pub external: u32,
    is_only: bool,
    is_plain: bool,
}

impl ChainEye {
    /// The only eye of the chain at `stone`: of the areas that the chain separates, the one that is not the
    /// largest.
    ///
    /// # Errors
    ///
    /// [`ChainEyeError`] if there is no stone, if the chain separates nothing, or more than one area apart from the
    /// largest, or if the area does not fit into the window of an [`EyeShape`].
    pub fn of(board: &Board, stone: Point) -> Result<Self, ChainEyeError> {
        let owner = board.color_at(stone).ok_or(ChainEyeError::NoStone)?;
        match enclosed_areas(board, stone)[..] {
            [] => Err(ChainEyeError::NothingEnclosed),
            [area] => Ok(Self::new(board, stone, owner, &area, true)?),
            ref several => Err(ChainEyeError::SeveralAreas { count: several.len() }),
        }
    }

    /// All eyes of the chain at `stone` that fit into the window of an [`EyeShape`]; none if there is no stone.
    #[must_use]
    pub fn all(board: &Board, stone: Point) -> Vec<Self> {
        let Some(owner) = board.color_at(stone) else { return Vec::new() };
        let areas = enclosed_areas(board, stone);
        let is_only = areas.len() == 1;
        areas.iter().filter_map(|area| Self::new(board, stone, owner, area, is_only).ok()).collect()
    }

    /// The eye `area` of a chain, whether or not the chain encloses other areas.
    pub(in super::super) fn within(board: &Board, stone: Point, area: &PointSet) -> Option<Self> {
        Self::new(board, stone, board.color_at(stone)?, area, false).ok()
    }

    fn new(
        board: &Board,
        stone: Point,
        owner: Color,
        area: &PointSet,
        is_only: bool,
    ) -> Result<Self, EyeShapeError> {
        let points: Vec<(u8, u8)> = area.iter().map(|point| (point.column(), point.row())).collect();
        let eye = EyeShape::new(&points, board.width(), board.height())?;
        let mut stones = EyeStones::default();
        for point in *area {
            let bit: EyeSet = eye.bit((point.column(), point.row()));
            match board.color_at(point) {
                Some(color) if color == owner => stones.friends |= bit,
                Some(_) => stones.attackers |= bit,
                None => {}
            }
        }
        let external = board.liberties(stone).filter(|&liberty| !area.contains(liberty)).count() as u32;
        let is_plain =
            board.suicide() == Suicide::Forbidden && !board.ko().is_some_and(|ko| area.contains(ko));
        Ok(Self { eye, stones, external, is_only, is_plain })
    }

    /// Points outside the eye by which the chain may escape or make another eye:
    ///
    /// - a liberty of the chain beside which there is a stone of another string of its owner, or a string of the
    ///   opponent that has no other liberties than the chain has;
    /// - a liberty of the chain in an area of at most 16 points without a stone of the opponent, which may be an eye;
    /// - the last liberty of a string of the opponent beside the chain.
    ///
    /// The status assumes that there are no such points, that strings of the opponent with more liberties are safe, and
    /// that empty points outside are the opponent's to fill. A chain that lives by the status lives even if there are.
    #[must_use]
    pub fn ways_out(&self, board: &Board, stone: Point) -> Vec<Point> {
        let Some(owner) = board.color_at(stone) else { return Vec::new() };
        let inside: PointSet = self.board_points(self.eye.all()).collect();
        let chain: PointSet = board.stones(stone).collect();
        let liberties: PointSet = board.liberties(stone).collect();
        let is_enemy = |point: Point| board.color_at(point) == Some(owner.opponent());
        let mut eyes = separated_areas(board, &chain);
        eyes.retain(|area| area.len() <= LARGEST_EYE && !area.iter().any(is_enemy));
        let is_way_out = |liberty: Point| {
            if eyes.iter().any(|eye| eye.contains(liberty)) {
                return true;
            }
            board.neighbours(liberty).filter(|&next| !chain.contains(next)).any(|next| {
                match board.color_at(next) {
                    Some(color) if color == owner => true,
                    Some(_) => board.liberties(next).all(|other| liberties.contains(other)),
                    None => false,
                }
            })
        };
        let ways: PointSet =
            liberties.iter().filter(|&liberty| !inside.contains(liberty) && is_way_out(liberty)).collect();
        let beside = chain.iter().flat_map(|stone| board.neighbours(stone));
        let last_liberty = |enemy: Point| {
            let mut liberties = board.liberties(enemy);
            liberties.next().filter(|_| liberties.next().is_none())
        };
        let captures: PointSet = beside
            .filter(|&point| is_enemy(point) && !inside.contains(point))
            .filter_map(last_liberty)
            .collect();
        (ways | captures).iter().collect()
    }

    /// Whether the chain encloses no other area.
    #[must_use]
    pub fn is_only(&self) -> bool {
        self.is_only
    }

    /// The [status](EyeShape::status) of the eye. It is [`EyeStatus::Unknown`] if the chain has another eye, if the
    /// board allows suicide, or if a ko forbids a point inside.
    ///
    /// The status assumes that the chain has no way out: only the opponent can fill its external liberties.
    #[must_use]
    pub fn status(&self) -> EyeStatus {
        self.decision().status
    }

    /// The [status](Self::status), and where each side plays.
    #[must_use]
    pub fn decision(&self) -> Decision {
        if self.is_only && self.is_plain {
            self.eye.decision(self.stones, self.external)
        } else {
            Decision::UNKNOWN
        }
    }

    /// As [`Self::decision`], but [`EyeStatus::Unknown`] where the status assumes that the chain at `stone` has no
    /// [way out](Self::ways_out) although it has one. `board` must be the board of the eye.
    #[must_use]
    pub fn decision_on(&self, board: &Board, stone: Point) -> Decision {
        let decision = self.decision();
        if decision.status.supposes_no_way_out() && !self.ways_out(board, stone).is_empty() {
            Decision::UNKNOWN
        } else {
            decision
        }
    }

    /// The points of a set, on the board.
    pub fn board_points(&self, set: EyeSet) -> impl Iterator<Item = Point> + use<> {
        self.eye.points(set).filter_map(|(column, row)| Point::new(column, row))
    }
}

/// A larger area without stones of the opponent is taken for the outside.
const LARGEST_EYE: usize = 16;

/// The areas that a chain separates from each other, except the largest; with it if another is as large, so that any of
/// them may be the outside.
fn enclosed_areas(board: &Board, stone: Point) -> Vec<PointSet> {
    // Three stones can cut off a corner; two can divide a board of width two.
    if board.string_size(stone) < usize::from(board.width().min(board.height()).min(3)) {
        return Vec::new();
    }
    let mut areas = separated_areas(board, &board.stones(stone).collect());
    areas.sort_by_key(|area| core::cmp::Reverse(area.len()));
    let has_largest = areas.get(1).is_none_or(|second| second.len() < areas[0].len());
    if has_largest && !areas.is_empty() {
        areas.remove(0);
    }
    areas
}

/// The areas that a chain separates from each other.
fn separated_areas(board: &Board, chain: &PointSet) -> Vec<PointSet> {
    let mut rest = board.points().collect::<PointSet>() - *chain;
    let mut areas = Vec::new();
    while let Some(seed) = rest.iter().next() {
        let area = core::iter::once(seed).collect::<PointSet>().flood(&rest);
        rest -= area;
        areas.push(area);
    }
    areas
}

/// Why a chain has no single eye to classify.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChainEyeError {
    /// No stone stands there.
    #[error("no stone stands there")]
    NoStone,
    /// The chain separates nothing from the rest of the board.
    #[error("the chain encloses nothing")]
    NothingEnclosed,
    /// The chain encloses several areas.
    #[error("the chain encloses {count} areas: the class is that of a single eye")]
    SeveralAreas {
        /// How many.
        count: usize,
    },
    /// The area is too large.
    #[error(transparent)]
    Eye(#[from] EyeShapeError),
}
