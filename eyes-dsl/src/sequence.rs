//! The patterns of several files as one sequence: which pattern decides which graph, and which never decides.

use std::collections::{BTreeMap, BTreeSet};

use eyes_graph::table::Key;
use eyes_graph::table::build::{Candidate, Image};

use crate::candidates::{FILLING_COST, images};
use crate::diagnostic::Diagnostic;
use crate::file::{Entry, PatternFile};
use crate::mistake::{Mistake, PatternRef};

/// The work limit for all patterns of a sequence, in comparisons of images: four million fillings. That is two
/// hundred times what 2,000 ordinary patterns need, and takes some ten seconds at most.
const BUDGET: u64 = (1 << 22) * FILLING_COST;
/// The limit of images; each takes 16 bytes in the table.
const MAX_IMAGES: usize = 1 << 22;

/// A sequence of patterns, indexed by graph.
pub(crate) struct Sequence<'f> {
    pub(crate) files: &'f [PatternFile],
    /// All patterns in the order in which they are tried, each with the index of its file.
    pub(crate) patterns: Vec<(usize, &'f Entry)>,
    /// For each graph the candidates, in that order, with those of their images that no earlier one
    /// covers.
    pub(crate) candidates: BTreeMap<Key, Vec<Candidate>>,
    overlaps: Vec<Overlap>,
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

impl<'f> Sequence<'f> {
    /// Indexes the patterns of `files`. The diagnostic says where the table became too large.
    pub(crate) fn new(files: &'f [PatternFile]) -> Result<Self, (usize, Diagnostic)> {
        Self::within(files, BUDGET)
    }

    fn within(files: &'f [PatternFile], budget: u64) -> Result<Self, (usize, Diagnostic)> {
        let entries = files.iter().enumerate();
        let patterns =
            entries.flat_map(|(file, in_file)| in_file.entries().iter().map(move |entry| (file, entry)));
        let mut sequence = Self {
            files,
            patterns: patterns.collect(),
            candidates: BTreeMap::new(),
            overlaps: Vec::new(),
            budget,
        };
        let mut kept = 0;
        for pattern in 0..sequence.patterns.len() {
            kept += sequence.add(pattern).unwrap_or(MAX_IMAGES);
            let (file, entry) = sequence.patterns[pattern];
            if kept >= MAX_IMAGES {
                return Err((file, files[file].diagnose(entry, Mistake::TooComplex)));
            }
        }
        Ok(sequence)
    }

    /// Adds the next pattern, and tells how many images were kept; `None` if the budget ran out.
    fn add(&mut self, pattern: usize) -> Option<usize> {
        let (_, entry) = self.patterns[pattern];
        let budget = &mut self.budget;
        let mut overlap = Overlap::default();
        let mut kept = 0;
        let by_key = images(&entry.pattern.diagram, |cost| spend(budget, cost))?;
        for (key, images) in by_key {
            overlap.graphs += 1;
            let candidates = self.candidates.entry(key).or_default();
            let earlier: usize = candidates.iter().map(|candidate| candidate.images.len()).sum();
            if !spend(budget, (images.len() * earlier) as u64) {
                return None;
            }
            let mut takers = BTreeSet::new();
            let left: Vec<Image> = images
                .into_iter()
                .filter(|image| {
                    let covers =
                        |candidate: &&Candidate| candidate.images.iter().any(|other| other.covers(image));
                    let taker = candidates.iter().find(covers).map(|candidate| candidate.pattern);
                    takers.extend(taker);
                    taker.is_none()
                })
                .collect();
            for taker in takers {
                overlap.by.entry(taker).or_default().push(overlap.graphs);
            }
            if !left.is_empty() {
                overlap.left += 1;
                kept += left.len();
                candidates.push(Candidate { pattern, images: left });
            }
        }
        self.overlaps.push(overlap);
        Some(kept)
    }

    /// Patterns that never decide, and patterns that lose positions to a pattern of another value
    /// that is not just a special case of them.
    pub(crate) fn shadows(&self) -> Vec<(usize, Diagnostic)> {
        let mut budget = self.budget;
        let mut diagnostics = Vec::new();
        for (&(file, entry), overlap) in self.patterns.iter().zip(&self.overlaps) {
            let mistake = if overlap.left == 0 {
                Mistake::Shadowed { by: overlap.by.keys().map(|&taker| self.refer(taker)).collect() }
            } else {
                let doubtful = overlap.by.iter().filter(|&(&taker, _)| {
                    self.patterns[taker].1.pattern.value != entry.pattern.value
                        && !self.is_special_case(taker, entry, &mut budget)
                });
                let doubtful: Vec<(&usize, &Vec<usize>)> = doubtful.collect();
                if doubtful.is_empty() {
                    continue;
                }
                Mistake::PartlyShadowed {
                    by: doubtful.iter().map(|&(&taker, _)| self.refer(taker)).collect(),
                    taken: doubtful.iter().flat_map(|(_, graphs)| *graphs).collect::<BTreeSet<_>>().len(),
                    graphs: overlap.graphs,
                }
            };
            diagnostics.push((file, self.files[file].diagnose(entry, mistake)));
        }
        diagnostics
    }

    /// Whether all that pattern `special` can match, `general` can match too. Taken for granted
    /// when the budget is spent.
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

/// Takes `cost` from `budget` and tells whether it was there.
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
        assert!(Sequence::within(&files, 10 * fillings * FILLING_COST).is_ok());
        let Err((0, refused)) = Sequence::within(&files, 3 * fillings * FILLING_COST) else {
            panic!("nine patterns cost more than three")
        };
        assert_eq!((refused.mistake(), refused.number()), (&Mistake::TooComplex, Some(4)));
    }
}
