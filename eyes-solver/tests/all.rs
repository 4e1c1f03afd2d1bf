//! Tests of the exact search.

mod argument;
mod drawn;
mod enclosed;
mod games;
mod local_game;
mod naive_values;
mod open;
mod open_truth;
mod region;
mod seki;
mod status;
mod values;
