//! What the fuzz targets in `fuzz/` run: one function for each target. A test runs the functions on the corpora, so
//! that no fuzzer is needed for that.
//!
//! A function panics if it finds a mistake. It must not panic otherwise, whatever the bytes are.

mod analysis;
mod editor;
mod library;
mod parts;
mod patterns;
mod positions;
mod solve;
mod table;

pub use analysis::{analysis, analysis_parts};
pub use editor::{edits, language_server, snapshot};
pub use library::library;
pub use parts::{game_record_parts, gtp_parts, pattern_file_parts};
pub use patterns::{drawing, pattern_file};
pub use positions::{batch, board, game_record, gtp};
pub use solve::{solve, solve_parts};
pub use table::table;

/// A target: its name, which is that of its corpus, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("analysis", analysis),
    ("analysis_parts", analysis_parts),
    ("batch", batch),
    ("board", board),
    ("drawing", drawing),
    ("edits", edits),
    ("game_record", game_record),
    ("game_record_parts", game_record_parts),
    ("gtp", gtp),
    ("gtp_parts", gtp_parts),
    ("language_server", language_server),
    ("library", library),
    ("pattern_file", pattern_file),
    ("pattern_file_parts", pattern_file_parts),
    ("snapshot", snapshot),
    ("solve", solve),
    ("solve_parts", solve_parts),
    ("table", table),
];
