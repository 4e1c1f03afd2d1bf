//! Snapshots of matches: what decides the eye spaces of games and positions, as text with one line a space.
//!
//! A test of an engine compares the text with the one that was reviewed before. After an edit of a pattern file the
//! difference shows each space that is decided otherwise, with the old and the new pattern and value.
//!
//! ```
//! use eyes_runtime::board::Board;
//! use eyes_runtime::{Analyzer, Knowledge};
//! use eyes_snapshot::Snapshot;
//!
//! let corner = Board::from_ascii("
//!     . . . O X
//!     O O O O X
//!     X X X X X
//!     . . . . .
//!     . . . . .
//! ")?;
//! let mut snapshot = Snapshot::new(Analyzer::new(Knowledge::builtin()));
//! snapshot.position("corner", &corner);
//! // In a test: insta::assert_snapshot!(snapshot);
//! let lines: Vec<String> = snapshot.to_string().lines().map(|line| line.replace('\t', " | ")).collect();
//! assert_eq!(lines[0], "corner | 0 | white | A5 B5 C5 | 1122 | derived | attack B5; defend B5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/book/src/snapshots.md` describes the lines. The command `eyes snapshot` writes the same ones for folders of game
//! records, and compares them with the crate's [`changes`].

mod changes;
mod game;
mod line;
mod snapshot;

pub use changes::{Change, changes};
pub use game::GameLines;
pub use line::{Answer, Line, LineError};
pub use snapshot::Snapshot;
