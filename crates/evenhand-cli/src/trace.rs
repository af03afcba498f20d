//! `evenhand trace`: a classic at work, step by step.

mod layout;
mod svg;
mod terminal;

use anyhow::Context;
use evenhand_audit::report::markup::plain;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Work, catalogue};
use evenhand_locale::{Language, Messages};
use evenhand_trial::trace::{
    DrawsFrom, Frame, Frames, MAX_SHOWN, Scale, TraceError, of_draws, of_seed, serialize_work, work_in_words,
};
use serde::Serialize;

use crate::arguments::Trace;
use crate::outcome::UsageError;
use crate::school::{messages, text};
use crate::{items, job, streams, write};

/// What `--json` writes. The schema changes its number when a field changes its meaning; new fields may come.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    classic: &'static str,
    n: u32,
    dice: String,
    /// As hexadecimal digits; none if the draws were given.
    seed: Option<String>,
    /// The names of the cards 0 to n − 1.
    items: &'a [String],
    /// The start, and each step. Draws, places and cards count from 0, whatever the options say.
    steps: &'a [Frame],
    outcome: Vec<u32>,
    #[serde(serialize_with = "serialize_work")]
    work: Work,
}

/// The most cards of a trace.
const MAX_CARDS: u32 = 10_000;

/// How many cards there are unless it is said.
const CARDS: u32 = 6;

/// Shows a classic at work.
pub(crate) fn run(arguments: &Trace) -> anyhow::Result<()> {
    let (language, told) = (crate::language::output(), crate::language::messages());
    let entry = crate::names::classic_for("trace", &arguments.name)?;
    let items = items::named(arguments.n, arguments.items.as_deref(), told)?;
    let n = arguments.n.unwrap_or_else(|| items.as_ref().map_or(CARDS, |items| items.len() as u32));
    if n > MAX_CARDS {
        let facts = [("most", MAX_CARDS.into()), ("n", text(&n))];
        return Err(UsageError(messages(told).format("trace-too-many", facts)).into());
    }
    let scale = scale(arguments, entry, n, told)?;
    let setting = arguments.setting.setting(n);
    let mut machine = entry.start(&setting).map_err(|error| UsageError(error.text(told)))?;
    let (shown, seed) = if let Some(draws) = &arguments.draws {
        (shown(of_draws(&mut machine, n, draws, scale, MAX_SHOWN), told)?, None)
    } else {
        let seed = match &arguments.seed {
            Some(seed) => seed.clone(),
            None => job::announce_seed(job::new_seed()?, false),
        };
        (
            shown(of_seed(&mut machine, n, arguments.dice, entry.page().name, &seed, MAX_SHOWN), told)?,
            Some(seed),
        )
    };
    let names = items.unwrap_or_else(|| (1..=n).map(|card| card.to_string()).collect());
    let outcome = evenhand_classics::Classic::outcome(&machine);
    let words = messages(language);
    let title = title(words, entry.page().name, n, arguments.dice);
    if let Some(path) = &arguments.svg {
        write::to_file(path, svg::picture(&shown, &names, &title, scale, words))?;
    }
    let text = if arguments.json {
        let document = Document {
            schema: "evenhand-trace/1",
            classic: entry.page().name,
            n,
            dice: arguments.dice.to_string(),
            seed: seed.as_ref().map(|seed| String::clone(&seed.to_hex())),
            items: &names,
            steps: &shown.steps,
            outcome,
            work: shown.work,
        };
        serde_json::to_string_pretty(&document).context("the trace as JSON")? + "\n"
    } else if arguments.svg.is_some() {
        return Ok(());
    } else {
        let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
        let steps = terminal::text(&shown, &names, is_coloured(), scale, words);
        let cards: Vec<&str> = outcome.iter().map(|card| names[*card as usize].as_str()).collect();
        format!("{title}\n\n{steps}\n{}\n\n{}\n", work_in_words(&shown.work, language), cards.join(" "))
    };
    Ok(write::to_standard_output(text)?)
}

/// How draws are counted.
///
/// # Errors
/// If they are to be places, and the classic has no die that shows i to n.
fn scale(arguments: &Trace, entry: &Entry, n: u32, told: Language) -> Result<Scale, UsageError> {
    if arguments.draws_from == DrawsFrom::Place && !entry.page().dice_show_last_places {
        let such: Vec<&str> = catalogue()
            .iter()
            .map(Entry::page)
            .filter(|page| page.dice_show_last_places)
            .map(|page| page.name)
            .collect();
        let facts = [("name", entry.page().name.into()), ("such", such.join(", ").into())];
        return Err(UsageError(messages(told).format("trace-no-such-die", facts)));
    }
    Ok(Scale { draws: arguments.draws_from, places: arguments.places_from, n })
}

/// What is shown.
fn title(words: &Messages, classic: &'static str, n: u32, dice: Dice) -> String {
    let id = if dice == Dice::Exact { "heading" } else { "heading-dice" };
    words.format(id, [("name", classic.into()), ("n", n.into()), ("dice", text(&dice))])
}

/// Whether standard output is a terminal, and colours are not turned off.
fn is_coloured() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    streams::is_output_terminal()
        && !dumb
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The frames, or why there are none: draws that are wrong are wrong usage.
fn shown(frames: Result<Frames, TraceError>, told: Language) -> anyhow::Result<Frames> {
    frames.map_err(|error| match error {
        TraceError::Draws(_) => UsageError(error.text(told)).into(),
        _ => anyhow::anyhow!(error.text(told)),
    })
}
