//! What the program runs on: the standard streams and the signals of its process, or a caller within the process.
//!
//! A process that is the program's gives it its streams, and ends by its signals. A caller that only borrows the program gets what it
//! would write and the reason of a failure as data, looks at its progress, and can stop it; nothing of the process is touched: no
//! signal, no setting of the allocator, no descriptor but that of standard input, where it is named.
//!
//! Which of both it is stands with the thread that runs the program; what other threads need of it they are handed.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use evenhand_files::{FilesError, Output, OutputOptions, Phase};

use crate::descriptors::stand_in;
use crate::failure::Failure;
use crate::interrupt::Unfinished;

/// What the program runs on.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub enum Streams {
    /// The standard input, output and error of this process, and its signals, of which some may end it.
    #[default]
    Process,
    /// What a caller in this process looks at. Only standard input is the process's.
    Captured(Arc<Captured>),
}

/// What a run of the program writes, how far it is, and why it failed; shared with the caller, who may be on another thread.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use evenhand_cli::{Captured, Streams, run};
///
/// let captured = Arc::new(Captured::default());
/// let code = run(["evenhand", "shuffle", "-e", "a", "b", "c", "--seed", "42"], &Streams::Captured(captured.clone()));
/// assert_eq!((code, captured.take_output()), (0, b"c\nb\na\n".to_vec()));
/// ```
#[derive(Debug, Default)]
pub struct Captured {
    output: Mutex<Vec<u8>>,
    messages: Mutex<Vec<u8>>,
    progress: Mutex<Progress>,
    /// Bytes done, of all phases: added to by many threads.
    done: AtomicU64,
    report: Mutex<Option<String>>,
    failure: Mutex<Option<Failure>>,
    is_stopped: AtomicBool,
    unfinished: Mutex<Unfinished>,
}

/// How far a run is that reads and writes records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Progress {
    /// What is done with records; none before anything is.
    pub phase: Option<Phase>,
    /// Bytes done, of all phases together.
    pub done: u64,
    /// Bytes to be done in all, about; none if that is not known.
    pub expected: Option<u64>,
}

impl Captured {
    /// What was written to standard output and not taken yet.
    pub fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut lock(&self.output))
    }

    /// What was written to standard error and not taken yet.
    pub fn take_messages(&self) -> Vec<u8> {
        std::mem::take(&mut lock(&self.messages))
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress { done: self.done.load(Ordering::Relaxed), ..*lock(&self.progress) }
    }

    /// What `--stats` would write of a shuffle, a sample or a split that is done, as JSON; none of those that it has no figures of.
    pub fn report(&self) -> Option<String> {
        lock(&self.report).clone()
    }

    /// Why it failed; none before, and of those whose answer is no.
    pub fn failure(&self) -> Option<Failure> {
        lock(&self.failure).clone()
    }

    /// Stops a shuffle, a sample or a split: what is not finished is gone when this returns, and nothing more will be finished. The
    /// run itself ends some tens of milliseconds later, or when what it waits for lets it go. Outputs that are being put in their places
    /// are waited for.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        lock(&self.unfinished).remove();
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn unfinished(&self) -> MutexGuard<'_, Unfinished> {
        lock(&self.unfinished)
    }

    /// Says how many bytes are to be done.
    pub(crate) fn expect(&self, bytes: Option<u64>) {
        lock(&self.progress).expected = bytes;
    }

    /// Adds the bytes of a phase; a break once it was stopped.
    pub(crate) fn advance(&self, phase: Phase, bytes: u64) -> ControlFlow<()> {
        self.done.fetch_add(bytes, Ordering::Relaxed);
        let mut progress = lock(&self.progress);
        progress.phase = Some(phase);
        // What is dealt again is no part of what was expected.
        if phase == Phase::Redeal {
            progress.expected = progress.expected.map(|expected| expected + bytes);
        }
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A run on this thread.
#[derive(Debug, Default)]
struct Run {
    streams: Streams,
    arguments: Vec<OsString>,
}

thread_local! {
    static RUN: RefCell<Run> = RefCell::default();
}

/// Until it is dropped, this thread runs the program on what it was given to.
#[must_use]
pub(crate) struct RunGuard(Run);

/// Begins a run on this thread.
pub(crate) fn begin(streams: &Streams, arguments: &[OsString]) -> RunGuard {
    if matches!(streams, Streams::Process) {
        stand_in();
    }
    RunGuard(RUN.replace(Run { streams: streams.clone(), arguments: arguments.to_vec() }))
}

impl Drop for RunGuard {
    fn drop(&mut self) {
        RUN.set(std::mem::take(&mut self.0));
    }
}

/// What this thread runs the program on; on others, those of the process.
pub(crate) fn current() -> Streams {
    RUN.with_borrow(|run| run.streams.clone())
}

/// The caller that looks at this run; none if it is the process's.
pub(crate) fn captured() -> Option<Arc<Captured>> {
    match current() {
        Streams::Process => None,
        Streams::Captured(captured) => Some(captured),
    }
}

/// The command line of this run, with its name.
pub(crate) fn command_line() -> Vec<OsString> {
    RUN.with_borrow(|run| run.arguments.clone())
}

/// Standard error of this run.
pub(crate) fn stderr() -> Messages {
    Messages(captured())
}

/// What messages are written to.
pub(crate) struct Messages(Option<Arc<Captured>>);

impl Messages {
    /// Whether a person reads them at a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.0.is_none() && io::stderr().is_terminal()
    }
}

impl Write for Messages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &self.0 {
            None => io::stderr().write(bytes),
            Some(captured) => lock(&captured.messages).write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether a person reads standard output at a terminal.
pub(crate) fn is_output_terminal() -> bool {
    captured().is_none() && io::stdout().is_terminal()
}

/// Standard output of this run.
///
/// # Errors
/// If there is none, or it was closed when the process was started.
pub(crate) fn output() -> Result<Output, FilesError> {
    output_with(&OutputOptions::new())
}

/// The same by these options.
pub(crate) fn output_with(options: &OutputOptions) -> Result<Output, FilesError> {
    match captured() {
        None => options.standard(),
        Some(captured) => Ok(Output::handed("standard output", CapturedOutput(captured))),
    }
}

/// What takes the standard output of a captured run.
struct CapturedOutput(Arc<Captured>);

impl Write for CapturedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0.output).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps what `--stats` would write, for the caller of this run.
pub(crate) fn report(json: impl FnOnce() -> String) {
    if let Some(captured) = captured() {
        *lock(&captured.report) = Some(json());
    }
}

/// Keeps why this run failed, for its caller.
pub(crate) fn fail(failure: impl FnOnce() -> Failure) {
    if let Some(captured) = captured() {
        let failure = if captured.is_stopped() { Failure::stopped() } else { failure() };
        *lock(&captured.failure) = Some(failure);
    }
}
