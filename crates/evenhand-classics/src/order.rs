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
use crate::motion::Motion;
use crate::page::{Distribution, Kind, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    name: "order",
    kind: Kind::Shuffle,
    distribution: Distribution::Uniform,
    summary: "fisher_yates with several dice from one word: the order that `evenhand shuffle` gives",
    works: "Goes from the first place to the last. Each place swaps with any place from itself on, and is done. One \
            random word gives the dice of several places: 2 at first in a long order, all that are left from 16 on.",
    why: "Place i gets each of the n-i cards that are left equally often: n! tapes of dice, each of which gives \
          another order. A word whose dice would not be exact is thrown away whole.",
    cost: "n - 1 dice and swaps, in place; one word for 2 to 15 dice",
    instead: "This is what the program and the library use, up to 2^20 items. Beyond, they deal to piles by random \
              keys first, as rao_sandelius does with coins.",
    articles: &[],
    reference: "SPEC.md; N. Brackett-Rozinsky, D. Lemire, Batched ranged random integer generation, Software: Practice \
                and Experience (2024), arXiv 2408.06213",
    parameters: &[],
    million: None,
    motions: Some(motions),
};

/// Its steps, as places that move.
fn motions(setting: &Complete) -> Vec<Motion> {
    (0..setting.n).map(|i| Motion::Swap { place: i, with: i..setting.n }).collect()
}

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
