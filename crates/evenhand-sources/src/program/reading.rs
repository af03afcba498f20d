//! How all that a run prints is read: what was asked for, and the layout that the first run shows.
//!
//! The layout is found once, and every other run must have it: as many lines that hold cards, as many decks, the same
//! cards, the same deck before the shuffle. Where one has not, that is an error, and no deck of it is judged: a layout that
//! was guessed wrong is asked about, and convicts no shuffle. Which deck of a run is taken depends on its place in the run
//! alone, never on its order, so that what is fair stays fair.

use std::borrow::Cow;
use std::collections::HashSet;

use evenhand_locale::Language;

use super::error::ProgramErrorKind as Kind;
use super::printout::{Found, Labels, Line, Vocabulary, words};
use crate::cards::Cards;
use crate::line::{UNIT_SEPARATOR, quoted};
use crate::words::WORDS;

/// Which deck of a run is judged, where it prints several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichDeck {
    /// That number, from 1.
    Number(usize),
    /// The last one.
    Last,
}

/// What is asked for of the decks of a run, and known of them.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The cards, if they were named.
    pub cards: Option<Cards>,
    /// How many cards a deck has, if that is said.
    pub n: Option<u32>,
    /// Which deck of a run counts; found out if none is said.
    pub deck: Option<WhichDeck>,
    /// Lines that begin with one of these are left out.
    pub skip: Vec<String>,
}

/// Which lines of a run are its deck, as its first run showed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printout {
    pub(super) vocabulary: Vocabulary,
    pub(super) labels: Labels,
    /// Which of its decks is taken, from 0.
    pub(super) taken: usize,
    /// The deck before the shuffle, which comes first in each run.
    pub(super) before: Option<Vec<String>>,
    /// How many cards each line ends with.
    pub(super) shape: Vec<usize>,
    /// How many decks a run prints.
    pub(super) decks: usize,
    pub(super) left_out: LeftOut,
}

/// What was taken of the first run, and what was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LeftOut {
    /// The cards of the deck, the lines that it is on, and the hands or piles that it came in.
    pub(super) cards: usize,
    pub(super) rows: usize,
    pub(super) pieces: usize,
    /// Headings, and the first of them, quoted.
    pub(super) headings: usize,
    pub(super) heading: Option<String>,
    /// What stands before the cards on a line of the deck, quoted.
    pub(super) label: Option<String>,
}

/// What the first run shows.
pub(super) enum Shown {
    /// A layout, and the deck of this run, on one line.
    Printout(Box<Printout>, Vec<u8>),
    /// Decks, of which it is not certain which counts; another run may tell.
    Several(Box<Printout>, Vec<Found>),
    /// None that is certain.
    Nothing,
}

/// Whether a line begins with one of these.
pub(super) fn skips(skip: &[String], line: &[u8]) -> bool {
    !skip.is_empty() && {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii_start();
        skip.iter().any(|begin| line.starts_with(begin.trim_start().as_bytes()))
    }
}

impl Reading {
    /// Whether a line is left out.
    pub(super) fn skips(&self, line: &[u8]) -> bool {
        skips(&self.skip, line)
    }

    /// A text without the lines that are left out.
    pub(super) fn kept<'a>(&self, text: &'a [u8]) -> Cow<'a, [u8]> {
        if self.skip.is_empty() {
            return text.into();
        }
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        lines.filter(|line| !self.skips(line)).flatten().copied().collect::<Vec<u8>>().into()
    }

    /// What a run shows, of which `hint` says how many cards a deck may have.
    ///
    /// # Errors
    /// If its decks may be read in several ways, or are sorted hands, or there are fewer than were asked for.
    pub(super) fn shown(&self, text: &str, hint: Option<usize>) -> Result<Shown, Kind> {
        let wanted = self.cards.as_ref().map(|cards| cards.items().len()).or(self.n.map(|n| n as usize));
        let of_names = || {
            if self.cards.is_some() { Vec::new() } else { words(text, &self.skip) }
        };
        let first = match &self.cards {
            Some(cards) => {
                let mut names = cards.items().to_vec();
                names.sort_unstable();
                Vocabulary::Names(names)
            }
            None => Vocabulary::Numbers(None),
        };
        // How many cards decks have among other text that are of another size than is said.
        let mut other_size = None;
        for vocabulary in std::iter::once(first).chain(of_names()) {
            let lines = vocabulary.lines(text, &self.skip);
            let mut readings: Vec<(Labels, Vec<Found>)> = Vec::new();
            for labels in [Labels::Headings, Labels::Before] {
                let decks = vocabulary.decks(&lines, labels);
                let has_size = |decks: &Vec<Found>| wanted.is_none_or(|n| decks[0].cards.len() == n);
                if let Some(found) = decks.as_ref().filter(|found| !has_size(found)) {
                    let (cards, rows) = (found[0].cards.len(), found[0].rows);
                    other_size = other_size.or(Some(cards).filter(|_| lines.len() != rows));
                }
                readings.extend(decks.filter(has_size).map(|decks| (labels, decks)));
            }
            if let [(_, one), (_, other)] = &readings[..] {
                if one == other {
                    readings.pop();
                } else if let Some(n) = hint {
                    readings.retain(|(_, decks)| decks[0].cards.len() == n);
                }
            }
            match &readings[..] {
                [] => {}
                [_] => {
                    let (labels, decks) = readings.remove(0);
                    return self.of(&vocabulary, labels, &lines, decks);
                }
                [(_, one), (_, other), ..] => {
                    let labelled = lines.iter().find(|line| !line.label.is_empty());
                    return Err(Kind::Ambiguous {
                        line: labelled.map(|line| line.text.as_bytes().to_vec()).unwrap_or_default(),
                        sizes: (one[0].cards.len(), other[0].cards.len()),
                    });
                }
            }
        }
        match (other_size, wanted) {
            (Some(cards), Some(expected)) => Err(Kind::OtherSize { cards, expected }),
            _ => Ok(Shown::Nothing),
        }
    }

    fn of(
        &self,
        vocabulary: &Vocabulary,
        labels: Labels,
        lines: &[Line<'_>],
        decks: Vec<Found>,
    ) -> Result<Shown, Kind> {
        let mut names = decks[0].cards.clone();
        names.sort_unstable();
        let vocabulary = match vocabulary {
            Vocabulary::Numbers(_) => {
                let least = names.iter().filter_map(|name| name.parse().ok()).min();
                Vocabulary::Numbers(least.map(|least| (least, names.len())))
            }
            Vocabulary::Names(_) => Vocabulary::Names(names),
        };
        let is_row =
            |line: &&Line<'_>| !line.cards.is_empty() && (labels == Labels::Before || line.label.is_empty());
        let mut headings = lines.iter().filter(|line| !is_row(line));
        let label = lines.iter().filter(is_row).find(|line| !line.label.is_empty());
        let (heading, more) = (headings.next(), headings.count());
        let text = |text: &str| quoted(text.as_bytes());
        let (is_whole, is_apart) =
            (|deck: &Found| deck.pieces.len() == 1, decks.len() == 3 && decks[2].pieces.len() > 1);
        let is_before = || {
            let is_as_given = self.cards.as_ref().is_some_and(|cards| cards.items() == decks[0].cards);
            is_as_given || decks[0].is_in_order()
        };
        let taken = match self.deck {
            Some(WhichDeck::Number(number)) if number == 0 || number > decks.len() => {
                return Err(Kind::NoSuchDeck { asked: number, decks: decks.len() });
            }
            Some(WhichDeck::Number(number)) => Some(number - 1),
            Some(WhichDeck::Last) => Some(decks.len() - 1),
            None if decks.len() == 1 => Some(0),
            // Before, after, and perhaps dealt.
            None if decks.len() == 2 || is_apart && is_whole(&decks[1]) => is_before().then_some(1),
            None => None,
        };
        let index = taken.unwrap_or(decks.len() - 1);
        let deck = &decks[index];
        if taken.is_some() && deck.has_sorted_hands() {
            return Err(Kind::SortedHands { hands: deck.pieces.len() });
        }
        let printout = Box::new(Printout {
            vocabulary,
            labels,
            taken: index,
            before: (self.deck.is_none() && index > 0).then(|| decks[0].cards.clone()),
            shape: shape(lines),
            decks: decks.len(),
            left_out: LeftOut {
                cards: deck.cards.len(),
                rows: deck.rows,
                pieces: deck.pieces.len(),
                headings: usize::from(heading.is_some()) + more,
                heading: heading.map(|line| text(&line.text)),
                label: label.map(|line| text(&line.label)),
            },
        });
        Ok(if taken.is_some() {
            let deck = on_one_line(deck);
            Shown::Printout(printout, deck)
        } else {
            Shown::Several(printout, decks)
        })
    }

    /// What two runs show whose first one has several decks: the second deck of two, if the first one is the same in both.
    ///
    /// # Errors
    /// If that is not so.
    pub(super) fn of_two(
        &self,
        printout: Box<Printout>,
        decks: &[Found],
        other: &str,
    ) -> Result<(Box<Printout>, Vec<u8>), Kind> {
        let asked = || Kind::WhichDeck { decks: decks.len() };
        let lines = printout.vocabulary.lines(other, &self.skip);
        let others = printout.vocabulary.decks(&lines, printout.labels).ok_or_else(asked)?;
        if decks.len() != 2 || others.len() != 2 || others[0] != decks[0] || others[1] == decks[1] {
            return Err(asked());
        }
        Ok((printout, on_one_line(&decks[1])))
    }
}

impl Printout {
    /// The deck of a run, on one line.
    ///
    /// # Errors
    /// If the run has another layout than the first one.
    pub(super) fn deck(&self, text: &[u8], skip: &[String]) -> Result<Vec<u8>, Kind> {
        let text = as_text(text)?;
        let lines = self.vocabulary.lines(text, skip);
        let Some(decks) = self.vocabulary.decks(&lines, self.labels) else {
            return Err(self.differs(&lines));
        };
        if decks.len() != self.decks {
            return Err(self.differs(&lines));
        }
        if self.before.as_ref().is_some_and(|before| *before != decks[0].cards) {
            return Err(Kind::OtherBefore { line: decks[0].cards.join(" ").into_bytes() });
        }
        Ok(on_one_line(&decks[self.taken]))
    }

    /// The first line that differs from the first run's; where all have as many cards, the one with a card that comes
    /// twice, or the first with any.
    fn differs(&self, lines: &[Line<'_>]) -> Kind {
        let shape = shape(lines);
        let is_alike = shape == self.shape;
        let mut seen = HashSet::new();
        let mut is_new = |card: &String| seen.insert(card.clone());
        let line = if is_alike {
            lines
                .iter()
                .find(|line| !line.cards.iter().all(&mut is_new))
                .or_else(|| lines.iter().find(|line| !line.cards.is_empty()))
        } else {
            let at = shape.iter().zip(&self.shape).position(|(one, other)| one != other);
            lines.get(at.unwrap_or(self.shape.len()))
        };
        let text = |line: &Line<'_>| line.text.as_bytes().to_vec();
        Kind::OtherLayout {
            number: line.map_or(0, |line| line.number),
            line: line.map(text).unwrap_or_default(),
            cards: shape.iter().sum(),
            expected: self.shape.iter().sum(),
            is_alike,
        }
    }

    /// Whether it is anything but one deck without anything beside it.
    pub(super) fn is_plain(&self) -> bool {
        let LeftOut { rows, pieces, headings, ref label, cards, .. } = self.left_out;
        self.decks == 1 && pieces == 1 && headings == 0 && label.is_none() && (rows == 1 || rows == cards)
    }

    /// What is taken of each run, and what is left out: one sentence without a subject.
    pub fn text(&self, language: Language) -> String {
        let LeftOut { cards, rows, pieces, headings, heading, label } = &self.left_out;
        let is_before = if self.before.is_some() { "yes" } else { "no" };
        let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".to_string()).into();
        let facts = [
            ("cards", (*cards).into()),
            ("rows", (*rows).into()),
            ("pieces", (*pieces).into()),
            ("headings", (*headings).into()),
            ("decks", self.decks.into()),
            ("taken", (self.taken + 1).into()),
            ("is-before", is_before.into()),
            ("heading", text(heading)),
            ("label", text(label)),
        ];
        WORDS.messages(language).format("took", facts)
    }
}

/// How many cards each line has.
fn shape(lines: &[Line<'_>]) -> Vec<usize> {
    lines.iter().map(|line| line.cards.len()).collect()
}

/// The cards of a deck with unit separators between them.
fn on_one_line(deck: &Found) -> Vec<u8> {
    deck.cards.join(&char::from(UNIT_SEPARATOR).to_string()).into_bytes()
}

/// All that a run printed, as text.
///
/// # Errors
/// If it is none: its first byte that is not.
pub(super) fn as_text(text: &[u8]) -> Result<&str, Kind> {
    let is_text =
        |byte: &u8| *byte >= b' ' || matches!(byte, b'\n' | b'\r' | b'\t' | 0x0c | 0x08 | 0x1b | 0x1f | 0x07);
    let wrong = text.iter().position(|byte| !is_text(byte));
    let all = std::str::from_utf8(text);
    let end = all.as_ref().err().map(std::str::Utf8Error::valid_up_to);
    match (wrong.into_iter().chain(end).min(), all) {
        (None, Ok(text)) => Ok(text),
        (at, _) => {
            let at = at.unwrap_or(0);
            let line = 1 + memchr::memchr_iter(b'\n', &text[..at]).count();
            Err(Kind::Binary { line, byte: at as u64 + 1, value: text.get(at).copied().unwrap_or(0) })
        }
    }
}

/// The line of a text that asks for something and holds no deck, if each of its lines does.
pub(super) fn prompt(text: &str, skip: &[String]) -> Option<String> {
    let vocabulary = Vocabulary::Numbers(None);
    let lines = vocabulary.lines(text, skip);
    let asks = |line: &Line<'_>| {
        let asked = if line.cards.len() < 2 && !line.label.is_empty() { &*line.label } else { &*line.text };
        asked.ends_with([':', '?', '>', '：', '？'])
    };
    lines.iter().all(asks).then(|| lines.first().map(|line| line.text.to_string()))?
}

/// The line of a table of counts, such as article 004 prints: a square of numbers that are no decks, each row under a
/// heading of its own or behind one.
pub(super) fn counts(text: &str, skip: &[String]) -> Option<String> {
    let vocabulary = Vocabulary::Numbers(None);
    let lines = vocabulary.lines(text, skip);
    let rows: Vec<&Line<'_>> = lines.iter().filter(|line| line.cards.len() > 1).collect();
    let size = rows.first()?.cards.len();
    let is_square =
        rows.len() == size && lines.len() > size && rows.iter().all(|row| row.cards.len() == size);
    // More than there are cards: no number of a card.
    let is_count = |card: &String| card.parse::<usize>().is_ok_and(|count| count > size);
    let are_counts = rows.iter().flat_map(|row| &row.cards).filter(|card| is_count(card)).count() > size;
    (is_square && are_counts).then(|| rows[0].text.to_string())
}
