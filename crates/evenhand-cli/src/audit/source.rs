//! What is judged.

use std::time::Duration;

use anyhow::{Context, bail};
use evenhand::Seed;
use evenhand_audit::battery::Deck;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Kind, Setting, find};
use evenhand_sources::{
    Cards, CardsError, DeckStream, Limits, Lookahead, Parser, Program, Protocol, Stop, TextStream, items,
};

use super::classic::Classic;
use super::log::Log;
use crate::arguments::Audit;
use crate::outcome::WrongUsage;

/// The cards of a deck that nothing else is said of.
const DEFAULT_CARDS: u32 = 52;

/// A source of decks.
pub(crate) enum Source {
    Classic(Box<Classic>),
    Log(Log),
    Program(Box<Known>),
}

/// A program whose protocol is known.
pub(crate) struct Known {
    pub(crate) program: Program,
    pub(crate) protocol: Protocol,
    /// The first deck of the run by which the protocol was found out.
    pub(crate) trial: Option<Vec<u8>>,
}

/// A source, and what its decks are made of.
pub(crate) struct Opened {
    pub(crate) source: Source,
    pub(crate) cards: Cards,
    /// What is judged of them.
    pub(crate) deck: Deck,
    /// Decks as they come, until they are taken.
    pub(crate) stream: Option<DeckStream>,
}

impl Opened {
    /// What the arguments name.
    ///
    /// # Errors
    /// If it cannot be read, or gives no deck.
    pub(crate) fn new(arguments: &Audit, stop: &Stop) -> anyhow::Result<Self> {
        let given = given(arguments)?;
        if let Some(name) = &arguments.classic {
            let deck = || {
                let cards = Cards::numbers(DEFAULT_CARDS)?;
                with_deck(cards, arguments.cards.first)
            };
            let (cards, deck) =
                given.map_or_else(deck, Ok).map_err(|error| WrongUsage(format!("{error:#}")))?;
            let classic = Box::new(classic(name, arguments, &cards)?);
            let stream = Some(classic.open(0, cards.visible(), stop.child())?);
            return Ok(Self { source: Source::Classic(classic), cards, deck, stream });
        }
        let source = if let Some(path) = &arguments.log {
            Source::Log(Log::new(path, &arguments.of_log)?)
        } else {
            program(arguments, given.as_ref().map(|(cards, _)| cards), stop)?
        };
        let ahead = source.ahead(stop)?;
        let Some(first) = ahead.first() else {
            ahead.end()?;
            if stop.is_raised() {
                bail!("{}: no deck came before it was interrupted, or the time was over", source.name());
            }
            bail!("{}: has no deck", source.name());
        };
        // What was put on its standard input is what it shuffles, if that is what comes back.
        let returned = || match &source {
            Source::Program(known) if known.protocol == Protocol::Each => {
                let cards = Cards::of_items(&known.program.items).ok();
                cards.filter(|cards| Parser::new(cards, "").is_deck(first))
            }
            _ => None,
        };
        let (cards, deck) = if let Some(given) = given {
            given
        } else {
            let cards = match returned() {
                Some(cards) => cards,
                None if arguments.cards.first.is_some() => {
                    let why = "--first needs to know the whole deck: name its cards with --items or -n";
                    return Err(WrongUsage(why.into()).into());
                }
                None => Cards::learned(first, arguments.cards.n).with_context(|| source.name())?,
            };
            with_deck(cards, None).with_context(|| source.name())?
        };
        let most = arguments.decks.or_else(|| source.decks()).unwrap_or(u64::MAX);
        let stream = Some(ahead.parse(Parser::new(&cards, &source.unit()), most, stop.child())?);
        Ok(Self { source, cards, deck, stream })
    }

    /// Fresh decks, those of another run, at most `most`; a log has none.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn again(&self, run: u32, most: u64, stop: &Stop) -> anyhow::Result<DeckStream> {
        if let Source::Classic(classic) = &self.source {
            return Ok(classic.open(run, self.cards.visible(), stop.child())?);
        }
        let parser = Parser::new(&self.cards, &self.source.unit());
        Ok(self.source.ahead(stop)?.parse(parser, most, stop.child())?)
    }
}

impl Source {
    /// Its first deck, and the text that follows.
    fn ahead(&self, stop: &Stop) -> anyhow::Result<Lookahead> {
        Lookahead::wait(self.text(stop)?, self.patience(), stop).with_context(|| self.name())
    }

    /// Its text as it comes.
    fn text(&self, stop: &Stop) -> anyhow::Result<TextStream> {
        match self {
            Self::Classic(_) => bail!("a classic deals no text"),
            Self::Log(log) => log.open(stop.child()),
            Self::Program(known) => Ok(known.program.start(known.protocol, None)?),
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

    /// How many decks are judged where the arguments do not say; all of a log.
    pub(crate) fn decks(&self) -> Option<u64> {
        match self {
            Self::Program(known) if known.protocol == Protocol::Each => Some(1_000),
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
                let unit = if known.protocol == Protocol::Each { "run" } else { "line" };
                format!("{}: {unit}", self.name())
            }
        }
    }
}

/// The deck of these cards, of which the first `visible` are shown, or all.
fn with_deck(cards: Cards, visible: Option<u32>) -> anyhow::Result<(Cards, Deck)> {
    let deck = Deck::of_faces(cards.faces())?;
    match visible {
        None => Ok((cards, deck)),
        Some(visible) => {
            let deck = deck.first(visible).context("--first")?;
            Ok((cards.with_visible(visible)?, deck))
        }
    }
}

/// The cards that the arguments name, if they do.
fn given(arguments: &Audit) -> anyhow::Result<Option<(Cards, Deck)>> {
    let wanted = &arguments.cards;
    let wrong = |error: anyhow::Error| WrongUsage(format!("{error:#}"));
    let of = |cards: Result<Cards, CardsError>| {
        cards.map_err(anyhow::Error::from).and_then(|cards| with_deck(cards, wanted.first)).map_err(wrong)
    };
    let items = match (&wanted.items, &wanted.items_from) {
        (Some(text), _) => items(text).context("--items").map_err(wrong)?,
        (_, Some(path)) => {
            let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
            text.lines().map(str::trim).filter(|line| !line.is_empty()).map(ToString::to_string).collect()
        }
        // A whole deck may be numbered from 0: the first one tells.
        (None, None) => match wanted.n {
            Some(n) if wanted.first.is_some() || arguments.classic.is_some() => {
                return Ok(Some(of(Cards::numbers(n))?));
            }
            _ => return Ok(None),
        },
    };
    Ok(Some(of(Cards::of_items(&items))?))
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
    let n = cards.faces().len() as u32;
    let setting = Setting { n, k: None, rounds: options.rounds, faces: options.faces };
    let start = entry.start(&setting).map_err(|error| wrong(error.to_string()))?;
    let seed = match &options.seed {
        Some(seed) => seed.clone(),
        None => Seed::from_os().context("give a seed with --seed")?,
    };
    let dice = options.dice.unwrap_or(Dice::Exact);
    Ok(Classic { entry, start, faces: cards.faces().to_vec(), dice, keep: options.keep, seed })
}

/// The program, and by which protocol it gives its decks.
fn program(arguments: &Audit, given: Option<&Cards>, stop: &Stop) -> anyhow::Result<Source> {
    let options = &arguments.of_program;
    let items = match given {
        Some(cards) => cards.items().to_vec(),
        None => (1..=arguments.cards.n.unwrap_or(DEFAULT_CARDS)).map(|card| card.to_string()).collect(),
    };
    let limits = Limits { patience: options.patience, ..Limits::default() };
    let program = Program { command: arguments.program.clone(), items, limits, stop: stop.clone() };
    let (protocol, trial) = match (options.each, options.stream) {
        (true, _) => (Protocol::Each, None),
        (_, true) => (Protocol::Lines, None),
        _ => {
            let found = program.protocol()?;
            (found.protocol, Some(found.deck))
        }
    };
    Ok(Source::Program(Box::new(Known { program, protocol, trial })))
}
