//! The error type of all commands.

use std::io;

use eyes_dsl::Diagnostics;

use crate::input::InputError;

/// Why a command could not do its work: exit status 2, or 141 for a [closed pipe](Error::is_closed_pipe).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An input that cannot be used.
    #[error("{file}: {source}")]
    Input {
        /// The file as the user named it; `standard input` for `-`.
        file: String,
        /// The mistake and its place.
        source: InputError,
    },
    /// Pattern files with mistakes.
    #[error("{0}")]
    Patterns(Diagnostics),
    /// A file that is no snapshot.
    #[error(transparent)]
    Snapshot(#[from] crate::SnapshotError),
    /// Arguments that contradict each other.
    #[error("{0}")]
    Usage(String),
    /// A file that cannot be written or must not be replaced.
    #[error(transparent)]
    Write(#[from] eyes_files::WriteError),
    /// Some of several files have been written, others not.
    #[error(transparent)]
    Unfinished(#[from] eyes_files::Unfinished),
    /// The system provides no further thread.
    #[error("no thread can be made: {0}")]
    Threads(io::Error),
    /// Writing to standard output failed.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// An error in an input.
    pub fn input(file: impl Into<String>, source: impl Into<InputError>) -> Error {
        Error::Input { file: file.into(), source: source.into() }
    }

    /// Whether the reader of standard output has closed it, as `head` does. That is not an error.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
