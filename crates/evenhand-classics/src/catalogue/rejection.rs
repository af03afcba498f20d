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
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page =
    Page { articles: &["000", "003"], ..Page::shuffle("rejection", Distribution::Uniform) };

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
