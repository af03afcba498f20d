//! A deck: cards in their starting order, with a name.
//!
//! A card in a deck is an index, its place in the starting order from 0: two equal cards have two indices, so that they stay
//! tellable apart through every deal, and print alike. [`Deck::label`] tells them apart in print where that is wanted.
//!
//! The starting order of a built-in deck is fixed: clubs, diamonds, hearts, spades, each from the two to the ace, then the
//! small joker and the big one; several decks lie behind one another. With numbers from 1 on, as in the articles, 1 is the
//! two of clubs and 54 the big joker.

mod built_in;
mod lines;
mod text;

use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::{Card, Notation, ParseCardError};
use crate::visible::shortened;

pub use lines::DeckError;
pub(crate) use lines::MAX_NAME;
pub use text::ParseDeckError;

/// The most cards that a deck may have.
pub const MAX_CARDS: usize = 10_000;

/// Cards in their starting order: a slice of them, with a name.
///
/// # Examples
/// ```
/// use evenhand_cards::{Card, Deck};
///
/// let deck: Deck = "52+2".parse()?;
/// assert_eq!(deck.len(), 54);
/// assert_eq!(deck.card(53).to_string(), "RJ");
/// assert_eq!(deck.iter().filter(|card| matches!(card, Card::Joker(_))).count(), 2);
/// assert_eq!("2x54".parse::<Deck>()?.label(107), "RJ#2");
/// # Ok::<(), evenhand_cards::ParseDeckError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PlainDeck")]
pub struct Deck {
    name: String,
    cards: Vec<Card>,
    /// For each card, which of the different faces it has; faces count in the order in which they first come.
    #[serde(skip)]
    faces: Vec<u32>,
    /// For each card, how many equal ones come before it.
    #[serde(skip)]
    copies: Vec<u32>,
    /// For each face, the first card that has it.
    #[serde(skip)]
    firsts: Vec<u32>,
}

/// A deck as serde reads it, before it is known to be one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainDeck {
    name: String,
    cards: Vec<Card>,
}

impl TryFrom<PlainDeck> for Deck {
    type Error = DeckError;

    fn try_from(PlainDeck { name, cards }: PlainDeck) -> Result<Self, DeckError> {
        Self::new(&name, cards)
    }
}

impl Deck {
    /// The deck of these cards, in this order.
    ///
    /// # Errors
    /// [`DeckError`] if there is none, or more than [`MAX_CARDS`].
    pub fn new(name: &str, cards: Vec<Card>) -> Result<Self, DeckError> {
        if cards.is_empty() {
            return Err(DeckError::Empty);
        }
        if cards.len() > MAX_CARDS {
            return Err(DeckError::TooMany { cards: cards.len() });
        }
        Ok(Self::of(name, cards))
    }

    fn of(name: &str, cards: Vec<Card>) -> Self {
        let (mut faces, mut copies, mut firsts) = (Vec::new(), Vec::new(), Vec::new());
        let mut seen: HashMap<&Card, (u32, u32)> = HashMap::new();
        for (index, card) in (0..).zip(&cards) {
            let (face, count) = seen.entry(card).or_insert_with(|| {
                firsts.push(index);
                (firsts.len() as u32 - 1, 0)
            });
            faces.push(*face);
            copies.push(*count);
            *count += 1;
        }
        Self { name: name.into(), cards, faces, copies, firsts }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Several of these decks behind one another; one is the deck itself.
    ///
    /// # Errors
    /// [`DeckError`] if there are too many cards, or no deck is asked for.
    pub fn times(&self, decks: u32) -> Result<Self, DeckError> {
        if decks == 1 {
            return Ok(self.clone());
        }
        let cards = self.len().saturating_mul(decks as usize);
        if cards > MAX_CARDS {
            return Err(DeckError::TooMany { cards });
        }
        Self::new(&format!("{decks}x{}", self.name), self.cards.iter().cycle().take(cards).cloned().collect())
    }

    /// The cards in their starting order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The card of an index.
    ///
    /// # Panics
    /// If the deck has no such index.
    pub fn card(&self, index: u32) -> &Card {
        &self.cards[index as usize]
    }

    /// Which of the deck's different faces a card has, from 0: equal cards have the same.
    ///
    /// # Panics
    /// If the deck has no such index.
    pub fn face(&self, index: u32) -> u32 {
        self.faces[index as usize]
    }

    /// How often the deck has each of its different faces.
    pub fn multiplicities(&self) -> Vec<u32> {
        let mut counts = vec![0; self.firsts.len()];
        for face in &self.faces {
            counts[*face as usize] += 1;
        }
        counts
    }

    /// The first card of a face.
    ///
    /// # Panics
    /// If the deck has no such face.
    pub fn first_of(&self, face: u32) -> u32 {
        self.firsts[face as usize]
    }

    /// The code of a card; where the deck has several equal ones, with its number among them: `As#2`.
    ///
    /// # Panics
    /// If the deck has no such index.
    pub fn label(&self, index: u32) -> String {
        let (card, copy) = (self.card(index), self.copies[index as usize]);
        let face = self.face(index);
        if copy == 0 && self.faces.iter().filter(|other| **other == face).nth(1).is_none() {
            return card.to_string();
        }
        format!("{card}#{}", copy + 1)
    }

    /// The faces, each as the deck's first card of it, that a text names: any notation, or the number of a card, or its
    /// name in a deck from a file.
    ///
    /// # Errors
    /// [`ParseCardError`] if the deck has no such card.
    pub fn find(&self, text: &str) -> Result<u32, ParseCardError> {
        let index = |card: &Card| self.firsts.iter().copied().find(|first| self.card(*first) == card);
        let named = Card::Named(text.into());
        let readings = Card::readings(text);
        index(&named)
            .or_else(|| readings.iter().find_map(index))
            .ok_or_else(|| ParseCardError { text: shortened(text) })
    }

    /// A text for each face, in a notation: `texts[face]`.
    pub fn names(&self, notation: Notation) -> Vec<String> {
        self.firsts.iter().map(|first| self.card(*first).name(notation)).collect()
    }

    /// log2 of the number of different orders, equal cards being alike: 225.58 bits for 52 cards.
    ///
    /// No generator with fewer bits of seed reaches them all.
    pub fn entropy(&self) -> f64 {
        crate::deck_entropy(&self.multiplicities())
    }
}

impl fmt::Display for Deck {
    /// The codes in their order, with a space between two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_cards(self.iter(), f)
    }
}

/// The codes of cards, with a space between two.
pub(crate) fn display_cards<'a>(
    cards: impl Iterator<Item = &'a Card>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (place, card) in cards.enumerate() {
        if place > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{card}")?;
    }
    Ok(())
}

impl Deref for Deck {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards
    }
}

impl<'a> IntoIterator for &'a Deck {
    type Item = &'a Card;
    type IntoIter = std::slice::Iter<'a, Card>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.iter()
    }
}

impl FromStr for Deck {
    type Err = ParseDeckError;

    /// A deck by its name (`52`, `uno`), or made up: `52+2`, `2x54`, `4x13`, `1..108`.
    fn from_str(text: &str) -> Result<Self, ParseDeckError> {
        text::read(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_cards_are_tellable_apart_and_print_alike() {
        let deck: Deck = "2x52".parse().unwrap();
        assert_eq!(deck.card(0), deck.card(52));
        assert_eq!((deck.label(0), deck.label(52)), ("2c#1".into(), "2c#2".into()));
        assert_eq!(deck.face(0), deck.face(52));
        assert_eq!(deck.multiplicities(), [2; 52]);
        assert_eq!("52".parse::<Deck>().unwrap().label(51), "As");
    }

    #[test]
    fn a_text_is_read_as_a_card_that_the_deck_has() {
        let french: Deck = "52".parse().unwrap();
        let tiles: Deck = "mahjong".parse().unwrap();
        assert_eq!(french.card(french.find("2s").unwrap()).name(Notation::Symbols), "♠2");
        assert_eq!(tiles.card(tiles.find("2s").unwrap()).name(Notation::Chinese), "二条");
        assert!(french.find("BJ").is_err());
    }

    #[test]
    fn a_deck_comes_back_from_what_serde_writes_and_from_nothing_that_is_none() {
        for name in ["2x54", "mahjong144", "5x10", "1..9"] {
            let deck: Deck = name.parse().unwrap();
            let json = serde_json::to_string(&deck).unwrap();
            assert_eq!(serde_json::from_str::<Deck>(&json).unwrap(), deck);
        }
        assert!(serde_json::from_str::<Deck>(r#"{"name":"none","cards":[]}"#).is_err());
        assert!(serde_json::from_str::<Deck>(r#"{"name":"one","cards":["As"],"more":1}"#).is_err());
    }

    #[test]
    fn decks_times_a_number_are_those_of_that_name() {
        let deck: Deck = "54".parse().unwrap();
        assert_eq!(
            (deck.times(1).unwrap(), deck.times(3)),
            (deck.clone(), "3x54".parse().map_err(|_| DeckError::Empty))
        );
        assert_eq!(deck.times(0), Err(DeckError::Empty));
        assert!(matches!(deck.times(u32::MAX), Err(DeckError::TooMany { .. })));
    }

    #[test]
    fn a_deck_is_its_own_starting_order() {
        let deck: Deck = "4x2".parse().unwrap();
        assert_eq!(deck.to_string(), "Kc Ac Kd Ad Kh Ah Ks As");
    }
}
