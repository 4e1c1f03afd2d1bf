//! Errors.

use std::io;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// A source file that is not valid Rust.
    #[error("{}: {source}", path.display())]
    Source { path: PathBuf, source: syn::Error },
    /// A program that does not start.
    #[error("`{command}` does not start: {source}")]
    Start { command: String, source: io::Error },
    /// A program failed.
    #[error("`{command}` failed")]
    Failed { command: String },
    /// A name that does not exist.
    #[error("there is no {kind} `{name}`; there are: {known}")]
    Unknown { kind: &'static str, name: String, known: String },
    /// A verification does not know an argument.
    #[error("`{verification}` has no argument `{argument}`; it has: {known}")]
    Argument { verification: String, argument: String, known: String },
    /// An argument that is not `NAME=VALUE`.
    #[error("`{argument}` is not an argument; write NAME=VALUE, such as size=4")]
    Form { argument: String },
    /// A part of the README is missing.
    #[error("README.md: {missing} under \"Embedding\" is missing")]
    Readme { missing: &'static str },
}
