//! The command `eyes`, as a library: its subcommands, the reading of game records and diagrams, and
//! the GTP server.
//!
//! Each subcommand is a module of its own with its arguments (`Args`) and a function `run`; the list
//! of them is in `cli.rs`.

pub mod analysis;
mod budget;
mod check;
pub mod classify;
mod cli;
mod completions;
mod drawing;
mod error;
mod explain;
mod fmt;
mod generate;
pub mod gtp;
pub mod input;
mod interrupt;
mod library;
#[cfg(not(target_family = "wasm"))]
mod lsp;
mod man;
mod mine;
mod nearest;
mod number;
mod output;
mod pattern;
pub mod patterns;
mod progress;
#[cfg(not(target_family = "wasm"))]
mod serve;
pub mod show;
mod snapshot;
pub mod solve;
mod suicide;
mod vertex;
mod writing;

pub use cli::{Outcome, command, main};
pub use error::Error;
pub use snapshot::SnapshotError;
