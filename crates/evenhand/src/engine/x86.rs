//! The engines of x86-64: AVX2 with 128-bit AES instructions, AVX-512 with 512-bit ones.
//!
//! AES is written out here, beside the `aes` crate's, because its rounds must run in the shadow of the swaps: in the
//! loop of one function, four blocks at a time. That takes a tenth to a fifth off every order that fits the cache
//! (the benchmarks `shuffle/*`). The tests compare every byte with the crate's.

#[allow(clippy::wildcard_imports)] // Sixty names of instructions, each with its prefix.
use core::arch::x86_64::*;

use zeroize::Zeroize;

use super::{Abreast, BURST, Batch, Engine, Job, LANES, Pairs, UNIT};
use crate::Seed;
use crate::memory::Line;

/// The round keys of AES-256; wiped on drop.
#[derive(Clone)]
pub(crate) struct RoundKeys([__m128i; 15]);

impl Drop for RoundKeys {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

/// The lowest 32 bits of a lane.
const LOW: i64 = 0xffff_ffff;

/// A step of the key schedule: each word xored with all before it in its key (w, w ^ v, w ^ v ^ u, w ^ v ^ u ^ t), and
/// with `word`.
#[inline]
#[target_feature(enable = "aes")]
fn chain(key: __m128i, word: __m128i) -> __m128i {
    let key = _mm_xor_si128(key, _mm_slli_si128::<4>(key));
    let key = _mm_xor_si128(key, _mm_slli_si128::<8>(key));
    _mm_xor_si128(key, word)
}

impl RoundKeys {
    /// FIPS 197, section 5.2: the key schedule for Nk = 8.
    #[target_feature(enable = "aes")]
    fn expand(seed: &Seed) -> Self {
        // SAFETY: 16 bytes from either half of 32.
        let (mut even, mut odd) = unsafe {
            let bytes = seed.as_bytes().as_ptr();
            (_mm_loadu_si128(bytes.cast()), _mm_loadu_si128(bytes.add(16).cast()))
        };
        let mut keys = [_mm_setzero_si128(); 15];
        keys[0] = even;
        keys[1] = odd;
        macro_rules! round {
            ($at:literal, $constant:literal) => {
                // The last word of the key before, rotated, substituted, with the round's constant.
                let word = _mm_aeskeygenassist_si128::<$constant>(odd);
                even = chain(even, _mm_shuffle_epi32::<0xff>(word));
                keys[$at] = even;
                if $at < 14 {
                    // Substituted only.
                    let word = _mm_aeskeygenassist_si128::<0>(even);
                    odd = chain(odd, _mm_shuffle_epi32::<0xaa>(word));
                    keys[($at + 1) % 15] = odd;
                }
            };
        }
        round!(2, 0x01);
        round!(4, 0x02);
        round!(6, 0x04);
        round!(8, 0x08);
        round!(10, 0x10);
        round!(12, 0x20);
        round!(14, 0x40);
        Self(keys)
    }
}

impl RoundKeys {
    /// Encrypts eight blocks, whose chains of rounds run side by side.
    #[inline]
    #[target_feature(enable = "avx2,aes")]
    fn encrypt_8(&self, mut blocks: [__m128i; 8], out: &mut [u8; 128]) {
        let keys = &self.0;
        for block in &mut blocks {
            *block = _mm_xor_si128(*block, keys[0]);
        }
        for key in &keys[1..14] {
            for block in &mut blocks {
                *block = _mm_aesenc_si128(*block, *key);
            }
        }
        for (block, out) in blocks.iter().zip(out.as_chunks_mut::<16>().0) {
            // SAFETY: 16 bytes.
            unsafe { _mm_storeu_si128(out.as_mut_ptr().cast(), _mm_aesenclast_si128(*block, keys[14])) };
        }
    }

    /// Encrypts sixteen blocks, four in each register, four chains side by side.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    fn encrypt_16(&self, mut units: [__m512i; 4], out: &mut [u8; BURST]) {
        let keys = &self.0;
        let key = _mm512_broadcast_i32x4(keys[0]);
        for unit in &mut units {
            *unit = _mm512_xor_si512(*unit, key);
        }
        for key in &keys[1..14] {
            let key = _mm512_broadcast_i32x4(*key);
            for unit in &mut units {
                *unit = _mm512_aesenc_epi128(*unit, key);
            }
        }
        let key = _mm512_broadcast_i32x4(keys[14]);
        for (unit, out) in units.iter().zip(out.as_chunks_mut::<UNIT>().0) {
            // SAFETY: all 64 bytes.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), _mm512_aesenclast_epi128(*unit, key)) };
        }
    }
}

/// AVX2 with AES-NI.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx2;

/// The lanes of four words, as numbers: where their places start, and their bounds.
type Quarter = (__m256i, __m256i);

/// Rolls `dice` dice from each of eight words.
///
/// # Safety
/// AVX2 is there, and the caller compiled for it.
#[inline(always)]
unsafe fn roll_256(
    words: &[u8; UNIT],
    halves: [Quarter; 2],
    dice: usize,
    suspect_below: u32,
    out: &mut [[[u32; 2]; LANES]],
) -> u8 {
    let mut suspects = 0;
    // SAFETY: the caller's. Loads are of 32 of 64 bytes, from 0 or 32; stores of lanes 0 to 3 or 4 to 7 of eight.
    unsafe {
        let one = _mm256_set1_epi64x(1);
        for (half, (place, mut bound)) in halves.into_iter().enumerate() {
            let mut low = _mm256_loadu_si256(words.as_ptr().add(32 * half).cast());
            let mut high = _mm256_srli_epi64::<32>(low);
            // A pair's places: own in the low half of a lane, own + 1 in the high half.
            let own = _mm256_or_si256(place, _mm256_slli_epi64::<32>(place));
            let mut own = _mm256_add_epi32(own, _mm256_set1_epi64x(1 << 32));
            for (pair, out) in out.iter_mut().take(dice.div_ceil(2)).enumerate() {
                low = _mm256_mul_epu32(low, bound);
                high = _mm256_add_epi64(_mm256_mul_epu32(high, bound), _mm256_srli_epi64::<32>(low));
                bound = _mm256_sub_epi64(bound, one);
                let mut rolled = _mm256_srli_epi64::<32>(high);
                if 2 * pair + 1 < dice {
                    low = _mm256_mul_epu32(low, bound);
                    high = _mm256_add_epi64(_mm256_mul_epu32(high, bound), _mm256_srli_epi64::<32>(low));
                    bound = _mm256_sub_epi64(bound, one);
                    rolled = _mm256_blend_epi32::<0b1010_1010>(rolled, high);
                }
                _mm256_storeu_si256(out.as_mut_ptr().add(4 * half).cast(), _mm256_add_epi32(rolled, own));
                own = _mm256_add_epi32(own, _mm256_set1_epi32(2));
            }
            let rest = _mm256_and_si256(high, _mm256_set1_epi64x(LOW));
            let suspect = _mm256_cmpgt_epi64(_mm256_set1_epi64x(i64::from(suspect_below)), rest);
            suspects |=
                (_mm256_movemask_pd(_mm256_castsi256_pd(suspect)).cast_unsigned() as u8) << (4 * half);
        }
    }
    suspects
}

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

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn store_line(line: &Line, to: *mut Line) {
        // SAFETY: two halves of a line, aligned to 32 bytes, by the contract.
        unsafe {
            let from: *const __m256i = core::ptr::from_ref(line).cast();
            _mm256_stream_si256(to.cast(), _mm256_load_si256(from));
            _mm256_stream_si256(to.cast::<__m256i>().add(1), _mm256_load_si256(from.add(1)));
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn prefetch(address: *const u8) {
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn store_fence() {
        _mm_sfence();
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn key(seed: &Seed) -> RoundKeys {
        RoundKeys::expand(seed)
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

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn encrypt(key: &RoundKeys, counters: &[u8; BURST], out: &mut [u8; BURST]) {
        for (counters, out) in counters.as_chunks::<128>().0.iter().zip(out.as_chunks_mut().0) {
            // SAFETY: eight blocks of 16 bytes.
            let blocks =
                core::array::from_fn(|k| unsafe { _mm_loadu_si128(counters.as_ptr().add(16 * k).cast()) });
            key.encrypt_8(blocks, out);
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn roll_abreast(words: &[u8; UNIT], batch: Batch, suspect_below: u32, out: &mut Abreast) -> u8 {
        let ([a, b], [c, d]) = (lanes_256(batch.place, i64::from(batch.stride)), lanes_256(batch.left, 0));
        // SAFETY: the caller's.
        unsafe { roll_256(words, [(a, c), (b, d)], batch.dice as usize, suspect_below, &mut out.0) }
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn roll<const K: usize>(
        words: &[u8; UNIT],
        place: u32,
        left: u32,
        suspect_below: u32,
        out: &mut Pairs,
    ) -> u8 {
        let k = K as u32;
        // What falls below zero is past the pile's end; the multiplier reads its lowest 32 bits.
        let ([a, b], [c, d]) = (lanes_256(place, i64::from(k)), lanes_256(left, -i64::from(k)));
        // SAFETY: the caller's.
        unsafe { roll_256(words, [(a, c), (b, d)], K, suspect_below, &mut out.0) }
    }
}

/// AVX-512 with VAES.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx512;

/// As [`roll_256`], eight words in one register.
///
/// # Safety
/// AVX-512 (F, BW, DQ, VL) is there, and the caller compiled for it.
#[inline(always)]
unsafe fn roll_512(
    words: &[u8; UNIT],
    (place, mut bound): (__m512i, __m512i),
    dice: usize,
    suspect_below: u32,
    out: &mut [[[u32; 2]; LANES]],
) -> u8 {
    // SAFETY: the caller's. Loads and stores are of all 64 bytes.
    unsafe {
        let mut low = _mm512_loadu_si512(words.as_ptr().cast());
        let mut high = _mm512_srli_epi64::<32>(low);
        let one = _mm512_set1_epi64(1);
        let own = _mm512_or_si512(place, _mm512_slli_epi64::<32>(place));
        let mut own = _mm512_add_epi32(own, _mm512_set1_epi64(1 << 32));
        for (pair, out) in out.iter_mut().take(dice.div_ceil(2)).enumerate() {
            low = _mm512_mul_epu32(low, bound);
            high = _mm512_add_epi64(_mm512_mul_epu32(high, bound), _mm512_srli_epi64::<32>(low));
            bound = _mm512_sub_epi64(bound, one);
            let mut rolled = _mm512_srli_epi64::<32>(high);
            if 2 * pair + 1 < dice {
                low = _mm512_mul_epu32(low, bound);
                high = _mm512_add_epi64(_mm512_mul_epu32(high, bound), _mm512_srli_epi64::<32>(low));
                bound = _mm512_sub_epi64(bound, one);
                rolled = _mm512_mask_blend_epi32(0b1010_1010_1010_1010, rolled, high);
            }
            _mm512_storeu_si512(out.as_mut_ptr().cast(), _mm512_add_epi32(rolled, own));
            own = _mm512_add_epi32(own, _mm512_set1_epi32(2));
        }
        let rest = _mm512_and_si512(high, _mm512_set1_epi64(LOW));
        _mm512_cmplt_epu64_mask(rest, _mm512_set1_epi64(i64::from(suspect_below)))
    }
}

/// `start` + w · `step` for the eight words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn lanes_512(start: u32, step: i64) -> __m512i {
    let steps = _mm512_setr_epi64(0, step, 2 * step, 3 * step, 4 * step, 5 * step, 6 * step, 7 * step);
    _mm512_add_epi64(_mm512_set1_epi64(i64::from(start)), steps)
}

impl Engine for Avx512 {
    type Key = RoundKeys;

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn store_line(line: &Line, to: *mut Line) {
        // SAFETY: a whole line, aligned to 64 bytes, by the contract.
        unsafe { _mm512_stream_si512(to.cast(), _mm512_load_si512(core::ptr::from_ref(line).cast())) };
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn prefetch(address: *const u8) {
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn store_fence() {
        _mm_sfence();
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn key(seed: &Seed) -> RoundKeys {
        RoundKeys::expand(seed)
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
        key.encrypt_16(units, out);
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn encrypt(key: &RoundKeys, counters: &[u8; BURST], out: &mut [u8; BURST]) {
        // SAFETY: four units of 64 bytes.
        let units =
            core::array::from_fn(|k| unsafe { _mm512_loadu_si512(counters.as_ptr().add(UNIT * k).cast()) });
        key.encrypt_16(units, out);
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn roll_abreast(words: &[u8; UNIT], batch: Batch, suspect_below: u32, out: &mut Abreast) -> u8 {
        let lanes = (lanes_512(batch.place, i64::from(batch.stride)), lanes_512(batch.left, 0));
        // SAFETY: the caller's.
        unsafe { roll_512(words, lanes, batch.dice as usize, suspect_below, &mut out.0) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn roll<const K: usize>(
        words: &[u8; UNIT],
        place: u32,
        left: u32,
        suspect_below: u32,
        out: &mut Pairs,
    ) -> u8 {
        // What falls below zero is past the pile's end; the multiplier reads its lowest 32 bits.
        let k = i64::from(K as u32);
        let lanes = (lanes_512(place, k), lanes_512(left, -k));
        // SAFETY: the caller's.
        unsafe { roll_512(words, lanes, K, suspect_below, &mut out.0) }
    }
}

/// Runs a job compiled for AVX2.
///
/// # Safety
/// AVX2 and AES-NI are there; and what the job asks for.
#[target_feature(enable = "avx2,aes")]
pub(super) unsafe fn run_avx2<J: Job>(key: &RoundKeys, job: J) -> J::Out {
    // SAFETY: the caller's.
    unsafe { job.run::<Avx2>(key) }
}

/// Runs a job compiled for AVX-512.
///
/// # Safety
/// AVX-512 (F, BW, DQ, VL), VAES, AVX2 and AES-NI are there; and what the job asks for.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
pub(super) unsafe fn run_avx512<J: Job>(key: &RoundKeys, job: J) -> J::Out {
    // SAFETY: the caller's.
    unsafe { job.run::<Avx512>(key) }
}
