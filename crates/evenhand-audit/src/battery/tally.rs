//! What is counted of all decks, in blocks or one by one: the decks, the changes between them, and the lags.

use std::collections::VecDeque;

use super::block::{self, BLANK, Row, WIDTH};
use super::counts::Counts;
use super::far_decks::FarDecks;
use super::lags::{LAGS, Lags};
use super::null::Null;
use super::plain;

/// Counts that add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) decks: Counts,
    pub(crate) changes: Counts,
    pub(crate) lags: Lags,
    pub(crate) far: FarDecks,
}

impl Tally {
    /// Of no decks of n cards.
    pub(super) fn new(n: usize) -> Self {
        let counts = Counts::new(n);
        Self { decks: counts.clone(), changes: counts, lags: Lags::default(), far: FarDecks::default() }
    }

    /// Returns whether the same permutation, other than the identity, leads from each deck to the next.
    pub(super) fn is_one_permutation(&self) -> bool {
        let Counts { n, decks, ref places, .. } = self.changes;
        let moves = (0..n).any(|place| places[place * n + place] == 0);
        decks > 1 && moves && places.iter().all(|count| [0, decks].contains(count))
    }

    /// Adds what was counted elsewhere, of as many cards.
    pub(super) fn add(&mut self, other: &Self) {
        let Self { decks, changes, lags, far: _ } = other;
        self.decks.add(decks);
        self.changes.add(changes);
        self.lags.add(lags);
        self.far.forget();
    }

    /// Counts the rows that are not counted yet, and keeps the last ones.
    pub(super) fn count_block(
        &mut self,
        rows: &mut Vec<Row>,
        inversions: &mut VecDeque<u32>,
        nulls: &[Null],
    ) {
        let n = self.decks.n;
        let known = inversions.len();
        let decks_before = self.decks.decks;
        let before = self.far.before(nulls, [&self.decks, &self.changes], rows.len() - known);
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
        let orders = [
            (&rows[known..], &inverses[known..], decks_before + 1),
            (changes.as_slice(), undone.as_slice(), decks_before + 1 + (first - known) as u64),
        ];
        self.far.after(&before, nulls, [&self.decks, &self.changes], orders);

        let all: &[u32] = inversions.make_contiguous();
        for lag in 1..=LAGS {
            let from = known.max(lag);
            if from < rows.len() {
                let decks = rows[from..].iter().zip(&all[from..]);
                let pairs = decks
                    .zip(rows[from - lag..].iter().zip(&all[from - lag..]))
                    .map(|(one, other)| (block::equal(one.0, other.0, n), [*one.1, *other.1].map(u64::from)));
                self.lags.take(lag, n as u64, pairs);
            }
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
        nulls: &[Null],
    ) {
        let values = plain::count(&mut self.decks, order);
        let deck = self.decks.decks;
        self.far.expect(nulls, deck);
        self.far.note(nulls, 0, &values, deck);
        if let Some((before, _)) = recent.back() {
            let places = plain::inverse(before);
            let change: Vec<u32> = order.iter().map(|card| places[*card as usize]).collect();
            let values = plain::count(&mut self.changes, &change);
            self.far.note(nulls, 1, &values, deck);
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
