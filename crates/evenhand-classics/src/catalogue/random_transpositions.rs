//! Random transpositions: swap two places drawn independently, again and again.
//!
//! ```text
//! for (r = 0; r < rounds; ++r)
//!     swap(a[rand() % n], a[rand() % n]);
//! ```
//!
//! Article 004, 方法3, with n rounds, and the claim that more rounds improve it. They do, and never make it uniform: every
//! tape is as likely as any other, there are n^(2·rounds) of them, and from n = 3 on a prime divides n! that does not
//! divide n. Half of n · ln n rounds bring it near (Diaconis and Shahshahani 1981).

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::{Complete, Parameter, ParameterName};
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["004"],
    // Of n rounds, as it is unless set.
    expected: Some(|n| ExpectedWork { draws: 2.0 * n, moved: 2.0 * (n - 1.0), ..ExpectedWork::NONE }),
    parameters: &[Parameter { name: ParameterName::Rounds, default: |n| n }],
    transitions: Some(|setting| {
        let rounds = if setting.n == 0 { 0 } else { setting.rounds };
        (0..rounds).map(|_| Transition::SwapAny(0..setting.n)).collect()
    }),
    ..Page::shuffle("random_transpositions", Distribution::Biased { from: 3 })
};

/// The state: the deck, and how many rounds are left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RandomTranspositions {
    deck: Vec<u32>,
    rounds: u32,
}

impl RandomTranspositions {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), rounds: if setting.n == 0 { 0 } else { setting.rounds } }
    }
}

impl Classic for RandomTranspositions {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.rounds > 0 {
            let (i, j) = (roll(draw, trace, self.deck.len()), roll(draw, trace, self.deck.len()));
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.rounds -= 1;
            let done = if self.rounds == 0 { 0..self.deck.len() } else { 0..0 };
            trace.regions(&Regions { at_hand: &[i, j], done });
        }
        Progress::done_if(self.rounds == 0)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
