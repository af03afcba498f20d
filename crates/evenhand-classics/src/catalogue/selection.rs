//! Selection sampling: one pass over n cards, each taken or not; the sample keeps the input's order.
//!
//! ```text
//! for (i = 0; m < k; ++i)
//!     if (rand() % (n - i) < k - m)
//!         sample[m++] = a[i];
//! ```
//!
//! Knuth's algorithm S. With n − i cards to come and k − m of them wanted, the next is taken with probability (k − m) /
//! (n − i). The product of these probabilities is 1 / C(n, k) for every subset: the denominators are n, n − 1, …, the
//! numerators of the cards taken k, k − 1, …, 1, those of the cards left out n − k, …, 1 in whatever order they come. A
//! die of n − i faces makes each of them exact.

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Page};
use crate::sampling::Sampling;
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    looks_at_each: true,
    ..Page::sampler("selection", Distribution::Uniform, Sampling::Places(sample))
};

/// The state: the cards taken, and how many of the n have come by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Selection {
    sample: Vec<u32>,
    k: usize,
    next: u32,
    n: u32,
}

impl Selection {
    pub(crate) fn start(setting: &Complete) -> Self {
        let k = setting.k as usize;
        Self { sample: Vec::with_capacity(k), k, next: 0, n: setting.n }
    }
}

impl Classic for Selection {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.sample.len() < self.k {
            // There are as many cards to come as wanted, or more: once they are as many, every face takes the card.
            let card = self.next;
            if roll(draw, trace, (self.n - card) as usize) < self.k - self.sample.len() {
                trace.emit(self.sample.len(), card);
                self.sample.push(card);
            }
            trace.held(self.sample.len());
            self.next += 1;
            trace.regions(&Regions { at_hand: &[card as usize], done: 0..self.next as usize });
        }
        Progress::done_if(self.sample.len() == self.k)
    }

    fn outcome(&self) -> Vec<u32> {
        self.sample.clone()
    }
}

/// The same over n items of any number, k of them, in memory for these: the places, in their order.
fn sample(n: u64, k: u64, draw: &mut dyn Draw) -> Vec<u64> {
    let mut sample = Vec::new();
    let mut left = k;
    for item in 0..n {
        if left == 0 {
            break;
        }
        if draw.below(n - item) < left {
            sample.push(item);
            left -= 1;
        }
    }
    sample
}
