//! Decks of a classic, with any dice.

use evenhand::{Keystream, Seed};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Machine};

use super::coming::{Batch, Coming};

/// So many cards are dealt before they are sent.
const BATCH: usize = 1 << 16;

/// A classic with its dice.
#[derive(Debug, Clone)]
pub(crate) struct Classic {
    pub(crate) entry: &'static Entry,
    /// As it starts.
    pub(crate) start: Machine,
    /// The kind of each card.
    pub(crate) kinds: Vec<u32>,
    pub(crate) dice: Dice,
    /// Whether each shuffle goes on from the deck before.
    pub(crate) keep: bool,
    pub(crate) seed: Seed,
}

impl Classic {
    /// Deals decks in a thread of its own, until nobody takes them. Different runs have different dice.
    ///
    /// # Errors
    /// If there is no thread.
    pub(crate) fn open(&self, run: u32, seen: u32) -> anyhow::Result<Coming> {
        let classic = self.clone();
        Coming::of(move |to, _| {
            let mut deck: Vec<u32> = (0..classic.kinds.len() as u32).collect();
            let dice = classic.seed.child(&format!("audit:{run}"));
            let mut numbers = 0..=u32::MAX;
            loop {
                let mut batch = Vec::with_capacity(BATCH + seen as usize);
                while batch.len() < BATCH {
                    let Some(number) = numbers.next() else { return };
                    classic.deal(&dice, number, &mut deck);
                    batch.extend(deck[..seen as usize].iter().map(|card| classic.kinds[*card as usize]));
                }
                if to.send(Batch::Decks(batch)).is_err() {
                    return;
                }
            }
        })
    }

    /// The deck of a number; after the one before it, where decks are kept.
    fn deal(&self, seed: &Seed, number: u32, deck: &mut Vec<u32>) {
        let order = shuffled(&self.start, self.dice, &mut Keystream::new(seed, number));
        *deck = if self.keep { follow(deck, &order) } else { order };
    }
}

/// What a classic makes of a new deck.
pub(super) fn shuffled(start: &Machine, dice: Dice, chance: &mut Keystream) -> Vec<u32> {
    let mut machine = start.clone();
    if dice == Dice::Exact {
        machine.run(chance);
    } else {
        machine.run(&mut *dice.draw(chance));
    }
    evenhand_classics::Classic::outcome(&machine)
}

/// A deck whose places are moved as an order says.
pub(super) fn follow(deck: &[u32], order: &[u32]) -> Vec<u32> {
    order.iter().map(|place| deck[*place as usize]).collect()
}
