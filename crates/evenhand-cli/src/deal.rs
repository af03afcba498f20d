//! `evenhand deal`: deals of games, of decks and by pattern, and their numbers.

mod article;
mod info;
mod json;
mod look;
mod numbers;
mod request;
mod text;
mod write;

use evenhand::Seed;
use evenhand_locale::Language;

use crate::arguments::Deal;
use crate::deal::look::Look;
use crate::deal::request::Request;
use crate::language;
use crate::outcome::UsageError;

pub(crate) use json::{DealObject, NamedPlaces};
pub(crate) use request::{of_pattern, table};

/// Deals, or tells about deals.
pub(crate) fn run(arguments: &Deal) -> anyhow::Result<()> {
    if arguments.list {
        return info::list();
    }
    let request = Request::new(arguments)?;
    if arguments.info {
        return info::about(&request);
    }
    let look = Look::new(&request, arguments)?;
    if let Some(path) = &arguments.number_of {
        return numbers::of(&request, path, arguments);
    }
    if let Some(number) = &arguments.by_number {
        return numbers::by(&request, number, &look, arguments);
    }
    let last = arguments.first + arguments.count - 1;
    if last > 1 << 32 {
        let why = format!("a seed has 4,294,967,296 deals: there is no deal {last}; take another seed");
        return Err(UsageError(why).into());
    }
    let seed = seed(arguments)?;
    write::deals(&request, &look, &seed, arguments)
}

/// The language that deals are told in. A file is no terminal, wherever standard output goes.
fn language(arguments: &Deal) -> Language {
    if arguments.output.is_some() { language::given().unwrap_or_default() } else { language::output() }
}

/// The seed that was given, or a new one, which is shown on a terminal.
fn seed(arguments: &Deal) -> anyhow::Result<Seed> {
    match &arguments.seed {
        Some(text) => Ok(Seed::from_text(text)),
        None => crate::job::new_seed().map(|seed| crate::job::announce_seed(seed, arguments.quiet)),
    }
}
