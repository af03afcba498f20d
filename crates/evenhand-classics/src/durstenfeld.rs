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
use crate::motion::Motion;
use crate::page::{Article, Distribution, Kind, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "durstenfeld",
    kind: Kind::Shuffle,
    distribution: Distribution::Uniform,
    summary: "i from n-1 down to 0: swap i with any of 0..=i",
    works: "Goes from the last place to the first. Each place swaps with any place up to itself, itself included, and \
            is done. The last die has one face.",
    why: "Place i gets each of the i+1 cards that are left equally often, whatever the places behind it got: n! tapes \
          of dice, each of which gives another order.",
    cost: "n dice, n swaps, in place",
    instead: "The one to write by hand. Reading order the other way round is fisher_yates; while copying, inside_out.",
    articles: &[
        Article { number: "000", title: "作法三, first form" },
        Article { number: "003", title: "作法三, first form" },
        Article { number: "002", title: "Knuth_Durstenfeld" },
    ],
    reference: "R. Durstenfeld, Algorithm 235: Random permutation, CACM 7 (1964) 420; Knuth, TAOCP 2, 3.4.2, algorithm P",
    parameters: &[],
    million: Some(2),
    motions: Some(motions),
};

/// Its steps, as places that move.
fn motions(setting: &Complete) -> Vec<Motion> {
    (0..setting.n).rev().map(|i| Motion::Swap { place: i, with: 0..i + 1 }).collect()
}

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
