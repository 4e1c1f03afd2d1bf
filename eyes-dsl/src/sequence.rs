//! The patterns of several files as one sequence: which pattern decides which graph, and which never decides.

use std::collections::{BTreeMap, BTreeSet};

use eyes_graph::table::build::{Candidates, Image};

use crate::candidates::{FILLING_COST, images};
use crate::diagnostic::Diagnostic;
use crate::file::{Entry, PatternFile};
use crate::limits::MAX_TOLD;
use crate::mistake::{Mistake, PatternRef};

/// The work limit for all patterns of a sequence, in comparisons of images: a million fillings. That is fifty times
/// what 2,000 ordinary patterns need, and takes some three seconds at most.
const BUDGET: u64 = (1 << 20) * FILLING_COST;
/// The limit of what is kept of all patterns: thirty times what 2,000 ordinary patterns need, and more for long
/// files. A graph counts as some 300 bytes in the index, the hash and the table, an image as 64.
const KEPT: usize = 40 << 20;
const KEPT_OF_BYTE: usize = 12;
const GRAPH: usize = 300;
const IMAGE: usize = 64;
/// The most earlier patterns that a mistake names.
const NAMED: usize = 50;

/// A sequence of patterns, indexed by graph.
pub(crate) struct Sequence<'f> {
    pub(crate) files: &'f [PatternFile],
    /// All patterns in the order in which they are tried, each with the index of its file.
    pub(crate) patterns: Vec<(usize, &'f Entry)>,
    /// For each graph the candidates, in that order, with those of their images that no earlier one
    /// covers.
    pub(crate) candidates: Candidates,
    budget: u64,
    /// The memory limit in bytes.
    room: usize,
    shadows: Option<Shadows>,
}

/// The findings about patterns that come too late, up to the number that is listed.
struct Shadows {
    found: Vec<(usize, Diagnostic)>,
    /// Used to find out which patterns are special cases of others.
    budget: u64,
}

/// The relation of a pattern to earlier ones.
#[derive(Default)]
struct Overlap {
    graphs: usize,
    /// The number of graphs on which it decides some positions.
    left: usize,
    /// The earlier patterns that match its positions, each with the graphs where that happens.
    by: BTreeMap<usize, Vec<usize>>,
}

/// The patterns exceed a limit.
struct TooComplex;

impl<'f> Sequence<'f> {
    /// Indexes the patterns of `files`. The diagnostic says where the table became too large.
    pub(crate) fn new(files: &'f [PatternFile]) -> Result<Self, (usize, Diagnostic)> {
        Self::within(files, BUDGET, None)
    }

    /// Patterns that never decide, and patterns that lose positions to a pattern of another value
    /// that is not just a special case of them; each with the index of its file.
    pub(crate) fn shadows(files: &'f [PatternFile]) -> Vec<(usize, Diagnostic)> {
        let shadows = Shadows { found: Vec::new(), budget: BUDGET };
        match Self::within(files, BUDGET, Some(shadows)) {
            Ok(sequence) => sequence.shadows.map(|shadows| shadows.found).unwrap_or_default(),
            Err(too_complex) => vec![too_complex],
        }
    }

    fn within(
        files: &'f [PatternFile],
        budget: u64,
        shadows: Option<Shadows>,
    ) -> Result<Self, (usize, Diagnostic)> {
        let entries = files.iter().enumerate();
        let patterns =
            entries.flat_map(|(file, in_file)| in_file.entries().iter().map(move |entry| (file, entry)));
        let bytes: usize = files.iter().map(|file| file.text().len()).sum();
        let mut sequence = Self {
            files,
            patterns: patterns.collect(),
            candidates: Candidates::default(),
            budget,
            room: KEPT + KEPT_OF_BYTE * bytes,
            shadows,
        };
        for pattern in 0..sequence.patterns.len() {
            if sequence.add(pattern).is_err() {
                let (file, entry) = sequence.patterns[pattern];
                return Err((file, files[file].diagnose(entry, Mistake::TooComplex)));
            }
        }
        Ok(sequence)
    }

    /// Adds the next pattern.
    fn add(&mut self, pattern: usize) -> Result<(), TooComplex> {
        let (file, entry) = self.patterns[pattern];
        let budget = &mut self.budget;
        let mut overlap = Overlap::default();
        let by_key = images(&entry.pattern.diagram, |cost| spend(budget, cost)).ok_or(TooComplex)?;
        for (key, images) in by_key {
            overlap.graphs += 1;
            let candidates = || self.candidates.of(&key);
            let earlier: usize = candidates().map(|candidate| candidate.images.len()).sum();
            if !spend(budget, (images.len() * earlier) as u64) {
                return Err(TooComplex);
            }
            let mut takers = BTreeSet::new();
            let left: Vec<Image> = images
                .into_iter()
                .filter(|image| {
                    let taker = candidates()
                        .find(|candidate| candidate.images.iter().any(|other| other.covers(image)));
                    takers.extend(taker.map(|taker| taker.pattern));
                    taker.is_none()
                })
                .collect();
            if self.shadows.is_some() {
                for taker in takers {
                    overlap.by.entry(taker).or_default().push(overlap.graphs);
                }
            }
            if !left.is_empty() {
                overlap.left += 1;
                let kept = if earlier == 0 { GRAPH } else { 0 } + IMAGE * left.len();
                self.room = self.room.checked_sub(kept).ok_or(TooComplex)?;
                self.candidates.push(key, pattern, &left).map_err(|_| TooComplex)?;
            }
        }
        if let Some(mut shadows) = self.shadows.take() {
            if shadows.found.len() < MAX_TOLD {
                let mistake = self.mistake(entry, &overlap, &mut shadows.budget);
                let found = mistake.map(|mistake| (file, self.files[file].diagnose(entry, mistake)));
                shadows.found.extend(found);
            }
            self.shadows = Some(shadows);
        }
        Ok(())
    }

    /// The warning about a pattern with this relation to earlier ones.
    fn mistake(&self, entry: &Entry, overlap: &Overlap, budget: &mut u64) -> Option<Mistake> {
        let refer = |takers: &[usize]| takers.iter().take(NAMED).map(|&taker| self.refer(taker)).collect();
        if overlap.left == 0 {
            let takers: Vec<usize> = overlap.by.keys().copied().collect();
            return Some(Mistake::Shadowed { by: refer(&takers), more: takers.len().saturating_sub(NAMED) });
        }
        let doubtful = overlap.by.keys().copied().filter(|&taker| {
            self.patterns[taker].1.pattern.value != entry.pattern.value
                && !self.is_special_case(taker, entry, budget)
        });
        let doubtful: Vec<usize> = doubtful.collect();
        let taken: BTreeSet<&usize> = doubtful.iter().flat_map(|taker| &overlap.by[taker]).collect();
        (!doubtful.is_empty()).then(|| Mistake::PartlyShadowed {
            by: refer(&doubtful),
            more: doubtful.len().saturating_sub(NAMED),
            taken: taken.len(),
            graphs: overlap.graphs,
        })
    }

    /// Whether `general` matches everything that pattern `special` can match. Assumed to be true when the budget is
    /// used up.
    fn is_special_case(&self, special: usize, general: &Entry, budget: &mut u64) -> bool {
        let special = images(&self.patterns[special].1.pattern.diagram, |cost| spend(budget, cost));
        let general = images(&general.pattern.diagram, |cost| spend(budget, cost));
        let (Some(special), Some(general)) = (special, general) else { return true };
        special.iter().all(|(key, specials)| {
            let Some(generals) = general.get(key) else { return false };
            let covered = |image: &Image| generals.iter().any(|other| other.covers(image));
            spend(budget, (specials.len() * generals.len()) as u64) && specials.iter().all(covered)
        })
    }

    fn refer(&self, pattern: usize) -> PatternRef {
        let (file, entry) = self.patterns[pattern];
        self.files[file].refer(entry)
    }
}

/// Takes `cost` from `budget`; returns whether the budget sufficed.
const fn spend(budget: &mut u64, cost: u64) -> bool {
    let enough = *budget >= cost;
    *budget = budget.saturating_sub(cost);
    enough
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_costs_too_much_is_refused_where_the_budget_ends() {
        let pattern = |number| format!("Pattern {number}\nxxxx{}\n:1111\n", ".".repeat(number));
        let text: String = (1..10).map(pattern).collect();
        let files = [PatternFile::parse("test.eyes", text)];
        let fillings = 16;
        assert!(Sequence::within(&files, 10 * fillings * FILLING_COST, None).is_ok());
        let Err((0, refused)) = Sequence::within(&files, 3 * fillings * FILLING_COST, None) else {
            panic!("nine patterns cost more than three")
        };
        assert_eq!((refused.mistake(), refused.number()), (&Mistake::TooComplex, Some(4)));
    }
}
