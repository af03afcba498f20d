//! The first places of a pile that is never built.
//!
//! SPEC.md, "A sparse sample": forward Fisher–Yates over n items, where only displaced items are remembered, in a
//! table of at most k entries. 10 of 2^40 cost 10 dice. It settles the same places as the shuffle of a pile that is
//! there, so it serves any stream.

use alloc::vec::Vec;

use hashbrown::HashMap;

use crate::draw::{Draw, Keystream};
use crate::plain::dice_a_word;

/// The items at the first `k` places of a pile of `n`, k ≤ n, shuffled with the stream's dice.
pub(crate) fn head(n: u64, k: u64, stream: &mut Keystream) -> Vec<u64> {
    let mut displaced = HashMap::new();
    let mut settled = Vec::with_capacity(k as usize);
    let mut i = 0;
    while i < k {
        let left = n - i;
        // The last item needs no die.
        let batch = dice_a_word(left.max(2)).min(left - 1) as usize;
        let (mut bounds, mut dice) = ([0; 16], [0; 16]);
        for (bound, fewer) in bounds.iter_mut().zip(0..batch as u64) {
            *bound = left - fewer;
        }
        stream.roll(&bounds[..batch], &mut dice[..batch]);
        for die in dice.into_iter().take(batch.max(1)).take((k - i) as usize) {
            let here = displaced.remove(&i).unwrap_or(i);
            let target = i + die;
            settled.push(if die == 0 { here } else { displaced.insert(target, here).unwrap_or(target) });
            i += 1;
        }
    }
    settled
}
