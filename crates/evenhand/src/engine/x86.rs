//! The engines of x86-64: AVX2 with 128-bit AES instructions, AVX-512 with 512-bit ones.
//!
//! AES is written out here, beside the `aes` crate's, because its rounds must run in the shadow of the swaps: in the
//! loop of one function, four blocks at a time. That takes a tenth to a fifth off every order that fits the cache
//! (the benchmarks `shuffle/*`). The tests compare every byte with the crate's.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_aesenc_si128, _mm_aesenclast_si128, _mm_aeskeygenassist_si128, _mm_loadu_si128,
    _mm_set_epi64x, _mm_setzero_si128, _mm_shuffle_epi32, _mm_slli_si128, _mm_storeu_si128, _mm_sfence, _mm256_stream_si256, _mm256_load_si256, _mm512_stream_si512, _mm512_load_si512, _mm_add_epi64, _mm_set1_epi64x, _mm_or_si128, _mm_shuffle_epi8, _mm512_shuffle_epi8, _mm512_maskz_set1_epi64, _mm_xor_si128,
    _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256, _mm256_blend_epi32, _mm256_castsi256_pd,
    _mm256_cmpgt_epi64, _mm256_loadu_si256, _mm256_movemask_pd, _mm256_mul_epu32, _mm256_or_si256,
    _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_slli_epi64, _mm256_srli_epi64,
    _mm256_storeu_si256, _mm256_sub_epi64, _mm512_add_epi32, _mm512_add_epi64, _mm512_aesenc_epi128,
    _mm512_aesenclast_epi128, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_cmplt_epu64_mask, _mm512_loadu_si512,
    _mm512_mask_blend_epi32, _mm512_mul_epu32, _mm512_or_si512, _mm512_set1_epi32, _mm512_set1_epi64,
    _mm512_setr_epi64, _mm512_slli_epi64, _mm512_srli_epi64, _mm512_storeu_si512,
    _mm512_sub_epi64, _mm512_xor_si512,
};

use zeroize::Zeroize;

use super::{BURST, Engine, Job, Pairs, UNIT};
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
        /// Each word xored with all before it in the key: w, w ^ v, w ^ v ^ u, w ^ v ^ u ^ t.
        #[target_feature(enable = "aes")]
        fn chain(key: __m128i, word: __m128i) -> __m128i {
            let key = _mm_xor_si128(key, _mm_slli_si128::<4>(key));
            let key = _mm_xor_si128(key, _mm_slli_si128::<8>(key));
            _mm_xor_si128(key, word)
        }
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

/// AVX2 with AES-NI.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx2;

/// Rolls K dice from each of eight words: `steps[w]` is how far word w's bounds and places are on.
#[inline]
#[target_feature(enable = "avx2")]
fn roll_256<const K: usize>(
    words: &[u8; UNIT],
    (place, left, suspect_below): (u32, u32, u32),
    steps: [__m256i; 2],
    out: &mut Pairs,
) -> u8 {
    let mut suspects = 0;
    let one = _mm256_set1_epi64x(1);
    for (half, steps) in steps.into_iter().enumerate() {
        // SAFETY: 32 of 64 bytes, from 0 or 32.
        let mut low = unsafe { _mm256_loadu_si256(words.as_ptr().add(32 * half).cast()) };
        let mut high = _mm256_srli_epi64::<32>(low);
        let mut bound = _mm256_sub_epi64(_mm256_set1_epi64x(i64::from(left)), steps);
        // A pair's places: own in the low half of a lane, own + 1 in the high half.
        let own = _mm256_or_si256(steps, _mm256_slli_epi64::<32>(steps));
        let own = _mm256_add_epi32(own, _mm256_set1_epi32(place.cast_signed()));
        let mut own = _mm256_add_epi32(own, _mm256_set1_epi64x(1 << 32));
        for (pair, out) in out.0.iter_mut().take(K.div_ceil(2)).enumerate() {
            low = _mm256_mul_epu32(low, bound);
            high = _mm256_add_epi64(_mm256_mul_epu32(high, bound), _mm256_srli_epi64::<32>(low));
            bound = _mm256_sub_epi64(bound, one);
            let mut dice = _mm256_srli_epi64::<32>(high);
            if 2 * pair + 1 < K {
                low = _mm256_mul_epu32(low, bound);
                high = _mm256_add_epi64(_mm256_mul_epu32(high, bound), _mm256_srli_epi64::<32>(low));
                bound = _mm256_sub_epi64(bound, one);
                dice = _mm256_blend_epi32::<0b1010_1010>(dice, high);
            }
            let targets = _mm256_add_epi32(dice, own);
            own = _mm256_add_epi32(own, _mm256_set1_epi32(2));
            // SAFETY: lanes 0 to 3 or 4 to 7 of eight.
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(4 * half).cast(), targets) };
        }
        let rest = _mm256_and_si256(high, _mm256_set1_epi64x(LOW));
        let suspect = _mm256_cmpgt_epi64(_mm256_set1_epi64x(i64::from(suspect_below)), rest);
        suspects |= (_mm256_movemask_pd(_mm256_castsi256_pd(suspect)) as u8) << (4 * half);
    }
    suspects
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
        let head = i64::from_le_bytes(head);
        let keys = &key.0;
        let head = _mm_set_epi64x(0, head);
        let reverse = _mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, -1);
        let first = _mm_set1_epi64x(block.cast_signed());
        for (on, out) in (0..).step_by(8).zip(out.as_chunks_mut::<128>().0) {
        let mut blocks = [0, 1, 2, 3, 4, 5, 6, 7].map(|k| {
            let counter = _mm_add_epi64(first, _mm_set1_epi64x(on + k));
            _mm_or_si128(_mm_shuffle_epi8(counter, reverse), head)
        });
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
        let k = K as i64;
        let steps = [_mm256_setr_epi64x(0, k, 2 * k, 3 * k), _mm256_setr_epi64x(4 * k, 5 * k, 6 * k, 7 * k)];
        roll_256::<K>(words, (place, left, suspect_below), steps, out)
    }

    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn roll_abreast<const K: usize>(
        words: &[u8; UNIT],
        place: u32,
        left: u32,
        suspect_below: u32,
        out: &mut Pairs,
    ) -> u8 {
        roll_256::<K>(words, (place, left, suspect_below), [_mm256_set1_epi64x(0); 2], out)
    }
}

/// AVX-512 with VAES.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx512;

/// As [`roll_256`], eight words in one register.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn roll_512<const K: usize>(
    words: &[u8; UNIT],
    (place, left, suspect_below): (u32, u32, u32),
    steps: __m512i,
    out: &mut Pairs,
) -> u8 {
    // SAFETY: all 64 bytes.
    let mut low = unsafe { _mm512_loadu_si512(words.as_ptr().cast()) };
    let mut high = _mm512_srli_epi64::<32>(low);
    let one = _mm512_set1_epi64(1);
    let mut bound = _mm512_sub_epi64(_mm512_set1_epi64(i64::from(left)), steps);
    let own = _mm512_or_si512(steps, _mm512_slli_epi64::<32>(steps));
    let own = _mm512_add_epi32(own, _mm512_set1_epi32(place.cast_signed()));
    let mut own = _mm512_add_epi32(own, _mm512_set1_epi64(1 << 32));
    for (pair, out) in out.0.iter_mut().take(K.div_ceil(2)).enumerate() {
        low = _mm512_mul_epu32(low, bound);
        high = _mm512_add_epi64(_mm512_mul_epu32(high, bound), _mm512_srli_epi64::<32>(low));
        bound = _mm512_sub_epi64(bound, one);
        let mut dice = _mm512_srli_epi64::<32>(high);
        if 2 * pair + 1 < K {
            low = _mm512_mul_epu32(low, bound);
            high = _mm512_add_epi64(_mm512_mul_epu32(high, bound), _mm512_srli_epi64::<32>(low));
            bound = _mm512_sub_epi64(bound, one);
            dice = _mm512_mask_blend_epi32(0b1010_1010_1010_1010, dice, high);
        }
        let targets = _mm512_add_epi32(dice, own);
        own = _mm512_add_epi32(own, _mm512_set1_epi32(2));
        // SAFETY: all eight lanes.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), targets) };
    }
    let rest = _mm512_and_si512(high, _mm512_set1_epi64(LOW));
    _mm512_cmplt_epu64_mask(rest, _mm512_set1_epi64(i64::from(suspect_below)))
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
        let mut units = [0, 4, 8, 12].map(|on| {
            let counters = _mm512_add_epi64(first, _mm512_setr_epi64(0, on, 0, on + 1, 0, on + 2, 0, on + 3));
            _mm512_or_si512(_mm512_shuffle_epi8(counters, reverse), head)
        });
        let keys = &key.0;
        let k = _mm512_broadcast_i32x4(keys[0]);
        for unit in &mut units { *unit = _mm512_xor_si512(*unit, k); }
        for key in &keys[1..14] {
            let k = _mm512_broadcast_i32x4(*key);
            for unit in &mut units { *unit = _mm512_aesenc_epi128(*unit, k); }
        }
        let k = _mm512_broadcast_i32x4(keys[14]);
        for (unit, out) in units.iter().zip(out.as_chunks_mut::<64>().0) {
        // SAFETY: all 64 bytes.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), _mm512_aesenclast_epi128(*unit, k)) };
        }
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
        let k = K as i64;
        let steps = _mm512_setr_epi64(0, k, 2 * k, 3 * k, 4 * k, 5 * k, 6 * k, 7 * k);
        roll_512::<K>(words, (place, left, suspect_below), steps, out)
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    unsafe fn roll_abreast<const K: usize>(
        words: &[u8; UNIT],
        place: u32,
        left: u32,
        suspect_below: u32,
        out: &mut Pairs,
    ) -> u8 {
        roll_512::<K>(words, (place, left, suspect_below), _mm512_set1_epi64(0), out)
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
