//! Durstenfeld's shuffle, from the last place to the first.
//!
//! ```text
//! for (i = n - 1; i >= 0; --i)
//!     swap(a[i], a[rand() % (i + 1)]);
//! ```
//!
//! Article 000, 作法三, first form; article 002, `Knuth_Durstenfeld`. The die for place i has i + 1 faces, so the last of
//! all has one: the articles roll it, and so does this. Place i gets each of the i + 1 cards that are left equally often,
//! whatever the places behind it got: n · (n − 1) · … · 1 tapes of dice, and each gives another order.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["000", "003", "002"],
    million: Some(2),
    expected: Some(ExpectedWork::of_swaps),
    transitions: Some(|setting| {
        (0..setting.n).rev().map(|i| Transition::Swap { place: i, with: 0..i + 1 }).collect()
    }),
    ..Page::shuffle("durstenfeld", Distribution::Uniform)
};

/// The state: the deck, of which the places from `left` on are done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Durstenfeld {
    deck: Vec<u32>,
    left: usize,
}

impl Durstenfeld {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), left: setting.n as usize }
    }
}

impl Classic for Durstenfeld {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.left > 0 {
            let i = self.left - 1;
            let j = roll(draw, trace, self.left);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.left = i;
            trace.regions(&Regions { at_hand: &[i, j], done: i..self.deck.len() });
        }
        Progress::done_if(self.left == 0)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
