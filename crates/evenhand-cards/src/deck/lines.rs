//! Decks from text: a card a line.

use std::collections::HashMap;
use std::sync::Arc;

use evenhand_locale::Language;

use super::Deck;
use crate::card::{Card, Notation, TileSuit};
use crate::visible::is_unseen;

/// The most bytes of a card's name.
pub(crate) const MAX_NAME: usize = 64;

impl Deck {
    /// The deck of a text with a card a line, from the top: each line is a name, to the letter, but for blanks at its
    /// ends; equal lines are equal cards, empty lines are none. A byte order mark before the first line is none of it.
    ///
    /// A line that is a built-in card's name in any [`Notation`], as [`Card::name`] writes it, is that card: `As`, `♠A`, `🂡`,
    /// `黑桃A`, `大王`, `5m`. Two kinds of names need a look at the other lines: `2s` to `9s` are bamboos if some line can
    /// only be a tile, else spades; and words of the language (`春`, `东`, `世界`) are tiles or trumps if some line can only
    /// be a built-in card, else names.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::Deck;
    ///
    /// let deck = Deck::from_lines("mine", "黑桃K\n大王\nDragon of the East\n2s")?;
    /// assert_eq!(deck.to_string(), "Ks RJ Dragon of the East 2s");
    /// assert_eq!(deck.find("♠2"), Ok(3));
    /// # Ok::<(), evenhand_cards::DeckError>(())
    /// ```
    ///
    /// # Errors
    /// [`DeckError`] if there is no card, or more than [`MAX_CARDS`](crate::MAX_CARDS), or a name is too long or has a control character or
    /// one that is not seen, or two different cards have one code.
    pub fn from_lines(name: &str, text: &str) -> Result<Self, DeckError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let mut read: Vec<(usize, &str, Vec<Card>)> = Vec::new();
        for (number, line) in lines {
            if line.len() > MAX_NAME {
                return Err(DeckError::TooLong { line: number, bytes: line.len() });
            }
            if line.chars().any(char::is_control) {
                return Err(DeckError::Control { line: number });
            }
            if let Some(sign) = line.chars().find(|sign| is_unseen(*sign)) {
                return Err(DeckError::Unseen { line: number, sign });
            }
            read.push((number, line, cards_named(line)));
        }
        // Whether a line can only be a built-in card, and whether one can only be a tile.
        let words = read.iter().any(|(_, line, cards)| cards.first().is_some_and(|card| is_sure(card, line)));
        let tiles = read
            .iter()
            .any(|(_, line, cards)| matches!(&cards[..], [card @ Card::Tile(_)] if is_sure(card, line)));
        let mut of_code: HashMap<String, Card> = HashMap::new();
        let mut cards = Vec::new();
        for (number, line, mut known) in read {
            known.retain(|card| words || !is_word(card, line));
            let tile = known.iter().position(|card| tiles && matches!(card, Card::Tile(_)));
            let card =
                known.into_iter().nth(tile.unwrap_or(0)).unwrap_or_else(|| Card::Named(Arc::from(line)));
            let code = card.to_string();
            if *of_code.entry(code.clone()).or_insert_with(|| card.clone()) != card {
                return Err(DeckError::SameCode { line: number, code });
            }
            cards.push(card);
        }
        Self::new(name, cards)
    }
}

/// The built-in cards whose name in some notation is this text, to the letter.
fn cards_named(text: &str) -> Vec<Card> {
    let mut cards = Card::readings(text);
    let notations = [Notation::Code, Notation::Symbols, Notation::Unicode, Notation::Chinese];
    cards.retain(|card| is_word(card, text) || notations.iter().any(|notation| card.name(*notation) == text));
    cards
}

/// Whether a text can only be a built-in card: numbers and words are names of people's own, too.
fn is_sure(card: &Card, text: &str) -> bool {
    !matches!(card, Card::Number(_)) && !is_word(card, text)
}

/// Whether the name that a card has here is a word of the language.
fn is_word(card: &Card, text: &str) -> bool {
    match card {
        Card::Major(major) => major.word() == text,
        Card::Tile(tile) => {
            matches!(tile.suit(), TileSuit::Honours | TileSuit::Flowers)
                && card.name(Notation::Chinese) == text
        }
        _ => false,
    }
}

/// What is wrong with a list of cards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub enum DeckError {
    /// There is no card.
    Empty,
    /// There are more than [`MAX_CARDS`](crate::MAX_CARDS).
    TooMany {
        /// How many.
        cards: usize,
    },
    /// A name has more than 64 bytes.
    TooLong {
        /// The line, from 1.
        line: usize,
        /// How many bytes.
        bytes: usize,
    },
    /// A name holds a control character.
    Control {
        /// The line, from 1.
        line: usize,
    },
    /// A name holds a sign that has no look of its own: one of no width, or one that turns the direction of the text.
    Unseen {
        /// The line, from 1.
        line: usize,
        /// The sign.
        sign: char,
    },
    /// A card has the code of another card of the deck: the two of spades and the two of bamboos are both `2s`.
    SameCode {
        /// The line, from 1.
        line: usize,
        /// The code.
        code: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_has_a_card_a_line() {
        let deck = Deck::from_lines("mine", "As\n\n  Dragon of the East \r\nAs\n").unwrap();
        assert_eq!(deck.to_string(), "As Dragon of the East As");
        assert_eq!(deck.multiplicities(), [2, 1]);
        assert_eq!(deck.find("A♠"), Ok(0));
        assert_eq!(deck.find("Dragon of the East"), Ok(1));
    }

    #[test]
    fn a_line_is_a_card_in_any_notation_as_it_is_written() {
        let codes = |lines: &str| Deck::from_lines("mine", lines).unwrap().to_string();
        assert_eq!(codes("As\n♠K\n🂮\n黑桃10\n大王\n🃏"), "As Ks Ks Ts RJ BJ");
        assert_eq!(codes("R+2\n变色+4\n🀇\n五万\nM3\n松光"), "R+2 W+4 1m 5m M3 H1a");
        // Other spellings stay names.
        assert_eq!(codes("as\nA♠\n10d\n红心A\n东风"), "as A♠ 10d 红心A 东风");
    }

    #[test]
    fn decks_are_read_back_from_each_notation_that_tells_their_cards() {
        for name in ["54", "tarot", "uno", "riichi", "mahjong144", "hanafuda", "1..108"] {
            let deck: Deck = name.parse().unwrap();
            for notation in [Notation::Code, Notation::Symbols, Notation::Unicode, Notation::Chinese] {
                let lines: Vec<String> = deck.cards().iter().map(|card| card.name(notation)).collect();
                assert_eq!(Deck::from_lines("", &lines.join("\n")).unwrap().cards(), deck.cards(), "{name}");
            }
        }
    }

    #[test]
    fn two_cards_of_one_code_are_told_by_the_other_lines() {
        let found = |lines: &str| Deck::from_lines("mine", lines).unwrap().card(0).name(Notation::Chinese);
        assert_eq!(found("2s\nAs\nDragon"), "黑桃2");
        assert_eq!(found("2s\nAs\n5m"), "二条");
        assert_eq!(found("2s\n东"), "黑桃2");
        let both = Deck::from_lines("mine", "♠2\n二条");
        assert_eq!(both, Err(DeckError::SameCode { line: 2, code: "2s".into() }));
    }

    #[test]
    fn words_alone_are_names() {
        let codes = |lines: &str| Deck::from_lines("mine", lines).unwrap().to_string();
        assert_eq!(codes("春\n夏\n7"), "春 夏 7");
        assert_eq!(codes("春\n五万"), "1f 5m");
        assert_eq!(codes("世界\n死神"), "世界 死神");
        assert_eq!(codes("世界\n黑桃A"), "M21 As");
        assert_eq!(codes("21世界\n死神"), "M21 M13");
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_card() {
        assert_eq!(Deck::from_lines("", "\u{feff}As\nKs").unwrap().to_string(), "As Ks");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        assert_eq!(Deck::from_lines("", "\n \n"), Err(DeckError::Empty));
        assert_eq!(Deck::from_lines("", &"As\n".repeat(10_001)), Err(DeckError::TooMany { cards: 10_001 }));
        let long = format!("As\n{}", "x".repeat(65));
        assert_eq!(Deck::from_lines("", &long), Err(DeckError::TooLong { line: 2, bytes: 65 }));
        assert_eq!(Deck::from_lines("", "As\na\u{7}b"), Err(DeckError::Control { line: 2 }));
        for sign in ['\u{200b}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2060}', '\u{2069}', '\u{feff}'] {
            let line = format!("As\na{sign}b");
            assert_eq!(Deck::from_lines("", &line), Err(DeckError::Unseen { line: 2, sign }));
        }
        let error = DeckError::Unseen { line: 2, sign: '\u{200b}' };
        assert_eq!(
            error.to_string(),
            "line 2: the name of this card contains an invisible character, U+200B"
        );
    }
}
