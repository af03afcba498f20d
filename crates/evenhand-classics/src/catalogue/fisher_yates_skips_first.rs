//! The forward shuffle that begins one place too late: the first card never moves.
//!
//! ```text
//! for (i = 1; i < n; i++)
//!     swap(a[i], a[i + rand() % (n - i)]);
//! ```
//!
//! A loop written for arrays that begin at 1, over one that begins at 0. The other n − 1 cards are shuffled evenly:
//! (n − 1)! orders come, each with 1/(n − 1)!, and the first place always holds the first card. From 0 on it is
//! [`fisher_yates`](crate::fisher_yates).

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    transitions: Some(|setting| {
        (1..setting.n).map(|i| Transition::Swap { place: i, with: i..setting.n }).collect()
    }),
    dice_show_last_places: true,
    ..Page::shuffle("fisher_yates_skips_first", Distribution::Biased { from: 2 })
};

/// The state: the deck, and the place that swaps next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FisherYatesSkipsFirst {
    deck: Vec<u32>,
    next: usize,
}

impl FisherYatesSkipsFirst {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 1 }
    }
}

impl Classic for FisherYatesSkipsFirst {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        if self.next < n {
            let i = self.next;
            let j = i + roll(draw, trace, n - i);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.next = i + 1;
            let done = if self.next == n { 0..n } else { 1..self.next };
            trace.regions(&Regions { at_hand: &[i, j], done });
        }
        Progress::done_if(self.next >= n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
