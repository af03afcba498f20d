//! Sattolo's algorithm: each cyclic order equally often, and no other.
//!
//! ```text
//! for (i = n - 1; i > 0; --i)
//!     swap(a[i], a[rand() % i]);
//! ```
//!
//! Durstenfeld's loop with a die that has one face less, so that no place swaps with itself: a slip that is often made,
//! and an algorithm in its own right. Each swap joins the cycle of place i to that of a place before it, so one cycle
//! through all n cards is what is left: (n − 1)! tapes of dice, (n − 1)! cyclic orders, one each. No card ever stays at
//! its place, from n = 2 on.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    transitions: Some(|setting| {
        (1..setting.n).rev().map(|i| Transition::Swap { place: i, with: 0..i }).collect()
    }),
    ..Page::shuffle("sattolo", Distribution::Cyclic)
};

/// The state: the deck, of which the places from `left` on are done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sattolo {
    deck: Vec<u32>,
    left: usize,
}

impl Sattolo {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), left: setting.n as usize }
    }
}

impl Classic for Sattolo {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.left > 1 {
            let i = self.left - 1;
            let j = roll(draw, trace, i);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.left = i;
            // Place 0 has no place before it: it is done as soon as place 1 is.
            let done = if i == 1 { 0 } else { i };
            trace.regions(&Regions { at_hand: &[i, j], done: done..self.deck.len() });
        }
        Progress::done_if(self.left <= 1)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
