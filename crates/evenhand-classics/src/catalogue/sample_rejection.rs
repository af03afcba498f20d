//! A sample by rejection: draw any of the n cards, again while the set has it.
//!
//! ```text
//! while (sample.size() < k)
//!     sample.insert(a[rand() % n]);
//! ```
//!
//! Article 004, 取样问题, first way. What is not rejected is each of the cards left equally often, so every subset of k
//! is equally likely. For k far below n next to nothing is rejected; for k = n it is
//! [`rejection`](crate::rejection).

use std::collections::{BTreeSet, HashSet};

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Page};
use crate::sampling::Sampling;
use crate::setting::Complete;
use crate::trace::{Regions, Rejection, Trace};

/// The page.
pub const PAGE: Page = Page {
    articles: &["004"],
    ..Page::sampler("sample_rejection", Distribution::Uniform, Sampling::Places(sample))
};

/// The state: the cards taken, as a set and in their order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SampleRejection {
    taken: BTreeSet<u32>,
    sample: Vec<u32>,
    k: usize,
    n: u32,
}

impl SampleRejection {
    pub(crate) fn start(setting: &Complete) -> Self {
        let k = setting.k as usize;
        Self { taken: BTreeSet::new(), sample: Vec::with_capacity(k), k, n: setting.n }
    }
}

impl Classic for SampleRejection {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.sample.len() < self.k {
            let place = roll(draw, trace, self.n as usize);
            let card = place as u32;
            if self.taken.insert(card) {
                trace.emit(self.sample.len(), card);
                self.sample.push(card);
                // The sample, and a set of what is in it.
                trace.held(2 * self.sample.len());
            } else {
                trace.rejected(1, Rejection::DrawnBefore);
            }
            trace.regions(&Regions { at_hand: &[place], done: 0..0 });
        }
        Progress::done_if(self.sample.len() == self.k)
    }

    fn outcome(&self) -> Vec<u32> {
        self.sample.clone()
    }
}

/// The same over n items of any number, k of them, in memory for these: the places, as they are taken.
fn sample(n: u64, k: u64, draw: &mut dyn Draw) -> Vec<u64> {
    let (mut taken, mut sample) = (HashSet::new(), Vec::new());
    while (sample.len() as u64) < k {
        let item = draw.below(n);
        if taken.insert(item) {
            sample.push(item);
        }
    }
    sample
}
