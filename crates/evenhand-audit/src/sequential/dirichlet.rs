//! The bet that some faces of a die come more often than others, whichever: a Dirichlet-multinomial mixture.
//!
//! Before each throw the bettor says how likely each face is, from what was seen: (α kp + count) / (kα + throws) for k
//! faces of probabilities p, as if kα throws had been seen before. The stake is multiplied by that over p. Whatever was
//! seen, the factor is 1 on average: Σ p · (α kp + c) / ((kα + t) p) = 1. So the stake, 1 at
//! first, is a martingale. A small α learns fast and wins against a gross fault; a large one loses little to noise and
//! wins against a slight one. Which is right is not known: all are played, with equal parts of the stake.
//!
//! The product over throws depends on the counts alone, in whatever order they came: Γ(kα) / Γ(kα + t) · Π Γ(α kp + c)
//! / Γ(α kp) / p^c.
//!
//! M. Lindon, A. Malek, Anytime-valid inference for multinomial count data, Advances in Neural
//! Information Processing Systems 35 (2022); arXiv 2011.03567.

use statrs::function::gamma::ln_gamma;

/// What is put before the counts of each face of an even die, each with a quarter of the stake.
pub(super) const ALPHAS: [u32; 4] = [1, 10, 100, 1000];

/// Up to as many factors are multiplied: of 1,000 and a count each, their product stays below 10^50.
const FEW: u64 = 16;

/// No probability counts as smaller: one that is takes nothing from the stake, and gives it less.
const LEAST: f64 = 1e-290;

/// ln k! for k from 0 on, as far as it was asked for.
///
/// By a table up to 2^16, by Stirling's series beyond, of which the first term left out is below 1e-27 there.
#[derive(Debug, Clone)]
pub(super) struct LogFactorials {
    table: Vec<f64>,
}

impl LogFactorials {
    pub(super) fn new() -> Self {
        let mut sum = 0.0;
        let table = (0..1_u32 << 16).map(|k| {
            sum += f64::from(k.max(1)).ln();
            sum
        });
        Self { table: table.collect() }
    }

    #[inline]
    pub(super) fn of(&self, k: u64) -> f64 {
        if let Some(known) = usize::try_from(k).ok().and_then(|k| self.table.get(k)) {
            return *known;
        }
        let k = k as f64;
        let tau = std::f64::consts::TAU;
        k * (k.ln() - 1.0) + 0.5 * (tau * k).ln() + 1.0 / (12.0 * k) - 1.0 / (360.0 * k.powi(3))
    }
}

/// The logarithms of the e-values of an even die, one for each of [`ALPHAS`].
pub(super) fn even_die(counts: &[u64], log_factorials: &LogFactorials) -> [f64; ALPHAS.len()] {
    let (faces, throws) = (counts.len() as u64, counts.iter().sum::<u64>());
    let ratio = throws as f64 * (faces as f64).ln();
    ALPHAS.map(|alpha| {
        let alpha = u64::from(alpha);
        let before = log_factorials.of(alpha - 1);
        let seen = counts.iter().filter(|count| **count > 0);
        let faces_of: f64 = seen.map(|count| log_factorials.of(alpha + count - 1) - before).sum();
        let all = log_factorials.of(faces * alpha - 1) - log_factorials.of(faces * alpha + throws - 1);
        ratio + all + faces_of
    })
}

/// The logarithms of the e-values of a number whose values have these probabilities, by as many throws put before as
/// each of [`ALPHAS`], spread as the probabilities are.
pub(super) fn values(counts: &[u64], probabilities: &[f64]) -> [f64; ALPHAS.len()] {
    let throws = counts.iter().sum::<u64>() as f64;
    let mut logs = ALPHAS.map(|alpha| ln_gamma(f64::from(alpha)) - ln_gamma(f64::from(alpha) + throws));
    for (value, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let p = probabilities.get(value).copied().unwrap_or(0.0).max(LEAST);
        // Γ(αp + c) / (Γ(αp) p^c), as α p^(1 − c) Γ(αp + c) / Γ(αp + 1).
        let ratio = (1.0 - *count as f64) * p.ln();
        for (log, alpha) in logs.iter_mut().zip(ALPHAS.map(f64::from)) {
            *log += alpha.ln() + ratio + log_rising(alpha * p + 1.0, count - 1);
        }
    }
    logs
}

/// ln x (x + 1) … (x + k − 1).
fn log_rising(x: f64, k: u64) -> f64 {
    if k <= FEW {
        (0..k).map(|i| x + i as f64).product::<f64>().ln()
    } else {
        ln_gamma(x + k as f64) - ln_gamma(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_is_the_product_over_throws() {
        // Three throws of one face of four, α = 1: 4 · 1/4 · 4 · 2/5 · 4 · 3/6.
        let [one, ..] = even_die(&[0, 0, 3, 0], &LogFactorials::new());
        assert!((one - 3.2_f64.ln()).abs() < 1e-13);
        // The value of probability 1/4 three times, one throw put before: 1 · (1/4 + 1)/2 · 4 · (1/4 + 2)/3 · 4.
        let [one, ..] = values(&[0, 3], &[0.75, 0.25]);
        assert!((one - (1.25 / 2.0 * 4.0 * 2.25 / 3.0 * 4.0_f64).ln()).abs() < 1e-12);
    }

    #[test]
    fn factorials_beyond_the_table_go_on_from_it() {
        let log_factorials = LogFactorials::new();
        let (last, next) = (log_factorials.of(65_535), log_factorials.of(65_536));
        assert!((next - last - 65_536_f64.ln()).abs() < 1e-9);
        assert!((next - ln_gamma(65_537.0)).abs() < 1e-8);
    }
}
