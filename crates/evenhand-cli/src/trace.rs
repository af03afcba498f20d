//! `evenhand trace`: a classic at work, step by step.

mod frames;
mod given;
mod svg;
mod terminal;

use std::io::{IsTerminal, stdout};

use anyhow::Context;
use evenhand::{Keystream, Seed};
use evenhand_audit::report::markup::plain;
use evenhand_classics::Machine;
use evenhand_classics::dice::Dice;
use serde::Serialize;

use self::frames::{Frame, frames};
use self::given::Given;
use crate::arguments::Trace;
use crate::outcome::UsageError;
use crate::{job, write};

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
    /// The start, and each step. Draws, places and cards count from 0.
    steps: &'a [Frame],
    outcome: Vec<u32>,
}

/// The most cards of a trace.
const MAX_CARDS: u32 = 10_000;

/// Shows a classic at work.
pub(crate) fn run(arguments: &Trace) -> anyhow::Result<()> {
    let entry = crate::names::classic(&arguments.name)?;
    let n = arguments.n.unwrap_or_else(|| arguments.items.as_ref().map_or(6, |items| items.len() as u32));
    if n > MAX_CARDS {
        return Err(UsageError(format!("a trace shows up to {MAX_CARDS} cards, not {n}: take fewer")).into());
    }
    let setting = arguments.setting.setting(n);
    let mut machine = entry.start(&setting).map_err(|error| UsageError(error.to_string()))?;
    let (frames, seed) = if let Some(draws) = &arguments.draws {
        (given(&mut machine, n, draws)?, None)
    } else {
        let seed = match &arguments.seed {
            Some(seed) => seed.clone(),
            None => job::new_seed(false)?,
        };
        (rolled(&mut machine, n, arguments.dice, entry.page().name, &seed)?, Some(seed))
    };
    let names = names(arguments)?;
    let outcome = evenhand_classics::Classic::outcome(&machine);
    if let Some(path) = &arguments.svg {
        let title = title(entry.page().name, n, arguments.dice);
        write::to_file(path, svg::picture(&frames, &names, &title))?;
    }
    let text = if arguments.json {
        let document = Document {
            schema: "evenhand-trace/1",
            classic: entry.page().name,
            n,
            dice: arguments.dice.to_string(),
            seed: seed.as_ref().map(|seed| String::clone(&seed.to_hex())),
            items: &names,
            steps: &frames,
            outcome,
        };
        serde_json::to_string_pretty(&document).context("the trace as JSON")? + "\n"
    } else if arguments.svg.is_some() {
        return Ok(());
    } else {
        let mut text = format!("{}\n\n", title(entry.page().name, n, arguments.dice));
        let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
        text += &terminal::text(&frames, &names, is_coloured());
        let cards: Vec<&str> = outcome.iter().map(|card| names[*card as usize].as_str()).collect();
        text.push('\n');
        text += &cards.join(" ");
        text.push('\n');
        text
    };
    Ok(write::to_standard_output(text)?)
}

/// What is shown.
fn title(classic: &str, n: u32, dice: Dice) -> String {
    let with = if dice == Dice::Exact { String::new() } else { format!(", dice {dice}") };
    let cards = if n == 1 { "card" } else { "cards" };
    format!("{classic}, {n} {cards}{with}")
}

/// Whether standard output is a terminal, and colours are not turned off.
fn is_coloured() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    stdout().is_terminal() && !dumb && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The names of the cards: those given, or 1 to n as in the articles.
fn names(arguments: &Trace) -> Result<Vec<String>, UsageError> {
    match (&arguments.items, arguments.n) {
        (None, n) => Ok((1..=n.unwrap_or(6)).map(|card| card.to_string()).collect()),
        (Some(items), Some(n)) if items.len() != n as usize => {
            Err(UsageError(format!("-n is {n}, but --items are {}: leave out one of them", items.len())))
        }
        (Some(items), _) => Ok(items.clone()),
    }
}

/// The frames of given draws.
fn given(machine: &mut Machine, n: u32, draws: &[u64]) -> anyhow::Result<Vec<Frame>> {
    let mut given = Given::new(draws.to_vec());
    let shown = frames(machine, n, &mut given, |given| given.wrong().is_some())?;
    given.end().map_err(|wrong| UsageError(wrong.to_string()))?;
    Ok(shown)
}

/// The frames of a seed's draws: for evenhand's own order those of `shuffle` with that seed.
fn rolled(
    machine: &mut Machine,
    n: u32,
    dice: Dice,
    name: &str,
    seed: &Seed,
) -> Result<Vec<Frame>, frames::TraceLengthError> {
    let mut stream = if name == "order" { Keystream::of_order(seed) } else { Keystream::new(seed, 0) };
    if dice == Dice::Exact {
        // As it is: a stream rolls several dice from one word where it is asked to.
        return frames(machine, n, &mut stream, |_| false);
    }
    let mut draw = dice.draw(&mut stream);
    frames(machine, n, &mut *draw, |_| false)
}
