//! The vocabulary of eyes: labelled eye graphs, their canonical form, and eye values.
//!
//! `no_std`, no allocation, no dependencies.

#![no_std]

mod canonical;
mod graph;
mod value;

pub use canonical::{CanonicalForm, Canonicalized};
pub use graph::{EyeGraph, GraphError, Label, MAX_VERTICES, VertexSet};
pub use value::{EyeValue, EyeValueError};
