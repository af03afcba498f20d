//! What is judged.

use std::time::Duration;

use anyhow::{Context, bail};
use evenhand::Seed;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Kind, Setting, find};

use super::cards::{self, Cards};
use super::classic::Classic;
use super::coming::{Coming, Peeked, Text};
use super::log::Log;
use super::parse::Parser;
use super::program::{Limits, Program, Way};
use super::stop::Stop;
use crate::arguments::Audit;
use crate::outcome::WrongUsage;

/// Decks of a deck of cards, unless told.
const DECK: u32 = 52;

/// A source of decks.
pub(crate) enum Source {
    Classic(Box<Classic>),
    Log(Log),
    Program(Box<Known>),
}

/// A program whose protocol is known.
pub(crate) struct Known {
    pub(crate) program: Program,
    pub(crate) way: Way,
    /// The first deck of the run by which the protocol was found out.
    pub(crate) trial: Option<Vec<u8>>,
}

/// A source, and what its decks are made of.
pub(crate) struct Opened {
    pub(crate) source: Source,
    pub(crate) cards: Cards,
    /// Decks as they come, until they are taken.
    pub(crate) coming: Option<Coming>,
}

impl Opened {
    /// What the arguments name.
    ///
    /// # Errors
    /// If it cannot be read, or gives no deck.
    pub(crate) fn new(arguments: &Audit, stop: &Stop) -> anyhow::Result<Self> {
        let given = given(arguments)?;
        if let Some(name) = &arguments.classic {
            let deck = || Cards::numbers(DECK, arguments.cards.first);
            let cards = given.map_or_else(deck, Ok).map_err(|error| WrongUsage(format!("{error:#}")))?;
            let source = Source::Classic(Box::new(classic(name, arguments, &cards)?));
            let coming = source.open(0, &cards, u64::MAX, stop)?;
            return Ok(Self { source, cards, coming: Some(coming) });
        }
        let source = if let Some(path) = &arguments.log {
            Source::Log(Log::new(path, &arguments.of_log)?)
        } else {
            program(arguments, given.as_ref(), stop)?
        };
        let mut peeked =
            Peeked::wait(source.text(stop)?, source.patience(), stop).with_context(|| source.name())?;
        let Some(first) = peeked.first() else {
            peeked.end()?;
            if stop.is_raised() {
                bail!("{}: no deck came before it was interrupted, or the time was over", source.name());
            }
            bail!("{}: has no deck", source.name());
        };
        // What was put on its standard input is what it shuffles, if that is what comes back.
        let returned = || match &source {
            Source::Program(known) if known.way == Way::Each => {
                Cards::of_items(&known.program.items, None).ok().filter(|cards| cards.has(first))
            }
            _ => None,
        };
        let cards = match given.or_else(returned) {
            Some(cards) => cards,
            None if arguments.cards.first.is_some() => {
                let why = "--first needs to know the whole deck: name its cards with --items or -n";
                return Err(WrongUsage(why.into()).into());
            }
            None => Cards::learned(first, arguments.cards.n).with_context(|| source.name())?,
        };
        let most = arguments.decks.or_else(|| source.decks()).unwrap_or(u64::MAX);
        let coming = peeked.parse(Parser::new(&cards, &source.unit()), most, stop)?;
        Ok(Self { source, cards, coming: Some(coming) })
    }
}

impl Source {
    /// Fresh decks, those of another run, as many as that at most; a log has none.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn open(&self, run: u32, cards: &Cards, most: u64, stop: &Stop) -> anyhow::Result<Coming> {
        if let Self::Classic(classic) = self {
            return classic.open(run, cards.deck().seen());
        }
        let peeked = Peeked::wait(self.text(stop)?, self.patience(), stop).with_context(|| self.name())?;
        peeked.parse(Parser::new(cards, &self.unit()), most, stop)
    }

    /// Its text as it comes.
    fn text(&self, stop: &Stop) -> anyhow::Result<Text> {
        match self {
            Self::Classic(_) => bail!("a classic deals no text"),
            Self::Log(log) => Ok(Text::Log(log.open(stop)?)),
            Self::Program(known) => Ok(Text::Program(known.program.start(known.way, None))),
        }
    }

    /// The longest wait for a deck.
    fn patience(&self) -> Option<Duration> {
        match self {
            Self::Program(known) => Some(known.program.limits.patience),
            _ => None,
        }
    }

    /// Whether it has fresh decks.
    pub(crate) fn has_more(&self) -> bool {
        !matches!(self, Self::Log(_))
    }

    /// How many decks are judged unless told; all of a log.
    pub(crate) fn decks(&self) -> Option<u64> {
        match self {
            Self::Program(known) if known.way == Way::Each => Some(1_000),
            Self::Classic(_) | Self::Program(_) => Some(100_000),
            Self::Log(_) => None,
        }
    }

    /// What it is called.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Classic(classic) => {
                let (name, dice) = (classic.entry.page().name, classic.dice);
                let dice = if dice == Dice::Exact { String::new() } else { format!(" with {dice} dice") };
                let keep = if classic.keep { ", never put back in order" } else { "" };
                format!("the classic {name}{dice}{keep}")
            }
            Self::Log(log) => log.to_string(),
            Self::Program(known) => {
                let words: Vec<_> = known.program.command.iter().map(|word| word.to_string_lossy()).collect();
                words.join(" ")
            }
        }
    }

    /// What messages call a deck's place in it.
    fn unit(&self) -> String {
        match self {
            Self::Classic(_) => "deck".to_string(),
            Self::Log(log) => log.unit(),
            Self::Program(known) => {
                let unit = if known.way == Way::Each { "run" } else { "line" };
                format!("{}: {unit}", self.name())
            }
        }
    }
}

/// The cards that the arguments name, if they do.
fn given(arguments: &Audit) -> anyhow::Result<Option<Cards>> {
    let wanted = &arguments.cards;
    let wrong = |error: anyhow::Error| WrongUsage(format!("{error:#}"));
    let items = match (&wanted.items, &wanted.items_from) {
        (Some(text), _) => cards::items(text).context("--items").map_err(wrong)?,
        (_, Some(path)) => {
            let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
            text.lines().map(str::trim).filter(|line| !line.is_empty()).map(ToString::to_string).collect()
        }
        // A whole deck may be numbered from 0: the first one tells.
        (None, None) => match wanted.n {
            Some(n) if wanted.first.is_some() || arguments.classic.is_some() => {
                return Ok(Some(Cards::numbers(n, wanted.first).map_err(wrong)?));
            }
            _ => return Ok(None),
        },
    };
    Ok(Some(Cards::of_items(&items, wanted.first).map_err(wrong)?))
}

/// The classic of a name, as it is to run.
fn classic(name: &str, arguments: &Audit, cards: &Cards) -> anyhow::Result<Classic> {
    let wrong = |why: String| WrongUsage(why);
    let entry = find(name).map_err(|error| wrong(error.to_string()))?;
    if entry.page().kind == Kind::Sampler {
        let why = format!("{name} is a sampler: an audit judges shuffles (see evenhand exact for its law)");
        return Err(wrong(why).into());
    }
    let options = &arguments.of_classic;
    let n = cards.deck().cards();
    let setting = Setting { n, k: None, rounds: options.rounds, faces: options.faces };
    let start = entry.start(&setting).map_err(|error| wrong(error.to_string()))?;
    let seed = match &options.seed {
        Some(seed) => seed.clone(),
        None => Seed::from_os().context("give a seed with --seed")?,
    };
    let dice = options.dice.unwrap_or(Dice::Exact);
    Ok(Classic { entry, start, kinds: cards.kinds().to_vec(), dice, keep: options.keep, seed })
}

/// The program, and by which protocol it gives its decks.
fn program(arguments: &Audit, given: Option<&Cards>, stop: &Stop) -> anyhow::Result<Source> {
    let options = &arguments.of_program;
    let items = match given {
        Some(cards) => cards.items(),
        None => (1..=arguments.cards.n.unwrap_or(DECK)).map(|card| card.to_string()).collect(),
    };
    let limits = Limits { patience: options.patience, ..Limits::default() };
    let program = Program { command: arguments.program.clone(), items, limits, stop: stop.clone() };
    let (way, trial) = match (options.each, options.stream) {
        (true, _) => (Way::Each, None),
        (_, true) => (Way::Lines, None),
        _ => {
            let found = program.way()?;
            (found.way, Some(found.deck))
        }
    };
    Ok(Source::Program(Box::new(Known { program, way, trial })))
}
