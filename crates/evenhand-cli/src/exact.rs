//! `evenhand exact`: the exact distribution of a classic, as fractions.

mod argument;
mod chain;
mod error;
mod follow;
mod json;
mod text;

use evenhand_audit::exact::{Chain, Counting, Distribution, Event, Fraction, Names, Space};
use evenhand_classics::{Entry, Kind, Setting};
use evenhand_locale::{Language, Messages};

pub(crate) use chain::of_classic;
pub(crate) use error::ExactError;
pub(crate) use follow::{MAX_WHOLE_CARDS, of_machine};

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

/// The most rounds that are followed: a fraction's digits grow with them, and so does the time of each.
const MAX_ROUNDS: u32 = 10_000;

/// Refuses more rounds than can be followed.
pub(crate) fn limit_rounds(setting: &Setting, language: Language) -> Result<(), UsageError> {
    match setting.rounds.filter(|rounds| *rounds > MAX_ROUNDS) {
        Some(rounds) => {
            let facts = [("limit", text(&MAX_ROUNDS)), ("rounds", text(&rounds))];
            Err(UsageError(messages(language).format("exact-too-many-rounds", facts)))
        }
        None => Ok(()),
    }
}

/// Writes the distribution.
pub(crate) fn run(arguments: &Exact) -> anyhow::Result<()> {
    let (language, told) = (crate::language::output(), crate::language::messages());
    let entry = crate::names::classic(&arguments.name)?;
    let n = arguments.n;
    if n > Chain::LIMIT {
        let facts = [("limit", Chain::LIMIT.into()), ("n", text(&n))];
        return Err(UsageError(messages(told).format("exact-too-many", facts)).into());
    }
    let setting = arguments.setting.setting(n);
    // Wrong before it takes any time.
    entry.start(&setting).map_err(|error| UsageError(error.text(told)))?;
    limit_rounds(&setting, told)?;
    let shown = Shown { words: messages(language), language, counting: arguments.places_from };
    let space = match entry.page().kind {
        Kind::Shuffle => Space::Orders { n },
        Kind::Sampler => Space::Samples { n, k: entry.sample_size(&setting)? },
    };
    let events = events(arguments, space, told)?;
    let is_alone = events.is_empty() && !arguments.json;
    let failed = |error: ExactError| error.told(told);
    // Beyond a few cards there are too many orders for most; some shuffles reach few of them.
    let text = if n > MAX_WHOLE_CARDS && entry.transitions(&setting)?.is_some() {
        match of_classic(entry, &setting, arguments.dice) {
            Ok(chain) => chain::write(&chain, entry, &setting, &events, arguments, shown, told)?,
            Err(error) if is_alone => argument::alone(entry, &setting, arguments.dice, &error, shown)
                .ok_or_else(|| failed(error))?,
            Err(error) => return Err(failed(error)),
        }
    } else {
        match of_machine(&entry.start(&setting)?, entry.page().name, arguments.dice, space) {
            Ok(distribution) => whole(entry, &distribution, &events, arguments, shown)?,
            Err(error) if is_alone && n > MAX_WHOLE_CARDS => {
                argument::alone(entry, &setting, arguments.dice, &error, shown)
                    .ok_or_else(|| failed(error))?
            }
            Err(error) => return Err(failed(error)),
        }
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
) -> anyhow::Result<String> {
    let answer = Answer {
        classic: entry.page().name,
        dice: arguments.dice.to_string(),
        distribution,
        events: events.iter().map(|(text, event)| (*text, distribution.probability(event))).collect(),
    };
    if arguments.json { json::write(&answer) } else { Ok(text::write(&answer, shown)) }
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
