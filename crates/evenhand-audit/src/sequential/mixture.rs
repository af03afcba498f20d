//! Sums of stakes, by their logarithms.
//!
//! E-values leave what a double can hold within a few decks: all are kept as natural logarithms.

/// The logarithm of the mean of e-values, given theirs; of none, 0: nothing was bet.
pub(super) fn log_mean(logs: impl IntoIterator<Item = f64>) -> f64 {
    let logs: Vec<f64> = logs.into_iter().collect();
    if logs.is_empty() { 0.0 } else { log_sum(logs.iter().copied()) - (logs.len() as f64).ln() }
}

/// The logarithm of the sum of e-values, given theirs.
pub(super) fn log_sum(logs: impl Iterator<Item = f64> + Clone) -> f64 {
    let most = logs.clone().fold(f64::NEG_INFINITY, f64::max);
    if most.is_finite() { most + logs.map(|log| (log - most).exp()).sum::<f64>().ln() } else { most }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_go_beyond_doubles() {
        assert!((log_mean([2000.0, 1000.0]) - (2000.0 - 2_f64.ln())).abs() < 1e-12);
        assert!((log_mean([-2000.0, -2000.0]) + 2000.0).abs() < 1e-12);
        assert!((log_mean([0.0, f64::NEG_INFINITY]) + 2_f64.ln()).abs() < 1e-12);
        assert!(log_mean([]).abs() < f64::EPSILON);
        assert!(log_mean([f64::NEG_INFINITY]).is_infinite());
    }
}
