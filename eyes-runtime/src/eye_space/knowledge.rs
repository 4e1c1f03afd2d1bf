//! What eye spaces are valued by, and the source of a value.

use alloc::vec::Vec;
#[cfg(feature = "solver")]
use core::sync::atomic::{AtomicBool, Ordering};

use eyes_graph::Table;
#[cfg(feature = "solver")]
use eyes_solver::ValueBounds;

/// The knowledge by which eye spaces are valued: tables of patterns, tried in order; then the table of all small
/// eye spaces; then exact search. If none of them decides, the value is a guess.
///
/// Tables do not cover own stones inside. A space with an inessential or lost own string is searched with the
/// stones in place. Without search its value is a guess.
#[derive(Clone, Debug, Default)]
pub struct Knowledge<'a> {
    pub(super) tables: Vec<Table<'a>>,
    #[cfg(feature = "knowledge")]
    pub(super) derived: bool,
    #[cfg(feature = "solver")]
    search_nodes: Option<u64>,
    #[cfg(feature = "solver")]
    stop: Option<&'a AtomicBool>,
}

impl<'a> Knowledge<'a> {
    /// No knowledge: every value is a guess.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a compiled table of patterns. Earlier tables are tried first.
    #[must_use]
    pub fn with_table(mut self, table: Table<'a>) -> Self {
        self.tables.push(table);
        self
    }

    /// Decides what no pattern matches by the [derived table](crate::derived_table): every eye space of up to
    /// 6 points, and of 7 without a stone on a margin, with exact values.
    #[cfg(feature = "knowledge")]
    #[must_use]
    pub fn with_derived_table(mut self) -> Self {
        self.derived = true;
        self
    }

    /// Uses exact search for spaces that no table has, with at most `nodes` nodes.
    ///
    /// The search visits up to about 5 million nodes in a second. A space of 8 points takes 13,000 nodes, one of
    /// 12 points up to a million; [`DEFAULT_NODES`](eyes_solver::DEFAULT_NODES) is enough for those. Larger spaces get
    /// at most 10,000 nodes or a 150th, because they are decided quickly or hardly ever.
    #[cfg(feature = "solver")]
    #[must_use]
    pub fn with_search(mut self, nodes: u64) -> Self {
        self.search_nodes = Some(nodes);
        self
    }

    /// Searches no further space once the flag is set: the values of those that no table has are guesses then.
    #[cfg(feature = "solver")]
    #[must_use]
    pub fn with_stop(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// How far a search may go now, if one may begin.
    #[cfg(feature = "solver")]
    pub(super) fn bounds_now(&self) -> Option<ValueBounds<'a>> {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let nodes = self.search_nodes.filter(|_| !stopped)?;
        Some(ValueBounds { nodes, stop: self.stop })
    }
}

/// The source of the value of an eye space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Source<'a> {
    /// A pattern of a table.
    Pattern {
        /// The number in `Pattern N`.
        number: u32,
        /// The pattern file, as it was named to the compiler.
        file: &'a str,
        /// The line of `Pattern N`, counted from 1.
        line: u32,
    },
    /// The derived table of all small eye spaces, or the neighbour class of an eye of eight or nine points that
    /// lives whatever stones are inside.
    Derived,
    /// The exact search of `eyes-solver`.
    Solved,
    /// No table has the space and no search decided it; the value is estimated from its size alone.
    Guess,
}
