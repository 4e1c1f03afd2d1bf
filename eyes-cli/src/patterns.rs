//! Pattern files, and the knowledge that values eye spaces.

use std::ffi::OsString;

use eyes_dsl::PatternFile;
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

/// The knowledge of `eyes`: the patterns of `patterns/own.db`, then the derived table of small eye spaces, then exact
/// search.
#[must_use]
pub fn knowledge() -> Knowledge {
    Knowledge::builtin().with_table(OWN)
}

/// The same, with the patterns of these files before all others.
///
/// # Errors
/// [`Error::Input`] if a file cannot be read, [`Error::Patterns`] if it has mistakes.
pub fn knowledge_with(files: &[OsString]) -> Result<Knowledge, Error> {
    knowledge_before(&read(files)?)
}

/// The same for files that were read.
///
/// # Errors
/// [`Error::Patterns`] if they have mistakes.
pub fn knowledge_before(files: &[PatternFile]) -> Result<Knowledge, Error> {
    let own = Knowledge::builtin().with_patterns(files).map_err(Error::Patterns)?;
    Ok(own.with_table(OWN))
}

/// The analyzer of all commands, so that they agree. It reads strings with the same limits as `attack` and
/// `defend`.
#[must_use]
pub fn analyzer(knowledge: Knowledge) -> Analyzer {
    analyzer_within(knowledge, LIMITS)
}

/// The same with other limits.
pub(crate) fn analyzer_within(knowledge: Knowledge, limits: Limits) -> Analyzer {
    Analyzer::new(knowledge).with_limits(limits).stop_on(interrupt::flag())
}

/// The reading limits of the commands; `--nodes` can lower them.
pub(crate) const LIMITS: Limits = Limits::DEEP;
