//! What Go engines embed: a board goes in; every eye space comes out with its value, its vital
//! points and the reason.

#![no_std]

extern crate alloc;

pub mod board;
pub mod eye_space;
pub mod reading;
pub mod static_rules;

pub use eye_space::{Analysis, Analyzer, Eye, Knowledge, Source};
pub use eyes_graph::{EyeGraph, EyeValue};
pub use eyes_table::{self, Table};
