//! The naive shuffle: each place swaps with any place.
//!
//! ```text
//! for (i = 0; i < n; i++)
//!     swap(a[i], a[rand() % n]);
//! ```
//!
//! Article 001, the wrong scheme, and why it is wrong: nⁿ tapes of dice are equally likely, and n! does not divide nⁿ
//! from n = 3 on, since n − 1 has a prime that n has not. For n = 3, three orders come with 4/27 and three with 5/27.
//! With a die for place i over `i..n` it is [`fisher_yates`](crate::fisher_yates).

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["001"],
    expected: Some(|n| ExpectedWork { draws: n, moved: 2.0 * (n - 1.0), ..ExpectedWork::NONE }),
    transitions: Some(|setting| {
        (0..setting.n).map(|i| Transition::Swap { place: i, with: 0..setting.n }).collect()
    }),
    ..Page::shuffle("naive_swap", Distribution::Biased { from: 3 })
};

/// The state: the deck, and the place that swaps next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NaiveSwap {
    deck: Vec<u32>,
    next: usize,
}

impl NaiveSwap {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 0 }
    }
}

impl Classic for NaiveSwap {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        let i = self.next;
        if i < n {
            let j = roll(draw, trace, n);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.next = i + 1;
            let done = if self.next == n { 0..n } else { 0..0 };
            trace.regions(&Regions { at_hand: &[i, j], done });
        }
        Progress::done_if(self.next == n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
