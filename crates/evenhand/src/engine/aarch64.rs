//! The engine of `AArch64`: NEON, with AES by its own instructions.
//!
//! NEON is part of the architecture, AES an extension of it that some machines lack (the Raspberry Pi 4): it alone is
//! looked up. AES is written out here, beside the `aes` crate's, for the reason that x86-64 has: its rounds run in the
//! shadow of the swaps. Eight blocks at a time, as with all fifteen keys they fit the 32 registers. The tests compare
//! every byte and every die with the portable engine's.
//!
//! # Dice
//! A register has the low or the high halves of four words, densely, where the 32 × 32 → 64-bit multiplications read
//! them; of two registers of products, one permutation takes what stays low and another what goes on high.
//!
//! # Swaps
//! Two dice of a word lie side by side, and so do the places that they are for: the dice are loaded as a pair, and the drawn
//! items stored as one when both swaps are done. That saves one store in four (on x86-64, where it was measured, stores
//! are what a shuffle within the cache waits for).
//!
//! This engine is judged by tests under an emulator, and by its instructions; no machine has timed it (2026-11).

#[allow(clippy::wildcard_imports)] // Thirty names of instructions, each with its prefix.
use core::arch::aarch64::*;
use core::arch::asm;

use zeroize::Zeroize;

use super::{BURST, Digits, Engine, Job, Key, LANES, Lanes, Pairs, Round, UNIT, WordsInterleaved};
use crate::memory::Line;
use crate::seed::Seed;

cpufeatures::new!(aes, "aes");

/// Whether this machine has what [`Neon`] asks for. Miri, which does not know the instructions, takes the portable engine.
pub(super) fn has_neon() -> bool {
    !cfg!(any(evenhand_portable, miri)) && aes::get()
}

/// The round keys of AES-256; wiped on drop.
#[derive(Clone)]
pub(crate) struct RoundKeys([uint8x16_t; 15]);

impl Drop for RoundKeys {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

/// FIPS 197's `SubWord` of a key's last word, in every column. The instruction shifts the rows too, which changes nothing
/// where all columns are equal.
#[inline]
#[target_feature(enable = "neon,aes")]
fn sub_last_word(key: uint8x16_t) -> uint8x16_t {
    let last = vreinterpretq_u8_u32(vdupq_laneq_u32::<3>(vreinterpretq_u32_u8(key)));
    vaeseq_u8(last, vdupq_n_u8(0))
}

/// A step of the key schedule: each word xored with all before it in its key (w, w ^ v, w ^ v ^ u, w ^ v ^ u ^ t), and
/// with `word`.
#[inline]
#[target_feature(enable = "neon,aes")]
fn chain(key: uint8x16_t, word: uint8x16_t) -> uint8x16_t {
    let zero = vdupq_n_u8(0);
    let key = veorq_u8(key, vextq_u8::<12>(zero, key));
    let key = veorq_u8(key, vextq_u8::<8>(zero, key));
    veorq_u8(key, word)
}

impl RoundKeys {
    /// FIPS 197, section 5.2: the key schedule for Nk = 8.
    #[target_feature(enable = "neon,aes")]
    fn expand(seed: &Seed) -> Self {
        // SAFETY: the loads need no alignment, and read bytes 0 to 15 and 16 to 31 of the 32 that the seed has.
        let (mut even, mut odd) = unsafe {
            let bytes = seed.as_bytes().as_ptr();
            (vld1q_u8(bytes), vld1q_u8(bytes.add(16)))
        };
        let mut keys = [vdupq_n_u8(0); 15];
        (keys[0], keys[1]) = (even, odd);
        for (round, keys) in keys[2..].chunks_mut(2).enumerate() {
            // The last word of the key before, substituted, rotated, with the round's constant.
            let word = sub_last_word(odd);
            let constant = vreinterpretq_u8_u32(vdupq_n_u32(1 << round));
            even = chain(even, veorq_u8(vextq_u8::<1>(word, word), constant));
            keys[0] = even;
            if let Some(key) = keys.get_mut(1) {
                // Substituted only.
                odd = chain(odd, sub_last_word(even));
                *key = odd;
            }
        }
        Self(keys)
    }

    /// Encrypts eight blocks, whose chains of rounds run side by side.
    #[inline]
    #[target_feature(enable = "neon,aes")]
    fn encrypt_8(&self, mut blocks: [uint8x16_t; 8]) -> [uint8x16_t; 8] {
        let keys = &self.0;
        // The instruction adds a key before it substitutes: each round's takes the key of the round before, and the last key
        // is added apart.
        for key in &keys[..13] {
            for block in &mut blocks {
                *block = vaesmcq_u8(vaeseq_u8(*block, *key));
            }
        }
        blocks.map(|block| veorq_u8(vaeseq_u8(block, keys[13]), keys[14]))
    }

    /// Encrypts one block, as its two words.
    #[inline]
    #[target_feature(enable = "neon,aes")]
    fn encrypt_1(&self, block: uint64x2_t) -> uint64x2_t {
        let keys = &self.0;
        let mut block = vreinterpretq_u8_u64(block);
        for key in &keys[..13] {
            block = vaesmcq_u8(vaeseq_u8(block, *key));
        }
        vreinterpretq_u64_u8(veorq_u8(vaeseq_u8(block, keys[13]), keys[14]))
    }
}

/// The counter block with word x of the stream whose blocks begin with `head`.
#[inline]
#[target_feature(enable = "neon,aes")]
fn counter_block(head: [u8; 8], x: u64) -> uint64x2_t {
    vcombine_u64(vcreate_u64(u64::from_le_bytes(head)), vcreate_u64((x / 2).swap_bytes()))
}

/// NEON with AES.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Neon;

/// Four words that are being rolled: their low and high halves, their bounds, and their next places.
#[derive(Clone, Copy)]
struct Four {
    low: uint32x4_t,
    high: uint32x4_t,
    bound: uint32x4_t,
    own: uint32x4_t,
}

/// Eight words that are being rolled, four and four.
#[derive(Clone, Copy)]
pub(crate) struct Roll([Four; 2]);

/// The same numbers, but that the compiler does not know how they were made. It would count down from each die's own
/// constants, dozens of them and in memory, rather than from the die before.
#[inline]
#[target_feature(enable = "neon,aes")]
fn opaque(mut numbers: uint32x4_t) -> uint32x4_t {
    // SAFETY: no instruction is executed.
    unsafe { asm!("/* {:v} */", inout(vreg) numbers, options(pure, nomem, nostack, preserves_flags)) };
    numbers
}

/// `start` + w · `step` for the words of both halves.
#[inline]
#[target_feature(enable = "neon,aes")]
fn lanes(start: u32, step: u32) -> [uint32x4_t; 2] {
    // SAFETY: the load needs no alignment, and reads the 16 bytes of four numbers.
    let first = unsafe { vld1q_u32([0, 1, 2, 3].as_ptr()) };
    let first = vmlaq_n_u32(vdupq_n_u32(start), first, step);
    [first, vaddq_u32(first, vdupq_n_u32(4_u32.wrapping_mul(step)))].map(|numbers| opaque(numbers))
}

impl Four {
    /// The next die of each word, as the place that it swaps with.
    #[inline]
    #[target_feature(enable = "neon,aes")]
    fn die(&mut self) -> uint32x4_t {
        let Self { low, high, bound, own } = *self;
        // The products of words 0 and 1, and of words 2 and 3.
        let lows = [vmull_u32(vget_low_u32(low), vget_low_u32(bound)), vmull_high_u32(low, bound)];
        let [a, b] = lows.map(|product| vshrq_n_u64::<32>(product));
        let highs = [vmlal_u32(a, vget_low_u32(high), vget_low_u32(bound)), vmlal_high_u32(b, high, bound)];
        let [low, high] =
            [lows, highs].map(|products| products.map(|product| vreinterpretq_u32_u64(product)));
        let one = vdupq_n_u32(1);
        *self = Self {
            low: vuzp1q_u32(low[0], low[1]),
            high: vuzp1q_u32(high[0], high[1]),
            bound: vsubq_u32(bound, one),
            own: vaddq_u32(own, one),
        };
        vaddq_u32(vuzp2q_u32(high[0], high[1]), own)
    }
}

impl Engine for Neon {
    type Key = RoundKeys;
    type Roll = Roll;

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn store_line(line: &Line, to: *mut Line) {
        // SAFETY: the contract: `to` is valid for a line; `line` is one. The instructions move bytes, as a copy of memory
        // does, whatever items or padding they are, and touch nothing else.
        unsafe {
            asm!(
                "ldp {a:q}, {b:q}, [{line}]",
                "ldp {c:q}, {d:q}, [{line}, #32]",
                "stnp {a:q}, {b:q}, [{to}]",
                "stnp {c:q}, {d:q}, [{to}, #32]",
                line = in(reg) core::ptr::from_ref(line),
                to = in(reg) to,
                a = out(vreg) _,
                b = out(vreg) _,
                c = out(vreg) _,
                d = out(vreg) _,
                options(nostack, preserves_flags)
            );
        }
    }

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn prefetch(address: *const u8) {
        // SAFETY: a hint: it changes neither registers nor memory, and an address that is not valid is no fault.
        unsafe {
            asm!("prfm pldl1keep, [{}]", in(reg) address.addr(), options(nomem, nostack, preserves_flags));
        }
    }

    /// Nothing: a store past the caches is ordered as any other, by whatever hands the memory to another thread.
    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn store_fence() {}

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn settle<T, const K: usize>(from: *mut T, place: usize, to: *mut T, pairs: &Pairs) {
        for w in 0..LANES {
            // SAFETY: the caller vouches that places and dice are the pile's, and `to` valid for the places. Swap after swap as
            // `settle_one_by_one` does it, but that two drawn items are stored last. Where `to` is apart from `from`, nothing
            // reads `to`. Where it is `from`, the second swap does not touch the first's place: it settles a later place, and
            // its die is not before that. Moves of bytes run no code of T's.
            unsafe {
                let (here, there) = (from.add(place + w * K), to.add(place + w * K));
                let swap = |die: usize, target: u32| {
                    let target = from.add(target as usize);
                    let held = here.add(die).read();
                    let drawn = target.read();
                    target.write(held);
                    drawn
                };
                for (die, pair) in (0..K).step_by(2).zip(&pairs.0) {
                    let [first, second] = pair[w];
                    let first = swap(die, first);
                    if die + 1 < K {
                        let second = swap(die + 1, second);
                        there.add(die + 1).write(second);
                    }
                    there.add(die).write(first);
                }
            }
        }
    }

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn burst(key: &RoundKeys, head: [u8; 8], block: u64, out: &mut [u8; BURST]) {
        let head = vdupq_n_u64(u64::from_le_bytes(head));
        let mut first = vdupq_n_u64(block);
        for out in out.as_chunks_mut::<128>().0 {
            // The counters of two blocks in a row, big endian: each goes to the upper half of its own.
            let counters = [0, 2, 4, 6].map(|k| {
                let counters = vaddq_u64(first, vcombine_u64(vcreate_u64(k), vcreate_u64(k + 1)));
                vreinterpretq_u64_u8(vrev64q_u8(vreinterpretq_u8_u64(counters)))
            });
            first = vaddq_u64(first, vdupq_n_u64(8));
            let blocks = counters.map(|two| [vzip1q_u64(head, two), vzip2q_u64(head, two)]);
            let blocks = [0, 1, 2, 3, 4, 5, 6, 7].map(|k| vreinterpretq_u8_u64(blocks[k / 2][k % 2]));
            for (block, out) in key.encrypt_8(blocks).into_iter().zip(out.as_chunks_mut::<16>().0) {
                // SAFETY: the store needs no alignment, and writes the 16 bytes of `out`, which is borrowed here alone.
                unsafe { vst1q_u8(out.as_mut_ptr(), block) };
            }
        }
    }

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn words_interleaved(key: &RoundKeys, heads: &[u64; LANES], u: u64, out: &mut WordsInterleaved) {
        for (block, out) in (2 * u..).zip(out.0.as_chunks_mut::<2>().0) {
            let counter = vcreate_u64(block.swap_bytes());
            let blocks = heads.map(|head| vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(head), counter)));
            let blocks = key.encrypt_8(blocks).map(|block| vreinterpretq_u64_u8(block));
            // Of the blocks of two streams in a row: their first words, and their second ones.
            for (pair, of) in blocks.as_chunks::<2>().0.iter().enumerate() {
                let words = [vzip1q_u64(of[0], of[1]), vzip2q_u64(of[0], of[1])];
                for (words, out) in words.into_iter().zip(out.iter_mut()) {
                    let out = &mut out.as_chunks_mut::<16>().0[pair];
                    // SAFETY: the store needs no alignment, and writes the 16 bytes of `out`, which is borrowed here alone.
                    unsafe { vst1q_u8(out.as_mut_ptr(), vreinterpretq_u8_u64(words)) };
                }
            }
        }
    }

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn word(key: &RoundKeys, head: [u8; 8], x: u64) -> u64 {
        let words = key.encrypt_1(counter_block(head, x));
        if x.is_multiple_of(2) { vgetq_lane_u64::<0>(words) } else { vgetq_lane_u64::<1>(words) }
    }

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn round(key: &RoundKeys, round: Round, of: &Digits, digits: &mut Digits) {
        for (of, digits) in of.0.as_chunks::<8>().0.iter().zip(digits.0.as_chunks_mut::<8>().0) {
            let blocks = of.map(|x| vreinterpretq_u8_u64(counter_block(round.head, x)));
            let blocks = key.encrypt_8(blocks).map(|block| vreinterpretq_u64_u8(block));
            for ((digit, of), words) in digits.iter_mut().zip(of).zip(blocks) {
                let [even, odd] = [vgetq_lane_u64::<0>(words), vgetq_lane_u64::<1>(words)];
                *digit = round.change(*digit, if of.is_multiple_of(2) { even } else { odd });
            }
        }
    }

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn begin(words: &[u8; UNIT], of: Lanes) -> Roll {
        let places = lanes(of.place, of.place_step);
        let bounds = lanes(of.left, of.left_step.wrapping_neg());
        Roll([0, 1].map(|half| {
            let words = &words.as_chunks::<32>().0[half];
            // SAFETY: the loads need no alignment, and read bytes 0 to 15 and 16 to 31 of the 32.
            let [a, b] = [0, 16].map(|at| vreinterpretq_u32_u8(unsafe { vld1q_u8(words.as_ptr().add(at)) }));
            Four { low: vuzp1q_u32(a, b), high: vuzp2q_u32(a, b), bound: bounds[half], own: places[half] }
        }))
    }

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn pair(roll: &mut Roll, both: bool, out: &mut [[u32; 2]; LANES]) {
        for (words, out) in roll.0.iter_mut().zip(out.as_chunks_mut::<4>().0) {
            let first = words.die();
            // Not looked at if there is none.
            let second = if both { words.die() } else { first };
            for (pairs, out) in [vzip1q_u32(first, second), vzip2q_u32(first, second)]
                .into_iter()
                .zip(out.as_chunks_mut::<2>().0)
            {
                // SAFETY: the store needs no alignment, and writes the 16 bytes of two pairs, which are borrowed here alone.
                unsafe { vst1q_u32(out.as_flattened_mut().as_mut_ptr(), pairs) };
            }
        }
    }

    #[inline]
    #[target_feature(enable = "neon,aes")]
    unsafe fn suspects(roll: &Roll, suspect_below: u32) -> u8 {
        // SAFETY: the loads need no alignment, and read the 16 bytes of four numbers.
        let bits = [[1, 2, 4, 8], [16, 32, 64, 128]].map(|bits| unsafe { vld1q_u32(bits.as_ptr()) });
        let below = vdupq_n_u32(suspect_below);
        let [first, second] = [0, 1].map(|half| vandq_u32(vcltq_u32(roll.0[half].high, below), bits[half]));
        vaddvq_u32(vorrq_u32(first, second)) as u8
    }
}

/// Expands the seed's key for NEON.
///
/// # Safety
/// NEON and AES are there.
pub(super) unsafe fn key_neon(seed: &Seed) -> Key {
    // SAFETY: the caller vouches for NEON and AES.
    Key::Neon(unsafe { RoundKeys::expand(seed) })
}

/// Runs a job compiled for NEON with AES.
///
/// # Safety
/// NEON and AES are there; and what the job asks for.
#[target_feature(enable = "neon,aes")]
pub(super) unsafe fn run_neon<J: Job>(key: &RoundKeys, job: J) -> J::Out {
    // SAFETY: the caller vouches for the instructions that the engine asks for, and for what the job asks for.
    unsafe { job.run::<Neon>(key) }
}
