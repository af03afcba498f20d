//! The bet that a number comes larger, or smaller, than it should: exponential tilting.
//!
//! A number X of each deck has a known distribution if the shuffle is fair. The alternative of a tilt θ gives the value
//! x the probability p(x) e^(θx − ψ(θ)), where ψ makes them sum to 1. Each deck multiplies the stake by that over p(x),
//! which is 1 on average under p: a martingale. After N decks the stake is exp(θ ΣX − N ψ(θ)), so that the sum of X is
//! all that need be kept, in whatever order the values came. No bet on a shift of the mean that is as large grows
//! faster (Wald 1945). Which θ is right is not known: tilts of 2^-9 to 4 standard deviations on either side have equal
//! parts of the stake; the nearest one grows at 83 % of the best one's speed at least.
//!
//! An event of probability p is the number 0 or 1, so that one cell of a table is a tilt too.

use super::mixture::log_mean;

/// Tilts in standard deviations: these powers of two.
const POWERS: std::ops::RangeInclusive<i32> = -9..=2;

/// No tilt is larger: e^4.16 = 64 times is enough for one step of a number.
const MOST: f64 = 4.158_883_083_359_672;

/// The bets on one number.
#[derive(Debug, Clone)]
pub(super) struct Tilt {
    mean: f64,
    /// θ, and ψ(θ) of the number less its mean.
    tilts: Vec<[f64; 2]>,
}

impl Tilt {
    /// On a number that takes the values 0, 1, 2, … with these probabilities. One that does not vary is not bet on.
    pub(super) fn new(probabilities: &[f64]) -> Self {
        let values = || (0..).map(f64::from).zip(probabilities).filter(|(_, p)| **p > 0.0);
        let mean: f64 = values().map(|(x, p)| x * p).sum();
        let deviation = values().map(|(x, p)| p * (x - mean).powi(2)).sum::<f64>().sqrt();
        let mut sizes: Vec<f64> = Vec::new();
        if values().count() > 1 {
            sizes = POWERS.map(|power| (2_f64.powi(power) / deviation).min(MOST)).collect();
            sizes.dedup();
        }
        let log_generating = |tilt: f64| {
            let most = values().map(|(x, _)| tilt * (x - mean)).fold(f64::NEG_INFINITY, f64::max);
            most + values().map(|(x, p)| p * (tilt * (x - mean) - most).exp()).sum::<f64>().ln()
        };
        let both = sizes.into_iter().flat_map(|size| [size, -size]);
        Self { mean, tilts: both.map(|tilt| [tilt, log_generating(tilt)]).collect() }
    }

    /// On an event of probability p.
    pub(super) fn of_event(p: f64) -> Self {
        Self::new(&[1.0 - p, p])
    }

    /// The logarithm of the e-value after N numbers of this sum.
    pub(super) fn log_e_value(&self, sum: u64, decks: u64) -> f64 {
        let (excess, decks) = (sum as f64 - decks as f64 * self.mean, decks as f64);
        log_mean(self.tilts.iter().map(|[tilt, psi]| tilt * excess - decks * psi))
    }

    /// θ and ψ of each, ψ of the number itself.
    #[cfg(test)]
    pub(super) fn tilts(&self) -> impl Iterator<Item = [f64; 2]> + '_ {
        self.tilts.iter().map(|[tilt, psi]| [*tilt, psi + tilt * self.mean])
    }
}

/// The bets on each of many cells that have one probability, with equal parts of the stake.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    tilt: Tilt,
}

/// What the cells together tell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Farthest {
    /// The logarithm of the mean e-value.
    pub(super) log_e_value: f64,
    /// The cell whose e-value is largest, by its number, and that.
    pub(super) cell: usize,
    /// Its count.
    pub(super) count: u64,
}

impl Cells {
    pub(super) fn new(p: f64) -> Self {
        Self { tilt: Tilt::of_event(p) }
    }

    /// Of cells by number with their counts, in as many decks; none if there are no cells.
    ///
    /// Cells of one count have one e-value: it is computed once for each.
    pub(super) fn farthest(
        &self,
        counts: impl Iterator<Item = (usize, u64)> + Clone,
        decks: u64,
    ) -> Option<Farthest> {
        let (least, most) = counts
            .clone()
            .fold((u64::MAX, 0), |(least, most), (_, count)| (least.min(count), most.max(count)));
        if least > most {
            return None;
        }
        // The cells of each count: how many, and the first.
        let mut alike: Vec<(u64, usize)> = Vec::new();
        let range = most - least;
        if range < 1 << 16 {
            alike.resize(range as usize + 1, (0, 0));
            for (cell, count) in counts {
                let (cells, first) = &mut alike[(count - least) as usize];
                if *cells == 0 {
                    *first = cell;
                }
                *cells += 1;
            }
            let found = (least..).zip(alike).filter(|(_, (cells, _))| *cells > 0);
            Some(self.mean_of(found.map(|(count, (cells, first))| (count, cells, first)), decks))
        } else {
            Some(self.mean_of(counts.map(|(cell, count)| (count, 1, cell)), decks))
        }
    }

    /// Of counts, each with the number of cells that have it and one of them; one at least.
    fn mean_of(&self, counts: impl Iterator<Item = (u64, u64, usize)>, decks: u64) -> Farthest {
        let mut all = 0;
        let mut farthest = Farthest { log_e_value: f64::NEG_INFINITY, cell: 0, count: 0 };
        let logs: Vec<f64> = counts
            .map(|(count, cells, first)| {
                let log = self.tilt.log_e_value(count, decks);
                all += cells;
                if log > farthest.log_e_value {
                    farthest = Farthest { log_e_value: log, cell: first, count };
                }
                log + (cells as f64).ln()
            })
            .collect();
        Farthest {
            log_e_value: super::mixture::log_sum(logs.iter().copied()) - (all as f64).ln(),
            ..farthest
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exactly, to the rounding of doubles: the mean over the next value is 1 for each tilt.
    #[test]
    fn each_tilt_is_a_fair_bet() {
        for law in [&[0.5, 0.5][..], &[0.2, 0.0, 0.7, 0.1], &[1.0 / 52.0, 51.0 / 52.0]] {
            for [tilt, psi] in Tilt::new(law).tilts() {
                let mean: f64 = (0..).map(f64::from).zip(law).map(|(x, p)| p * (tilt * x - psi).exp()).sum();
                assert!((mean - 1.0).abs() < 1e-12, "{law:?}, {tilt}: {mean}");
            }
        }
        assert!(Tilt::new(&[0.0, 1.0]).log_e_value(7, 7).abs() < f64::EPSILON, "nothing is bet");
    }

    #[test]
    fn cells_are_the_mean_over_all_of_them() {
        let cells = Cells::new(0.25);
        let counts = [7_u64, 30, 25, 25, 26];
        let plain = log_mean(counts.iter().map(|count| cells.tilt.log_e_value(*count, 100)));
        let farthest = cells.farthest(counts.iter().copied().enumerate(), 100).expect("cells");
        assert!((farthest.log_e_value - plain).abs() < 1e-12);
        assert_eq!((farthest.cell, farthest.count), (0, 7));
        assert!(cells.farthest(std::iter::empty(), 100).is_none());
    }
}
