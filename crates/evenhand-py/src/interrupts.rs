//! Ctrl-C while work goes on that takes seconds.
//!
//! Python notes the signal and raises when it is asked, which only the thread that waits here can do. So the work has a thread of its
//! own, and is told to stop; one that cannot stop in between goes on by itself to its end, and what it found is thrown away.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// How long a Ctrl-C may go unseen.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Does some work with the lock let go; it is handed what says that it should stop.
///
/// # Errors
/// What Python raises for a signal, `KeyboardInterrupt` for Ctrl-C; `OSError` if the thread does not start.
pub(crate) fn interruptible<R: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> R + Send + 'static,
) -> PyResult<R> {
    let stop = Arc::new(AtomicBool::new(false));
    let (to, mut from) = sync_channel(1);
    let told = Arc::clone(&stop);
    let thread = thread::Builder::new().spawn(move || {
        // Nobody may wait any more.
        let _ = to.send(work(&told));
    });
    let thread = thread.map_err(no_thread)?;
    loop {
        let waited;
        (from, waited) = py.detach(move || {
            let waited = from.recv_timeout(POLL_INTERVAL);
            (from, waited)
        });
        match waited {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                stop.store(true, Ordering::Relaxed);
            })?,
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => return Err(PyOSError::new_err("a thread ended early")),
            },
        }
    }
}

/// A thread that the system does not give.
pub(crate) fn no_thread(error: std::io::Error) -> PyErr {
    PyOSError::new_err(format!("threads do not start: {error}"))
}
