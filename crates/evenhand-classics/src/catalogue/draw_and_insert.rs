//! Draw and insert: take the last card, put it anywhere, n times.
//!
//! ```text
//! for (r = 0; r < n; r++) {
//!     card = a.pop_back();
//!     a.insert(rand() % n, card);
//! }
//! ```
//!
//! Article 002, 抽牌洗牌, in words: "take the last card and insert it at random, 54 times", which it says "fully matches a
//! real shuffle". The n places are those of a deck of n, the last among them. It is not uniform, and grossly so: card 0
//! is drawn only if it has sunk to the end before, and cards that are never drawn keep their order among themselves.
//! For n = 4, abcd has probability 15/256, and each order in which b is before a has 7/256.
//!
//! The scheme is good, its end is not. The cards behind card 0 are in uniform order at any time, so stopping one round
//! after card 0 has come last, about n · ln n rounds, would make it exact (Aldous and Diaconis 1986). Stopping after a
//! fixed number of rounds never does.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["002"],
    expected: Some(|n| ExpectedWork { draws: n, moved: n * (n - 1.0) / 2.0 + n, ..ExpectedWork::NONE }),
    transitions: Some(|setting| {
        (0..setting.n).map(|_| Transition::Insert { from: setting.n - 1, to: 0..setting.n }).collect()
    }),
    is_quadratic: true,
    ..Page::shuffle("draw_and_insert", Distribution::Biased { from: 3 })
};

/// The state: the deck, and how many rounds are left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DrawAndInsert {
    deck: Vec<u32>,
    rounds: usize,
}

impl DrawAndInsert {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), rounds: setting.n as usize }
    }
}

impl Classic for DrawAndInsert {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.rounds > 0 {
            let n = self.deck.len();
            let place = roll(draw, trace, n);
            trace.remove(n - 1);
            trace.insert(place, self.deck[n - 1]);
            trace.moved(n - 1 - place);
            self.deck[place..].rotate_right(1);
            self.rounds -= 1;
            let done = if self.rounds == 0 { 0..n } else { 0..0 };
            trace.regions(&Regions { at_hand: &[place], done });
        }
        Progress::done_if(self.rounds == 0)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
