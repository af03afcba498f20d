//! Durstenfeld's shuffle that begins one place too low: the last card never moves.
//!
//! ```text
//! for (i = n - 2; i >= 0; --i)
//!     swap(a[i], a[rand() % (i + 1)]);
//! ```
//!
//! The length less one twice: once for the last place, once more by habit. The other n − 1 cards are shuffled evenly,
//! and the last place always holds the last card; so it does where [`ascending`](crate::ascending) stops one place
//! early. From n − 1 on it is [`durstenfeld`](crate::durstenfeld).

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    transitions: Some(|setting| {
        (0..setting.n.saturating_sub(1))
            .rev()
            .map(|i| Transition::Swap { place: i, with: 0..i + 1 })
            .collect()
    }),
    ..Page::shuffle("durstenfeld_skips_last", Distribution::Biased { from: 2 })
};

/// The state: the deck, of which the places from `left` to the last but one are done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DurstenfeldSkipsLast {
    deck: Vec<u32>,
    left: usize,
}

impl DurstenfeldSkipsLast {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), left: (setting.n as usize).saturating_sub(1) }
    }
}

impl Classic for DurstenfeldSkipsLast {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        if self.left > 0 {
            let i = self.left - 1;
            let j = roll(draw, trace, self.left);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.left = i;
            let done = if i == 0 { 0..n } else { i..n - 1 };
            trace.regions(&Regions { at_hand: &[i, j], done });
        }
        Progress::done_if(self.left == 0)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
