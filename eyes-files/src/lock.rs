//! Lock files.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use crate::WriteError;
use crate::place::metadata;

/// Takes the lock on an empty file, and creates the file if necessary; `None` if another process holds the lock.
/// Dropping the file releases the lock.
///
/// # Errors
/// [`WriteError::NotOurs`] if the file is not empty or not a plain file; then it is something else and is not
/// changed. [`WriteError::Io`].
pub fn lock(path: &Path) -> Result<Option<File>, WriteError> {
    let failed = |error| WriteError::io(path)(error);
    let file = match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let is_lock = |path| Ok(metadata(path)?.is_some_and(|found| found.is_file() && found.len() == 0));
            if !is_lock(path).map_err(failed)? {
                return Err(WriteError::NotOurs { path: path.to_owned() });
            }
            OpenOptions::new().write(true).open(path).map_err(failed)?
        }
        Err(error) => return Err(failed(error)),
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}
