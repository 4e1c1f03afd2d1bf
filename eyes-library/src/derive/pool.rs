//! Thread pools of the size that the system allows.

/// Runs work that uses several threads. If the system provides none, this thread does all of it.
pub(crate) fn in_pool<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let several = rayon::ThreadPoolBuilder::new().build();
    let one = || rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    match several.or_else(|_| one()) {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}
