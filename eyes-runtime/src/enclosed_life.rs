//! Exact life and death of enclosed chains: from a library of eyes where it holds the answer, by
//! search otherwise.
//!
//! The status is that of Wolf, *A library of eyes in Go, I*, section 2.2. With the feature
//! `library`, an eye inside one chain with nothing but attacker stones in it is looked up in a
//! library, which takes less than a microsecond once the region is known, however long a search would
//! take.
//!
//! ```
//! use eyes_runtime::board::{Board, Point};
//! use eyes_runtime::enclosed_life::{LifeAndDeath, Status};
//!
//! // Three points in a row, no liberties outside: the first move in the middle decides.
//! let board = Board::from_ascii("
//!     . . . O X . . .
//!     O O O O X . . .
//!     X X X X X . . .
//!     . . . . . . . .
//! ")?;
//! let stone = Point::from_gtp("D4", board.width(), board.height())?;
//! let life = LifeAndDeath::new().of_chain(&board, stone)?;
//! assert_eq!((life.attacked.status, life.defended.status), (Status::WON, Status::WON));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ground;
mod oriented;
mod wall;

use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "library")]
use eyes_library::Missing;
#[cfg(feature = "library")]
pub use eyes_library::{Library, LibraryError};
pub use eyes_solver::{
    Bound, Bounds, Enclosed, EnclosedError, Enclosing, Move, Played, Position, Region, Rules, Ruling, Safety,
    Side, Solution, Solutions, Solver, Status, Undecided,
};

use crate::StopFlag;
use crate::board::{Board, Color, Point};
use crate::reading::{Limits, Reader};
pub(crate) use ground::index;
pub use ground::{Boundary, banned, cramped, enclosed, enclosed_within, filled_beside};
pub(crate) use oriented::Oriented;
pub(crate) use wall::first_weak;
pub use wall::{WeakString, Weakness, weak_string};

/// Decides the life and death of chains.
#[derive(Debug, Default)]
pub struct LifeAndDeath {
    rules: Rules,
    bounds: Bounds,
    liberties_outside: bool,
    stop: Option<StopFlag>,
    #[cfg(feature = "library")]
    library: Option<Library>,
}

/// The life-and-death status of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ChainLife {
    /// The colour of the chain.
    pub owner: Color,
    /// With the opponent of `owner` moving first, for whom the status is.
    pub attacked: LifeStatus,
    /// With `owner` moving first.
    pub defended: LifeStatus,
    /// A problem on the way. The statuses are exact all the same.
    pub warning: Option<LifeWarning>,
}

/// A problem with the first source of a status, which was then found by another source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LifeWarning {
    /// The library has the answer in a file that is damaged or cannot be read, so the position was searched
    /// instead.
    #[error("{why}; searched instead")]
    LibraryUnreadable {
        /// The file, what is wrong with it, and how to mend it.
        why: String,
    },
}

/// The status for one side moving first, and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LifeStatus {
    /// For the side that moves first. The attacker wins by capture; seki counts as life.
    pub status: Status,
    /// The source of the status, which is exact in any case.
    pub source: LifeSource,
}

/// The source of a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LifeSource {
    /// A library of eyes.
    Library,
    /// Search.
    Search {
        /// Nodes searched.
        nodes: u64,
    },
}

/// Why the status of a chain is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LifeError {
    /// No stone at the point given.
    #[error("there is no stone at the point given")]
    NoStone {
        /// The point.
        point: Point,
    },
    /// No stone of the group was given.
    #[error("a group is given by a stone of each of its chains, and none was given")]
    NoStones,
    /// The chain is open to the outside, or what it encloses is too large.
    #[error(transparent)]
    Enclosed(#[from] EnclosedError),
    /// The search reached its bounds.
    #[error(transparent)]
    Undecided(#[from] Undecided),
}

/// Why the status of a group within a wall that must hold is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WallError {
    /// There is no status within the wall either.
    #[error(transparent)]
    Life(#[from] LifeError),
    /// The group does not live inside, but a string that shuts it in may fall.
    #[error("{0}; search on the open board decides that too")]
    WeakWall(WeakString),
}

impl LifeAndDeath {
    /// Uses search with the default bounds, under ruling II.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Uses the library first. It is opened by [`Library::open`], which reads none of its files completely.
    /// Positions that the library does not hold, or cannot read, are searched; in the second case the answer has a
    /// [warning](ChainLife::warning).
    #[cfg(feature = "library")]
    #[must_use]
    pub fn with_library(mut self, library: Library) -> Self {
        self.library = Some(library);
        self
    }

    /// The ruling on passing: under [`Ruling::I`] playing elsewhere is worthless and bent four in
    /// the corner a ko, under [`Ruling::II`] not.
    #[must_use]
    pub fn with_ruling(mut self, ruling: Ruling) -> Self {
        self.rules.ruling = ruling;
        self
    }

    /// The cost limit of the search for one status.
    #[must_use]
    pub fn with_bounds(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }

    /// Begins no search once the flag is set, and ends one soon after that; statuses not found by then are
    /// [undecided](LifeError::Undecided).
    #[must_use]
    pub fn stop_on(mut self, stop: impl Into<StopFlag>) -> Self {
        self.stop = Some(stop.into());
        self
    }

    /// Whether a chain with liberties outside is solved too, under the assumption that only the attacker plays
    /// there, filling one liberty with each move. Otherwise it is an error.
    #[must_use]
    pub fn with_liberties_outside(mut self, allowed: bool) -> Self {
        self.liberties_outside = allowed;
        self
    }

    /// The statuses of the chain of a stone. A ko ban holds for the side that it forbids to move there, if that
    /// side moves first.
    ///
    /// Finding the region costs some microseconds; a search costs up to its bounds.
    ///
    /// # Errors
    ///
    /// [`LifeError`].
    pub fn of_chain(&self, board: &Board, stone: Point) -> Result<ChainLife, LifeError> {
        self.of_group(board, &[stone], Boundary::Derived)
    }

    /// As [`of_group`](Self::of_group), for callers who look at nothing else: where the group does not live whoever moves
    /// first, the strings that shut it in are read, unless the caller has named them as safe.
    ///
    /// # Errors
    ///
    /// [`WallError`].
    pub fn of_group_within_a_wall_that_holds(
        &self,
        board: &Board,
        stones: &[Point],
        boundary: Boundary<'_>,
    ) -> Result<ChainLife, WallError> {
        let life = self.of_group(board, stones, boundary)?;
        if life.attacked.status == Status::LOST || boundary != Boundary::Derived {
            return Ok(life);
        }
        let mut reader = Reader::new(Limits::THOROUGH);
        if let Some(stop) = &self.stop {
            reader = reader.stop_on(stop.clone());
        }
        let (owner, enclosed) = enclosed_within(board, stones, boundary, self.liberties_outside)?;
        match weak_string(board, owner, &enclosed, &mut reader) {
            None => Ok(life),
            Some(string) => Err(WallError::WeakWall(string)),
        }
    }

    /// The statuses of a group, a stone of each of its chains being in `stones`: it lives if any of them is saved.
    /// `boundary` says what encloses it; the strings that shut it in are taken for safe, and [`weak_string`] tells whether they
    /// are. Rotating or mirroring the board, or exchanging the colours, does not change the answer.
    ///
    /// # Errors
    ///
    /// [`LifeError`].
    pub fn of_group(
        &self,
        board: &Board,
        stones: &[Point],
        boundary: Boundary<'_>,
    ) -> Result<ChainLife, LifeError> {
        self.of_oriented(&Oriented::new(board, stones, boundary, self.liberties_outside)?)
    }

    /// The statuses of a group whose region has been found.
    pub(crate) fn of_oriented(&self, group: &Oriented) -> Result<ChainLife, LifeError> {
        let mut warning = None;
        let mut answer = |side: Side| {
            let position = group.position(side);
            match self.looked_up(&group.enclosed, &position, side) {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(found) => warning = Some(found),
            }
            self.searched(&group.enclosed, &position, side)
        };
        let (attacked, defended) = (answer(Side::Attacker)?, answer(Side::Defender)?);
        Ok(ChainLife { owner: group.owner, attacked, defended, warning })
    }

    /// The points where a side that moves first reaches its status, in reading order; by search, within four times the
    /// bounds for a status.
    pub(crate) fn best_points(&self, group: &Oriented, first: Color) -> Result<Vec<Point>, Undecided> {
        let side = if first == group.owner { Side::Defender } else { Side::Attacker };
        let bounds = Bounds { nodes: self.bounds.nodes.saturating_mul(4), ..self.bounds };
        let mut solver = self.solver(&group.enclosed.region, bounds);
        let (_, best) = solver.status_and_best(&group.position(side), side)?;
        Ok(group.points(best))
    }

    /// The answer of the library, if it holds one.
    #[cfg(feature = "library")]
    fn looked_up(
        &self,
        enclosed: &Enclosed,
        position: &Position,
        first: Side,
    ) -> Result<Option<LifeStatus>, LifeWarning> {
        let Some(library) = &self.library else { return Ok(None) };
        if self.rules.max_threats != Rules::default().max_threats {
            return Ok(None);
        }
        match library.look_up_region(&enclosed.region, position) {
            Ok(statuses) => {
                let status = statuses.under(self.rules.ruling).of(first);
                Ok(Some(LifeStatus { status, source: LifeSource::Library }))
            }
            Err(Missing::Unreadable { why, .. }) => Err(LifeWarning::LibraryUnreadable { why }),
            Err(_) => Ok(None),
        }
    }

    #[cfg(not(feature = "library"))]
    #[allow(clippy::unused_self, clippy::unnecessary_wraps)]
    fn looked_up(&self, _: &Enclosed, _: &Position, _: Side) -> Result<Option<LifeStatus>, LifeWarning> {
        Ok(None)
    }

    fn solver<'a>(&'a self, region: &'a Region, bounds: Bounds) -> Solver<'a> {
        let solver = Solver::new(region, self.rules, bounds);
        match &self.stop {
            Some(stop) => solver.stop_on(stop.flag()),
            None => solver,
        }
    }

    fn searched(
        &self,
        enclosed: &Enclosed,
        position: &Position,
        first: Side,
    ) -> Result<LifeStatus, Undecided> {
        // The search itself looks at the flag only once in a thousand nodes.
        if self.stop.as_ref().is_some_and(StopFlag::is_requested) {
            return Err(Undecided { nodes: 0, bound: Bound::Stop });
        }
        let mut solver = self.solver(&enclosed.region, self.bounds);
        let status = solver.status(position, first)?;
        Ok(LifeStatus { status, source: LifeSource::Search { nodes: solver.nodes() } })
    }
}
