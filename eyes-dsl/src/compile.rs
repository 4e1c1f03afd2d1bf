//! Compiles patterns to a table, and checks them.

use std::fmt;

use eyes_graph::Table;
use eyes_graph::table::PatternInfo;
use eyes_graph::table::build::pattern_table;

use crate::diagnostic::Diagnostics;
use crate::file::PatternFile;
use crate::limits::told;
use crate::mistake::Mistake;
use crate::sequence::Sequence;

/// All errors and warnings of a sequence of files: the [`diagnostics`](PatternFile::diagnostics) of each file, and
/// the patterns that earlier ones shadow.
///
/// A pattern is *shadowed* if earlier ones match every position that it can match. It is *partly shadowed with
/// another value* if an earlier one with another value matches some of them. An earlier pattern that is a special
/// case of this one is not reported: it is an exception before its rule. Only the first 1,000 errors and 1,000
/// warnings are listed.
pub fn check(files: &[PatternFile]) -> Diagnostics {
    let shadows = Sequence::shadows(files);
    let mut all = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let first = all.len();
        all.extend(file.diagnostics().iter().cloned());
        all.extend(shadows.iter().filter(|(of, _)| *of == index).map(|(_, shadow)| shadow.clone()));
        all[first..].sort_by_key(|diagnostic| diagnostic.span().start);
    }
    Diagnostics::new(told(all))
}

/// Compiles a sequence of files to a table.
///
/// The first pattern that matches decides, in the order of the files and from the top of each. The same files give
/// the same bytes.
///
/// # Errors
///
/// All errors of the files. [`check`] gives the warnings too.
///
/// ```
/// use eyes_dsl::{Diagram, PatternFile, compile};
/// use eyes_graph::Suicide;
///
/// let file = PatternFile::parse("half.eyes", "Pattern 1\n\n@.\n\n:0011\n");
/// let compiled = compile(&[file])?;
/// let open_ended: Diagram = ".\n!".parse()?;
/// let found = compiled.table().look_up(&open_ended.graph(0), Suicide::Allowed).expect("the only pattern matches");
/// assert_eq!(found.value().to_string(), "0011");
/// let vital = &found.appraisal.valuation;
/// assert_eq!((vital.attack, vital.defense), (0b10, 0b10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compile(files: &[PatternFile]) -> Result<CompiledTable, Diagnostics> {
    let errors: Vec<_> = files.iter().flat_map(|file| file.diagnostics().errors()).collect();
    if !errors.is_empty() {
        return Err(Diagnostics::new(errors));
    }
    compile_good(files)
}

/// Compiles the patterns without errors, and leaves the others out. Editors look up in such a table while a file is
/// being written.
///
/// # Errors
///
/// The patterns make too large a table.
pub fn compile_good(files: &[PatternFile]) -> Result<CompiledTable, Diagnostics> {
    let sequence = Sequence::new(files).map_err(|(_, too_complex)| Diagnostics::new(vec![too_complex]))?;
    let names: Vec<&str> = files.iter().map(PatternFile::name).collect();
    let patterns = sequence.patterns.iter().map(|&(file, entry)| {
        let (number, value) = (entry.pattern.number, entry.pattern.value);
        (file, PatternInfo { number, file: names[file], line: entry.line as u32, value })
    });
    pattern_table(&names, patterns, &sequence.candidates).map(|bytes| CompiledTable { bytes }).map_err(|_| {
        let last =
            sequence.patterns.last().map(|&(file, entry)| files[file].diagnose(entry, Mistake::TooComplex));
        let whole = || files.last().map(|file| file.diagnose_file(Mistake::TooComplex));
        Diagnostics::new(last.or_else(whole).into_iter().collect())
    })
}

/// A compiled table that owns its bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct CompiledTable {
    bytes: Vec<u8>,
}

impl CompiledTable {
    /// The table, in constant time.
    pub fn table(&self) -> Table<'_> {
        match Table::from_bytes(&self.bytes) {
            Ok(table) => table,
            Err(error) => unreachable!("the encoder wrote what cannot be read: {error}"),
        }
    }

    /// The bytes, for [`Table::from_bytes`].
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, for [`Table::from_bytes`].
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl fmt::Debug for CompiledTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompiledTable")
            .field("length", &self.bytes.len())
            .field("table", &self.table())
            .finish()
    }
}
