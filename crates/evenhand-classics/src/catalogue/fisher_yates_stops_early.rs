//! The forward shuffle that ends one place too early: the last two cards keep their order.
//!
//! ```text
//! for (i = 0; i < n - 2; i++)
//!     swap(a[i], a[i + rand() % (n - i)]);
//! ```
//!
//! The last die of [`fisher_yates`](crate::fisher_yates) that matters has two faces, and this loop leaves it out. Each
//! other place is fair; which of the last two cards comes first follows from the dice before. n!/2 tapes of dice: half
//! of all orders never come.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    transitions: Some(|setting| {
        (0..setting.n.saturating_sub(2)).map(|i| Transition::Swap { place: i, with: i..setting.n }).collect()
    }),
    dice_show_last_places: true,
    ..Page::shuffle("fisher_yates_stops_early", Distribution::Biased { from: 2 })
};

/// The state: the deck, and the place that swaps next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FisherYatesStopsEarly {
    deck: Vec<u32>,
    next: usize,
}

impl FisherYatesStopsEarly {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 0 }
    }
}

impl Classic for FisherYatesStopsEarly {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        if self.next + 2 < n {
            let i = self.next;
            let j = i + roll(draw, trace, n - i);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.next = i + 1;
            let done = if self.next + 2 == n { 0..n } else { 0..self.next };
            trace.regions(&Regions { at_hand: &[i, j], done });
        }
        Progress::done_if(self.next + 2 >= n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
