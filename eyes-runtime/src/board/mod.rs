//! The board: stones, strings, liberties, and the rules of play.
//!
//! A [`Board`] is a plain value of fixed size for every width and height from 2 to 25. It keeps its strings and
//! their liberty counts up to date, so queries are cheap. It can be cloned freely.

mod ascii;
mod color;
mod error;
mod game;
mod grid;
mod log;
mod look;
mod names;
mod play;
mod point;
mod point_set;
mod position;
mod setup;
mod short_list;
mod string;
mod upkeep;
mod watch;
mod zobrist;

pub use ascii::AsciiError;
pub use color::{Color, ColorError};
pub use error::{IllegalMove, SetupError, SizeError};
pub use eyes_rules::Suicide;
pub use game::{Game, KoRule, Move};
pub(crate) use grid::Grid;
pub(crate) use log::{Mark, Trail};
pub use names::{SgfPoint, Vertex, VertexError};
pub(crate) use point::AREA;
pub use point::Point;
pub use point_set::{PointSet, PointSetIter};
pub use position::Board;
pub use setup::{ReadBoard, Setup};
pub(crate) use short_list::ShortList;
pub use string::Points;
pub(crate) use watch::{Seen, Unwatched, Watch, WatchedBoard};

/// The least width and height of a board.
pub const MIN_SIZE: u8 = 2;

/// The greatest width and height of a board.
pub const MAX_SIZE: u8 = 25;
