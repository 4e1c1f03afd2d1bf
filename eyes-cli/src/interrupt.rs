//! Ctrl-C: what searches ends with what is known.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set once the user has asked for an end; searches look at it.
static WANTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C ends the searches of this process, and only a second one the process itself.
pub(crate) fn ends_searches() {
    // Where signals cannot be caught, Ctrl-C ends the process as ever.
    let _ = ctrlc::set_handler(|| {
        if WANTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// What searches look at.
pub(crate) fn flag() -> &'static AtomicBool {
    &WANTED
}

/// Whether the user has asked for an end.
pub(crate) fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}
