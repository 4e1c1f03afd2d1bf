//! Exact life and death: the region game, its status with ko threats, and what follows from it.
//!
//! The game is played on a [`Region`], an abstract graph of at most 64 points inside one wall of
//! stones, so that it is small and fast; a board becomes a region first.
//!
//! ```
//! use eyes_solver::{Bounds, Move, Region, Rules, Side, Solver};
//!
//! // Three points in a row inside one chain: the first move in the middle decides.
//! let region = Region::new(&[0b010, 0b101, 0b010])?.with_wall(0b111)?;
//! let position = region.start(0, 0)?;
//! let verdict = Solver::new(&region, Rules::default(), Bounds::default()).solve_both(&position)?;
//! assert_eq!(verdict.attacker.status.value(), 6);
//! assert_eq!(verdict.defender.status.value(), 6);
//! assert_eq!(verdict.attacker.best, [Move::Play(1)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Which function for what:
//!
//! | question | answer |
//! |---|---|
//! | the status of a group inside a wall, by who moves first, with the ko threats that it takes | [`Solver::solve_both`] |
//! | such a region, found on a board | [`Enclosed`] |
//! | the value of an eye space: its digits and vital points | [`value_of`]; within bounds [`value_within`] |
//! | life and death where nothing encloses the group | [`solve_open`] |
//!
//! Every search takes bounds, and says so where they end it, as by [`Undecided`]. Statuses inside a wall and values are
//! exact, under the rules that [`Rules`] and [`ValueRules`] name; [`Kind`] says how far an answer on an open board goes.
//! `eyes-runtime` asks these questions about boards, and is what engines use.

mod captured;
mod enclosed;
mod games;
mod local_game;
mod open;
mod region;
mod search;
mod seki;
mod status;
mod values;

pub use enclosed::{Boundary, Enclosed, EnclosedError, Enclosing, Safety};
pub use eyes_graph::{Appraisal, Masters, Valuation};
pub use eyes_rules::Suicide;
pub use local_game::{LocalGame, LocalMove};
pub use open::{
    Beyond, Goal, Kind, Lines, OpenAnswer, OpenBoard, OpenBoardError, OpenBounds, OpenCache, OpenError,
    OpenMove, OpenRoom, Player, open_room, open_room_after_move, solve_open,
};
pub use region::{Move, Points, Position, Region, RegionError, RegionSet, Side, Step};
pub use search::{Bound, Ruling};
pub use seki::SekiSearch;
pub use status::{BeyondThreats, Bounds, Played, Rules, Solution, Solutions, Solver, Status, Undecided};
pub use values::{
    Barred, DEFAULT_NODES, Drawing, DrawingError, Line, LineMove, Solved, TooManyWildcards, ValueBounds,
    ValueError, ValueRules, value_of, value_of_position, value_with_own_stones, value_within,
};

/// Tools to derive tables, train the networks, and check the solver against a second implementation. The
/// workspace's own tools and tests use it. Programs that only need answers do not need it, and it may change in any
/// version.
#[doc(hidden)]
pub mod tooling {
    pub use crate::games::{EmptySpace, MAX_EMPTY_SPACE, SolvedSpace, empty_spaces};
    pub use crate::search::{Costs, Net, NetOutput, Nets, Sample, SampledSearch, SampledState};
    pub use crate::status::{Claim, Unproven, line_of, naive_status, prove};
}
