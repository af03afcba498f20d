//! The program: run on the streams of this process, as its console script does, or captured, for functions that return what it
//! reports and raise what went wrong. Both are `evenhand_cli::run`.
//!
//! A captured run has a thread of its own, without the lock of the interpreter; the caller's looks after it, and lets the lock go between
//! looks: for signals, which Python hears on its main thread alone, and for the callback, which runs where it was handed over. Should
//! either raise, what is unfinished is removed, and the thread is waited for, but not for long: what it reads may never come.

use std::ffi::OsString;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use evenhand_cli::{Captured, Failure, FailureKind, Phase, Progress, Streams};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;

/// Between two looks: short beside the tenth of a second in which Ctrl-C is to work.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// How long a run that was stopped is waited for.
const LEAVE: Duration = Duration::from_millis(50);

pyo3::create_exception!(
    evenhand,
    FileError,
    PyValueError,
    "What files hold is not what was asked for: too few records, a line that is no CSV, headers that differ, data that is cut off.

What the system refuses is an OSError instead, such as FileNotFoundError; what does not fit in memory is a MemoryError; options that make
no sense are a ValueError, as this is too.

>>> import evenhand, os, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = os.path.join(folder, \"cards\")
...     with open(path, \"w\") as file:
...         _ = file.write(\"ace\\nking\\n\")
...     try:
...         evenhand.sample_file(path, os.path.join(folder, \"hand\"), count=3)
...     except evenhand.FileError as error:
...         print(str(error).replace(folder, \"\"))
/cards: 3 records requested, 2 available. Ask for fewer, or shuffle all.
"
);

/// Runs the program on the streams of this process, whose signals it takes: the code that it ends with.
#[pyfunction]
pub(crate) fn program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| evenhand_cli::run(arguments, &Streams::Process))
}

/// Runs the program: what it wrote to standard output, the figures of `--stats` as JSON, if it has any, and the bytes that it did.
/// Meanwhile `progress` is called with the name of the phase, the bytes done, and those expected or None.
///
/// # Errors
/// What the program failed by; what a signal or `progress` raises, which stops it.
#[pyfunction]
pub(crate) fn run_captured(
    py: Python<'_>,
    arguments: Vec<OsString>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(Vec<u8>, Option<String>, u64)> {
    let captured = Arc::new(Captured::default());
    let (end, mut ended) = channel::<()>();
    let streams = Streams::Captured(Arc::clone(&captured));
    let work = move || {
        // Dropped at the end, and by a panic too.
        let _end = end;
        evenhand_cli::run(arguments, &streams)
    };
    let thread = std::thread::Builder::new().name("evenhand".into()).spawn(work);
    let thread = thread.map_err(|error| PyOSError::new_err(format!("a thread does not start: {error}")))?;
    let mut told = Progress::default();
    let mut is_ended = |py: Python<'_>, limit| {
        let ended = &mut ended;
        py.detach(move || ended.recv_timeout(limit)) == Err(RecvTimeoutError::Disconnected)
    };
    while !is_ended(py, POLL_INTERVAL) {
        let looked = py.check_signals().and_then(|()| tell(progress.as_ref(), &captured, &mut told));
        if let Err(raised) = looked {
            py.detach(|| captured.stop());
            is_ended(py, LEAVE);
            return Err(raised);
        }
    }
    if let Err(panic) = py.detach(|| thread.join()) {
        std::panic::resume_unwind(panic);
    }
    match captured.failure() {
        Some(failure) => Err(raised(failure)),
        None => Ok((captured.take_output(), captured.report(), captured.progress().done)),
    }
}

/// Calls a callback, if anything was done since `told`.
fn tell(callback: Option<&Bound<'_, PyAny>>, captured: &Captured, told: &mut Progress) -> PyResult<()> {
    let Some(callback) = callback else { return Ok(()) };
    let now = captured.progress();
    let Some(phase) = now.phase.filter(|_| now != *told) else { return Ok(()) };
    *told = now;
    let phase = match phase {
        Phase::Redeal => "redeal",
        Phase::Write => "write",
        _ => "read",
    };
    callback.call1((phase, now.done, now.expected)).map(drop)
}

/// The exception of a failure, with the program's message.
fn raised(failure: Failure) -> PyErr {
    let message = failure.message;
    match failure.kind {
        FailureKind::Usage => PyValueError::new_err(message),
        FailureKind::Memory => PyMemoryError::new_err(message),
        // Python chooses the class by the number, which on Windows is the fourth.
        FailureKind::System { code: Some(code), .. } if cfg!(windows) => {
            PyOSError::new_err((0, message, None::<String>, code))
        }
        FailureKind::System { code: Some(code), .. } => PyOSError::new_err((code, message)),
        FailureKind::System { kind, code: None } => io::Error::new(kind, message).into(),
        _ => FileError::new_err(message),
    }
}
