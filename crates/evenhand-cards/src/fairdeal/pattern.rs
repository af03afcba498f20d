//! The pattern of a deal: to which place each card from the top goes.
//!
//! `17*(A B C) bottom:3` deals one card each to A, B and C, seventeen times over, and then three to the bottom. The
//! grammar is the contract's, and nothing that is merely clear is taken: one spelling, two verifiers, one answer.
//!
//! A pattern is read into runs of cards that go to one place. Each run has a card at least and all of them have the
//! deck's, so a pattern never takes more memory than its deck, whatever its counts are.

mod error;
mod parser;
#[cfg(test)]
mod tests;

use std::fmt;

pub use error::PatternError;
use parser::Parser;

/// A pattern for a deck of a certain size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    /// The places, in the order in which the pattern first names them.
    places: Vec<String>,
    /// Place and number of cards, from the top of the deck; together they are the deck.
    runs: Vec<(usize, usize)>,
}

/// What one place was dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dealt {
    /// The name of the place: a seat, a pile or `stub`.
    pub place: String,
    /// Its cards as dealt, one space between two.
    pub cards: String,
}

impl Dealt {
    /// The cards one by one, as dealt.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        self.cards.split(' ')
    }
}

/// As a transcript has it: `NAME:` and the cards.
impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.place, self.cards)
    }
}

impl Pattern {
    /// The pattern of this text, for so many cards and for these seats.
    pub(super) fn read(text: &str, cards: usize, seats: &[String]) -> Result<Self, PatternError> {
        Parser::new(text, cards, seats).pattern()
    }

    /// Deals a deck in an order: the places that got a card, in the order in which the pattern first names them.
    pub(super) fn deal(&self, deck: &[String], order: &[u32]) -> Vec<Dealt> {
        let empty = |place: &String| Dealt { place: place.clone(), cards: String::new() };
        let mut dealt: Vec<Dealt> = self.places.iter().map(empty).collect();
        let mut from = order.iter();
        for &(place, count) in &self.runs {
            let cards = &mut dealt[place].cards;
            for &card in from.by_ref().take(count) {
                if !cards.is_empty() {
                    cards.push(' ');
                }
                cards.push_str(&deck[card as usize]);
            }
        }
        dealt.retain(|place| !place.cards.is_empty());
        dealt
    }
}
