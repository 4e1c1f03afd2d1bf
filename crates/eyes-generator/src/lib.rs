//! Knowledge of eyes, derived: what [`eyes_solver`] proves, written down for look-up and for people.
//!
//! [`complete_table`] makes the bytes that crate `eyes-knowledge` embeds. They are kept in the
//! repository, so that building a program never needs the search; a test derives them anew and
//! compares.

mod table;

pub use table::complete_table;
