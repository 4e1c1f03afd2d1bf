//! The status of a position with ko threats (Wolf, *A library of eyes in Go, I*, section 2).

mod naive;
mod procedure;
mod solver;
mod strategy;
mod value;

pub use naive::naive_status;
pub use solver::{BeyondThreats, Bounds, Played, Rules, Solution, Solutions, Solver, Undecided};
pub use strategy::{Claim, Unproven, line_of, prove};
pub use value::Status;
