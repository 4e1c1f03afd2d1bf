//! Tables of eye spaces: one format for what pattern files say and for what the search derived.
//!
//! A table is one block of bytes with a perfect hash over canonical forms. What writes it
//! ([`build`], feature `build`) and what reads it ([`Table`]) share the key, the hash and the layout
//! of this module, so that they cannot drift apart.
//!
//! The look-up needs no `std`, allocates nothing, and does not panic on any bytes.

#[cfg(feature = "build")]
pub mod build;
mod format;
mod key;
mod look_up;

pub use format::VERSION;
pub use key::Key;
pub use look_up::{Match, PatternInfo, Table, TableError};
