//! Durstenfeld's shuffle that ends one place too early: the first two places are not swapped at the end.
//!
//! ```text
//! for (i = n - 1; i > 1; --i)
//!     swap(a[i], a[rand() % (i + 1)]);
//! ```
//!
//! `i > 1` for `i > 0`, or `i >= 1` made "safe". The last die of [`durstenfeld`](crate::durstenfeld) that matters has two
//! faces, and this loop leaves it out. Each other place is fair; which of the cards at the first two comes first follows
//! from the dice before. n!/2 tapes of dice: half of all orders never come.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    transitions: Some(|setting| {
        (2..setting.n).rev().map(|i| Transition::Swap { place: i, with: 0..i + 1 }).collect()
    }),
    ..Page::shuffle("durstenfeld_stops_early", Distribution::Biased { from: 2 })
};

/// The state: the deck, of which the places from `left` on are done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DurstenfeldStopsEarly {
    deck: Vec<u32>,
    left: usize,
}

impl DurstenfeldStopsEarly {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), left: setting.n as usize }
    }
}

impl Classic for DurstenfeldStopsEarly {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        if self.left > 2 {
            let i = self.left - 1;
            let j = roll(draw, trace, self.left);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.left = i;
            let done = if i == 2 { 0..n } else { i..n };
            trace.regions(&Regions { at_hand: &[i, j], done });
        }
        Progress::done_if(self.left <= 2)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
