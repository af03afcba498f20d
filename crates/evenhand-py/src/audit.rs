//! Decks on their way to the judge: counted in a thread of its own, while Python deals the next ones.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use evenhand_audit::battery::{AuditError, Deck, Finding};
use evenhand_audit::report::Language;
use evenhand_audit::{Audit, Report};
use evenhand_trial::faults::{Fault, required};
use evenhand_trial::{Asked, Observed, Origin, fresh_decks, judged, undecided};
use numpy::PyReadonlyArray2;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::decks::{of_lists, of_rows};
use crate::interrupts::{interruptible, no_thread};

/// Blocks that wait to be counted.
const BLOCKS_AHEAD: usize = 2;

/// How long the thread that counts is waited for at a time: much less than a block takes.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// An error with its cause.
pub(crate) fn in_full(error: &AuditError) -> PyErr {
    PyValueError::new_err(match std::error::Error::source(error) {
        Some(why) => format!("{error}: {why}"),
        None => error.to_string(),
    })
}

/// Decks of `n` cards, counted as they come.
#[pyclass(module = "evenhand._native")]
pub(crate) struct Counting {
    blank: Audit,
    given: u64,
    worker: Option<Worker>,
}

struct Worker {
    to: SyncSender<Vec<u32>>,
    thread: JoinHandle<Result<Observed, AuditError>>,
    /// Set where nobody wants what is counted any more.
    is_dropped: Arc<AtomicBool>,
}

impl Drop for Counting {
    /// Its thread ends by itself, after the deck at hand: whoever drops it holds the lock, and is not to wait.
    fn drop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.is_dropped.store(true, Ordering::Relaxed);
        }
    }
}

/// Lets the lock go for a moment, and looks for Ctrl-C.
fn wait(py: Python<'_>) -> PyResult<()> {
    py.detach(|| thread::sleep(POLL_INTERVAL));
    py.check_signals()
}

impl Counting {
    fn send(&mut self, py: Python<'_>, decks: Vec<u32>) -> PyResult<()> {
        let n = u64::from(self.blank.cards().max(1));
        self.given += decks.len() as u64 / n;
        let mut decks = decks;
        loop {
            let Some(worker) = &self.worker else { return Err(ended()) };
            match worker.to.try_send(decks) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(left)) => decks = left,
                // It ended at a deck that is none.
                Err(TrySendError::Disconnected(_)) => return self.join(py).map(drop),
            }
            wait(py)?;
        }
    }

    /// What was counted, when all of it is.
    fn join(&mut self, py: Python<'_>) -> PyResult<Observed> {
        let Some(Worker { to, thread, is_dropped }) = self.worker.take() else { return Err(ended()) };
        drop(to);
        while !thread.is_finished() {
            wait(py).inspect_err(|_| is_dropped.store(true, Ordering::Relaxed))?;
        }
        match thread.join() {
            Ok(counted) => counted.map_err(|error| in_full(&error)),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

fn ended() -> PyErr {
    PyRuntimeError::new_err("these decks were judged already")
}

#[pymethods]
impl Counting {
    #[new]
    fn new(n: u32) -> PyResult<Self> {
        let deck = Deck::of_cards(n).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let blank = Audit::of(&deck).named((0..n).map(|card| card.to_string()));
        let mut observed = Observed::new(&blank, false);
        let (to, from) = sync_channel::<Vec<u32>>(BLOCKS_AHEAD);
        let is_dropped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&is_dropped);
        let count = move || {
            for decks in from {
                for deck in decks.chunks_exact(n as usize) {
                    if stop.load(Ordering::Relaxed) {
                        return Ok(observed);
                    }
                    observed.observe(deck)?;
                }
            }
            // The evidence of all of them.
            observed.look();
            Ok(observed)
        };
        let thread = thread::Builder::new().spawn(count).map_err(no_thread)?;
        Ok(Self { blank, given: 0, worker: Some(Worker { to, thread, is_dropped }) })
    }

    /// How many decks were taken.
    #[getter]
    fn decks(&self) -> u64 {
        self.given
    }

    /// Takes the rows of an array.
    fn take_rows(&mut self, py: Python<'_>, rows: PyReadonlyArray2<'_, i64>) -> PyResult<()> {
        let decks = of_rows(&rows, self.blank.cards(), self.given)?;
        drop(rows);
        self.send(py, decks)
    }

    /// Takes a list of lists and tuples.
    fn take_lists(&mut self, decks: &Bound<'_, PyList>) -> PyResult<()> {
        let cards = of_lists(decks, self.blank.cards(), self.given)?;
        self.send(decks.py(), cards)
    }

    /// Ends the decks: what they show.
    fn judge(&mut self, py: Python<'_>) -> PyResult<Judged> {
        let blank = self.blank.clone();
        let observed = self.join(py)?;
        if let Some(rows) = observed.rows().found() {
            return Err(PyValueError::new_err(rows.text(Language::English)));
        }
        interruptible(py, move |_| {
            let report = observed.report(Vec::new());
            Judged { blank, observed: Some(observed), report }
        })
    }
}

/// Decks that were counted, and their verdict before known faults are held against them.
#[pyclass(module = "evenhand._native")]
pub(crate) struct Judged {
    blank: Audit,
    observed: Option<Observed>,
    report: Report,
}

#[pymethods]
impl Judged {
    /// `fail`, `unresolved` or `none_found`.
    #[getter]
    fn outcome(&self) -> &'static str {
        (&self.report.finding).into()
    }

    /// The report, made whole: of decks that a function dealt, or that were written down; `first` were decided by these.
    #[pyo3(signature = (*, source, command, is_log, brief, require, first = None))]
    #[expect(clippy::too_many_arguments, reason = "each has its name")]
    fn report(
        &mut self,
        py: Python<'_>,
        source: String,
        command: String,
        is_log: bool,
        brief: bool,
        require: Vec<String>,
        first: Option<PyRef<'_, Judged>>,
    ) -> PyResult<DeckReport> {
        let n = self.blank.cards();
        let faults = require.iter().map(|text| required(text, n, Language::English));
        let faults = faults.collect::<Result<Vec<_>, _>>();
        let required = faults.map_err(|error| PyValueError::new_err(format!("require: {error}")))?;
        let required: Vec<Fault> = required.into_iter().flatten().collect();
        let open = first.and_then(|first| fresh_decks(&first.report, self.report.decks));
        let origin = if is_log { Origin::Log } else { Origin::Program { is_one_run: true } };
        let (blank, observed) = (self.blank.clone(), self.observed.take().ok_or_else(ended)?);
        let done = interruptible(py, move |stop| {
            // Threads of its own: a process that was forked has none of its parent's.
            let pool = rayon::ThreadPoolBuilder::new().build().map_err(|error| error.to_string())?;
            let stop = || stop.load(Ordering::Relaxed);
            let asked = Asked { required: &required, brief, origin, order_is_known: true, stop: &stop };
            let mut report = undecided(&observed, open);
            let made = pool.install(|| judged(&blank, &observed, &mut report, &asked));
            made.map(|()| report).map_err(|error| error.to_string())
        });
        let mut report = done?.map_err(PyRuntimeError::new_err)?;
        report.provenance.source = source;
        report.provenance.command = command;
        report.provenance.version = env!("CARGO_PKG_VERSION").to_string();
        Ok(DeckReport(report))
    }
}

/// Checks the names of faults that decks of n cards are required to show.
#[pyfunction]
pub(crate) fn check_faults(require: Vec<String>, n: u32) -> PyResult<()> {
    for text in &require {
        required(text, n, Language::English)
            .map_err(|error| PyValueError::new_err(format!("require: {error}")))?;
    }
    Ok(())
}

/// A report, in each form that it has.
#[pyclass(frozen, module = "evenhand._native")]
pub(crate) struct DeckReport(Report);

#[pymethods]
impl DeckReport {
    #[getter]
    fn outcome(&self) -> &'static str {
        (&self.0.finding).into()
    }

    #[getter]
    fn sentence(&self) -> String {
        self.0.sentence(Language::English)
    }

    #[getter]
    fn p(&self) -> Option<f64> {
        match self.0.finding {
            Finding::Fail { p, .. } | Finding::Unresolved { p, .. } => Some(p),
            _ => None,
        }
    }

    fn json(&self, py: Python<'_>, tables: bool) -> String {
        let report = &self.0;
        py.detach(|| {
            if tables { report.json_with_tables(Language::English) } else { report.json(Language::English) }
        })
    }

    fn page(&self) -> String {
        self.0.to_string()
    }

    fn fragment(&self) -> String {
        self.0.fragment(Language::English)
    }

    fn svg(&self) -> String {
        self.0.svg(Language::English)
    }
}
