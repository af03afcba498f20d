//! Decks that came before: how much likelier that is if there are only a number S of decks.
//!
//! Of S equally likely decks, one more deck is one of the d different ones so far with probability d/S. A fair shuffle
//! has S = n!. The ratio of the probabilities of what came, again or new, is a product over decks; whatever probability
//! a suspect gives to "again" from what came before, the ratio has mean 1 under a fair shuffle.

use statrs::function::gamma::ln_gamma;

use crate::battery::Duplicates;
use crate::statistics::tails::{SMALLEST, normal, poisson};

/// The most equal pairs among a suspect's decks that may be luck.
const LEAST_PAIRS: f64 = 5.0;

/// Below this expected number Poisson's distribution is taken, above the normal one.
const MANY: f64 = 50.0;

/// How many decks a suspect has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Repeats {
    seeds: f64,
    /// The most that it may give to "again": less than 1 where the number was estimated.
    surest: f64,
}

impl Repeats {
    /// `seeds` decks, all equally likely.
    pub(super) fn known(seeds: f64) -> Self {
        Self { seeds: seeds.max(1.0), surest: 1.0 }
    }

    /// As many as its own decks tell, of whose pairs one in S is equal.
    pub(super) fn observed(remembered: &Duplicates) -> Option<Self> {
        let (decks, equal) = (remembered.decks() as f64, remembered.equal_pairs() as f64);
        let seeds = decks * (decks - 1.0) / 2.0 / equal;
        (equal >= LEAST_PAIRS).then(|| Self { seeds: seeds.max(1.0), surest: 1.0 - 1.0 / (decks + 2.0) })
    }

    /// The natural logarithm of the ratio; none if a fair shuffle has no more decks.
    pub(super) fn log_ratio(&self, n: u32, [decks, different]: [u64; 2]) -> Option<f64> {
        let log_orders = ln_gamma(f64::from(n) + 1.0);
        let log_seeds = self.seeds.ln();
        if log_seeds >= log_orders {
            return None;
        }
        let orders = log_orders.exp();
        // Each new one finds j different ones.
        let new = |j: u64| {
            let j = j as f64;
            (1.0 - (j / self.seeds).min(self.surest)).max(SMALLEST).ln() - (-j / orders).ln_1p()
        };
        // Each that comes again is one of those that came: all the same to both, but for the probability to come again.
        let again = (decks - different) as f64 * (log_orders - log_seeds);
        Some(again + (1..different).map(new).sum::<f64>())
    }

    /// What is added where the decks are all one, and the suspect's are too: whether it is the same one.
    pub(super) fn log_ratio_of_first(n: u32, same: bool) -> f64 {
        if same { ln_gamma(f64::from(n) + 1.0) } else { SMALLEST.ln() }
    }

    /// The probability of as many different decks, or of a number as far out.
    pub(super) fn fit(&self, [decks, different]: [u64; 2]) -> f64 {
        let (decks, different, seeds) = (decks as f64, different as f64, self.seeds);
        // S (1 − (1 − 1/S)^N).
        let expected = -seeds * (decks * (-1.0 / seeds).ln_1p()).exp_m1();
        let (again, mean) = ((decks - different).max(0.0), decks - expected);
        if mean < MANY {
            return poisson(again as u64, mean.max(f64::MIN_POSITIVE)).two_sided();
        }
        let left = (-decks / seeds).exp();
        let variance = seeds * left * (1.0 - (1.0 + decks / seeds) * left);
        // All observed, or one short of it: no number in between.
        normal(((again - mean).abs() - 0.5).max(0.0) / variance.max(1e-6).sqrt()).two_sided()
    }
}
