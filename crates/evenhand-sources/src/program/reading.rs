//! How all that a run prints is read: what was asked for, and the layout that the first run shows.
//!
//! The layout is found once, and every other run must have it: as many lines that hold cards, as many decks, the same
//! cards, the same deck before the shuffle. Where one has not, that is an error, and no deck of it is judged: a layout that
//! was guessed wrong is asked about, and convicts no shuffle. Which deck of a run is taken depends on its place in the run
//! alone; on its order just where that tells the deck before the shuffle, which must then be the same in every run, and of
//! eight cards or more, since a fair one is in order in less than 1 run of 10,000. So what is fair stays fair.

use std::borrow::Cow;
use std::collections::HashSet;

use evenhand_locale::Language;

use super::error::ProgramErrorKind as Kind;
use super::printout::{Found, Labels, Line, Vocabulary, index_of_shuffled_deck, words};
use crate::arrangement::{Arrangement, Extent, Known, SAMPLE_BYTES, search, skips};
use crate::cards::Cards;
use crate::french;
use crate::line::{self, UNIT_SEPARATOR};
use crate::note::Note;
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
    /// Whether the first lines of [`Protocol::Lines`](super::Protocol::Lines) show the arrangement,
    /// because no earlier run does.
    pub is_searched: bool,
}

/// The layout of a program's output, learned from its first run.
#[derive(Clone, Debug)]
pub struct Printout(pub(super) Shape);

/// The shape of a program's output.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Lines of one run.
    Run(RunLayout),
    /// Text with an arrangement of decks.
    Text(Arrangement),
}

/// Which lines of a run are its deck, as its first run showed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RunLayout {
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
    /// Headings, and the beginning of the first of them.
    pub(super) headings: usize,
    pub(super) heading: Option<String>,
    /// What stands before the cards on a line of the deck.
    pub(super) label: Option<String>,
}

/// What the first run shows.
pub(super) enum Shown {
    /// A layout, and the deck of this run, on one line.
    Printout(Box<RunLayout>, Vec<u8>),
    /// Decks, of which it is not certain which counts; another run may tell.
    Several(Box<RunLayout>, Vec<Found>),
    /// None that is certain.
    Nothing,
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

    /// The known facts about a text.
    pub(super) fn known(&self, separator: Option<&str>) -> Known {
        let separator = separator.map(ToString::to_string);
        Known { cards: self.cards.clone(), n: self.n, separator, skip: self.skip.clone() }
    }

    /// The arrangement of a text that does not have one deck per line, if it is certain.
    pub(super) fn arrangement(&self, text: &str, separator: Option<&str>) -> Option<Arrangement> {
        let end = (0..=text.len().min(SAMPLE_BYTES)).rev().find(|end| text.is_char_boundary(*end))?;
        let is_cut = end < text.len() || !text.ends_with('\n');
        let end = if is_cut && text[..end].contains('\n') && end == SAMPLE_BYTES {
            text[..end].rfind('\n').map_or(end, |at| at + 1)
        } else {
            end
        };
        search(&text[..end], Extent::All, &self.known(separator)).filter(|found| !found.is_plain())
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
        let has_playing_cards = self.cards.is_none() && has_playing_cards(text);
        for vocabulary in std::iter::once(first).chain(of_names()) {
            // Numbers and words next to playing cards are not cards.
            let are_other = match &vocabulary {
                Vocabulary::Numbers(_) => true,
                Vocabulary::Names(names) => !names.iter().any(|name| french::card(name).is_some()),
            };
            if has_playing_cards && are_other {
                continue;
            }
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
                // Of decks of one size, those that leave no card out.
                if one == other {
                    readings.pop();
                } else if one[0].cards.len() == other[0].cards.len() {
                    readings.remove(0);
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
        let (heading, more) = (headings.next(), headings.count());
        let text = |text: &str| line::beginning(text.as_bytes());
        let shuffled_deck = index_of_shuffled_deck(lines, labels, &decks);
        let taken = match self.deck {
            Some(WhichDeck::Number(number)) if number == 0 || number > decks.len() => {
                return Err(Kind::NoSuchDeck { asked: number, decks: decks.len() });
            }
            Some(WhichDeck::Number(number)) => Some(number - 1),
            Some(WhichDeck::Last) => Some(decks.len() - 1),
            None if decks.len() == 1 => Some(0),
            None if shuffled_deck.is_some() => shuffled_deck,
            // Before, after, and perhaps dealt.
            None if are_before_and_after(&decks) => {
                (decks[0].is_telling() && self.is_unshuffled(&decks[0])).then_some(1)
            }
            None => None,
        };
        let index = taken.unwrap_or(if are_before_and_after(&decks) { 1 } else { decks.len() - 1 });
        let deck = &decks[index];
        let rows_before = decks[..index].iter().map(|deck| deck.rows).sum();
        let mut rows = lines.iter().filter(is_row).skip(rows_before).take(deck.rows);
        let label = rows.find(|line| !line.label.is_empty());
        if taken.is_some() && deck.has_sorted_hands() {
            return Err(Kind::SortedHands { hands: deck.pieces.len() });
        }
        let printout = Box::new(RunLayout {
            vocabulary,
            labels,
            taken: index,
            before: (self.deck.is_none() && shuffled_deck.is_none() && index > 0)
                .then(|| decks[0].cards.clone()),
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

    /// Whether a deck is in the order of its items, of numbers or of the alphabet.
    fn is_unshuffled(&self, deck: &Found) -> bool {
        let is_as_given = self.cards.as_ref().is_some_and(|cards| cards.items() == deck.cards);
        is_as_given || deck.is_in_order()
    }

    /// What several runs show whose first one has several decks: the second one, if the first one is the same in all,
    /// and the second one is not, or the first one is in order.
    ///
    /// # Errors
    /// If that is not so.
    pub(super) fn of_two(
        &self,
        printout: RunLayout,
        decks: &[Found],
        others: &[String],
    ) -> Result<(Box<RunLayout>, Vec<u8>), Kind> {
        let asked = || Kind::WhichDeck { decks: decks.len() };
        let of_run = |text: &String| {
            let lines = printout.vocabulary.lines(text, &self.skip);
            printout.vocabulary.decks(&lines, printout.labels).ok_or_else(asked)
        };
        let others = others.iter().map(of_run).collect::<Result<Vec<_>, Kind>>()?;
        let is_before = |other: &Vec<Found>| other.len() == decks.len() && other[0] == decks[0];
        let moves = |other: &Vec<Found>| other.get(1) != decks.get(1);
        let is_two = are_before_and_after(decks) && others.iter().all(is_before);
        // A program without a seed gives the same in all.
        if !is_two || !(others.iter().any(moves) || self.is_unshuffled(&decks[0])) {
            return Err(asked());
        }
        let before = Some(decks[0].cards.clone());
        Ok((Box::new(RunLayout { taken: 1, before, ..printout }), on_one_line(&decks[1])))
    }
}

impl Printout {
    /// The deck of a run, on one line.
    ///
    /// # Errors
    /// If the run has another layout than the first one.
    pub(super) fn deck(&self, text: &[u8], skip: &[String], run: u64) -> Result<Vec<u8>, Kind> {
        match &self.0 {
            Shape::Run(layout) => layout.deck(text, skip),
            Shape::Text(arrangement) => {
                let is_alike = false;
                let deck = arrangement.deck_of_run(as_text(text)?, run);
                deck.map(|deck| deck.line).map_err(|cards| {
                    let (line, expected) = (Vec::new(), arrangement.size());
                    Kind::OtherLayout { number: 0, line, cards, expected, is_alike }
                })
            }
        }
    }

    /// Returns whether hands are sorted, which hides the order of dealing.
    pub fn has_sorted_hands(&self) -> bool {
        let Shape::Text(arrangement) = &self.0 else { return false };
        matches!(arrangement.note(), Some(Note::Arranged { are_sorted: true, .. }))
    }

    /// Describes the part of the output that is read: a localized phrase without a subject.
    pub fn text(&self, language: Language) -> String {
        match &self.0 {
            Shape::Run(layout) => layout.text(language),
            Shape::Text(arrangement) => {
                arrangement.note().map_or_else(String::new, |note| note.text(language))
            }
        }
    }

    /// The hands of a run's deck, if it has several.
    pub(super) fn hands(&self, text: &[u8], skip: &[String]) -> Option<(Vec<String>, Vec<usize>)> {
        let text = as_text(text).ok()?;
        match &self.0 {
            Shape::Run(layout) => {
                let decks = layout.vocabulary.decks(&layout.vocabulary.lines(text, skip), layout.labels)?;
                let deck = decks.into_iter().nth(layout.taken)?;
                Some((deck.cards, deck.pieces))
            }
            Shape::Text(arrangement) => {
                let deck = arrangement.decks(text, 0).0.pop()?;
                Some((deck.cards, deck.hands))
            }
        }
    }
}

impl RunLayout {
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

    /// Whether the cards stand behind others of their lines: numbers of rows of counts may be neighbours by chance.
    pub(super) fn is_part_of_rows(&self) -> bool {
        self.left_out.label.is_some()
    }

    /// What is taken of each run, and what is left out: one sentence without a subject.
    pub(super) fn text(&self, language: Language) -> String {
        let LeftOut { cards, rows, pieces, headings, heading, label } = &self.left_out;
        let is_before = if self.before.is_some() { "yes" } else { "no" };
        let text = |text: &Option<String>| text.clone().unwrap_or_default().into();
        let has_label = if label.is_some() { "yes" } else { "no" };
        let facts = [
            ("cards", (*cards).into()),
            ("rows", (*rows).into()),
            ("pieces", (*pieces).into()),
            ("headings", (*headings).into()),
            ("decks", self.decks.into()),
            ("taken", (self.taken + 1).into()),
            ("is-before", is_before.into()),
            ("heading", text(heading)),
            ("has-label", has_label.into()),
            ("label", text(label)),
        ];
        WORDS.messages(language).format("took", facts)
    }
}

/// Whether decks may be the one before a shuffle, the one after it, and perhaps the same dealt to hands.
pub(super) fn are_before_and_after(decks: &[Found]) -> bool {
    match decks {
        [_, _] => true,
        [_, after, dealt] => after.pieces.len() == 1 && dealt.pieces.len() > 1,
        _ => false,
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

/// Maximum number of examined cards of a text, to detect playing cards.
const MOST_CARDS: usize = 128;

/// Whether a text contains playing cards with their usual names.
fn has_playing_cards(text: &str) -> bool {
    let cards = |style| -> Vec<french::Card> {
        let found = text.lines().flat_map(|line| french::cards_in(line, style));
        found.map(|found| found.card).take(MOST_CARDS).collect()
    };
    let styles = [french::Style::RankFirst, french::Style::AnyOrder];
    styles.into_iter().any(|style| french::are_playing_cards(&cards(style)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_rule_says_which_lines_are_left_out() {
        let skip = ["Took ", "  seed"].map(String::from);
        for (line, is_skipped) in [
            ("Took 13 ms", true),
            ("  \u{1b}[1mTook 13 ms\u{1b}[0m\r", true),
            ("\u{feff}seed 4", true),
            ("Took ", true),
            ("Took", false),
            ("It took 13 ms", false),
            ("", false),
        ] {
            assert_eq!(skips(&skip, line.as_bytes()), is_skipped, "{line:?}");
            // As among other text.
            let lines = Vocabulary::Numbers(None).lines(line, &skip);
            assert_eq!(lines.is_empty(), is_skipped || line.is_empty(), "{line:?}");
        }
    }

    #[test]
    fn two_fair_decks_of_three_cards_are_told_apart_by_runs_and_never_by_their_order() {
        let reading = Reading::default();
        let shown = |text: &str| match reading.shown(text, None).unwrap() {
            Shown::Several(printout, decks) => (printout, decks),
            _ => panic!("{text}: taken by its order"),
        };
        let (printout, decks) = shown("1 2 3\n2 1 3\n");
        let of = |others: &[&str]| {
            let others: Vec<String> = others.iter().map(ToString::to_string).collect();
            reading.of_two((*printout).clone(), &decks, &others).map(|(_, deck)| deck).ok()
        };
        assert_eq!(of(&["1 2 3\n2 1 3\n", "1 2 3\n3 1 2\n"]).unwrap(), b"2\x1f1\x1f3");
        assert_eq!(of(&["1 2 3\n2 1 3\n", "2 1 3\n3 1 2\n"]), None);
    }
}
