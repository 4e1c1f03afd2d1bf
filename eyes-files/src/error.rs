//! Errors of writing files.

use std::io;
use std::path::{Path, PathBuf};

/// Why a file was not written. Except for [`WriteError::NotSynced`] the file does not change.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The operating system refuses.
    #[error("{}: cannot be written: {}", crate::shown(path), crate::reason(source))]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file has its new content under its name, but the folder could not be synced to the disk.
    #[error(
        "{}: is written, but a power failure now might undo that: its folder cannot be synced: {}",
        crate::shown(path),
        crate::reason(source)
    )]
    NotSynced {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The existing file does not begin as the program begins such files.
    #[error(
        "{}: is there already, and either not made by this program or damaged; `--force` replaces it",
        crate::shown(path)
    )]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// A symbolic link into another folder.
    #[error(
        "{}: a symbolic link to {}, which lies in another folder; name that file itself",
        crate::shown(path),
        crate::shown(target)
    )]
    LinkElsewhere {
        /// The link.
        path: PathBuf,
        /// The target of the link.
        target: PathBuf,
    },
    /// A symbolic link to nothing.
    #[error(
        "{}: a symbolic link to {}, which leads to no plain file",
        crate::shown(path),
        crate::shown(target)
    )]
    LinkToNothing {
        /// The link.
        path: PathBuf,
        /// The target of the link, as written.
        target: PathBuf,
    },
    /// Two of several files are this one.
    #[error(
        "{}: two of the files to write are this one; if a symbolic link leads to it, remove the link",
        crate::shown(path)
    )]
    Twice {
        /// The file.
        path: PathBuf,
    },
    /// A folder, a device or a pipe.
    #[error("{}: not a plain file, so it is left alone", crate::shown(path))]
    NotAFile {
        /// The path.
        path: PathBuf,
    },
}

impl WriteError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
        let path = path.to_owned();
        move |source| WriteError::Io { path, source }
    }

    /// The file that was to be written.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            WriteError::Io { path, .. }
            | WriteError::NotSynced { path, .. }
            | WriteError::NotOurs { path }
            | WriteError::LinkElsewhere { path, .. }
            | WriteError::LinkToNothing { path, .. }
            | WriteError::Twice { path }
            | WriteError::NotAFile { path } => path,
        }
    }
}
