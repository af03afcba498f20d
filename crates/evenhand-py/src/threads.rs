//! Running without the lock of the interpreter, on as many threads as were asked for.
//!
//! Threads live as long as a call: some tens of microseconds are nothing beside what more than one pile takes, and a process that
//! was forked, as workers of data loaders are, has none of its parent's threads, which a pool that is kept would wait for without end.

use std::thread::available_parallelism;

use evenhand::plain::ONE_PILE;
use pyo3::exceptions::PyOSError;
use pyo3::marker::Ungil;
use pyo3::prelude::*;

/// The most threads for each processor, as of the program: more are no faster, and many do not start.
const MAX_THREADS_PER_PROCESSOR: usize = 8;

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
    let most = available_parallelism().map_or(1, usize::from).saturating_mul(MAX_THREADS_PER_PROCESSOR);
    // Of 0, rayon takes as many as it takes by itself.
    let threads = threads.map_or(0, |threads| threads.min(most));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| PyOSError::new_err(format!("threads do not start: {error}")))?;
    Ok(pool.install(work))
}
