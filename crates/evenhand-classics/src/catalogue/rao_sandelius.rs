//! Rao and Sandelius's shuffle: random digits split the deck into groups, and the groups likewise.
//!
//! ```text
//! shuffle(a):
//!     if (n < 2) return a;
//!     if (n == 2) return coin() ? (a[1], a[0]) : a;
//!     for each card: put it into group[coin()];
//!     return shuffle(group[0]) + shuffle(group[1]);
//! ```
//!
//! Sorting by keys of as many binary digits as it takes. Rao (1961) and Sandelius (1962) wrote it for tables of decimal
//! digits; this is the binary form, with one coin for a pair (Bacher, Bodini, Hwang and Tsai 2017). Given the sizes of
//! two groups, each set of cards is equally likely to be the first; by induction each group's order is uniform. A split
//! that sends all cards to one side leaves the deck as it was, and is rolled again: no number of coins is enough for
//! certain.
//!
//! A pair is settled by the step that makes it, the one with the lower places first. The state has the groups that are
//! still to be split, and forgets those that are done.

use evenhand::Draw;

use crate::classic::{Classic, Progress, deck, roll};
use crate::page::{Distribution, Page};
use crate::setting::Complete;
use crate::trace::{Regions, Rejection, Trace};

/// The page.
pub const PAGE: Page = Page::shuffle("rao_sandelius", Distribution::Uniform);

/// The state: the deck, and the groups in it that are to be split.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RaoSandelius {
    deck: Vec<u32>,
    /// Where each group begins and ends, the first one last. None has fewer than two cards.
    groups: Vec<(usize, usize)>,
}

impl RaoSandelius {
    pub(crate) fn start(setting: &Complete) -> Self {
        let n = setting.n as usize;
        Self { deck: deck(setting.n), groups: if n < 2 { Vec::new() } else { vec![(0, n)] } }
    }

    /// Settles a pair by a coin.
    #[inline]
    fn settle<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, pair: usize, draw: &mut D, trace: &mut T) {
        if roll(draw, trace, 2) == 1 {
            self.deck.swap(pair, pair + 1);
            trace.swap(pair, pair + 1);
        }
    }

    /// Where the first group begins: what lies before it is done.
    fn done(&self) -> usize {
        self.groups.last().map_or(self.deck.len(), |(start, _)| *start)
    }
}

impl Classic for RaoSandelius {
    /// One split.
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if let Some((start, end)) = self.groups.pop() {
            if end - start == 2 {
                self.settle(start, draw, trace);
                trace.regions(&Regions { at_hand: &[start, start + 1], done: 0..self.done() });
            } else {
                self.split(start, end, draw, trace);
            }
        }
        Progress::done_if(self.groups.is_empty())
    }

    fn outcome(&self) -> Vec<u32> {
        self.deck.clone()
    }
}

impl RaoSandelius {
    /// Splits a group of more than two cards, or leaves it for another time.
    #[inline]
    fn split<D: Draw + ?Sized, T: Trace + ?Sized>(
        &mut self,
        start: usize,
        end: usize,
        draw: &mut D,
        trace: &mut T,
    ) {
        let mut heads: Vec<usize> = (start..end).filter(|_| roll(draw, trace, 2) == 1).collect();
        let middle = end - heads.len();
        if middle == start || middle == end {
            self.groups.push((start, end));
            trace.rejected(end - start, Rejection::OneSided);
            trace.regions(&Regions { at_hand: &heads, done: 0..start });
            return;
        }
        let behind: Vec<u32> = heads.iter().map(|place| self.deck[*place]).collect();
        // Between one head and the next lies a run of tails, which moves forward by the heads before it.
        for (i, place) in heads.iter().enumerate() {
            let next = heads.get(i + 1).copied().unwrap_or(end);
            for tail in place + 1..next {
                trace.remove(tail);
                trace.insert(tail - i - 1, self.deck[tail]);
            }
            self.deck.copy_within(place + 1..next, place - i);
        }
        self.deck[middle..end].copy_from_slice(&behind);
        trace.moved(behind.len());
        // The heads, and where they lay.
        trace.held(2 * behind.len());
        for (place, head) in (middle..end).zip(&mut heads) {
            *head = place;
        }
        for (start, end) in [(middle, end), (start, middle)] {
            if end - start > 2 {
                self.groups.push((start, end));
            }
        }
        for (start, end) in [(start, middle), (middle, end)] {
            if end - start == 2 {
                self.settle(start, draw, trace);
            }
        }
        trace.regions(&Regions { at_hand: &heads, done: 0..self.done() });
    }
}
