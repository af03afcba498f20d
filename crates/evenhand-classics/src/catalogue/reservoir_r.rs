//! Algorithm R: a sample of k from a stream whose length need not be known.
//!
//! ```text
//! for (i = 0; i < n; ++i)
//!     if (i < k) reservoir[i] = a[i];
//!     else if ((j = rand() % (i + 1)) < k) reservoir[j] = a[i];
//! ```
//!
//! Article 004, at its end (蓄水池抽样). After i cards the reservoir is a uniform sample of them: card i comes in with
//! probability k / (i + 1), in place of any one alike. The set is uniform, the places in the reservoir are not: card 0
//! is never anywhere but at place 0.

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Page};
use crate::sampling::{Reservoir, Sampling};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    articles: &["004"],
    looks_at_each: true,
    ..Page::sampler("reservoir_r", Distribution::Uniform, Sampling::Stream(Reservoir::r))
};

/// The state: the reservoir, and how many of the n cards have come by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReservoirR {
    reservoir: Vec<u32>,
    k: usize,
    next: u32,
    n: u32,
}

impl ReservoirR {
    pub(crate) fn start(setting: &Complete) -> Self {
        let k = setting.k as usize;
        Self { reservoir: Vec::with_capacity(k), k, next: 0, n: setting.n }
    }
}

impl Classic for ReservoirR {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.next < self.n {
            let card = self.next;
            if self.reservoir.len() < self.k {
                trace.emit(self.reservoir.len(), card);
                self.reservoir.push(card);
            } else if self.k > 0 {
                let place = roll(draw, trace, card as usize + 1);
                if place < self.k {
                    trace.replace(place, card);
                    self.reservoir[place] = card;
                }
            }
            self.next += 1;
            trace.held(self.reservoir.len());
            trace.regions(&Regions { at_hand: &[card as usize], done: 0..self.next as usize });
        }
        Progress::done_if(self.next == self.n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.reservoir.clone()
    }
}

/// The same for a stream of any length, whose items are kept elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct Stream {
    k: u64,
    next: u64,
}

impl Stream {
    pub(crate) fn new(k: u64) -> Self {
        Self { k, next: 0 }
    }

    /// The place of the next item; none if it passes.
    #[inline]
    pub(crate) fn offer(&mut self, draw: &mut dyn Draw) -> Option<u64> {
        let item = self.next;
        self.next += 1;
        if item < self.k {
            return Some(item);
        }
        if self.k == 0 {
            return None;
        }
        Some(draw.below(item + 1)).filter(|place| *place < self.k)
    }
}
