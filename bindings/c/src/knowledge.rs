//! Knowledge, and flags that end work.

use std::ffi::c_char;

use eyes_runtime::{Knowledge, StopFlag};

use crate::error::{EYES_ERROR_PATTERNS, Failure, call};
use crate::pointer::{array, borrow, free, give, not_null, text};

/// Tables that value eye spaces. Analysers share it; it may be freed while they live.
pub struct EyesKnowledge {
    pub(crate) inner: Knowledge,
}

/// A flag that another thread sets to end work.
pub struct EyesStop {
    pub(crate) inner: StopFlag,
}

/// The knowledge that is built in: the table of all eye spaces of up to seven points, and exact search of others within
/// so many nodes each; 0 means no search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_knowledge_new(search_nodes: u64, out: *mut *mut EyesKnowledge) -> i32 {
    call(|| {
        let inner = Knowledge::builtin().with_search(search_nodes);
        // SAFETY: as the header says.
        unsafe { give(out, EyesKnowledge { inner }) }
    })
}

/// The same with the patterns of these files before all else. `paths` are `count` texts. EYES_ERROR_PATTERNS if a file cannot
/// be read or has mistakes; the text names the first one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_knowledge_from_files_new(
    paths: *const *const c_char,
    count: usize,
    search_nodes: u64,
    out: *mut *mut EyesKnowledge,
) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        let pointers = unsafe { array(paths, count, "the list of paths")? };
        not_null(out, "the place for the result")?;
        // SAFETY: as the header says.
        let paths = pointers.iter().map(|&path| unsafe { text(path, "a path") });
        let paths: Vec<&str> = paths.collect::<Result<_, _>>()?;
        let inner =
            Knowledge::from_files(&paths).map_err(|error| Failure::new(EYES_ERROR_PATTERNS, error))?;
        let inner = inner.with_search(search_nodes);
        // SAFETY: as the header says.
        unsafe { give(out, EyesKnowledge { inner }) }
    })
}

/// Frees a knowledge.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_knowledge_free(knowledge: *mut EyesKnowledge) {
    call(|| {
        // SAFETY: as the header says.
        unsafe { free(knowledge) };
        Ok(true)
    });
}

/// A flag that is not set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_stop_new(out: *mut *mut EyesStop) -> i32 {
    // SAFETY: as the header says.
    call(|| unsafe { give(out, EyesStop { inner: StopFlag::new() }) })
}

/// Sets a flag: what watches it ends soon, with what is known. Any thread may do so at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_stop_request(stop: *const EyesStop) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        unsafe { borrow(stop, "the flag")? }.inner.request();
        Ok(true)
    })
}

/// Clears a flag for further work.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_stop_clear(stop: *const EyesStop) -> i32 {
    call(|| {
        // SAFETY: as the header says.
        unsafe { borrow(stop, "the flag")? }.inner.clear();
        Ok(true)
    })
}

/// Frees a flag. Analysers that watch it keep it for themselves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eyes_stop_free(stop: *mut EyesStop) {
    call(|| {
        // SAFETY: as the header says.
        unsafe { free(stop) };
        Ok(true)
    });
}
