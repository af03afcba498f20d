//! The distribution of the squared length of a sum: what every table of counts comes down to.
//!
//! A deck is a vector W, whitened: of mean 0 and covariance 1 in d dimensions, and of the constant length √d, since
//! orders are moved to one another by relabelling. Of N decks the statistic is X² = ‖ΣW‖² / N = d + (2/N) Σ ⟨Wₛ, Wₜ⟩
//! over the pairs s < t. These products have mean 0 and variance d and are uncorrelated; the third moment of their sum
//! is κ for each pair, if E⟨Wₛ, Wₜ⟩³ = κ, and 6d for each three decks. So for every N, without a limit taken,
//!
//! E X² = d, Var X² = 2d (N − 1) / N, μ₃ = 4κ (N − 1) / N² + 8d (N − 1)(N − 2) / N².
//!
//! The gamma distribution of these three moments is the distribution used. It becomes chi-square with d degrees when N
//! grows (Diaconis, Group Representations in Probability and Statistics, 1988, chapter 8), and holds for few decks too,
//! where most cells are empty.

use super::tails::three_moments;

/// Fewer decks have no distribution here.
pub(crate) const LEAST_DECKS: u64 = 10;

/// A table's statistic.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quadratic {
    /// X², the value of the statistic.
    pub(crate) statistic: f64,
    /// d, the degrees of freedom.
    pub(crate) degrees: f64,
    /// κ, the third moment of the product of two decks.
    pub(crate) third: f64,
    /// N, the number of decks.
    pub(crate) decks: u64,
}

impl Quadratic {
    /// The probability of a table as uneven, or as even.
    pub(crate) fn p(&self) -> f64 {
        let n = self.decks as f64;
        let variance = 2.0 * self.degrees * (n - 1.0) / n;
        let third = 4.0 * (n - 1.0) * (self.third + 2.0 * self.degrees * (n - 2.0)) / (n * n);
        three_moments(self.statistic, self.degrees, variance, third).of_table(self.degrees)
    }
}
