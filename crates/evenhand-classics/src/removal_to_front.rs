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
use crate::motion::Motion;
use crate::page::{Article, Distribution, Kind, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "removal_to_front",
    kind: Kind::Shuffle,
    distribution: Distribution::Uniform,
    summary: "draw one of those left, put it in front of the result",
    works: "Draws one of the cards that are left, erases it from the vector, and puts it in front of the result, so \
            that the result fills from its last place to its first.",
    why: "The i-th place from the end is each of the cards left equally often, whatever came before: removal_vec, read \
          backwards.",
    cost: "n dice, 3n^2/4 moves on average, a second vector",
    instead: "durstenfeld: the same dice fill the same places from the last to the first, without the moves.",
    articles: &[Article { number: "004", title: "方法2" }],
    reference: "R. A. Fisher, F. Yates, Statistical tables (1938), example 12",
    parameters: &[],
    million: None,
    motions: Some(motions),
};

/// Its steps, as places that move.
fn motions(setting: &Complete) -> Vec<Motion> {
    // The cards that are left and, behind them, the result, as one row.
    (1..=setting.n).rev().map(|left| Motion::Pull { from: 0..left, to: left - 1 }).collect()
}

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
            trace.emit(0, card);
            self.result.insert(0, card);
            trace.regions(&Regions { at_hand: &[], done: 0..0 });
        }
        Progress::done_if(self.left.is_empty())
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}
