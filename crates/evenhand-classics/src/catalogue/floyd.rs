//! Floyd's sample: k dice for k of n, whatever n is, and none rejected.
//!
//! ```text
//! for (j = n - k; j < n; ++j) {
//!     t = rand() % (j + 1);
//!     sample.insert(sample.contains(t) ? j : t);
//! }
//! ```
//!
//! Where rejection draws again, Floyd takes card j, which no earlier round could take. Why that is uniform: after the
//! round of j, the set is a uniform sample of the cards 0..=j. It holds j if the die shows j or one of the m cards
//! taken before, with probability (m + 1) / (j + 1), as a sample of m + 1 of j + 1 cards does; otherwise it gains any
//! other card alike. The set is uniform, the order of taking is not: the last card is never taken first unless k = 1.

use std::collections::{BTreeSet, HashSet};

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Page};
use crate::sampling::Sampling;
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page::sampler("floyd", Distribution::Uniform, Sampling::Places(sample));

/// The state: the cards taken, as a set and in their order, and the card that a round takes instead of a repeat.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Floyd {
    taken: BTreeSet<u32>,
    sample: Vec<u32>,
    next: u32,
    n: u32,
}

impl Floyd {
    pub(crate) fn start(setting: &Complete) -> Self {
        let next = setting.n - setting.k;
        Self { taken: BTreeSet::new(), sample: Vec::with_capacity(setting.k as usize), next, n: setting.n }
    }
}

impl Classic for Floyd {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.next < self.n {
            let drawn = roll(draw, trace, self.next as usize + 1);
            let mut card = drawn as u32;
            if !self.taken.insert(card) {
                card = self.next;
                self.taken.insert(card);
            }
            trace.emit(self.sample.len(), card);
            self.sample.push(card);
            // The sample, and a set of what is in it.
            trace.held(2 * self.sample.len());
            self.next += 1;
            trace.regions(&Regions { at_hand: &[drawn, card as usize], done: 0..0 });
        }
        Progress::done_if(self.next == self.n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.sample.clone()
    }
}

/// The same over n items of any number, k of them, in memory for these: the places, as they are taken.
fn sample(n: u64, k: u64, draw: &mut dyn Draw) -> Vec<u64> {
    let mut taken = HashSet::new();
    let round = |j: u64| {
        let drawn = draw.below(j + 1);
        let item = if taken.contains(&drawn) { j } else { drawn };
        taken.insert(item);
        item
    };
    (n - k..n).map(round).collect()
}
