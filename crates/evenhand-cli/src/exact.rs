//! `evenhand exact`: the law of a classic, as fractions.

mod chain;
mod follow;
mod json;
mod text;

use evenhand_audit::exact::{Chain, Distribution, Event, Fraction, Names, Space};
use evenhand_classics::{Entry, Kind, Setting, find};

pub(crate) use chain::of_classic;
pub(crate) use follow::{faces, of_machine};

use crate::arguments::Exact;
use crate::outcome::WrongUsage;
use crate::write;

/// The most cards of which a shuffle's exact law is followed whole; n! orders are too many beyond.
pub(crate) const MAX_WHOLE_CARDS: u32 = 8;

/// What was asked for, and found.
struct Answer<'a> {
    classic: &'static str,
    dice: String,
    law: &'a Distribution,
    events: Vec<(&'a str, Fraction)>,
}

/// Writes the law.
pub(crate) fn run(arguments: &Exact) -> anyhow::Result<()> {
    let entry = find(&arguments.name).map_err(|error| WrongUsage(error.to_string()))?;
    if arguments.n > Chain::LIMIT {
        let why = format!("exact laws take up to {} cards, not {}: take fewer", Chain::LIMIT, arguments.n);
        return Err(WrongUsage(why).into());
    }
    let setting = arguments.setting.setting(arguments.n);
    // Wrong before it takes any time.
    entry.start(&setting).map_err(|error| WrongUsage(error.to_string()))?;
    // Beyond a few cards there are too many orders for most; some shuffles reach few of them.
    let text = if arguments.n > MAX_WHOLE_CARDS && entry.motions(&setting)?.is_some() {
        let chain = of_classic(entry, &setting, arguments.dice)?;
        chain::write(&chain, entry.page().name, arguments)?
    } else {
        whole(entry, &setting, arguments)?
    };
    Ok(write::to_standard_output(text)?)
}

/// The whole law, as text or JSON.
fn whole(entry: &Entry, setting: &Setting, arguments: &Exact) -> anyhow::Result<String> {
    let n = arguments.n;
    let space = match entry.page().kind {
        Kind::Shuffle => Space::Orders { n },
        Kind::Sampler => Space::Samples { n, k: entry.sample_size(setting)? },
    };
    let names = Names::letters(n);
    let events = arguments.events.iter().map(|text| Event::parse(text, &names, space));
    let events = events.collect::<Result<Vec<_>, _>>().map_err(|error| WrongUsage(error.to_string()))?;
    let law = follow::law(entry, setting, arguments.dice, space)?;
    let told = arguments.events.iter().map(String::as_str);
    let answer = Answer {
        classic: entry.page().name,
        dice: arguments.dice.to_string(),
        law: &law,
        events: told.zip(events.iter().map(|event| law.probability(event))).collect(),
    };
    if arguments.json { json::write(&answer) } else { Ok(text::write(&answer)) }
}
