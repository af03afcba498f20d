//! A merge sort over short runs, with a coin for a comparator: `sort(() => Math.random() - 0.5)` in Firefox.
//!
//! ```text
//! if (n < 24) return insertion_sort(a);
//! for (each 4 cards) insertion_sort(them);
//! for (width = 4; width < n; width *= 2)
//!     for (each two neighbours of that width)
//!         unless (the last of the one is not above the first of the other)
//!             merge(them);
//! ```
//!
//! Below 24 cards it is [`sort_by_coin_insertion`](crate::sort_by_coin_insertion). From there on runs of four are merged
//! from the bottom up, and each merge begins with a question whether it is needed at all: half of the time it is not,
//! the two parts stay as they lie, and the last merge leaves every card in its half of the deck with a chance of 1/2.
//! Older versions, which merged from single cards on and did not ask, are nearly
//! [`sort_by_coin_merge`](crate::sort_by_coin_merge).

use evenhand::Draw;

use super::sort_by_coin_quicksort::insertion;
use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    dice: Some(RunDice::some_coins),
    ..Page::shuffle("sort_by_coin_merge_runs", Distribution::Biased { from: 3 })
};

/// Fewer cards than this are sorted by insertion.
const SHORT: usize = 24;

/// The cards of the first runs.
const RUN: usize = 4;

/// The state: the deck, how many cards the sorted runs have, and where the next run, or the next two, begin.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByCoinMergeRuns {
    deck: Vec<u32>,
    /// 1 at first: a card is in order.
    width: usize,
    at: usize,
}

impl SortByCoinMergeRuns {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), width: 1, at: 0 }
    }

    /// Sorts the next run by insertion, or merges the next two.
    fn next_run<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) {
        let n = self.deck.len();
        let (start, run) = (self.at, if n < SHORT { n } else { RUN });
        if self.width == 1 {
            self.at = n.min(start + run);
            insertion(&mut self.deck, start, self.at, draw, trace);
            // A last card alone is in order.
            if n - self.at <= 1 {
                (self.width, self.at) = (run, 0);
            }
        } else {
            self.at = n.min(start + 2 * self.width);
            merge(&mut self.deck, [start, start + self.width, self.at], draw, trace);
            // A last run alone has none to merge with.
            if self.at + self.width >= n {
                (self.width, self.at) = (2 * self.width, 0);
            }
        }
    }
}

impl Classic for SortByCoinMergeRuns {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        if self.width < n {
            let start = self.at;
            self.next_run(draw, trace);
            let done = if self.width >= n { 0..n } else { 0..0 };
            trace.regions(&Regions { at_hand: &[start], done });
        }
        Progress::done_if(self.width >= n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}

/// Merges two neighbouring parts, unless a coin says that they lie in order.
fn merge<D: Draw + ?Sized, T: Trace + ?Sized>(
    deck: &mut [u32],
    [start, middle, end]: [usize; 3],
    draw: &mut D,
    trace: &mut T,
) {
    if roll(draw, trace, 2) == 0 {
        return;
    }
    let (upper, lower) = (deck[start..middle].to_vec(), deck[middle..end].to_vec());
    trace.held(end - start);
    let (mut upper, mut lower) = (upper.into_iter().peekable(), lower.into_iter().peekable());
    for (place, to) in deck[start..end].iter_mut().enumerate() {
        let both = upper.peek().is_some() && lower.peek().is_some();
        let from_lower = if both { roll(draw, trace, 2) == 1 } else { upper.peek().is_none() };
        let next = if from_lower { lower.next() } else { upper.next() };
        if let Some(card) = next {
            *to = card;
            trace.write(start + place, card);
        }
    }
}
