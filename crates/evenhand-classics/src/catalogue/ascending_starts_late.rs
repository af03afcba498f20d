//! The ascending shuffle that begins one card too late: the first two are not swapped at the start.
//!
//! ```text
//! for (i = 2; i < n; i++)
//!     swap(a[i], a[rand() % (i + 1)]);
//! ```
//!
//! The die of [`ascending`](crate::ascending) for the second card is left out. Each card is at each place equally
//! often, but for the first two, whose places hang together: n!/2 tapes of dice, half of all orders never come. It is
//! [`durstenfeld_stops_early`](crate::durstenfeld_stops_early), read backwards.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    transitions: Some(|setting| {
        (2..setting.n).map(|i| Transition::Swap { place: i, with: 0..i + 1 }).collect()
    }),
    ..Page::shuffle("ascending_starts_late", Distribution::Biased { from: 2 })
};

/// The state: the deck, of which the places before `next` are shuffled.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AscendingStartsLate {
    deck: Vec<u32>,
    next: usize,
}

impl AscendingStartsLate {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 2 }
    }
}

impl Classic for AscendingStartsLate {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        if self.next < n {
            let i = self.next;
            let j = roll(draw, trace, i + 1);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.next = i + 1;
            let done = 0..i + 1;
            trace.regions(&Regions { at_hand: &[i, j], done });
        }
        Progress::done_if(self.next >= n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
