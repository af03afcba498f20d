//! Article 001's argument, which opens the page of a deck whose n! orders are too many to follow.

use evenhand_audit::exact::Divisibility;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Setting};
use evenhand_trial::exact::{ExactError, divisibility};

use super::{Shown, heading_of};
use crate::classics::wrapped;
use crate::school::text;

/// The argument in lines, under its heading.
pub(super) fn opening(argument: &Divisibility, shown: Shown) -> String {
    let text = format!("{}{}", shown.words.text("argument"), argument.text(shown.language));
    wrapped(&text, "")
}

/// A page of the argument alone, where nothing else is known and `error` says why; none where there is no argument.
pub(super) fn alone(
    entry: &Entry,
    setting: &Setting,
    dice: Dice,
    error: &ExactError,
    shown: Shown,
) -> Option<String> {
    let argument = divisibility(entry, setting, dice)?;
    let why = shown
        .words
        .format("argument-alone", [("n", text(&setting.n)), ("why", error.text(shown.language).into())]);
    Some(format!(
        "{}\n\n{}\n{}",
        heading_of(entry, setting, &dice.to_string(), shown.words),
        opening(&argument, shown),
        wrapped(&why, "")
    ))
}
