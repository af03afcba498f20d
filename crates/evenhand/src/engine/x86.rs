//! The engines of x86-64: AVX2 with 128-bit AES instructions, AVX-512 with 512-bit ones.
//!
//! AES is written out, in `round_keys`, because its rounds must run in the shadow of the swaps: in the loop of one
//! function, four blocks at a time. That takes a tenth to a fifth off every order that fits the cache (the benchmarks
//! `shuffle/*`).

mod few;
mod round_keys;
mod settle;

use core::arch::asm;
#[allow(clippy::wildcard_imports)] // Sixty names of instructions, each with its prefix.
use core::arch::x86_64::*;

use super::{BURST, Digits, Engine, Job, Key, LANES, LAST, Lanes, Pairs, Round, UNIT, WordsInterleaved};
use crate::memory::Line;
use crate::seed::Seed;
pub(crate) use round_keys::RoundKeys;
use round_keys::counter_block;

cpufeatures::new!(avx2, "aes", "avx2");
cpufeatures::new!(avx512, "aes", "avx2", "avx512f", "avx512bw", "avx512dq", "avx512vl", "vaes");

/// Whether this machine has what [`Avx2`] asks for. Miri, which does not know the instructions, takes the portable engine.
pub(super) fn has_avx2() -> bool {
    !cfg!(any(evenhand_portable, miri)) && avx2::get()
}

/// Whether this machine has what [`Avx512`] asks for.
pub(super) fn has_avx512() -> bool {
    !cfg!(any(evenhand_portable, miri)) && avx512::get()
}

/// The lowest 32 bits of a lane.
const LOW: i64 = 0xffff_ffff;

/// AVX2 with AES-NI.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx2;

/// Eight words that are being rolled, four and four: their low and high halves, their bounds, and their next two places.
#[derive(Clone, Copy)]
pub(crate) struct Roll256([[__m256i; 4]; 2]);

/// `start` + w · `step` for the words of both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes_256(start: u32, step: i64) -> [__m256i; 2] {
    let start = _mm256_set1_epi64x(i64::from(start));
    [
        _mm256_add_epi64(start, _mm256_setr_epi64x(0, step, 2 * step, 3 * step)),
        _mm256_add_epi64(start, _mm256_setr_epi64x(4 * step, 5 * step, 6 * step, 7 * step)),
    ]
}

impl Engine for Avx2 {
    type Key = RoundKeys;
    type Roll = Roll256;

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn store_line(line: &Line, to: *mut Line) {
        // SAFETY: `line` is aligned to 64 bytes by its type, and `to` by the contract, which makes it valid for 64 bytes. The
        // instructions move bytes, as a copy of memory does, whatever items, pointers or padding they are.
        unsafe {
            asm!(
                "vmovdqa {a}, [{line}]",
                "vmovdqa {b}, [{line} + 32]",
                "vmovntdq [{to}], {a}",
                "vmovntdq [{to} + 32], {b}",
                line = in(reg) core::ptr::from_ref(line),
                to = in(reg) to,
                a = out(ymm_reg) _,
                b = out(ymm_reg) _,
                options(nostack, preserves_flags)
            );
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn prefetch(address: *const u8) {
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn prefetch_second(address: *const u8) {
        _mm_prefetch::<_MM_HINT_T1>(address.cast());
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn store_fence() {
        _mm_sfence();
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn burst(key: &RoundKeys, head: [u8; 8], block: u64, out: &mut [u8; BURST]) {
        // The counter, big endian, in the upper half of each block; the head in the lower.
        let head = _mm_set_epi64x(0, i64::from_le_bytes(head));
        let reverse = _mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, -1);
        let first = _mm_set1_epi64x(block.cast_signed());
        for (on, out) in (0..).step_by(8).zip(out.as_chunks_mut().0) {
            let blocks = [0, 1, 2, 3, 4, 5, 6, 7].map(|k| {
                let counter = _mm_add_epi64(first, _mm_set1_epi64x(on + k));
                _mm_or_si128(_mm_shuffle_epi8(counter, reverse), head)
            });
            key.encrypt_8(blocks, out);
        }
    }

    #[inline(always)]
    unsafe fn settle<T, const K: usize>(from: *mut T, place: usize, to: *mut T, pairs: &Pairs) {
        // SAFETY: the caller vouches for AVX, and for dice, places and destination as `settle_one_by_one` asks.
        unsafe { settle::settle::<T, K>(from, place, to, pairs) }
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn words_interleaved(key: &RoundKeys, heads: &[u64; LANES], u: u64, out: &mut WordsInterleaved) {
        let mut encrypted = [0; BURST];
        for (block, out) in (2 * u..).zip(encrypted.as_chunks_mut().0) {
            let counter = block.swap_bytes().cast_signed();
            key.encrypt_8(heads.map(|head| _mm_set_epi64x(counter, head.cast_signed())), out);
        }
        *out = WordsInterleaved::of_blocks(&encrypted);
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn word(key: &RoundKeys, head: [u8; 8], x: u64) -> u64 {
        key.word(head, x)
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn round(key: &RoundKeys, round: Round, of: &Digits, digits: &mut Digits) {
        for (of, digits) in of.0.as_chunks::<8>().0.iter().zip(digits.0.as_chunks_mut::<8>().0) {
            let mut blocks = [0; 128];
            key.encrypt_8(of.map(|x| counter_block(round.head, x)), &mut blocks);
            round.change_by(of, digits, &blocks);
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn begin(words: &[u8; UNIT], lanes: Lanes) -> Roll256 {
        let (places, bounds) = (
            lanes_256(lanes.place, lanes.place_step.into()),
            lanes_256(lanes.left, -i64::from(lanes.left_step)),
        );
        Roll256([0, 1].map(|half| {
            // SAFETY: the load needs no alignment, and reads 32 of the 64 bytes, from 0 or 32 on.
            let low = unsafe { _mm256_loadu_si256(words.as_ptr().add(32 * half).cast()) };
            let own = _mm256_or_si256(places[half], _mm256_slli_epi64::<32>(places[half]));
            let own = _mm256_add_epi32(own, _mm256_set1_epi64x(1 << 32));
            [low, _mm256_srli_epi64::<32>(low), bounds[half], own]
        }))
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn pair(roll: &mut Roll256, both: bool, out: &mut [[u32; 2]; LANES]) {
        let one = _mm256_set1_epi64x(1);
        for ([low, high, bound, own], out) in roll.0.iter_mut().zip(out.as_chunks_mut::<4>().0) {
            *low = _mm256_mul_epu32(*low, *bound);
            *high = _mm256_add_epi64(_mm256_mul_epu32(*high, *bound), _mm256_srli_epi64::<32>(*low));
            *bound = _mm256_sub_epi64(*bound, one);
            let mut rolled = _mm256_srli_epi64::<32>(*high);
            if both {
                *low = _mm256_mul_epu32(*low, *bound);
                *high = _mm256_add_epi64(_mm256_mul_epu32(*high, *bound), _mm256_srli_epi64::<32>(*low));
                *bound = _mm256_sub_epi64(*bound, one);
                rolled = _mm256_blend_epi32::<0b1010_1010>(rolled, *high);
            }
            // SAFETY: the store needs no alignment, and writes the 32 bytes of four pairs, which are borrowed here alone.
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), _mm256_add_epi32(rolled, *own)) };
            *own = _mm256_add_epi32(*own, _mm256_set1_epi32(2));
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn suspects(roll: &Roll256, suspect_below: u32) -> u8 {
        let below = _mm256_set1_epi64x(i64::from(suspect_below));
        let [first, second] = roll.0.map(|[_, high, _, _]| {
            let suspect = _mm256_cmpgt_epi64(below, _mm256_and_si256(high, _mm256_set1_epi64x(LOW)));
            _mm256_movemask_pd(_mm256_castsi256_pd(suspect)).cast_unsigned() as u8
        });
        first | second << 4
    }
}

/// Digits of an index order whose blocks run side by side: four registers of blocks.
const IN_STEP: usize = 16;

/// AVX-512 with VAES.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx512;

/// As [`Roll256`], eight words in each register.
#[derive(Clone, Copy)]
pub(crate) struct Roll512([__m512i; 4]);

/// `start` + w · `step` for the eight words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn lanes_512(start: u32, step: i64) -> __m512i {
    let steps = _mm512_setr_epi64(0, step, 2 * step, 3 * step, 4 * step, 5 * step, 6 * step, 7 * step);
    _mm512_add_epi64(_mm512_set1_epi64(i64::from(start)), steps)
}

impl Engine for Avx512 {
    type Key = RoundKeys;
    type Roll = Roll512;

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn store_line(line: &Line, to: *mut Line) {
        // SAFETY: as for AVX2.
        unsafe {
            asm!(
                "vmovdqa64 {a}, [{line}]",
                "vmovntdq [{to}], {a}",
                line = in(reg) core::ptr::from_ref(line),
                to = in(reg) to,
                a = out(zmm_reg) _,
                options(nostack, preserves_flags)
            );
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn prefetch(address: *const u8) {
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn prefetch_second(address: *const u8) {
        _mm_prefetch::<_MM_HINT_T1>(address.cast());
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn store_fence() {
        _mm_sfence();
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn burst(key: &RoundKeys, head: [u8; 8], block: u64, out: &mut [u8; BURST]) {
        let head = i64::from_le_bytes(head);
        // The counter, big endian, in the upper half of each block; the head in the lower.
        let head = _mm512_maskz_set1_epi64(0b0101_0101, head);
        let reverse = _mm512_broadcast_i32x4(_mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, -1));
        let first = _mm512_set1_epi64(block.cast_signed());
        let units = [0, 4, 8, 12].map(|on| {
            let counters = _mm512_add_epi64(first, _mm512_setr_epi64(0, on, 0, on + 1, 0, on + 2, 0, on + 3));
            _mm512_or_si512(_mm512_shuffle_epi8(counters, reverse), head)
        });
        for (unit, out) in key.rounds_16(units).iter().zip(out.as_chunks_mut::<UNIT>().0) {
            // SAFETY: the store needs no alignment, and writes the 64 bytes of `out`, which is borrowed here alone.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), *unit) };
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn unit(key: &RoundKeys, head: [u8; 8], out: &mut [u8; UNIT]) {
        let head = i64::from_le_bytes(head);
        // Counters 0 to 3, big endian.
        let counters = _mm512_setr_epi64(0, 0, 0, 1 << 56, 0, 2 << 56, 0, 3 << 56);
        let unit = key.rounds_4(_mm512_mask_set1_epi64(counters, 0b0101_0101, head));
        // SAFETY: the store needs no alignment, and writes the 64 bytes of `out`, which is borrowed here alone.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), unit) };
    }

    const FEW: u32 = few::MAX_ITEMS;

    #[inline(always)]
    unsafe fn roll_few(words: &[u8; UNIT], m: u32, pairs: &mut Pairs, last: &mut [u32; LAST]) -> bool {
        // SAFETY: the caller vouches for the instructions.
        unsafe { few::roll(words, m, pairs, last) }
    }

    #[inline(always)]
    unsafe fn settle<T, const K: usize>(from: *mut T, place: usize, to: *mut T, pairs: &Pairs) {
        // SAFETY: the caller vouches for AVX, and for dice, places and destination as `settle_one_by_one` asks.
        unsafe { settle::settle::<T, K>(from, place, to, pairs) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn words_interleaved(key: &RoundKeys, heads: &[u64; LANES], u: u64, out: &mut WordsInterleaved) {
        // SAFETY: the load needs no alignment, and reads the 64 bytes of eight heads.
        let even = unsafe { _mm512_loadu_si512(heads.as_ptr().cast()) };
        // Streams 1, 3, 5, 7 where 0, 2, 4, 6 are: then the low halves of both, interleaved, are in the streams' order.
        let odd = _mm512_alignr_epi64::<1>(even, even);
        let unit = |heads, block: u64| {
            let counter = _mm512_set1_epi64(block.swap_bytes().cast_signed());
            _mm512_mask_blend_epi64(0b1010_1010, heads, counter)
        };
        let units = [unit(even, 2 * u), unit(odd, 2 * u), unit(even, 2 * u + 1), unit(odd, 2 * u + 1)];
        let [a, b, c, d] = key.rounds_16(units);
        let words = [
            _mm512_unpacklo_epi64(a, b),
            _mm512_unpackhi_epi64(a, b),
            _mm512_unpacklo_epi64(c, d),
            _mm512_unpackhi_epi64(c, d),
        ];
        for (words, out) in words.iter().zip(&mut out.0) {
            // SAFETY: the store needs no alignment, and writes the 64 bytes of `out`, which is borrowed here alone.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), *words) };
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn word(key: &RoundKeys, head: [u8; 8], x: u64) -> u64 {
        key.word(head, x)
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn round(key: &RoundKeys, round: Round, of: &Digits, digits: &mut Digits) {
        let side = _mm512_set1_epi64(round.side.cast_signed());
        let head = _mm512_maskz_set1_epi64(0b0101_0101, i64::from_le_bytes(round.head));
        // The first or the second of two digits, big endian, to the upper half of a block; zeros to the lower.
        let reverse = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f]
            .map(|order| _mm512_broadcast_i32x4(_mm_set_epi64x(order, -1)));
        // For digits 2k and 2k + 1: word 2k of the first register, and word 2k of the second.
        let pairs = _mm512_setr_epi64(0, 8, 2, 10, 4, 12, 6, 14);
        for (of, digits) in of.0.as_chunks::<IN_STEP>().0.iter().zip(digits.0.as_chunks_mut::<IN_STEP>().0) {
            // SAFETY: the loads need no alignment, and read the 64 bytes of eight digits.
            let load = |digits: &[u64; 8]| unsafe { _mm512_loadu_si512(digits.as_ptr().cast()) };
            let (of, digits) = (of.as_chunks::<8>().0, digits.as_chunks_mut::<8>().0);
            // The blocks of the first, third, … of eight digits in one register, of the second, fourth, … in the next.
            let mut units = [head; 4];
            for (units, of) in units.as_chunks_mut::<2>().0.iter_mut().zip(of) {
                let counters = _mm512_srli_epi64::<1>(load(of));
                *units = reverse.map(|order| _mm512_xor_si512(_mm512_shuffle_epi8(counters, order), head));
            }
            let units = key.rounds_16_in_step(units);
            for ((units, of), digits) in units.as_chunks::<2>().0.iter().zip(of).zip(digits) {
                // The first word of a digit's block if it is even, the second if it is odd.
                let chosen = _mm512_or_si512(pairs, _mm512_and_si512(load(of), _mm512_set1_epi64(1)));
                let words = _mm512_permutex2var_epi64(units[0], chosen, units[1]);
                // INDEX.md: the upper half of word · side, by two products that the lanes hold, as the side is below 2^32.
                let high = _mm512_mul_epu32(_mm512_srli_epi64::<32>(words), side);
                let low = _mm512_srli_epi64::<32>(_mm512_mul_epu32(words, side));
                let scaled = _mm512_srli_epi64::<32>(_mm512_add_epi64(high, low));
                let digit = load(digits);
                let [one, other] = if round.back {
                    let less = _mm512_sub_epi64(digit, scaled);
                    [less, _mm512_add_epi64(less, side)]
                } else {
                    let more = _mm512_add_epi64(digit, scaled);
                    [more, _mm512_sub_epi64(more, side)]
                };
                // SAFETY: the store needs no alignment, and writes the 64 bytes of eight digits, borrowed here alone.
                unsafe { _mm512_storeu_si512(digits.as_mut_ptr().cast(), _mm512_min_epu64(one, other)) };
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn begin(words: &[u8; UNIT], lanes: Lanes) -> Roll512 {
        // SAFETY: the load needs no alignment, and reads the 64 bytes of eight words.
        let low = unsafe { _mm512_loadu_si512(words.as_ptr().cast()) };
        let place = lanes_512(lanes.place, lanes.place_step.into());
        let own = _mm512_or_si512(place, _mm512_slli_epi64::<32>(place));
        let own = _mm512_add_epi32(own, _mm512_set1_epi64(1 << 32));
        Roll512([low, _mm512_srli_epi64::<32>(low), lanes_512(lanes.left, -i64::from(lanes.left_step)), own])
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn pair(roll: &mut Roll512, both: bool, out: &mut [[u32; 2]; LANES]) {
        let one = _mm512_set1_epi64(1);
        let [low, high, bound, own] = &mut roll.0;
        *low = _mm512_mul_epu32(*low, *bound);
        *high = _mm512_add_epi64(_mm512_mul_epu32(*high, *bound), _mm512_srli_epi64::<32>(*low));
        *bound = _mm512_sub_epi64(*bound, one);
        let mut rolled = _mm512_srli_epi64::<32>(*high);
        if both {
            *low = _mm512_mul_epu32(*low, *bound);
            *high = _mm512_add_epi64(_mm512_mul_epu32(*high, *bound), _mm512_srli_epi64::<32>(*low));
            *bound = _mm512_sub_epi64(*bound, one);
            rolled = _mm512_mask_blend_epi32(0b1010_1010_1010_1010, rolled, *high);
        }
        // SAFETY: the store needs no alignment, and writes the 64 bytes of eight pairs, which are borrowed here alone.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), _mm512_add_epi32(rolled, *own)) };
        *own = _mm512_add_epi32(*own, _mm512_set1_epi32(2));
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn suspects(roll: &Roll512, suspect_below: u32) -> u8 {
        let rest = _mm512_and_si512(roll.0[1], _mm512_set1_epi64(LOW));
        _mm512_cmplt_epu64_mask(rest, _mm512_set1_epi64(i64::from(suspect_below)))
    }
}

/// Expands the seed's key for AVX2.
///
/// # Safety
/// AVX2 and AES-NI are there.
#[target_feature(enable = "avx2,aes")]
pub(super) unsafe fn key_avx2(seed: &Seed) -> Key {
    // SAFETY: the caller vouches for AVX2 and AES-NI.
    Key::Avx2(unsafe { RoundKeys::expand(seed) })
}

/// Expands the seed's key for AVX-512.
///
/// # Safety
/// AVX-512 (F, BW, DQ, VL), VAES, AVX2 and AES-NI are there.
#[target_feature(enable = "avx2,aes")]
pub(super) unsafe fn key_avx512(seed: &Seed) -> Key {
    // SAFETY: the caller vouches for AVX2 and AES-NI.
    Key::Avx512(unsafe { RoundKeys::expand(seed) })
}

/// Runs a job compiled for AVX2.
///
/// # Safety
/// AVX2 and AES-NI are there; and what the job asks for.
#[target_feature(enable = "avx2,aes")]
pub(super) unsafe fn run_avx2<J: Job>(key: &RoundKeys, job: J) -> J::Out {
    // SAFETY: the caller vouches for the instructions that the engine asks for, and for what the job asks for.
    unsafe { job.run::<Avx2>(key) }
}

/// Runs a job compiled for AVX-512.
///
/// # Safety
/// AVX-512 (F, BW, DQ, VL), VAES, AVX2 and AES-NI are there; and what the job asks for.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
pub(super) unsafe fn run_avx512<J: Job>(key: &RoundKeys, job: J) -> J::Out {
    // SAFETY: the caller vouches for the instructions that the engine asks for, and for what the job asks for.
    unsafe { job.run::<Avx512>(key) }
}
