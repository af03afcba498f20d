//! How far it is, on standard error if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with its name; steps are counted on any thread.
pub(crate) fn of(what: &str, steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} % after {elapsed}, {eta} left");
    let bar = ProgressBar::new(steps).with_message(what.to_owned());
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
