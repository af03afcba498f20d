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
use crate::motion::Motion;
use crate::page::{Article, Distribution, Kind, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "removal_vec",
    kind: Kind::Shuffle,
    distribution: Distribution::Uniform,
    summary: "draw one of those left, erase it from the vector",
    works: "Draws one of the cards that are left, appends it to the result, and erases it from the vector, which moves \
            all cards behind it.",
    why: "The i-th card of the result is each of those left equally often, whatever came before: n! tapes of dice, each \
          of which gives another order.",
    cost: "n dice, n^2/4 moves on average, a second vector",
    instead: "fisher_yates: the same dice give the place from which a card is swapped to the front, without the moves.",
    articles: &[
        Article { number: "000", title: "作法二, first form" },
        Article { number: "003", title: "作法二, first form" },
        Article { number: "002", title: "Fisher_Yates算法" },
        Article { number: "004", title: "方法1" },
    ],
    reference: "R. A. Fisher, F. Yates, Statistical tables (1938), example 12",
    parameters: &[],
    million: Some(354),
    motions: Some(motions),
};

/// Its steps, as places that move.
fn motions(setting: &Complete) -> Vec<Motion> {
    // The result and, behind it, the cards that are left, as one row.
    (0..setting.n).map(|i| Motion::Pull { from: i..setting.n, to: i }).collect()
}

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
            trace.emit(self.result.len(), card);
            self.result.push(card);
            trace.regions(&Regions { at_hand: &[], done: 0..0 });
        }
        Progress::done_if(self.left.is_empty())
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
