//! Files that are one sequence, and what is known about their patterns.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use eyes_dsl::{Block, CompiledTable, Diagnostic, Diagnostics, Diagram, Entry, PatternFile};
use eyes_graph::EyeValue;
use eyes_library::derive::{CheckedPattern, check_pattern, decided_fillings, solve_diagram};
use eyes_solver::{Suicide, ValueRules};

use crate::document::Document;

/// Documents in the order in which their patterns are tried. It never changes; an edit makes a new one.
#[derive(Debug)]
pub(crate) struct Sequence {
    pub(crate) documents: Vec<Arc<Document>>,
    form: OnceLock<Form>,
    /// The fillings that each pattern decides, by document: without suicide, and with it.
    decided: [OnceLock<Vec<Vec<Vec<bool>>>>; 2],
}

/// What follows from the texts without a search.
#[derive(Debug)]
struct Form {
    diagnostics: Diagnostics,
    files: Vec<PatternFile>,
    /// `None` if the patterns make too large a table.
    table: Option<CompiledTable>,
}

/// A pattern of a sequence: its document and its place among the patterns without errors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PatternId {
    pub(crate) document: usize,
    pub(crate) entry: usize,
}

impl Sequence {
    pub(crate) fn new(documents: Vec<Arc<Document>>) -> Arc<Self> {
        Arc::new(Self { documents, form: OnceLock::new(), decided: Default::default() })
    }

    /// Whether it has the same versions of the same documents.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.documents.len() == other.documents.len()
            && self.documents.iter().zip(&other.documents).all(|(one, two)| Arc::ptr_eq(one, two))
    }

    fn form(&self) -> &Form {
        self.form.get_or_init(|| {
            let files: Vec<PatternFile> =
                self.documents.iter().map(|document| document.file().clone()).collect();
            let diagnostics = eyes_dsl::check(&files);
            let table = eyes_dsl::compile_good(&files).ok();
            Form { diagnostics, files, table }
        })
    }

    /// The mistakes that are found without a search.
    pub(crate) fn diagnostics(&self) -> &Diagnostics {
        &self.form().diagnostics
    }

    pub(crate) fn patterns(&self) -> impl Iterator<Item = PatternId> + '_ {
        self.documents.iter().enumerate().flat_map(|(document, of)| {
            (0..of.file().entries().len()).map(move |entry| PatternId { document, entry })
        })
    }

    pub(crate) fn document(&self, id: PatternId) -> &Arc<Document> {
        &self.documents[id.document]
    }

    pub(crate) fn entry(&self, id: PatternId) -> &Entry {
        &self.form().files[id.document].entries()[id.entry]
    }

    /// The pattern of a block; `None` if it has an error.
    pub(crate) fn pattern(&self, document: usize, block: &Block) -> Option<PatternId> {
        let entries = self.documents.get(document)?.file().entries();
        let entry = entries.binary_search_by_key(&block.lines.0, |entry| entry.line).ok()?;
        Some(PatternId { document, entry })
    }

    pub(crate) fn block(&self, id: PatternId) -> Option<&Block> {
        let blocks = &self.document(id).outline().blocks;
        let line = self.entry(id).line;
        blocks.binary_search_by_key(&line, |block| block.lines.0).ok().map(|at| &blocks[at])
    }

    /// The earlier patterns that decide fillings of this one, each with their number.
    pub(crate) fn takers(&self, id: PatternId) -> Vec<(PatternId, usize)> {
        let form = self.form();
        let Some(table) = &form.table else { return Vec::new() };
        let diagram = &self.entry(id).pattern.diagram;
        let mut takers: Vec<(PatternId, usize)> = Vec::new();
        for filling in 0..diagram.fillings() {
            let found = table.table().look_up(&diagram.graph(filling), Suicide::Allowed);
            let Some(found) = found.and_then(|found| found.pattern) else { continue };
            let Some(taker) = self.find(found.file, found.line as usize) else { continue };
            if taker == id {
                continue;
            }
            match takers.iter_mut().find(|(other, _)| *other == taker) {
                Some((_, count)) => *count += 1,
                None => takers.push((taker, 1)),
            }
        }
        takers.sort_unstable();
        takers
    }

    /// The fillings that a pattern decides; `None` if the patterns make too large a table.
    fn decided(&self, id: PatternId, rules: &ValueRules) -> Option<&[bool]> {
        let form = self.form();
        let table = form.table.as_ref()?;
        let of_file = |file: &PatternFile| {
            file.entries().iter().map(|entry| decided_fillings(table, file, entry, rules)).collect()
        };
        let known = &self.decided[usize::from(rules.suicide == Suicide::Allowed)];
        let decided = known.get_or_init(|| form.files.iter().map(of_file).collect());
        Some(&decided[id.document][id.entry])
    }

    /// The pattern whose header is in this line of the file of this name.
    pub(crate) fn find(&self, file: &str, line: usize) -> Option<PatternId> {
        let document = self.form().files.iter().position(|of| of.name() == file)?;
        let entries = self.form().files[document].entries();
        let entry = entries.binary_search_by_key(&line, |entry| entry.line).ok()?;
        Some(PatternId { document, entry })
    }

    /// The later patterns of which this one decides fillings.
    pub(crate) fn taken(&self, id: PatternId) -> Vec<PatternId> {
        let later = self.patterns().filter(|&other| other > id);
        later.filter(|&other| self.takers(other).iter().any(|(taker, _)| *taker == id)).collect()
    }
}

/// What searches ask and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchBounds {
    pub(crate) rules: ValueRules,
    pub(crate) nodes: u64,
}

/// The answers of searches by what was asked, so that only what changed is searched again.
#[derive(Debug, Default)]
pub(crate) struct Searched {
    known: Mutex<HashMap<Question, Arc<CheckedPattern>>>,
}

/// The number of answers that are kept.
const MOST_KNOWN: usize = 100_000;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Question {
    diagram: Diagram,
    value: Option<EyeValue>,
    decides: Vec<bool>,
    is_suicide_allowed: bool,
    nodes: u64,
}

impl Question {
    fn new(diagram: &Diagram, value: Option<EyeValue>, decides: Vec<bool>, bounds: SearchBounds) -> Self {
        let is_suicide_allowed = bounds.rules.suicide == Suicide::Allowed;
        Self { diagram: diagram.clone(), value, decides, is_suicide_allowed, nodes: bounds.nodes }
    }
}

impl Searched {
    /// What is known about a pattern without a search.
    pub(crate) fn known(
        &self,
        sequence: &Sequence,
        id: PatternId,
        bounds: SearchBounds,
    ) -> Option<Arc<CheckedPattern>> {
        let question = question(sequence, id, bounds)?;
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&question).cloned()
    }

    /// Compares a pattern with the search; `None` if the patterns make too large a table.
    pub(crate) fn pattern(
        &self,
        sequence: &Sequence,
        id: PatternId,
        bounds: SearchBounds,
        stop: &AtomicBool,
    ) -> Option<Arc<CheckedPattern>> {
        let question = question(sequence, id, bounds)?;
        let decides = question.decides.clone();
        let entry = sequence.entry(id);
        Some(self.get(question, || check_pattern(entry, &decides, &bounds.rules, bounds.nodes, stop)))
    }

    /// Searches a diagram that has no value yet.
    pub(crate) fn diagram(
        &self,
        diagram: &Diagram,
        bounds: SearchBounds,
        stop: &AtomicBool,
    ) -> Arc<CheckedPattern> {
        let question = Question::new(diagram, None, Vec::new(), bounds);
        self.get(question, || solve_diagram(diagram, &bounds.rules, bounds.nodes, stop))
    }

    fn get(&self, question: Question, search: impl FnOnce() -> CheckedPattern) -> Arc<CheckedPattern> {
        if let Some(known) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&question) {
            return Arc::clone(known);
        }
        let found = Arc::new(search());
        if !found.is_ended() {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= MOST_KNOWN {
                known.clear();
            }
            known.insert(question, Arc::clone(&found));
        }
        found
    }
}

fn question(sequence: &Sequence, id: PatternId, bounds: SearchBounds) -> Option<Question> {
    let pattern = &sequence.entry(id).pattern;
    let decides = sequence.decided(id, &bounds.rules)?.to_vec();
    Some(Question::new(&pattern.diagram, Some(pattern.value), decides, bounds))
}

/// The diagnostic of the search for a pattern, if it has one.
pub(crate) fn finding(sequence: &Sequence, id: PatternId, checked: &CheckedPattern) -> Option<Diagnostic> {
    checked.diagnose(&sequence.form().files[id.document], sequence.entry(id))
}
