//! `evenhand exact`: the exact distribution of a classic, as fractions.

mod chain;
mod follow;
mod json;
mod text;

use evenhand_audit::exact::{Chain, Distribution, Event, EventError, Fraction, Names, Space};
use evenhand_classics::{Entry, Kind, Setting};

pub(crate) use chain::of_classic;
pub(crate) use follow::{MAX_WHOLE_CARDS, of_machine};

use crate::arguments::Exact;
use crate::outcome::UsageError;
use crate::write;

/// What was asked for, and found.
struct Answer<'a> {
    classic: &'static str,
    dice: String,
    distribution: &'a Distribution,
    events: Vec<(&'a str, Fraction)>,
}

/// Writes the distribution.
pub(crate) fn run(arguments: &Exact) -> anyhow::Result<()> {
    let entry = crate::names::classic(&arguments.name)?;
    if arguments.n > Chain::LIMIT {
        let why = format!("exact laws take up to {} cards, not {}: take fewer", Chain::LIMIT, arguments.n);
        return Err(UsageError(why).into());
    }
    let setting = arguments.setting.setting(arguments.n);
    // Wrong before it takes any time.
    entry.start(&setting).map_err(|error| UsageError(error.to_string()))?;
    // Beyond a few cards there are too many orders for most; some shuffles reach few of them.
    let text = if arguments.n > MAX_WHOLE_CARDS && entry.transitions(&setting)?.is_some() {
        let chain = of_classic(entry, &setting, arguments.dice)?;
        chain::write(&chain, entry.page().name, arguments)?
    } else {
        whole(entry, &setting, arguments)?
    };
    Ok(write::to_standard_output(text)?)
}

/// The whole distribution, as text or JSON.
fn whole(entry: &Entry, setting: &Setting, arguments: &Exact) -> anyhow::Result<String> {
    let n = arguments.n;
    let space = match entry.page().kind {
        Kind::Shuffle => Space::Orders { n },
        Kind::Sampler => Space::Samples { n, k: entry.sample_size(setting)? },
    };
    let events = events(arguments, space)?;
    let classic = entry.page().name;
    let distribution = of_machine(&entry.start(setting)?, classic, arguments.dice, space)?;
    let answer = Answer {
        classic,
        dice: arguments.dice.to_string(),
        distribution: &distribution,
        events: events.iter().map(|(text, event)| (*text, distribution.probability(event))).collect(),
    };
    if arguments.json { json::write(&answer) } else { Ok(text::write(&answer)) }
}

/// The events that were asked for, each with its text.
fn events(arguments: &Exact, space: Space) -> Result<Vec<(&str, Event)>, UsageError> {
    let names = Names::letters(arguments.n);
    arguments
        .events
        .iter()
        .map(|text| Ok((text.as_str(), Event::parse(text, &names, space)?)))
        .collect::<Result<_, EventError>>()
        .map_err(|error| UsageError(error.to_string()))
}
