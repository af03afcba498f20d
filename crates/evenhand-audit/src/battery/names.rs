//! Names of cards in reports. An audit stores the names and never reads them.

use std::sync::Arc;

use super::contingency::Axis;
use super::deck::Deck;

/// Names of faces and of their cards; what has none is called by its number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardNames {
    faces: Arc<[String]>,
    /// Where cards are told apart that look alike.
    cards: Option<Arc<[String]>>,
}

impl CardNames {
    /// The names of faces, of the cards of a deck if some are equal.
    pub(super) fn new(names: impl IntoIterator<Item = String>, deck: Option<&Deck>) -> Self {
        let faces: Arc<[String]> = names.into_iter().collect();
        let own = Self { faces, cards: None };
        let copy = |deck: &Deck, card: u32| {
            let face = deck.face(card);
            let copies = deck.cards_of(face);
            let name = own.of_face(face);
            match copies.iter().position(|copy| *copy == card) {
                Some(which) if copies.len() > 1 => format!("{name} (copy {})", which + 1),
                _ => name,
            }
        };
        let cards = deck.map(|deck| (0..deck.cards()).map(|card| copy(deck, card)).collect());
        Self { cards, ..own }
    }

    /// The names of faces; none if they were not named.
    #[cfg(feature = "state")]
    pub(super) fn faces(&self) -> &[String] {
        &self.faces
    }

    /// The name of a card.
    pub fn of_card(&self, card: u32) -> String {
        match &self.cards {
            Some(cards) => cards.get(card as usize).cloned().unwrap_or_else(|| card.to_string()),
            None => self.of_face(card),
        }
    }

    /// The name of a face.
    pub fn of_face(&self, face: u32) -> String {
        self.faces.get(face as usize).cloned().unwrap_or_else(|| face.to_string())
    }

    /// The names along an axis of a table; places count from 1.
    pub fn along(&self, axis: Axis) -> Vec<String> {
        match axis {
            Axis::Places(count) => (1..=count).map(|place| place.to_string()).collect(),
            Axis::Cards(count) => (0..count).map(|card| self.of_card(card)).collect(),
            Axis::Faces(count) => (0..count).map(|face| self.of_face(face)).collect(),
        }
    }
}
