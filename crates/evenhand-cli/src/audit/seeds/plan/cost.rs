//! How long ranges of seeds take.
//!
//! The methods of two ranges differ in cost by a factor of 30. A part of one range therefore does
//! not show how long the others take. The plan tries a sample of each range before the search, and
//! measures each part during it. A range that the search did not reach costs what its sample cost,
//! times the ratio of search and samples in the ranges that it reached.

#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "times to three digits")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use evenhand_audit::SearchSpeed;
use evenhand_classics::seed_search::{Method, ObservedDeck, ObservedDeckError, crack};

use super::{Plan, Range, SEEDS_AT_ONCE};

/// Seeds of a sample: some milliseconds.
const SAMPLE: u64 = 1 << 9;

/// Samples of a range. The fastest counts, because other programs only delay a sample.
const SAMPLES: usize = 3;

/// Time that seeds of a range take, on one thread.
#[derive(Debug, Default)]
pub(super) struct Cost {
    /// Nanoseconds per seed of the sample.
    sampled: f64,
    /// Nanoseconds of all parts that were tried.
    spent: AtomicU64,
}

impl Cost {
    /// Adds the time of a part.
    pub(super) fn add(&self, time: Duration) {
        self.spent.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Nanoseconds that as many seeds take, by the sample.
    pub(super) fn expected(&self, seeds: u64) -> u64 {
        (self.sampled * seeds as f64) as u64
    }
}

impl Range {
    /// Nanoseconds per seed, on these decks.
    fn sampled(&self, decks: &[ObservedDeck]) -> Result<f64, ObservedDeckError> {
        let time_of = |seeds: u64| -> Result<f64, ObservedDeckError> {
            let part = self.part(self.low, self.low + seeds.min(self.seeds()) - 1);
            let since = Instant::now();
            crack(decks, part.methods, &part.seeds())?;
            Ok(since.elapsed().as_nanos() as f64)
        };
        let (mut one, mut many) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..SAMPLES {
            (one, many) = (one.min(time_of(1)?), many.min(time_of(SAMPLE)?));
        }
        // A part reads the decks once for all its seeds.
        let seeds = SAMPLE.min(self.seeds()).max(2) - 1;
        Ok((many - one).max(1.0) / seeds as f64 + one / SEEDS_AT_ONCE as f64)
    }
}

impl Plan {
    /// Measures how long a sample of each range takes on these decks.
    ///
    /// # Errors
    /// If they cannot be searched for.
    pub(in super::super) fn measure(&mut self, decks: &[ObservedDeck]) -> Result<(), ObservedDeckError> {
        for range in &mut self.ranges {
            range.cost.sampled = range.sampled(decks)?;
        }
        Ok(())
    }

    /// Nanoseconds of the whole search on one thread, by the samples.
    pub(in super::super) fn work(&self) -> u64 {
        self.ranges.iter().map(|range| range.cost.expected(range.seeds())).sum()
    }

    /// Nanoseconds of as many seeds of a range, by the samples.
    pub(in super::super) fn work_of(&self, range: usize, seeds: u64) -> u64 {
        self.ranges[range].cost.expected(seeds)
    }

    /// How fast the search was, if it tried anything in this time.
    pub(in super::super) fn speed(&self, time: Duration) -> Option<SearchSpeed> {
        let (mut seeds, mut spent, mut by_samples) = (0, 0.0, 0.0);
        for range in &self.ranges {
            let tried = range.tried.load(Ordering::Relaxed);
            let mut generators: Vec<_> = range.methods.iter().map(Method::generator).collect();
            generators.dedup();
            seeds += tried * generators.len() as u64;
            spent += range.cost.spent.load(Ordering::Relaxed) as f64;
            by_samples += range.cost.sampled * tried as f64;
        }
        let whole = |range: &Range| {
            let tried = range.tried.load(Ordering::Relaxed) as f64;
            let per_seed = if tried > 0.0 {
                range.cost.spent.load(Ordering::Relaxed) as f64 / tried
            } else {
                range.cost.sampled * spent / by_samples
            };
            per_seed * range.seeds() as f64
        };
        let seconds = time.as_secs_f64();
        (spent > 0.0 && by_samples > 0.0 && seconds > 0.0).then(|| SearchSpeed {
            seeds_per_second: to_three_digits(seeds as f64 / seconds),
            seconds: to_three_digits(seconds),
            seconds_of_whole_search: to_three_digits(
                seconds * self.ranges.iter().map(whole).sum::<f64>() / spent,
            ),
        })
    }
}

/// Rounds a positive number to three digits, the accuracy of a measured time.
fn to_three_digits(number: f64) -> f64 {
    let scale = 10_f64.powf(2.0 - number.log10().floor());
    (number * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Seeds as Arguments;

    fn plan() -> Plan {
        let arguments = Arguments { crack: true, around: Some(1_700_000_000), within: 100, every_seed: None };
        Plan::new(&arguments)
    }

    #[test]
    fn a_speed_has_three_digits() {
        let rounded = [123_456.0, 0.012_345, 9.999].map(|number| to_three_digits(number).to_string());
        assert_eq!(rounded, ["123000", "0.0123", "10"]);
        assert_eq!(plan().speed(Duration::from_secs(1)), None);
    }

    /// Two threads search on a machine that is half as fast as when the samples ran. Each phase
    /// predicts the same time.
    #[test]
    fn the_time_of_a_whole_search_is_the_same_in_each_phase() {
        let mut plan = plan();
        // Quick and slow ranges.
        for (range, per_seed) in plan.ranges.iter_mut().zip([30_000.0, 900.0].into_iter().cycle()) {
            range.cost.sampled = per_seed;
        }
        let whole = plan.work() as f64 / 1e9;
        let mut spent = 0.0;
        for range in 0..plan.ranges.len() {
            for part in [3, 1] {
                let left = plan.ranges[range].seeds() - plan.ranges[range].tried.load(Ordering::Relaxed);
                let seeds = left / part;
                let time = Duration::from_nanos(2 * plan.work_of(range, seeds));
                plan.tried(range, seeds, time);
                spent += time.as_secs_f64() / 2.0;
                let speed = plan.speed(Duration::from_secs_f64(spent)).unwrap();
                let ratio = speed.seconds_of_whole_search / whole;
                assert!((0.99..1.01).contains(&ratio), "{range}: {ratio}");
            }
        }
    }

    #[test]
    fn samples_are_measured_on_every_range() {
        let mut plan = plan();
        let deck = ObservedDeck::of_order(&(0..30).rev().collect::<Vec<u32>>()).unwrap();
        plan.measure(&[deck]).unwrap();
        assert!(plan.ranges.iter().all(|range| range.cost.sampled > 0.0));
        assert!(plan.work() > 0);
    }
}
