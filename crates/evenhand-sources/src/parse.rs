//! From text to decks.
//!
//! The common form, names between blanks, commas, tabs, brackets and quotes, is read byte by byte. A line that is no deck by
//! that is read as what programs print: literals of any language, and names of several words ([`readings`]).

mod elements;
mod error;
pub(crate) mod flat;
mod frame;
mod literal;
pub(crate) mod readings;
#[cfg(test)]
#[expect(clippy::format_collect, reason = "short rather than fast")]
mod styles;
mod unreadable;

use std::borrow::Cow;
use std::collections::HashMap;

pub(crate) use self::elements::{MIN_LIST, are_texts_of_records, is_deck_beside};
pub use self::error::{DeckError, Difference, LineError};
#[cfg(feature = "programs")]
pub(crate) use self::frame::shows_object;
pub(crate) use self::frame::{beginning, cleaned};
use self::readings::{Kind, Known};
pub use self::unreadable::UnreadableError;
pub(crate) use self::unreadable::alternatives;
use crate::arrangement::words;
use crate::cards::{Cards, Origin};
use crate::doubt::{Doubt, DoubtError, DoubtKind};
use crate::line::{Tokens, UNIT_SEPARATOR, quoted};
use crate::returned::Changes;
use crate::words::Unit;

/// Numbers below this are found in a table, not by their names.
const TABLE_SIZE: usize = 1 << 16;

/// In that table: no card has this number.
const NO_FACE: u32 = u32::MAX;

/// Reads decks of given cards from lines.
///
/// # Examples
/// ```
/// use evenhand_sources::{Cards, Parser};
///
/// let parser = Parser::new(&Cards::numbers(3)?, "table 7, line");
/// let mut decks = Vec::new();
/// let parsed = parser.decks(b"3 1 2\n\n[2, 3, 1]\n", 1, u64::MAX, &mut decks)?;
/// assert_eq!((parsed.decks, decks), (2, vec![2, 0, 1, 1, 2, 0]));
///
/// let error = parser.decks(b"1 2 4\n", 3, u64::MAX, &mut Vec::new()).unwrap_err();
/// assert!(error.to_string().starts_with("table 7, line 3 (\"1 2 4\"): card 3, \"4\", is not a card of this deck"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Parser {
    tokens: Tokens,
    /// The face of a number that is written plainly.
    numbers: Vec<u32>,
    names: HashMap<Vec<u8>, u32>,
    /// The most words of a name.
    longest: usize,
    cards: Cards,
    /// What lines are called.
    unit: Unit,
}

/// What was parsed of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The number of decks.
    pub decks: u64,
    /// The number of bytes that they and the blank lines between them take.
    pub bytes: usize,
}

impl Parser {
    /// A parser of decks of these cards, whose lines messages call `unit` and a number: "log.csv, record".
    pub fn new(cards: &Cards, unit: impl Into<Unit>) -> Self {
        let mut numbers = Vec::new();
        for (face, name) in (0..).zip(cards.names()) {
            let number = name.parse::<usize>().ok().filter(|number| *number < TABLE_SIZE);
            if let Some(number) = number.filter(|number| number.to_string() == *name) {
                if numbers.len() <= number {
                    numbers.resize(number + 1, NO_FACE);
                }
                numbers[number] = face;
            }
        }
        let names = (0..).zip(cards.names()).map(|(face, name)| (name.clone().into_bytes(), face)).collect();
        let tokens = Tokens::around(cards.names());
        let longest = cards.names().iter().map(|name| name.split_whitespace().count()).max().unwrap_or(1);
        Self { tokens, numbers, names, longest, cards: cards.clone(), unit: unit.into() }
    }

    /// Whether the cards are what they were learned to be, as the next decks show; none if that is certain.
    pub(crate) fn doubt(&self) -> Option<Doubt> {
        Doubt::of(&self.cards)
    }

    /// What is doubted, with the line of the first deck and its number.
    pub(crate) fn doubted(&self, kind: DoubtKind, number: u64, line: &[u8]) -> DoubtError {
        DoubtError { unit: self.unit.clone(), number, line: quoted(line), kind }
    }

    /// The cards that decks are made of.
    pub(crate) fn cards(&self) -> &Cards {
        &self.cards
    }

    /// Whether the lines come from a log.
    pub(crate) fn is_of_log(&self) -> bool {
        self.unit.is_of_log()
    }

    /// The number of cards of a line.
    pub fn visible(&self) -> u32 {
        self.cards.visible()
    }

    /// Appends the decks of `text`, at most `most`, to `decks`: the face of each card, deck after deck. `first` is the
    /// number of the first line. Lines without a card are no decks.
    ///
    /// # Errors
    /// If a line has more cards or fewer, one that there is not, or one too often; the decks before it are appended.
    pub fn decks(
        &self,
        text: &[u8],
        first: u64,
        most: u64,
        decks: &mut Vec<u32>,
    ) -> Result<Parsed, LineError> {
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        let mut taken = vec![0; self.cards.names().len()];
        let mut parsed = Parsed { decks: 0, bytes: 0 };
        for (number, line) in (first..).zip(lines) {
            if parsed.decks == most {
                break;
            }
            let before = decks.len();
            if let Err(error) = self.deck(line, decks, &mut taken) {
                decks.truncate(before);
                let changes =
                    if self.cards.origin == Origin::PutIn { Changes::of(&self.cards, line) } else { None };
                let error = changes.map_or_else(
                    || self.of_line(line, error),
                    |changes| DeckError::Changed(Box::new(changes)),
                );
                return Err(LineError { unit: self.unit.clone(), number, line: quoted(line), error });
            }
            let cards = decks.len() - before;
            parsed.bytes += line.len();
            parsed.decks += u64::from(cards > 0);
        }
        Ok(parsed)
    }

    /// Appends the deck of a line; nothing if it is blank.
    #[inline]
    fn deck(&self, line: &[u8], decks: &mut Vec<u32>, taken: &mut [u32]) -> Result<(), DeckError> {
        let before = decks.len();
        if self.cards.separator().is_some() && !line.contains(&UNIT_SEPARATOR) {
            return if line.trim_ascii().is_empty() {
                Ok(())
            } else {
                self.otherwise(line, decks, taken, None)
            };
        }
        let error = match self.line(line, decks) {
            Err(name) => Some(self.no_card(decks.len() - before + 1, name)),
            Ok(()) if decks.len() == before && brackets_pair(line) => None,
            Ok(()) => self.wrong(&decks[before..], taken),
        };
        match error {
            None => Ok(()),
            Some(error) => {
                let score = decks.len() - before;
                decks.truncate(before);
                self.otherwise(line, decks, taken, Some((score, error)))
            }
        }
    }

    /// What is wrong with a line most of which is no card, if it is more than one name.
    #[cold]
    fn of_line(&self, line: &[u8], error: DeckError) -> DeckError {
        let (DeckError::NoCard { .. }, Some(first)) = (&error, &self.cards.learned_from) else {
            return error;
        };
        let known = |name: &&[u8]| self.names.contains_key(*name);
        let (names, cards) = (self.tokens.of(line).count(), self.tokens.of(line).filter(known).count());
        if 2 * cards < names { DeckError::OtherCards { learned_from: first.clone() } } else { error }
    }

    fn no_card(&self, card: usize, name: &[u8]) -> DeckError {
        DeckError::NoCard { card, name: quoted(name), are_learned: self.cards.are_learned() }
    }

    /// What is wrong with these cards, if something is.
    #[inline]
    fn wrong(&self, deck: &[u32], taken: &mut [u32]) -> Option<DeckError> {
        let expected = self.visible() as usize;
        if deck.len() != expected {
            return Some(DeckError::OtherSize {
                cards: deck.len(),
                expected,
                difference: self.difference(deck),
            });
        }
        if self.is_dealt(deck, taken) { None } else { self.too_often(deck) }
    }

    /// Appends the deck of a line that is none by its words, or says what is wrong with it; if no reading knows more cards
    /// of it than `error` says, that is the second part of `error`.
    #[cold]
    fn otherwise(
        &self,
        line: &[u8],
        decks: &mut Vec<u32>,
        taken: &mut [u32],
        error: Option<(usize, DeckError)>,
    ) -> Result<(), DeckError> {
        let before = decks.len();
        let (mut best, mut error) = error.unzip();
        let Some(text) = std::str::from_utf8(line).ok().filter(|_| !line.contains(&UNIT_SEPARATOR)) else {
            return error.map_or_else(|| Err(self.no_card(1, line)), Err);
        };
        let is_name = |name: &str| self.names.contains_key(name.as_bytes());
        let known = Known { longest: self.longest, is_name: &is_name, is_partial: self.is_partial() };
        let take = &mut |names: &[Cow<'_, str>], kind| {
            decks.truncate(before);
            let faces = names.iter().map_while(|name| self.names.get(name.trim().as_bytes()));
            decks.extend(faces);
            let found = decks.len() - before;
            let why = match names.get(found) {
                Some(name) => Some(self.no_card(found + 1, name.as_bytes())),
                None => self.wrong(&decks[before..], taken).or_else(|| self.dropped(text, &kind)),
            };
            let Some(why) = why else { return true };
            // What is marked is believed rather than what is not.
            let is_better = best.is_none_or(|best| found > best || found == best && kind != Kind::Flat);
            if is_better {
                (best, error) = (Some(found), Some(why));
            }
            false
        };
        let read = readings::each(text, self.cards.separator(), Some(&known), take);
        if matches!(read, Ok(true)) {
            return Ok(());
        }
        decks.truncate(before);
        match (read, error) {
            // Brackets are parts of names.
            (Err(_), Some(error)) if self.cards.names().iter().any(|name| name.contains(['[', '{', '('])) => {
                Err(error)
            }
            (Err(unreadable), _) => Err(unreadable.into()),
            (Ok(_), Some(error)) => Err(error),
            (Ok(_), None) => Err(self.no_card(1, line.trim_ascii())),
        }
    }

    /// Whether lines show only a part of the cards.
    fn is_partial(&self) -> bool {
        (self.visible() as usize) < self.cards.faces().len()
    }

    /// Returns the error of a hand if the reading leaves out words that may be cards. Within brackets
    /// and quotes, a word with a key is not a card.
    fn dropped(&self, text: &str, kind: &Kind) -> Option<DeckError> {
        if !self.is_partial() || self.cards.separator().is_some() {
            return None;
        }
        let text = frame::without_index(text.trim()).unwrap_or(text);
        let text = frame::without_number(text).unwrap_or(text);
        let has_key = |word: &str| {
            let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
            *kind != Kind::Flat && before.trim_end_matches([' ', '"', '\'']).ends_with([':', '='])
        };
        let is_card = |word: &&str| self.names.contains_key(word.as_bytes()) && !has_key(word);
        let (cards, expected) = (words(text).into_iter().filter(is_card).count(), self.visible() as usize);
        (cards > expected).then_some(DeckError::OtherSize { cards, expected, difference: None })
    }

    /// Whether a line is a deck of these cards.
    pub fn is_deck(&self, line: &[u8]) -> bool {
        self.decks(line, 1, 1, &mut Vec::new()).is_ok_and(|parsed| parsed.decks == 1)
    }

    /// Whether no card comes more often than there are of it; `taken` is all 0 before and after.
    #[inline]
    fn is_dealt(&self, deck: &[u32], taken: &mut [u32]) -> bool {
        let copies = self.cards.copies();
        let mut over = false;
        for face in deck {
            let taken = &mut taken[*face as usize];
            *taken += 1;
            over |= *taken > copies[*face as usize];
        }
        for face in deck {
            taken[*face as usize] = 0;
        }
        !over
    }

    /// The first card that does not come as often as the deck has it, if whole decks are visible.
    fn difference(&self, deck: &[u32]) -> Option<Difference> {
        let copies = self.cards.copies();
        if self.cards.faces().len() != self.visible() as usize {
            return None;
        }
        let mut times = vec![0; copies.len()];
        for face in deck {
            times[*face as usize] += 1;
        }
        let differs = |face: &usize| {
            if deck.len() < self.cards.faces().len() {
                times[*face] < copies[*face]
            } else {
                times[*face] > copies[*face]
            }
        };
        let face = (0..copies.len()).find(differs)?;
        // One of several that is missing has no simple name for it.
        let is_plain = times[face] == 0 || times[face] > copies[face];
        is_plain.then(|| Difference { name: self.cards.names()[face].clone(), times: times[face] })
    }

    /// The first card that comes too often, if one does.
    fn too_often(&self, deck: &[u32]) -> Option<DeckError> {
        let (names, copies, size) = (self.cards.names(), self.cards.copies(), self.cards.faces().len());
        let times: Vec<u32> = (0..)
            .take(names.len())
            .map(|face| deck.iter().filter(|card| **card == face).count() as u32)
            .collect();
        let face = (0..names.len()).find(|face| times[*face] > copies[*face])?;
        let missing = (0..names.len()).find(|face| deck.len() == size && times[*face] < copies[*face]);
        Some(DeckError::TooOften {
            name: names[face].clone(),
            times: times[face],
            copies: copies[face],
            missing: missing.map(|face| names[face].clone()),
        })
    }

    /// Appends the cards of a line; a name that is no card's is the error.
    #[inline]
    fn line<'a>(&'a self, line: &'a [u8], cards: &mut Vec<u32>) -> Result<(), &'a [u8]> {
        if line.contains(&UNIT_SEPARATOR) {
            for token in self.tokens.of(line) {
                cards.push(*self.names.get(token).ok_or(token)?);
            }
            return Ok(());
        }
        let keeps = self.tokens.keeps_blanks(line);
        let mut at = 0;
        loop {
            while at < line.len() && (line[at] == b' ' || self.tokens.separates(line[at])) {
                at += 1;
            }
            if at == line.len() {
                return Ok(());
            }
            // A number of few digits, which most cards are.
            let (begin, mut number) = (at, 0_usize);
            while at < line.len() && line[at].is_ascii_digit() && at - begin < 5 {
                number = number * 10 + usize::from(line[at] - b'0');
                at += 1;
            }
            let digits = at - begin;
            while at < line.len() && line[at] == b' ' {
                at += 1;
            }
            let blank = !keeps && at > begin + digits;
            let ended = at == line.len() || blank || self.tokens.separates(line[at]);
            let plain = digits == 1 || line[begin] != b'0';
            let known =
                self.numbers.get(number).filter(|face| ended && digits > 0 && plain && **face != NO_FACE);
            if let Some(face) = known {
                cards.push(*face);
                continue;
            }
            at = begin + digits;
            while at < line.len() && !self.tokens.separates(line[at]) && (keeps || line[at] != b' ') {
                at += 1;
            }
            let token = line[begin..at].trim_ascii_end();
            cards.push(*self.names.get(token).ok_or(token)?);
        }
    }
}

/// Whether a line has as many brackets that open as that close: where it has not, another line has the rest of its deck.
pub(crate) fn brackets_pair(line: &[u8]) -> bool {
    let count = |brackets: &[u8]| line.iter().filter(|byte| brackets.contains(byte)).count();
    count(b"([{") == count(b")]}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cards: &Cards, text: &str) -> Result<Vec<u32>, String> {
        let mut decks = Vec::new();
        let parser = Parser::new(cards, "line");
        parser
            .decks(text.as_bytes(), 1, u64::MAX, &mut decks)
            .map(|_| decks)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn decks_are_read_however_lists_are_printed() {
        let cards = Cards::numbers(3).unwrap();
        for text in [
            "3 1 2\n",
            "3,1,2",
            "[3, 1, 2]\r\n",
            "\n\n3\t1\t2\n\n",
            "(\"3\", '1'; \"2\")\n",
            "3\u{1f}1\u{1f}2\n",
        ] {
            assert_eq!(read(&cards, text), Ok(vec![2, 0, 1]), "{text:?}");
        }
        let words = ["ace of spades", "10♥", "2"].map(String::from);
        let cards = Cards::of_items(&words).unwrap();
        for text in ["2, ace of spades ,10♥\n", "2 ;ace of spades;10♥", "['2', 'ace of spades', '10♥']"]
        {
            assert_eq!(read(&cards, text), Ok(vec![2, 0, 1]), "{text:?}");
        }
        let words = ["ace of spades", "10♥", "Ω[1]"].map(String::from);
        let cards = Cards::of_items(&words).unwrap();
        assert_eq!(read(&cards, "Ω[1]\u{1f}ace of spades\u{1f}10♥\n"), Ok(vec![2, 0, 1]));
        let words = ["10♥", "Ω[1]", "01", "1"].map(String::from);
        let cards = Cards::of_items(&words).unwrap();
        assert_eq!(read(&cards, "1 01 Ω[1], 10♥"), Ok(vec![3, 2, 1, 0]));
    }

    #[test]
    fn what_is_no_deck_is_an_error_with_its_line_and_card() {
        let cards = Cards::numbers(3).unwrap();
        let error = read(&cards, "1 2 3\n1 2 4\n").unwrap_err();
        assert!(
            error.starts_with("line 2 (\"1 2 4\"): card 3, \"4\", is not a card of this deck"),
            "{error}"
        );
        let error = read(&cards, "1 2 3\n1 2\n").unwrap_err();
        assert_eq!(error, "line 2 (\"1 2\"): 2 cards instead of 3, \"3\" is missing");
        assert!(read(&cards, "1 2 3x").unwrap_err().contains("card 3, \"3x\","));
        let error = read(&cards, "1 2 3\n2 1 2\n").unwrap_err();
        assert!(error.contains("line 2 (\"2 1 2\"): not a deck of these cards"), "{error}");
        assert!(error.contains("\"2\" comes 2 times instead of 1, and \"3\" is missing"), "{error}");
        assert!(read(&cards, "99999999999 1 2").unwrap_err().contains("card 1, \"99999999999\","));
    }

    #[test]
    fn what_is_missing_is_told_of_whole_decks_alone() {
        let items = ["a", "a", "b", "c"].map(String::from);
        let cards = Cards::of_items(&items).unwrap();
        let error = read(&cards, "a a b b").unwrap_err();
        assert!(error.contains("\"b\" comes 2 times instead of 1, and \"c\" is missing"), "{error}");
        let error = read(&cards, "a b b c").unwrap_err();
        assert!(error.contains("\"b\" comes 2 times instead of 1, and \"a\" is missing"), "{error}");
        // As many cards as there are faces.
        let error = read(&cards.with_visible(3).unwrap(), "a b b").unwrap_err();
        assert!(error.contains("\"b\" comes 2 times instead of 1"), "{error}");
    }

    #[test]
    fn hands_have_as_many_cards_as_are_visible() {
        let cards = Cards::numbers(52).unwrap().with_visible(2).unwrap();
        assert_eq!(read(&cards, "52 1\n7 8\n"), Ok(vec![51, 0, 6, 7]));
    }
}
