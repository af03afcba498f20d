//! The verdict over all tests.

use std::cmp::Ordering;

use strum::IntoStaticStr;

use super::bounds::Bounds;
use super::test::{Test, TestId};
use crate::statistics::tails::SMALLEST;

/// Below this the shuffle is not fair.
pub const FAIL_BELOW: f64 = 1e-6;

/// Below this, more decks must decide.
pub const UNRESOLVED_BELOW: f64 = 1e-3;

/// Fresh decks that decide what an audit left open, for each deck before.
pub const FRESH_DECKS: u64 = 4;

/// The finding of an audit.
#[derive(Debug, Clone, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Finding {
    /// A fair shuffle would give such decks less than once in a million audits.
    Fail {
        /// The test that is farthest out.
        test: TestId,
        /// Its p-value, adjusted for the number of tests (Holm).
        p: f64,
    },
    /// Once in a thousand to once in a million audits: fresh decks must decide, and they alone.
    Unresolved {
        /// The test that is farthest out.
        test: TestId,
        /// Its p-value, adjusted for the number of tests (Holm).
        p: f64,
    },
    /// No bias found at this resolution.
    NoneFound {
        /// The bias that this number of decks cannot exclude.
        resolution: Bounds,
    },
}

impl Finding {
    /// Over all tests of an audit.
    pub fn of(tests: &[Test], resolution: Bounds) -> Self {
        let p_values: Vec<f64> = tests.iter().map(|test| test.p).collect();
        // Adjusted p-values are in the order of the p-values, and ties more often.
        let worst = tests.iter().zip(holm(&p_values)).min_by(|a, b| a.0.cmp_strength(b.0));
        match worst {
            Some((test, p)) if p < FAIL_BELOW => Self::Fail { test: test.id, p },
            Some((test, p)) if p < UNRESOLVED_BELOW => Self::Unresolved { test: test.id, p },
            _ => Self::NoneFound { resolution },
        }
    }
}

impl Test {
    /// The farther out first: by p-value, and where those stand for smaller ones, by about how small they would be.
    pub(crate) fn cmp_strength(&self, other: &Self) -> Ordering {
        self.p.total_cmp(&other.p).then_with(|| other.exponent.total_cmp(&self.exponent))
    }
}

/// The adjusted p-values of a family of tests, such that refusing those below α refuses a true hypothesis with α at
/// most, however the tests depend on one another (Holm, "A simple sequentially rejective multiple test procedure",
/// Scand. J. Statist. 6, 1979). In the order given. P-values of 1e-300 and less stay as they are: they stand for
/// smaller ones, of which unknown ones, and a factor of some hundreds decides nothing so far out.
///
/// # Examples
/// ```
/// use evenhand_audit::battery::holm;
///
/// assert_eq!(holm(&[0.5, 0.01, 0.02]), [0.5, 0.03, 0.04]);
/// ```
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut least = 0.0_f64;
    for (before, test) in order.into_iter().enumerate() {
        let p = p_values[test];
        let times = if p <= SMALLEST { 1.0 } else { (p_values.len() - before) as f64 };
        least = least.max(p * times).min(1.0);
        adjusted[test] = least;
    }
    adjusted
}
