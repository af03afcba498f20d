//! The engine of plain Rust: any machine's, and the plain twin of the others.

use core::array;

use super::{Abreast, BURST, Batch, Engine, LANES, Pairs, UNIT};
use crate::Seed;
use crate::keystream::Cipher;
use crate::memory::Line;

/// Rust alone, with the `aes` crate's cipher.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Portable;

/// Word w of eight.
#[inline(always)]
fn word(words: &[u8; UNIT], w: usize) -> u64 {
    u64::from_le_bytes(array::from_fn(|byte| words[8 * w + byte]))
}

/// The die of `bound` faces from what is left of a word, and what is left then.
#[inline(always)]
fn die(r: u64, bound: u32) -> (u32, u64) {
    let wide = u128::from(r) * u128::from(bound);
    ((wide >> 64) as u32, wide as u64)
}

impl Engine for Portable {
    type Key = Cipher;

    unsafe fn key(seed: &Seed) -> Cipher {
        Cipher::new(seed)
    }

    #[inline]
    unsafe fn burst(key: &Cipher, head: [u8; 8], block: u64, out: &mut [u8; BURST]) {
        key.blocks_headed(head, block, out.as_chunks_mut().0);
    }

    #[inline]
    unsafe fn store_line(line: &Line, to: *mut Line) {
        // SAFETY: valid and aligned by the contract.
        unsafe { to.write(*line) };
    }

    #[inline(always)]
    unsafe fn prefetch(_address: *const u8) {}

    unsafe fn store_fence() {}

    #[inline(always)]
    unsafe fn roll<const K: usize>(
        words: &[u8; UNIT],
        place: u32,
        left: u32,
        suspect_below: u32,
        out: &mut Pairs,
    ) -> u8 {
        let mut suspects = 0;
        for w in 0..LANES {
            let mut r = word(words, w);
            for k in 0..K {
                let on = (w * K + k) as u32;
                let target;
                (target, r) = die(r, left.wrapping_sub(on));
                out.0[k / 2][w][k % 2] = place.wrapping_add(on).wrapping_add(target);
            }
            suspects |= u8::from(((r >> 32) as u32) < suspect_below) << w;
        }
        suspects
    }

    #[inline]
    unsafe fn encrypt(key: &Cipher, counters: &[u8; BURST], out: &mut [u8; BURST]) {
        *out = *counters;
        key.encrypt(out.as_chunks_mut().0);
    }

    #[inline(always)]
    unsafe fn roll_abreast(words: &[u8; UNIT], batch: Batch, suspect_below: u32, out: &mut Abreast) -> u8 {
        let mut suspects = 0;
        for w in 0..LANES {
            let mut r = word(words, w);
            for k in 0..batch.dice {
                let target;
                (target, r) = die(r, batch.left - k);
                out.0[k as usize / 2][w][k as usize % 2] = batch.place + w as u32 * batch.stride + k + target;
            }
            suspects |= u8::from(((r >> 32) as u32) < suspect_below) << w;
        }
        suspects
    }
}
