//! A sample by a shuffle that stops: only the first k rounds, then take the first k cards.
//!
//! ```text
//! for (i = 0; i < k; ++i)
//!     swap(a[i], a[i + rand() % (n - i)]);
//! return a[0..k];
//! ```
//!
//! Article 004, 取样问题, third way. Place i is final after round i, so these are the first k of a whole shuffle with the
//! same dice, and come in uniform order besides. n · (n − 1) · … · (n − k + 1) tapes of dice, and each gives another
//! sequence of k cards.

use std::collections::HashMap;

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page};
use crate::sampling::Sampling;
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    articles: &["004"],
    dice_show_last_places: true,
    ..Page::sampler("sample_partial_shuffle", Distribution::Uniform, Sampling::Places(sample))
};

/// The state: the deck, of which the places before `next` are done, and how many shall be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SamplePartialShuffle {
    deck: Vec<u32>,
    next: usize,
    k: usize,
}

impl SamplePartialShuffle {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 0, k: setting.k as usize }
    }
}

impl Classic for SamplePartialShuffle {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.next < self.k {
            let i = self.next;
            let j = i + roll(draw, trace, self.deck.len() - i);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.next += 1;
            trace.regions(&Regions { at_hand: &[i, j], done: 0..self.next });
        }
        Progress::done_if(self.next == self.k)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck[..self.k].to_vec()
    }
}

/// The same over n items of any number, k of them, in memory for these: the places, as they are taken. Of the deck only
/// the places that hold another item than their own are kept.
pub(crate) fn sample(n: u64, k: u64, draw: &mut dyn Draw) -> Vec<u64> {
    let mut moved = HashMap::new();
    let round = |i: u64| {
        let j = i + draw.below(n - i);
        // Place i is never looked at again; j keeps what lay at i.
        let at_i = moved.remove(&i).unwrap_or(i);
        if i == j { at_i } else { moved.insert(j, at_i).unwrap_or(j) }
    };
    (0..k).map(round).collect()
}
