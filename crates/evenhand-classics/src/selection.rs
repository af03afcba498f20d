//! Selection sampling: one pass over n cards, each taken or not; the sample keeps the input's order.
//!
//! ```text
//! for (i = 0; m < k; ++i)
//!     if (rand() % (n - i) < k - m)
//!         sample[m++] = a[i];
//! ```
//!
//! Knuth's algorithm S. With n − i cards to come and k − m of them wanted, the next is taken with chance (k − m) / (n −
//! i). The product of these chances is 1 / C(n, k) for every subset: the denominators are n, n − 1, …, the numerators
//! of the cards taken k, k − 1, …, 1, those of the cards left out n − k, …, 1 in whatever order they come. A die of n −
//! i faces makes each chance exact.

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Kind, Page};
use crate::reservoir_r::K;
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "selection",
    kind: Kind::Sampler,
    distribution: Distribution::Uniform,
    summary: "take card i with chance (still wanted) / (still to come)",
    works: "Passes over the cards once. With n-i cards to come and k-m of them wanted, a die of n-i faces is rolled, \
            and the card is taken if it shows less than k-m. Stops when k are taken.",
    why: "The chances multiply to k! (n-k)! / n! = 1/C(n,k) for every subset, whichever places it takes.",
    cost: "k (n+1)/(k+1) dice on average, n at most; one pass, nothing kept but the sample",
    instead: "For a sample in the input's order, from a file or tape of known length. For few of many, floyd and a \
              sort.",
    articles: &[],
    reference: "C. T. Fan, M. E. Muller, I. Rezucha (1962), T. G. Jones (1962) in Knuth, TAOCP 2, 3.4.2, algorithm S",
    parameters: &[K],
    million: None,
    motions: None,
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
            self.next += 1;
            trace.regions(&Regions { at_hand: &[card as usize], done: 0..self.next as usize });
        }
        Progress::done_if(self.sample.len() == self.k)
    }

    fn outcome(&self) -> Vec<u32> {
        self.sample.clone()
    }
}
