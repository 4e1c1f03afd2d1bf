//! Tests that cross the crates.

mod differential;
mod show;
mod sources;
