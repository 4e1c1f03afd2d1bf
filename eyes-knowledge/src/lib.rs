//! The exact value and the vital points of every eye space of up to 6 vertices, and of every one
//! of 7 vertices without a stone on a margin: 119,875 labelled games, under both suicide rules.
//!
//! The surrounding wall is taken as one chain with four liberties elsewhere, whose owner has one
//! ko threat. So the game depends only on adjacency, on which vertices are marginal, hold an
//! opponent stone, and touch the wall (`Label::touches_wall`): these are what is looked up. Edge
//! levels are ignored.
//!
//! The table is derived by exact search (crate `eyes-generator`) and embedded in 1.5 MB of bytes.
//! `no_std`, no allocation.

#![no_std]

#[doc(hidden)]
pub mod format;
mod table;

use eyes_graph::{EyeGraph, EyeValue, VertexSet};

/// Generated; see `eyes-generator`.
static TABLE: &[u8] = include_bytes!("knowledge.bin");

/// What is known of an eye space, in the numbering of the graph that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The four digits.
    pub value: EyeValue,
    /// The attacker's vital points: those that decide if b ≠ c, else those that only threaten.
    pub attack: VertexSet,
    /// The owner's vital points: those that decide if b ≠ c, else those that only threaten.
    pub defense: VertexSet,
}

/// The exact value of an eye space, with suicide allowed or forbidden; `None` if it is too large
/// for the table, or cannot occur on a board.
///
/// Costs a canonical form and one probe of a perfect hash, some 100 to 300 ns. A graph that is
/// not in the table is never taken for another.
///
/// ```
/// use eyes_graph::{EyeGraph, Label};
///
/// // `!..`: a half eye's neighbourhood
/// let mut row = EyeGraph::new();
/// row.add_vertex(Label::new().with_marginal(true))?;
/// row.add_vertex(Label::new())?;
/// row.add_vertex(Label::new())?;
/// row.add_edge(0, 1)?;
/// row.add_edge(1, 2)?;
/// let known = eyes_knowledge::look_up(&row, true).unwrap();
/// assert_eq!(known.value.to_string(), "0111");
/// # Ok::<(), eyes_graph::GraphError>(())
/// ```
#[must_use]
pub fn look_up(graph: &EyeGraph, suicide: bool) -> Option<Known> {
    table::look_up(TABLE, graph, suicide)
}

/// The embedded table.
#[doc(hidden)]
pub fn bytes() -> &'static [u8] {
    TABLE
}

/// How many labelled games the table knows.
///
/// ```
/// assert_eq!(eyes_knowledge::len(), 119_875);
/// ```
#[must_use]
pub fn len() -> usize {
    table::len(TABLE)
}
