//! Where a file goes, and whether it may.

use std::fs::{File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::WriteError;

/// What may become of a file that is there already.
#[derive(Clone, Copy)]
pub enum Existing<'a> {
    /// It is the user's wish that it be replaced.
    Replace,
    /// It is replaced if it was made by this program, as its first 4,096 bytes tell.
    ReplaceOwn(&'a dyn Fn(&[u8]) -> bool),
}

const HEAD: u64 = 4096;

/// A path looked at: symbolic links within the folder followed, all that forbids writing found.
#[derive(Debug)]
pub(crate) struct Place {
    /// The file itself.
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
    /// Those of the file that is there; none if there is no file.
    pub(crate) permissions: Option<Permissions>,
}

impl Place {
    pub(crate) fn find(path: &Path, existing: Existing<'_>) -> Result<Place, WriteError> {
        let failed = |error| WriteError::io(path)(error);
        let target = followed(path)?;
        let folder = folder(&target).to_owned();
        let Some(metadata) = metadata(&target).map_err(failed)? else {
            return Ok(Place { path: target, folder, permissions: None });
        };
        if !metadata.is_file() {
            return Err(WriteError::NotAFile { path: path.to_owned() });
        }
        if let Existing::ReplaceOwn(is_own) = existing {
            let mut head = Vec::new();
            let file = File::open(&target).map_err(failed)?;
            file.take(HEAD).read_to_end(&mut head).map_err(failed)?;
            if !is_own(&head) {
                return Err(WriteError::NotOurs { path: path.to_owned() });
            }
        }
        // A rename asks for no permission to write the file that it replaces.
        OpenOptions::new().write(true).open(&target).map_err(failed)?;
        Ok(Place { path: target, folder, permissions: Some(metadata.permissions()) })
    }
}

/// The file that a path names; of a symbolic link what it leads to, which must lie in the same folder.
fn followed(path: &Path) -> Result<PathBuf, WriteError> {
    let failed = |error| WriteError::io(path)(error);
    if path.file_name().is_none() {
        return Err(WriteError::NotAFile { path: path.to_owned() });
    }
    if !path.is_symlink() {
        return Ok(path.to_owned());
    }
    let target = match path.canonicalize() {
        Ok(target) => target,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let target = path.read_link().map_err(failed)?;
            return Err(WriteError::LinkElsewhere { path: path.to_owned(), target });
        }
        Err(error) => return Err(failed(error)),
    };
    let here = folder(path).canonicalize().map_err(failed)?;
    if target.parent() == Some(&*here) {
        Ok(target)
    } else {
        Err(WriteError::LinkElsewhere { path: path.to_owned(), target })
    }
}

/// The folder of a file; of a bare name the current one.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// What stands at a path, links not followed; `None` if nothing does.
pub(crate) fn metadata(path: &Path) -> io::Result<Option<Metadata>> {
    match path.symlink_metadata() {
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
