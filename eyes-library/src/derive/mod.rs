//! Knowledge of eyes, derived: what [`eyes_solver`] proves, written down for look-up and for people.
//!
//! [`complete_table`] makes the bytes that `eyes-runtime` embeds. They are kept in the
//! repository, so that building a program never needs the search; a test derives them anew and
//! compares. [`pattern_file`] writes the same knowledge as people read and edit it.

mod audit;
mod patterns;
mod table;

pub use audit::{Audit, audit};
pub use patterns::{GenerateError, MAX_VERTICES as MAX_PATTERN_VERTICES, pattern_file};
pub use table::complete_table;
