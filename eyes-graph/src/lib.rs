//! Labelled eye graphs, their canonical form, eye values, and tables of values.
//!
//! `no_std`, without allocation. The feature `build` adds the writer of tables, which needs `std`.

#![no_std]

#[cfg(feature = "build")]
extern crate std;

mod canonical;
mod graph;
pub mod table;
mod valuation;
mod value;

pub use canonical::{CanonicalForm, Canonicalized};
pub use eyes_rules::Suicide;
pub use graph::{EyeGraph, GraphError, Label, MAX_VERTICES, VertexSet};
pub use table::Table;
pub use valuation::Valuation;
pub use value::{EyeValue, EyeValueError};
