//! Article 001's argument, which opens the page of a deck whose n! orders are too many to follow.

use evenhand_audit::exact::Divisibility;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Kind, Setting};

use super::{ExactError, Shown, heading_of};
use crate::classics::wrapped;
use crate::school::text;

/// How the tapes are shared among the orders; none of samples, nor where the number of dice has no bound.
pub(super) fn of(entry: &Entry, setting: &Setting, dice: Dice) -> Option<Divisibility> {
    if entry.page().kind == Kind::Sampler {
        return None;
    }
    if let Some(numbers) = dice.hidden() {
        // All draws follow from one number.
        return Some(Divisibility::new(setting.n, [(numbers, Some(1))]));
    }
    let rolled = entry.dice(setting).ok()??;
    let values = rolled.iter().map(|die| Some((dice.weights(die.faces.max(1))?.total(), die.times)));
    Some(Divisibility::new(setting.n, values.collect::<Option<Vec<_>>>()?))
}

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
    let argument = of(entry, setting, dice)?;
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
