//! Tests that cross the crates.

mod derived;
mod differential;
mod show;
mod sources;
