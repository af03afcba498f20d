//! How far it is, for a person who has waited for a second.

use std::io::{IsTerminal, stderr, stdout};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::arguments::Run;

/// What is over sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A count of bytes, shown on standard error if that is a terminal and the output does not go to one.
pub(crate) struct Progress {
    shown: bool,
    since: Instant,
    bytes: AtomicU64,
    expected: Option<u64>,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// Nothing read or written yet, of so many bytes if that is known.
    pub(crate) fn new(run: &Run, expected: Option<u64>) -> Self {
        let shown = !run.quiet && stderr().is_terminal() && (run.output.is_some() || !stdout().is_terminal());
        Self { shown, since: Instant::now(), bytes: AtomicU64::new(0), expected, bar: OnceLock::new() }
    }

    /// So many bytes more were read or written.
    pub(crate) fn add(&self, bytes: u64) {
        if !self.shown {
            return;
        }
        let all = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if self.since.elapsed() > PATIENCE {
            self.bar.get_or_init(|| bar(self.expected)).set_position(all);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

fn bar(expected: Option<u64>) -> ProgressBar {
    let template = match expected {
        Some(_) => "{wide_bar} {binary_bytes}/{binary_total_bytes} read and written, {eta} left",
        None => "{spinner} {binary_bytes} read and written, {binary_bytes_per_sec}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(expected, ProgressDrawTarget::stderr()).with_style(style)
}
