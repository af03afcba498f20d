//! Work counted: what a run costs besides time, which is the point of article 000.
//!
//! An item moves when it is put into a place of the deck or of the result where it did not lie: a swap of two places
//! moves two, `erase` all those behind the gap. What is copied into a buffer is memory, not a move.

use crate::trace::{Rejection, Trace};

/// A listener that counts.
///
/// # Examples
/// ```
/// use evenhand::Tape;
/// use evenhand_classics::{Setting, Work, find, run};
///
/// // Erasing the first of four cards moves three, then two, one, none; and each moves to the result.
/// let mut work = Work::default();
/// run(&mut find("removal_vec")?.start(&Setting::new(4))?, &mut Tape::new([0, 0, 0, 0]), &mut work);
/// assert_eq!((work.draws, work.moved, work.held), (4, 3 + 2 + 1 + 4, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Work {
    /// Dice that were rolled.
    pub draws: u64,
    /// Those of them that were rejected.
    pub rejected: u64,
    /// Items that were moved.
    pub moved: u64,
    /// Links of a linked list that were followed.
    pub walked: u64,
    /// The most items that were held beside the deck at any moment.
    pub held: u64,
}

impl Work {
    /// What was done one after another: draws, moves, links that were followed.
    pub fn operations(&self) -> u64 {
        self.draws + self.moved + self.walked
    }
}

impl Trace for Work {
    #[inline]
    fn draw(&mut self, _bound: u64, _value: u64) {
        self.draws += 1;
    }

    #[inline]
    fn swap(&mut self, i: usize, j: usize) {
        if i != j {
            self.moved += 2;
        }
    }

    #[inline]
    fn insert(&mut self, _place: usize, _card: u32) {
        self.moved += 1;
    }

    #[inline]
    fn write(&mut self, _place: usize, _card: u32) {
        self.moved += 1;
    }

    #[inline]
    fn emit(&mut self, _place: usize, _card: u32) {
        self.moved += 1;
    }

    #[inline]
    fn replace(&mut self, _place: usize, _card: u32) {
        self.moved += 1;
    }

    #[inline]
    fn moved(&mut self, items: usize) {
        self.moved += items as u64;
    }

    #[inline]
    fn walked(&mut self, links: usize) {
        self.walked += links as u64;
    }

    #[inline]
    fn rejected(&mut self, draws: usize, _why: Rejection) {
        self.rejected += draws as u64;
    }

    #[inline]
    fn held(&mut self, items: usize) {
        self.held = self.held.max(items as u64);
    }
}

/// The work of a run on average, all dice exact.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ExpectedWork {
    /// See [`Work::draws`].
    pub draws: f64,
    /// See [`Work::rejected`].
    pub rejected: f64,
    /// See [`Work::moved`].
    pub moved: f64,
    /// See [`Work::walked`].
    pub walked: f64,
    /// See [`Work::held`].
    pub held: f64,
}

impl ExpectedWork {
    /// None.
    pub(crate) const NONE: Self = Self { draws: 0.0, rejected: 0.0, moved: 0.0, walked: 0.0, held: 0.0 };

    /// Of n swaps in place, of a place with one of 1, 2, …, n in some order, itself among them: a place swaps with itself
    /// with 1 over their number, 1 + 1/2 + … + 1/n times in all.
    pub(crate) fn of_swaps(n: f64) -> Self {
        Self { draws: n, moved: 2.0 * (n - harmonic(n)), ..Self::NONE }
    }
}

/// 1 + 1/2 + … + 1/n, to the last few bits.
pub(crate) fn harmonic(n: f64) -> f64 {
    /// Beyond, ln n + γ + 1/2n − 1/12n² is off by less than 1e-14.
    const SUMMED: f64 = 1000.0;
    const EULER: f64 = 0.577_215_664_901_532_9;
    if n > SUMMED {
        return n.ln() + EULER + 0.5 / n - 1.0 / (12.0 * n * n);
    }
    let (mut sum, mut part) = (0.0, 1.0);
    while part <= n {
        sum += 1.0 / part;
        part += 1.0;
    }
    sum
}

#[cfg(test)]
mod tests {
    use evenhand::{Keystream, Seed};

    use super::*;
    use crate::{Setting, catalogue, run};

    #[test]
    fn the_two_ways_to_sum_meet() {
        let sum: f64 = (1..=2000).map(|part| 1.0 / f64::from(part)).sum();
        assert!((harmonic(2000.0) - sum).abs() < 1e-12);
        assert!((harmonic(6.0) - 2.45).abs() < 1e-15);
    }

    /// Reads a figure.
    type Figure = fn(&Work) -> u64;

    /// Hypothesis: the mean of 4,000 runs of 12 cards is what is expected, to 5 standard errors each; some 40 figures, so
    /// that one in 40,000 such tests would fail of itself. Seed fixed. A formula that is off by n is found.
    #[test]
    fn the_work_is_on_average_what_is_expected() {
        const RUNS: u32 = 4000;
        const N: u32 = 12;
        let mut draw = Keystream::new(&Seed::from_text("work"), 0);
        let mut known = 0;
        for entry in catalogue() {
            let Some(expected) = entry.page().expected else { continue };
            known += 1;
            let works: Vec<Work> = (0..RUNS)
                .map(|_| {
                    let mut work = Work::default();
                    run(&mut entry.start(&Setting::new(N)).unwrap(), &mut draw, &mut work);
                    work
                })
                .collect();
            let expected = expected(f64::from(N));
            let figures: [(Figure, f64); 5] = [
                (|work| work.draws, expected.draws),
                (|work| work.rejected, expected.rejected),
                (|work| work.moved, expected.moved),
                (|work| work.walked, expected.walked),
                (|work| work.held, expected.held),
            ];
            for (figure, expected) in figures {
                #[expect(clippy::cast_precision_loss, reason = "small counts")]
                let values: Vec<f64> = works.iter().map(|work| figure(work) as f64).collect();
                let mean = values.iter().sum::<f64>() / f64::from(RUNS);
                let variance =
                    values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / f64::from(RUNS);
                let error = 5.0 * (variance / f64::from(RUNS)).sqrt() + 1e-9;
                assert!((mean - expected).abs() <= error, "{}: {mean}, not {expected}", entry.page().name);
            }
        }
        assert_eq!(known, 11);
    }
}
