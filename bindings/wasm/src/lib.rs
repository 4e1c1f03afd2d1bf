//! Exact knowledge of Go eyes, for browsers: boards that are played on, their eye spaces with values and reasons, life and
//! death, and pattern files. Reports are those of the command `eyes`, as `docs/book/src/schema` describes them.
//!
//! Points are vertices of the Go Text Protocol, such as `C4`; colours are `black` and `white`. What is wrong is an `Error`
//! whose message says what was expected. Searches block, so they belong into a worker, which is ended to cancel them.

mod board;
#[cfg(feature = "reports")]
mod game;
mod names;
mod patterns;
#[cfg(feature = "reports")]
mod solve;
mod spaces;

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

fn failed(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}
