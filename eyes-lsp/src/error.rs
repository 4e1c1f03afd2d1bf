use std::io;

/// Why the server ended before its client asked for it.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A stream cannot be read or written.
    #[error(transparent)]
    Stream(#[from] io::Error),
    /// The system provides no further thread.
    #[error("no thread can be made: {}", eyes_files::reason(.0))]
    Threads(io::Error),
}
