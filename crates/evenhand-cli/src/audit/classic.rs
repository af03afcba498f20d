//! Decks of a classic, with any dice.

use evenhand_classics::{Entry, Setting};
use evenhand_locale::Language;
use evenhand_sources::{DeckStream, Stop};
use evenhand_trial::{Dealing, name_of_classic};

use crate::clock::ClockedDice;

/// Cards dealt before they are sent.
const BATCH_CARDS: usize = 1 << 16;

/// A classic with its dice.
#[derive(Debug, Clone)]
pub(crate) struct Classic {
    pub(crate) entry: &'static Entry,
    pub(crate) setting: Setting,
    pub(crate) dealing: Dealing,
    pub(crate) dice: ClockedDice,
}

impl Classic {
    /// What it is called in a language.
    pub(crate) fn name(&self, language: Language) -> String {
        name_of_classic(self.entry.page().name, &self.dice.name(), self.dealing.keep, language)
    }

    /// Deals the first `visible` cards of decks in a thread of its own, until no more are taken. Different runs have
    /// different dice.
    ///
    /// # Errors
    /// If there is no thread.
    pub(crate) fn open(
        &self,
        run: u32,
        visible: u32,
        stop: Stop,
    ) -> Result<DeckStream, evenhand_sources::Error> {
        let classic = self.clone();
        DeckStream::deal(stop, move |to| {
            let mut decks = classic.dealing.run(run);
            loop {
                let mut batch = Vec::with_capacity(BATCH_CARDS + visible as usize);
                while batch.len() < BATCH_CARDS {
                    let Some(deck) = decks.deal(classic.dice.now()) else { return };
                    batch.extend(deck.take(visible as usize));
                }
                if !to.send(batch) {
                    return;
                }
            }
        })
    }
}
