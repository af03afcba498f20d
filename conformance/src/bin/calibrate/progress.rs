//! How far it is, on standard error.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Lines for each calibration.
const LINES: u64 = 10;

/// Counts what is done, on any thread.
pub(crate) struct Progress<'a> {
    what: &'a str,
    all: u64,
    done: AtomicU64,
    start: Instant,
}

impl<'a> Progress<'a> {
    pub(crate) fn of(what: &'a str, all: u64) -> Self {
        eprintln!("{what}: begun");
        Self { what, all, done: AtomicU64::new(0), start: Instant::now() }
    }

    /// Adds `more` steps that are done.
    pub(crate) fn add(&self, more: u64) {
        let before = self.done.fetch_add(more, Ordering::Relaxed);
        let step = (before + more) * LINES / self.all;
        if step > before * LINES / self.all {
            let seconds = self.start.elapsed().as_secs();
            eprintln!("{}: {} % after {seconds} s", self.what, step * 100 / LINES);
        }
    }
}
