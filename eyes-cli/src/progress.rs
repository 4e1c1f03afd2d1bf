//! How far the work is: a line on standard error, where that is a terminal.

#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

use eyes_solver::Bounds;
#[cfg(not(target_family = "wasm"))]
use indicatif::{ProgressBar, ProgressStyle};

use crate::output;

/// A bar or a spinner; cleared when it is dropped or finished. A page has no terminal: there it is nothing.
pub(crate) struct Progress {
    #[cfg(not(target_family = "wasm"))]
    bar: ProgressBar,
}

/// A bar of work with a known number of steps.
pub(crate) fn steps(steps: usize, what: &'static str) -> Progress {
    Progress::drawn(steps, "{bar:30} {pos}/{len} {msg}, {eta} left", || what.to_owned())
}

/// A message during a search.
pub(crate) fn searching(what: &str, bounds: Bounds) -> Progress {
    let progress = Progress::drawn(0, "{spinner} {msg}, {elapsed}", || {
        let time = bounds.time.map_or_else(String::new, |time| format!(" or {} s", time.as_secs_f64()));
        let nodes = output::count(bounds.nodes, "node");
        format!("searching, {what}: at most {nodes}{time}; Ctrl-C ends with what is known")
    });
    progress.ticks();
    progress
}

/// The bar of a build of the library, which goes from size to size.
pub(crate) fn sizes() -> Progress {
    Progress::drawn(0, "{msg} {bar:30} {pos}/{len} grounds, {eta} left", String::new)
}

#[cfg(not(target_family = "wasm"))]
impl Progress {
    fn drawn(steps: usize, template: &str, message: impl FnOnce() -> String) -> Self {
        let bar = ProgressBar::new(steps as u64);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar: bar.with_message(message()) }
    }

    fn ticks(&self) {
        if !self.bar.is_hidden() {
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
    }

    /// One step more is done.
    pub(crate) fn step(&self) {
        self.bar.inc(1);
    }

    /// Begins anew with another number of steps.
    pub(crate) fn restart(&self, steps: usize, message: String) {
        self.bar.set_length(steps as u64);
        self.bar.reset();
        self.bar.set_message(message);
        self.bar.tick();
    }

    /// `done` of `steps` steps are done, or more.
    pub(crate) fn done(&self, done: usize, steps: usize) {
        self.bar.update(|state| {
            state.set_len(steps as u64);
            state.set_pos(state.pos().max(done as u64));
        });
    }

    /// Writes with the bar out of the way.
    pub(crate) fn suspended<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Clears the line.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(target_family = "wasm")]
impl Progress {
    fn drawn(_: usize, _: &str, _: impl FnOnce() -> String) -> Self {
        Self {}
    }

    fn ticks(&self) {}

    pub(crate) fn step(&self) {}

    pub(crate) fn restart(&self, _: usize, _: String) {}

    pub(crate) fn done(&self, _: usize, _: usize) {}

    pub(crate) fn suspended<T>(&self, write: impl FnOnce() -> T) -> T {
        write()
    }

    pub(crate) fn finish(&self) {}
}
