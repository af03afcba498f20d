//! The first places of a pile that is never built.
//!
//! SPEC.md, "A sparse sample": forward Fisher–Yates over n items, where only displaced items are remembered, in a
//! table of at most k entries. 10 of 2^40 cost 10 dice. It settles the same places as the shuffle of a pile that is
//! there, so it serves any stream.

use alloc::vec;
use alloc::vec::Vec;

use crate::draw::Draw;
use crate::keystream::Keystream;
use crate::plain::dice_a_word;

/// Bytes that [`head`] takes for each of its items: the item, and [`SLOTS`] of the table.
pub(crate) const BYTES: u64 = (size_of::<u64>() + SLOTS * size_of::<(u64, u64)>()) as u64;

/// The items at the first `k` places of a pile of `n`, k ≤ n, shuffled with the stream's dice.
pub(crate) fn head(n: u64, k: u64, stream: &mut Keystream) -> Vec<u64> {
    let mut displaced = Displaced::with_room_for(k as usize);
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
            let here = displaced.at(i);
            settled.push(if die == 0 { here } else { displaced.replace(i + die, here) });
            i += 1;
        }
    }
    settled
}

/// Slots of the table for each entry that it may have: at most half are taken, so that a search looks at two or so.
const SLOTS: usize = 2;

/// The items that lie elsewhere than at first, by their places: a table with open addressing. Places come from dice, so
/// they spread over it, whatever the seed.
struct Displaced(Vec<(u64, u64)>);

/// The place of an empty slot: above every place, as n ≤ 2^64 − 1.
const EMPTY: u64 = u64::MAX;

impl Displaced {
    fn with_room_for(entries: usize) -> Self {
        Self(vec![(EMPTY, 0); SLOTS * entries])
    }

    /// The slot of a place, or the empty one where it goes.
    #[inline]
    fn slot(&mut self, place: u64) -> &mut (u64, u64) {
        let slots = self.0.len();
        // 2^64 over the golden ratio spreads places in a row evenly (Knuth, The Art of Computer Programming, vol. 3, 6.4).
        let hash = place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = ((u128::from(hash) * slots as u128) >> 64) as usize;
        while ![place, EMPTY].contains(&self.0[at].0) {
            at = if at + 1 == slots { 0 } else { at + 1 };
        }
        &mut self.0[at]
    }

    /// The item at a place.
    #[inline]
    fn at(&mut self, place: u64) -> u64 {
        let (held, item) = *self.slot(place);
        if held == place { item } else { place }
    }

    /// Puts an item in a place, and gives the one that was there.
    #[inline]
    fn replace(&mut self, place: u64, item: u64) -> u64 {
        let slot = self.slot(place);
        let before = if slot.0 == place { slot.1 } else { place };
        *slot = (place, item);
        before
    }
}
