//! `TimSort` with a coin for a comparator: `sort(() => Math.random() - 0.5)` in V8 (Chrome, Node), and Python's `sort` by
//! a random `cmp_to_key`.
//!
//! ```text
//! while (cards are left):
//!     run = the cards from here on that rise, or that fall and are turned round, as coins say;
//!     if (it is short) insert the next cards by binary insertion, up to 32 to 64 in all;
//!     while (the last runs are not each longer than the next two together) merge two of them;
//! merge what is left;
//! ```
//!
//! Up to 63 cards there is one run: with 1/4 each its first two cards are all of it as they lie, or turned round, and with
//! 1/2 it goes on, a coin a card. The others are inserted as in
//! [`sort_by_coin_binary_insertion`](crate::sort_by_coin_binary_insertion). So the deck keeps its order from the top, or
//! comes reversed there, far too often, and each card comes to each place with whole numbers over a power of two, which
//! 1/n! is not from n = 3 on. Beyond, runs are merged; where one half wins seven times in a row, cards are taken in
//! bunches (galloping).
//!
//! Runs are merged as V8 does, and Python up to 3.10; from 3.11 on Python chooses which of three or more runs are merged
//! first by another rule, which changes nothing up to 128 cards. Java's has runs of 16 to 32.
//!
//! T. Peters, listsort.txt (2002), in the sources of Python.

use evenhand::Draw;

use super::sort_by_coin_binary_insertion::insert;
use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page, RunDice};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page {
    dice: Some(RunDice::some_coins),
    ..Page::shuffle("sort_by_coin_timsort", Distribution::Biased { from: 3 })
};

/// From as many cards on there is more than one run.
const LONG: usize = 64;

/// How often one of two runs wins in a row before cards are taken in bunches, at first.
const GALLOP: usize = 7;

/// The state: the deck, the runs that are sorted, and the one at hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortByCoinTimsort {
    deck: Vec<u32>,
    /// Where each begins and how long it is, those that are sorted and not merged.
    runs: Vec<(usize, usize)>,
    /// Where the run at hand begins.
    start: usize,
    /// Up to where it is sorted: `start` before it is begun.
    sorted: usize,
    /// Where it ends.
    end: usize,
    /// Wins in a row before cards are taken in bunches.
    gallop: usize,
}

impl SortByCoinTimsort {
    pub(crate) fn start(setting: &Complete) -> Self {
        Self { deck: deck(setting.n), runs: Vec::new(), start: 0, sorted: 0, end: 0, gallop: GALLOP }
    }

    /// Finds the run that lies at the start of what is left: how many cards, with those turned round that fall.
    fn count_run<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) {
        let (n, start) = (self.deck.len(), self.start);
        let mut end = start + 1;
        if end < n {
            let falls = roll(draw, trace, 2) == 1;
            end += 1;
            while end < n && roll(draw, trace, 2) == 1 {
                end += 1;
            }
            for i in 0..if falls { (end - start) / 2 } else { 0 } {
                self.deck.swap(start + i, end - 1 - i);
                trace.swap(start + i, end - 1 - i);
            }
        }
        self.sorted = end;
        self.end = end.max(n.min(start + shortest_run(n)));
    }

    /// Puts the run at hand behind the others, and merges those that are too short beside the next.
    fn close_run<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> bool {
        self.runs.push((self.start, self.end - self.start));
        (self.start, self.sorted) = (self.end, self.end);
        let last = self.end == self.deck.len();
        let before = self.runs.len();
        while self.runs.len() > 1 {
            let length = |back: usize| self.runs.len().checked_sub(back).map(|at| self.runs[at].1);
            let (c, b) = (length(1).unwrap_or(0), length(2).unwrap_or(0));
            let too_short = |long: Option<usize>, other: usize| long.is_some_and(|long| long <= other);
            let three = too_short(length(3), b + c) || too_short(length(4), length(3).unwrap_or(0) + b);
            if !(last || three || b <= c) {
                break;
            }
            let back = if (last || three) && length(3).is_some_and(|a| a < c) { 3 } else { 2 };
            self.merge(self.runs.len() - back, draw, trace);
        }
        self.runs.len() < before
    }

    /// Merges the run of an index with the next.
    fn merge<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, at: usize, draw: &mut D, trace: &mut T) {
        let ((start, one), (middle, other)) = (self.runs[at], self.runs.remove(at + 1));
        self.runs[at].1 = one + other;
        // Cards of the one that stay before all of the other, and those of the other that stay behind all of the one.
        let stay = gallop(one, 0, draw, trace);
        if stay == one {
            return;
        }
        let start = start + stay;
        let end = middle + gallop(other, other - 1, draw, trace);
        if end == middle {
            return;
        }
        let (upper, lower) = (self.deck[start..middle].to_vec(), self.deck[middle..end].to_vec());
        // What it takes a copy of: the shorter of both.
        trace.held(upper.len().min(lower.len()));
        let reversed = |cards: Vec<u32>| cards.into_iter().rev().collect::<Vec<u32>>();
        let merged = if upper.len() <= lower.len() {
            merged(&upper, &lower, &mut self.gallop, draw, trace)
        } else {
            // From the last card to the first, the same.
            reversed(merged(&reversed(lower), &reversed(upper), &mut self.gallop, draw, trace))
        };
        for (place, card) in (start..).zip(merged) {
            self.deck[place] = card;
            trace.write(place, card);
        }
    }
}

impl Classic for SortByCoinTimsort {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        let n = self.deck.len();
        let start = self.start;
        if start < n {
            let mut thrown = true;
            if self.sorted == start {
                thrown = n - start > 1;
                self.count_run(draw, trace);
            } else {
                let place = insert(&mut self.deck, start, self.sorted, draw, trace);
                debug_assert!(place <= self.sorted, "inserted before itself");
                self.sorted += 1;
            }
            if self.sorted == self.end {
                thrown |= self.close_run(draw, trace);
            }
            if thrown {
                let done = if self.start == n { 0..n } else { start..self.sorted.max(start) };
                trace.regions(&Regions { at_hand: &[start], done });
            }
        }
        Progress::done_if(self.start == n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}

/// The least length of a run, of n cards: n itself, or 32 to 64 such that the runs are a power of two or just fewer.
fn shortest_run(mut n: usize) -> usize {
    let mut odd = 0;
    while n >= LONG {
        odd |= n & 1;
        n >>= 1;
    }
    n + odd
}

/// Where a card belongs among `count`, looked for from `hint` on in steps of 1, 3, 7, …, then by halving. With a coin it
/// is the same whether equal cards go before it or behind it.
fn gallop<D: Draw + ?Sized, T: Trace + ?Sized>(
    count: usize,
    hint: usize,
    draw: &mut D,
    trace: &mut T,
) -> usize {
    let mut heads = || roll(draw, trace, 2) == 1;
    let behind = heads();
    let most = if behind { count - hint } else { hint + 1 };
    let (mut last, mut step) = (0, 1);
    while step < most && heads() {
        (last, step) = (step, 2 * step + 1);
    }
    step = step.min(most);
    let (mut low, mut high) =
        if behind { (hint + last + 1, hint + step) } else { (hint + 1 - step, hint - last) };
    while low < high {
        let middle = low.midpoint(high);
        if heads() {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    high
}

/// Merges two rows of which the first card of `other` comes first and the last of `short` last, as has been found out.
fn merged<D: Draw + ?Sized, T: Trace + ?Sized>(
    short: &[u32],
    other: &[u32],
    patience: &mut usize,
    draw: &mut D,
    trace: &mut T,
) -> Vec<u32> {
    let mut merged = Vec::with_capacity(short.len() + other.len());
    let (mut s, mut o) = (0, 1);
    merged.push(other[0]);
    let ends = |s: usize, o: usize| o == other.len() || s + 1 >= short.len();
    'all: while !ends(s, o) {
        let (mut of_short, mut of_other) = (0, 0);
        // One card at a time, until one of both wins again and again.
        while of_short.max(of_other) < *patience {
            if roll(draw, trace, 2) == 1 {
                merged.push(other[o]);
                (o, of_other, of_short) = (o + 1, of_other + 1, 0);
            } else {
                merged.push(short[s]);
                (s, of_short, of_other) = (s + 1, of_short + 1, 0);
            }
            if ends(s, o) {
                break 'all;
            }
        }
        *patience += 1;
        loop {
            *patience = (*patience - 1).max(1);
            let bunch = gallop(short.len() - s, 0, draw, trace);
            merged.extend(&short[s..s + bunch]);
            s += bunch;
            if bunch > 0 && ends(s, o) {
                break 'all;
            }
            merged.push(other[o]);
            o += 1;
            if ends(s, o) {
                break 'all;
            }
            let bunch_of_other = gallop(other.len() - o, 0, draw, trace);
            merged.extend(&other[o..o + bunch_of_other]);
            o += bunch_of_other;
            if bunch_of_other > 0 && ends(s, o) {
                break 'all;
            }
            merged.push(short[s]);
            s += 1;
            if ends(s, o) {
                break 'all;
            }
            if bunch.max(bunch_of_other) < GALLOP {
                break;
            }
        }
        *patience += 1;
    }
    if s + 1 == short.len() {
        // The last of the short row comes last.
        merged.extend(&other[o..]);
        merged.push(short[s]);
    } else {
        merged.extend(&short[s..]);
        merged.extend(&other[o..]);
    }
    merged
}
