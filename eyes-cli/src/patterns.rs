//! Pattern files, and the knowledge that values eye spaces.

use std::ffi::OsString;

use eyes_dsl::{CompiledTable, Diagnostics, PatternFile};
use eyes_runtime::reading::Limits;
use eyes_runtime::{Analyzer, Knowledge, Table};

use crate::{Error, input, interrupt};

/// The patterns of `patterns/own.db`.
static OWN: Table<'static> = eyes_runtime::include_patterns!("own.db");

/// `patterns/own.db` as text, for explanations.
pub(crate) fn own() -> PatternFile {
    PatternFile::parse("patterns/own.db", include_str!("../own.db"))
}

/// Reads pattern files without checking them.
pub(crate) fn read(files: &[OsString]) -> Result<Vec<PatternFile>, Error> {
    let read = |file: &OsString| {
        let bytes = input::read(file).map_err(|error| Error::input(input::name(file), error))?;
        Ok(PatternFile::from_bytes(input::name(file), bytes))
    };
    files.iter().map(read).collect()
}

/// Compiles pattern files as one sequence; no table if there are none.
///
/// # Errors
/// [`Error::Input`] if a file cannot be read, [`Error::Patterns`] if it has mistakes.
pub fn compile(files: &[OsString]) -> Result<Option<CompiledTable>, Error> {
    if files.is_empty() {
        return Ok(None);
    }
    let compiled = eyes_dsl::compile(&read(files)?);
    compiled.map(Some).map_err(|mistakes: Diagnostics| Error::Patterns(mistakes))
}

/// The knowledge of `eyes`: the patterns of `table` first, then those of `patterns/own.db`, then the derived table
/// of small eye spaces, then exact search.
#[must_use]
pub fn knowledge(table: Option<&CompiledTable>) -> Knowledge<'_> {
    let given = table.map_or_else(Knowledge::new, |table| Knowledge::new().with_table(table.table()));
    given.with_table(OWN).with_derived_table().with_search(eyes_solver::DEFAULT_NODES)
}

/// The analyzer of all commands, so that they agree: it reads strings as carefully as `attack` and `defend` do.
#[must_use]
pub fn analyzer(knowledge: Knowledge<'_>) -> Analyzer<'_> {
    analyzer_within(knowledge, LIMITS)
}

/// The same with other limits.
pub(crate) fn analyzer_within(knowledge: Knowledge<'_>, limits: Limits) -> Analyzer<'_> {
    Analyzer::new(knowledge).with_limits(limits).stop_reading_on(interrupt::flag())
}

/// How far the commands read, unless `--nodes` says less.
pub(crate) const LIMITS: Limits = Limits::DEEP;
