//! The vocabulary of eyes: labelled eye graphs, their canonical form, eye values, and tables that
//! answer for them.
//!
//! `no_std`, and nothing is allocated. With the feature `build` it also writes tables, for which it
//! needs `std`.

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
