//! What is judged.

use std::io::{Read, Write};
use std::time::Instant;

use anyhow::{Context, bail};
use evenhand::Seed;
use evenhand_audit::battery::Deck;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Kind, Setting};
use evenhand_files::Decompressed;
use evenhand_locale::{Language, plain_lines};
use evenhand_sources::{
    Cards, CardsError, DeckStream, Known, Limits, Lookahead, NotUtf16, Notes, Parser, Program, Protocol,
    Reading, Stop, Unit,
};

use evenhand_trial::{DEFAULT_DECKS, Dealing};

use super::classic::Classic;
use super::words::told;
use super::{log, orders};
use crate::arguments::Audit;
use crate::clock::ClockedDice;
use crate::items;
use crate::outcome::UsageError;
use crate::streams::stderr;
use crate::words::WORDS;
use crate::{file, language};

/// The most bytes of a file of items.
const MAX_ITEMS_BYTES: u64 = 1 << 20;

/// The cards of a deck that nothing else is said of.
const DEFAULT_CARDS: u32 = 52;

/// A source of decks.
pub(crate) enum Source {
    Classic(Box<Classic>),
    /// Which gives its decks once.
    Log,
    Program(Box<KnownProgram>),
}

/// A program whose protocol is known.
pub(crate) struct KnownProgram {
    pub(crate) program: Program,
    pub(crate) protocol: Protocol,
    /// The first deck of the run by which the protocol was found out.
    pub(crate) trial: Option<Vec<u8>>,
}

/// What is known of the decks before the first one comes.
struct Given {
    cards: Cards,
    /// What is judged of them.
    deck: Deck,
}

/// A source, and what its decks are made of.
pub(crate) struct Opened {
    pub(crate) source: Source,
    /// What it is called.
    pub(crate) name: String,
    /// What messages call a deck's place in it.
    unit: Unit,
    pub(crate) cards: Cards,
    /// What is judged of them.
    pub(crate) deck: Deck,
    /// Decks as they come, until they are taken.
    pub(crate) stream: Option<DeckStream>,
    /// Notes on how the source is read. They arrive during reading.
    pub(crate) notes: Notes,
    /// Raised with the stop of the audit, or at the end of the time for reading decks.
    pub(crate) stop: Stop,
}

impl Opened {
    /// Returns whether hands are sorted, as far as decks were read.
    pub(crate) fn has_sorted_hands(&self) -> bool {
        let printout = match &self.source {
            Source::Program(known) => known.program.printout.as_ref(),
            Source::Classic(_) | Source::Log => None,
        };
        self.notes.has_sorted_hands() || printout.is_some_and(|printout| printout.has_sorted_hands())
    }

    /// What the arguments name.
    ///
    /// # Errors
    /// If it cannot be read, or gives no deck.
    pub(crate) fn new(arguments: &Audit, stop: &Stop) -> anyhow::Result<Self> {
        if let Some(n) = arguments.cards.n {
            // Before there is a list of them, or a program is asked for such a deck.
            Deck::of_cards(n).map_err(|error| wrong(&error.into()))?;
        }
        let given = given(arguments)?;
        // The trial run of a program does not count towards the time for its decks.
        let timed = || stop.child_at(arguments.time.and_then(|time| Instant::now().checked_add(time)));
        if let Some(name) = &arguments.classic {
            let stop = timed();
            let deck = || with_deck(Cards::numbers(DEFAULT_CARDS), arguments.cards.first);
            let Given { cards, deck } = given.map_or_else(deck, Ok).map_err(|error| wrong(&error))?;
            let classic = Box::new(classic(name, arguments, &cards)?);
            let stream = Some(classic.open(0, cards.visible(), stop.child())?);
            let (name, unit) = (classic.name(Language::English), Unit::from("deck"));
            let (source, notes) = (Source::Classic(classic), Notes::default());
            return Ok(Self { source, name, unit, cards, deck, stream, notes, stop });
        }
        let (notes, timed_stop);
        let (source, name, unit, text) = if let Some(path) = &arguments.log {
            let known = Known {
                cards: given.as_ref().map(|given| given.cards.clone()),
                n: arguments.cards.n,
                separator: arguments.cards.separator.clone(),
                skip: arguments.of_log.skip.clone(),
            };
            timed_stop = timed();
            let log = log::open(path, &arguments.of_log, &timed_stop)?.with_known(known);
            notes = log.notes();
            (Source::Log, log.name().to_string(), log.unit(), log.stream(timed_stop.child())?)
        } else {
            let mut known = program(arguments, given.as_ref().map(|given| &given.cards), stop)?;
            timed_stop = timed();
            known.program.stop = timed_stop.clone();
            notes = known.program.notes.clone();
            let (name, unit) = (known.program.name(), known.program.unit(known.protocol));
            if let Some(printout) = &known.program.printout {
                tell(&name, &printout.text(language::messages()));
            }
            let text = known.program.start(known.protocol, None)?;
            (Source::Program(Box::new(known)), name, unit, text)
        };
        let stop = &timed_stop;
        let ahead = Lookahead::wait(text, stop).with_notes(notes.clone());
        report_notes(&name, &notes);
        let Some(first) = ahead.first() else {
            ahead.end()?;
            if stop.is_raised() {
                bail!("{name}: {}", in_words("no-deck-in-time"));
            }
            bail!("{name}: {}", in_words("no-deck"));
        };
        let is_each = matches!(&source, Source::Program(known) if known.protocol == Protocol::Each);
        let Given { cards, deck } = match given {
            // What was put on its standard input is what it shuffles, and must come back.
            Some(given) if is_each && arguments.of_program.stdin.is_none() => {
                Given { cards: given.cards.put_in(), ..given }
            }
            Some(given) => given,
            None if arguments.cards.first.is_some() => {
                return Err(UsageError(in_words("first-of-unknown")).into());
            }
            None => {
                let cards = match &source {
                    Source::Program(known) if is_each && known.program.input.is_none() => {
                        let is_numbered = arguments.cards.n.is_some();
                        // The place that its error names has the program's name.
                        Ok(returned(&known.program, first, is_numbered, &unit)?)
                    }
                    _ => Cards::learned(first, arguments.cards.n, arguments.cards.separator.as_deref()),
                };
                with_deck(cards, None).with_context(|| name.clone())?
            }
        };
        let most = arguments.decks.or_else(|| source.decks()).unwrap_or(u64::MAX);
        let stream = Some(ahead.parse(Parser::new(&cards, &unit), most, stop.child())?);
        Ok(Self { source, name, unit, cards, deck, stream, notes, stop: stop.clone() })
    }

    /// Fresh decks, those of another run, at most `most`.
    ///
    /// # Errors
    /// If it cannot be started, or is a log, which has none.
    pub(crate) fn again(&self, run: u32, most: u64, stop: &Stop) -> anyhow::Result<DeckStream> {
        Ok(match &self.source {
            Source::Classic(classic) => classic.open(run, self.cards.visible(), stop.child())?,
            Source::Log => bail!(told("has-no-fresh", [("name", self.name.as_str().into())])),
            Source::Program(known) => {
                let parser = Parser::new(&self.cards, &self.unit);
                let text = known.program.start(known.protocol, None)?;
                Lookahead::wait(text, stop).parse(parser, most, stop.child())?
            }
        })
    }
}

impl Source {
    /// How many decks are judged where the arguments do not say; all of a log.
    pub(crate) fn decks(&self) -> Option<u64> {
        match self {
            Self::Program(known) if known.protocol == Protocol::Each => Some(1_000),
            Self::Classic(_) | Self::Program(_) => Some(DEFAULT_DECKS),
            Self::Log => None,
        }
    }
}

/// Cards, and the deck of them, of which the first `visible` are shown, or all.
fn with_deck(cards: Result<Cards, CardsError>, visible: Option<u32>) -> anyhow::Result<Given> {
    if let Err(CardsError::Alike { cards }) = cards {
        // More than can be judged are so whatever they are called.
        Deck::of_cards(cards as u32)?;
    }
    let cards = cards?;
    let deck = Deck::of_faces(cards.faces())?;
    match visible {
        None => Ok(Given { cards, deck }),
        Some(visible) => {
            let deck = deck.first(visible).context("--first")?;
            Ok(Given { cards: cards.with_visible(visible)?, deck })
        }
    }
}

/// The cards of a program that is given items which nobody named, and gives them back: the numbers from 1 on, or as many from
/// 0 on where their number alone is given (`is_numbered`); or cards of its own, which it prints without any items too.
///
/// # Errors
/// If its first deck is not what was put on its standard input.
fn returned(program: &Program, first: &[u8], is_numbered: bool, unit: &Unit) -> anyhow::Result<Cards> {
    let separator = program.separator.as_deref();
    let cards = Cards::of_items(&program.items)?.separated_by(program.separator.clone()).put_in();
    let Err(error) = Parser::new(&cards, unit).decks(first, 1, 1, &mut Vec::new()) else {
        return Ok(cards);
    };
    let own = Cards::learned(first, None, separator);
    match own {
        Ok(own) if is_numbered && own.order_is_known && own.items().len() == program.items.len() => Ok(own),
        // Another run shows whether it has read what it was given.
        Ok(own)
            if program.deck_without_items().is_some_and(|deck| Parser::new(&own, unit).is_deck(&deck)) =>
        {
            tell(&program.name(), &own.of_its_own(language::messages()));
            Ok(own)
        }
        own => {
            let known = own.ok().filter(|own| own.order_is_known);
            let how =
                known.map(|own| format!("--items {}-{}", own.items()[0], own.items()[own.items().len() - 1]));
            let language = language::messages();
            let facts = [
                ("error", error.text(language).trim_end_matches(['.', '。']).to_owned().into()),
                ("how", how.unwrap_or_else(|| in_words("name-items")).into()),
                ("given", program.items.len().into()),
            ];
            bail!(WORDS.messages(language).format("not-given-back", facts))
        }
    }
}

/// Reports the notes on how a source is read.
pub(crate) fn report_notes(name: &str, notes: &Notes) {
    for note in notes.take() {
        tell(name, &note.text(language::messages()));
    }
}

/// Reports how evenhand reads a source, so that the user can check it.
fn tell(name: &str, what: &str) {
    // Where it cannot be written, the verdict says enough.
    let colon = in_words("cause");
    let _ = writeln!(stderr(), "evenhand: {}", plain_lines(&format!("{name}{colon}{what}")));
}

/// A message of the program's own.
fn in_words(id: &str) -> String {
    WORDS.messages(language::messages()).text(id)
}

/// What is wrong with the arguments.
fn wrong(error: &anyhow::Error) -> UsageError {
    UsageError(orders::text(error))
}

/// The cards that the arguments name, if they do.
fn given(arguments: &Audit) -> anyhow::Result<Option<Given>> {
    let wanted = &arguments.cards;
    let wrong = |error: anyhow::Error| wrong(&error);
    let separated = |cards: Cards| cards.separated_by(wanted.separator.clone());
    let of = |cards: Result<Cards, CardsError>| with_deck(cards.map(separated), wanted.first).map_err(wrong);
    if let Some(n) = wanted.n {
        // Before there is a name for each.
        Deck::of_cards(n).map_err(|error| wrong(error.into()))?;
    }
    let named = items::named(wanted.n, wanted.items.as_deref(), language::messages())?;
    let items = match (named, &wanted.items_from) {
        (Some(items), _) => items,
        (_, Some(path)) => {
            let mut text = Vec::new();
            let from = NotUtf16::new(Decompressed::new(file::reader(path)?));
            let mut from = from.take(MAX_ITEMS_BYTES + 1);
            from.read_to_end(&mut text).with_context(|| file::name(path))?;
            if text.len() as u64 > MAX_ITEMS_BYTES {
                bail!(told(
                    "items-too-long",
                    [("name", file::name(path).into()), ("bytes", MAX_ITEMS_BYTES.into())]
                ));
            }
            let text = file::text(text, &file::name(path))?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            let items: Vec<String> = lines.map(ToString::to_string).collect();
            items::agree(wanted.n, &items, "--items-from", language::messages())?;
            items
        }
        // A whole deck may be numbered from 0: the first one shows it.
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
    let entry = crate::names::classic_for("audit --classic", name)?;
    if entry.page().kind == Kind::Sampler {
        return Err(UsageError(told("is-sampler", [("name", name.into())])).into());
    }
    let options = &arguments.of_classic;
    let n = cards.faces().len() as u32;
    let setting = Setting { n, k: None, rounds: options.rounds, faces: options.faces };
    let start = entry.start(&setting).map_err(|error| UsageError(error.text(language::messages())))?;
    let seed = match &options.seed {
        Some(seed) => seed.clone(),
        None => Seed::from_os().with_context(|| told("give-a-seed", []))?,
    };
    let dice = options.dice.unwrap_or(ClockedDice::Given(Dice::Exact));
    let dealing = Dealing { start, faces: cards.faces().to_vec(), keep: options.keep, seed };
    Ok(Classic { entry, setting, dealing, dice })
}

/// The program, and by which protocol it gives its decks.
fn program(arguments: &Audit, given: Option<&Cards>, stop: &Stop) -> anyhow::Result<KnownProgram> {
    let options = &arguments.of_program;
    let items = match given {
        _ if options.stdin.is_some() => Vec::new(),
        Some(cards) => cards.items().to_vec(),
        None => (1..=arguments.cards.n.unwrap_or(DEFAULT_CARDS)).map(|card| card.to_string()).collect(),
    };
    let separator = arguments.cards.separator.clone();
    let limits = Limits { patience: options.patience, ..Limits::default() };
    let reading = Reading {
        cards: given.cloned(),
        n: arguments.cards.n,
        deck: options.deck,
        skip: arguments.of_log.skip.clone(),
        is_searched: options.stream,
    };
    let mut program = Program {
        command: arguments.program.clone(),
        items,
        input: options.stdin.clone(),
        separator,
        reading,
        printout: None,
        notes: Notes::default(),
        limits,
        stop: stop.clone(),
    };
    if options.stream {
        return Ok(KnownProgram { program, protocol: Protocol::Lines, trial: None });
    }
    let found =
        if options.each || options.deck.is_some() { program.of_each()? } else { program.protocol()? };
    program.printout = found.printout;
    Ok(KnownProgram { program, protocol: found.protocol, trial: Some(found.deck) })
}
