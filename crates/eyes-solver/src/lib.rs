//! Exact life and death: the region game, its status with ko threats, and what follows from it.
//!
//! The game is played on a [`Region`], an abstract graph of at most 64 points inside one wall of
//! stones, so that it is small and fast; a board becomes a region first.

mod enclosed;
mod games;
mod local_game;
mod region;
mod search;
mod status;
mod values;

pub use enclosed::{Enclosed, EnclosedError};
pub use games::{Ground, MAX_GROUND, Site, SolvedGround, grounds};
pub use local_game::{LocalGame, LocalMove};
pub use region::{Move, PointSet, Points, Position, Region, RegionError, Side, Step};
pub use search::Ruling;
pub use status::{Bounds, Played, Rules, Solution, Solver, Status, Undecided, Verdict};
pub use values::{
    DEFAULT_NODES, Drawing, DrawingError, Line, LineMove, Solved, ValueError, ValueRules, Valued, value_of,
    value_within,
};
