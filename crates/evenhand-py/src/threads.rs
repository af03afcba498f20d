//! Running without the lock of the interpreter, on as many threads as were asked for.
//!
//! Threads live as long as a call: some tens of microseconds are nothing beside what more than one pile takes, and a process that
//! was forked, as workers of data loaders are, has none of its parent's threads, which a pool that is kept would wait for without end.

use evenhand::plain::ONE_PILE;
use pyo3::exceptions::PyOSError;
use pyo3::marker::Ungil;
use pyo3::prelude::*;

/// Does some work over `n` items, with the lock let go: where there is work for several threads, on so many, or on as many as
/// rayon takes by itself.
///
/// # Errors
/// `OSError` if the threads do not start; nothing is done then.
pub(crate) fn run<R: Send + Ungil>(
    py: Python<'_>,
    threads: Option<usize>,
    n: u64,
    work: impl FnOnce() -> R + Send + Ungil,
) -> PyResult<R> {
    py.detach(|| run_locked(threads, n, work))
}

/// The same with the lock held, if this thread has it.
///
/// # Errors
/// As for [`run`].
pub(crate) fn run_locked<R: Send>(
    threads: Option<usize>,
    n: u64,
    work: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    if n <= ONE_PILE {
        return Ok(work());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let pool = pool.map_err(|error| PyOSError::new_err(format!("threads do not start: {error}")))?;
    Ok(pool.install(work))
}
