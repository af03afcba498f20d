//! The engines of x86-64: AVX2 with 128-bit AES instructions, AVX-512 with 512-bit ones.
//!
//! AES is written out here, beside the `aes` crate's, because its rounds must run in the shadow of the swaps: in the
//! loop of one function, four blocks at a time. That takes a tenth to a fifth off every order that fits the cache
//! (the benchmarks `shuffle/*`). The tests compare every byte with the crate's.

mod few;
mod settle;

use core::arch::asm;
#[allow(clippy::wildcard_imports)] // Sixty names of instructions, each with its prefix.
use core::arch::x86_64::*;

use zeroize::Zeroize;

use super::{BURST, Engine, Job, Key, LANES, LAST, Lanes, Pairs, UNIT, WordsInterleaved};
use crate::memory::Line;
use crate::seed::Seed;

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

/// Each word of a key xored with all before it in its key: w, w ^ v, w ^ v ^ u, w ^ v ^ u ^ t.
#[inline]
#[target_feature(enable = "avx2,aes")]
fn chain(key: __m128i) -> __m128i {
    let key = _mm_xor_si128(key, _mm_slli_si128::<4>(key));
    _mm_xor_si128(key, _mm_slli_si128::<8>(key))
}

impl RoundKeys {
    /// FIPS 197, section 5.2: the key schedule for Nk = 8.
    ///
    /// A key is the chain of the last but one, each word xored with one word more: `SubWord` of the last key's last word,
    /// for even keys rotated before and xored with the round's constant after. AESENCLAST gives `ShiftRows`, `SubBytes` and a
    /// xor. `ShiftRows` turns row r by r places, so it leaves a state of four equal columns as it is; such a state of one
    /// word comes out as its `SubWord` four times, xored with what is given: here the chain. So a shuffle and one round
    /// lie between a key and the next. AESKEYGENASSIST has a longer way, most of all where it is microcode; on Zen 4 both
    /// take as long in calls that follow one another (2026-11-24).
    ///
    /// # Safety
    /// This machine has AVX2 and AES-NI.
    #[inline]
    #[target_feature(enable = "avx2,aes")]
    unsafe fn expand(seed: &Seed) -> Self {
        // SAFETY: the loads need no alignment, and read bytes 0 to 15 and 16 to 31 of the 32 that the seed has.
        let (mut even, mut odd) = unsafe {
            let bytes = seed.as_bytes().as_ptr();
            (_mm_loadu_si128(bytes.cast()), _mm_loadu_si128(bytes.add(16).cast()))
        };
        // The last word four times, rotated: its bytes 1, 2, 3, 0.
        let rotated = _mm_set1_epi32(0x0c0f_0e0d);
        let mut keys = [_mm_setzero_si128(); 15];
        keys[0] = even;
        keys[1] = odd;
        for (pair, constant) in (1..).zip([0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40]) {
            let chained = _mm_xor_si128(chain(even), _mm_set1_epi32(constant));
            even = _mm_aesenclast_si128(_mm_shuffle_epi8(odd, rotated), chained);
            keys[2 * pair] = even;
            if let Some(key) = keys.get_mut(2 * pair + 1) {
                // Neither rotated nor with a constant.
                odd = _mm_aesenclast_si128(_mm_shuffle_epi32::<0xff>(even), chain(odd));
                *key = odd;
            }
        }
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
            // SAFETY: the store needs no alignment, and writes the 16 bytes of `out`, which is borrowed here alone.
            unsafe { _mm_storeu_si128(out.as_mut_ptr().cast(), _mm_aesenclast_si128(*block, keys[14])) };
        }
    }

    /// Encrypts sixteen blocks, four in each register, four chains side by side.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    fn rounds_16(&self, mut units: [__m512i; 4]) -> [__m512i; 4] {
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
        units.map(|unit| _mm512_aesenclast_epi128(unit, key))
    }
}

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
        let mut unit = _mm512_mask_set1_epi64(counters, 0b0101_0101, head);
        unit = _mm512_xor_si512(unit, _mm512_broadcast_i32x4(key.0[0]));
        for key in &key.0[1..14] {
            unit = _mm512_aesenc_epi128(unit, _mm512_broadcast_i32x4(*key));
        }
        unit = _mm512_aesenclast_epi128(unit, _mm512_broadcast_i32x4(key.0[14]));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keystream::{Cipher, Domain, head};

    #[test]
    fn the_key_schedule_is_that_of_fips_197() {
        if !has_avx2() {
            return;
        }
        // Appendix A.3: the key, and the last words of its schedule.
        let mut bytes = [0; 32];
        let key = 0x603d_eb10_15ca_71be_2b73_aef0_857d_7781_u128;
        bytes[..16].copy_from_slice(&key.to_be_bytes());
        bytes[16..].copy_from_slice(&0x1f35_2c07_3b61_08d7_2d98_10a3_0914_dff4_u128.to_be_bytes());
        // SAFETY: AVX2 and AES-NI are there, as was just asked.
        let keys = unsafe { RoundKeys::expand(&Seed::from_bytes(bytes)) };
        let mut last = [0; 16];
        // SAFETY: the store needs no alignment, and writes the 16 bytes of `last`.
        unsafe { _mm_storeu_si128(last.as_mut_ptr().cast(), keys.0[14]) };
        assert_eq!(u128::from_be_bytes(last), 0xfe48_90d1_e618_8d0b_046d_f344_706c_631e);
    }

    #[test]
    fn bursts_of_any_key_are_the_crates_blocks() {
        for seed in (0..100).map(|i| Seed::from_text("burst").child(&alloc::format!("{i}"))) {
            let mut plain = [[0; 16]; BURST / 16];
            Cipher::new(&seed).blocks(Domain::Free, 7, u64::MAX - 20, &mut plain);
            let head = head(Domain::Free, 7);
            let mut burst = [0; BURST];
            // SAFETY: each engine's instructions are there, as is asked before.
            unsafe {
                if has_avx2() {
                    Avx2::burst(&RoundKeys::expand(&seed), head, u64::MAX - 20, &mut burst);
                    assert_eq!(plain.as_flattened(), burst);
                }
                if has_avx512() {
                    burst.fill(0);
                    Avx512::burst(&RoundKeys::expand(&seed), head, u64::MAX - 20, &mut burst);
                    assert_eq!(plain.as_flattened(), burst);
                }
            }
        }
    }
}
