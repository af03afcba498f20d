//! What is seen of decks that have equal cards or are seen in part: its own tables, without the noise of [`lots`].
//!
//! [`lots`]: super::lots
//!
//! Kinds at places. A deck is the table of which kind is at which of the k places seen, of n; kind c, of which there are
//! m, is expected with m/n, and divided by √m, so that kinds are orthogonal directions of one length. By Schur's lemma
//! a whole deck has the same variance, 1/(n − 1), in all (n − 1)(K − 1) directions. Of k places seen, the differences
//! between them keep it, (k − 1)(K − 1) directions; their sum, which is what the hand holds, has 1 − k/n of it (a hand
//! is drawn without replacement), K − 1 directions more. Cells are hit once a deck or so, whence the third moment of the
//! law ([`quadratic`](crate::statistics::quadratic)), which is taken from pairs of decks drawn by lot.
//!
//! Equal hands. Two fair ones are equal with chance Σ p² over all hands, Π m!/n! for a whole deck.

use super::counts::Counts;
use super::deck::Deck;
use super::lots::Lots;
use super::names::Names;
use super::plain;
use super::test::{Null, Outlier, Test, View};
use super::{AuditError, Grid};
use crate::statistics::quadratic::{LEAST_DECKS, Quadratic};

/// So many pairs of decks tell the third moment, to some per cent: it is a correction.
const PAIRS: u32 = 10_000;

const MOMENTS: Null = Null {
    law: "chi-square, as the gamma law of its moments for so many decks",
    source: "kinds drawn without replacement: two parts, each of one variance (Schur)",
};

/// Counts of what is seen.
#[derive(Debug, Clone)]
pub(super) struct Visible {
    deck: Deck,
    decks: u64,
    /// `place * kinds + kind`
    places: Vec<u64>,
    /// The orders of the cards seen among themselves; counted where all cards differ, and not all are seen.
    patterns: Option<Counts>,
}

impl Visible {
    pub(super) fn new(deck: &Deck) -> Self {
        let (seen, kinds) = (deck.seen() as usize, deck.kinds() as usize);
        let part = deck.kinds() == deck.cards() && seen > 1;
        Self {
            deck: deck.clone(),
            decks: 0,
            places: vec![0; seen * kinds],
            patterns: part.then(|| Counts::new(seen)),
        }
    }

    pub(super) fn deck(&self) -> &Deck {
        &self.deck
    }

    pub(super) fn patterns(&self) -> Option<&Counts> {
        self.patterns.as_ref()
    }

    /// Takes what is seen of a deck, which is one of those that there are.
    pub(super) fn take(&mut self, seen: &[u32]) {
        let kinds = self.deck.kinds() as usize;
        self.decks += 1;
        for (place, kind) in seen.iter().enumerate() {
            self.places[place * kinds + *kind as usize] += 1;
        }
        if let Some(patterns) = &mut self.patterns {
            let rank = |card: &u32| seen.iter().filter(|other| *other < card).count() as u32;
            plain::count(patterns, &seen.iter().map(rank).collect::<Vec<u32>>());
        }
    }

    /// Adds what was counted elsewhere.
    pub(super) fn add(&mut self, other: &Self) -> Result<(), AuditError> {
        if self.deck != other.deck {
            return Err(AuditError::OtherDecks { one: self.deck.cards(), other: other.deck.cards() });
        }
        self.decks += other.decks;
        for (mine, theirs) in self.places.iter_mut().zip(&other.places) {
            *mine += theirs;
        }
        if let (Some(mine), Some(theirs)) = (&mut self.patterns, &other.patterns) {
            mine.add(theirs);
        }
        Ok(())
    }

    /// The table of kinds at places, for pictures.
    pub(super) fn grid(&self, names: &Names) -> Grid {
        let n = f64::from(self.deck.cards());
        Grid {
            rows: (1..=self.deck.seen()).map(|place| place.to_string()).collect(),
            columns: (0..self.deck.kinds() as usize).map(|kind| names.of_kind(kind)).collect(),
            seen: self.places.clone(),
            decks: self.decks,
            chances: self.deck.copies().map(|copies| copies as f64 / n).collect(),
        }
    }

    /// The table's test, where there are as many decks as it needs and it can vary.
    pub(super) fn test(&self, names: &Names) -> Option<Test> {
        let (n, kinds, seen) =
            (self.deck.cards() as usize, self.deck.kinds() as usize, self.deck.seen() as usize);
        if self.decks < LEAST_DECKS || kinds < 2 {
            return None;
        }
        let cells: Vec<f64> = self.places.iter().map(|count| *count as f64).collect();
        let quadratic = Quadratic {
            statistic: self.product(&cells, self.decks as f64, &cells, self.decks as f64) / self.decks as f64,
            degrees: (if seen == n { seen - 1 } else { seen } * (kinds - 1)) as f64,
            third: self.third(),
            decks: self.decks,
        };
        let outlier = self.outliers(names).into_iter().next();
        let effect = outlier.as_ref().map_or_else(String::new, |worst| {
            let per_cent = 100.0 / self.decks as f64;
            format!("{}: {:.2} %, not {:.2} %", worst.what, worst.seen * per_cent, worst.expected * per_cent)
        });
        Some(Test {
            name: "kinds at places seen",
            view: View::Seen,
            decks: self.decks,
            statistic: quadratic.statistic,
            null: MOMENTS,
            degrees: Some(quadratic.degrees),
            p: quadratic.p(),
            effect,
            outliers: self.outliers(names),
        })
    }

    /// The cells farthest out.
    fn outliers(&self, names: &Names) -> Vec<Outlier> {
        const NAMED: usize = 3;
        let (grid, kinds) = (self.grid(names), self.deck.kinds() as usize);
        let mut far: Vec<usize> =
            (0..self.places.len()).filter(|cell| grid.chances[cell % kinds] < 1.0).collect();
        far.sort_by(|a, b| {
            let z = |cell: usize| grid.z(cell / kinds, cell % kinds).abs();
            z(*b).total_cmp(&z(*a))
        });
        let outlier = |cell: usize| {
            let what = format!("card {} at place {}", grid.columns[cell % kinds], grid.rows[cell / kinds]);
            Outlier::binomial(what, self.places[cell] as f64, self.decks, grid.chances[cell % kinds])
        };
        far.into_iter().take(NAMED).map(outlier).collect()
    }

    /// The scalar product of two whitened tables, each of so many decks.
    fn product(&self, one: &[f64], decks: f64, other: &[f64], theirs: f64) -> f64 {
        let (n, kinds, rows) =
            (f64::from(self.deck.cards()), self.deck.kinds() as usize, self.deck.seen() as usize);
        let seen = rows as f64;
        // Of the sum over places: what is not yet in the differences.
        let more = if seen < n { 1.0 / (1.0 - seen / n) - 1.0 } else { 0.0 };
        let mut product = 0.0;
        for (kind, copies) in self.deck.copies().enumerate() {
            let copies = copies as f64;
            let (mut cells, mut sums) = (0.0, [0.0; 2]);
            for row in 0..rows {
                let (x, y) = (one[row * kinds + kind], other[row * kinds + kind]);
                let (x, y) = (x - decks * copies / n, y - theirs * copies / n);
                cells += x * y;
                sums[0] += x;
                sums[1] += y;
            }
            product += (cells + more * sums[0] * sums[1] / seen) / copies;
        }
        (n - 1.0) * product
    }

    /// The third moment of the product of two fair decks.
    ///
    /// The product as above, of decks with a one in each row: of kind c, in f rows in both, it is f − p (h + h') + k p²
    /// in the cells, for h and h' of it in the hands, with chance p at each of k places. O(k + K) a pair.
    fn third(&self) -> f64 {
        let (n, seen) = (f64::from(self.deck.cards()), f64::from(self.deck.seen()));
        let rows = self.deck.seen() as usize;
        let more = if seen < n { 1.0 / (1.0 - seen / n) - 1.0 } else { 0.0 };
        let copies: Vec<f64> = self.deck.copies().map(|copies| copies as f64).collect();
        let mut lots = Lots::new(u64::MAX >> 40);
        let mut hands = [(0..self.deck.cards()).collect::<Vec<u32>>(), (0..self.deck.cards()).collect()];
        // In how many rows both have a kind, and how many of it each has.
        let mut held = vec![[0.0; 3]; copies.len()];
        let mut cube = || {
            for hand in &mut hands {
                lots.shuffle(hand);
            }
            held.fill([0.0; 3]);
            for (one, other) in hands[0].iter().zip(&hands[1]).take(rows) {
                let [one, other] = [one, other].map(|card| self.deck.kind(*card) as usize);
                held[one][1] += 1.0;
                held[other][2] += 1.0;
                held[one][0] += f64::from(u8::from(one == other));
            }
            let product: f64 = held
                .iter()
                .zip(&copies)
                .map(|([both, one, other], copies)| {
                    let p = copies / n;
                    let cells = both - p * (one + other) + seen * p * p;
                    (cells + more * (one - seen * p) * (other - seen * p) / seen) / copies
                })
                .sum();
            ((n - 1.0) * product).powi(3)
        };
        (0..PAIRS).map(|_| cube()).sum::<f64>() / f64::from(PAIRS)
    }
}

/// The chance that what is seen of two fair decks is equal.
///
/// Hands by kind: a kind of m cards is drawn j times in m (m − 1) … (m − j + 1) ways, squared for two hands; kinds are
/// put together by binomial coefficients, for which of the places each has.
pub(super) fn chance_of_equal(deck: &Deck) -> f64 {
    let (n, seen) = (f64::from(deck.cards()), deck.seen() as usize);
    let mut hands = vec![0.0; seen + 1];
    hands[0] = 1.0;
    let mut binomial = vec![vec![1.0]];
    for row in 1..=seen {
        let above: &Vec<f64> = &binomial[row - 1];
        let inner = (1..row).map(|j| above[j - 1] + above[j]);
        binomial.push(std::iter::once(1.0).chain(inner).chain([1.0]).collect());
    }
    for copies in deck.copies() {
        let mut ways = vec![1.0];
        for j in 0..copies.min(seen) {
            ways.push(ways[j] * ((copies - j) as f64 / n).powi(2));
        }
        let together = |k: usize| -> f64 {
            ways.iter().enumerate().take(k + 1).map(|(j, way)| binomial[k][j] * way * hands[k - j]).sum()
        };
        hands = (0..=seen).map(together).collect();
    }
    let all: f64 = (0..seen).map(|i| (1.0 - i as f64 / n).powi(2)).product();
    hands[seen] / all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(kinds: &[u32], seen: u32) -> Deck {
        Deck::of_kinds(kinds).and_then(|deck| deck.first(seen)).expect("a deck")
    }

    /// Exactly, over all orders: the whitened product of two decks has mean 0, and the degrees for its variance.
    #[test]
    fn tables_of_what_is_seen_are_whitened() {
        for (kinds, seen) in [
            (&[0, 1, 2, 3, 4][..], 2),
            (&[0, 1, 2, 3, 4], 1),
            (&[0, 0, 1, 2, 2], 5),
            (&[0, 0, 1, 2, 2], 3),
            (&[0, 0, 0, 1, 1], 4),
        ] {
            let deck = deck(kinds, seen);
            let columns = deck.kinds() as usize;
            let tables: Vec<Vec<f64>> = evenhand::Permutation::all(5)
                .map(|order| {
                    let mut table = vec![0.0; seen as usize * columns];
                    for (row, card) in order.iter().take(seen as usize).enumerate() {
                        table[row * columns + deck.kind(card) as usize] = 1.0;
                    }
                    table
                })
                .collect();
            let visible = Visible::new(&deck);
            let (mut mean, mut square, count) = (0.0, 0.0, 14_400.0);
            for one in &tables {
                for other in &tables {
                    let product = visible.product(one, 1.0, other, 1.0);
                    mean += product / count;
                    square += product * product / count;
                }
            }
            let third: f64 = tables
                .iter()
                .map(|other| visible.product(&tables[0], 1.0, other, 1.0).powi(3) / tables.len() as f64)
                .sum();
            let told = visible.third();
            // Whole decks of kinds, and hands of different cards, have one third moment whichever the first.
            if seen == 5 || columns == 5 {
                assert!((told - third).abs() < 0.1 * third.abs() + 0.5, "{kinds:?}, {seen}: {told}, {third}");
            }
            let degrees = if seen == 5 { 4 } else { seen as usize } * (columns - 1);
            assert!(mean.abs() < 1e-9, "{kinds:?}, {seen}: {mean}");
            assert!((square - degrees as f64).abs() < 1e-9, "{kinds:?}, {seen}: {square}, {degrees}");
        }
    }

    #[test]
    fn chances_of_equal_hands_are_those_of_all_pairs() {
        for (kinds, seen) in [(&[0, 1, 2, 3, 4][..], 3), (&[0, 0, 1, 2, 2], 5), (&[0, 0, 1, 1, 1], 3)] {
            let deck = deck(kinds, seen);
            let hands: Vec<Vec<u32>> = evenhand::Permutation::all(5)
                .map(|order| order.iter().take(seen as usize).map(|card| deck.kind(card)).collect())
                .collect();
            let equal = hands.iter().flat_map(|one| hands.iter().filter(move |other| *other == one)).count();
            let chance = chance_of_equal(&deck);
            assert!((chance - equal as f64 / 14_400.0).abs() < 1e-12, "{kinds:?}, {seen}: {chance}");
        }
        let whole = chance_of_equal(&Deck::of_cards(52).expect("a deck"));
        assert!((whole * 8.065_817_517_094_388e67 - 1.0).abs() < 1e-9, "{whole}");
    }
}
