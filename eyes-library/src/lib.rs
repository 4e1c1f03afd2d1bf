//! The library of monolithic eyes: exact life and death of every eye inside one chain.
//!
//! After Wolf, *A library of eyes in Go, I*, and the library described there. [`Build`] decides all eyes of some
//! sizes. [`Library`] answers from a finished build, in microseconds.
//!
//! The procedure of Wolf's section 2 is a search whose repetition rules depend on the path. The library uses the
//! same rules on moves, ko threats and passes, but computes a least fixpoint over all positions of a ground at
//! once: the attacker must make progress, so an infinite line of play counts for the defender. `docs/book/src/library.md`
//! says how far the two agree.

mod build;
mod census;
#[cfg(feature = "derive")]
pub mod derive;
mod error;
mod ground;
mod index;
mod library;
mod manifest;
mod monolithic_eye;
mod part;
mod plan;
mod record;
mod retro;
mod shard;
mod shard_format;
mod solved_ground;
mod status;
mod strings;
mod verify;
mod wanted;

pub use build::{Build, BuildLock, Progress};
pub use census::{BentFourEye, Count};
pub use error::LibraryError;
pub use eyes_rules::Site;
pub use ground::{Canonical, Ground, GroundSet, MAX_POINTS};
pub use library::{Library, Missing};
pub use manifest::Manifest;
pub use monolithic_eye::MonolithicEye;
pub use part::{Part, Whole};
pub use plan::Plan;
pub use record::Record;
pub use retro::{Retrograde, best_moves};
pub use solved_ground::BentFour;
pub use status::{Pair, Statuses};
pub use verify::{Difference, NAIVE_POINTS, Sample, Verification, Witness};
pub use wanted::{Fate, Wanted};
