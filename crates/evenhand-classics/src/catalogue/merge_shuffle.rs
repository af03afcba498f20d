//! `MergeShuffle`: shuffle two halves, merge them by coins, insert what is left by dice.
//!
//! ```text
//! merge(a, start, middle, end):
//!     i = start, j = middle;
//!     loop:
//!         if (coin) { if (j == end) break; swap(a[i], a[j]); j++; }
//!         else      { if (i == j) break; }
//!         i++;
//!     for (; i < end; i++)
//!         swap(a[i], a[start + die(i - start + 1)]);
//! ```
//!
//! Bacher, Bodini, Hollender and Lumbroso (2015). Let both halves be in uniform order, and the coins stop after i
//! cards, when one half is asked for a card that it does not have. Then all words of i coins with that many heads are
//! equally likely, so the i cards are in uniform order, and each of the others is inserted among those before it as in
//! [`ascending`](crate::ascending). A swap may turn what is left of the upper half about; its order is uniform all the
//! same, since no coin looks at a card. Most of the randomness is coins, and the halves can be shuffled at the same
//! time.
//!
//! Once both halves are used up, nothing is left to toss for, and the last coin of the loop above is not tossed. The
//! authors end the recursion at blocks of a few thousand cards, which they shuffle otherwise; here it goes down to
//! cards.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::halves::{Halves, Merge};
use crate::page::{Distribution, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page::shuffle("merge_shuffle", Distribution::Uniform);

/// The state: the deck, what is being done to it, and the merges to come.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MergeShuffle {
    deck: Vec<u32>,
    work: Work,
    halves: Halves,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Work {
    /// Of `start..end` the cards before `next` are merged; the upper half lies from there to `lower`.
    Merge {
        start: usize,
        next: usize,
        lower: usize,
        end: usize,
    },
    /// Of `start..end` the cards before `next` are in uniform order; those from there on are to be inserted.
    Insert {
        start: usize,
        next: usize,
        end: usize,
    },
    Nothing,
}

impl MergeShuffle {
    pub(crate) fn start(setting: &Complete) -> Self {
        let mut halves = Halves::of(setting.n);
        Self { deck: deck(setting.n), work: next_merge(&mut halves), halves }
    }

    /// Goes on to the next merge if all up to `end` has its place, and traces the step.
    #[inline]
    fn end_step<T: Trace + ?Sized>(&mut self, next: usize, end: usize, at_hand: &[usize], trace: &mut T) {
        if next == end {
            self.work = next_merge(&mut self.halves);
        }
        let done = if self.work == Work::Nothing { 0..self.deck.len() } else { 0..0 };
        trace.regions(&Regions { at_hand, done });
    }
}

fn next_merge(halves: &mut Halves) -> Work {
    halves.next().map_or(Work::Nothing, |Merge { start, middle, end }| Work::Merge {
        start,
        next: start,
        lower: middle,
        end,
    })
}

impl Classic for MergeShuffle {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        match self.work {
            Work::Merge { start, next, lower, end } => {
                let from_lower = roll(draw, trace, 2) == 1;
                let is_empty = if from_lower { lower == end } else { next == lower };
                if is_empty {
                    self.work = Work::Insert { start, next, end };
                    trace.regions(&Regions { at_hand: &[], done: 0..0 });
                } else {
                    let mut lower = lower;
                    if from_lower {
                        self.deck.swap(next, lower);
                        trace.swap(next, lower);
                        lower += 1;
                    }
                    self.work = Work::Merge { start, next: next + 1, lower, end };
                    self.end_step(next + 1, end, &[next], trace);
                }
            }
            Work::Insert { start, next, end } => {
                let place = start + roll(draw, trace, next - start + 1);
                self.deck.swap(place, next);
                trace.swap(place, next);
                self.work = Work::Insert { start, next: next + 1, end };
                self.end_step(next + 1, end, &[place, next], trace);
            }
            Work::Nothing => {}
        }
        Progress::done_if(self.work == Work::Nothing)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
