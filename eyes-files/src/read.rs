//! Files to read.

use std::fs::{File, metadata};
use std::io;
use std::path::Path;

/// Opens a regular file, or a link to one, for reading. Opening a named pipe would wait for a writer.
///
/// # Errors
/// Those of the operating system; [`io::ErrorKind::IsADirectory`], and "not a regular file" for pipes and devices.
pub fn open(path: &Path) -> io::Result<File> {
    let found = metadata(path)?;
    if found.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else if !found.is_file() {
        Err(io::Error::other("not a regular file"))
    } else {
        File::open(path)
    }
}
