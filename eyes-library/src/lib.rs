//! The library of monolithic eyes: exact life and death of every eye inside one chain.
//!
//! After Wolf, *A library of eyes in Go, I*, and the library it speaks of. [`build`] decides all
//! eyes of some sizes, [`Library`] answers from what was built, in microseconds.
//!
//! The procedure of Wolf's section 2 is a search whose rules on repetition look at the path. The
//! library decides the same rules on moves, ko threats and passes by a least fixpoint over all
//! positions of a shape at once: the attacker must make progress, so whatever goes round for ever
//! is good for the defender. `docs/library.md` says how far the two are known to agree.

mod build;
mod census;
mod error;
mod eye;
mod ground;
mod index;
mod library;
mod plan;
mod retro;
mod shard;
mod solved;
mod status;
mod strings;
mod verify;

pub use build::{Manifest, Progress, build};
pub use census::{BentFourEye, Count};
pub use error::LibraryError;
pub use eye::Eye;
pub use eyes_solver::Site;
pub use ground::{Canonical, Ground, MAX_POINTS, Stones};
pub use library::{Library, Missing};
pub use retro::{Retrograde, best_moves};
pub use shard::Record;
pub use solved::BentFour;
pub use status::{Pair, Statuses};
pub use verify::{Difference, NAIVE_POINTS, Sample, Verification, Witness};
