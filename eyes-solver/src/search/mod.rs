//! The boolean search (Wolf, *A library of eyes in Go, I*, sections 2.1 and 4, appendix "Handling cycles"): does
//! the side to move win, given who holds how many external ko threats?
//!
//! It is depth-first proof-number search (Nagai's df-pn) over the region game. A repetition is forbidden to one
//! side and allowed to the other, so the outcome of a position can depend on the path that led to it. A
//! transposition table that ignores the path gives wrong answers (the graph-history interaction problem). [`path`]
//! and [`table`] describe the solution.

mod children;
mod cutoffs;
mod dfpn;
mod evaluate;
mod evaluation_cache;
mod features;
mod line;
mod net;
mod path;
mod position_strings;
#[cfg(test)]
mod random;
mod records;
mod rules;
mod samples;
mod simulation;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use cutoffs::is_alive;
pub use dfpn::Bound;
pub(crate) use dfpn::{GivenUp, Outcome, Search, is_over};
pub use evaluate::Costs;
pub use net::{Net, NetOutput, Nets};
pub use rules::Ruling;
pub(crate) use rules::{Game, Recapture, Run, State};
pub use samples::{Sample, SampledSearch, SampledState};
pub(crate) use table::Choice;
