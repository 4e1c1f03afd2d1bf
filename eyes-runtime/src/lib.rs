//! What Go engines embed: a board goes in; every eye space comes out with its value, its vital
//! points and the reason.
//!
//! ```
//! use eyes_runtime::board::Board;
//! use eyes_runtime::{Analyzer, Knowledge, Table};
//!
//! static OWN: Table<'static> = eyes_runtime::include_patterns!("../patterns/own.db");
//!
//! let board = Board::from_ascii("
//!     . O O . . .
//!     . O O . X X
//!     . O O O . .
//!     O O . . . .
//!     . . . . . .
//!     . . . . . .
//! ")?;
//! let knowledge = Knowledge::builtin().with_table(OWN);
//! for eye in Analyzer::new(knowledge).analyze(&board).eyes {
//!     println!("{}: {} points, {} eyes", eye.owner, eye.points.len(), eye.value);
//! }
//! # Ok::<(), eyes_runtime::board::AsciiError>(())
//! ```
//!
//! An engine needs no other crate of the project: what the functions here take and give is re-exported beside them.

#![no_std]

extern crate alloc;
#[cfg(feature = "patterns")]
extern crate std;

pub mod board;
#[cfg(feature = "solver")]
pub mod board_life;
#[cfg(feature = "knowledge")]
mod derived;
#[cfg(feature = "solver")]
pub mod enclosed_life;
pub mod eye_space;
#[cfg(feature = "solver")]
pub mod open;
#[cfg(feature = "solver")]
mod own_area;
pub mod reading;
pub mod static_rules;
mod stop_flag;
#[cfg(feature = "solver")]
mod turned;
#[cfg(feature = "solver")]
pub mod verdict;

#[cfg(feature = "knowledge")]
pub use derived::derived_table;
pub use eye_space::{Analysis, Analyzer, EyeSpace, Knowledge, Source};
#[cfg(feature = "patterns")]
pub use eyes_dsl::{Diagnostics, PatternFile};
pub use eyes_graph::table::{PatternInfo, TableError};
pub use eyes_graph::{self, EyeGraph, EyeSum, EyeValue, EyeValueError, Masters, Table, Valuation};
pub use stop_flag::StopFlag;

#[cfg(feature = "macros")]
#[doc(hidden)]
pub use eyes_macros::include_patterns as __include_patterns;

/// Compiles pattern files, named relative to the directory of the crate's `Cargo.toml`, into a
/// constant [`Table`]`<'static>`.
///
/// Several files are one sequence: the first pattern that matches decides. Editing a file rebuilds
/// the crates that include it, and each mistake in it is a compile error that names the file, the
/// line and the column.
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! include_patterns {
    ($($path:tt)+) => {
        $crate::__include_patterns!(crate = $crate::eyes_graph, $($path)+)
    };
}
