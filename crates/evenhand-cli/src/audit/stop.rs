//! Whether to stop, told to all threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::Context;

/// How often a clock looks whether anybody still waits for it.
const PAUSE: Duration = Duration::from_millis(20);

/// A flag that is raised once: by who has enough decks, by a signal, or by the clock.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    flag: Arc<AtomicBool>,
    /// Whether it was the clock.
    late: Arc<AtomicBool>,
}

impl Stop {
    /// Stops.
    pub(crate) fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Stops after so long, if nothing else does before.
    ///
    /// # Errors
    /// If there is no thread for it.
    pub(crate) fn raise_after(&self, time: Duration) -> anyhow::Result<()> {
        let stop = self.clone();
        let wait = move || {
            let begin = std::time::Instant::now();
            while !stop.is_raised() {
                let Some(left) = time.checked_sub(begin.elapsed()) else {
                    stop.late.store(true, Ordering::Relaxed);
                    return stop.raise();
                };
                thread::sleep(left.min(PAUSE));
            }
        };
        thread::Builder::new().spawn(wait).context("--time: a clock cannot be started")?;
        Ok(())
    }

    /// Whether it was raised.
    pub(crate) fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Why it was raised, if it was.
    pub(crate) fn why(&self) -> Option<Cut> {
        let why = || if self.late.load(Ordering::Relaxed) { Cut::Late } else { Cut::Interrupted };
        self.is_raised().then(why)
    }

    /// The flag itself, for what raises it from outside.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

/// Why something ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The time was over.
    Late,
    /// A signal came.
    Interrupted,
}

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Late => "the time was over",
            Self::Interrupted => "it was interrupted",
        })
    }
}
