//! The engine of plain Rust: any machine's, and the plain twin of the others.

use core::array;

use super::{BURST, Engine, LANES, Pairs, UNIT};
use crate::Seed;
use crate::keystream::Cipher;
use crate::memory::Line;

/// Rust alone, with the `aes` crate's cipher.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Portable;

/// Rolls K dice from `word`: its bounds go down from `left`, its places up from `place`.
#[inline(always)]
fn roll_word<const K: usize>(word: u64, place: u32, left: u32, mut out: impl FnMut(usize, u32)) -> u64 {
    let mut r = word;
    for die in 0..K as u32 {
        let wide = u128::from(r) * u128::from(left.wrapping_sub(die));
        out(die as usize, place.wrapping_add(die).wrapping_add((wide >> 64) as u32));
        r = wide as u64;
    }
    r
}

/// Rolls K dice from each of eight words, word w starting `stride`·w places on.
#[inline(always)]
fn roll_words<const K: usize>(
    words: &[u8; UNIT],
    (place, left, stride): (u32, u32, u32),
    suspect_below: u32,
    out: &mut Pairs,
) -> u8 {
    let mut suspects = 0;
    for w in 0..LANES {
        let word = u64::from_le_bytes(array::from_fn(|byte| words[8 * w + byte]));
        let on = w as u32 * stride;
        let rest = roll_word::<K>(word, place.wrapping_add(on), left.wrapping_sub(on), |die, target| {
            out.0[die / 2][w][die % 2] = target;
        });
        suspects |= u8::from(((rest >> 32) as u32) < suspect_below) << w;
    }
    suspects
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

    unsafe fn store_fence() {}

    #[inline(always)]
    unsafe fn roll<const K: usize>(
        words: &[u8; UNIT],
        place: u32,
        left: u32,
        suspect_below: u32,
        out: &mut Pairs,
    ) -> u8 {
        roll_words::<K>(words, (place, left, K as u32), suspect_below, out)
    }

    #[inline(always)]
    unsafe fn roll_abreast<const K: usize>(
        words: &[u8; UNIT],
        place: u32,
        left: u32,
        suspect_below: u32,
        out: &mut Pairs,
    ) -> u8 {
        roll_words::<K>(words, (place, left, 0), suspect_below, out)
    }
}
