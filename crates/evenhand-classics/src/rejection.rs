//! Rejection: draw any of the n cards, again while it was drawn before.
//!
//! ```text
//! for (i = 0; i < n; ++i) {
//!     do { j = rand() % n; } while (drawn[j]);
//!     drawn[j] = true;
//!     result[i] = a[j];
//! }
//! ```
//!
//! Articles 000 and 003, 作法一. What is not rejected is each of the cards left equally often, so the order is uniform;
//! but the last cards are long in coming: n · (1 + 1/2 + … + 1/n) dice are expected (the coupon collector), and no number
//! of dice is enough for certain.

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Article, Distribution, Kind, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "rejection",
    kind: Kind::Shuffle,
    distribution: Distribution::Uniform,
    summary: "draw any of n, again while it was drawn before",
    works: "Draws any of the n cards. One that was drawn before is thrown away and drawn again; any other is appended to \
            the result.",
    why: "What is kept is each of the cards left equally often, whatever came before. How often dice are thrown away \
          says nothing of the cards.",
    cost: "n (1 + 1/2 + ... + 1/n) dice expected, without a bound; a mark for each card",
    instead: "fisher_yates, which draws among the cards that are left and throws nothing away.",
    articles: &[Article { number: "000", title: "作法一" }, Article { number: "003", title: "作法一" }],
    reference: "folklore; its cost is the coupon collector's: Feller, An introduction to probability theory 1, IX.3",
    parameters: &[],
    million: None,
    motions: None,
};

/// The state: which cards were drawn, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rejection {
    drawn: Vec<bool>,
    result: Vec<u32>,
}

impl Rejection {
    pub(crate) fn start(setting: &Complete) -> Self {
        let n = setting.n as usize;
        Self { drawn: vec![false; n], result: Vec::with_capacity(n) }
    }
}

impl Classic for Rejection {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.drawn.len();
        if self.result.len() < n {
            let card = roll(draw, trace, n);
            if !self.drawn[card] {
                self.drawn[card] = true;
                trace.emit(self.result.len(), card as u32);
                self.result.push(card as u32);
            }
            trace.regions(&Regions { at_hand: &[card], done: 0..0 });
        }
        Progress::done_if(self.result.len() == n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
