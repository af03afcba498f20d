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
use crate::motion::Motion;
use crate::page::{Article, Distribution, Kind, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "removal_list",
    kind: Kind::Shuffle,
    distribution: Distribution::Uniform,
    summary: "draw one of those left, walk to it in a linked list, unlink it",
    works: "Draws one of the cards that are left, walks to it from the head of a linked list, unlinks it, and appends \
            it to the result.",
    why: "The i-th card of the result is each of those left equally often, whatever came before: n! tapes of dice, \
          each of which gives another order.",
    cost: "n dice, n^2/4 steps along the links on average, a link for each card",
    instead: "fisher_yates. Of the two removals, the vector's is the faster today.",
    articles: &[
        Article { number: "000", title: "作法二, second form" },
        Article { number: "003", title: "作法二, second form" },
    ],
    reference: "R. A. Fisher, F. Yates, Statistical tables (1938), example 12",
    parameters: &[],
    million: Some(238),
    motions: Some(motions),
};

/// Its steps, as places that move.
fn motions(setting: &Complete) -> Vec<Motion> {
    // The result and, behind it, the cards that are left, as one row.
    (0..setting.n).map(|i| Motion::Pull { from: i..setting.n, to: i }).collect()
}

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
            trace.remove(j);
            trace.emit(self.result.len(), card);
            self.result.push(card);
            trace.regions(&Regions { at_hand: &[], done: 0..0 });
        }
        Progress::done_if(self.left == 0)
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
