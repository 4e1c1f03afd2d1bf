//! Compares pattern files with the exact search.

use std::sync::atomic::AtomicBool;

use eyes_dsl::{CompiledTable, Diagnostic, Diagnostics, Entry, PatternFile};
use eyes_solver::ValueRules;
use rayon::prelude::*;

use crate::derive::check_pattern::check_pattern;

use crate::derive::pool::in_pool;

/// The result of a check.
#[derive(Debug, Default)]
pub struct CheckedValues {
    /// The patterns with which the search disagrees.
    pub wrong: Findings,
    /// The patterns that the search left undecided.
    pub undecided: Findings,
    /// The number of compared fillings; those that an earlier pattern decides are not compared.
    pub fillings: usize,
}

/// Findings of one kind.
#[derive(Debug, Default)]
pub struct Findings {
    /// The number of patterns found.
    pub count: usize,
    /// One diagnostic for each of the first thousand.
    pub listed: Diagnostics,
}

impl Findings {
    fn add(&mut self, diagnostic: Diagnostic) {
        self.count += 1;
        if self.count <= MOST_LISTED {
            self.listed.extend([diagnostic]);
        }
    }
}

/// The number of findings of a kind that are listed.
const MOST_LISTED: usize = 1000;
/// The number of patterns that are solved before their findings are reported.
const AT_ONCE: usize = 4096;

/// Solves every filling of every pattern of a sequence of files, unless an earlier pattern decides it, and
/// compares value and vital points. Uses all processors; calls `progress` once for each pattern.
///
/// A pattern may cost `nodes` nodes. Once `stop` is set no further pattern is searched, and no further filling compared.
/// Patterns beyond these limits are *undecided*.
///
/// Each marked point must be vital. Vital points may be unmarked.
///
/// # Errors
///
/// The errors in the files, if there are any.
pub fn check_values(
    files: &[PatternFile],
    rules: &ValueRules,
    nodes: u64,
    stop: &AtomicBool,
    progress: impl Fn() + Sync,
) -> Result<CheckedValues, Diagnostics> {
    let compiled = eyes_dsl::compile(files)?;
    let entries: Vec<(&PatternFile, &Entry)> =
        files.iter().flat_map(|file| file.entries().iter().map(move |entry| (file, entry))).collect();
    let audited = |entries: &[(&PatternFile, &Entry)]| {
        let found = entries.par_iter();
        found
            .map(|&(file, entry)| {
                let decides = decided_fillings(&compiled, file, entry, rules);
                let checked = check_pattern(entry, &decides, rules, nodes, stop);
                progress();
                (checked.fillings(), checked.is_undecided(), checked.diagnose(file, entry))
            })
            .collect::<Vec<(usize, bool, Option<Diagnostic>)>>()
    };
    Ok(in_pool(|| {
        let mut checked = CheckedValues::default();
        for (fillings, is_undecided, diagnostic) in entries.chunks(AT_ONCE).flat_map(audited) {
            checked.fillings += fillings;
            let findings = if is_undecided { &mut checked.undecided } else { &mut checked.wrong };
            if let Some(diagnostic) = diagnostic {
                findings.add(diagnostic);
            }
        }
        checked
    }))
}

/// For each filling of a pattern whether the pattern decides it, and no earlier one.
#[must_use]
pub fn decided_fillings(
    compiled: &CompiledTable,
    file: &PatternFile,
    entry: &Entry,
    rules: &ValueRules,
) -> Vec<bool> {
    let this = (entry.pattern.number, entry.line as u32, file.name());
    let decides = |filling| {
        let found = compiled.table().look_up(&entry.pattern.diagram.graph(filling), rules.suicide);
        found
            .and_then(|found| found.pattern)
            .is_some_and(|pattern| (pattern.number, pattern.line, pattern.file) == this)
    };
    (0..entry.pattern.diagram.fillings()).map(decides).collect()
}
