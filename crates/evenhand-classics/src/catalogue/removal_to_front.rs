//! Removal, laid out from the last place to the first: each drawn card goes in front of the result.
//!
//! ```text
//! for i in 0..len-1
//!     index = rand(0..arr.length-1)
//!     arr2.insert(0, arr[index])
//!     arr.delete_at(index)
//! end
//! ```
//!
//! Article 004, 方法2. The result is that of [`removal_vec`](crate::removal_vec) read backwards, so the distribution is the same;
//! but now both vectors move their cards, the deck behind the gap and the result behind its front: 3n²/4 in all.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["004"],
    expected: Some(|n| ExpectedWork {
        draws: n,
        moved: 3.0 * n * (n - 1.0) / 4.0 + n,
        held: n,
        ..ExpectedWork::NONE
    }),
    emits_in_front: true,
    // The cards that are left and, behind them, the result, as one row.
    transitions: Some(|setting| {
        (1..=setting.n).rev().map(|left| Transition::Pull { from: 0..left, to: left - 1 }).collect()
    }),
    is_quadratic: true,
    ..Page::shuffle("removal_to_front", Distribution::Uniform)
};

/// The state: the cards that are left, and the result so far.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RemovalToFront {
    left: Vec<u32>,
    result: Vec<u32>,
}

impl RemovalToFront {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { left: deck(setting.n), result: Vec::with_capacity(setting.n as usize) }
    }
}

impl Classic for RemovalToFront {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if !self.left.is_empty() {
            let j = roll(draw, trace, self.left.len());
            let card = self.left.remove(j);
            trace.remove(j);
            // Those behind the gap, and the result so far.
            trace.moved(self.left.len() - j + self.result.len());
            trace.emit(0, card);
            self.result.insert(0, card);
            trace.held(self.result.len());
            trace.regions(&Regions { at_hand: &[], done: 0..0 });
        }
        Progress::done_if(self.left.is_empty())
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
