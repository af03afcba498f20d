//! Merge sort with a coin for a comparator.
//!
//! ```text
//! sort(a):
//!     if (n < 2) return a;
//!     upper = sort(a[0 .. n/2]), lower = sort(a[n/2 .. n]);
//!     while (neither is empty)
//!         take the first card of rand() % 2 ? lower : upper;
//!     take what is left of the other;
//! ```
//!
//! The best that can be had of a comparator that tosses a coin: n · log₂ n coins, no contradiction, every order
//! possible; and still not uniform. What is left of one half stays together at the end: merging a with bc puts a first
//! with 1/2, and between the two, or last, with 1/4 each. Every probability is a whole number over a power of two,
//! which 1/n! is not from n = 3 on. For n = 4, eight orders come with 1/16 and sixteen with 1/32, while each card is at
//! each place with exactly 1/4. [`merge_shuffle`](crate::merge_shuffle) is how to end such a merge.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::halves::{Halves, Merge};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    dice: Some(RunDice::some_coins),
    ..Page::shuffle("sort_by_coin_merge", Distribution::Biased { from: 3 })
};

/// No card: what the deck holds where cards were lifted out. One value, so that equal states are equal.
const GAP: u32 = u32::MAX;

/// The state: the deck, the merge at hand and those to come.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByCoinMerge {
    /// In the part at hand: what is merged, a gap as large as what is left of the upper half, what is left of the
    /// lower.
    deck: Vec<u32>,
    /// What is left of the upper half, its first card last. Empty only when all is done.
    upper: Vec<u32>,
    /// Where the gap begins: the next place to be filled.
    merged: usize,
    /// Where the gap ends: the next card of the lower half.
    lower: usize,
    end: usize,
    halves: Halves,
}

impl SortByCoinMerge {
    pub(crate) fn start(setting: &Complete) -> Self {
        let mut start = Self {
            deck: deck(setting.n),
            upper: Vec::new(),
            merged: 0,
            lower: 0,
            end: 0,
            halves: Halves::of(setting.n),
        };
        start.next_merge();
        start
    }

    /// Lifts the upper half of the next merge out.
    fn next_merge(&mut self) {
        let Merge { start, middle, end } =
            self.halves.next().unwrap_or(Merge { start: 0, middle: 0, end: 0 });
        let half = &mut self.deck[start..middle];
        self.upper.extend(half.iter().rev());
        half.fill(GAP);
        (self.merged, self.lower, self.end) = (start, middle, end);
    }
}

impl Classic for SortByCoinMerge {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if !self.upper.is_empty() {
            let place = self.merged;
            trace.held(self.upper.len());
            if roll(draw, trace, 2) == 1 {
                let card = std::mem::replace(&mut self.deck[self.lower], GAP);
                self.deck[place] = card;
                // To a listener the rest of the upper half lies in the gap.
                trace.remove(self.lower);
                trace.insert(place, card);
                self.lower += 1;
            } else if let Some(card) = self.upper.pop() {
                self.deck[place] = card;
                trace.moved(1);
            }
            self.merged += 1;
            let whole = self.halves.is_over();
            let mut done = if whole { 0..self.merged } else { 0..0 };
            if self.lower == self.end || self.upper.is_empty() {
                // What is left of either half follows as it lies.
                trace.moved(self.upper.len());
                for place in self.merged..self.lower {
                    if let Some(card) = self.upper.pop() {
                        self.deck[place] = card;
                    }
                }
                if whole {
                    done = 0..self.deck.len();
                }
                self.next_merge();
            }
            trace.regions(&Regions { at_hand: &[place], done });
        }
        Progress::done_if(self.upper.is_empty())
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
