//! Binary insertion sort with a coin for a comparator.
//!
//! ```text
//! for (i = 1; i < n; i++):
//!     low = 0, high = i;
//!     while (low < high):
//!         middle = (low + high) / 2;
//!         if (rand() % 2) high = middle; else low = middle + 1;
//!     insert a[i] at low;
//! ```
//!
//! Card i comes to one of i + 1 places by halving them with coins, which is even where i + 1 is a power of two, and else
//! not: of three places one has 1/2 and two have 1/4. Every probability is a whole number over a power of two, which 1/n!
//! is not from n = 3 on. The sorts of V8 and Python put short arrays in order so, after a run that lies in order already:
//! that is [`sort_by_coin_timsort`](crate::sort_by_coin_timsort).

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    is_quadratic: true,
    dice: Some(RunDice::some_coins),
    ..Page::shuffle("sort_by_coin_binary_insertion", Distribution::Biased { from: 3 })
};

/// The state: the deck, and the card that is inserted next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByCoinBinaryInsertion {
    deck: Vec<u32>,
    next: usize,
}

impl SortByCoinBinaryInsertion {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), next: 1 }
    }
}

impl Classic for SortByCoinBinaryInsertion {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let i = self.next;
        if i < self.deck.len() {
            let place = insert(&mut self.deck, 0, i, draw, trace);
            self.next = i + 1;
            trace.regions(&Regions { at_hand: &[place], done: 0..i + 1 });
        }
        Progress::done_if(self.next >= self.deck.len())
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}

/// Inserts the card at place i among those from `first` on before it, by coins; to which place.
pub(super) fn insert<D: Draw + ?Sized, T: Trace + ?Sized>(
    deck: &mut [u32],
    first: usize,
    i: usize,
    draw: &mut D,
    trace: &mut T,
) -> usize {
    let (mut low, mut high) = (first, i);
    while low < high {
        let middle = low.midpoint(high);
        if roll(draw, trace, 2) == 1 {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    if low < i {
        trace.remove(i);
        trace.insert(low, deck[i]);
        trace.moved(i - low);
        deck[low..=i].rotate_right(1);
    }
    low
}
