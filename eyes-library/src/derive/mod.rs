//! Derives tables and pattern files from the exact values of [`eyes_solver`].
//!
//! [`complete_table`] makes the bytes that `eyes-runtime` embeds. They are kept in the repository, so building a
//! program never needs the search; a test derives them again and compares. [`pattern_file`] writes the same
//! knowledge as readable pattern files.

mod check_pattern;
mod check_values;
mod patterns;
mod pool;
mod proof_line;
mod table;

pub use check_pattern::{CheckedPattern, check_pattern, solve_diagram};
pub use check_values::{CheckedValues, Findings, check_values, decided_fillings};
pub use patterns::{GenerateError, MAX_VERTICES as MAX_PATTERN_VERTICES, pattern_file};
pub use proof_line::{Names, ProofLine, prove_diagram};
pub use table::complete_table;
