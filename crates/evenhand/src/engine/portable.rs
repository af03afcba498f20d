//! The engine of plain Rust: any machine's, and the plain twin of the others.

use core::array;

use super::{BURST, Digits, Engine, INTERLEAVED, Job, LANES, Lanes, Round, UNIT, WordsInterleaved};
use crate::keystream::Cipher;
use crate::memory::Line;
use crate::wide;

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
    let (face, rest) = wide::product(r, u64::from(bound));
    (face as u32, rest)
}

/// Eight words that are being rolled.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    rest: [u64; LANES],
    place: [u32; LANES],
    left: [u32; LANES],
}

impl Engine for Portable {
    type Key = Cipher;
    type Roll = Words;

    #[inline]
    unsafe fn burst(key: &Cipher, head: [u8; 8], block: u64, out: &mut [u8; BURST]) {
        key.blocks_headed(head, block, out.as_chunks_mut().0);
    }

    #[inline]
    unsafe fn store_line(line: &Line, to: *mut Line) {
        // SAFETY: the contract: `to` is valid for a line and aligned to it.
        unsafe { to.write(*line) };
    }

    #[inline(always)]
    unsafe fn prefetch(_address: *const u8) {}

    unsafe fn store_fence() {}

    #[inline(always)]
    unsafe fn begin(words: &[u8; UNIT], lanes: Lanes) -> Words {
        let Lanes { place, place_step, left, left_step } = lanes;
        Words {
            rest: array::from_fn(|w| word(words, w)),
            place: array::from_fn(|w| place.wrapping_add(w as u32 * place_step)),
            left: array::from_fn(|w| left.wrapping_sub(w as u32 * left_step)),
        }
    }

    #[inline(always)]
    unsafe fn pair(roll: &mut Words, both: bool, out: &mut [[u32; 2]; LANES]) {
        for (w, out) in out.iter_mut().enumerate() {
            for out in &mut out[..=usize::from(both)] {
                let target;
                (target, roll.rest[w]) = die(roll.rest[w], roll.left[w]);
                *out = roll.place[w].wrapping_add(target);
                roll.place[w] = roll.place[w].wrapping_add(1);
                roll.left[w] = roll.left[w].wrapping_sub(1);
            }
        }
    }

    #[inline(always)]
    unsafe fn suspects(roll: &Words, suspect_below: u32) -> u8 {
        let is_suspect = |w: usize| u8::from(((roll.rest[w] >> 32) as u32) < suspect_below) << w;
        (0..LANES).map(is_suspect).sum()
    }

    #[inline]
    unsafe fn words_interleaved(key: &Cipher, heads: &[u64; LANES], u: u64, out: &mut WordsInterleaved) {
        let mut blocks = [0; BURST];
        for (at, block) in blocks.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            block[..8].copy_from_slice(&heads[at % LANES].to_le_bytes());
            block[8..].copy_from_slice(&(2 * u + (at / LANES) as u64).to_be_bytes());
        }
        key.encrypt(blocks.as_chunks_mut().0);
        *out = WordsInterleaved::of_blocks(&blocks);
    }

    #[inline]
    unsafe fn word(key: &Cipher, head: [u8; 8], x: u64) -> u64 {
        let mut block = [[0; 16]];
        key.blocks_headed(head, x / 2, &mut block);
        u64::from_le_bytes(block[0].as_chunks().0[(x % 2) as usize])
    }

    #[inline]
    unsafe fn round(key: &Cipher, round: Round, of: &Digits, digits: &mut Digits) {
        let mut blocks = [[0; 16]; INTERLEAVED];
        for (block, of) in blocks.iter_mut().zip(of.0) {
            block[..8].copy_from_slice(&round.head);
            block[8..].copy_from_slice(&(of / 2).to_be_bytes());
        }
        key.encrypt(&mut blocks);
        round.change_by(&of.0, &mut digits.0, blocks.as_flattened());
    }
}

/// Runs a job. Not inlined, because jobs are long and every codegen unit would compile its own copy.
///
/// # Safety
/// The caller meets the requirements of [`Job::run`].
#[inline(never)]
pub(super) unsafe fn run<J: Job>(key: &Cipher, job: J) -> J::Out {
    // SAFETY: the caller meets the requirements of `Job::run`.
    unsafe { job.run::<Portable>(key) }
}
