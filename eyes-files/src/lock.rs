//! Lock files.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use crate::WriteError;
use crate::place::metadata;

/// Takes the lock on an empty file, and creates the file if necessary; `None` if another process holds the lock.
/// Dropping the file releases the lock. With `force`, a plain file that is not empty is replaced.
///
/// # Errors
/// [`WriteError::NotOurs`] if the file is not empty: then it is something else and is not changed.
/// [`WriteError::NotAFile`] if it is no plain file, [`WriteError::Io`].
pub fn lock(path: &Path, force: bool) -> Result<Option<File>, WriteError> {
    let failed = |error| WriteError::io(path)(error);
    let create = || OpenOptions::new().write(true).create_new(true).open(path);
    let file = match create() {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => match metadata(path).map_err(failed)? {
            Some(found) if !found.is_file() => return Err(WriteError::NotAFile { path: path.to_owned() }),
            Some(found) if found.len() == 0 => OpenOptions::new().write(true).open(path).map_err(failed)?,
            Some(_) if !force => return Err(WriteError::NotOurs { path: path.to_owned() }),
            Some(_) => std::fs::remove_file(path).and_then(|()| create()).map_err(failed)?,
            None => create().map_err(failed)?,
        },
        Err(error) => return Err(failed(error)),
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}
