//! The pattern language of eyes: parses text to patterns and compiles patterns to a table.
//!
//! - [`PatternFile::parse`] reads a file and finds all mistakes in one run; [`check`] also reports shadowed
//!   patterns.
//! - [`compile`] makes a table from a sequence of files; [`CompiledTable::table`] looks up eye spaces.
//!   `include_patterns!` of the crate `eyes-macros` does the same at build time.
//! - [`format()`] formats a file, [`Writer`] writes one.
//! - [`Outline`] has the places of all parts of a file, for editors.
//! - [`matcher`] matches patterns one by one, which is slow, and shows how they match.
//!
//! The language is that of GNU Go's `eyes.db` (GNU Go documentation, *Eyes and half eyes*,
//! sections "Eye space as local game" and "Eye Local Game Values"); its reference is
//! `docs/book/src/pattern-files.md`.

mod candidates;
#[cfg(feature = "codegen")]
pub mod codegen;
mod compile;
mod diagnostic;
mod file;
mod layout;
mod limits;
pub mod matcher;
mod mistake;
mod outline;
mod reader;
mod sequence;
mod source;
mod syntax;
mod threats;

pub use compile::{CompiledTable, check, compile, compile_good};
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use eyes_graph::notation::{Diagram, DiagramError, Edges, Mark, Sign, Vertex};
pub use file::{Entry, Pattern, PatternFile};
pub use layout::{Writer, format};
pub use limits::MAX_TOLD;
pub use mistake::{Mistake, PatternRef, Side};
pub use outline::{Block, DrawnMark, DrawnRow, Outline};
