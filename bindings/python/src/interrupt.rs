//! Ctrl-C during long work.

use std::panic::resume_unwind;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use eyes_runtime::StopFlag;
use pyo3::prelude::*;

/// Ends `analyze_game` on another thread.
#[pyclass(name = "Stop", module = "eyes", frozen)]
#[derive(Default)]
pub(crate) struct PyStop(pub(crate) StopFlag);

#[pymethods]
impl PyStop {
    #[new]
    fn py_new() -> Self {
        Self::default()
    }

    /// Work with this object ends soon; its results mean nothing.
    fn request(&self) {
        self.0.request();
    }
}

/// How often signals are looked for.
const INTERVAL: Duration = Duration::from_millis(50);

/// The result of work on another thread, without the interpreter. A signal sets the flag, on which the work should end, and
/// then its exception is raised. To begin the thread takes some 20 µs.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (is_done, done) = (Mutex::new(false), Condvar::new());
    let wait = || {
        let guard = is_done.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = done.wait_timeout_while(guard, INTERVAL, |is_done| !*is_done);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    };
    thread::scope(|scope| {
        let worker = thread::Builder::new().spawn_scoped(scope, || {
            let result = work();
            *is_done.lock().unwrap_or_else(PoisonError::into_inner) = true;
            done.notify_one();
            result
        })?;
        loop {
            if py.detach(wait) || worker.is_finished() {
                return Ok(py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic)));
            }
            if let Err(signal) = py.check_signals() {
                stop.request();
                let _ = py.detach(|| worker.join());
                return Err(signal);
            }
        }
    })
}
