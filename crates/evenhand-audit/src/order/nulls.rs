//! Null moments and bounds of the statistics of one order, when all n! are equally likely; tested over all orders of up to
//! seven items.

use statrs::function::gamma::ln_gamma;

use crate::statistics::tails::{SMALLEST, Tails, three_moments};

/// Mean, variance and third central moment of a statistic.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Moments {
    pub(super) mean: f64,
    pub(super) variance: f64,
    pub(super) third: f64,
}

impl Moments {
    /// Those of the sum over as many independent orders.
    pub(super) fn times(self, orders: u64) -> Self {
        let orders = orders as f64;
        Self { mean: self.mean * orders, variance: self.variance * orders, third: self.third * orders }
    }

    /// How many standard deviations a value is from the mean.
    pub(super) fn z(self, value: f64) -> f64 {
        (value - self.mean) / self.variance.sqrt()
    }

    /// By the gamma distribution of these moments, turned round where the longer tail is the lower one; the normal
    /// distribution where there is hardly a third one. All statistics here are sums over many places, whose distribution
    /// tends to the normal one.
    pub(super) fn tails(self, value: f64) -> Tails {
        let Self { mean, variance, third } = self;
        if third < 0.0 {
            let Tails { below, above } = three_moments(-value, -mean, variance, -third);
            return Tails { below: above, above: below };
        }
        three_moments(value, mean, variance, third)
    }
}

/// Σ |id − place|, Spearman's footrule (Diaconis and Graham, "Spearman's footrule as a measure of disarray", J. R. Stat. Soc. B 39,
/// 1977, Table 1). The third moment is that of a sum of a_{i, π(i)}: n / ((n − 1)(n − 2)) Σ d³, with d the numbers
/// |i − j| less their means of rows and columns.
pub(super) fn displacement(n: f64) -> Moments {
    Moments {
        mean: (n * n - 1.0) / 3.0,
        variance: (n + 1.0) * (2.0 * n * n + 7.0) / 45.0,
        third: -2.0 * (n + 1.0) * (n + 2.0) * (2.0 * n * n + 31.0) / 945.0,
    }
}

/// Σ (id − place)², which is Spearman's rank correlation but for its scale (Kendall, Rank Correlation Methods, 1948, 5.8).
pub(super) fn squares(n: f64) -> Moments {
    let mean = n * (n * n - 1.0) / 6.0;
    Moments { mean, variance: mean * mean / (n - 1.0), third: 0.0 }
}

/// Inversions (Kendall 1938; Knuth, TAOCP vol. 3, 5.1.1).
pub(super) fn inversions(n: f64) -> Moments {
    Moments { mean: n * (n - 1.0) / 4.0, variance: n * (n - 1.0) * (2.0 * n + 5.0) / 72.0, third: 0.0 }
}

/// Descents: Euler's numbers, which are the sums of independent coins, and symmetric.
pub(super) fn descents(n: f64) -> Moments {
    Moments { mean: (n - 1.0) / 2.0, variance: (n + 1.0) / 12.0, third: 0.0 }
}

/// Σ |next id − id|. Sums of polynomials over few distinct ids: the moments are polynomials of n, of degree 3 and 4 for the
/// second and the third central one, and so known from those of all orders of 3 to 9 items.
pub(super) fn oscillation(n: f64) -> Moments {
    Moments {
        mean: (n * n - 1.0) / 3.0,
        variance: (n - 2.0) * (n + 1.0) * (4.0 * n - 7.0) / 90.0,
        third: ((((-8.0 * n + 39.0) * n + 49.0) * n - 246.0) * n - 248.0) / 1890.0,
    }
}

/// The probability that one of the n differences comes `count` times or more: n / count! at most.
///
/// Of X places with one difference the binomial moment E C(X, m) is 1/m! at most. Of id and place: C(n, m) choices of places,
/// whose ids are then given, (n − m)! of n!, so 1/m! exactly. Of neighbours: m of the n pairs of ids that differ so make up
/// chains, unless a circle closes; the chains and what is left, n − m pieces, have (n − m)! orders. P(X ≥ m) ≤ E C(X, m),
/// and the differences add up.
pub(super) fn of_peak(n: f64, count: u64) -> f64 {
    (n.ln() - ln_factorial(count)).exp().clamp(SMALLEST, 1.0)
}

/// The probability that a run of `length` ids only rises, or only falls, anywhere: 2 (n − length + 1) / length! at most, its
/// mean number.
pub(super) fn of_monotone(n: f64, length: u64) -> f64 {
    let starts = (n - length as f64 + 1.0).max(1.0);
    ((2.0 * starts).ln() - ln_factorial(length)).exp().clamp(SMALLEST, 1.0)
}

fn ln_factorial(m: u64) -> f64 {
    ln_gamma(m as f64 + 1.0)
}

/// The numbers of cycles that are told apart; 255 and more have 1e-200.
const CYCLES: usize = 256;

/// Numbers below this are taken exactly.
const EXACT_CYCLES: u64 = 4096;

/// The distribution of the number of cycles, a sum of independent coins of probability 1/k (Feller, An Introduction to
/// Probability Theory vol. 1, X.6): those of k up to 4,096 exactly, and Poisson's distribution of the rest, whose
/// probabilities differ from theirs by less than Σ 1/k² < 1/4,096 of themselves near the mean (Le Cam 1960).
pub(super) fn cycles(n: u64) -> Vec<f64> {
    let mut probabilities = vec![0.0; CYCLES];
    probabilities[0] = 1.0;
    let exact = n.min(EXACT_CYCLES);
    for k in 1..=exact {
        let heads = 1.0 / k as f64;
        for cycles in (1..CYCLES.min(k as usize + 1)).rev() {
            probabilities[cycles] = probabilities[cycles] * (1.0 - heads) + probabilities[cycles - 1] * heads;
        }
        probabilities[0] *= 1.0 - heads;
    }
    let mean = harmonic(n) - harmonic(exact);
    if mean > 0.0 {
        let mut poisson = vec![(-mean).exp()];
        for k in 1..CYCLES {
            poisson.push(poisson[k - 1] * mean / k as f64);
        }
        let exact = probabilities.clone();
        for (total, p) in probabilities.iter_mut().enumerate() {
            *p = (0..=total).map(|k| poisson[k] * exact[total - k]).sum();
        }
    }
    probabilities
}

/// `H_n`, by Euler and Maclaurin beyond a thousand.
pub(super) fn harmonic(n: u64) -> f64 {
    if n <= 1000 {
        return (1..=n).rev().map(|k| 1.0 / k as f64).sum();
    }
    let n = n as f64;
    n.ln() + 0.577_215_664_901_532_9 + 0.5 / n - 1.0 / (12.0 * n * n)
}

#[cfg(test)]
mod tests {
    use super::super::lags;
    use super::super::plain::{self, all_orders};
    use super::*;
    use crate::statistics::distributions;

    /// Over all orders of n items: exactly the mean, the variance and the third central moment of the sums.
    fn is_exact(name: &str, moments: fn(f64) -> Moments, least: usize, value: impl Fn(&[u32]) -> f64) {
        for n in least..=7 {
            let values: Vec<f64> = all_orders(n).iter().map(|order| value(order)).collect();
            let mean_of = |each: &dyn Fn(f64) -> f64| {
                values.iter().map(|value| each(*value)).sum::<f64>() / values.len() as f64
            };
            let mean = mean_of(&|value| value);
            let [second, third] = [2, 3].map(|power| mean_of(&|value| (value - mean).powi(power)));
            let told = moments(n as f64);
            for (one, other) in [(told.mean, mean), (told.variance, second), (told.third, third)] {
                assert!((one - other).abs() < 1e-9 * (1.0 + other.abs()), "{name}, {n}: {one}, {other}");
            }
        }
    }

    #[test]
    fn moments_are_those_of_all_orders_of_up_to_seven_items() {
        is_exact("displacement", displacement, 3, plain::displacement);
        is_exact("squares", squares, 2, plain::squares);
        is_exact("inversions", inversions, 2, plain::inversions);
        is_exact("descents", descents, 2, plain::descents);
        is_exact("oscillation", oscillation, 3, plain::oscillation);
    }

    /// Mean and variance at every lag but n/2.
    #[test]
    fn serial_products_have_wald_and_wolfowitzs_moments_over_all_orders() {
        for n in 3..=7_u64 {
            let (orders, told) = (all_orders(n as usize), lags::moments(n as f64));
            for lag in (1..n).filter(|lag| 2 * lag != n) {
                let values: Vec<f64> =
                    orders.iter().map(|order| plain::serial_product(order, lag as usize)).collect();
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                let variance =
                    values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
                assert!((mean - told.mean).abs() < 1e-12, "{n}, {lag}: {mean}, {told:?}");
                assert!((variance - told.variance).abs() < 1e-12, "{n}, {lag}: {variance}, {told:?}");
            }
        }
    }

    /// Of each difference the m-th binomial moment is 1/m! at most, and of id and place just that; so the bound of the
    /// largest of all holds.
    #[test]
    fn differences_have_binomial_moments_below_those_of_poisson() {
        for n in 3..=7_usize {
            let orders = all_orders(n);
            for shift in [true, false] {
                for difference in usize::from(!shift)..n {
                    let counts: Vec<u64> = orders
                        .iter()
                        .map(|order| plain::difference_count(order, difference as u32, shift))
                        .collect();
                    let mut factorial = 1.0;
                    for m in 1..n as u64 {
                        factorial *= m as f64;
                        let moment: f64 =
                            counts.iter().map(|count| binomial(*count, m)).sum::<f64>() / orders.len() as f64;
                        assert!(moment <= 1.0 / factorial + 1e-12, "{n}, {difference}, {m}: {moment}");
                        assert!(!shift || (moment * factorial - 1.0).abs() < 1e-9, "{n}, {difference}, {m}");
                    }
                }
            }
        }
    }

    fn binomial(n: u64, k: u64) -> f64 {
        if k > n { 0.0 } else { (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product() }
    }

    #[test]
    fn bounds_hold_over_all_orders_of_seven_items() {
        let orders = all_orders(7);
        let share = |what: &dyn Fn(&[u32]) -> bool| {
            orders.iter().filter(|order| what(order)).count() as f64 / orders.len() as f64
        };
        for count in 1..=7 {
            let peak = |shift: bool| {
                move |order: &[u32]| {
                    (0..7).any(|difference| plain::difference_count(order, difference, shift) >= count)
                }
            };
            assert!(share(&peak(true)) <= of_peak(7.0, count) + 1e-12, "{count}");
            assert!(share(&peak(false)) <= of_peak(7.0, count) + 1e-12, "{count}");
            let run = |order: &[u32]| plain::longest_monotone(order) >= count;
            assert!(share(&run) <= of_monotone(7.0, count) + 1e-12, "{count}");
        }
    }

    #[test]
    fn cycles_have_stirlings_distribution() {
        for n in [1, 2, 7, 200] {
            let exact = distributions::cycles(n as usize);
            for (cycles, p) in cycles(n).iter().enumerate() {
                let exact = exact.get(cycles).copied().unwrap_or_default();
                assert!((p - exact).abs() <= 1e-12 * exact.max(1e-290), "{n}, {cycles}: {p}, {exact}");
            }
        }
        // Beyond what is exact, against the same recurrence taken further.
        let (near, exact) = (cycles(20_000), {
            let mut exact = vec![1.0];
            for k in 1..=20_000_u32 {
                let heads = 1.0 / f64::from(k);
                exact.push(0.0);
                for at in (0..exact.len().min(80)).rev() {
                    let before = if at > 0 { exact[at - 1] } else { 0.0 };
                    exact[at] = exact[at] * (1.0 - heads) + before * heads;
                }
                exact.truncate(80);
            }
            exact
        });
        for cycles in 1..60 {
            assert!((near[cycles] / exact[cycles] - 1.0).abs() < 0.02, "{cycles}");
        }
    }
}
