//! Weights of a die's faces: how a wrong die enters an exact distribution.

/// How often each face of a die comes.
///
/// A die that a program makes of a source of values, `rand() % bound` say, gives each face for a number of the values.
/// Those counts are its weights, and their sum is the number of values.
///
/// # Examples
/// ```
/// use evenhand_audit::exact::{DieWeights, Exact};
///
/// // A byte, modulo the bound: 6 does not divide 256.
/// let byte = |bound: u64| (0..bound).map(|face| (256 - face).div_ceil(bound)).collect::<Vec<u64>>();
/// assert_eq!(byte.weights(6), [43, 43, 43, 43, 42, 42]);
/// assert_eq!(Exact.weights(6), [1; 6]);
/// ```
pub trait DieWeights {
    /// The weight of each face `0..bound`, in their order; some of them may be 0, not all. Their sum stays within 64
    /// bits.
    fn weights(&self, bound: u64) -> Vec<u64>;
}

impl<F: Fn(u64) -> Vec<u64>> DieWeights for F {
    fn weights(&self, bound: u64) -> Vec<u64> {
        self(bound)
    }
}

/// Exact dice: each face as often as any other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Exact;

impl DieWeights for Exact {
    fn weights(&self, bound: u64) -> Vec<u64> {
        vec![1; bound as usize]
    }
}

/// The weights of a die if they are weights: one for each face, and a sum that is neither 0 nor too large.
pub(crate) fn weights(faces: &dyn DieWeights, bound: u64) -> Option<(Vec<u64>, u64)> {
    let weights = faces.weights(bound);
    let total = weights.iter().try_fold(0_u64, |sum, weight| sum.checked_add(*weight))?;
    (weights.len() as u64 == bound && total > 0).then_some((weights, total))
}
