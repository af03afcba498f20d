//! The commands of a player's program: `evenhand fairdeal seal`, `open`, `check`, `hand` and
//! `circle`.
//!
//! [`Circles`](evenhand_cards::fairdeal::Circles) applies the rules. This module adds the clock,
//! the state on disk and the messages. Every step stores and syncs the state before it shows a
//! result.

mod check;
mod circle;
mod hand;
mod kept;
mod open;
mod seal;
mod shared;
mod store;
mod words;

use std::fmt::Display;
use std::io::Write as _;
use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{CircleError, Circles, Hash, Refusal, Rule};
use evenhand_locale::{Argument, Language, plain_lines};

use crate::arguments::Into;
use crate::fair::ask::ask;
use crate::fair::beacon;
use crate::file::name;
use crate::language;
use crate::outcome::UsageError;
use crate::streams::stderr;
use crate::write;

pub(crate) use check::run as check;
pub(crate) use circle::run as circle;
pub(crate) use hand::{hand_text, run as hand};
pub(crate) use kept::{ReportedFile, UnprovenError, note_done, recall};
pub(crate) use open::{run as open, silent_text};
pub(crate) use seal::{run as seal, show_offer};
pub(crate) use store::{Store, load_state};

/// The rules of a seat's program refuse a step or a verdict.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub(crate) struct RefusedError {
    pub(crate) rule: Rule,
    text: String,
}

/// Returns the localized refusal of a file.
pub(super) fn refused(file: &Path, refusal: &Refusal, language: Language) -> anyhow::Error {
    let text = format!("{}: {}", name(file), refusal.words(language));
    RefusedError { rule: refusal.rule(), text }.into()
}

/// Returns the localized error of a step.
pub(super) fn step_error(file: &Path, error: &CircleError, language: Language) -> anyhow::Error {
    match error {
        CircleError::Refused(refusal) => refused(file, refusal, language),
        other => UsageError(format!("{}: {other}", name(file))).into(),
    }
}

/// Refuses openings that were not all here when the beacon's round was due, by this machine's
/// clock. Does not store the refusal, because the clock may be wrong and a void table stays void.
pub(super) fn refuse_late(circles: &Circles, bytes: &[u8], file: &Path, now: u64) -> anyhow::Result<()> {
    match circles.missed_round(bytes, now) {
        None => Ok(()),
        Some(due) => {
            let text = format!("{}: {}", name(file), clock_message("late-refused", due, now));
            Err(RefusedError { rule: Rule::S14, text }.into())
        }
    }
}

/// Maximum length of an evening, in seconds. If cards were shown earlier than that, someone may
/// present them as a new evening.
const EVENING: u64 = 12 * 60 * 60;

/// The localized time at which this program first showed cards of an offer, if it was not this
/// evening.
pub(super) fn shown_before(circles: &Circles, offer: Hash, now: u64) -> Option<String> {
    let (_, at) = circles.shown_at(offer)?;
    at.filter(|at| now.abs_diff(*at) > EVENING).map(beacon::date)
}

/// A warning that this program first showed the cards on another evening.
pub(super) fn again(facts: [(&str, Argument<'_>); 1]) -> String {
    words::messages(language::messages()).format("hand-again", facts)
}

/// A message with the time of a round and the time of this machine's clock.
fn clock_message(id: &str, due: u64, now: u64) -> String {
    let times = [("due", beacon::date(due).into()), ("now", beacon::date(now).into())];
    words::messages(language::messages()).format(id, times)
}

/// Asks at a terminal. Without a terminal the answer is yes.
fn is_confirmed(yes: bool, question: &str) -> anyhow::Result<bool> {
    Ok(yes || ask(question)?.unwrap_or(true))
}

/// Asks before a step that cannot be taken back. Without a terminal, this is an error unless `--yes` is given.
fn confirm(yes: bool, question: &str) -> anyhow::Result<()> {
    if yes {
        return Ok(());
    }
    let messages = words::messages(language::messages());
    let facts = [("question", question.to_owned().into())];
    match ask(&messages.format("confirm", facts.clone()))? {
        Some(true) => Ok(()),
        Some(false) => Err(anyhow!("{}", messages.text("confirm-not"))),
        None => Err(UsageError(messages.format("confirm-yes", facts)).into()),
    }
}

/// Writes a message for the user to standard error. Control characters are escaped.
pub(super) fn show_message(text: &impl Display) {
    // A failed write does not stop the result.
    let _ = writeln!(stderr(), "{}", plain_lines(&text.to_string()));
}

/// Prints lines, or adds them to the shared file of `--into`. `is_of_seat` returns whether a line
/// of that file has the same kind and seat as a line of `lines`.
fn send(
    lines: &[(String, String)],
    into: &Into,
    is_of_seat: impl Fn(&str, &str) -> bool,
    language: Language,
) -> anyhow::Result<()> {
    let Some(path) = &into.into else {
        let text: Vec<&str> = lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
        return Ok(write::to_standard_output(text.concat())?);
    };
    let mut text = String::new();
    for (seat, line) in lines {
        let added = shared::add(path, line, |found| is_of_seat(seat, found), into.replace)?;
        let id = match added {
            shared::Added::Appended => "into-added",
            shared::Added::WasThere => "into-was-there",
            shared::Added::Replaced => "into-replaced",
        };
        let named = [("file", name(path).into()), ("seat", seat.clone().into())];
        text += &(words::messages(language).format(id, named) + "\n");
    }
    Ok(write::to_standard_output(text)?)
}
