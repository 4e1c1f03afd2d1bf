#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod adjacency;
pub mod benson;
mod links;
mod place;
mod polyomino;
mod set;
mod string_table;
mod suicide;

pub use adjacency::{Adjacency, Chain, Chains};
pub use links::{Links, LinksError};
pub use place::{Illegal, Placed, Position, Sides, ko_point, place, play, without_liberty};
pub use polyomino::Site;
pub use set::{Bits, Members, Set};
pub use string_table::StringTable;
pub use suicide::Suicide;

/// What enumerates shapes for tables, libraries and tests; no rule of the game needs it.
#[doc(hidden)]
pub mod tooling {
    pub use crate::polyomino::Polyomino;
}
