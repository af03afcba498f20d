//! evenhand's own order: forward Fisher–Yates, several dice from one word.
//!
//! ```text
//! for (i = 0; n - i > 1; )
//!     for (die of roll(batch(n - i)))
//!         swap(a[i], a[i + die]), ++i;
//! ```
//!
//! SPEC.md, "The order of n items", step 3: place i swaps with any place from itself on, and the dice come in batches
//! of the specification's table, each batch from one word. A step is one batch. With the words of
//! [`Keystream::of_order`](evenhand::Keystream::of_order) this is the order of the seed for up to 2^20 items, to the
//! item; more are dealt to piles first, which this does not do. With any exact dice it is uniform: place i gets each of
//! the n − i cards that are left equally often, and a batch is as exact as its dice would be one by one.

use evenhand::Draw;
use evenhand::plain::dice_a_word;

use crate::classic::{Classic, Progress, deck};
use crate::page::{Distribution, Page, Transition};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    transitions: Some(|setting| {
        (0..setting.n).map(|i| Transition::Swap { place: i, with: i..setting.n }).collect()
    }),
    dice_show_last_places: true,
    ..Page::shuffle("order", Distribution::Uniform)
};

/// The most dice that a word gives.
const MAX_DICE_A_WORD: usize = 15;

/// The state: the deck, of which the places before `settled` are done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Order {
    deck: Vec<u32>,
    settled: usize,
}

impl Order {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), settled: 0 }
    }

    /// The last place needs no die.
    fn is_done(&self) -> bool {
        self.deck.len() - self.settled <= 1
    }
}

impl Classic for Order {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if !self.is_done() {
            let left = (self.deck.len() - self.settled) as u64;
            let batch = dice_a_word(left) as usize;
            let (mut bounds, mut dice) = ([0; MAX_DICE_A_WORD], [0; MAX_DICE_A_WORD]);
            for (bound, faces) in bounds[..batch].iter_mut().zip((1..=left).rev()) {
                *bound = faces;
            }
            draw.roll(&bounds[..batch], &mut dice[..batch]);
            for (bound, die) in bounds[..batch].iter().zip(dice) {
                trace.draw(*bound, die);
                let (i, j) = (self.settled, self.settled + die as usize);
                self.deck.swap(i, j);
                trace.swap(i, j);
                self.settled += 1;
                // Of the last card there is nothing to draw.
                let done = if self.is_done() { self.deck.len() } else { self.settled };
                // Traced after every swap: a word settles several places.
                trace.regions(&Regions { at_hand: &[i, j], done: 0..done });
            }
        }
        Progress::done_if(self.is_done())
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}
