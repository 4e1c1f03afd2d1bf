//! Tests that cross the crates.

mod corpora;
mod derived;
mod differential;
mod masters;
mod parts;
mod played_out;
mod published;
mod same_answers;
mod show;
mod sources;
