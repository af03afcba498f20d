//! Sorting by random keys that tie, with a sort that is not stable: heap sort.
//!
//! ```text
//! for (i = 0; i < n; i++)
//!     key[i] = rand();
//! heap_sort(a, by key);
//! ```
//!
//! What [`sort_by_random_key`](crate::sort_by_random_key) comes to with a sort that moves equal cards: no order of ties is
//! kept, but where a card lies after the sort still follows from where it lay before. Of two cards with equal keys the
//! last comes first, with certainty. Keys of 8 or 16 bits tie often: of 52 keys of 8 bits two are the same in 994 of
//! 1,000 decks.
//!
//! The sort is that of Williams with Floyd's heap: from the last card that has one below it up, each sinks below larger
//! keys; then the first, which has the largest, swaps with the last that is left. Following all keys needs fⁿ states,
//! which is in reach for few faces only.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::{Complete, Parameter, ParameterName};
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    parameters: &[Parameter { name: ParameterName::Faces, default: |_| 1 << 15 }],
    dice: Some(|setting| vec![RunDice { faces: setting.faces.into(), times: Some(setting.n.into()) }]),
    ..Page::shuffle("sort_by_random_key_unstable", Distribution::Biased { from: 2 })
};

/// The state: the keys of the first cards, then the result.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByRandomKeyUnstable {
    keys: Vec<u32>,
    result: Vec<u32>,
    faces: u32,
    n: usize,
}

impl SortByRandomKeyUnstable {
    pub(crate) fn start(setting: &Complete) -> Self {
        let n = setting.n as usize;
        Self { keys: Vec::with_capacity(n), result: Vec::new(), faces: setting.faces, n }
    }
}

impl Classic for SortByRandomKeyUnstable {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.result.len() < self.n {
            let card = self.keys.len();
            self.keys.push(roll(draw, trace, self.faces as usize) as u32);
            if self.keys.len() == self.n {
                self.result = deck(self.n as u32);
                trace.moved(2 * heap_sort(&mut self.result, &self.keys));
                for (place, card) in self.result.iter().enumerate() {
                    trace.emit(place, *card);
                }
                trace.held(self.keys.len() + self.result.len());
                self.keys.clear();
            }
            trace.regions(&Regions { at_hand: &[card], done: 0..self.result.len() });
        }
        Progress::done_if(self.result.len() == self.n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.result.clone()
    }
}

/// J. W. J. Williams, Algorithm 232: Heapsort, CACM 7 (1964) 347-348; R. W. Floyd, Algorithm 245: Treesort 3, CACM 7
/// (1964) 701. How many swaps it took.
fn heap_sort(cards: &mut [u32], keys: &[u32]) -> usize {
    let mut swaps = 0;
    for root in (0..cards.len() / 2).rev() {
        swaps += sink(cards, keys, root);
    }
    for last in (1..cards.len()).rev() {
        cards.swap(0, last);
        swaps += 1 + sink(&mut cards[..last], keys, 0);
    }
    swaps
}

/// Lets a card sink below those of larger keys; by how many.
fn sink(cards: &mut [u32], keys: &[u32], mut root: usize) -> usize {
    let mut swaps = 0;
    let key = |card: u32| keys[card as usize];
    loop {
        let mut child = 2 * root + 1;
        if child >= cards.len() {
            return swaps;
        }
        if child + 1 < cards.len() && key(cards[child]) < key(cards[child + 1]) {
            child += 1;
        }
        if key(cards[root]) >= key(cards[child]) {
            return swaps;
        }
        cards.swap(root, child);
        swaps += 1;
        root = child;
    }
}
