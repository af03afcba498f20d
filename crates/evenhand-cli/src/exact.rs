//! `evenhand exact`: the exact distribution of a classic, as fractions.

mod argument;
mod chain;
mod text;

use evenhand_audit::exact::{Counting, Distribution, Event, Fraction, Names, Space};
use evenhand_classics::{Entry, Setting};
use evenhand_locale::{Language, Messages};
use evenhand_trial::exact::{Answer as Known, ExactError, MAX_WHOLE_CARDS, answer, space, whole_json};

use crate::arguments::Exact;
use crate::outcome::UsageError;
use crate::school::{messages, text};
use crate::write;

/// What was asked for, and found.
struct Answer<'a> {
    classic: &'static str,
    dice: String,
    distribution: &'a Distribution,
    events: Vec<(&'a str, Fraction)>,
}

/// How an answer is shown.
#[derive(Clone, Copy)]
struct Shown {
    words: &'static Messages,
    language: Language,
    /// How places, and cards by number, are counted.
    counting: Counting,
}

/// Writes the distribution.
pub(crate) fn run(arguments: &Exact) -> anyhow::Result<()> {
    let (language, told) = (crate::language::output(), crate::language::messages());
    let entry = crate::names::classic_for("exact", &arguments.name)?;
    let setting = arguments.setting.setting(arguments.n);
    let wrong = |error: ExactError| UsageError(error.text(told));
    let space = space(entry, &setting).map_err(wrong)?;
    let shown = Shown { words: messages(language), language, counting: arguments.places_from };
    let events = events(arguments, space, told)?;
    let is_alone = events.is_empty() && !arguments.json && setting.n > MAX_WHOLE_CARDS;
    let text = match answer(entry, &setting, arguments.dice) {
        Ok(Known::Chain(chain)) => chain::write(&chain, entry, &setting, &events, arguments, shown, told)?,
        Ok(Known::Whole(distribution)) => whole(entry, &distribution, &events, arguments, shown),
        Err(error) => is_alone
            .then(|| argument::alone(entry, &setting, arguments.dice, &error, shown))
            .flatten()
            .ok_or_else(|| anyhow::anyhow!(error.text(told)))?,
    };
    Ok(write::to_standard_output(text)?)
}

/// The whole distribution, as text or JSON.
fn whole(
    entry: &Entry,
    distribution: &Distribution,
    events: &[(&str, Event)],
    arguments: &Exact,
    shown: Shown,
) -> String {
    let answer = Answer {
        classic: entry.page().name,
        dice: arguments.dice.to_string(),
        distribution,
        events: events.iter().map(|(text, event)| (*text, distribution.probability(event))).collect(),
    };
    if arguments.json {
        whole_json(answer.classic, &answer.dice, distribution, &answer.events)
    } else {
        text::write(&answer, shown)
    }
}

/// The events that were asked for, each with its text.
fn events(arguments: &Exact, space: Space, told: Language) -> Result<Vec<(&str, Event)>, UsageError> {
    let names = Names::letters(arguments.n);
    let event = |text: &'_ String| Event::parse(text, &names, space, arguments.places_from);
    let events = arguments.events.iter().map(|text| Ok((text.as_str(), event(text)?)));
    events
        .collect::<Result<_, evenhand_audit::exact::EventError>>()
        .map_err(|error| UsageError(error.text(told)))
}

/// What stands above every page: the classic, its cards and its dice.
fn heading(words: &Messages, classic: &str, (n, k): (u32, Option<u32>), dice: &str) -> String {
    let facts =
        [("name", text(&classic)), ("n", n.into()), ("k", k.unwrap_or(0).into()), ("dice", text(&dice))];
    words.format(if k.is_some() { "exact-heading-sample" } else { "exact-heading" }, facts)
}

/// A setting's number of cards and dice in the heading of many cards.
fn heading_of(entry: &Entry, setting: &Setting, dice: &str, words: &Messages) -> String {
    heading(words, entry.page().name, (setting.n, None), dice)
}
