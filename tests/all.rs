//! Tests that cross the crates.

mod derived;
mod differential;
mod same_answers;
mod show;
mod sources;
