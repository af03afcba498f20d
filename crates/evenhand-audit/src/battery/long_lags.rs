//! Whether a deck tells of the one l decks before, for each l up to 64, by one statistic: the cards that lie where they
//! lay.
//!
//! The changes over a lag are independent and uniform, so that of each lag the number of cards in place is, deck by deck,
//! an independent number of Montmort's distribution. Its sum is held against the exact distribution of the sum; and, since
//! a deck may come back whole now and then, the decks with m cards in place or more against their binomial distribution,
//! for each m. One test for all: the p-value that is farthest out, times their number (Bonferroni), however they depend.
//!
//! Of each card at each place it is kept in which of the last 64 decks it lay there, as the bits of a word: a deck has one
//! word for each of its cards, with K / n bits on average for lags up to K.
//!
//! Cost: O(n + K) a deck; memory 16 n² + 8 (n + 1) K bytes.

use super::test::{Effect, Form, Outlier, Subject, Test, TestId, Transform, Where};
use crate::statistics::binomial::binomial;
use crate::statistics::tails::bonferroni;
use crate::statistics::{distributions, sums};

/// The most lags.
pub const MAX_LAGS: u8 = 64;

/// Counts of decks and of the up to K decks before them.
#[derive(Debug, Clone)]
pub(super) struct LongLags {
    n: usize,
    lags: usize,
    /// Of each card at each place, `place * n + card`.
    history: Vec<History>,
    /// The decks that were held against those before them.
    taken: u64,
    /// `(lag - 1) * (n + 1) + cards in place`
    matches: Vec<u64>,
}

/// The saved counts.
#[cfg(feature = "state")]
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedLags {
    /// The longest.
    lags: u8,
    /// `(lag - 1) * (n + 1) + cards in place`
    matches: Vec<u64>,
}

/// When a card lay at a place.
#[derive(Debug, Clone, Copy, Default)]
struct History {
    /// The last deck that had it there, from 1 on; 0 if none did.
    last: u64,
    /// Which of the 64 decks before that one had it there too: bit l − 1 is l decks before.
    before: u64,
}

impl LongLags {
    /// Of lags 1 to `lags`, which is at least 1.
    pub(super) fn new(n: usize, lags: u8) -> Self {
        let lags = usize::from(lags);
        Self { n, lags, history: vec![History::default(); n * n], taken: 0, matches: vec![0; lags * (n + 1)] }
    }

    /// Creates empty counts with the same configuration.
    pub(super) fn anew(&self) -> Self {
        Self::new(self.n, self.lags as u8)
    }

    pub(super) fn lags(&self) -> u8 {
        self.lags as u8
    }

    /// Takes a deck.
    pub(super) fn observe(&mut self, order: &[u32]) {
        self.taken += 1;
        let mut same = [0_u16; MAX_LAGS as usize];
        for (row, card) in self.history.chunks_exact_mut(self.n.max(1)).zip(order) {
            let history = &mut row[*card as usize];
            let mut lags = match self.taken - history.last {
                // Where it lay last, it is as many decks before as that; and what lay before it is as many more.
                ago @ 1..64 if history.last > 0 => history.before << ago | 1 << (ago - 1),
                64 if history.last > 0 => 1 << 63,
                _ => 0,
            };
            *history = History { last: self.taken, before: lags };
            while lags != 0 {
                same[lags.trailing_zeros() as usize] += 1;
                lags &= lags - 1;
            }
        }
        let known = self.lags.min((self.taken - 1) as usize);
        for (matches, same) in self.matches.chunks_exact_mut(self.n + 1).zip(same).take(known) {
            matches[usize::from(same)] += 1;
        }
    }

    /// Lets go of the decks so far: the next one is the first of another run.
    pub(super) fn end_run(&mut self) {
        self.history.fill(History::default());
        self.taken = 0;
    }

    #[cfg(feature = "state")]
    pub(super) fn saved(&self) -> SavedLags {
        SavedLags { lags: self.lags(), matches: self.matches.clone() }
    }

    /// Of what was counted of some decks of n cards; none if it does not add up.
    #[cfg(feature = "state")]
    pub(super) fn of_saved(n: usize, decks: u64, saved: SavedLags) -> Option<Self> {
        let SavedLags { lags, matches } = saved;
        if !(1..=MAX_LAGS).contains(&lags) {
            return None;
        }
        let blank = Self::new(n, lags);
        let are_of_pairs = |row: &[u64]| {
            row.iter()
                .try_fold(0, |sum: u64, count| sum.checked_add(*count))
                .is_some_and(|pairs| pairs <= decks)
        };
        let fits = matches.len() == blank.matches.len() && matches.chunks_exact(n + 1).all(are_of_pairs);
        fits.then_some(Self { matches, ..blank })
    }

    /// Adds what was counted elsewhere, of as many lags.
    pub(super) fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.matches.iter_mut().zip(&other.matches) {
            *mine += theirs;
        }
    }

    /// The test of all lags; none where no deck has one before it.
    pub(super) fn test(&self) -> Option<Test> {
        let null = distributions::fixed_points(self.n);
        // The probability of m cards in place or more.
        let mut tail = null.clone();
        for cards in (0..self.n).rev() {
            tail[cards] += tail[cards + 1];
        }
        let variance = if self.n > 1 { 1.0 } else { 0.0 };
        let (mut farthest, mut pairs_in_all): (Option<(f64, Outlier, Effect)>, u64) = (None, 0);
        for (lag, matches) in (1..).zip(self.matches.chunks_exact(self.n + 1)) {
            let pairs: u64 = matches.iter().sum();
            if pairs == 0 || self.n < 2 {
                continue;
            }
            pairs_in_all = pairs_in_all.max(pairs);
            let total: u64 = (0..).zip(matches).map(|(cards, count)| cards * count).sum();
            let mut consider = |p: f64, cards: u32, observed: f64, expected: f64, deviation: f64, effect| {
                if farthest.as_ref().is_none_or(|(least, ..)| p < *least) {
                    let at = Where::InPlaceAtLag { lag, cards };
                    let far = Outlier { at, observed, expected, z: (observed - expected) / deviation };
                    farthest = Some((p, far, effect));
                }
            };
            let (observed, expected) = (total as f64, pairs as f64);
            let p = sums::sum_of_few(&null, total, pairs).two_sided();
            let effect = Effect::Mean { observed: observed / expected, expected: 1.0 };
            consider(p, 0, observed, expected, (expected * variance).sqrt(), effect);
            let mut so_far = 0;
            for (cards, count) in matches.iter().enumerate().skip(1).rev() {
                so_far += count;
                let (observed, expected) = (so_far as f64, pairs as f64 * tail[cards]);
                if *count > 0 && observed > expected {
                    let effect = Effect::Total { observed, expected };
                    let deviation = (expected * (1.0 - tail[cards])).sqrt();
                    let p = as_many(so_far, pairs, tail[cards]);
                    consider(p, cards as u32, observed, expected, deviation, effect);
                }
            }
        }
        let (p, far, effect) = farthest?;
        let id = TestId {
            transform: Transform::Run,
            subject: Subject::CardsInPlace,
            form: Form::FarthestLag(self.lags as u8),
        };
        let test = Test::new(id, pairs_in_all, far.z, bonferroni(p, self.lags * (self.n + 1)), effect);
        Some(Test { outliers: vec![far], ..test })
    }
}

/// A bound of the probability of `count` events of probability p or more in `trials`: where few are expected,
/// C(trials, count) p^count, of which the tail is a sum of intersections at most.
fn as_many(count: u64, trials: u64, p: f64) -> f64 {
    const FEW: f64 = 1e-3;
    let expected = trials as f64 * p;
    if expected < FEW {
        let log: f64 = (1..=count.min(1000)).map(|i| (expected / i as f64).ln()).sum();
        return log.exp();
    }
    binomial(count, trials, p).above
}

#[cfg(test)]
mod tests {
    use evenhand::{Seed, Series};

    use super::*;

    fn decks(n: u32, count: usize) -> Vec<Vec<u32>> {
        let series = Series::new(n, &Seed::from_text("lags")).unwrap();
        let mut all = vec![0; n as usize * count];
        series.fill(0, &mut all);
        all.chunks(n as usize).map(<[u32]>::to_vec).collect()
    }

    #[test]
    fn matches_are_those_of_all_pairs_of_decks_as_far_apart() {
        for (n, lags) in [(5, 1), (16, 3), (52, 64), (70, 7), (256, 2), (300, 5)] {
            let decks = decks(n, 150);
            let mut counted = LongLags::new(n as usize, lags);
            for deck in &decks {
                counted.observe(deck);
            }
            let mut plain = vec![0; usize::from(lags) * (n as usize + 1)];
            for (number, deck) in decks.iter().enumerate() {
                for lag in 1..=usize::from(lags).min(number) {
                    let same = deck.iter().zip(&decks[number - lag]).filter(|(one, other)| one == other);
                    plain[(lag - 1) * (n as usize + 1) + same.count()] += 1;
                }
            }
            assert_eq!(counted.matches, plain, "{n} cards, {lags} lags");
        }
    }

    /// Planted: each deck is that of 40 decks before, cut: on average one card is in place, as of fair decks.
    #[test]
    fn decks_that_come_back_cut_are_found_and_fair_ones_are_not() {
        let (mut fair, mut planted) = (LongLags::new(52, 64), LongLags::new(52, 64));
        let mut decks = decks(52, 600);
        for number in 0..decks.len() {
            fair.observe(&decks[number]);
            if number >= 40 {
                decks[number] = decks[number - 40].clone();
                decks[number].rotate_left(number * 17 % 52);
            }
            planted.observe(&decks[number]);
        }
        let (fair, planted) = (fair.test().unwrap(), planted.test().unwrap());
        assert!(fair.p > 1e-3, "{fair:?}");
        assert!(planted.p < 1e-100, "{planted:?}");
        assert_eq!(planted.outliers[0].at, Where::InPlaceAtLag { lag: 40, cards: 52 });
        assert_eq!(planted.id.key(), "cards_in_place.lags_1_to_64");
    }
}
