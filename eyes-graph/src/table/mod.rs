//! Tables of eye spaces, with one format for compiled patterns and for derived values.
//!
//! A table is one block of bytes with a perfect hash over canonical forms. The writer ([`build`], feature `build`)
//! and the reader ([`Table`]) share the key, the hash and the layout of this module, so they always agree.
//!
//! A look-up needs no `std`, allocates nothing, and does not panic on any bytes.

#[cfg(feature = "build")]
pub mod build;
#[cfg(feature = "build")]
mod candidates;
mod format;
mod key;
mod look_up;
#[cfg(feature = "build")]
pub mod packed;

pub use format::VERSION;
pub use key::Key;
pub use look_up::{Match, PatternInfo, Table, TableError};
