//! From text to decks.

use std::collections::HashMap;

use thiserror::Error;

use crate::cards::Cards;
use crate::line::{Tokens, UNIT_SEPARATOR, count, quoted};

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
/// assert!(error.to_string().starts_with("table 7, line 3, card 3: \"4\" is no card of this deck"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Parser {
    tokens: Tokens,
    /// The face of a number that is written plainly.
    numbers: Vec<u32>,
    names: HashMap<Vec<u8>, u32>,
    cards: Cards,
    /// What lines are called.
    unit: String,
}

/// What was parsed of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The number of decks.
    pub decks: u64,
    /// The number of bytes that they and the blank lines between them take.
    pub bytes: usize,
}

/// A line that is no deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{unit} {number}{}{error}: {line}", if matches!(error, DeckError::NoCard { .. }) { ", " } else { " " })]
pub struct LineError {
    /// What lines are called.
    pub unit: String,
    /// The number of the line, from 1.
    pub number: u64,
    /// The line, quoted.
    pub line: String,
    /// What is wrong with it. The text of this error says it too, so that it is no `source()`.
    pub error: DeckError,
}

/// What is wrong with a line that is no deck. Its text has no subject: [`LineError`] puts the line's number before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DeckError {
    /// A name is no card's.
    #[error("card {card}: {name} is no card of this deck{}", if *are_learned { LEARNED } else { NAMED })]
    NoCard {
        /// Which card of the line, from 1.
        card: usize,
        /// The name, quoted.
        name: String,
        /// Whether the cards were learned from the first deck.
        are_learned: bool,
    },
    /// There are more cards or fewer.
    #[error("has {}, not {expected}", count(*cards))]
    OtherSize {
        /// How many cards the line has.
        cards: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A card comes more often than the deck has it.
    #[error(
        "is no deck of these cards: {name:?} comes {times} times, and there is {copies} of it{}",
        missing.as_ref().map(|missing| format!(", and {missing:?} is missing")).unwrap_or_default()
    )]
    TooOften {
        /// Its name.
        name: String,
        /// How often it comes.
        times: u32,
        /// How often the deck has it.
        copies: u32,
        /// The first card that is missing, if the line has all places of a deck.
        missing: Option<String>,
    },
}

/// How a deck comes by its cards.
const NAMED: &str = "; its cards are named with --items";
const LEARNED: &str = ", whose cards were learned from the first one; name them with --items; a CSV header is told by \
                       --header";

impl Parser {
    /// A parser of decks of these cards, whose lines messages call `unit` and a number: "log.csv, record".
    pub fn new(cards: &Cards, unit: &str) -> Self {
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
        Self { tokens, numbers, names, cards: cards.clone(), unit: unit.to_string() }
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
        let visible = self.visible() as usize;
        let mut taken = vec![0; self.cards.names().len()];
        let mut parsed = Parsed { decks: 0, bytes: 0 };
        for (number, line) in (first..).zip(lines) {
            if parsed.decks == most {
                break;
            }
            let before = decks.len();
            let read = self.line(line, decks);
            let cards = decks.len() - before;
            let wrong = match read {
                Err(name) => Some(DeckError::NoCard {
                    card: cards + 1,
                    name: quoted(name),
                    are_learned: self.cards.are_learned,
                }),
                Ok(()) if cards != visible && cards != 0 => {
                    Some(DeckError::OtherSize { cards, expected: visible })
                }
                Ok(()) if !self.is_dealt(&decks[before..], &mut taken) => self.too_often(&decks[before..]),
                Ok(()) => None,
            };
            if let Some(error) = wrong {
                decks.truncate(before);
                return Err(LineError { unit: self.unit.clone(), number, line: quoted(line), error });
            }
            parsed.bytes += line.len();
            parsed.decks += u64::from(cards > 0);
        }
        Ok(parsed)
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
        assert!(error.starts_with("line 2, card 3: \"4\" is no card of this deck"), "{error}");
        assert_eq!(read(&cards, "1 2 3\n1 2\n").unwrap_err(), "line 2 has 2 cards, not 3: \"1 2\"");
        assert!(read(&cards, "1 2 3x").unwrap_err().contains("card 3: \"3x\""));
        let error = read(&cards, "1 2 3\n2 1 2\n").unwrap_err();
        assert!(error.contains("line 2 is no deck"), "{error}");
        assert!(error.contains("\"2\" comes 2 times, and there is 1 of it, and \"3\" is missing"), "{error}");
        assert!(read(&cards, "99999999999 1 2").unwrap_err().contains("card 1: \"99999999999\""));
    }

    #[test]
    fn what_is_missing_is_told_of_whole_decks_alone() {
        let items = ["a", "a", "b", "c"].map(String::from);
        let cards = Cards::of_items(&items).unwrap();
        let error = read(&cards, "a a b b").unwrap_err();
        assert!(error.contains("\"b\" comes 2 times, and there is 1 of it, and \"c\" is missing"), "{error}");
        let error = read(&cards, "a b b c").unwrap_err();
        assert!(error.contains("\"b\" comes 2 times, and there is 1 of it, and \"a\" is missing"), "{error}");
        // As many cards as there are faces.
        let error = read(&cards.with_visible(3).unwrap(), "a b b").unwrap_err();
        assert!(error.contains("\"b\" comes 2 times, and there is 1 of it: "), "{error}");
    }

    #[test]
    fn hands_have_as_many_cards_as_are_visible() {
        let cards = Cards::numbers(52).unwrap().with_visible(2).unwrap();
        assert_eq!(read(&cards, "52 1\n7 8\n"), Ok(vec![51, 0, 6, 7]));
    }
}
