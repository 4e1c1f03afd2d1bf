//! The one eye of a chain on a board.

use alloc::vec::Vec;

use super::eye::{Eye, EyeError, EyeSet};
use super::status::{Status, Stones};
use crate::board::{Board, Point, PointSet, SuicideRule};

/// The eye of a chain that encloses one area and no other, with the stones in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainEye {
    /// The eye.
    pub eye: Eye,
    /// The stones inside.
    pub stones: Stones,
    /// The chain's liberties outside the eye.
    pub external: u32,
    is_plain: bool,
}

impl ChainEye {
    /// The eye of the chain at `stone`: of the areas that the chain separates, the one that is not the
    /// largest.
    ///
    /// # Errors
    ///
    /// [`ChainEyeError`] if there is no stone, the chain separates nothing or more than one area besides
    /// the largest, or the area does not fit into the window of an [`Eye`].
    pub fn of(board: &Board, stone: Point) -> Result<Self, ChainEyeError> {
        let owner = board.color_at(stone).ok_or(ChainEyeError::NoStone)?;
        let chain: PointSet = board.stones(stone).collect();
        let mut rest = board.points().collect::<PointSet>() - chain;
        let mut areas: Vec<PointSet> = Vec::new();
        while let Some(seed) = rest.iter().next() {
            let area = core::iter::once(seed).collect::<PointSet>().flood(&rest);
            rest -= area;
            areas.push(area);
        }
        areas.sort_by_key(|area| core::cmp::Reverse(area.len()));
        let inside = match areas.get(1..) {
            None | Some([]) => return Err(ChainEyeError::NothingEnclosed),
            Some([inside]) => inside,
            Some(several) => return Err(ChainEyeError::SeveralAreas { count: several.len() }),
        };
        let points: Vec<(u8, u8)> = inside.iter().map(|point| (point.column(), point.row())).collect();
        let eye = Eye::new(&points, board.width(), board.height())?;
        let mut stones = Stones::default();
        for point in *inside {
            let bit: EyeSet = eye.bit((point.column(), point.row()));
            match board.color_at(point) {
                Some(color) if color == owner => stones.friends |= bit,
                Some(_) => stones.attackers |= bit,
                None => {}
            }
        }
        let external = board.liberties(stone).filter(|&liberty| !inside.contains(liberty)).count() as u32;
        let is_plain =
            board.suicide() == SuicideRule::Forbidden && !board.ko().is_some_and(|ko| inside.contains(ko));
        Ok(Self { eye, stones, external, is_plain })
    }

    /// The [status](Eye::status) of the eye; [`Status::Unknown`] where the board allows suicide, and
    /// where a ko forbids a point inside.
    ///
    /// It supposes that the chain has no way out: that its external liberties are only the opponent's
    /// to fill.
    #[must_use]
    pub fn status(&self) -> Status {
        if self.is_plain { self.eye.status(self.stones, self.external) } else { Status::Unknown }
    }

    /// The points of a set, on the board.
    pub fn board_points(&self, set: EyeSet) -> impl Iterator<Item = Point> + use<> {
        self.eye.points(set).filter_map(|(column, row)| Point::new(column, row))
    }
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
    Eye(#[from] EyeError),
}
