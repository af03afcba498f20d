//! AES-256 by the instructions of x86-64: the key schedule, and blocks side by side.
//!
//! Beside the `aes` crate's, so that its rounds are inlined where something else runs in their shadow. The tests compare every
//! byte with the crate's.

use core::arch::asm;
#[allow(clippy::wildcard_imports)] // Twenty names of instructions, each with its prefix.
use core::arch::x86_64::*;

use zeroize::Zeroize;

use crate::seed::Seed;

/// The round keys of AES-256; wiped on drop.
#[derive(Clone)]
pub(crate) struct RoundKeys([__m128i; 15]);

impl Drop for RoundKeys {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

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
    pub(super) unsafe fn expand(seed: &Seed) -> Self {
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
    pub(super) fn encrypt_8(&self, mut blocks: [__m128i; 8], out: &mut [u8; 128]) {
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

    /// Word x of the stream whose counter blocks begin with `head`.
    #[inline]
    #[target_feature(enable = "avx2,aes")]
    pub(super) fn word(&self, head: [u8; 8], x: u64) -> u64 {
        let keys = &self.0;
        let mut block = _mm_xor_si128(counter_block(head, x), keys[0]);
        for key in &keys[1..14] {
            block = _mm_aesenc_si128(block, *key);
        }
        block = _mm_aesenclast_si128(block, keys[14]);
        let word = if x.is_multiple_of(2) { _mm_cvtsi128_si64(block) } else { _mm_extract_epi64::<1>(block) };
        word.cast_unsigned()
    }

    /// Encrypts four blocks.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    pub(super) fn rounds_4(&self, unit: __m512i) -> __m512i {
        let keys = &self.0;
        let mut unit = _mm512_xor_si512(unit, _mm512_broadcast_i32x4(keys[0]));
        for key in &keys[1..14] {
            unit = _mm512_aesenc_epi128(unit, _mm512_broadcast_i32x4(*key));
        }
        _mm512_aesenclast_epi128(unit, _mm512_broadcast_i32x4(keys[14]))
    }

    /// Encrypts sixteen blocks, four in each register, four chains side by side.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    pub(super) fn rounds_16(&self, mut units: [__m512i; 4]) -> [__m512i; 4] {
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

    /// The same, held in step. The compiler would take two chains to their end and then the other two, to need fewer registers,
    /// and the machine does not see far enough ahead to run all four (an index order takes 15.0 ns an item, not 14.4:
    /// 2026-11-24, Zen 4; eight chains in step take 17.5).
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
    pub(super) fn rounds_16_in_step(&self, mut units: [__m512i; 4]) -> [__m512i; 4] {
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
            let [a, b, c, d] = &mut units;
            // SAFETY: no instruction is executed; what is known of the registers' contents is forgotten.
            unsafe {
                asm!(
                    "/* {} {} {} {} */",
                    inout(zmm_reg) * a,
                    inout(zmm_reg) * b,
                    inout(zmm_reg) * c,
                    inout(zmm_reg) * d,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
        }
        let key = _mm512_broadcast_i32x4(keys[14]);
        units.map(|unit| _mm512_aesenclast_epi128(unit, key))
    }
}

/// The counter block with word x of the stream whose blocks begin with `head`.
#[inline]
#[target_feature(enable = "avx2,aes")]
pub(super) fn counter_block(head: [u8; 8], x: u64) -> __m128i {
    _mm_set_epi64x((x / 2).swap_bytes().cast_signed(), i64::from_le_bytes(head))
}

#[cfg(test)]
mod tests {
    use super::super::{Avx2, Avx512, BURST, Engine, has_avx2, has_avx512};
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
