//! What the fuzz targets in `fuzz/` run, one function for each. A test feeds the corpora to them, so that they are
//! tried without a fuzzer too.
//!
//! A function panics if something is wrong; whatever the bytes are, it must not.

mod library;
mod parts;
mod patterns;
mod positions;
mod table;

pub use library::library;
pub use parts::{game_record_parts, gtp_parts, pattern_file_parts};
pub use patterns::{drawing, pattern_file};
pub use positions::{batch, board, game_record, gtp};
pub use table::table;

/// A target: its name, which is that of its corpus, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("batch", batch),
    ("board", board),
    ("drawing", drawing),
    ("game_record", game_record),
    ("game_record_parts", game_record_parts),
    ("gtp", gtp),
    ("gtp_parts", gtp_parts),
    ("library", library),
    ("pattern_file", pattern_file),
    ("pattern_file_parts", pattern_file_parts),
    ("table", table),
];
