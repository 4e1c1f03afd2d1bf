//! Codes, and the text of the latest error of a thread.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The version of the binary interface that this header describes.
pub const EYES_ABI_VERSION: u32 = 1;

/// The call did what it says.
pub const EYES_OK: i32 = 0;
/// There is no answer: no move to take back, no eye space at the point, and so on.
pub const EYES_NONE: i32 = 1;
/// A null pointer, a number outside its range, or a text that is not UTF-8.
pub const EYES_ERROR_ARGUMENT: i32 = -1;
/// A move that the rules forbid.
pub const EYES_ERROR_ILLEGAL: i32 = -2;
/// Stones that are no position, or a question that does not fit the position.
pub const EYES_ERROR_POSITION: i32 = -3;
/// A pattern file that cannot be read or has mistakes.
pub const EYES_ERROR_PATTERNS: i32 = -4;
/// A search that reached its bounds before it decided anything.
pub const EYES_ERROR_UNDECIDED: i32 = -5;
/// A fault of the library. The objects of the call must only be freed.
pub const EYES_ERROR_INTERNAL: i32 = -6;

/// Why a call failed.
pub(crate) struct Failure {
    code: i32,
    text: String,
}

impl Failure {
    pub(crate) fn new(code: i32, text: impl ToString) -> Self {
        Self { code, text: text.to_string() }
    }

    pub(crate) fn argument(text: impl ToString) -> Self {
        Self::new(EYES_ERROR_ARGUMENT, text)
    }
}

thread_local! {
    static LATEST: RefCell<CString> = RefCell::default();
}

fn remember(text: &str) {
    // A text with a zero byte inside is cut there.
    let until_zero = text.split('\0').next().unwrap_or_default();
    LATEST.with_borrow_mut(|latest| *latest = CString::new(until_zero).unwrap_or_default());
}

/// Runs the body of a function: `Ok(true)` is EYES_OK and `Ok(false)` is EYES_NONE.
pub(crate) fn call(body: impl FnOnce() -> Result<bool, Failure>) -> i32 {
    // What a panic leaves behind may only be freed, as the documentation of the code says.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(true)) => EYES_OK,
        Ok(Ok(false)) => EYES_NONE,
        Ok(Err(failure)) => {
            remember(&failure.text);
            failure.code
        }
        Err(_) => {
            remember("the library has a fault; please report how it came about");
            EYES_ERROR_INTERNAL
        }
    }
}

/// The text of the latest error of this thread, UTF-8; empty before the first. It is valid until the next call that fails
/// on this thread.
#[unsafe(no_mangle)]
pub extern "C" fn eyes_last_error() -> *const c_char {
    LATEST.with_borrow(|latest| latest.as_ptr())
}

/// The version of the library, such as "0.1.0". It is valid for ever.
#[unsafe(no_mangle)]
pub extern "C" fn eyes_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// EYES_ABI_VERSION of the library. A program refuses a library with another number than that of its header.
#[unsafe(no_mangle)]
pub extern "C" fn eyes_abi_version() -> u32 {
    EYES_ABI_VERSION
}
