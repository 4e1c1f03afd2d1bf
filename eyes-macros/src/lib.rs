//! `include_patterns!` compiles pattern files into a table at build time.
//!
//! The expansion is implemented in `eyes_dsl::codegen`.

use std::path::PathBuf;

use proc_macro::TokenStream;

/// Compiles pattern files into a constant `eyes_graph::Table<'static>`.
///
/// ```
/// use eyes_graph::Table;
///
/// static TABLE: Table<'static> = eyes_macros::include_patterns!("tests/patterns/small.eyes");
///
/// assert!(TABLE.patterns().any(|pattern| pattern.file == "tests/patterns/small.eyes"));
/// ```
///
/// Several files are one sequence: the first pattern that matches decides. Paths are relative to
/// the directory of the crate's `Cargo.toml`. Editing a file rebuilds the crates that include it;
/// each mistake in it is a compile error that names the file, the line and the column.
///
/// ```compile_fail
/// let table = eyes_macros::include_patterns!("tests/patterns/broken.eyes");
/// ```
///
/// If the crate `eyes-graph` has another path, name it first:
/// `include_patterns!(crate = some_crate::eyes_graph, "path")`.
#[proc_macro]
pub fn include_patterns(input: TokenStream) -> TokenStream {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    eyes_dsl::codegen::include_patterns(input.into(), &root).into()
}
