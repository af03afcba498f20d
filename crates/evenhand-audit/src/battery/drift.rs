//! Change over time: whether the first decks of a run are as the later ones.
//!
//! The sums of a few numbers are noted at regular intervals, at up to 64 moments; when there are more, every second is
//! forgotten. At each moment t of N decks the mean before and the mean after differ by a number of variance σ² (1/t +
//! 1/(N − t)); the numbers are symmetric, so that the normal distribution holds early. The farthest of all moments
//! is the test, its p-value times their number (Bonferroni).

use super::counts::Counts;
use super::null::Null;
use super::test::{Effect, Form, Subject, Test, TestId, Transform};
use crate::Statistic;
use crate::statistics::{sums, tails};

/// The most moments.
const MOMENTS: usize = 64;

/// The statistics whose means are compared: symmetric, so that sums are soon normal.
const STATISTICS: [Statistic; 3] = [Statistic::Inversions, Statistic::Descents, Statistic::RisingSequences];

/// What was summed up to a moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

    fn after(self, other: Self) -> Self {
        let sums = std::array::from_fn(|number| self.sums[number] + other.sums[number]);
        Self { decks: self.decks + other.decks, sums }
    }
}

/// The moments so far, each at least as many decks after the one before as `apart` says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Drift {
    moments: Vec<Moment>,
    apart: u64,
}

impl Drift {
    /// Notes what was counted so far.
    pub(super) fn note(&mut self, counts: &Counts) {
        let last = self.moments.last().map_or(0, |last| last.decks);
        if counts.decks >= last + self.apart.max(1) {
            self.push(Moment::of(counts));
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

    /// Adds the moments of another run, as if it came after this one of such counts.
    pub(super) fn add(&mut self, so_far: &Counts, other: &Self) {
        let end = Moment::of(so_far);
        if so_far.decks > self.moments.last().map_or(0, |last| last.decks) {
            self.push(end);
        }
        for moment in &other.moments {
            self.push(end.after(*moment));
        }
    }

    /// A test for each statistic, where there are moments to hold against one another.
    pub(super) fn add_tests(&self, counts: &Counts, nulls: &[Null], tests: &mut Vec<Test>) {
        let end = Moment::of(counts);
        let moments: Vec<&Moment> = self.moments.iter().filter(|moment| moment.decks < end.decks).collect();
        for (which, statistic) in STATISTICS.into_iter().enumerate() {
            let Some(null) = nulls.iter().find(|null| null.statistic == statistic) else { continue };
            let variance = sums::variance(&null.probabilities);
            let change = |moment: &&Moment| {
                let (before, after) = (moment.decks as f64, (end.decks - moment.decks) as f64);
                let (sum, rest) = (moment.sums[which] as f64, (end.sums[which] - moment.sums[which]) as f64);
                let (one, other) = (sum / before, rest / after);
                let z = (one - other) / (variance * (1.0 / before + 1.0 / after)).sqrt();
                (z, moment.decks, one, other)
            };
            let farthest = moments.iter().map(change).max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
            let Some((z, at, one, other)) = farthest.filter(|_| variance > 0.0) else { continue };
            let id =
                TestId { form: Form::Drift, ..TestId::whole(Transform::Run, Subject::Statistic(statistic)) };
            let p = tails::bonferroni(tails::normal(z).two_sided(), moments.len());
            let effect = Effect::Drift { decks: at, first: one, after: other };
            tests.push(Test::new(id, end.decks, z, p, effect).with_z(z));
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
