//! What is counted of all decks, in blocks or one by one: the decks, the changes between them, and the lags.

use std::collections::VecDeque;

use super::block::{self, BLANK, Row, WIDTH};
use super::counts::Counts;
use super::lags::{LAGS, Lags};
use super::plain;

/// Counts that add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) decks: Counts,
    pub(crate) changes: Counts,
    pub(crate) lags: Lags,
}

impl Tally {
    /// Of no decks of n cards.
    pub(super) fn new(n: usize) -> Self {
        let counts = Counts::new(n);
        Self { decks: counts.clone(), changes: counts, lags: Lags::default() }
    }

    /// Adds what was counted elsewhere, of as many cards.
    pub(super) fn add(&mut self, other: &Self) {
        let Self { decks, changes, lags } = other;
        self.decks.add(decks);
        self.changes.add(changes);
        self.lags.add(lags);
    }

    /// Counts the rows that are not counted yet, and keeps the last ones.
    pub(super) fn count_block(&mut self, rows: &mut Vec<Row>, inversions: &mut VecDeque<u32>) {
        let n = self.decks.n;
        let known = inversions.len();
        let inverses: Vec<Row> = rows.iter().map(|row| block::inverse(row, n)).collect();
        inversions.extend(block::count(&mut self.decks, &rows[known..], &inverses[known..]));

        let first = known.max(1).min(rows.len());
        let follow = |order: &Row, by: &Row| {
            let mut change = BLANK;
            for (entry, card) in change.iter_mut().zip(&order[..n]) {
                *entry = by[usize::from(*card) % WIDTH];
            }
            change
        };
        let changes: Vec<Row> =
            (first..rows.len()).map(|deck| follow(&rows[deck], &inverses[deck - 1])).collect();
        let undone: Vec<Row> =
            (first..rows.len()).map(|deck| follow(&rows[deck - 1], &inverses[deck])).collect();
        block::count(&mut self.changes, &changes, &undone);

        for lag in 1..=LAGS {
            let pairs = (known.max(lag)..rows.len()).map(|deck| {
                // Both are filled with the same beyond the last card.
                let same = block::equal(&rows[deck], &rows[deck - lag]) - (WIDTH - n) as u64;
                (same, [inversions[deck], inversions[deck - lag]].map(u64::from))
            });
            self.lags.take(lag, n as u64, pairs);
        }
        let gone = rows.len().saturating_sub(LAGS);
        rows.drain(..gone);
        inversions.drain(..gone);
    }

    /// Counts an order after the recent ones, and keeps it with its inversions.
    pub(super) fn count_plain(
        &mut self,
        recent: &mut VecDeque<(Vec<u32>, u64)>,
        order: &[u32],
        inversions: u64,
    ) {
        plain::count(&mut self.decks, order);
        if let Some((before, _)) = recent.back() {
            let places = plain::inverse(before);
            let change: Vec<u32> = order.iter().map(|card| places[*card as usize]).collect();
            plain::count(&mut self.changes, &change);
        }
        for (lag, (other, theirs)) in (1..).zip(recent.iter().rev()) {
            let matches = order.iter().zip(other).filter(|(one, other)| one == other).count() as u64;
            self.lags.take(lag, order.len() as u64, std::iter::once((matches, [inversions, *theirs])));
        }
        recent.push_back((order.to_vec(), inversions));
        if recent.len() > LAGS {
            recent.pop_front();
        }
    }
}
