//! Decks of a classic, with any dice.

use evenhand::{Keystream, Seed};
use evenhand_classics::{Entry, Machine, Setting};
use evenhand_locale::Language;
use evenhand_sources::{DeckStream, Stop};
use evenhand_trial::faults::{follow, shuffled};

use super::words::WORDS;
use crate::clock::ClockedDice;

/// Cards dealt before they are sent.
const BATCH_CARDS: usize = 1 << 16;

/// A classic with its dice.
#[derive(Debug, Clone)]
pub(crate) struct Classic {
    pub(crate) entry: &'static Entry,
    pub(crate) setting: Setting,
    /// As it starts.
    pub(crate) start: Machine,
    /// The face of each card.
    pub(crate) faces: Vec<u32>,
    pub(crate) dice: ClockedDice,
    /// Whether each shuffle goes on from the deck before.
    pub(crate) keep: bool,
    pub(crate) seed: Seed,
}

impl Classic {
    /// What it is called in a language.
    pub(crate) fn name(&self, language: Language) -> String {
        let keep = if self.keep { "kept" } else { "put_back" };
        let facts = [
            ("name", self.entry.page().name.into()),
            ("dice", self.dice.name().into()),
            ("keep", keep.into()),
        ];
        WORDS.messages(language).format("classic-named", facts)
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
            let mut decks = classic.decks(run);
            loop {
                let mut batch = Vec::with_capacity(BATCH_CARDS + visible as usize);
                while batch.len() < BATCH_CARDS {
                    let Some(deck) = decks.next() else { return };
                    batch.extend_from_slice(&deck[..visible as usize]);
                }
                if !to.send(batch) {
                    return;
                }
            }
        })
    }

    /// The decks of a run, by the faces of their cards: 2^32 at most.
    pub(crate) fn decks(&self, run: u32) -> impl Iterator<Item = Vec<u32>> {
        let mut deck: Vec<u32> = (0..self.faces.len() as u32).collect();
        let dice = self.seed.child(&format!("audit:{run}"));
        (0..=u32::MAX).map(move |number| {
            self.deal(&dice, number, &mut deck);
            deck.iter().map(|card| self.faces[*card as usize]).collect()
        })
    }

    /// The deck of a number; after the one before it, where decks are kept.
    fn deal(&self, seed: &Seed, number: u32, deck: &mut Vec<u32>) {
        let order = shuffled(&self.start, self.dice.now(), &mut Keystream::new(seed, number));
        *deck = if self.keep { follow(deck, &order) } else { order };
    }
}
