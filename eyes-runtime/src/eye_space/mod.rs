//! Eye spaces: where each side may get eyes, their values, and their vital points.
//!
//! GNU Go documentation, *Eyes and half eyes*. The steps are: tactical readings → lively stones → domains → spaces
//! with margins → half and false eyes → graph → table → value and vital points → groups.

mod analysis;
mod analyzer;
mod diagonal;
mod domain;
mod focus;
mod graph;
mod group;
mod half_eye;
mod knowledge;
mod lively;
mod occupation;
mod partition;
#[cfg(feature = "patterns")]
mod pattern_files;
mod point_map;
mod proven;
mod readings;
#[cfg(feature = "solver")]
mod solved;
mod valuation;
mod vital;

pub use analysis::{Analysis, EyeSpace, Group, Standing};
pub use analyzer::Analyzer;
#[cfg(feature = "solver")]
pub use eyes_solver::DEFAULT_NODES;

pub use diagonal::{DiagonalSum, EyeKind, EyePoint};
pub use group::GroupStatus;
pub use knowledge::{Knowledge, Source};
#[cfg(feature = "patterns")]
pub use pattern_files::PatternFilesError;
#[cfg(feature = "solver")]
pub(crate) use proven::can_capture_outside;
pub use readings::StringReading;
