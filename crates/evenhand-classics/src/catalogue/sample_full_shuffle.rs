//! A sample by a whole shuffle: shuffle all n cards, take the first k.
//!
//! ```text
//! for (i = 0; i < n; ++i)
//!     swap(a[i], a[i + rand() % (n - i)]);
//! return a[0..k];
//! ```
//!
//! Article 004, 取样问题, second way. The first k of a uniform order are a uniform sample. The article sees at once what
//! is wasted: place i is final after round i, so the rounds from k on change nothing that is taken
//! ([`sample_partial_shuffle`](crate::sample_partial_shuffle)).

use evenhand::Draw;

use crate::catalogue::sample_partial_shuffle;
use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page};
use crate::sampling::Sampling;
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    articles: &["004"],
    dice_show_last_places: true,
    ..Page::sampler(
        "sample_full_shuffle",
        Distribution::Uniform,
        Sampling::Places(sample_partial_shuffle::sample),
    )
};

/// The state: the deck, of which the places before `next` are done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SampleFullShuffle {
    deck: Vec<u32>,
    next: usize,
    k: usize,
}

impl SampleFullShuffle {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 0, k: setting.k as usize }
    }
}

impl Classic for SampleFullShuffle {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        if self.next < n {
            let i = self.next;
            let j = i + roll(draw, trace, n - i);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.next += 1;
            trace.regions(&Regions { at_hand: &[i, j], done: 0..self.next });
        }
        Progress::done_if(self.next == n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck[..self.k].to_vec()
    }
}
