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
use crate::motion::Motion;
use crate::page::{Distribution, Kind, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "sattolo",
    kind: Kind::Shuffle,
    distribution: Distribution::Cyclic,
    summary: "i from n-1 down to 1: swap i with any of 0..i, never itself",
    works: "Goes from the last place to the second. Each place swaps with any place before it, never with itself, and \
            is done.",
    why: "Each swap joins two cycles, so all cards are in one at the end: (n-1)! tapes of dice, each of which gives \
          another of the (n-1)! cyclic orders.",
    cost: "n - 1 dice, n - 1 swaps, in place",
    instead: "For one round trip through all items, or a present for each guest from another. It is no shuffle: for \
              any order, durstenfeld.",
    articles: &[],
    reference: "S. Sattolo, An algorithm to generate a random cyclic permutation, Inf. Process. Lett. 22 (1986) \
                315-317",
    parameters: &[],
    million: None,
    motions: Some(motions),
};

/// Its steps, as places that move.
fn motions(setting: &Complete) -> Vec<Motion> {
    (1..setting.n).rev().map(|i| Motion::Swap { place: i, with: 0..i }).collect()
}

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
