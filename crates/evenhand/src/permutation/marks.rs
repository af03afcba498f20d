//! A set of places, one bit for each.

use alloc::vec;
use alloc::vec::Vec;

#[derive(Debug, Clone)]
pub(super) struct Marks(Vec<u64>);

impl Marks {
    /// No place of `n` marked.
    pub(super) fn new(n: usize) -> Self {
        Self(vec![0; n.div_ceil(64)])
    }

    /// Marks a place; true if it was not marked before.
    pub(super) fn mark(&mut self, place: usize) -> bool {
        let bit = 1 << (place % 64);
        let word = &mut self.0[place / 64];
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }

    pub(super) fn is_marked(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }
}
