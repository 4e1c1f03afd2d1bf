//! Work that takes long, as the client shows it.

use std::time::{Duration, Instant};

use lsp_types::notification::Progress;
use lsp_types::request::WorkDoneProgressCreate;
use lsp_types::{
    ProgressParams, ProgressParamsValue, ProgressToken, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};

use crate::client::{Abilities, Outbox};

/// Work is reported after this time, and again so often.
const PATIENCE: Duration = Duration::from_millis(300);

/// A work, until it is dropped.
pub(crate) struct Work {
    outbox: Outbox,
    /// By this name the client can cancel it; `None` if it does not show progress.
    token: Option<ProgressToken>,
    title: &'static str,
    /// What is counted, such as `patterns`.
    unit: &'static str,
    reported: Instant,
    is_shown: bool,
}

impl Work {
    pub(crate) fn new(
        outbox: Outbox,
        abilities: Abilities,
        token: &ProgressToken,
        title: &'static str,
        unit: &'static str,
    ) -> Self {
        let token = abilities.progress.then(|| token.clone());
        Self { outbox, token, title, unit, reported: Instant::now(), is_shown: false }
    }

    /// Tells how far the work is, if that was not told just now. Returns whether it was told.
    pub(crate) fn report(&mut self, done: usize, all: usize) -> bool {
        if self.reported.elapsed() <= PATIENCE {
            return false;
        }
        self.reported = Instant::now();
        if let Some(token) = self.token.clone().filter(|_| !self.is_shown) {
            self.outbox.request::<WorkDoneProgressCreate>(WorkDoneProgressCreateParams { token });
            self.send(WorkDoneProgress::Begin(WorkDoneProgressBegin {
                title: self.title.to_owned(),
                cancellable: Some(true),
                message: None,
                percentage: Some(0),
            }));
        }
        self.is_shown = true;
        self.send(WorkDoneProgress::Report(WorkDoneProgressReport {
            cancellable: Some(true),
            message: Some(format!("{done} of {all} {}", self.unit)),
            percentage: Some((done * 100 / all.max(1)) as u32),
        }));
        true
    }

    fn send(&self, progress: WorkDoneProgress) {
        if let Some(token) = self.token.clone() {
            let value = ProgressParamsValue::WorkDone(progress);
            self.outbox.notify::<Progress>(ProgressParams { token, value });
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if self.is_shown {
            self.send(WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
        }
    }
}
