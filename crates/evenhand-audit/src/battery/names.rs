//! What cards are called in words.

use std::sync::Arc;

/// Names of cards; a card without one is called by its number.
#[derive(Debug, Clone, Default)]
pub(super) struct Names(Arc<[String]>);

impl Names {
    pub(super) fn of_cards(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    pub(super) fn of(&self, card: usize) -> String {
        self.0.get(card).cloned().unwrap_or_else(|| card.to_string())
    }
}
