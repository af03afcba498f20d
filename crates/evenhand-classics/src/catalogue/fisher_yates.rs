//! Fisher and Yates's shuffle in place, from the first place to the last.
//!
//! ```text
//! for (i = 0; i < n; i++)
//!     swap(a[i], a[i + (int)((n - i) * (rand() / (RAND_MAX + 1.0)))]);
//! ```
//!
//! Article 001, as corrected there; article 004, 改进方法1. Place i gets each of the n − i cards that are left equally
//! often, whatever the places before it got: n · (n − 1) · … · 1 tapes of dice, and each gives another order. The last
//! die has one face; the articles roll it, and so does this.
//!
//! Article 001 says of the wrong scheme that "N^N % N! != 0" shows its fault; the same count shows that this one has
//! none: n! tapes over n! orders. Article 002 describes C++'s `random_shuffle` in these words; what it did is
//! [`ascending`](crate::ascending).

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["001", "004"],
    expected: Some(ExpectedWork::of_swaps),
    transitions: Some(|setting| {
        (0..setting.n).map(|i| Transition::Swap { place: i, with: i..setting.n }).collect()
    }),
    dice_show_last_places: true,
    ..Page::shuffle("fisher_yates", Distribution::Uniform)
};

/// The state: the deck, of which the places before `next` are done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FisherYates {
    deck: Vec<u32>,
    next: usize,
}

impl FisherYates {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 0 }
    }
}

impl Classic for FisherYates {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let i = self.next;
        if i < self.deck.len() {
            let j = i + roll(draw, trace, self.deck.len() - i);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.next = i + 1;
            trace.regions(&Regions { at_hand: &[i, j], done: 0..i + 1 });
        }
        Progress::done_if(self.next == self.deck.len())
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
