//! What cards are called in words.

use std::sync::Arc;

use super::deck::Deck;

/// Names of kinds and of their cards; what has none is called by its number.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    kinds: Arc<[String]>,
    /// Where cards are told apart that look alike.
    cards: Option<Arc<[String]>>,
}

impl Names {
    /// The names of kinds, of the cards of a deck if some are equal.
    pub(super) fn new(names: impl IntoIterator<Item = String>, deck: Option<&Deck>) -> Self {
        let kinds: Arc<[String]> = names.into_iter().collect();
        let own = Self { kinds, cards: None };
        let copy = |deck: &Deck, card: u32| {
            let kind = deck.kind(card);
            let copies = deck.of_kind(kind);
            let name = own.of_kind(kind as usize);
            match copies.iter().position(|copy| *copy == card) {
                Some(which) if copies.len() > 1 => format!("{name} (copy {})", which + 1),
                _ => name,
            }
        };
        let cards = deck.map(|deck| (0..deck.cards()).map(|card| copy(deck, card)).collect());
        Self { cards, ..own }
    }

    pub(super) fn of(&self, card: usize) -> String {
        match &self.cards {
            Some(cards) => cards.get(card).cloned().unwrap_or_else(|| card.to_string()),
            None => self.of_kind(card),
        }
    }

    pub(super) fn of_kind(&self, kind: usize) -> String {
        self.kinds.get(kind).cloned().unwrap_or_else(|| kind.to_string())
    }
}
