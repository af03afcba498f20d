//! Removal from a linked list: walk to one of the cards that are left, and unlink it.
//!
//! ```text
//! while (left != 0) {
//!     it = a.begin();
//!     advance(it, rand() % left);
//!     result.push_back(*it);
//!     a.erase(it);
//!     left--;
//! }
//! ```
//!
//! Articles 000 and 003, 作法二, second form. The same dice and the same distribution as [`removal_vec`](crate::removal_vec).
//! Nothing moves, but the walk takes n²/4 steps in all, each of which waits for the one before: the articles measured
//! 238 s for the list against 354 s for the vector, and memory has since grown so much faster at moving blocks than at
//! following links that the vector wins.

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["000", "003"],
    million: Some(238),
    expected: Some(|n| ExpectedWork {
        draws: n,
        moved: n,
        walked: n * (n - 1.0) / 4.0,
        held: 2.0 * n,
        ..ExpectedWork::NONE
    }),
    // The result and, behind it, the cards that are left, as one row.
    transitions: Some(|setting| {
        (0..setting.n).map(|i| Transition::Pull { from: i..setting.n, to: i }).collect()
    }),
    is_quadratic: true,
    ..Page::shuffle("removal_list", Distribution::Uniform)
};

/// The state: the list of the cards that are left, and the result so far.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RemovalList {
    /// The card after each card; in the last place of all, the head. A card that was unlinked links to itself.
    next: Vec<u32>,
    left: usize,
    result: Vec<u32>,
}

impl RemovalList {
    pub(crate) fn start(setting: &Complete) -> Self {
        let n = setting.n as usize;
        let mut next: Vec<u32> = (1..=setting.n).collect();
        next.push(0);
        Self { next, left: n, result: Vec::with_capacity(n) }
    }
}

impl Classic for RemovalList {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.left > 0 {
            let j = roll(draw, trace, self.left);
            let mut before = self.next.len() - 1;
            for _ in 0..j {
                before = self.next[before] as usize;
            }
            let card = self.next[before];
            self.next[before] = std::mem::replace(&mut self.next[card as usize], card);
            self.left -= 1;
            trace.walked(j);
            trace.remove(j);
            trace.emit(self.result.len(), card);
            self.result.push(card);
            // A link for each card, and the result.
            trace.held(self.next.len() - 1 + self.result.len());
            trace.regions(&Regions { at_hand: &[], done: 0..0 });
        }
        Progress::done_if(self.left == 0)
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
