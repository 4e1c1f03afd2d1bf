//! The exact value and the vital points of every eye space of up to 6 vertices, and of every one
//! of 7 vertices without a stone on a margin: 119,875 labelled games, under both suicide rules.
//!
//! The surrounding wall is one chain with four liberties elsewhere, whose owner has one ko threat. So the game
//! depends only on adjacency and on the vertices that are marginal, hold an opponent stone, or touch the wall
//! (`Label::touches_wall`). These labels are looked up.

use eyes_graph::Table;

/// The bytes are generated; see `eyes_library::derive`.
#[cfg(not(target_family = "wasm"))]
fn table() -> Table<'static> {
    static TABLE: Table<'static> = match Table::from_bytes(include_bytes!("derived.bin")) {
        Ok(table) => table,
        Err(_) => panic!("the embedded table has another version of the format: derive it again"),
    };
    TABLE
}

/// What is fetched over a network has the table packed, which saves two thirds of it.
#[cfg(target_family = "wasm")]
fn table() -> Table<'static> {
    extern crate std;
    static TABLE: std::sync::OnceLock<Table<'static>> = std::sync::OnceLock::new();
    *TABLE.get_or_init(|| {
        let bytes = eyes_graph::table::packed::unpacked(include_bytes!("derived.packed"));
        let table = bytes.and_then(|bytes| Table::from_bytes(std::vec::Vec::leak(bytes)));
        table.expect("a test compares the packed table with the table")
    })
}

/// The exact value of every eye space of up to 6 vertices, and of every one of 7 vertices without
/// a stone on a margin, in 1.7 MB of bytes.
///
/// Each is one labelled game: marginal vertices, opponent stones, and contact with the wall. The wall is one chain
/// with four liberties elsewhere and one ko threat of its owner. Edge levels are ignored.
///
/// ```
/// use eyes_graph::{EyeGraph, Label, Suicide};
///
/// // `!..`: a half eye's neighbourhood
/// let mut row = EyeGraph::new();
/// row.add_vertex(Label::new().with_marginal(true))?;
/// row.add_vertex(Label::new())?;
/// row.add_vertex(Label::new())?;
/// row.add_edge(0, 1)?;
/// row.add_edge(1, 2)?;
/// let table = eyes_runtime::derived_table();
/// assert_eq!(table.look_up(&row, Suicide::Allowed).unwrap().value().to_string(), "0111");
/// assert_eq!(table.graphs(), 119_875);
/// # Ok::<(), eyes_graph::GraphError>(())
/// ```
#[must_use]
pub fn derived_table() -> Table<'static> {
    table()
}
