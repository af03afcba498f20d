//! Sorting by random keys that are all different: if any two tie, all are drawn again.
//!
//! ```text
//! do {
//!     for (i = 0; i < n; i++)
//!         key[i] = rand();
//! } while (any two keys are the same);
//! sort(a, by key);
//! ```
//!
//! The repair of [`sort_by_random_key`](crate::sort_by_random_key). Every assignment of different keys is equally
//! likely, and each order of the cards has as many of them as any other: exact, whatever the number of keys. All keys
//! are drawn again, so that nothing is kept of which cards tied.
//!
//! A key is one of n · faces values, so that there are always enough of them. With faces = n, which is what it is
//! unless set, at least six drawings in ten have no tie, for any n; with one face the keys are the places 0 to n − 1,
//! and n!/nⁿ of the drawings have none. A step is one drawing: what is rejected leaves nothing behind.

use evenhand::Draw;

use crate::classic::{Classic, Progress};
use crate::page::{Distribution, Page};
use crate::setting::{Complete, Parameter, ParameterName};
use crate::trace::{Regions, Rejection, Trace};

/// The page.
pub const PAGE: Page = Page {
    parameters: &[Parameter { name: ParameterName::Faces, default: |n| n }],
    ..Page::shuffle("sort_by_random_key_no_ties", Distribution::Uniform)
};

/// The state: the result, once there is one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByRandomKeyNoTies {
    result: Vec<u32>,
    values: u64,
    n: usize,
}

impl SortByRandomKeyNoTies {
    pub(crate) fn start(setting: &Complete) -> Self {
        let values = u64::from(setting.n) * u64::from(setting.faces);
        Self { result: Vec::new(), values, n: setting.n as usize }
    }
}

impl Classic for SortByRandomKeyNoTies {
    /// One drawing of all keys.
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.result.len() < self.n {
            let mut cards = Vec::with_capacity(self.n);
            for card in 0..self.n as u32 {
                let key = draw.below(self.values);
                trace.draw(self.values, key);
                cards.push((key, card));
            }
            trace.held(self.n);
            cards.sort_unstable();
            if let Some(tie) = cards.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                trace.rejected(self.n, Rejection::Tied);
                trace.regions(&Regions { at_hand: &[tie[0].1 as usize, tie[1].1 as usize], done: 0..0 });
            } else {
                self.result.extend(cards.iter().map(|(_, card)| card));
                for (place, card) in self.result.iter().enumerate() {
                    trace.emit(place, *card);
                }
                trace.regions(&Regions { at_hand: &[], done: 0..self.n });
            }
        }
        Progress::done_if(self.result.len() == self.n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
