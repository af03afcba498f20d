//! Decks from text: a card a line.

use std::fmt;
use std::sync::Arc;

use super::MOST_CARDS;
use crate::{Card, Deck};

/// The most bytes of a card's name.
const LONGEST: usize = 64;

impl Deck {
    /// The deck of a text with a card a line, from the top: each line is a name, to the letter, but for blanks at its
    /// ends; equal lines are equal cards, empty lines are none.
    ///
    /// A line that is a code of a built-in card (`As`, `5m`) is that card.
    ///
    /// # Errors
    /// [`DeckFileError`] if there is no card, or more than [`MOST_CARDS`], or a name is too long or has a control character.
    pub fn from_lines(name: &str, text: &str) -> Result<Self, DeckFileError> {
        let mut cards = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            if line.len() > LONGEST {
                return Err(DeckFileError::TooLong { line: number, bytes: line.len() });
            }
            if line.chars().any(char::is_control) {
                return Err(DeckFileError::Control { line: number });
            }
            let known = Card::readings(line).into_iter().find(|card| card.to_string() == line);
            cards.push(known.unwrap_or_else(|| Card::Named(Arc::from(line))));
        }
        Self::new(name, cards)
    }
}

/// What is wrong with a list of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckFileError {
    /// There is no card.
    Empty,
    /// There are more than [`MOST_CARDS`].
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
}

impl fmt::Display for DeckFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no cards: a deck has one card a line"),
            Self::TooMany { cards } => write!(f, "{cards} cards: a deck has at most {MOST_CARDS}"),
            Self::TooLong { line, bytes } => {
                write!(f, "line {line}: a card's name has at most {LONGEST} bytes, not {bytes}")
            }
            Self::Control { line } => write!(f, "line {line}: a card's name has no control characters"),
        }
    }
}

impl std::error::Error for DeckFileError {}

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
    fn what_is_wrong_is_said_with_its_line() {
        assert_eq!(Deck::from_lines("", "\n \n"), Err(DeckFileError::Empty));
        assert_eq!(
            Deck::from_lines("", &"As\n".repeat(10_001)),
            Err(DeckFileError::TooMany { cards: 10_001 })
        );
        let long = format!("As\n{}", "x".repeat(65));
        assert_eq!(Deck::from_lines("", &long), Err(DeckFileError::TooLong { line: 2, bytes: 65 }));
        assert_eq!(Deck::from_lines("", "As\na\u{7}b"), Err(DeckFileError::Control { line: 2 }));
    }
}
