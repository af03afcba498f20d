//! What is visible of decks that have equal cards or are visible in part: its own tables, without the noise of
//! random completion.
//!
//! Faces at places. A deck is the table of which face is at which of the k places visible, of n; face c, of which there
//! are m, is expected with m/n, and divided by √m, so that faces are orthogonal directions of one length. By Schur's
//! lemma a whole deck has the same variance, 1/(n − 1), in all (n − 1)(K − 1) directions. Of k places visible, the
//! differences between them keep it, (k − 1)(K − 1) directions; their sum, which is what the hand holds, has 1 − k/n of
//! it (a hand is drawn without replacement), K − 1 directions more. Cells are hit once a deck or so, whence the third
//! moment of the distribution ([`quadratic`](crate::statistics::quadratic)), which is taken from pairs of decks drawn
//! by lot.
//!
//! Single cells, by exact binomial tails ([`rows::Farthest`]): a face of m of n cards is at a place with m/n. Of hands of
//! k different cards beside that each pair of cards: c is seen before d with k (k − 1) / (2 n (n − 1)), and right before d
//! with (k − 1) / (n (n − 1)). A deck hits each of these cells once at most, so that counts are binomial. Pairs of equal
//! cards are hit several times a deck: they have no such cells, and are looked at as completed at random.

mod lags;
#[cfg(feature = "state")]
mod saved;

use std::sync::{Arc, OnceLock};

use super::auxiliary::Auxiliary;
use super::contingency::{Axis, ContingencyTable};
use super::counts::Counts;
use super::deck::Deck;
use super::error::AuditError;
use super::plain;
use super::rows::Farthest;
use super::test::{Subject, Table, Test, TestId, Transform, Where};
use crate::statistics::quadratic::{LEAST_DECKS, Quadratic};

use lags::FaceLags;
#[cfg(feature = "state")]
pub(super) use saved::SavedVisible;

/// Random pairs of decks that estimate the third moment, to some per cent: it is a correction.
const PAIRS: u32 = 10_000;

/// Counts of what is visible.
#[derive(Debug, Clone)]
pub(crate) struct Visible {
    deck: Deck,
    decks: u64,
    /// `place * faces + face`
    places: Vec<u64>,
    /// The orders of the cards visible among themselves; counted where all cards differ, and not all are visible.
    patterns: Option<Counts>,
    /// Which card is seen before which; counted with the patterns.
    pairs: Option<Pairs>,
    /// Cards in place some decks before, counted if all places are visible and some cards are equal.
    lags: Option<FaceLags>,
    /// The third moment, which takes 10,000 decks and no data: made once.
    third: Arc<OnceLock<f64>>,
}

/// Cards of a hand two by two, `c * n + d`.
#[derive(Debug, Clone)]
struct Pairs {
    /// How often both are seen, c before d.
    before: Vec<u64>,
    /// How often d is seen right after c.
    after: Vec<u64>,
}

impl Pairs {
    fn take(&mut self, n: usize, hand: &[u32]) {
        for (place, c) in hand.iter().enumerate() {
            let row = *c as usize * n;
            for d in &hand[place + 1..] {
                self.before[row + *d as usize] += 1;
            }
            if let Some(next) = hand.get(place + 1) {
                self.after[row + *next as usize] += 1;
            }
        }
    }

    fn add(&mut self, other: &Self) {
        let Self { before, after } = other;
        let tables = [(&mut self.before, before), (&mut self.after, after)];
        for (mine, theirs) in tables {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
    }
}

impl Visible {
    pub(super) fn new(deck: &Deck) -> Self {
        let (visible, faces) = (deck.visible() as usize, deck.faces() as usize);
        let part = deck.faces() == deck.cards() && visible > 1;
        let table = || vec![0; faces * faces];
        Self {
            deck: deck.clone(),
            decks: 0,
            places: vec![0; visible * faces],
            patterns: part.then(|| Counts::new(visible)),
            pairs: part.then(|| Pairs { before: table(), after: table() }),
            lags: (visible == deck.cards() as usize).then(FaceLags::default),
            third: Arc::default(),
        }
    }

    /// Of the same deck, with nothing counted.
    pub(super) fn anew(&self) -> Self {
        Self { third: Arc::clone(&self.third), ..Self::new(&self.deck) }
    }

    pub(super) fn deck(&self) -> &Deck {
        &self.deck
    }

    pub(crate) fn patterns(&self) -> Option<&Counts> {
        self.patterns.as_ref()
    }

    /// Takes what is visible of a deck, which is one of those that there are.
    pub(super) fn take(&mut self, visible: &[u32]) {
        let faces = self.deck.faces() as usize;
        self.decks += 1;
        for (place, face) in visible.iter().enumerate() {
            self.places[place * faces + *face as usize] += 1;
        }
        if let Some(patterns) = &mut self.patterns {
            let rank = |card: &u32| visible.iter().filter(|other| *other < card).count() as u32;
            plain::count(patterns, &visible.iter().map(rank).collect::<Vec<u32>>());
        }
        if let Some(pairs) = &mut self.pairs {
            pairs.take(faces, visible);
        }
        if let Some(lags) = &mut self.lags {
            lags.take(visible);
        }
    }

    /// Adds what was counted elsewhere.
    pub(super) fn add(&mut self, other: &Self) -> Result<(), AuditError> {
        if self.deck != other.deck {
            return Err(AuditError::OtherDeck { n: self.deck.cards() });
        }
        let Self { deck: _, decks, places, patterns, pairs, lags, third: _ } = other;
        self.decks += decks;
        for (mine, theirs) in self.places.iter_mut().zip(places) {
            *mine += theirs;
        }
        if let (Some(mine), Some(theirs)) = (&mut self.patterns, patterns) {
            mine.add(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.pairs, pairs) {
            mine.add(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.lags, lags) {
            mine.add(theirs);
        }
        Ok(())
    }

    /// Forgets the last decks: the next deck starts another run.
    pub(super) fn end_run(&mut self) {
        if let Some(lags) = &mut self.lags {
            lags.end_run();
        }
    }

    /// Returns the tests of cards in place some decks before, if faces are counted.
    pub(super) fn tests_of_lags(&self) -> Option<impl Iterator<Item = Test>> {
        self.lags.as_ref().map(|lags| lags.tests(&self.deck))
    }

    /// The table of faces at places, for pictures.
    pub(crate) fn table(&self) -> ContingencyTable {
        let n = f64::from(self.deck.cards());
        ContingencyTable {
            rows: Axis::Places(self.deck.visible()),
            columns: Axis::Faces(self.deck.faces()),
            observed: self.places.clone(),
            decks: self.decks,
            probabilities: self.deck.copies().map(|copies| copies as f64 / n).collect(),
        }
    }

    /// The tests of the table and of single cells, where there are as many decks as they need and what is visible can vary.
    pub(super) fn tests(&self) -> Vec<Test> {
        let (n, faces, visible) =
            (self.deck.cards() as usize, self.deck.faces() as usize, self.deck.visible() as usize);
        if self.decks < LEAST_DECKS || faces < 2 {
            return Vec::new();
        }
        let cells: Vec<f64> = self.places.iter().map(|count| *count as f64).collect();
        let quadratic = Quadratic {
            statistic: self.product(&cells, self.decks as f64, &cells, self.decks as f64) / self.decks as f64,
            degrees: (if visible == n { visible - 1 } else { visible } * (faces - 1)) as f64,
            third: *self.third.get_or_init(|| self.third()),
            decks: self.decks,
        };
        let farthest = self.farthest_face();
        let id = of_visible(Table::FaceByPlace);
        let whole = Test::of_table(id, quadratic, farthest.effect(), farthest.outliers());
        std::iter::once(whole).chain(farthest.test(id)).chain(self.tests_of_pairs()).collect()
    }

    /// Of faces at places.
    fn farthest_face(&self) -> Farthest {
        let (table, faces) = (self.table(), self.deck.faces() as usize);
        let mut farthest = Farthest::of(self.decks);
        for (face, p) in table.probabilities.iter().enumerate() {
            let cells = (face..self.places.len()).step_by(faces).map(|cell| (cell, self.places[cell]));
            farthest.look(*p, cells, |cell| Where::FaceAtPlace {
                face: face as u32,
                place: (cell / faces) as u32,
            });
        }
        farthest
    }

    /// Of cards of a hand two by two.
    fn tests_of_pairs(&self) -> impl Iterator<Item = Test> {
        let n = self.deck.cards() as usize;
        let (cards, seen) = (n as f64, f64::from(self.deck.visible()));
        let pair = |cell: usize| [cell / n, cell % n].map(|card| card as u32);
        let farthest = move |counts: &[u64], p: f64, at: &dyn Fn([u32; 2]) -> Where| {
            let mut farthest = Farthest::of(self.decks);
            let cells = counts.iter().copied().enumerate().filter(|(cell, _)| cell / n != cell % n);
            farthest.look(p, cells, |cell| at(pair(cell)));
            farthest
        };
        let tests = self.pairs.as_ref().map(|pairs| {
            let next = (seen - 1.0) / (cards * (cards - 1.0));
            let before =
                farthest(&pairs.before, next * seen / 2.0, &|[first, second]| Where::Pair { first, second });
            let after = farthest(&pairs.after, next, &|[first, second]| Where::Neighbours { first, second });
            let of = |farthest: &Farthest, table| farthest.test(of_visible(table));
            [of(&before, Table::PairOrder), of(&after, Table::NeighboursInRow)]
        });
        tests.into_iter().flatten().flatten()
    }

    /// The scalar product of two whitened tables, of `decks` and of `theirs` decks.
    fn product(&self, one: &[f64], decks: f64, other: &[f64], theirs: f64) -> f64 {
        let (n, faces, rows) =
            (f64::from(self.deck.cards()), self.deck.faces() as usize, self.deck.visible() as usize);
        let visible = rows as f64;
        // Of the sum over places: what is not yet in the differences.
        let more = if visible < n { 1.0 / (1.0 - visible / n) - 1.0 } else { 0.0 };
        let mut product = 0.0;
        for (face, copies) in self.deck.copies().enumerate() {
            let copies = copies as f64;
            let (mut cells, mut sums) = (0.0, [0.0; 2]);
            for row in 0..rows {
                let (x, y) = (one[row * faces + face], other[row * faces + face]);
                let (x, y) = (x - decks * copies / n, y - theirs * copies / n);
                cells += x * y;
                sums[0] += x;
                sums[1] += y;
            }
            product += (cells + more * sums[0] * sums[1] / visible) / copies;
        }
        (n - 1.0) * product
    }

    /// The third moment of the product of two fair decks.
    ///
    /// The product as above, of decks with a one in each row: of face c, in f rows in both, it is f − p (h + h') + k p²
    /// in the cells, for h and h' of it in the hands, with probability p at each of k places. O(k + K) a pair.
    fn third(&self) -> f64 {
        let (n, visible) = (f64::from(self.deck.cards()), f64::from(self.deck.visible()));
        let rows = self.deck.visible() as usize;
        let more = if visible < n { 1.0 / (1.0 - visible / n) - 1.0 } else { 0.0 };
        let copies: Vec<f64> = self.deck.copies().map(|copies| copies as f64).collect();
        let mut auxiliary = Auxiliary::new(u64::MAX >> 40);
        let mut hands = [(0..self.deck.cards()).collect::<Vec<u32>>(), (0..self.deck.cards()).collect()];
        // In how many rows both have a face, and how many of it each has.
        let mut held = vec![[0.0; 3]; copies.len()];
        let mut cube = || {
            for hand in &mut hands {
                auxiliary.shuffle(hand);
            }
            held.fill([0.0; 3]);
            for (one, other) in hands[0].iter().zip(&hands[1]).take(rows) {
                let [one, other] = [one, other].map(|card| self.deck.face(*card) as usize);
                held[one][1] += 1.0;
                held[other][2] += 1.0;
                held[one][0] += f64::from(u8::from(one == other));
            }
            let product: f64 = held
                .iter()
                .zip(&copies)
                .map(|([both, one, other], copies)| {
                    let p = copies / n;
                    let cells = both - p * (one + other) + visible * p * p;
                    (cells + more * (one - visible * p) * (other - visible * p) / visible) / copies
                })
                .sum();
            ((n - 1.0) * product).powi(3)
        };
        (0..PAIRS).map(|_| cube()).sum::<f64>() / f64::from(PAIRS)
    }
}

/// The test of a whole table of what is visible.
fn of_visible(table: Table) -> TestId {
    TestId::whole(Transform::Visible, Subject::Table(table))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(faces: &[u32], visible: u32) -> Deck {
        Deck::of_faces(faces).and_then(|deck| deck.first(visible)).expect("a deck")
    }

    /// Exactly, over all orders: the whitened product of two decks has mean 0, and the degrees for its variance.
    #[test]
    fn tables_of_what_is_seen_are_whitened() {
        for (faces, visible) in [
            (&[0, 1, 2, 3, 4][..], 2),
            (&[0, 1, 2, 3, 4], 1),
            (&[0, 0, 1, 2, 2], 5),
            (&[0, 0, 1, 2, 2], 3),
            (&[0, 0, 0, 1, 1], 4),
        ] {
            let deck = deck(faces, visible);
            let columns = deck.faces() as usize;
            let tables: Vec<Vec<f64>> = evenhand::Permutation::all(5)
                .map(|order| {
                    let mut table = vec![0.0; visible as usize * columns];
                    for (row, card) in order.iter().take(visible as usize).enumerate() {
                        table[row * columns + deck.face(card) as usize] = 1.0;
                    }
                    table
                })
                .collect();
            let table = Visible::new(&deck);
            let (mut mean, mut square, count) = (0.0, 0.0, 14_400.0);
            for one in &tables {
                for other in &tables {
                    let product = table.product(one, 1.0, other, 1.0);
                    mean += product / count;
                    square += product * product / count;
                }
            }
            let third: f64 = tables
                .iter()
                .map(|other| table.product(&tables[0], 1.0, other, 1.0).powi(3) / tables.len() as f64)
                .sum();
            let told = table.third();
            // Whole decks of faces, and hands of different cards, have one third moment whichever the first.
            if visible == 5 || columns == 5 {
                assert!(
                    (told - third).abs() < 0.1 * third.abs() + 0.5,
                    "{faces:?}, {visible}: {told}, {third}"
                );
            }
            let degrees = if visible == 5 { 4 } else { visible as usize } * (columns - 1);
            assert!(mean.abs() < 1e-9, "{faces:?}, {visible}: {mean}");
            assert!((square - degrees as f64).abs() < 1e-9, "{faces:?}, {visible}: {square}, {degrees}");
        }
    }
}
