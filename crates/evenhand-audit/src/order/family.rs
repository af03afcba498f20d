//! The family of tests of some orders, from what was measured of each.
//!
//! Sums add up over independent orders. Of the farthest of many (differences, lags, halves) the p-value is the smallest,
//! times their number (Bonferroni).

use super::halves::{self, HALVES};
use super::lags::{self, lags};
use super::measures::Measures;
use super::nulls::{self, Moments};
use super::residues::Remainders;
use super::tables::{BlockTable, Tables};
use super::test::{OrderStatistic, OrderTest, OrderTestId, OrderTransform, Peculiar};
use crate::statistics::tails::{Tails, bonferroni, poisson};
use crate::statistics::{binomial::binomial, sums};

/// All tests of orders, or of changes, of one number of items; of none there are none.
pub(super) fn tests(all: &[Measures], transform: OrderTransform) -> Vec<OrderTest> {
    let Some(first) = all.first() else { return Vec::new() };
    let family = Family { all, n: first.items, transform };
    OrderStatistic::ALL.into_iter().filter_map(|statistic| family.test(statistic)).collect()
}

struct Family<'a> {
    all: &'a [Measures],
    n: u64,
    transform: OrderTransform,
}

/// A test before it has a name.
#[derive(Clone, Copy)]
struct Value {
    observed: f64,
    expected: f64,
    z: Option<f64>,
    p: f64,
    peculiar: Option<Peculiar>,
}

impl Family<'_> {
    fn orders(&self) -> u64 {
        self.all.len() as u64
    }

    fn test(&self, statistic: OrderStatistic) -> Option<OrderTest> {
        let n = self.n as f64;
        let value = match statistic {
            // Of every two orders: not of each.
            OrderStatistic::Repeats => return None,
            OrderStatistic::Displacement => {
                self.sum(nulls::displacement(n), |one| one.moved.displacement as f64)
            }
            OrderStatistic::RankCorrelation => self.rank_correlation(),
            OrderStatistic::Inversions => self.sum(nulls::inversions(n), |one| one.inversions as f64),
            OrderStatistic::Descents => self.sum(nulls::descents(n), |one| one.runs.descents as f64),
            OrderStatistic::RisingSequences => {
                let mut value = self.sum(nulls::descents(n), |one| one.inverse_runs.descents as f64);
                // One more than descents of the inverse.
                value.observed += 1.0;
                value.expected += 1.0;
                value
            }
            OrderStatistic::NeighbourDistance => {
                self.sum(nulls::oscillation(n), |one| one.runs.oscillation as f64)
            }
            OrderStatistic::PlaceDistance => {
                self.sum(nulls::oscillation(n), |one| one.inverse_runs.oscillation as f64)
            }
            OrderStatistic::FixedPoints => self.fixed_points(),
            OrderStatistic::Shift => self.peak(|one| (one.shift.count, one.shift.difference)),
            OrderStatistic::Difference => self.peak(|one| (one.difference.count, one.difference.difference)),
            OrderStatistic::PlaceDifference => {
                self.peak(|one| (one.place_difference.count, one.place_difference.difference))
            }
            OrderStatistic::MonotoneRun => self.monotone_run(),
            OrderStatistic::Cycles => self.cycles(),
            OrderStatistic::Parity => return self.parity().map(|value| self.named(statistic, value)),
            OrderStatistic::Blocks => {
                let mut map = self.all[0].tables.blocks.clone();
                self.all[1..].iter().for_each(|one| map.add(&one.tables.blocks));
                let peculiar = Some(Peculiar::Blocks { misplaced: map.misplaced() });
                Value { peculiar, ..self.table(|tables| &tables.blocks) }
            }
            OrderStatistic::Residues => self.table(|tables| &tables.residues),
            OrderStatistic::ResidueByBlock => self.table(|tables| &tables.residue_by_block),
            OrderStatistic::BlockByResidue => self.table(|tables| &tables.block_by_residue),
            OrderStatistic::NeighbourResidues => self.neighbour_residues(),
            OrderStatistic::SerialCorrelation => self.serial_correlation(),
            OrderStatistic::HalfCollisions => self.half_collisions(),
        };
        Some(self.named(statistic, value))
    }

    fn named(&self, statistic: OrderStatistic, value: Value) -> OrderTest {
        let Value { observed, expected, z, p, peculiar } = value;
        let id = OrderTestId { statistic, transform: self.transform };
        OrderTest { id, orders: self.orders(), observed, expected, z, p, peculiar }
    }

    fn total(&self, of: impl Fn(&Measures) -> f64) -> f64 {
        self.all.iter().map(of).sum()
    }

    /// A sum of moments that are known.
    fn sum(&self, one: Moments, of: impl Fn(&Measures) -> f64) -> Value {
        let (total, moments) = (self.total(of), one.times(self.orders()));
        Value {
            observed: total / self.orders() as f64,
            expected: one.mean,
            z: Some(moments.z(total)),
            p: moments.tails(total).two_sided(),
            peculiar: None,
        }
    }

    /// 1 less the sum of squares over its mean.
    fn rank_correlation(&self) -> Value {
        let one = nulls::squares(self.n as f64);
        let value = self.sum(one, |one| one.moved.squares as f64);
        Value { observed: 1.0 - value.observed / one.mean, expected: 0.0, z: value.z.map(|z| -z), ..value }
    }

    /// Poisson's distribution of mean 1, from which that of n items differs by 2^n / (n + 1)! in all (Diaconis, Group
    /// Representations, 1988, 7A): below 1e-2000 from 1,000 items on.
    fn fixed_points(&self) -> Value {
        let total: u64 = self.all.iter().map(|one| one.moved.fixed_points).sum();
        let orders = self.orders() as f64;
        Value {
            observed: total as f64 / orders,
            expected: 1.0,
            z: None,
            p: poisson(total, orders).two_sided(),
            peculiar: None,
        }
    }

    fn peak(&self, of: impl Fn(&Measures) -> (u64, u32)) -> Value {
        let (count, by) = self.all.iter().map(of).max_by_key(|(count, _)| *count).unwrap_or_default();
        Value {
            observed: count as f64,
            expected: 1.0,
            z: None,
            p: bonferroni(nulls::of_peak(self.n as f64, count), self.all.len()),
            peculiar: Some(Peculiar::Difference { by }),
        }
    }

    fn monotone_run(&self) -> Value {
        let n = self.n as f64;
        let longest = self.all.iter().map(|one| one.runs.longest_monotone).max().unwrap_or_default();
        // 2^32 < 14!.
        let usual = (2..20).take_while(|length| nulls::of_monotone(n, *length) > 0.5).last();
        Value {
            observed: longest as f64,
            expected: usual.unwrap_or(1) as f64,
            z: None,
            p: bonferroni(nulls::of_monotone(n, longest), self.all.len()),
            peculiar: None,
        }
    }

    fn cycles(&self) -> Value {
        let distribution = nulls::cycles(self.n);
        // What is beyond the distribution's end counts as its end.
        let end = distribution.len() as u64 - 1;
        let total: u64 = self.all.iter().map(|one| one.cycles.min(end)).sum();
        let Tails { below, above } = sums::sum(&distribution, total, self.orders());
        Value {
            observed: self.total(|one| one.cycles as f64) / self.orders() as f64,
            expected: nulls::harmonic(self.n),
            z: None,
            p: Tails { below, above }.two_sided(),
            peculiar: None,
        }
    }

    /// Of one order it says nothing.
    fn parity(&self) -> Option<Value> {
        let even = self.all.iter().filter(|one| one.is_even()).count() as u64;
        let orders = self.orders();
        (orders > 1).then(|| Value {
            observed: even as f64,
            expected: orders as f64 / 2.0,
            z: None,
            p: binomial(even, orders, 0.5).two_sided(),
            peculiar: None,
        })
    }

    fn table(&self, of: fn(&Tables) -> &BlockTable) -> Value {
        let table = of(&self.all[0].tables);
        let (one, degrees) = (table.moments(), table.degrees());
        let total = self.total(|one| of(&one.tables).statistic());
        let moments = one.times(self.orders());
        Value {
            observed: total / self.orders() as f64,
            expected: one.mean,
            z: Some(moments.z(total)),
            p: moments.tails(total).of_table(degrees * self.orders() as f64),
            peculiar: None,
        }
    }

    fn neighbour_residues(&self) -> Value {
        let all: Vec<_> = self.all.iter().map(|one| &one.neighbour_residues).collect();
        let farthest = Remainders::farthest(&all, self.n);
        Value {
            observed: farthest.statistic,
            expected: farthest.degrees(),
            z: None,
            p: farthest.p,
            peculiar: Some(Peculiar::Modulus { modulus: farthest.modulus }),
        }
    }

    fn serial_correlation(&self) -> Value {
        let (n, lags) = (self.n as f64, lags(self.n));
        let one = lags::moments(n);
        let moments = one.times(self.orders());
        let of = |at: usize| moments.z(self.total(|one| one.products[at]));
        let all = (0..lags.len()).map(|at| (lags[at], of(at)));
        let (places, z) = all.max_by(|one, other| one.1.abs().total_cmp(&other.1.abs())).unwrap_or((1, 0.0));
        // Over its largest value, which that of a lag of 0 is.
        let scale = (n * n - 1.0) / (3.0 * n) * self.orders() as f64;
        let value = z * moments.variance.sqrt() + moments.mean;
        Value {
            observed: value / scale,
            expected: moments.mean / scale,
            z: Some(z),
            p: bonferroni(moments.tails(value).two_sided(), lags.len()),
            peculiar: Some(Peculiar::Lag { places }),
        }
    }

    fn half_collisions(&self) -> Value {
        let of = |at: usize| {
            let one = halves::moments(self.n, HALVES[at]);
            let moments = one.times(self.orders());
            let total = self.total(|one| one.collisions[at] as f64);
            let [places, ids] = HALVES[at];
            Value {
                observed: total / self.orders() as f64,
                expected: one.mean,
                z: Some(moments.z(total)),
                p: bonferroni(moments.tails(total).two_sided(), HALVES.len()),
                peculiar: Some(Peculiar::Halves { places, ids }),
            }
        };
        let far = |value: &Value| value.z.unwrap_or_default().abs();
        let farther = |one: Value, other: Value| if far(&one) < far(&other) { other } else { one };
        (1..HALVES.len()).map(of).fold(of(0), farther)
    }
}
