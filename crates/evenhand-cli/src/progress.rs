//! How far it is, for a person who has waited for a second.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use evenhand_files::Phase;
use evenhand_locale::Language;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::language;
use crate::streams::{self, Captured, stderr};
use crate::words::WORDS;

/// What is over sooner needs no bar: of decks and figures, and of bytes.
const PATIENCE: Duration = Duration::from_secs(1);
const PATIENCE_OF_BYTES: Duration = Duration::from_secs(2);

/// A count of something, shown on standard error if that is a terminal.
pub(crate) struct Progress {
    shown: bool,
    since: Instant,
    patience: Duration,
    bar: ProgressBar,
    /// The phase whose name is shown.
    phase: Mutex<Option<Phase>>,
    /// That of messages, which other threads do not know.
    language: Language,
    /// Who looks at it in the place of a person.
    captured: Option<Arc<Captured>>,
}

impl Progress {
    /// Bytes read and written, in all as many as expected if that is known.
    pub(crate) fn of_bytes(quiet: bool, expected: Option<u64>) -> Self {
        let template = match expected {
            Some(_) => "progress-bytes-of",
            None => "progress-bytes",
        };
        // Filled in by the bar as it goes.
        let facts = [
            ("phase", "{msg}".into()),
            ("bar", "{wide_bar}".into()),
            ("spinner", "{spinner}".into()),
            ("done", "{binary_bytes}".into()),
            ("all", "{binary_total_bytes}".into()),
            ("speed", "{binary_bytes_per_sec}".into()),
            ("left", "{eta}".into()),
        ];
        let template = WORDS.messages(language::messages()).format(template, facts);
        let mut bytes = Self::new(quiet, expected, &template);
        bytes.patience = PATIENCE_OF_BYTES;
        bytes.captured = streams::captured();
        if let Some(captured) = &bytes.captured {
            captured.expect(expected);
        }
        bytes
    }

    /// Decks judged, in all as many as expected if that is known.
    pub(crate) fn of_decks(quiet: bool, expected: Option<u64>) -> Self {
        let template = match expected {
            Some(_) => "progress-decks-of",
            None => "progress-decks",
        };
        // Filled in by the bar as it goes.
        let facts = [
            ("bar", "{wide_bar}".into()),
            ("spinner", "{spinner}".into()),
            ("done", "{human_pos}".into()),
            ("all", "{human_len}".into()),
            ("speed", "{speed}".into()),
            ("left", "{eta}".into()),
        ];
        let template = WORDS.messages(language::messages()).format(template, facts) + " {msg}";
        Self::new(quiet, expected, &template)
    }

    /// Work of which so much is to be done, shown as this template has it.
    pub(crate) fn of_work(quiet: bool, expected: u64, template: &str) -> Self {
        Self::new(quiet, Some(expected), template)
    }

    /// Figures of a race, each with a message.
    pub(crate) fn of_figures(quiet: bool, figures: u64) -> Self {
        Self::new(quiet, Some(figures), "{wide_bar} {pos}/{len} {msg}")
    }

    fn new(quiet: bool, expected: Option<u64>, template: &str) -> Self {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        #[expect(clippy::cast_sign_loss, reason = "a number of decks")]
        let speed = |state: &ProgressState, to: &mut dyn Write| {
            // A bar that cannot be written stops no work.
            let _ = write!(to, "{}", HumanCount(state.per_sec() as u64));
        };
        let bar = ProgressBar::with_draw_target(expected, ProgressDrawTarget::hidden());
        let bar = bar.with_style(style.with_key("speed", speed));
        let shown = !quiet && stderr().is_terminal();
        Self {
            shown,
            since: Instant::now(),
            patience: PATIENCE,
            bar,
            phase: Mutex::new(None),
            language: language::messages(),
            captured: None,
        }
    }

    /// Adds to the count.
    pub(crate) fn add(&self, more: u64) {
        if !self.shown {
            return;
        }
        self.bar.inc(more);
        if self.bar.is_hidden() && self.since.elapsed() > self.patience {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Adds the bytes of a phase to the count; a break if the caller has stopped the run.
    pub(crate) fn add_of(&self, phase: Phase, bytes: u64) -> ControlFlow<()> {
        if let Some(captured) = &self.captured {
            return captured.advance(phase, bytes);
        }
        if self.shown {
            self.show_of(phase, bytes);
        }
        ControlFlow::Continue(())
    }

    fn show_of(&self, phase: Phase, bytes: u64) {
        // What is dealt again is no part of what was expected.
        if phase == Phase::Redeal {
            self.bar.inc_length(bytes);
        }
        let mut shown = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        if *shown != Some(phase) {
            *shown = Some(phase);
            let id = match phase {
                Phase::Redeal => "phase-redeal",
                Phase::Write => "phase-write",
                _ => "phase-read",
            };
            self.bar.set_message(WORDS.messages(self.language).text(id));
        }
        drop(shown);
        self.add(bytes);
    }

    /// What clears the bar from another thread.
    pub(crate) fn eraser(&self) -> impl Fn() + Send + 'static {
        let bar = self.bar.clone();
        move || bar.finish_and_clear()
    }

    /// Shows a message beside the bar.
    pub(crate) fn say(&self, message: impl FnOnce() -> String) {
        if self.shown {
            self.bar.set_message(message());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
