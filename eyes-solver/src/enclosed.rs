//! Regions from boards: enclosed groups.
//!
//! The *wall* is the chain of a given point. The *outside* is the largest connected empty area of the board;
//! attacker strings with a liberty there are immortal. The region is everything connected to the wall without
//! crossing the outside or immortal stones.

use crate::region::{PointSet, Points, Position, Region, RegionError, Side};
use thiserror::Error;

/// An enclosed group: its region, its stones, and the board points of the region's points.
#[derive(Clone, Debug)]
pub struct Enclosed {
    /// The region.
    pub region: Region,
    /// The stones inside, at the start.
    pub position: Position,
    /// The board index of each point of the region, `row * width + column`, increasing.
    pub points: Vec<usize>,
    /// Columns of the board.
    pub width: usize,
    /// The stones of the wall, as indices on the board.
    pub wall: Vec<usize>,
}

/// Why a group on a board is not a region.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EnclosedError {
    /// The number of cells does not match the size.
    #[error("a board of {width} by {height} has {} points, not {cells}", width * height)]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Points given.
        cells: usize,
    },
    /// The given point has no defender stone.
    #[error("there is no defender stone at the point given")]
    NoChain {
        /// The point given.
        point: usize,
    },
    /// The group has liberties in the outside.
    #[error("the group is not enclosed: it has {} liberties in the outside", leaks.len())]
    NotEnclosed {
        /// Those liberties, as indices on the board, increasing.
        leaks: Vec<usize>,
        /// Whether all of them are liberties of the wall itself, so that they can count as
        /// external liberties.
        of_wall: bool,
    },
    /// More points than a region can have, or a string without a liberty.
    #[error(transparent)]
    Region(#[from] RegionError),
}

impl Enclosed {
    /// The region of the chain at `wall` on a board of `width` columns, `cells` row by row.
    ///
    /// With `closed`, liberties of the wall in the outside count as external liberties, which only the attacker
    /// fills. Without `closed` they are a leak. Liberties of *other* defender strings in the outside are always a
    /// leak.
    ///
    /// ```
    /// use eyes_solver::{Enclosed, Side};
    ///
    /// let rows = ["..WBB", "WWWB.", "BBBB.", "....."];
    /// let cells: Vec<_> = rows
    ///     .concat()
    ///     .chars()
    ///     .map(|c| match c {
    ///         'W' => Some(Side::Defender),
    ///         'B' => Some(Side::Attacker),
    ///         _ => None,
    ///     })
    ///     .collect();
    /// let enclosed = Enclosed::new(5, 4, &cells, 2, false)?;
    /// assert_eq!(enclosed.points, [0, 1]);
    /// # Ok::<(), eyes_solver::EnclosedError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EnclosedError`].
    pub fn new(
        width: usize,
        height: usize,
        cells: &[Option<Side>],
        wall: usize,
        closed: bool,
    ) -> Result<Self, EnclosedError> {
        if width == 0 || height == 0 || width.checked_mul(height) != Some(cells.len()) {
            return Err(EnclosedError::Size { width, height, cells: cells.len() });
        }
        if cells.get(wall).copied().flatten() != Some(Side::Defender) {
            return Err(EnclosedError::NoChain { point: wall });
        }
        let board = Board { width, cells };
        let outside = board.outside();
        let chain = board.flood([wall], |point| cells[point] == Some(Side::Defender));
        let immortal = board.flood(
            (0..cells.len()).filter(|&point| {
                cells[point] == Some(Side::Attacker) && board.neighbours(point).any(|other| outside[other])
            }),
            |point| cells[point] == Some(Side::Attacker),
        );
        let inside = |point: usize| !chain[point] && !immortal[point] && !outside[point];
        let seeds = board.beside(&chain).filter(|&point| inside(point));
        let members = board.flood(seeds, inside);
        let points: Vec<usize> = (0..cells.len()).filter(|&point| members[point]).collect();

        let leaks_of = |set: &[bool]| -> Vec<usize> {
            let mut leaks: Vec<usize> = board.beside(set).filter(|&point| outside[point]).collect();
            leaks.sort_unstable();
            leaks.dedup();
            leaks
        };
        let others: Vec<bool> =
            (0..cells.len()).map(|point| members[point] && cells[point] == Some(Side::Defender)).collect();
        let wall_leaks = leaks_of(&chain);
        let other_leaks = leaks_of(&others);
        if !other_leaks.is_empty() || !(closed || wall_leaks.is_empty()) {
            let of_wall = other_leaks.is_empty();
            let mut leaks = wall_leaks;
            leaks.extend(other_leaks);
            leaks.sort_unstable();
            leaks.dedup();
            return Err(EnclosedError::NotEnclosed { leaks, of_wall });
        }
        if points.len() > Region::MAX_POINTS {
            return Err(RegionError::TooManyPoints { points: points.len() }.into());
        }
        let set = |holds: &dyn Fn(usize) -> bool| -> PointSet {
            points
                .iter()
                .enumerate()
                .filter(|&(_, &point)| holds(point))
                .fold(0, |set, (bit, _)| set | 1 << bit)
        };
        let region = Region::new(&adjacency(&points, width))?
            .with_wall(set(&|point| board.neighbours(point).any(|other| chain[other])))?
            .with_margins(set(&|point| board.neighbours(point).any(|other| immortal[other])))?
            .with_external(u8::try_from(wall_leaks.len()).unwrap_or(u8::MAX));
        let position = region.start(
            set(&|point| cells[point] == Some(Side::Attacker)),
            set(&|point| cells[point] == Some(Side::Defender)),
        )?;
        let wall = (0..cells.len()).filter(|&point| chain[point]).collect();
        Ok(Self { region, position, points, width, wall })
    }

    /// The region of a group of several chains; `walls` has a stone of each. The group lives if any of them is
    /// saved ([`Region::with_walls`]).
    ///
    /// # Errors
    ///
    /// [`EnclosedError`].
    pub fn group(
        width: usize,
        height: usize,
        cells: &[Option<Side>],
        walls: &[usize],
    ) -> Result<Self, EnclosedError> {
        let board = Board { width, cells };
        let mut chains: Vec<Vec<bool>> = Vec::new();
        for &wall in walls {
            if cells.get(wall).copied().flatten() != Some(Side::Defender) {
                return Err(EnclosedError::NoChain { point: wall });
            }
            if !chains.iter().any(|chain| chain[wall]) {
                chains.push(board.flood([wall], |point| cells[point] == Some(Side::Defender)));
            }
        }
        if let [_] = chains[..] {
            return Self::new(width, height, cells, walls[0], false);
        }
        let outside = board.outside();
        let immortal = board.flood(
            (0..cells.len()).filter(|&point| {
                cells[point] == Some(Side::Attacker) && board.neighbours(point).any(|other| outside[other])
            }),
            |point| cells[point] == Some(Side::Attacker),
        );
        let inside = |point: usize| !immortal[point] && !outside[point];
        let members = board.flood(walls.iter().copied(), inside);
        let points: Vec<usize> = (0..cells.len()).filter(|&point| members[point]).collect();
        let others: Vec<bool> =
            (0..cells.len()).map(|point| members[point] && cells[point] == Some(Side::Defender)).collect();
        let mut leaks: Vec<usize> = board.beside(&others).filter(|&point| outside[point]).collect();
        if !leaks.is_empty() {
            leaks.sort_unstable();
            leaks.dedup();
            return Err(EnclosedError::NotEnclosed { leaks, of_wall: false });
        }
        if points.len() > Region::MAX_POINTS {
            return Err(RegionError::TooManyPoints { points: points.len() }.into());
        }
        let set = |holds: &dyn Fn(usize) -> bool| -> PointSet {
            points
                .iter()
                .enumerate()
                .filter(|&(_, &point)| holds(point))
                .fold(0, |set, (bit, _)| set | 1 << bit)
        };
        let walls: Vec<PointSet> = chains.iter().map(|chain| set(&|point| chain[point])).collect();
        let region = Region::new(&adjacency(&points, width))?
            .with_walls(&walls)?
            .with_margins(set(&|point| board.neighbours(point).any(|other| immortal[other])))?;
        let position = region.start(
            set(&|point| cells[point] == Some(Side::Attacker)),
            set(&|point| cells[point] == Some(Side::Defender)),
        )?;
        let wall = (0..cells.len()).filter(|&point| chains.iter().any(|chain| chain[point])).collect();
        Ok(Self { region, position, points, width, wall })
    }

    /// The board points of a set of region points.
    pub fn on_board(&self, set: PointSet) -> impl Iterator<Item = usize> + '_ {
        Points(set).filter_map(|point| self.points.get(usize::from(point)).copied())
    }
}

/// For each of the points, which increase, the bits of its neighbours among them.
fn adjacency(points: &[usize], width: usize) -> Vec<PointSet> {
    let mut adjacency = vec![0; points.len()];
    for (at, &point) in points.iter().enumerate() {
        let right = (!(point + 1).is_multiple_of(width)).then_some(point + 1);
        for other in right.into_iter().chain([point + width]) {
            if let Ok(beside) = points.binary_search(&other) {
                adjacency[at] |= 1 << beside;
                adjacency[beside] |= 1 << at;
            }
        }
    }
    adjacency
}

/// The stones of a board.
pub(crate) struct Board<'a> {
    pub(crate) width: usize,
    pub(crate) cells: &'a [Option<Side>],
}

impl Board<'_> {
    pub(crate) fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, len) = (self.width, self.cells.len());
        let left = (!point.is_multiple_of(width)).then(|| point - 1);
        let right = (point % width + 1 < width).then_some(point + 1);
        let up = point.checked_sub(width);
        let down = (point + width < len).then_some(point + width);
        [up, left, right, down].into_iter().flatten()
    }

    pub(crate) fn flood(
        &self,
        seeds: impl IntoIterator<Item = usize>,
        within: impl Fn(usize) -> bool,
    ) -> Vec<bool> {
        let mut reached = vec![false; self.cells.len()];
        let mut stack: Vec<usize> = seeds.into_iter().filter(|&seed| within(seed)).collect();
        while let Some(point) = stack.pop() {
            if !std::mem::replace(&mut reached[point], true) {
                stack.extend(self.neighbours(point).filter(|&other| !reached[other] && within(other)));
            }
        }
        reached
    }

    /// The points beside a set; some may occur more than once.
    fn beside<'a>(&'a self, set: &'a [bool]) -> impl Iterator<Item = usize> + 'a {
        (0..set.len())
            .filter(|&point| set[point])
            .flat_map(|point| self.neighbours(point))
            .filter(|&p| !set[p])
    }

    /// The largest connected empty area; the first in reading order among equals.
    fn outside(&self) -> Vec<bool> {
        let mut seen = vec![false; self.cells.len()];
        let mut largest = (0, vec![false; self.cells.len()]);
        for point in 0..self.cells.len() {
            if self.cells[point].is_some() || seen[point] {
                continue;
            }
            let area = self.flood([point], |other| self.cells[other].is_none());
            let size = area.iter().filter(|&&member| member).count();
            for (seen, &member) in seen.iter_mut().zip(&area) {
                *seen |= member;
            }
            if size > largest.0 {
                largest = (size, area);
            }
        }
        largest.1
    }
}
