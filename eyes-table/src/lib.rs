//! Compiled tables of eye patterns, and the look-up in them.
//!
//! A pattern file is compiled into one block of bytes (crate `eyes-dsl`, at build time through the
//! macro of `eyes-macros`, or at run time). [`Table`] reads that block. Generator and look-up share
//! the format and the hash of this crate, so that they cannot drift apart.
//!
//! What a match means: the pattern language's reference, section "What a match means". The first
//! pattern of the sequence that matches decides, whatever way the eye space lies or is numbered.
//!
//! `no_std`, no allocation, and no panic on any bytes.

#![no_std]

#[doc(hidden)]
pub mod format;
mod key;
mod table;

#[doc(hidden)]
pub use key::Key;
pub use table::{Match, PatternInfo, Table, TableError};
