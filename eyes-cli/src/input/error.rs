//! Errors of inputs.

use std::fmt;
use std::io;

use eyes_runtime::board::{AsciiError, Color, IllegalMove, SetupError, SizeError};

use super::json;
use super::source::MAX_BYTES;

/// Why an input is not a position.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The operating system does not allow reading it.
    #[error("{}", describe(.0))]
    Unreadable(#[from] io::Error),
    /// Larger than any game record.
    #[error("larger than {} MiB, the most that is read", MAX_BYTES >> 20)]
    TooLarge,
    /// Nothing but blanks.
    #[error("empty: expected a game record (SGF) or a board drawn with `X`, `O` and `.`")]
    Empty,
    /// A byte that does not occur in text.
    #[error("binary data (a zero byte at offset {offset}): expected a game record (SGF) or a drawn board")]
    Binary {
        /// The offset of the byte.
        offset: usize,
    },
    /// A byte that can be half of a character, in a record that does not name its character set, or another one.
    #[error(
        "{place}: the byte {byte:x} before `\\` is not {set}, and can be half of a character: name the character set of \
         the record, as `CA[Shift_JIS]`, `CA[GBK]` or `CA[ISO-8859-1]` in its first node"
    )]
    CharacterSet {
        /// The place of the byte.
        place: Place,
        /// The byte.
        byte: u8,
        /// The set that the record names, or UTF-8.
        set: &'static str,
    },
    /// A record in a character set that is not known, in which a bracket can be a part of a character.
    #[error("`CA[{label}]`: this character set is not known: save the record as UTF-8")]
    UnknownSet {
        /// The name of the set.
        label: String,
    },
    /// A character that seems to have taken in the `]` behind it.
    #[error(
        "{place}: does the text end at `{character}`? A character cut in the middle, or a `\\` written into one, can hide \
         the `]` behind it: mend that, or save the record as UTF-8"
    )]
    CutCharacter {
        /// The place of the character.
        place: Place,
        /// The character.
        character: char,
    },
    /// A game record with a mistake.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Not a record, where a record is required.
    #[error("not a game record: nothing in it begins with `(;`")]
    NoRecord,
    /// Neither a record nor a board.
    #[error(
        "not a game record (nothing in it begins with `(;`), and not a board drawn with `X`, `O` and `.` \
         either: {0}"
    )]
    Diagram(#[from] AsciiError),
    /// No list of problems.
    #[error("not a list of problems: {}", json::describe(.error, *.column))]
    Problems {
        /// The mistake.
        #[source]
        error: serde_json::Error,
        /// Its column, in characters.
        column: usize,
    },
    /// A stop that a drawn board does not have.
    #[error("a drawn board has no moves: leave the move number out")]
    NoMoves,
}

/// A place in a text, counted from 1; columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The place of a byte. Lines end in LF, CR LF or CR.
    pub(super) fn of(text: &str, at: usize) -> Place {
        let before = text.get(..at).unwrap_or(text);
        let ends_line = |&(end, sign): &(usize, char)| match sign {
            '\n' => true,
            '\r' => !text[end + 1..].starts_with('\n'),
            _ => false,
        };
        let ends = || before.char_indices().filter(ends_line).map(|(end, _)| end + 1);
        let line_start = ends().next_back().unwrap_or(0);
        Place { line: ends().count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a game record is not a position.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text ends within a game tree.
    #[error(
        "{place}: the game tree that begins here has no end: \
         expected `)` before the end of the file; is it cut short?"
    )]
    OpenTree {
        /// The place of its `(`.
        place: Place,
    },
    /// The text ends within a property value.
    #[error(
        "{place}: the value that begins here has no end: \
         expected `]` before the end of the file; is it cut short?"
    )]
    OpenValue {
        /// The place of its `[`.
        place: Place,
    },
    /// More nodes than a game can have.
    #[error("{place}: more than {max} nodes in a row, the limit of a record")]
    TooLong {
        /// The first node beyond the limit.
        place: Place,
        /// The limit.
        max: usize,
    },
    /// More points set up in one node than any board has.
    #[error("{place}: more than {max} values or points in one node, the limit of a record")]
    TooManyValues {
        /// Where the limit is reached.
        place: Place,
        /// The limit.
        max: usize,
    },
    /// A character without a meaning.
    #[error("not a game record as SGF has it: {place}: {problem}")]
    Syntax {
        /// Where.
        place: Place,
        /// The problem, and what was expected.
        problem: String,
    },
    /// A record of another game, such as chess.
    #[error("a record of another game than Go: its property GM is not 1")]
    OtherGame,
    /// A board size that is not a number.
    #[error(
        "the board size `SZ[{value}]` is not understood: expected a number from 2 to 25, or two joined by a colon"
    )]
    SizeValue {
        /// The beginning of the text between the brackets, with control characters escaped.
        value: String,
    },
    /// A board size that is not supported.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A move or a stone off the board.
    #[error("{place}: `{property}[{value}]` names no point of a {width}x{height} board")]
    NoPoint {
        /// The place of the value.
        place: Place,
        /// The property, such as `B` or `AW`.
        property: String,
        /// The beginning of the text between the brackets, with control characters escaped.
        value: String,
        /// Columns of the board.
        width: u8,
        /// Rows of the board.
        height: u8,
    },
    /// Stones that are illegal as set up.
    #[error("{}the stones set up cannot stand so: {source}", so_far(*.after))]
    Setup {
        /// The number of moves before it.
        after: usize,
        /// The reason.
        source: SetupError,
    },
    /// An illegal move.
    #[error("move {number}, {color} {vertex}, is illegal: {source}")]
    Illegal {
        /// Number of the move, from 1.
        number: usize,
        /// The mover.
        color: Color,
        /// The vertex, as in the Go Text Protocol.
        vertex: String,
        /// The reason.
        source: IllegalMove,
    },
}

fn so_far(after: usize) -> String {
    if after == 0 { String::new() } else { format!("after move {after}: ") }
}

fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission to read it".to_owned(),
        io::ErrorKind::IsADirectory => "a directory: expected a file".to_owned(),
        _ => format!("cannot be read: {}", eyes_files::reason(error)),
    }
}
