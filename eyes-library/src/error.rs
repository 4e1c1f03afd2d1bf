//! What can go wrong with the files of a library.

use std::io;
use std::path::{Path, PathBuf};

use crate::ground::MAX_POINTS;

/// Why a library could not be built, opened or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// A file or directory could not be read or written.
    #[error("{}: {}", eyes_files::shown(path), eyes_files::reason(source))]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A file does not have the contents that were written.
    #[error("{}: damaged: {what}; remove it and build again", eyes_files::shown(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// A file of a size that was complete is not there.
    #[error("{}: missing; build again, which makes what is missing", eyes_files::shown(path))]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// A symbolic link in place of a file of the library.
    #[error(
        "{}: a symbolic link, and a file of the library may be behind it; remove it and build again",
        eyes_files::shown(path)
    )]
    Link {
        /// The link.
        path: PathBuf,
    },
    /// A file must not be replaced, or cannot be written.
    #[error(transparent)]
    Write(#[from] eyes_files::WriteError),
    /// No size is complete.
    #[error(
        "{}: no library here; `eyes library build -o {}` makes one",
        eyes_files::shown(path),
        eyes_files::shown(path)
    )]
    Empty {
        /// The directory.
        path: PathBuf,
    },
    /// A file in place of the directory.
    #[error(
        "{}: no library here, but a file: name the directory that `eyes library build -o` wrote",
        eyes_files::shown(path)
    )]
    NoDirectory {
        /// The file.
        path: PathBuf,
    },
    /// The build was stopped. Its finished parts are kept, and the next build continues from there.
    #[error(
        "{}: stopped; finished files of {points} points, {shards} of them, are kept, and the next build goes on from there",
        eyes_files::shown(path)
    )]
    Stopped {
        /// The directory.
        path: PathBuf,
        /// The size that was not finished.
        points: usize,
        /// The shards of that size that are.
        shards: usize,
    },
    /// The library has no room for eyes of this size.
    #[error("{}: eyes have 1 to {MAX_POINTS} points, not {points}", eyes_files::shown(path))]
    Size {
        /// The directory.
        path: PathBuf,
        /// The size.
        points: usize,
    },
    /// Another build is writing to the directory.
    #[error("{}: another build is at work here; wait until it is done", eyes_files::shown(path))]
    Busy {
        /// The directory.
        path: PathBuf,
    },
}

impl LibraryError {
    /// The file or directory of the error.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Write(error) => error.path(),
            Self::Io { path, .. }
            | Self::Damaged { path, .. }
            | Self::Missing { path }
            | Self::Link { path }
            | Self::Empty { path }
            | Self::NoDirectory { path }
            | Self::Stopped { path, .. }
            | Self::Size { path, .. }
            | Self::Busy { path } => path,
        }
    }

    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, source }
    }

    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), what: what.into() }
    }
}
