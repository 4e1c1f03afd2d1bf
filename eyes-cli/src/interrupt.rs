//! Ctrl-C, the signals that ask a process to end, and the end of `--time`: searches end with what is known, and files are
//! written whole.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Set once the searches of this process are to end; they look at it.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Whether that is because the time is up, and not because the user asked for it.
static TIME_IS_UP: AtomicBool = AtomicBool::new(false);

/// Whether files are being written. That takes moments, and what would end the process waits for it.
static IS_WRITING: AtomicBool = AtomicBool::new(false);

/// The exit status after a second Ctrl-C: that of a program that the signal ends.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C ends the searches of this process, and only a second one the process itself. So do the signals
/// TERM and HUP where there are any; `timeout` sends the former.
pub(crate) fn ends_searches() {
    // Where signals cannot be caught, Ctrl-C ends the process as ever.
    let _ = ctrlc::set_handler(|| {
        if WANTED.swap(true, Ordering::Relaxed) && !IS_WRITING.load(Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
}

/// Writes files. Signals do not end the process meanwhile; what writes looks whether it is to end.
pub(crate) fn while_writing<T>(write: impl FnOnce() -> T) -> T {
    IS_WRITING.store(true, Ordering::Relaxed);
    ends_searches();
    let written = write();
    IS_WRITING.store(false, Ordering::Relaxed);
    written
}

/// Less than a thread takes to begin is over at once.
const SHORTEST: Duration = Duration::from_micros(100);

/// Ends the searches of this process after some time.
pub(crate) fn ends_searches_after(time: Duration) {
    if time < SHORTEST {
        TIME_IS_UP.store(true, Ordering::Relaxed);
        WANTED.store(true, Ordering::Relaxed);
        return;
    }
    // Without a thread there is no end before that of the nodes.
    let _ = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(time);
        if !WANTED.swap(true, Ordering::Relaxed) {
            TIME_IS_UP.store(true, Ordering::Relaxed);
        }
    });
}

/// What searches look at.
pub(crate) fn flag() -> &'static AtomicBool {
    &WANTED
}

/// Whether the searches are to end.
pub(crate) fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}

/// Whether they are to end because the time is up.
pub(crate) fn is_time_up() -> bool {
    TIME_IS_UP.load(Ordering::Relaxed)
}
