//! The vocabulary of eyes: labelled eye graphs, their canonical form and matchings, eye values, the notation of
//! drawings, and tables that answer for graphs.
//!
//! `no_std`; only [`notation`] allocates. With the feature `build` the crate also writes tables, which needs `std`.

#![no_std]

extern crate alloc;
#[cfg(any(feature = "build", test))]
extern crate std;

mod appraisal;
mod canonical;
mod graph;
pub mod matching;
pub mod notation;
mod sum;
pub mod table;
mod valuation;
mod value;

pub use appraisal::{Appraisal, Masters};
pub use canonical::{CanonicalForm, Canonicalized};
pub use eyes_rules::Suicide;
pub use graph::{EyeGraph, GraphError, Label, MAX_VERTICES, VertexSet};
pub use sum::EyeSum;
pub use table::Table;
pub use valuation::Valuation;
pub use value::{EyeValue, EyeValueError};
