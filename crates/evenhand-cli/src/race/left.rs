//! How long a race still takes, shown on standard error if that is a terminal.

use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use evenhand_locale::Messages;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::table::duration;
use crate::school::grouped;
use crate::streams::stderr;

/// How often the time left is shown anew.
const TICK: Duration = Duration::from_secs(1);

/// What is known of the time left.
#[derive(Clone, Copy)]
struct Estimate {
    since: Instant,
    /// Seconds that the figure at hand will take, and all after it.
    figure: f64,
    after: f64,
}

impl Estimate {
    /// Seconds from now on.
    fn left(&self) -> f64 {
        (self.figure - self.since.elapsed().as_secs_f64()).max(0.0) + self.after
    }
}

/// A bar of figures, with what is timed and the time left.
#[derive(Clone)]
pub(super) struct TimeLeft {
    shown: bool,
    bar: ProgressBar,
    estimate: Arc<Mutex<Estimate>>,
    words: &'static Messages,
}

impl TimeLeft {
    /// A bar of `figures` figures; hidden if `quiet`, or if standard error is no terminal.
    pub(super) fn new(quiet: bool, figures: u64, words: &'static Messages) -> Self {
        let shown = !quiet && stderr().is_terminal();
        let estimate = Arc::new(Mutex::new(Estimate { since: Instant::now(), figure: 0.0, after: 0.0 }));
        let known = Arc::clone(&estimate);
        let left = move |_: &ProgressState, to: &mut dyn Write| {
            let seconds = known.lock().unwrap_or_else(PoisonError::into_inner).left();
            let left = words.format("race-left", [("left", duration(seconds, words).into())]);
            // A bar that cannot be written stops no work.
            let _ = to.write_str(&left);
        };
        let template = "{wide_bar} {pos}/{len} {msg} {left}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar =
            ProgressBar::with_draw_target(Some(figures), target).with_style(style.with_key("left", left));
        if shown {
            bar.enable_steady_tick(TICK);
        }
        Self { shown, bar, estimate, words }
    }

    /// The figure of `name` with n cards begins: `figure` is the seconds that it will take, `after` those of all later ones.
    pub(super) fn begin(&self, name: &'static str, n: u32, figure: f64, after: f64) {
        *self.estimate.lock().unwrap_or_else(PoisonError::into_inner) =
            Estimate { since: Instant::now(), figure, after };
        if self.shown {
            self.bar
                .set_message(self.words.format("race-figure", [("name", name.into()), ("n", grouped(&n))]));
        }
    }

    /// The figure is done.
    pub(super) fn done(&self) {
        self.bar.inc(1);
    }

    /// Takes the bar away until it is drawn again, since a row is written.
    pub(super) fn hide(&self) {
        self.bar.suspend(|| ());
    }

    /// Writes while the bar is away.
    pub(super) fn suspend(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
