//! The system calls of writing. Tests replace them to let each of them fail.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{NamedTempFile, TempPath};

use crate::kept::Kept;
use crate::place::metadata;

/// Every call that changes something on the disk.
pub(crate) trait System {
    /// Creates a new file in a folder under an unused name.
    fn create(&self, folder: &Path, kept: Option<&Kept>) -> io::Result<NamedTempFile>;
    /// Writes some of the bytes; returns their number.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize>;
    fn sync(&self, file: &File) -> io::Result<()>;
    /// Renames the file. An existing target is an error, unless `replace` allows it or it has the same content.
    fn rename(&self, file: TempPath, name: &Path, replace: bool) -> io::Result<()>;
    /// Syncs the names in a folder to the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

pub(crate) struct Real;

/// What a temporary name begins and ends with.
const AROUND: (&str, &str) = (".eyes-", ".tmp");

/// Whether a name can be that of a temporary file of this crate. Only a killed process leaves such a file.
#[must_use]
pub fn is_temporary(name: &str) -> bool {
    let random = name.strip_prefix(AROUND.0).and_then(|name| name.strip_suffix(AROUND.1));
    random.is_some_and(|random| random.len() == 6 && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// The permissions of new files, before the user's mask.
#[cfg(unix)]
fn usual() -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn usual() -> Option<Permissions> {
    None
}

impl System for Real {
    fn create(&self, folder: &Path, kept: Option<&Kept>) -> io::Result<NamedTempFile> {
        // Without this the error names a temporary file.
        fs::metadata(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(AROUND.0).suffix(AROUND.1).rand_bytes(6);
        if let Some(usual) = usual() {
            builder.permissions(usual);
        }
        let file = builder.tempfile_in(folder)?;
        if let Some(kept) = kept {
            kept.give_to(file.as_file())?;
        }
        Ok(file)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, file: TempPath, name: &Path, replace: bool) -> io::Result<()> {
        if replace {
            return file.persist(name).map_err(|error| error.error);
        }
        match file.persist_noclobber(name) {
            // Another process has just written the same file.
            Err(error) if is_same(&error.path, name) => Ok(()),
            renamed => renamed.map_err(|error| error.error),
        }
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }

    /// Elsewhere folders cannot be opened.
    #[cfg(not(unix))]
    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// Whether there is a plain file with the same bytes at `name`.
fn is_same(file: &Path, name: &Path) -> bool {
    let plain = |path| matches!(metadata(path), Ok(Some(found)) if found.is_file());
    plain(name) && matches!((fs::read(file), fs::read(name)), (Ok(ours), Ok(theirs)) if ours == theirs)
}

/// Repeats a call that a signal interrupted.
pub(crate) fn uninterrupted<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
