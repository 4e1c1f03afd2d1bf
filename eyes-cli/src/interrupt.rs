//! Ctrl-C, the signals that ask a process to end, and the end of `--time`. Searches end with the results so far,
//! and files are written completely or not at all.

#[cfg(unix)]
use std::sync::Arc;
use std::sync::Once;
#[cfg(not(target_family = "wasm"))]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

use crate::{Error, Outcome, output};

/// Set when the searches of this process are to end. Searches check it.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Whether the time limit is the reason, and not the user.
static TIME_IS_UP: AtomicBool = AtomicBool::new(false);

/// Whether files are being written. That takes moments, and the end of the process waits for it.
static IS_WRITING: AtomicBool = AtomicBool::new(false);

/// The exit status after a second Ctrl-C: that of a program ended by the signal.
#[cfg(not(target_family = "wasm"))]
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C ends the searches of this process, and only a second one ends the process. On Unix the
/// signals TERM and HUP do the same.
pub(crate) fn ends_searches() {
    static CATCH: Once = Once::new();
    CATCH.call_once(catch);
}

/// Signals within this time of the first one are the same one: `timeout` sends its signal to the process and to its group.
#[cfg(not(target_family = "wasm"))]
const TOGETHER: Duration = Duration::from_millis(100);

#[cfg(not(target_family = "wasm"))]
fn caught() {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let is_another = FIRST.get_or_init(Instant::now).elapsed() > TOGETHER || is_time_up();
    if WANTED.swap(true, Ordering::Relaxed) && is_another && !IS_WRITING.load(Ordering::Relaxed) {
        std::process::exit(INTERRUPTED);
    }
}

/// Where signals cannot be caught, they end the process as usual.
#[cfg(unix)]
fn catch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let ignored = ignored();
    let heard = [SIGINT, SIGHUP, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let Ok(mut signals) = signal_hook::iterator::Signals::new(heard.clone()) else { return };
    let listening = std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| caught()));
    if listening.is_err() {
        let always = Arc::new(AtomicBool::new(true));
        for signal in heard {
            let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&always));
        }
    }
}

#[cfg(windows)]
fn catch() {
    let _ = ctrlc::set_handler(caught);
}

/// A browser has no signals.
#[cfg(target_family = "wasm")]
fn catch() {}

/// The signals that the process was started to ignore, from bit 0 on: HUP under `nohup`, INT in the background of a
/// script. They stay ignored. Only Linux tells without unsafe code; elsewhere none are known.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Writes files. Meanwhile signals do not end the process; the writer checks whether it is to end.
pub(crate) fn while_writing<T>(write: impl FnOnce() -> T) -> T {
    IS_WRITING.store(true, Ordering::Relaxed);
    ends_searches();
    let written = write();
    // An interrupted command is about to end by itself: a second signal must not take its message and status away.
    if !is_wanted() {
        IS_WRITING.store(false, Ordering::Relaxed);
    }
    written
}

/// A shorter time than a thread takes to start is over at once.
const SHORTEST: Duration = Duration::from_micros(100);

/// Ends the searches of this process after some time.
pub(crate) fn ends_searches_after(time: Duration) {
    if time < SHORTEST {
        TIME_IS_UP.store(true, Ordering::Relaxed);
        WANTED.store(true, Ordering::Relaxed);
        return;
    }
    // Without a thread only the node limits end the searches.
    let _ = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(time);
        if !WANTED.swap(true, Ordering::Relaxed) {
            TIME_IS_UP.store(true, Ordering::Relaxed);
        }
    });
}

/// The flag that searches check.
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

/// The end of a command whose work was ended before it wrote anything.
pub(crate) fn before_writing() -> Result<Outcome, Error> {
    let why = if is_time_up() { "the time is over (`--time` allows more)" } else { "interrupted" };
    output::note(&format!("{why}: nothing was written"));
    Ok(Outcome::Findings)
}
