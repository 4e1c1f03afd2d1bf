//! Checks the place of a file before it is written.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::WriteError;
use crate::kept::Kept;

/// What may happen to an existing file.
#[derive(Clone, Copy)]
pub enum Existing<'a> {
    /// The user wants it to be replaced.
    Replace,
    /// It is replaced if this program made it, judged by its first 4,096 bytes.
    ReplaceOwn(&'a dyn Fn(&[u8]) -> bool),
}

impl std::fmt::Debug for Existing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Replace => "Replace",
            Self::ReplaceOwn(_) => "ReplaceOwn",
        })
    }
}

const HEAD: u64 = 4096;

/// A checked path: symbolic links within the folder are followed, and writing is allowed.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
    /// The properties that a new file takes from the existing one; `None` if there is no file.
    pub(crate) kept: Option<Kept>,
}

impl Place {
    pub(crate) fn find(path: &Path, existing: Existing<'_>) -> Result<Place, WriteError> {
        let failed = |error| WriteError::io(path)(error);
        let target = followed(path)?;
        let folder = folder(&target).to_owned();
        let Some(metadata) = metadata(&target).map_err(failed)? else {
            return Ok(Place { path: target, folder, kept: None });
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
        // A rename needs no permission to write to the file that it replaces, so this checks it.
        OpenOptions::new().write(true).open(&target).map_err(failed)?;
        let kept = Kept::of(&target, &metadata).map_err(failed)?;
        Ok(Place { path: target, folder, kept: Some(kept) })
    }
}

/// The file that a path names. A symbolic link must lead to the same folder.
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
            return Err(WriteError::LinkToNothing { path: path.to_owned(), target });
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

/// The folder of a file; for a bare name the current one.
#[must_use]
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// The metadata at a path, without following links; `None` if nothing is there.
pub(crate) fn metadata(path: &Path) -> io::Result<Option<Metadata>> {
    match path.symlink_metadata() {
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
