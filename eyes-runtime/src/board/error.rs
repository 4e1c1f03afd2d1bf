//! What can be wrong with a size, a set-up or a move.

use super::{Color, Point};

/// A size that no board can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no board of {width}x{height}: width and height must each be from 2 to 25")]
pub struct SizeError {
    /// The width asked for.
    pub width: usize,
    /// The height asked for.
    pub height: usize,
}

/// Why stones cannot be set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The board itself is impossible.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A stone beyond the edge.
    #[error("column {} of row {} (from the top left) is off the board", point.column() + 1, point.row() + 1)]
    OffBoard {
        /// Where the stone was to stand.
        point: Point,
    },
    /// Two stones on one point.
    #[error("{} is given twice", point.vertex(*height))]
    Occupied {
        /// The point given twice.
        point: Point,
        /// Rows of the board.
        height: u8,
    },
    /// A string without liberties.
    #[error("the {color} string at {} has no liberties: leave it out, or leave it a liberty", point.vertex(*height))]
    NoLiberties {
        /// The string's first stone in reading order.
        point: Point,
        /// The string's colour.
        color: Color,
        /// Rows of the board.
        height: u8,
    },
}

/// Why a move is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The point is not on this board.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone stands there.
    #[error("the point is occupied")]
    Occupied,
    /// The move would take back a ko at once.
    #[error("the ko may not be taken back at once")]
    Ko,
    /// The move would leave a position that stood before, which the [`KoRule`](super::KoRule) of the game forbids.
    #[error("the move would repeat an earlier position")]
    Superko,
    /// The stone or its string would have no liberties. The suicide of a single stone is always illegal, because
    /// it would repeat the position.
    #[error("suicide")]
    Suicide,
}
