//! The status of a position with ko threats (Wolf, *A library of eyes in Go, I*, section 2).

mod naive;
mod procedure;
mod value;
mod verdict;

pub use naive::naive_status;
pub use value::Status;
pub use verdict::{Bounds, Played, Rules, Solution, Solver, Undecided, Verdict};
