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
use crate::page::{Distribution, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Rejection as Why, Trace};
use crate::work::{ExpectedWork, harmonic};

/// The page.
pub const PAGE: Page = Page {
    articles: &["000", "003"],
    expected: Some(|n| ExpectedWork {
        draws: n * harmonic(n),
        rejected: n * (harmonic(n) - 1.0),
        moved: n,
        held: 2.0 * n,
        ..ExpectedWork::NONE
    }),
    ..Page::shuffle("rejection", Distribution::Uniform)
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
            if self.drawn[card] {
                trace.rejected(1, Why::DrawnBefore);
            } else {
                self.drawn[card] = true;
                trace.emit(self.result.len(), card as u32);
                self.result.push(card as u32);
                // A mark for each card, and the result.
                trace.held(n + self.result.len());
            }
            trace.regions(&Regions { at_hand: &[card], done: 0..0 });
        }
        Progress::done_if(self.result.len() == n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
