//! One cut: the upper packet goes below the lower one.
//!
//! ```text
//! j = rand() % n;
//! a = a[j .. n] + a[0 .. j];
//! ```
//!
//! The shuffle that keeps the argument of articles 002 and 004 honest: each card is at each place with exactly 1/n, and
//! yet only n of n! orders ever come. That each card is equally often everywhere is necessary, and not enough.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    dice: Some(|setting| vec![RunDice { faces: setting.n.max(1).into(), times: Some(1) }]),
    ..Page::shuffle("cut", Distribution::Biased { from: 3 })
};

/// The state: the deck, and whether it is still to be cut.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cut {
    deck: Vec<u32>,
    whole: bool,
}

impl Cut {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), whole: setting.n > 0 }
    }
}

impl Classic for Cut {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.whole {
            let n = self.deck.len();
            let taken = roll(draw, trace, n);
            for card in &self.deck[..taken] {
                trace.remove(0);
                trace.insert(n - 1, *card);
            }
            // The packet goes behind, and all others move up.
            trace.moved(if taken == 0 { 0 } else { n - taken });
            self.deck.rotate_left(taken);
            self.whole = false;
            // The two cards between which the packets meet now: what was the last, and what was the first.
            let met = n - taken;
            trace.regions(&Regions { at_hand: &[met - 1, met % n], done: 0..n });
        }
        Progress::Done
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
