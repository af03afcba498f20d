//! Change over time: whether the first decks of a run are as the later ones, and of several runs each as the others.
//!
//! The sums of a few numbers are noted at regular intervals, at up to 64 moments of a run; when there are more, every
//! second is forgotten. At each moment t of N decks the mean before and the mean after differ by a number of variance σ² (1/t +
//! 1/(N − t)); the numbers are symmetric, so that the normal distribution holds early. Audits that were merged have a run
//! each, of which none came first: the moments of each divide that run alone, and each run is held against all others
//! together, by the same difference. The farthest of all these is the test, its p-value times their number (Bonferroni).

use std::mem;

use serde::{Deserialize, Serialize};

use super::block::DECKS;
use super::counts::Counts;
use super::null::Null;
use super::test::{Effect, Form, Subject, Test, TestId, Transform};
use crate::Statistic;
use crate::statistics::{sums, tails};

/// The most moments of a run.
const MOMENTS: usize = 64;

/// The statistics whose means are compared: symmetric, so that sums are soon normal.
const STATISTICS: [Statistic; 3] = [Statistic::Inversions, Statistic::Descents, Statistic::RisingSequences];

/// The sums up to a moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moment {
    decks: u64,
    sums: [u64; STATISTICS.len()],
}

impl Moment {
    fn of(counts: &Counts) -> Self {
        let sum =
            |statistic| (0..).zip(counts.statistic(statistic)).map(|(value, count)| value * count).sum();
        Self { decks: counts.decks, sums: STATISTICS.map(sum) }
    }

    /// What is in this and not in an earlier one.
    fn less(self, other: Self) -> Self {
        let sums = std::array::from_fn(|number| self.sums[number] - other.sums[number]);
        Self { decks: self.decks - other.decks, sums }
    }

    /// The mean of one of the statistics, offsets left out.
    fn mean(self, which: usize) -> f64 {
        self.sums[which] as f64 / self.decks as f64
    }
}

/// A run of decks that came one after another, and is over.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    /// Its name. Empty without a name.
    name: String,
    end: Moment,
    moments: Vec<Moment>,
}

/// The runs that are over, sorted, and the moments so far of the one that is not, each at least as many decks after the
/// one before as `apart` says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Drift {
    over: Vec<Run>,
    /// All decks before this run.
    start: Moment,
    moments: Vec<Moment>,
    apart: u64,
}

/// How far two parts of the decks are apart.
struct Difference<'a> {
    z: f64,
    /// The decks of the first part.
    decks: u64,
    means: [f64; 2],
    /// The run that is held against all others; else a run's first decks are held against its later ones.
    run: Option<&'a str>,
}

impl Drift {
    /// Notes what was counted so far, the runs that are over included.
    pub(super) fn note(&mut self, counts: &Counts) {
        let last = self.moments.last().map_or(0, |last| last.decks);
        if counts.decks - self.start.decks >= last + self.apart.max(1) {
            self.push(Moment::of(counts).less(self.start));
        }
    }

    fn push(&mut self, moment: Moment) {
        self.moments.push(moment);
        if self.moments.len() > MOMENTS {
            let mut which = 0_usize;
            self.moments.retain(|_| {
                which += 1;
                which.is_multiple_of(2)
            });
            self.apart = self.moments.first().map_or(0, |first| first.decks).max(2 * self.apart);
        }
    }

    /// The run that is not over, as if it ended here.
    fn now(&self, counts: &Counts) -> Option<Run> {
        let end = Moment::of(counts).less(self.start);
        let moments = self.moments.iter().filter(|moment| moment.decks < end.decks).copied().collect();
        (end.decks > 0).then_some(Run { name: String::new(), end, moments })
    }

    /// Ends the run, and begins another after as many decks.
    pub(super) fn end_run(&mut self, counts: &Counts) {
        self.over.extend(self.now(counts));
        self.over.sort_unstable();
        *self = Self { over: mem::take(&mut self.over), start: Moment::of(counts), ..Self::default() };
    }

    /// Adds the runs of other decks, where the run on either side is over; `counts` are of all decks.
    pub(super) fn add(&mut self, other: Self, counts: &Counts) {
        let Self { over, start: _, moments: _, apart: _ } = other;
        self.over.extend(over);
        self.over.sort_unstable();
        self.start = Moment::of(counts);
    }

    /// Calls runs by a name that have none.
    #[cfg(feature = "state")]
    pub(super) fn name_runs(&mut self, name: &str) {
        for run in self.over.iter_mut().filter(|run| run.name.is_empty()) {
            name.clone_into(&mut run.name);
        }
        self.over.sort_unstable();
    }

    /// The runs that are over.
    #[cfg(feature = "state")]
    pub(super) fn over(&self) -> &[Run] {
        &self.over
    }

    /// Of runs that are over and have as many decks in all; none if they are not those of the counts.
    #[cfg(feature = "state")]
    pub(super) fn of_runs(mut over: Vec<Run>, counts: &Counts) -> Option<Self> {
        let follows = |one: &Moment, next: &Moment| {
            one.decks < next.decks && one.sums.iter().zip(next.sums).all(|(one, next)| *one <= next)
        };
        let rises = |run: &Run| {
            let ends = [Moment::default()].into_iter().chain(run.moments.iter().copied()).chain([run.end]);
            let all: Vec<Moment> = ends.collect();
            run.moments.len() <= MOMENTS && all.windows(2).all(|pair| follows(&pair[0], &pair[1]))
        };
        let mut sum = Moment::default();
        for run in &over {
            sum.decks = sum.decks.checked_add(run.end.decks)?;
            for (sum, more) in sum.sums.iter_mut().zip(run.end.sums) {
                *sum = sum.checked_add(more)?;
            }
        }
        over.sort_unstable();
        (over.iter().all(rises) && sum == Moment::of(counts)).then_some(Self {
            over,
            start: sum,
            ..Self::default()
        })
    }

    /// A test for each statistic, where there are moments or runs to hold against one another.
    pub(super) fn add_tests(&self, counts: &Counts, nulls: &[Null], tests: &mut Vec<Test>) {
        let now = self.now(counts);
        let runs: Vec<&Run> = self.over.iter().chain(&now).collect();
        let all = Moment::of(counts);
        // Fewer decks of one run have no moment, and those of several are to have the same tests.
        if all.decks <= DECKS as u64 {
            return;
        }
        for (which, statistic) in STATISTICS.into_iter().enumerate() {
            let Some(null) = nulls.iter().find(|null| null.statistic == statistic) else { continue };
            let variance = sums::variance(&null.probabilities);
            let difference = |one: Moment, other: Moment, run| {
                let means = [one, other].map(|part| part.mean(which));
                let parts = 1.0 / one.decks as f64 + 1.0 / other.decks as f64;
                let z = (means[0] - means[1]) / (variance * parts).sqrt();
                Difference { z, decks: one.decks, means, run }
            };
            let within = runs.iter().flat_map(|run| {
                run.moments.iter().map(move |moment| difference(*moment, run.end.less(*moment), None))
            });
            let others = runs.iter().filter(|run| run.end.decks < all.decks);
            let between = others.map(|run| difference(run.end, all.less(run.end), Some(run.name.as_str())));
            let differences: Vec<Difference<'_>> = within.chain(between).collect();
            let farthest = differences.iter().max_by(|a, b| a.z.abs().total_cmp(&b.z.abs()));
            let Some(farthest) = farthest.filter(|_| variance > 0.0) else { continue };
            let id =
                TestId { form: Form::Drift, ..TestId::whole(Transform::Run, Subject::Statistic(statistic)) };
            let p = tails::bonferroni(tails::normal(farthest.z).two_sided(), differences.len());
            let [first, after] = farthest.means;
            let effect = match farthest.run {
                None => Effect::Drift { decks: farthest.decks, first, after },
                Some(part) => {
                    Effect::Part { part: part.to_owned(), decks: farthest.decks, mean: first, others: after }
                }
            };
            tests.push(Test::new(id, all.decks, farthest.z, p, effect).with_z(farthest.z));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_at_most_64_and_evenly_apart() {
        let mut drift = Drift::default();
        let mut counts = Counts::new(3);
        for _ in 0..1000 {
            counts.decks += 255;
            drift.note(&counts);
        }
        assert!(
            drift.moments.len() <= MOMENTS && drift.moments.len() > MOMENTS / 4,
            "{}",
            drift.moments.len()
        );
        let apart: Vec<u64> = drift.moments.windows(2).map(|pair| pair[1].decks - pair[0].decks).collect();
        assert!(apart.iter().all(|decks| *decks == apart[0]), "{apart:?}");
    }
}
