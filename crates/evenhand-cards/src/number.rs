//! shim
/// shim
pub fn deck_entropy(_: &[u32]) -> f64 {
    0.0
}
