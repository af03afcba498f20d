//! Insertion sort with a coin for a comparator.
//!
//! ```text
//! for (i = 1; i < n; i++)
//!     for (j = i; j > 0 && rand() % 2; j--)
//!         swap(a[j - 1], a[j]);
//! ```
//!
//! What `sort(() => Math.random() - 0.5)` comes to where the sort is by insertion. Each card moves forward until a coin
//! stops it, so card i stays with 1/2, moves one place with 1/4, two with 1/8, and so on: the last cards hardly leave
//! the end. Every probability is a whole number over a power of two, and 1/n! is none from n = 3 on: no sort that
//! tosses a bounded number of coins is uniform. Some sorts do worse than be biased: a comparator that contradicts
//! itself may run them out of bounds.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    dice: Some(RunDice::some_coins),
    ..Page::shuffle("sort_by_coin_insertion", Distribution::Biased { from: 3 })
};

/// The state: the deck, the card that is being inserted, and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByCoinInsertion {
    deck: Vec<u32>,
    /// The place that the card came from: n at the end.
    from: usize,
    /// The place that it has come to.
    at: usize,
}

impl SortByCoinInsertion {
    pub(crate) fn start(setting: &Complete) -> Self {
        // A deck of one card has none to insert.
        let first = (setting.n as usize).min(1);
        Self { deck: deck(setting.n), from: first, at: first }
    }
}

impl Classic for SortByCoinInsertion {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        if self.from < n {
            let (before, at) = (self.at - 1, self.at);
            let heads = roll(draw, trace, 2) == 1;
            if heads {
                self.deck.swap(before, at);
                trace.swap(before, at);
                self.at = before;
            }
            let done = 0..self.from + 1;
            if !heads || self.at == 0 {
                self.from += 1;
                self.at = self.from;
            }
            trace.regions(&Regions { at_hand: &[before, at], done });
        }
        Progress::done_if(self.from == n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
