//! Removal: draw one of the cards that are left, and take it out of the vector.
//!
//! ```text
//! while (!a.empty()) {
//!     j = rand() % a.size();
//!     result.push_back(a[j]);
//!     a.erase(a.begin() + j);
//! }
//! ```
//!
//! Article 000, 作法二, first form; article 002, `Fisher_Yates算法`; article 004, 方法1. What Fisher and Yates did with pencil
//! and paper. Uniform, since the i-th card is any of those left; but `erase` moves all cards behind the gap, n²/4 in all.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["000", "003", "002", "004"],
    million: Some(354),
    expected: Some(|n| ExpectedWork {
        draws: n,
        moved: n * (n - 1.0) / 4.0 + n,
        held: n,
        ..ExpectedWork::NONE
    }),
    // The result and, behind it, the cards that are left, as one row.
    transitions: Some(|setting| {
        (0..setting.n).map(|i| Transition::Pull { from: i..setting.n, to: i }).collect()
    }),
    is_quadratic: true,
    ..Page::shuffle("removal_vec", Distribution::Uniform)
};

/// The state: the cards that are left, and the result so far.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RemovalVec {
    left: Vec<u32>,
    result: Vec<u32>,
}

impl RemovalVec {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { left: deck(setting.n), result: Vec::with_capacity(setting.n as usize) }
    }
}

impl Classic for RemovalVec {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if !self.left.is_empty() {
            let j = roll(draw, trace, self.left.len());
            let card = self.left.remove(j);
            trace.remove(j);
            // Those behind the gap.
            trace.moved(self.left.len() - j);
            trace.emit(self.result.len(), card);
            self.result.push(card);
            trace.held(self.result.len());
            trace.regions(&Regions { at_hand: &[], done: 0..0 });
        }
        Progress::done_if(self.left.is_empty())
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
