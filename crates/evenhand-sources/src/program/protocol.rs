//! Detects the protocol of a program from a trial run.
//!
//! The trial run gets the items on its standard input. A line is an *item* if it is one word or one
//! of the given items. It is a *deck* if it has two words or more, or two cards or more without
//! blanks. Blank lines do not count. The first of these rules that fits decides:
//!
//! 1. Three decks of the same cards: [`Protocol::Lines`], unless the first ones are not [separate
//!    shuffles](crate::series). Two may be the one before a shuffle and the one after it.
//! 2. It ends after one deck: [`Protocol::Each`].
//! 3. It ends after as many items as were given (or any number of items if none were): [`Protocol::Each`], an item a line.
//! 4. With one item given, an item is a deck too: rules 1 and 2 hold for it.
//! 5. All that it printed until its end is decks among other text, in a [layout](super::printout) that is certain:
//!    [`Protocol::Each`]. So are two decks, if the first one is in order and has eight cards or more, or is the same in as many
//!    runs as that takes where the second one is not.
//! 6. Its text has an [arrangement](crate::arrangement) that is certain: [`Protocol::Each`] if it ends after one deck,
//!    [`Protocol::Lines`] if it goes on, or prints more decks than one shuffle shows.
//! 7. Anything else is an error that says what was printed: items and decks mixed, too few or too many items, one deck
//!    and then silence, nothing at all, a status other than 0, a line without end.
//!
//! A program that prints one deck and ends follows both protocols. An audit needs more than one
//! deck, so evenhand starts the program again for each deck. Hands of one card, and hands with one
//! item per line, look like neither protocol: the user must name it.
//!
//! If a program ends after a few decks, one per line, evenhand runs it again. If some of the decks
//! are equal to those of the first run and others are not, all belong to one shuffle.
//!
//! evenhand keeps only the first deck of the trial run. The audit starts the program again.

use std::collections::HashSet;
use std::time::Duration;

use super::command::{Program, Protocol};
use super::each::{self, is_held_together};
use super::error::{ProgramError, ProgramErrorKind as Kind};
use super::printout::Found;
use super::process::{Process, Shared, after};
use super::reading::{Printout, RunLayout, Shape, Shown, are_before_and_after, as_text, counts, prompt};
use crate::arrangement::{self, Arrangement};
use crate::cards::Cards;
use crate::feed::Event;
use crate::parse::{Parser, brackets_pair, flat, shows_object};
use crate::series::{self, Dependence, LOOK_DECKS};
use crate::sorted::Dealing;

/// The fewest decks on lines of their own that are more than one before a shuffle and one after it.
const ENOUGH_DECKS: usize = 3;

/// The most runs by which few cards tell which of two decks is shuffled: 2 cards take 14.
const MAX_RUNS_TO_TELL: usize = 16;

/// Maximum number of runs that show whether hands are sorted, the number of pairs that ends the
/// search, and the number that shows sorted hands. Six hands of two cards need about 34 runs, two
/// need about 100. Unsorted hands need few. Reordering unsorted hands is harmless.
const MAX_RUNS_OF_HANDS: usize = 192;
const ENOUGH_PAIRS: u32 = 16;
const PAIRS_OF_SORTED_HANDS: u32 = 8;

/// Maximum wait for decks of a slow program, to see whether each is a separate shuffle.
const LOOK_TIME: Duration = Duration::from_secs(1);

/// As much is read of a program that does not print a deck a line, to see what it is.
const MAX_TRIAL_BYTES: usize = 256 << 10;

/// A program's first deck, and the protocol by which it came.
#[derive(Debug)]
pub struct FirstDeck {
    /// The protocol.
    pub protocol: Protocol,
    /// The deck, on one line, without a newline.
    pub deck: Vec<u8>,
    /// Where it is among all that a run prints, if there is more than the deck.
    pub printout: Option<Box<Printout>>,
}

impl Program {
    /// Finds out by trying which protocol the program keeps to, and where among all that it prints its decks are.
    ///
    /// # Errors
    /// If it fails, is too slow, or keeps to neither.
    pub fn protocol(&self) -> Result<FirstDeck, ProgramError> {
        self.found(None)
    }

    /// Finds out where the deck of a program is that prints one a run.
    ///
    /// # Errors
    /// If it fails, is too slow, or which of its decks counts is not certain.
    pub fn of_each(&self) -> Result<FirstDeck, ProgramError> {
        self.found(Some(Protocol::Each))
    }

    fn found(&self, known: Option<Protocol>) -> Result<FirstDeck, ProgramError> {
        let shared = Shared::of(self, self.stop.child());
        let (mut printed, found) = self.tried(&shared, known)?;
        let fails = |kind| ProgramError::new(self, None, printed.decks as u64, kind);
        if found.printout.is_some() && found.protocol == Protocol::Lines {
            return Ok(found);
        }
        if found.protocol == Protocol::Lines {
            let Some(parser) = printed.few_lines() else { return Ok(found) };
            // Of one shuffle some are the same in another run; all are if the program has no seed.
            let (again, _) = self.tried(&shared, known)?;
            let (decks, others) = (printed.seen(&parser), again.seen(&parser));
            let same = decks.iter().zip(&others).filter(|(deck, other)| deck.cards == other.cards).count();
            let is_one = 0 < same && same < decks.len().min(others.len());
            return if is_one { Err(fails(Kind::WhichDeck { decks: decks.len() })) } else { Ok(found) };
        }
        let Some((printout, decks)) = printed.several.take() else {
            return self.check_hands(&shared, known, &printed, found);
        };
        // Other runs show which of two decks is the one before the shuffle.
        let mut texts = Vec::new();
        for _ in 0..runs_to_compare(&decks[0].cards) {
            let (again, _) = self.tried(&shared, known)?;
            texts.push(as_text(&again.text).map_err(fails)?.to_string());
        }
        let (printout, deck) = self.reading.of_two(*printout, &decks, &texts).map_err(fails)?;
        let printout = Some(Box::new(Printout(Shape::Run(*printout))));
        Ok(FirstDeck { protocol: Protocol::Each, deck, printout })
    }

    /// Continues with a program whose runs show hands. A few more runs show whether the hands are
    /// sorted.
    fn check_hands(
        &self,
        shared: &Shared,
        known: Option<Protocol>,
        first: &Printed<'_>,
        found: FirstDeck,
    ) -> Result<FirstDeck, ProgramError> {
        let skip = &self.reading.skip;
        let hands_of = |text: &[u8]| found.printout.as_ref()?.hands(text, skip);
        let Some((cards, sizes)) = hands_of(&first.text) else { return Ok(found) };
        let mut names = cards.clone();
        names.sort_unstable();
        names.dedup();
        let mut dealing = Dealing::new(&names);
        let mut run = Some((cards, sizes.clone()));
        for _ in 0..MAX_RUNS_OF_HANDS {
            let Some((cards, _)) = run.take().filter(|(_, of_run)| *of_run == sizes) else { break };
            let faces: Option<Vec<u32>> =
                cards.iter().map(|card| names.binary_search(card).ok().map(|face| face as u32)).collect();
            let Some(faces) = faces else { break };
            dealing.add(&faces, &sizes);
            if !dealing.may_be_sorted() || dealing.are_sorted(ENOUGH_PAIRS) {
                break;
            }
            run = hands_of(&self.tried(shared, known)?.0.text);
        }
        if !dealing.are_sorted(PAIRS_OF_SORTED_HANDS) {
            return Ok(found);
        }
        let arrangement = match found.printout.map(|printout| printout.0) {
            Some(Shape::Text(arrangement)) => Some(arrangement),
            _ => as_text(&first.text)
                .ok()
                .and_then(|text| self.reading.arrangement(text, self.separator.as_deref())),
        };
        let arrangement = arrangement.map(Arrangement::with_sorted_hands);
        let deck = arrangement
            .as_ref()
            .and_then(|arrangement| arrangement.deck_of_run(as_text(&first.text).ok()?, 0).ok());
        match (arrangement, deck) {
            (Some(arrangement), Some(deck)) => {
                let printout = Some(Box::new(Printout(Shape::Text(arrangement))));
                Ok(FirstDeck { protocol: Protocol::Each, deck: deck.line, printout })
            }
            _ => Err(ProgramError::new(self, None, 1, Kind::SortedHands { hands: sizes.len() })),
        }
    }

    /// All that a run prints until it is known, and what is found.
    fn tried(
        &self,
        shared: &Shared,
        known: Option<Protocol>,
    ) -> Result<(Printed<'_>, FirstDeck), ProgramError> {
        let mut process = Process::start(self, shared, None)?;
        let mut printed = Printed::new(self);
        let found = match known {
            Some(Protocol::Each) => printed.read_out(&mut process),
            _ => printed.until_found(&mut process),
        };
        match found {
            Ok(found) => Ok((printed, found)),
            Err(kind) => {
                let is_failed = matches!(kind, Kind::Status(_));
                let mut error = process.fails(printed.decks as u64, kind);
                if is_failed {
                    error.printed = last_line(&printed.text).into();
                }
                Err(error)
            }
        }
    }

    /// The deck of a run that finds nothing on its standard input, where each run prints one: that of a program that has
    /// cards of its own.
    pub fn deck_without_items(&self) -> Option<Vec<u8>> {
        let program = Self { items: Vec::new(), input: None, ..self.clone() };
        let shared = Shared::of(&program, self.stop.child());
        each::deck(&program, &shared, 1).ok()
    }
}

/// The last non-blank line of a text.
fn last_line(text: &[u8]) -> &[u8] {
    let lines = text.rsplit(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.into_iter().find(|line| !line.is_empty()).unwrap_or_default()
}

/// Number of further runs that show whether a deck is the same in all runs. A fair shuffle gives
/// the same deck in all of them with probability 10^-4 at most. For n ≥ 8, one run is enough.
fn runs_to_compare(cards: &[String]) -> usize {
    const MAX_PROBABILITY: f64 = 1e-4;
    let of_one = (2..=cards.len()).fold(1.0, |one, factor| one / f64::from(factor as u32));
    let mut probability = of_one;
    let more = std::iter::from_fn(|| {
        let is_more = probability > MAX_PROBABILITY;
        probability *= of_one;
        is_more.then_some(())
    });
    1 + more.take(MAX_RUNS_TO_TELL).count()
}

/// A deck among the lines of a program.
struct Seen {
    /// The number of its line, from 1, and the line.
    number: usize,
    line: Vec<u8>,
    cards: Vec<u32>,
}

/// What the program has printed so far.
struct Printed<'a> {
    program: &'a Program,
    /// The items given that are more than one word.
    of_words: HashSet<&'a [u8]>,
    text: Vec<u8>,
    /// Up to where lines are counted.
    counted: usize,
    /// The first decks.
    first: Vec<Vec<u8>>,
    decks: usize,
    items: usize,
    /// Whether it has closed its output.
    has_ended: bool,
    /// Decks of which another run must tell which counts.
    several: Option<(Box<RunLayout>, Vec<Found>)>,
}

impl<'a> Printed<'a> {
    fn new(program: &'a Program) -> Self {
        let items = program.items.iter().map(|item| item.as_bytes().trim_ascii());
        let of_words = items.filter(|item| words(item) > 1).collect();
        let (text, first) = (Vec::new(), Vec::new());
        let (counted, decks, items, has_ended) = (0, 0, 0, false);
        Self { program, of_words, text, counted, first, decks, items, has_ended, several: None }
    }

    fn until_found(&mut self, process: &mut Process<'_>) -> Result<FirstDeck, Kind> {
        let limits = self.program.limits;
        let mut last = after(limits.patience);
        loop {
            match process.hear(last) {
                Event::Item(text) => {
                    let before = self.decks + self.items;
                    match self.append(&text) {
                        Ok(false) => {}
                        Ok(true) => {
                            return match self.parser() {
                                Some(parser) => self.of_lines(process, &parser),
                                None => self.all(process, Ok(Protocol::Lines)),
                            };
                        }
                        Err(kind) if kind.is_of_layout() => return self.all(process, Err(kind)),
                        Err(kind) => return Err(kind),
                    }
                    if self.decks + self.items > before {
                        last = after(limits.patience);
                    }
                }
                Event::Late if self.decks > 1 => return Ok(self.found(Protocol::Lines)),
                Event::Late
                    if self.decks == 1 || self.items > 0 && self.items == self.program.items.len() =>
                {
                    return Err(Kind::Waits { patience: limits.patience });
                }
                Event::Late => return Err(process.hangs(&self.text[self.counted..])),
                Event::End(end) => {
                    end.map_err(Kind::Read)?;
                    break;
                }
                Event::Stopped => return Err(Kind::Stopped),
            }
        }
        self.ended(process)?;
        // The last line may have no newline.
        let last = self.append(b"\n");
        let given = self.program.items.len();
        let otherwise = match (last, self.decks, self.items) {
            (Err(kind), ..) if kind.is_of_layout() => Err(kind),
            (Err(kind), ..) => return Err(kind),
            (Ok(_), 0, 0) => Err(Kind::NoDeck),
            (Ok(_), 0, items) if given > 0 && items != given => Err(Kind::Items { items, given }),
            (Ok(_), 0 | 1, _) => Ok(Protocol::Each),
            _ => Ok(Protocol::Lines),
        };
        self.by_layout(otherwise)
    }

    /// What a run shows that prints one deck, with whatever is beside it.
    fn read_out(&mut self, process: &mut Process<'_>) -> Result<FirstDeck, Kind> {
        each::text_of(self.program, process, &mut self.text)?;
        let deck = each::on_one_line(&self.program.reading.kept(&self.text), self.program.items.len());
        let plain = deck.as_ref().ok().cloned();
        match self.by_layout(deck.map(|_| Protocol::Each)) {
            Ok(found) if found.printout.is_none() => {
                Ok(FirstDeck { deck: plain.unwrap_or(found.deck), ..found })
            }
            found => found,
        }
    }

    /// Reads on to the end of what does not look like a deck a line, or like decks that are few, since all of it may tell what
    /// it is; `otherwise` holds where it goes on and on, or is nothing else.
    fn all(
        &mut self,
        process: &mut Process<'_>,
        otherwise: Result<Protocol, Kind>,
    ) -> Result<FirstDeck, Kind> {
        let until = after(self.program.limits.patience);
        while self.text.len() < MAX_TRIAL_BYTES {
            match process.hear(until) {
                Event::Item(text) => {
                    self.text.extend_from_slice(&text);
                }
                Event::Late => break,
                Event::End(end) => {
                    end.map_err(Kind::Read)?;
                    self.ended(process)?;
                    return self.by_layout(otherwise);
                }
                Event::Stopped => return Err(Kind::Stopped),
            }
        }
        if let Some((arrangement, decks)) = self.arranged()
            && decks.len() > 1
        {
            return Ok(first_deck(arrangement, decks, Protocol::Lines));
        }
        match otherwise {
            Err(Kind::Mixed { line, .. }) => Err(Kind::Mixed { line, goes_on: true }),
            otherwise => otherwise.map(|protocol| self.found(protocol)),
        }
    }

    /// Decks on lines of their own, if they are shuffles of their own.
    fn of_lines(&mut self, process: &mut Process<'_>, parser: &Parser) -> Result<FirstDeck, Kind> {
        if !series::have_many_orders(parser.cards()) {
            return Ok(self.found(Protocol::Lines));
        }
        let until = after(self.program.limits.patience.min(LOOK_TIME));
        while self.text.len() < MAX_TRIAL_BYTES && self.are_all_decks(parser) {
            match process.hear(until) {
                Event::Item(text) => self.text.extend_from_slice(&text),
                Event::Late => break,
                Event::End(end) => {
                    end.map_err(Kind::Read)?;
                    self.ended(process)?;
                    break;
                }
                Event::Stopped => return Err(Kind::Stopped),
            }
        }
        // Lines with sorted hands, or one deck of each shuffle.
        if let Some((arrangement, decks)) = self.arranged().filter(|(_, decks)| decks.len() > 1) {
            return Ok(first_deck(arrangement, decks, Protocol::Lines));
        }
        let seen = self.seen(parser);
        self.decks = seen.len().max(self.decks);
        let decks: Vec<Vec<u32>> = seen.iter().map(|deck| deck.cards.clone()).collect();
        let Some(dependence) = series::dependence(&decks, parser.cards(), self.has_ended) else {
            return Ok(self.found(Protocol::Lines));
        };
        let (deck, again) = match dependence {
            Dependence::Again { deck, again } | Dependence::Copied { deck, again } => (deck, again),
            Dependence::InOrder { deck } => (deck, deck),
            Dependence::Steps => (0, 1),
        };
        let (line, numbers) = (seen[deck].line.clone(), (seen[deck].number, seen[again].number));
        let dependent = Err(Kind::Dependent { dependence, line, numbers });
        if self.has_ended { self.by_layout(dependent) } else { self.all(process, dependent) }
    }

    /// Whether there is nothing but decks so far, and fewer of them than are looked at.
    fn are_all_decks(&self, parser: &Parser) -> bool {
        let lines = self.lines().filter(|(_, line)| !line.is_empty());
        let mut count = 0;
        lines.inspect(|_| count += 1).all(|(_, line)| parser.is_deck(line)) && count < LOOK_DECKS
    }

    /// The first decks, up to a line that is none.
    fn seen(&self, parser: &Parser) -> Vec<Seen> {
        let lines = self.lines().filter(|(_, line)| !line.is_empty()).take(LOOK_DECKS);
        let deck = |(number, line): (usize, &[u8])| {
            let mut cards = Vec::new();
            let parsed = parser.decks(line, 1, 1, &mut cards).ok().filter(|parsed| parsed.decks == 1);
            parsed.map(|_| Seen { number, line: line.to_vec(), cards })
        };
        lines.map_while(deck).collect()
    }

    /// All lines that are whole, numbered from 1, without blanks around them; those that are left out are empty.
    fn lines(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let is_whole = |line: &&[u8]| self.has_ended || line.ends_with(b"\n");
        let lines = (1..).zip(self.text.split_inclusive(|byte| *byte == b'\n').take_while(is_whole));
        lines.map(|(number, line)| {
            (number, if self.program.reading.skips(line) { &[][..] } else { line.trim_ascii() })
        })
    }

    /// What reads the decks of a program that ended after a few, a line each.
    fn few_lines(&self) -> Option<Parser> {
        let parser =
            self.parser().filter(|parser| self.has_ended && series::have_many_orders(parser.cards()))?;
        (2..LOOK_DECKS).contains(&self.seen(&parser).len()).then_some(parser)
    }

    /// Waits for the end of a program that has closed its output.
    fn ended(&mut self, process: &mut Process<'_>) -> Result<(), Kind> {
        self.has_ended = true;
        match process.finish(after(self.program.limits.patience))? {
            Some(status) if !status.success() => Err(Kind::Status(status)),
            None => Err(process.hangs(&[])),
            Some(_) => Ok(()),
        }
    }

    /// What all the text of a run shows, if its layout is certain, and something else otherwise.
    fn by_layout(&mut self, otherwise: Result<Protocol, Kind>) -> Result<FirstDeck, Kind> {
        let reading = &self.program.reading;
        // Brackets and indices that hold one deck together need no layout.
        let is_one = is_held_together(&reading.kept(&self.text));
        if is_one && otherwise.is_ok() {
            if !self.is_readable()
                && let Some((arrangement, decks)) = self.arranged()
                && decks.len() == 1
            {
                return Ok(first_deck(arrangement, decks, Protocol::Each));
            }
            return otherwise.map(|protocol| self.found(protocol));
        }
        if is_one && matches!(otherwise, Err(Kind::Broken { .. })) {
            match self.arranged() {
                Some((arrangement, decks)) if decks.len() >= LOOK_DECKS => {
                    return Ok(first_deck(arrangement, decks, Protocol::Lines));
                }
                Some((_, decks)) if decks.len() > 1 => return Err(Kind::WhichDeck { decks: decks.len() }),
                _ => {}
            }
            let deck = each::on_one_line(&reading.kept(&self.text), 0)?;
            return Ok(FirstDeck { protocol: Protocol::Each, deck, printout: None });
        }
        // As many lines as items were given are an item a line, whatever became of them.
        let (given, kept) = (self.program.items.len(), reading.kept(&self.text));
        let lines = kept.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
        if given > 1 && lines == given && matches!(otherwise, Ok(Protocol::Each)) && !self.are_lists(&kept) {
            return otherwise.map(|protocol| self.found(protocol));
        }
        let text = match as_text(&self.text) {
            Ok(text) => text,
            Err(binary) => {
                return if otherwise.is_ok() { otherwise.map(|p| self.found(p)) } else { Err(binary) };
            }
        };
        let hint = self.program.input.as_ref().and_then(|input| input.trim().parse().ok());
        let shown = reading.shown(text, hint)?;
        let is_single = |decks: &[Found]| decks.len() > LOOK_DECKS && decks.iter().any(|deck| deck.rows > 1);
        let is_open = match &shown {
            Shown::Nothing => reading.deck.is_none() && (otherwise.is_err() || lines > 1),
            Shown::Several(_, decks) => is_single(decks),
            Shown::Printout(..) => false,
        };
        if is_open && let Some((arrangement, decks)) = self.arranged() {
            match decks.len() {
                1 => return Ok(first_deck(arrangement, decks, Protocol::Each)),
                LOOK_DECKS.. => return Ok(first_deck(arrangement, decks, Protocol::Lines)),
                decks => return Err(Kind::WhichDeck { decks }),
            }
        }
        if let Shown::Printout(printout, _) | Shown::Several(printout, _) = &shown
            && printout.is_part_of_rows()
            && let Some(line) = counts(text, &reading.skip)
        {
            return Err(Kind::Counts { line: line.into_bytes() });
        }
        match shown {
            Shown::Printout(printout, _) if printout.is_plain() && otherwise.is_ok() => {}
            Shown::Printout(printout, deck) => {
                let printout = Some(Box::new(Printout(Shape::Run(*printout))));
                return Ok(FirstDeck { protocol: Protocol::Each, deck, printout });
            }
            // More decks than two, a line each, are decks of one run.
            Shown::Several(printout, decks) => {
                let are_lines = decks.len() > 2 && decks.iter().all(|deck| deck.rows == 1);
                if !(are_lines && matches!(otherwise, Ok(Protocol::Lines))) {
                    let is_step =
                        |kind: &Kind| matches!(kind, Kind::Dependent { dependence: Dependence::Steps, .. });
                    match otherwise {
                        // More than those of one shuffle.
                        Err(kind @ Kind::Dependent { .. }) if decks.len() > LOOK_DECKS && !is_step(&kind) => {
                            return Err(kind);
                        }
                        _ if !are_before_and_after(&decks) => {
                            return Err(Kind::WhichDeck { decks: decks.len() });
                        }
                        _ => {}
                    }
                    self.several = Some((printout, decks));
                    return Ok(self.found(Protocol::Each));
                }
            }
            Shown::Nothing => {
                let is_given = self.program.input.is_some();
                if let Some(line) = counts(text, &reading.skip) {
                    return Err(Kind::Counts { line: line.into_bytes() });
                }
                if let Some(line) = prompt(text, &reading.skip) {
                    return Err(Kind::Prompt { line: line.into_bytes(), is_given });
                }
            }
        }
        otherwise.map(|protocol| self.found(protocol))
    }

    /// Whether all text on one line is a deck.
    fn is_readable(&self) -> bool {
        let Program { reading, separator, .. } = self.program;
        let line = each::on_one_line(&reading.kept(&self.text), 0);
        reading.cards.is_some()
            || line.is_ok_and(|line| Cards::learned(&line, reading.n, separator.as_deref()).is_ok())
    }

    /// The arrangement of all text with its decks, if it is certain.
    fn arranged(&self) -> Option<(Arrangement, Vec<arrangement::Deck>)> {
        let text = as_text(&self.text).ok()?;
        let arrangement = self.program.reading.arrangement(text, self.program.separator.as_deref())?;
        let (decks, rest) = arrangement.decks(text, 0);
        let rest = rest.filter(|_| decks.len() == 1).map_or(0, |rest| rest.cards.len());
        (!decks.is_empty()).then(|| (arrangement.with_rest(rest), decks))
    }

    /// Whether the first lines are decks of the same cards.
    fn decks_agree(&self) -> bool {
        self.parser().is_some()
    }

    /// What reads the first lines, if they are decks of the same cards.
    fn parser(&self) -> Option<Parser> {
        let Program { reading, separator, .. } = self.program;
        let first = self.first.first()?;
        let cards = match &reading.cards {
            Some(cards) => cards.clone(),
            None => Cards::learned(first, reading.n, separator.as_deref()).ok()?,
        };
        let parser = Parser::new(&cards, "line");
        self.first.iter().all(|line| parser.is_deck(line)).then_some(parser)
    }

    fn found(&self, protocol: Protocol) -> FirstDeck {
        let deck = match each::on_one_line(&self.program.reading.kept(&self.text[..self.counted]), 0) {
            Ok(deck) if self.decks == 0 => deck,
            _ => self.first.first().cloned().unwrap_or_default(),
        };
        FirstDeck { protocol, deck, printout: None }
    }

    /// Counts what is printed next. Whether there are enough decks to tell that there is one on each line.
    fn append(&mut self, piece: &[u8]) -> Result<bool, Kind> {
        let max_bytes = self.program.limits.max_line;
        self.text.extend_from_slice(piece);
        while let Some(length) = self.text[self.counted..].iter().position(|byte| *byte == b'\n') {
            if length > max_bytes {
                return Err(Kind::Floods { max_bytes, lines: false });
            }
            let end = self.counted + length;
            self.count(self.counted..end)?;
            self.counted = end + 1;
            if self.decks == ENOUGH_DECKS || self.decks == 2 && !self.decks_agree() {
                return Ok(true);
            }
        }
        // An item a line is a deck in all.
        if self.text.len() - self.counted > max_bytes || self.decks == 0 && self.text.len() > max_bytes {
            return Err(Kind::Floods { max_bytes, lines: self.counted > 0 });
        }
        Ok(false)
    }

    /// Whether each line has as many words as there are items, or more: decks, and no items.
    fn are_lists(&self, text: &[u8]) -> bool {
        let given = self.program.items.len();
        let mut lines =
            text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
        lines.all(|line| words(line) >= given && !self.of_words.contains(line))
    }

    /// Whether there are several cards in a line.
    fn has_cards(&self, line: &[u8]) -> bool {
        let of_text = |text| match &self.program.separator {
            Some(separator) => flat::chosen(text, separator).is_some_and(|cards| cards.len() > 1),
            None => flat::separated(text).next().is_some() || flat::compact(text).is_some(),
        };
        self.program.separator.is_none() && words(line) > 1 || std::str::from_utf8(line).is_ok_and(of_text)
    }

    /// Counts a line.
    fn count(&mut self, at: std::ops::Range<usize>) -> Result<(), Kind> {
        let line = self.text[at].trim_ascii();
        if self.program.reading.skips(line) {
            return Ok(());
        }
        let given = self.program.items.len();
        if line.is_empty() {
            return Ok(());
        }
        if shows_object(line) {
            return Err(Kind::Objects { line: line.to_vec() });
        }
        let is_item = self.program.items.iter().any(|item| item.as_bytes().trim_ascii() == line);
        if !is_item && !brackets_pair(line) {
            return Err(Kind::Broken { line: line.to_vec() });
        }
        let is_deck = given == 1 || self.has_cards(line) && !self.of_words.contains(line);
        let others = if is_deck { self.items } else { self.decks };
        if others > 0 {
            return Err(Kind::Mixed { line: line.to_vec(), goes_on: false });
        }
        if is_deck {
            self.decks += 1;
            self.first.push(line.to_vec());
        } else {
            self.items += 1;
            if given > 0 && self.items > given {
                return Err(Kind::Items { items: self.items, given });
            }
        }
        Ok(())
    }
}

/// The first deck that an arrangement reads from a program.
fn first_deck(arrangement: Arrangement, decks: Vec<arrangement::Deck>, protocol: Protocol) -> FirstDeck {
    let deck = decks.into_iter().next().map(|deck| deck.line).unwrap_or_default();
    FirstDeck { protocol, deck, printout: Some(Box::new(Printout(Shape::Text(arrangement)))) }
}

/// How many words there are, separated by blanks, commas, tabs, semicolons or bars.
fn words(line: &[u8]) -> usize {
    let separates = |byte: &u8| matches!(byte, b' ' | b',' | b'\t' | b';' | b'|');
    line.split(separates).filter(|word| !word.is_empty()).count()
}

#[cfg(all(test, unix))]
mod tests;
