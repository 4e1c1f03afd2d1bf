//! Tests of the exact search.

mod argument;
mod drawn;
mod enclosed;
mod games;
mod local_game;
mod naive_values;
mod open;
mod region;
mod seki;
mod status;
mod values;
