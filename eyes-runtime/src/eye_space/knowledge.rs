//! What eye spaces are valued by, and the source of a value.

use alloc::sync::Arc;
use alloc::vec::Vec;

use eyes_graph::table::TableError;
use eyes_graph::{Appraisal, EyeGraph, Suicide, Table};

/// The knowledge by which eye spaces are valued: tables of patterns, tried in order; then the table of all small
/// eye spaces; then exact search. If none of them decides, the value is a guess.
///
/// It owns what it needs. A clone shares the tables and costs one allocation; threads may use clones or share one.
///
/// Tables do not cover own stones inside. A space with an inessential or lost own string is searched with the
/// stones in place. Without search its value is a guess.
///
/// ```
/// use eyes_runtime::{Knowledge, include_patterns};
///
/// let knowledge = Knowledge::builtin().with_table(include_patterns!("../patterns/own.db"));
/// # let _ = knowledge;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    tables: Vec<PatternTable>,
    #[cfg(feature = "knowledge")]
    pub(super) derived: bool,
    #[cfg(feature = "solver")]
    pub(super) search_nodes: Option<u64>,
}

impl Knowledge {
    /// No knowledge: every value is a guess.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All that was built into this crate with its features: the derived table, with the feature `knowledge`, and
    /// exact search of `eye_space::DEFAULT_NODES`, with the feature `solver`. Patterns that
    /// are added are tried before them.
    #[must_use]
    pub fn builtin() -> Self {
        let knowledge = Self::new();
        #[cfg(feature = "knowledge")]
        let knowledge = knowledge.with_derived_table();
        #[cfg(feature = "solver")]
        let knowledge = knowledge.with_search(eyes_solver::DEFAULT_NODES);
        knowledge
    }

    /// Adds a table of patterns that was compiled into the program, by [`include_patterns!`](crate::include_patterns).
    /// Earlier tables are tried first.
    #[must_use]
    pub fn with_table(mut self, table: Table<'static>) -> Self {
        self.tables.push(PatternTable::new(table, Bytes::Static(table)));
        self
    }

    /// Adds a table in the bytes of a compiled one: a `Vec<u8>` or an `Arc<[u8]>`. Earlier tables are tried first.
    ///
    /// # Errors
    /// [`TableError`] if the bytes are no table of this version, or are cut short.
    pub fn with_table_bytes(mut self, bytes: impl Into<Arc<[u8]>>) -> Result<Self, TableError> {
        let bytes: Arc<[u8]> = bytes.into();
        let table = PatternTable::new(Table::from_bytes(&bytes)?, Bytes::Shared(Arc::clone(&bytes)));
        self.tables.push(table);
        Ok(self)
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
    /// at most 30,000 nodes or a 50th, because they are decided quickly or hardly ever.
    #[cfg(feature = "solver")]
    #[must_use]
    pub fn with_search(mut self, nodes: u64) -> Self {
        self.search_nodes = Some(nodes);
        self
    }

    pub(super) fn has_tables(&self) -> bool {
        !self.tables.is_empty()
    }

    /// The answer of the first table that has the graph.
    pub(super) fn look_up(&self, graph: &EyeGraph, suicide: Suicide) -> Option<(Appraisal, Source)> {
        self.tables.iter().find_map(|table| table.look_up(graph, suicide))
    }
}

/// A table, and the names of its pattern files.
#[derive(Clone, Debug)]
struct PatternTable {
    bytes: Bytes,
    files: Arc<[Arc<str>]>,
}

#[derive(Clone)]
enum Bytes {
    Static(Table<'static>),
    Shared(Arc<[u8]>),
}

impl PatternTable {
    fn new(table: Table<'_>, bytes: Bytes) -> Self {
        let mut files: Vec<Arc<str>> = Vec::new();
        for pattern in table.patterns() {
            if files.last().is_none_or(|last| **last != *pattern.file) {
                files.push(pattern.file.into());
            }
        }
        Self { bytes, files: files.into() }
    }

    fn look_up(&self, graph: &EyeGraph, suicide: Suicide) -> Option<(Appraisal, Source)> {
        let found = match &self.bytes {
            Bytes::Static(table) => table.look_up(graph, suicide),
            Bytes::Shared(bytes) => Table::from_bytes(bytes).ok()?.look_up(graph, suicide),
        }?;
        let source = match found.pattern {
            Some(pattern) => {
                let file = self.files.iter().find(|file| ***file == *pattern.file)?;
                Source::Pattern { number: pattern.number, file: Arc::clone(file), line: pattern.line }
            }
            None => Source::Derived,
        };
        Some((found.appraisal, source))
    }
}

impl core::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Static(table) => table.fmt(f),
            Self::Shared(bytes) => write!(f, "{} bytes", bytes.len()),
        }
    }
}

/// The source of the value of an eye space.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Source {
    /// A pattern of a table.
    Pattern {
        /// The number in `Pattern N`.
        number: u32,
        /// The pattern file, as it was named to the compiler.
        file: Arc<str>,
        /// The line of `Pattern N`, counted from 1.
        line: u32,
    },
    /// The derived table of all small eye spaces, or the neighbour class of an eye of eight or nine points that
    /// lives whatever stones are inside.
    Derived,
    /// The exact search of `eyes-solver`.
    Solved,
    /// No search decided the space. If no table has it, the value is estimated from its size alone; if a table has it
    /// and the board forbids all vital points of a side, from the digits that are left.
    Guess,
}
