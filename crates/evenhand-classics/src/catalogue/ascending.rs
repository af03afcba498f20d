//! The ascending shuffle: each card in turn swaps with any card up to itself.
//!
//! ```text
//! for (i = 0; i < n; i++)
//!     swap(a[i], a[rand() % (i + 1)]);
//! ```
//!
//! Articles 000 and 003, 作法三, second form: shuffle the first n − 1 cards, then swap the n-th with any of the n. After
//! card i the first i + 1 places hold their cards in any order equally often, by induction: the card at hand gets each
//! of the i + 1 places, and the i! orders of the others go with each. What is red is shuffled, but not yet at rest:
//! later cards still swap into it, and only yellow cards keep their places.
//!
//! # The article's slip
//! The example of 000 and 003 says that the draws are 1 1 3 2 2 2, counted from 1, and prints 4 6 3 2 1 5. In its
//! fourth row, 4 swaps with the *card* 2, which lies at place 1, instead of with place 2. The draws as given make 2 6 3
//! 1 4 5; what is printed comes of 1 1 3 1 2 2.
//!
//! Article 002 prints this loop as `Inside_Out`, and calls it C++'s `random_shuffle`. The second is right as far as the
//! usual libraries went (deprecated in C++14, removed in C++17), the first is not: [`inside_out`](crate::inside_out) is
//! the form that reads one array and fills another.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};
use crate::work::ExpectedWork;

/// The page.
pub const PAGE: Page = Page {
    articles: &["000", "003", "002"],
    expected: Some(ExpectedWork::of_swaps),
    transitions: Some(|setting| {
        (0..setting.n).map(|i| Transition::Swap { place: i, with: 0..i + 1 }).collect()
    }),
    ..Page::shuffle("ascending", Distribution::Uniform)
};

/// The state: the deck, of which the places before `next` are shuffled.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ascending {
    deck: Vec<u32>,
    next: usize,
}

impl Ascending {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 0 }
    }
}

impl Classic for Ascending {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let i = self.next;
        if i < self.deck.len() {
            let j = roll(draw, trace, i + 1);
            self.deck.swap(i, j);
            trace.swap(i, j);
            self.next = i + 1;
            trace.regions(&Regions { at_hand: &[i, j], done: 0..i + 1 });
        }
        Progress::done_if(self.next == self.deck.len())
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
