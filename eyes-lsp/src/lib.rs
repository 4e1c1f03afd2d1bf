//! The language server of pattern files (Language Server Protocol 3.17).
//!
//! [`serve`] talks to one client over two streams. `eyes lsp` runs it with its standard streams; `editors/README.md`
//! tells how to set up editors, and what can be set.
//!
//! - What the text alone shows is checked after each edit: mistakes, and patterns that earlier ones shadow. Files that an
//!   `include_patterns!` of the workspace names together are one sequence.
//! - Values and vital points are compared with the exact search in the background, only for patterns that have changed.
//! - Questions, such as a hover, go to a thread of their own and can be cancelled.
//! - [`Games`] lets the program that embeds the server count matches in games.
//!
//! No text from a client makes the server end; what is no message is answered as such, and the next one is read.

mod answers;
mod capabilities;
mod checker;
mod client;
mod document;
mod error;
mod frame;
mod games;
mod picture;
mod progress;
mod sequence;
mod server;
mod settings;
mod sources;
mod text;
mod uri;
mod view;
mod workspace;

pub use error::ServeError;
pub use games::{Asked, Games, Matches, Place};
pub use server::serve;
pub use text::{Encoding, Text};
