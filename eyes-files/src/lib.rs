//! Writing files so that nothing is lost. Everything the project writes goes through here.
//!
//! [`write()`] puts the bytes into a temporary file beside the one that is meant, waits until they are on the
//! disk, and renames. Whatever fails on the way, and whenever the process is killed, the old file or the new
//! one is there in full.
//!
//! Nothing is written through a symbolic link into another folder, nothing but plain files is replaced,
//! and a file that the program did not make is replaced only where [`Existing`] says so.
//!
//! A crate of its own because the command and the library of eyes both write, and neither is below the other.

mod draft;
mod error;
mod lock;
mod place;
mod system;

pub use draft::{Draft, Unfinished, publish, write};
pub use error::WriteError;
pub use lock::lock;
pub use place::Existing;

#[cfg(test)]
mod faults;
