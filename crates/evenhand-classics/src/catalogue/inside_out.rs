//! The inside-out shuffle: makes a shuffled copy while reading once.
//!
//! ```text
//! for (i = 0; i < n; i++) {
//!     j = rand() % (i + 1);
//!     result[i] = result[j];
//!     result[j] = a[i];
//! }
//! ```
//!
//! The algorithm that article 002's heading `Inside_Out` stands for: the article's text replaces place i by place j's
//! card, but its code swaps in place, which is [`ascending`](crate::ascending), and so is its O(1) of memory. Dice,
//! result and distribution are the same; what differs is that the input is only read, and need not be there before it is read.

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::{ExpectedWork, harmonic};

/// The page.
pub const PAGE: Page = Page {
    articles: &["002"],
    expected: Some(|n| ExpectedWork {
        draws: n,
        moved: 2.0 * n - harmonic(n),
        held: n,
        ..ExpectedWork::NONE
    }),
    // The copy takes what a swap would: the card at hand is at place i of both.
    transitions: Some(|setting| {
        (0..setting.n).map(|i| Transition::Swap { place: i, with: 0..i + 1 }).collect()
    }),
    ..Page::shuffle("inside_out", Distribution::Uniform)
};

/// The state: the copy so far, and how many cards there are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InsideOut {
    result: Vec<u32>,
    n: usize,
}

impl InsideOut {
    pub(crate) fn start(setting: &Complete) -> Self {
        let n = setting.n as usize;
        Self { result: Vec::with_capacity(n), n }
    }
}

impl Classic for InsideOut {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let i = self.result.len();
        if i < self.n {
            let j = roll(draw, trace, i + 1);
            let card = i as u32;
            if j == i {
                trace.emit(i, card);
                self.result.push(card);
            } else {
                let moved = self.result[j];
                trace.emit(i, moved);
                self.result.push(moved);
                trace.replace(j, card);
                self.result[j] = card;
            }
            trace.held(self.result.len());
            trace.regions(&Regions { at_hand: &[i], done: 0..i + 1 });
        }
        Progress::done_if(self.result.len() == self.n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
