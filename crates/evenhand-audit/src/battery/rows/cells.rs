//! Single cells: the farthest of a table, by exact binomial tails.
//!
//! A cell that a deck hits once at most, with probability p, is hit by a binomial number of N fair decks, whatever the
//! other cells do. Its p-value is twice the smaller tail, so that it is below x with x at most; one of c cells is with
//! c·x at most (Bonferroni). That is proved for every N and every c, and takes no limit.
//!
//! Both tails are monotone in the count: of cells of one probability only the least counts and the largest can be the
//! farthest. One pass finds them, and a handful of exact tails decide between them, of a million cells as of sixteen.
//!
//! What a table's total spreads over all cells, one bent cell hides in; this sees that one, and little else.

use super::super::test::{Effect, Form, OUTLIERS, Outlier, Test, TestId, Where};
use crate::statistics::binomial::binomial;
use crate::statistics::tails;

/// The cells farthest out so far.
pub(in crate::battery) struct Farthest {
    decks: u64,
    /// All cells that were looked at.
    cells: usize,
    /// With their p-values, the farthest first; [`OUTLIERS`] at most.
    found: Vec<(f64, Outlier)>,
}

impl Farthest {
    /// Of no cells yet.
    pub(in crate::battery) fn of(decks: u64) -> Self {
        Self { decks, cells: 0, found: Vec::new() }
    }

    /// Looks at cells that a deck hits with probability p each, given by their places in a table and their counts.
    pub(in crate::battery) fn look(
        &mut self,
        p: f64,
        cells: impl Iterator<Item = (usize, u64)>,
        at: impl Fn(usize) -> Where,
    ) {
        let (mut least, mut most) = (Extremes::default(), Extremes::default());
        for (cell, count) in cells {
            self.cells += 1;
            least.take(cell, u64::MAX - count);
            most.take(cell, count);
        }
        let least = least.0.into_iter().map(|(count, cell)| (cell, u64::MAX - count));
        let mut candidates: Vec<(usize, u64)> =
            least.chain(most.0.into_iter().map(|(count, cell)| (cell, count))).collect();
        // Of few cells one may be both.
        candidates.sort_unstable();
        candidates.dedup();
        for (cell, count) in candidates {
            let p_value = binomial(count, self.decks, p).two_sided();
            self.found.push((p_value, Outlier::binomial(at(cell), count as f64, self.decks, p)));
        }
        self.found.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.z.abs().total_cmp(&a.1.z.abs())));
        self.found.truncate(OUTLIERS);
    }

    /// The cells farthest out, the farthest first.
    pub(in crate::battery) fn outliers(&self) -> Vec<Outlier> {
        self.found.iter().map(|(_, outlier)| outlier.clone()).collect()
    }

    /// How often the farthest is hit, as a part of the decks.
    pub(in crate::battery) fn effect(&self) -> Effect {
        let share = |count: f64| count / self.decks as f64;
        self.found.first().map_or(Effect::Share { observed: 0.0, expected: 0.0 }, |(_, worst)| {
            Effect::Share { observed: share(worst.observed), expected: share(worst.expected) }
        })
    }

    /// The test of the farthest; its statistic is that cell's standard deviations. None of no cells.
    pub(in crate::battery) fn test(&self, whole: TestId) -> Option<Test> {
        let (p, worst) = self.found.first()?;
        let id = TestId { form: Form::FarthestCell, ..whole };
        let p = tails::bonferroni(*p, self.cells);
        let test = Test::new(id, self.decks, worst.z, p, self.effect());
        Some(Test { outliers: self.outliers(), ..test.with_z(worst.z) })
    }
}

/// The cells of the largest counts, the largest first; of equal ones those that came first.
#[derive(Default)]
struct Extremes(Vec<(u64, usize)>);

impl Extremes {
    #[inline]
    fn take(&mut self, cell: usize, count: u64) {
        if self.0.len() == OUTLIERS && count <= self.0[OUTLIERS - 1].0 {
            return;
        }
        self.0.truncate(OUTLIERS - 1);
        let place = self.0.partition_point(|(other, _)| *other >= count);
        self.0.insert(place, (count, cell));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(cell: usize) -> Where {
        Where::Value { from: cell as u32, to: cell as u32 }
    }

    /// The plain form: every cell's exact p-value.
    fn plain(counts: &[u64], decks: u64, p: f64) -> (f64, usize) {
        let each =
            counts.iter().enumerate().map(|(cell, count)| (binomial(*count, decks, p).two_sided(), cell));
        each.min_by(|a, b| a.0.total_cmp(&b.0)).expect("some cells")
    }

    #[test]
    #[expect(clippy::cast_sign_loss, reason = "clamped")]
    fn the_farthest_of_all_cells_is_that_of_all_exact_tails() {
        let mut state = 1_u64;
        for (decks, p) in [(10, 0.5), (400, 1.0 / 52.0), (100_000, 0.25)] {
            let counts: Vec<u64> = (0..300)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    // About the mean, some standard deviations to either side.
                    let spread = (decks as f64 * p * (1.0 - p)).sqrt() * 4.0 + 1.0;
                    let off = ((state >> 40) as f64 / f64::from(1 << 24) - 0.5) * spread;
                    (decks as f64 * p + off).clamp(0.0, decks as f64) as u64
                })
                .collect();
            let mut farthest = Farthest::of(decks);
            farthest.look(p, counts.iter().copied().enumerate(), at);
            let (least, cell) = plain(&counts, decks, p);
            let (found, outlier) = &farthest.found[0];
            assert_eq!(found.to_bits(), least.to_bits());
            assert_eq!(outlier.observed.to_bits(), (counts[cell] as f64).to_bits());
            assert!(farthest.found.is_sorted_by(|a, b| a.0 <= b.0));
        }
    }

    #[test]
    fn a_cell_that_is_never_hit_is_farther_out_than_one_as_far_above() {
        let mut farthest = Farthest::of(1040);
        // 20 are expected: none has 1.7e-9, and 40, as far off, 5e-5.
        let counts = [20, 0, 40, 21];
        farthest.look(1.0 / 52.0, counts.into_iter().enumerate(), at);
        let told: Vec<f64> = farthest.outliers().iter().map(|outlier| outlier.observed).collect();
        assert_eq!(told, [0.0, 40.0, 21.0]);
    }

    #[test]
    fn two_cells_are_not_listed_twice() {
        let mut farthest = Farthest::of(100);
        farthest.look(0.5, [(0, 40), (1, 60)].into_iter(), at);
        assert_eq!(farthest.outliers().len(), 2);
        assert_eq!(Farthest::of(100).outliers(), []);
    }
}
