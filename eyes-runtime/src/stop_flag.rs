//! A flag that ends reading and searches.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering};

/// A flag that another thread or a signal handler sets to end reading and searches; clones share it.
///
/// ```
/// use eyes_runtime::{Analyzer, Knowledge, StopFlag};
///
/// let stop = StopFlag::new();
/// let analyzer = Analyzer::new(Knowledge::builtin()).stop_on(stop.clone());
/// stop.request();
/// assert!(stop.is_requested());
/// # let _ = analyzer;
/// ```
#[derive(Clone, Debug)]
pub struct StopFlag(Flag);

#[derive(Clone, Debug)]
enum Flag {
    Shared(Arc<AtomicBool>),
    Static(&'static AtomicBool),
}

impl StopFlag {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self(Flag::Shared(Arc::new(AtomicBool::new(false))))
    }

    /// Sets the flag.
    pub fn request(&self) {
        self.flag().store(true, Ordering::Relaxed);
    }

    /// Clears the flag, for further work.
    pub fn clear(&self) {
        self.flag().store(false, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.flag().load(Ordering::Relaxed)
    }

    /// The underlying flag.
    #[must_use]
    pub fn flag(&self) -> &AtomicBool {
        match &self.0 {
            Flag::Shared(flag) => flag,
            Flag::Static(flag) => flag,
        }
    }
}

impl Default for StopFlag {
    fn default() -> Self {
        Self::new()
    }
}

impl From<&'static AtomicBool> for StopFlag {
    fn from(flag: &'static AtomicBool) -> Self {
        Self(Flag::Static(flag))
    }
}

impl From<Arc<AtomicBool>> for StopFlag {
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(Flag::Shared(flag))
    }
}
