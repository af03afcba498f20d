//! From text to decks.

use std::collections::HashMap;
use std::fmt::Write as _;

use anyhow::anyhow;

use super::cards::{Cards, count, shown};
use super::tokens::{Tokens, UNIT};

/// Numbers below this are found in a table, not by their names.
const TABLE: usize = 1 << 16;

/// No kind.
const NONE: u32 = u32::MAX;

/// Reads decks of such cards.
#[derive(Debug)]
pub(crate) struct Parser {
    tokens: Tokens,
    /// The kind of a number that is written plainly.
    numbers: Vec<u32>,
    names: HashMap<Vec<u8>, u32>,
    cards: Cards,
    /// What lines are called: line, record, run.
    unit: String,
}

impl Parser {
    pub(crate) fn new(cards: &Cards, unit: &str) -> Self {
        let mut numbers = Vec::new();
        for (kind, name) in (0..).zip(cards.names()) {
            let number = name.parse::<usize>().ok().filter(|number| *number < TABLE);
            if let Some(number) = number.filter(|number| number.to_string() == *name) {
                if numbers.len() <= number {
                    numbers.resize(number + 1, NONE);
                }
                numbers[number] = kind;
            }
        }
        let names = (0..).zip(cards.names()).map(|(kind, name)| (name.clone().into_bytes(), kind)).collect();
        let tokens = Tokens::around(cards.names());
        Self { tokens, numbers, names, cards: cards.clone(), unit: unit.to_string() }
    }

    /// How many cards are seen of a deck.
    pub(crate) fn seen(&self) -> u32 {
        self.cards.deck().seen()
    }

    /// The decks of some lines, one after another, the first of which is of that number, but no more than `most` of
    /// them; and how many bytes they took. Lines without a card are no decks.
    ///
    /// # Errors
    /// If a line has more cards or fewer, or one that there is not; the decks before it are read.
    pub(crate) fn decks(
        &self,
        text: &[u8],
        first: u64,
        most: u64,
        decks: &mut Vec<u32>,
    ) -> anyhow::Result<usize> {
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        let seen = self.seen() as usize;
        let mut taken = vec![0; self.cards.names().len()];
        let (mut bytes, mut whole) = (0, 0);
        for (number, line) in (first..).zip(lines) {
            if whole == most {
                break;
            }
            let before = decks.len();
            let read = self.line(line, decks);
            let cards = decks.len() - before;
            if let Err(token) = read {
                decks.truncate(before);
                return Err(anyhow!(
                    "{} {number}, card {}: {} is no card of {}: {}",
                    self.unit,
                    cards + 1,
                    shown(token),
                    self.named(),
                    shown(line)
                ));
            }
            if cards != seen && cards != 0 {
                decks.truncate(before);
                return Err(anyhow!(
                    "{} {number} has {}, not {seen}: {}",
                    self.unit,
                    count(cards),
                    shown(line)
                ));
            }
            let deck = &decks[before..];
            if !self.is_dealt(deck, &mut taken) {
                let why = self.why_not(deck);
                decks.truncate(before);
                return Err(anyhow!(
                    "{} {number} is no deck of these cards: {why}: {}",
                    self.unit,
                    shown(line)
                ));
            }
            bytes += line.len();
            whole += u64::from(cards > 0);
        }
        Ok(bytes)
    }

    /// Whether no card comes more often than there are of it; `taken` is all 0 before and after.
    #[inline]
    fn is_dealt(&self, deck: &[u32], taken: &mut [u32]) -> bool {
        let copies = self.cards.copies();
        let mut over = false;
        for kind in deck {
            let taken = &mut taken[*kind as usize];
            *taken += 1;
            over |= *taken > copies[*kind as usize];
        }
        for kind in deck {
            taken[*kind as usize] = 0;
        }
        !over
    }

    /// What the deck is called, and what to do if that is wrong.
    fn named(&self) -> &'static str {
        if self.cards.are_learned {
            "this deck, whose cards were learned from the first one; name them with --items; a CSV header is told by --header"
        } else {
            "this deck; its cards are named with --items"
        }
    }

    /// Which card comes too often, and which is missing.
    fn why_not(&self, deck: &[u32]) -> String {
        let (names, copies) = (self.cards.names(), self.cards.copies());
        let seen: Vec<u32> = (0..)
            .take(names.len())
            .map(|kind| deck.iter().filter(|card| **card == kind).count() as u32)
            .collect();
        let mut why = String::new();
        if let Some(kind) = (0..names.len()).find(|kind| seen[*kind] > copies[*kind]) {
            let _ = write!(
                why,
                "{:?} comes {} times, and there is {} of it",
                names[kind], seen[kind], copies[kind]
            );
        }
        if let Some(kind) = (0..names.len()).find(|kind| deck.len() == copies.len() && seen[*kind] == 0) {
            let _ = write!(why, ", and {:?} is missing", names[kind]);
        }
        why
    }

    /// The cards of a line; what is none is the error.
    #[inline]
    fn line<'a>(&'a self, line: &'a [u8], cards: &mut Vec<u32>) -> Result<(), &'a [u8]> {
        if line.contains(&UNIT) {
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
                self.numbers.get(number).filter(|kind| ended && digits > 0 && plain && **kind != NONE);
            if let Some(kind) = known {
                cards.push(*kind);
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
        let cards = Cards::numbers(3, None).unwrap();
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
        let cards = Cards::of_items(&words, None).unwrap();
        for text in ["2, ace of spades ,10♥\n", "2 ;ace of spades;10♥", "['2', 'ace of spades', '10♥']"]
        {
            assert_eq!(read(&cards, text), Ok(vec![2, 0, 1]), "{text:?}");
        }
        let words = ["ace of spades", "10♥", "Ω[1]"].map(String::from);
        let cards = Cards::of_items(&words, None).unwrap();
        assert_eq!(read(&cards, "Ω[1]\u{1f}ace of spades\u{1f}10♥\n"), Ok(vec![2, 0, 1]));
        let words = ["10♥", "Ω[1]", "01", "1"].map(String::from);
        let cards = Cards::of_items(&words, None).unwrap();
        assert_eq!(read(&cards, "1 01 Ω[1], 10♥"), Ok(vec![3, 2, 1, 0]));
    }

    #[test]
    fn what_is_no_deck_is_told_with_its_line_and_card() {
        let cards = Cards::numbers(3, None).unwrap();
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
    fn hands_have_as_many_cards_as_are_seen() {
        let cards = Cards::numbers(52, Some(2)).unwrap();
        assert_eq!(read(&cards, "52 1\n7 8\n"), Ok(vec![51, 0, 6, 7]));
    }
}
