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
//! taken before, with chance (m + 1) / (j + 1), as a sample of m + 1 of j + 1 cards does; otherwise it gains any other
//! card alike. The set is uniform, the order of taking is not: the last card is never taken first unless k = 1.

use std::collections::BTreeSet;

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Kind, Page};
use crate::reservoir_r::K;
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "floyd",
    kind: Kind::Sampler,
    distribution: Distribution::Uniform,
    summary: "j from n-k up: take any of 0..=j, or j itself if that is taken",
    works: "For each j from n-k to n-1, draws any of the cards 0 to j. If the set has it, takes card j in its place, \
            which no earlier round could take.",
    why: "After the round of j the set is a uniform sample of the cards 0 to j: it holds j with chance (m+1)/(j+1), m \
          cards being taken before, and any other new card alike. The order of taking is not uniform.",
    cost: "k dice; a set of k cards; the n cards are not touched",
    instead: "The one for few of many when n is known. Where the sample is to be in random order, \
              sample_partial_shuffle; in the input's order, selection.",
    articles: &[],
    reference: "J. Bentley, R. W. Floyd, Programming pearls: A sample of brilliance, CACM 30 (1987) 754-757",
    parameters: &[K],
    million: None,
    motions: None,
};

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
            self.next += 1;
            trace.regions(&Regions { at_hand: &[drawn, card as usize], done: 0..0 });
        }
        Progress::done_if(self.next == self.n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.sample.clone()
    }
}
