//! Writes files so that nothing is lost. Everything that the project writes goes through this crate.
//!
//! [`write()`] writes the bytes to a temporary file beside the target, syncs it to the disk, and renames it. After
//! any failure, and whenever the process is killed, the old file or the new one exists completely.
//!
//! The crate never writes through a symbolic link into another folder, and replaces only plain files. It replaces
//! a file that the program did not make only where [`Existing`] allows it.
//!
//! It is a crate of its own because both the command and the library of eyes write files, and neither depends on
//! the other.

mod draft;
mod error;
mod folder;
mod kept;
mod lock;
mod place;
mod read;
mod shown;
mod system;

pub use draft::{Draft, Unfinished, publish, write};
pub use error::WriteError;
pub use folder::make_folder;
pub use lock::lock;
pub use place::{Existing, folder};
pub use read::open;
pub use shown::{reason, shown};
pub use system::is_temporary;

#[cfg(test)]
mod faults;
