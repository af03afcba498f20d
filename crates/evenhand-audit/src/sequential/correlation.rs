//! The bet that a deck tells of a later one: their inversions go together.
//!
//! X is a deck's inversions less their mean, X' those of the deck some decks before. Given X', X is a sum of even dice,
//! whose generating function is at most that of a normal number of the same variance σ². For a die of k faces about its
//! mean has sinh(kt/2) / (k sinh(t/2)) = Π (1 + k²u) / (1 + u) over u = (t / 2πj)², j = 1, 2, …, by the product of
//! sinh; ln (1 + k²u) − ln (1 + u) ≤ (k² − 1) u, since it grows with k² by u / (1 + k²u) ≤ u; and the sum of (k² − 1) u
//! is (k² − 1) t²/24 = σ²t²/2. So e^(ρ X X'/σ² − ρ² X'²/2σ²) is 1 at most on average, for every ρ: a supermartingale,
//! in which a correlation of ρ wins. ρ = ±1, ±1/2, …, ±1/1024 have equal parts of the stake.

use super::mixture::log_mean;

/// ρ: these powers of two, on either side.
const POWERS: std::ops::RangeInclusive<i32> = -10..=0;

/// The logarithm of the e-value, given ΣXX', ΣX'² or more, and σ².
pub(super) fn log_e_value(products: f64, squares: f64, variance: f64) -> f64 {
    if variance <= 0.0 {
        return 0.0;
    }
    let both = POWERS.map(|power| 2_f64.powi(power)).flat_map(|part| [part, -part]);
    log_mean(both.map(|part| (part * products - part * part * squares / 2.0) / variance))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exactly, over all inversions of up to 8 cards: 1 at most, whatever the deck before had, for each ρ.
    #[test]
    fn each_correlation_is_a_bet_that_is_not_favourable() {
        for n in 2..=8_usize {
            let law = crate::statistics::distributions::inversions(n);
            let (middle, m) = ((law.len() - 1) as f64 / 2.0, n as f64);
            let variance = m * (m - 1.0) * (2.0 * m + 5.0) / 72.0;
            for before in 0..law.len() {
                let before = before as f64 - middle;
                for part in POWERS.map(|power| 2_f64.powi(power)) {
                    let factor = |(x, p): (f64, &f64)| {
                        let exponent = part * (x - middle) * before - part * part * before * before / 2.0;
                        p * (exponent / variance).exp()
                    };
                    let mean: f64 = (0..).map(f64::from).zip(&law).map(factor).sum();
                    assert!(mean <= 1.0 + 1e-12, "{n} cards, {before}, {part}: {mean}");
                }
            }
        }
    }
}
