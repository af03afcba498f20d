//! How far apart cards lie: of all pairs c and c + d in one table, and of pairs that are named.
//!
//! Of a fair deck the second card of a pair lies a places after the first with (n − a) / n(n − 1), or as many before. A named
//! pair is in each deck at one distance: exact binomial tails of each, and of all up to it. The pairs c and
//! c + d of one deck depend on one another: of their number at each distance the tails are bounded
//! ([`apart`](crate::statistics::apart)), and the cell that is farthest out is the test, its bound times the number of
//! cells (Bonferroni).
//!
//! Cost: n²/2 increments a deck, where all pairs are looked at; memory 24 n² bytes.

use super::test::{Effect, Form, Outlier, Subject, Test, TestId, Transform, Where};
use crate::statistics::apart::Apart;
use crate::statistics::binomial::binomial;
use crate::statistics::tails::bonferroni;

/// The cells whose tails are found: those farthest out by their standard deviations. Another one could only have made
/// the p-value smaller.
const CLOSER: usize = 3;

/// Decks after which small counts are added to the large ones: of 1,024 cards none holds more than 2^30.
const SETTLED: u32 = 1 << 20;

/// Counts of distances.
#[derive(Debug, Clone)]
pub(super) struct Distances {
    n: usize,
    decks: u64,
    /// `(d - 1) * (2 n - 1) + place of card c + d - place of card c + n - 1`, if all pairs are looked at.
    all: Vec<u64>,
    /// The same of the last decks.
    recent: Vec<u32>,
    since: u32,
    named: Vec<Named>,
}

/// The saved counts.
#[cfg(feature = "state")]
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedDistances {
    /// Of all pairs, if they are looked at.
    all: Vec<u64>,
    pairs: Vec<SavedPair>,
}

/// A named pair and its counts.
#[cfg(feature = "state")]
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPair {
    pair: [u16; 2],
    counts: Vec<u64>,
}

/// A pair of cards, and how often the second was how far from the first: `distance + n - 1`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Named {
    pair: [u16; 2],
    counts: Vec<u64>,
}

impl Distances {
    /// Of n cards: of all pairs, and of those that are named.
    pub(super) fn new(n: usize, all: bool, pairs: &[[u32; 2]]) -> Self {
        let cells = if all { n.saturating_sub(1) * (2 * n).saturating_sub(1) } else { 0 };
        let named = |pair: &[u32; 2]| Named {
            pair: pair.map(|card| card as u16),
            counts: vec![0; (2 * n).saturating_sub(1)],
        };
        Self {
            n,
            decks: 0,
            all: vec![0; cells],
            recent: vec![0; cells],
            since: 0,
            named: pairs.iter().map(named).collect(),
        }
    }

    /// Creates empty counts with the same configuration.
    pub(super) fn anew(&self) -> Self {
        let pairs: Vec<[u32; 2]> = self.named.iter().map(|named| named.pair.map(u32::from)).collect();
        Self::new(self.n, !self.all.is_empty(), &pairs)
    }

    /// Whether the same pairs are looked at.
    pub(super) fn are_those_of(&self, other: &Self) -> bool {
        self.all.len() == other.all.len()
            && self.named.iter().map(|named| named.pair).eq(other.named.iter().map(|named| named.pair))
    }

    /// Takes a deck.
    pub(super) fn observe(&mut self, order: &[u32]) {
        self.decks += 1;
        let (n, mut places) = (self.n, [0_u16; super::deck::MAX_CARDS as usize]);
        for (place, card) in (0..).zip(order) {
            places[*card as usize] = place;
        }
        let places = &places[..n];
        for Named { pair, counts } in &mut self.named {
            let [first, second] = pair.map(|card| usize::from(places[usize::from(card)]));
            counts[second + n - 1 - first] += 1;
        }
        if self.recent.is_empty() {
            return;
        }
        for (row, apart) in self.recent.chunks_exact_mut(2 * n - 1).zip(1..) {
            for (first, second) in places.iter().zip(&places[apart..]) {
                row[usize::from(*second) + n - 1 - usize::from(*first)] += 1;
            }
        }
        self.since += 1;
        if self.since == SETTLED {
            self.settle();
        }
    }

    fn settle(&mut self) {
        self.since = 0;
        for (all, recent) in self.all.iter_mut().zip(&mut self.recent) {
            *all += u64::from(std::mem::take(recent));
        }
    }

    #[cfg(feature = "state")]
    pub(super) fn saved(&self) -> SavedDistances {
        let named = |named: &Named| SavedPair { pair: named.pair, counts: named.counts.clone() };
        SavedDistances { all: self.counts(), pairs: self.named.iter().map(named).collect() }
    }

    /// Of what was counted of some decks; none if it does not add up.
    #[cfg(feature = "state")]
    pub(super) fn of_saved(deck: &super::deck::Deck, decks: u64, saved: SavedDistances) -> Option<Self> {
        let n = deck.cards() as usize;
        let SavedDistances { all, pairs } = saved;
        let is_pair = |saved: &SavedPair| {
            saved.pair[0] != saved.pair[1] && saved.pair.iter().all(|card| usize::from(*card) < n)
        };
        if !deck.is_whole() || !pairs.iter().all(is_pair) {
            return None;
        }
        let named: Vec<[u32; 2]> = pairs.iter().map(|saved| saved.pair.map(u32::from)).collect();
        let blank = Self::new(n, !all.is_empty(), &named);
        // At a distance of 0 lie no two cards.
        let is_of = |row: &[u64], pairs: u64| {
            let sum = row.iter().try_fold(0, |sum: u64, count| sum.checked_add(*count));
            row.len() + 1 == 2 * n && row[n - 1] == 0 && sum == decks.checked_mul(pairs)
        };
        let rows = all.chunks((2 * n).saturating_sub(1).max(1));
        let adds_up = all.len() == blank.all.len()
            && (1..).zip(rows).all(|(step, row)| is_of(row, (n - step) as u64))
            && pairs.iter().all(|saved| is_of(&saved.counts, 1));
        let named = pairs.into_iter().map(|SavedPair { pair, counts }| Named { pair, counts }).collect();
        adds_up.then_some(Self { decks, all, named, ..blank })
    }

    /// The counts of all pairs.
    fn counts(&self) -> Vec<u64> {
        self.all.iter().zip(&self.recent).map(|(all, recent)| all + u64::from(*recent)).collect()
    }

    /// Adds what was counted elsewhere, of the same pairs.
    pub(super) fn add(&mut self, other: &Self) {
        self.settle();
        self.decks += other.decks;
        self.all.iter_mut().zip(other.counts()).for_each(|(mine, theirs)| *mine += theirs);
        for (mine, theirs) in self.named.iter_mut().zip(&other.named) {
            mine.counts.iter_mut().zip(&theirs.counts).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    /// Adds the tests, if there are decks.
    pub(super) fn add_tests(&self, tests: &mut Vec<Test>) {
        if self.decks == 0 || self.n < 2 {
            return;
        }
        if !self.all.is_empty() {
            tests.extend(self.test_of_all());
        }
        for named in &self.named {
            self.add_tests_of(named, tests);
        }
    }

    /// The cell of all pairs that is farthest out.
    fn test_of_all(&self) -> Option<Test> {
        let (n, decks) = (self.n, self.decks as f64);
        let counts = self.counts();
        let mut far: Vec<(f64, usize)> = Vec::new();
        for (row, counts) in counts.chunks_exact(2 * n - 1).enumerate() {
            for (column, count) in counts.iter().enumerate().filter(|(column, _)| column + 1 != n) {
                let (step, places) = (row + 1, (column + 1).abs_diff(n));
                let mean = mean(n, step, places);
                far.push((
                    (*count as f64 - decks * mean).abs() / (decks * mean).sqrt(),
                    row * (2 * n - 1) + column,
                ));
            }
        }
        let cells = far.len();
        far.sort_by(|one, other| other.0.total_cmp(&one.0));
        let tail = |(_, cell): &(f64, usize)| {
            let (step, column) = (cell / (2 * n - 1) + 1, cell % (2 * n - 1));
            let places = (column + 1).abs_diff(n);
            let bounds = Apart::new(n, step, places);
            let (observed, expected) = (counts[*cell] as f64, decks * bounds.mean());
            let z = (observed - expected) / (decks * bounds.variance()).sqrt();
            let is_backward = column + 1 < n;
            let at = Where::Apart { step: step as u32, distance: places as u32, is_backward };
            (bounds.p(counts[*cell], self.decks), Outlier { at, observed, expected, z })
        };
        let mut closer: Vec<(f64, Outlier)> = far.iter().take(CLOSER).map(tail).collect();
        closer.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (p, worst) = closer.first()?;
        let id =
            TestId { transform: Transform::Decks, subject: Subject::Distances, form: Form::FarthestPlace };
        let effect = Effect::Total { observed: worst.observed, expected: worst.expected };
        let test = Test::new(id, self.decks, worst.z, bonferroni(*p, cells), effect);
        Some(Test { outliers: closer.into_iter().map(|(_, far)| far).collect(), ..test })
    }

    /// The distance of a named pair, or the distances up to one, that is farthest out: exact binomial tails.
    fn add_tests_of(&self, named: &Named, tests: &mut Vec<Test>) {
        let (n, [first, second]) = (self.n, named.pair.map(u32::from));
        let p_of = |distance: usize| (n - distance) as f64 / (n * (n - 1)) as f64;
        let mut cells: Vec<(f64, u64, Where)> = Vec::new();
        let (mut p_within, mut within) = (0.0, 0);
        for distance in 1..n {
            let counts = [named.counts[n - 1 + distance], named.counts[n - 1 - distance]];
            let places = distance as u32;
            for (count, [first, second]) in counts.into_iter().zip([[first, second], [second, first]]) {
                cells.push((p_of(distance), count, Where::Distance { first, second, distance: places }));
                p_within += p_of(distance);
                within += count;
            }
            cells.push((p_within, within, Where::Within { first, second, distance: places }));
        }
        let far = |(p, count, at): (f64, u64, Where)| {
            let tails = binomial(count, self.decks, p);
            (tails.two_sided(), Outlier::binomial(at, count as f64, self.decks, p))
        };
        // All distances together are no event.
        let mut far: Vec<(f64, Outlier)> =
            cells.into_iter().map(far).filter(|(_, far)| far.z.is_finite()).collect();
        far.sort_by(|one, other| one.0.total_cmp(&other.0));
        let number = far.len();
        far.truncate(CLOSER);
        let Some((p, worst)) = far.first() else { return };
        let [first, second] = named.pair;
        let id = TestId {
            transform: Transform::Decks,
            subject: Subject::Distance { first, second },
            form: Form::FarthestPlace,
        };
        let effect = Effect::Total { observed: worst.observed, expected: worst.expected };
        let test = Test::new(id, self.decks, worst.z, bonferroni(*p, number), effect);
        tests.push(Test { outliers: far.into_iter().map(|(_, far)| far).collect(), ..test });
    }
}

/// How many cards c of a deck have card c + `step` at a distance on one side, on average.
fn mean(n: usize, step: usize, places: usize) -> f64 {
    (n - step) as f64 * (n - places) as f64 / (n * (n - 1)) as f64
}
