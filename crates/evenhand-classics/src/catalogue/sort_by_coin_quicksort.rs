//! Quicksort with a coin for a comparator: C's `qsort` as BSD, macOS and others have it.
//!
//! ```text
//! sort(a):
//!     if (n < 7) return insertion_sort(a);
//!     swap(a[0], the median of three of a, or from 41 cards on of three medians of three);
//!     from both ends, skip cards that are not above a[0], or not below it; swap where both stop;
//!     put a[0] between, sort both parts;
//! ```
//!
//! The sort of Bentley and `McIlroy`, whose three-way partition comes to two parts where no two cards are equal. A coin
//! that comes tails soon ends a scan, so cards stay near where they lay; a part of six or fewer is
//! [`sort_by_coin_insertion`](crate::sort_by_coin_insertion). Every probability is a whole number over a power of two,
//! which 1/n! is not from n = 3 on. C leaves open what `qsort` does with a comparator that contradicts itself, and some run
//! out of bounds. That of glibc is a merge sort: [`sort_by_coin_merge`](crate::sort_by_coin_merge).

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    dice: Some(RunDice::some_coins),
    ..Page::shuffle("sort_by_coin_quicksort", Distribution::Biased { from: 3 })
};

/// Fewer cards than this are sorted by insertion; up to this the middle one is the pivot.
const SHORT: usize = 7;

/// More cards than this have the median of nine for a pivot.
const NINTHER: usize = 40;

/// The state: the deck, and the parts that are to be sorted, the next one last.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByCoinQuicksort {
    deck: Vec<u32>,
    parts: Vec<(usize, usize)>,
}

impl SortByCoinQuicksort {
    pub(crate) fn start(setting: &Complete) -> Self {
        let n = setting.n as usize;
        let mut start = Self { deck: deck(setting.n), parts: Vec::new() };
        start.add(0, n);
        start
    }

    /// A part of one card is sorted.
    fn add(&mut self, start: usize, end: usize) {
        if end - start > 1 {
            self.parts.push((start, end));
        }
    }
}

impl Classic for SortByCoinQuicksort {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if let Some((start, end)) = self.parts.pop() {
            if end - start < SHORT {
                insertion(&mut self.deck, start, end, draw, trace);
            } else {
                let pivot = partition(&mut self.deck, start, end, draw, trace);
                self.add(pivot + 1, end);
                self.add(start, pivot);
            }
            // What is before the part at hand is sorted, and all is in the end.
            let done = self.parts.last().map_or(self.deck.len(), |(start, _)| *start);
            trace.regions(&Regions { at_hand: &[start], done: 0..done });
        }
        Progress::done_if(self.parts.is_empty())
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}

/// Insertion sort of a part, with a coin for a comparator.
pub(super) fn insertion<D: Draw + ?Sized, T: Trace + ?Sized>(
    deck: &mut [u32],
    start: usize,
    end: usize,
    draw: &mut D,
    trace: &mut T,
) {
    for from in start + 1..end {
        let mut at = from;
        while at > start && roll(draw, trace, 2) == 1 {
            deck.swap(at - 1, at);
            trace.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Splits a part in two by a pivot, which comes between them: where it lies then.
fn partition<D: Draw + ?Sized, T: Trace + ?Sized>(
    deck: &mut [u32],
    start: usize,
    end: usize,
    draw: &mut D,
    trace: &mut T,
) -> usize {
    let n = end - start;
    let mut middle = start + n / 2;
    if n > SHORT {
        let (mut low, mut high) = (start, end - 1);
        if n > NINTHER {
            let eighth = n / 8;
            low = median([low, low + eighth, low + 2 * eighth], draw, trace);
            middle = median([middle - eighth, middle, middle + eighth], draw, trace);
            high = median([high - 2 * eighth, high - eighth, high], draw, trace);
        }
        middle = median([low, middle, high], draw, trace);
    }
    let mut swap = |i: usize, j: usize, trace: &mut T| {
        deck.swap(i, j);
        trace.swap(i, j);
    };
    swap(start, middle, trace);
    // Cards before `up` are not above the pivot, those from `down` on not below it.
    let (mut up, mut down) = (start + 1, end);
    loop {
        while up < down && roll(draw, trace, 2) == 1 {
            up += 1;
        }
        while up < down && roll(draw, trace, 2) == 1 {
            down -= 1;
        }
        // One card may be left, above the pivot by one coin and below it by the next: it stays.
        if up >= down {
            break;
        }
        swap(up, down - 1, trace);
        up += 1;
        down -= 1;
    }
    swap(start, up - 1, trace);
    up - 1
}

/// The median of three places by coins: whichever of the first two comes first, the next coin makes it the second of them,
/// or the third coin one of the others.
fn median<D: Draw + ?Sized, T: Trace + ?Sized>([a, b, c]: [usize; 3], draw: &mut D, trace: &mut T) -> usize {
    let _ = roll(draw, trace, 2);
    if roll(draw, trace, 2) == 1 {
        return b;
    }
    if roll(draw, trace, 2) == 1 { c } else { a }
}
