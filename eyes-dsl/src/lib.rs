//! The pattern language of eyes: text becomes patterns, patterns become a table.
//!
//! - [`PatternFile::parse`] reads a file and finds all mistakes in one run; [`check`] adds which
//!   patterns others shadow.
//! - [`compile`] makes a table of a sequence of files; [`CompiledTable::table`] answers for eye
//!   spaces. `include_patterns!` of the crate `eyes-macros` does the same when a crate is built.
//! - [`format()`] lays a file out, [`Writer`] writes one.
//! - [`matcher`] matches patterns one by one, slowly, and says how they match.
//!
//! The language is that of GNU Go's `eyes.db` (GNU Go documentation, *Eyes and half eyes*,
//! sections "Eye space as local game" and "Eye Local Game Values"); its reference is
//! `docs/pattern-files.md`.

mod automorphism;
mod candidates;
#[cfg(feature = "codegen")]
pub mod codegen;
mod compile;
mod diagnostic;
mod diagram;
mod file;
mod layout;
pub mod matcher;
mod mistake;
mod reader;
mod sequence;
mod sign;
mod sketch;
mod source;
mod syntax;
mod threats;

pub use compile::{CompiledTable, check, compile};
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use diagram::{Diagram, Edges, Vertex};
pub use file::{Entry, Pattern, PatternFile};
pub use layout::{Writer, format};
pub use mistake::{Mistake, PatternRef, Side};
pub use sign::Sign;
pub use sketch::DiagramError;
