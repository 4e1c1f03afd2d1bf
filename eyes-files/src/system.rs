//! The calls that writing consists of, so that tests can let each of them fail.

use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{NamedTempFile, TempPath};

/// Every call that changes something on the disk.
pub(crate) trait System {
    /// A new file in a folder under a name that nothing has.
    fn create(&self, folder: &Path, permissions: Option<Permissions>) -> io::Result<NamedTempFile>;
    /// Writes some of the bytes, and says how many.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize>;
    /// Waits until the file is on the disk.
    fn sync(&self, file: &File) -> io::Result<()>;
    /// Gives the file its name; `replace` allows that a file has it already.
    fn rename(&self, file: TempPath, name: &Path, replace: bool) -> io::Result<()>;
    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// The operating system.
pub(crate) struct Real;

/// What files get that were not there before, less what the user's mask forbids.
#[cfg(unix)]
fn usual() -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn usual() -> Option<Permissions> {
    None
}

impl System for Real {
    fn create(&self, folder: &Path, permissions: Option<Permissions>) -> io::Result<NamedTempFile> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".eyes-").suffix(".tmp");
        if let Some(usual) = usual() {
            builder.permissions(usual);
        }
        let file = builder.tempfile_in(folder)?;
        if let Some(permissions) = permissions {
            file.as_file().set_permissions(permissions)?;
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
        if replace { file.persist(name) } else { file.persist_noclobber(name) }.map_err(|error| error.error)
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

/// Does a call again that a signal interrupted.
pub(crate) fn uninterrupted<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
