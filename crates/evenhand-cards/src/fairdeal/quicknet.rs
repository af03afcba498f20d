//! Whether a beacon's signature is the network's: for quicknet alone, under the feature `bls`.

use super::{Hash, Published};

/// Whether the signature of a round is there, and verifies under the chain's key.
pub(super) fn is_signed(_chain: &Hash, _round: u64, _published: &Published) -> bool {
    false
}
