//! What can be wrong with an input.

use std::io;

use eyes_runtime::board::{AsciiError, Color, IllegalMove, SetupError, SizeError};

use super::source::MAX_BYTES;

/// Why an input gives no position.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system does not let us read it.
    #[error("{}", describe(.0))]
    Unreadable(#[from] io::Error),
    /// More than any game record holds.
    #[error("larger than {} MiB: no game record or board", MAX_BYTES >> 20)]
    TooLarge,
    /// Nothing but blanks.
    #[error("empty: expected a game record (SGF) or a board drawn with `X`, `O` and `.`")]
    Empty,
    /// A byte no text has.
    #[error("binary data (a zero byte at offset {offset}): expected a game record (SGF) or a drawn board")]
    Binary {
        /// How many bytes stand before it.
        offset: usize,
    },
    /// A game record with a mistake.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// No record, where nothing else will do.
    #[error("not a game record: nothing in it begins with `(;`")]
    NoRecord,
    /// Neither a record nor a board.
    #[error(
        "not a game record (nothing in it begins with `(;`), and not a board drawn with `X`, `O` and `.` \
         either: {0}"
    )]
    Diagram(#[from] AsciiError),
    /// A stop that a drawn board does not have.
    #[error("a drawn board has no moves: leave the move number out")]
    NoMoves,
}

/// Why a game record gives no position.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// The text ends within a game tree.
    #[error(
        "line {line}, column {column}: the game tree that begins here has no end: \
         expected `)` before the end of the file; is it cut short?"
    )]
    OpenTree {
        /// Line of its `(`, from 1.
        line: usize,
        /// Column of its `(`, from 1.
        column: usize,
    },
    /// The text ends within a property value.
    #[error(
        "line {line}, column {column}: the value that begins here has no end: \
         expected `]` before the end of the file; is it cut short?"
    )]
    OpenValue {
        /// Line of its `[`, from 1.
        line: usize,
        /// Column of its `[`, from 1.
        column: usize,
    },
    /// More nodes in a row than any game has.
    #[error("more than {max} nodes in a row: no game")]
    TooLong {
        /// The limit.
        max: usize,
    },
    /// The structure is broken in a way the parser names.
    #[error("not a game record as SGF has it: {problem}")]
    Syntax {
        /// In the parser's words.
        problem: String,
    },
    /// A record of chess, say.
    #[error("a record of another game than Go: its property GM is not 1")]
    OtherGame,
    /// A board size that is no number.
    #[error(
        "the board size `SZ[{value}]` is not understood: expected a number from 2 to 25, or two joined by a colon"
    )]
    SizeValue {
        /// What stands between the brackets.
        value: String,
    },
    /// A board we cannot hold.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A move or a stone whose place is no place.
    #[error("{}`{property}[{value}]` names no point of a {width}x{height} board", place(*.after))]
    NoPoint {
        /// How many moves were played before it.
        after: usize,
        /// The property, such as `B` or `AW`.
        property: String,
        /// What stands between the brackets.
        value: String,
        /// Columns of the board.
        width: u8,
        /// Rows of the board.
        height: u8,
    },
    /// Stones that cannot stand so.
    #[error("{}the stones set up cannot stand so: {source}", place(*.after))]
    Setup {
        /// How many moves were played before it.
        after: usize,
        /// Why.
        source: SetupError,
    },
    /// A move against the rules.
    #[error("move {number}, {color} {vertex}, is illegal: {source}")]
    Illegal {
        /// Number of the move, from 1.
        number: usize,
        /// Who moved.
        color: Color,
        /// Where, as the Go Text Protocol writes it.
        vertex: String,
        /// Why not.
        source: IllegalMove,
    },
}

fn place(after: usize) -> String {
    if after == 0 { String::new() } else { format!("after move {after}: ") }
}

fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission to read it".to_owned(),
        io::ErrorKind::IsADirectory => "a directory: expected a file".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}
