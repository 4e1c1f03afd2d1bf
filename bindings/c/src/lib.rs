//! The C interface of `eyes-runtime`. The header `include/eyes.h` is generated from it, and is its documentation.
//!
//! Every function checks its pointers for null and its numbers for their range, and ends panics at the border. What
//! remains for the caller is what C cannot check: that pointers that are not null point to what their type says.

mod analysis;
mod board;
mod error;
mod group;
mod knowledge;
mod life;
mod pointer;
mod space;

pub use analysis::*;
pub use board::*;
pub use error::*;
pub use group::*;
pub use knowledge::*;
pub use life::*;
pub use space::*;

/// What the header promises about threads.
const _: () = {
    const fn is_send<T: Send>() {}
    const fn is_sync<T: Sync>() {}
    is_send::<EyesBoard>();
    is_send::<EyesAnalyzer>();
    is_send::<EyesKnowledge>();
    is_sync::<EyesKnowledge>();
    is_send::<EyesStop>();
    is_sync::<EyesStop>();
};
