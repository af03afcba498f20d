//! Trying the seeds: which of them make the observed deck?
//!
//! All methods over a generator together, a seed at a time: the generator is seeded once, and most methods look at its
//! first word alone.

use std::num::NonZero;
use std::ops::RangeInclusive;

use super::method::Method;
use super::replayed_words::ReplayedWords;
use super::trial::{ThrownDice, Trial};
use crate::generators::{Seeded, Visit};

/// The seeds that are tried.
///
/// A generator that takes 32 bits is given the lower ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeds {
    range: RangeInclusive<u64>,
    list: Vec<u64>,
}

impl Seeds {
    /// These seeds, in order.
    pub fn range(range: RangeInclusive<u64>) -> Self {
        Self { range, list: Vec::new() }
    }

    /// The ticks of a clock around a time: seconds since 1970 for C, milliseconds for Java, milliseconds since midnight
    /// for Delphi's `Randomize`.
    pub fn around(time: u64, within: u64) -> Self {
        Self::range(time.saturating_sub(within)..=time.saturating_add(within))
    }

    /// The seeds of a range in parts of so many, the last part first: where a clock is near its last tick, the likeliest.
    ///
    /// # Examples
    /// ```
    /// use std::num::NonZero;
    /// use evenhand_classics::seed_search::Seeds;
    ///
    /// let parts: Vec<Seeds> = Seeds::backwards(1..=5, NonZero::new(2).unwrap()).collect();
    /// assert_eq!(parts, [Seeds::range(4..=5), Seeds::range(2..=3), Seeds::range(1..=1)]);
    /// ```
    pub fn backwards(range: RangeInclusive<u64>, part: NonZero<u64>) -> impl Iterator<Item = Self> {
        let (first, mut last) = (*range.start(), Some(*range.end()));
        std::iter::from_fn(move || {
            let end = last.filter(|last| *last >= first)?;
            let start = end.saturating_sub(part.get() - 1).max(first);
            last = start.checked_sub(1);
            Some(Self::range(start..=end))
        })
    }

    /// The seeds of a list.
    pub fn list(list: Vec<u64>) -> Self {
        #[expect(clippy::reversed_empty_ranges, reason = "no range, only the list")]
        Self { range: 1..=0, list }
    }

    /// How many there are.
    pub fn count(&self) -> u128 {
        let range = match self.range.end().checked_sub(*self.range.start()) {
            Some(steps) => u128::from(steps) + 1,
            None => 0,
        };
        range + self.list.len() as u128
    }

    fn each(&self) -> impl Iterator<Item = u64> {
        self.range.clone().chain(self.list.iter().copied())
    }
}

/// The methods and seeds that make this order of a sorted deck.
pub(super) fn scan(methods: &[Method], seeds: &Seeds, order: &[u8], mut hit: impl FnMut(Method, u64)) {
    // Neighbours over the same generator are tried together.
    for methods in methods.chunk_by(|one, other| one.generator() == other.generator()) {
        let trials = methods.iter().map(|method| Trial::new(*method, order)).collect();
        let hit = |at: usize, seed| hit(methods[at], seed);
        methods[0].generator().visit(Scan { trials, seeds, hit });
    }
}

struct Scan<'a, H> {
    trials: Vec<Trial>,
    seeds: &'a Seeds,
    hit: H,
}

impl<H: FnMut(usize, u64)> Visit for Scan<'_, H> {
    type Output = ();

    fn visit<G: Seeded + 'static>(mut self) {
        let (mut words, mut dice) = (ReplayedWords::<G>::seeded(0), ThrownDice::default());
        let seeds = self.seeds;
        let mut try_all = |words: &mut ReplayedWords<G>, seed| {
            dice.clear();
            for (at, trial) in self.trials.iter_mut().enumerate() {
                if trial.makes(words, &mut dice) {
                    (self.hit)(at, seed);
                }
            }
        };
        if G::AT_ONCE == 1 {
            seeds.each().for_each(|seed| {
                words.reseed(seed);
                try_all(&mut words, seed);
            });
            return;
        }
        let (mut each, mut together, mut generators) = (seeds.each(), Vec::new(), Vec::new());
        loop {
            together.clear();
            together.extend(each.by_ref().take(G::AT_ONCE));
            if together.is_empty() {
                break;
            }
            G::seed_all(&together, &mut generators);
            for (generator, seed) in generators.drain(..).zip(&together) {
                words.restart(generator);
                try_all(&mut words, *seed);
            }
        }
    }
}
