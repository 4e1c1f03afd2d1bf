//! Eye spaces: where each side may get eyes, their values, and their vital points.
//!
//! GNU Go documentation, *Eyes and half eyes*. The steps are: tactical readings → lively stones → domains → spaces
//! with margins → half and false eyes → graph → table → value and vital points → groups.

mod analysis;
mod analyzer;
mod assessor;
mod diagonal;
mod domain;
mod graph;
mod group;
mod half_eye;
mod kept;
mod knowledge;
mod lively_strings;
mod occupation;
mod partition;
mod partly_read;
#[cfg(feature = "patterns")]
mod pattern_files;
mod point_map;
mod proven;
mod questions;
mod readings;
mod valuation;
#[cfg(feature = "solver")]
mod value_search;
mod vital;
mod ways_in;

pub use analysis::{Analysis, EyeSpace, Group, Standing};
pub use analyzer::Analyzer;
#[cfg(feature = "solver")]
pub use eyes_solver::DEFAULT_NODES;

pub use diagonal::{DiagonalSum, EyeKind, EyePoint};
pub use group::GroupStatus;
pub use knowledge::{Knowledge, Source};
#[cfg(feature = "patterns")]
pub use pattern_files::PatternFilesError;
pub use readings::StringReading;
