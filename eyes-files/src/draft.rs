//! Temporary files that replace their targets.

use std::collections::HashSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use crate::place::Place;
use crate::system::{Real, System, uninterrupted};
use crate::{Existing, WriteError};

/// A file that is on the disk under a temporary name. [`publish`](Self::publish) renames it to its final name.
/// Otherwise it is removed on drop.
#[derive(Debug)]
pub struct Draft {
    temporary: TempPath,
    place: Place,
}

/// Only some of several files have been replaced.
#[derive(Debug, thiserror::Error)]
#[error("{source}{}", progress(written, *left))]
pub struct Unfinished {
    /// The files that have their new content.
    pub written: Vec<PathBuf>,
    /// The number of files that have not been changed.
    pub left: usize,
    /// Why the next file could not be written.
    pub source: WriteError,
}

fn progress(written: &[PathBuf], left: usize) -> String {
    let names: Vec<String> = written.iter().map(|path| crate::shown(path)).collect();
    match (names.len(), left) {
        (0, 0 | 1) | (1, 0) => String::new(),
        (0, _) => " (no file has been written)".to_owned(),
        (done, _) => format!(" ({done} of {} files have been written: {})", done + left, names.join(", ")),
    }
}

impl Draft {
    /// Checks what [`new`](Self::new) checks of the place, without a name on the disk that a signal could leave there.
    ///
    /// # Errors
    /// [`WriteError`] if a file could not be written at `path` or must not be replaced.
    pub fn check(path: &Path, existing: Existing<'_>) -> Result<(), WriteError> {
        let place = Place::find(path, existing)?;
        let try_it = || {
            // Without this the error names a temporary file.
            std::fs::metadata(&place.folder)?;
            let file = tempfile::tempfile_in(&place.folder)?;
            place.kept.map_or(Ok(()), |kept| kept.give_to(&file))
        };
        try_it().map_err(WriteError::io(path))
    }

    /// Writes the bytes to the disk beside the file at `path`, which does not change.
    ///
    /// # Errors
    /// [`WriteError`] if the file cannot be written or must not be replaced. Then no temporary file remains.
    pub fn new(path: &Path, bytes: &[u8], existing: Existing<'_>) -> Result<Draft, WriteError> {
        Self::on(&Real, path, bytes, existing)
    }

    pub(crate) fn on(
        system: &impl System,
        path: &Path,
        bytes: &[u8],
        existing: Existing<'_>,
    ) -> Result<Draft, WriteError> {
        let place = Place::find(path, existing)?;
        let temporary = written(system, &place, bytes).map_err(WriteError::io(path))?;
        Ok(Draft { temporary, place })
    }

    /// As [`new`](Self::new), with all bytes of a reader. They need not fit into memory.
    ///
    /// # Errors
    /// The same, and [`WriteError::Io`] if the reader fails.
    pub fn copied(path: &Path, source: &mut impl Read, existing: Existing<'_>) -> Result<Draft, WriteError> {
        let place = Place::find(path, existing)?;
        let temporary = filled(&Real, &place, source).map_err(WriteError::io(path))?;
        Ok(Draft { temporary, place })
    }

    /// Renames the file to its final name. This is atomic: at any moment the name belongs to the old file or to
    /// the new one.
    ///
    /// # Errors
    /// [`WriteError::Io`], and [`WriteError::NotSynced`] after the file was replaced. A file that was created at `path`
    /// since the draft is kept; if it has the same content, that is no error.
    pub fn publish(self) -> Result<(), WriteError> {
        self.publish_on(&Real)
    }

    pub(crate) fn publish_on(self, system: &impl System) -> Result<(), WriteError> {
        let Draft { temporary, place } = self;
        let replace = place.kept.is_some();
        system.rename(temporary, &place.path, replace).map_err(WriteError::io(&place.path))?;
        uninterrupted(|| system.sync_folder(&place.folder))
            .map_err(|source| WriteError::NotSynced { path: place.path, source })
    }
}

/// Bytes that are copied at once.
const BLOCK: usize = 1 << 16;

fn written(system: &impl System, place: &Place, mut bytes: &[u8]) -> io::Result<TempPath> {
    filled(system, place, &mut bytes)
}

fn filled(system: &impl System, place: &Place, source: &mut impl Read) -> io::Result<TempPath> {
    let mut file = uninterrupted(|| system.create(&place.folder, place.kept.as_ref()))?;
    let mut block = vec![0; BLOCK];
    loop {
        let length = uninterrupted(|| source.read(&mut block))?;
        let mut rest = block.get(..length).unwrap_or_default();
        if rest.is_empty() {
            break;
        }
        while !rest.is_empty() {
            match uninterrupted(|| system.write(file.as_file_mut(), rest))? {
                0 => return Err(io::ErrorKind::WriteZero.into()),
                count => rest = rest.get(count..).unwrap_or_default(),
            }
        }
    }
    uninterrupted(|| system.sync(file.as_file()))?;
    Ok(file.into_temp_path())
}

/// Writes one file atomically.
///
/// ```
/// use eyes_files::{Existing, write};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("small.db");
/// write(&path, b"old", Existing::Replace)?;
/// write(&path, b"new", Existing::Replace)?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// assert!(write(&path, b"newer", Existing::ReplaceOwn(&|head| head.starts_with(b"ours"))).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`WriteError`]; the file does not change, unless the last step failed, which syncs the new name to the disk.
pub fn write(path: &Path, bytes: &[u8], existing: Existing<'_>) -> Result<(), WriteError> {
    Draft::new(path, bytes, existing)?.publish()
}

/// Publishes several drafts. Making the drafts has checked everything that can be checked, so a failure here is
/// rare: a folder removed in the meantime, or a broken disk.
///
/// # Errors
/// [`Unfinished`] lists the files that have been written and counts the others.
pub fn publish(drafts: Vec<Draft>) -> Result<(), Unfinished> {
    publish_on(&Real, drafts)
}

pub(crate) fn publish_on(system: &impl System, drafts: Vec<Draft>) -> Result<(), Unfinished> {
    let mut left = drafts.len();
    let mut written = Vec::new();
    let mut places = HashSet::new();
    for Draft { place, .. } in &drafts {
        if !places.insert(place.path.canonicalize().unwrap_or_else(|_| place.path.clone())) {
            return Err(Unfinished { written, left, source: WriteError::Twice { path: place.path.clone() } });
        }
    }
    for draft in drafts {
        let path = draft.place.path.clone();
        let published = draft.publish_on(system);
        if matches!(published, Ok(()) | Err(WriteError::NotSynced { .. })) {
            left -= 1;
            written.push(path);
        }
        if let Err(source) = published {
            return Err(Unfinished { written, left, source });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that fails after some bytes.
    struct Failing(usize);

    impl Read for Failing {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(io::Error::other("broken"));
            }
            let length = block.len().min(self.0);
            self.0 -= length;
            block[..length].fill(b'x');
            Ok(length)
        }
    }

    #[test]
    fn a_reader_is_copied_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let bytes: Vec<u8> = (0..3 * BLOCK + 1).map(|at| at as u8).collect();
        Draft::copied(&path, &mut &bytes[..], Existing::Replace).unwrap().publish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        let error = Draft::copied(&path, &mut Failing(2 * BLOCK), Existing::Replace).unwrap_err();
        assert!(error.to_string().contains("broken"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }
}
