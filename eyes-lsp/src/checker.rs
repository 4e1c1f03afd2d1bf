//! Checks documents in the background: first what the text alone shows, then the values by exact search.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

use lsp_types::notification::PublishDiagnostics;
use lsp_types::request::{CodeLensRefresh, InlayHintRefreshRequest};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, NumberOrString,
    ProgressToken, PublishDiagnosticsParams, Uri,
};

use crate::client::{Abilities, Outbox};
use crate::progress::Work;
use crate::sequence::{PatternId, Searched, Sequence, finding};
use crate::view::{Here, View, key};

/// A view to check, until `stop` is set.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) view: Arc<View>,
    pub(crate) stop: Arc<AtomicBool>,
    /// The name of the progress, by which the client can cancel it.
    pub(crate) token: ProgressToken,
}

/// The mistakes that the protocol can carry at once without harm to editors.
const MOST_PUBLISHED: usize = 2_000;

pub(crate) struct Checker<'s> {
    outbox: Outbox,
    abilities: Abilities,
    searched: &'s Searched,
    /// What the client shows, by document.
    shown: BTreeMap<String, (Uri, Option<i32>, Vec<Diagnostic>)>,
}

impl<'s> Checker<'s> {
    pub(crate) fn new(outbox: Outbox, abilities: Abilities, searched: &'s Searched) -> Self {
        Self { outbox, abilities, searched, shown: BTreeMap::new() }
    }

    /// Checks the views that come, always the newest, until the channel closes.
    pub(crate) fn run(&mut self, jobs: &Receiver<Job>) {
        while let Ok(mut job) = jobs.recv() {
            while let Ok(newer) = jobs.try_recv() {
                job = newer;
            }
            self.check(&job);
        }
    }

    fn check(&mut self, job: &Job) {
        self.publish(&job.view);
        if !job.view.settings.solve {
            return;
        }
        let bounds = job.view.settings.bounds();
        let mut open: Vec<(&Arc<Sequence>, PatternId)> = Vec::new();
        for sequence in &job.view.sequences {
            let patterns = sequence.patterns();
            let unknown = patterns.filter(|&id| self.searched.known(sequence, id, bounds).is_none());
            open.extend(unknown.map(|id| (sequence, id)));
        }
        if open.is_empty() {
            return;
        }
        let mut work = Work::new(self.outbox.clone(), self.abilities, &job.token, "Exact search", "patterns");
        for (done, &(sequence, id)) in open.iter().enumerate() {
            if job.stop.load(Ordering::Relaxed) {
                break;
            }
            self.searched.pattern(sequence, id, bounds, &job.stop);
            if work.report(done, open.len()) {
                self.publish(&job.view);
            }
        }
        drop(work);
        self.publish(&job.view);
        self.refresh();
    }

    /// Asks the client to ask again for what depends on searches.
    pub(crate) fn refresh(&self) {
        refresh(&self.outbox, self.abilities);
    }

    /// Publishes what has changed, and clears documents that are not looked at any more.
    fn publish(&mut self, view: &View) {
        let mut now = BTreeMap::new();
        for here in view.all() {
            let diagnostics = diagnostics(view, &here, self.searched);
            let document = here.document;
            now.insert(key(&document.uri), (document.uri.clone(), document.version, diagnostics));
        }
        for (key, (uri, version, diagnostics)) in &now {
            let before = self.shown.get(key);
            if before.is_none_or(|(_, old, shown)| old != version || shown != diagnostics) {
                self.send(uri.clone(), *version, diagnostics.clone());
            }
        }
        for (key, (uri, _, _)) in &self.shown {
            if !now.contains_key(key) {
                self.send(uri.clone(), None, Vec::new());
            }
        }
        self.shown = now;
    }

    fn send(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.outbox.notify::<PublishDiagnostics>(params);
    }
}

pub(crate) fn refresh(outbox: &Outbox, abilities: Abilities) {
    if abilities.refreshes_hints {
        outbox.request::<InlayHintRefreshRequest>(());
    }
    if abilities.refreshes_lenses {
        outbox.request::<CodeLensRefresh>(());
    }
}

/// All that is known to be wrong in a document, in the order of the text.
pub(crate) fn diagnostics(view: &View, here: &Here<'_>, searched: &Searched) -> Vec<Diagnostic> {
    let mut found: Vec<(usize, Diagnostic)> =
        own(here).map(|diagnostic| (diagnostic.span().start, converted(here, diagnostic))).collect();
    if view.settings.solve {
        let bounds = view.settings.bounds();
        for entry in 0..here.document.file().entries().len() {
            let id = PatternId { document: here.index, entry };
            let Some(checked) = searched.known(here.sequence, id, bounds) else { continue };
            let diagnostic = finding(here.sequence, id, &checked);
            found.extend(diagnostic.map(|of| (of.span().start, of_search(here, &of))));
        }
    }
    found.sort_by_key(|&(start, _)| start);
    found.truncate(MOST_PUBLISHED);
    found.into_iter().map(|(_, diagnostic)| diagnostic).collect()
}

/// The mistakes of a document that need no search.
pub(crate) fn own<'h>(here: &'h Here<'_>) -> impl Iterator<Item = &'h eyes_dsl::Diagnostic> {
    let name = here.document.file().name();
    here.sequence.diagnostics().iter().filter(move |diagnostic| diagnostic.file() == name)
}

/// A diagnostic of the exact search as the protocol has it.
pub(crate) fn of_search(here: &Here<'_>, diagnostic: &eyes_dsl::Diagnostic) -> Diagnostic {
    let code = Some(NumberOrString::String("exact-search".to_owned()));
    Diagnostic { code, ..converted(here, diagnostic) }
}

/// A diagnostic as the protocol has it.
pub(crate) fn converted(here: &Here<'_>, diagnostic: &eyes_dsl::Diagnostic) -> Diagnostic {
    use eyes_dsl::{Mistake, Severity};
    let severity = match diagnostic.severity() {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
    };
    let message = match diagnostic.help() {
        Some(help) => format!("{}\n{help}", diagnostic.message()),
        None => diagnostic.message(),
    };
    let by: &[eyes_dsl::PatternRef] = match diagnostic.mistake() {
        Mistake::Shadowed { by, .. } | Mistake::PartlyShadowed { by, .. } => by,
        _ => &[],
    };
    let related: Vec<DiagnosticRelatedInformation> = by
        .iter()
        .filter_map(|of| {
            let location = here.location(here.sequence.find(&of.file, of.line)?)?;
            Some(DiagnosticRelatedInformation { location, message: of.to_string() })
        })
        .collect();
    let is_unused = matches!(diagnostic.mistake(), Mistake::Shadowed { .. });
    Diagnostic {
        range: here.range(diagnostic.span()),
        severity: Some(severity),
        code: Some(NumberOrString::String(diagnostic.mistake().name().to_owned())),
        source: Some("eyes".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: is_unused.then(|| vec![DiagnosticTag::UNNECESSARY]),
        ..Diagnostic::default()
    }
}
