//! The dice of up to 64 items at once, by AVX-512.
//!
//! Rolled one after the other, a word's dice are a chain of multiplications that swaps wait for. But what the chain leaves of
//! a word r is r times the product of the bounds so far, mod 2^64; and these products are known before the word is. So all
//! dice are rolled side by side: those of eight words for the items above the last 16, and those of one word for the last.

#[allow(clippy::wildcard_imports)] // A dozen names of instructions, each with its prefix.
use core::arch::x86_64::*;

use super::lanes_512;
use crate::engine::{DICE_A_WORD, LANES, LAST, Pairs, UNIT};

/// The most items.
pub(super) const MAX_ITEMS: u32 = 64;

/// At `[left][die]`: the product of the first `die` bounds from `left` down.
const PRODUCTS: [[u64; LAST]; LAST + 1] = {
    let mut products = [[1; LAST]; LAST + 1];
    let mut left = 0;
    while left <= LAST {
        let mut die = 1;
        while die < left {
            products[left][die] = products[left][die - 1] * (left - die + 1) as u64;
            die += 1;
        }
        left += 1;
    }
    products
};

/// The die of each bound that is rolled from `word` after bounds of a product: the upper half of each lane.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn roll_lanes(word: __m512i, product: __m512i, bound: __m512i) -> __m512i {
    let rest = _mm512_mullo_epi64(word, product);
    // The upper half of the product of 64 and 32 bits, as in `engine`'s dice in lanes.
    let low = _mm512_srli_epi64::<32>(_mm512_mul_epu32(rest, bound));
    _mm512_add_epi64(_mm512_mul_epu32(_mm512_srli_epi64::<32>(rest), bound), low)
}

/// See [`Engine::roll_few`](crate::engine::Engine::roll_few); m is 2 to [`MAX_ITEMS`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vaes,avx2,aes")]
pub(super) fn roll(words: &[u8; UNIT], m: u32, pairs: &mut Pairs, last: &mut [u32; LAST]) -> bool {
    let rolls = m.saturating_sub(LAST as u32).div_ceil(DICE_A_WORD as u32);
    let left = m - rolls * DICE_A_WORD as u32;
    // SAFETY: the load needs no alignment, and reads the 64 bytes of eight words.
    let eight = unsafe { _mm512_loadu_si512(words.as_ptr().cast()) };
    let one = _mm512_set1_epi64(1);
    let step = i64::from(DICE_A_WORD as u32);
    let (mut product, mut bound) = (one, lanes_512(m, -step));
    let place = lanes_512(0, step);
    // The places of two dice, as pairs hold them.
    let mut own = _mm512_or_si512(place, _mm512_slli_epi64::<32>(place));
    own = _mm512_add_epi32(own, _mm512_set1_epi64(1 << 32));
    for out in &mut pairs.0 {
        let [first, second] = [(); 2].map(|()| {
            let rolled = roll_lanes(eight, product, bound);
            product = _mm512_mullo_epi64(product, bound);
            bound = _mm512_sub_epi64(bound, one);
            rolled
        });
        let both = _mm512_mask_blend_epi32(0b1010_1010_1010_1010, _mm512_srli_epi64::<32>(first), second);
        // SAFETY: the store needs no alignment, and writes the 64 bytes of eight pairs, which are borrowed here alone.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), _mm512_add_epi32(both, own)) };
        own = _mm512_add_epi32(own, _mm512_set1_epi32(2));
    }
    // A roll is rejected if what is left of the word is below 2^64 mod P, which is below P, the product of all bounds.
    let suspects = _mm512_cmplt_epu64_mask(_mm512_mullo_epi64(eight, product), product);
    let products = &PRODUCTS[left as usize];
    let word = u64::from_le_bytes(words.as_chunks().0[rolls as usize]);
    let all = products[left as usize - 1];
    if suspects & !(u8::MAX << rolls) != 0 || word.wrapping_mul(all) < all {
        return false;
    }
    let word = _mm512_set1_epi64(word.cast_signed());
    let halves = products.as_chunks::<LANES>().0.iter().zip(last.as_chunks_mut::<LANES>().0);
    for ((products, out), first) in halves.zip([0, LANES as u32]) {
        let die = lanes_512(first, 1);
        let bound = _mm512_sub_epi64(_mm512_set1_epi64(i64::from(left)), die);
        let place = _mm512_add_epi64(_mm512_set1_epi64(i64::from(m - left)), die);
        // SAFETY: load and store need no alignment; they read the 64 bytes of `products` and write the 32 of `out`, which is
        // borrowed here alone.
        unsafe {
            let products = _mm512_loadu_si512(products.as_ptr().cast());
            let rolled = _mm512_srli_epi64::<32>(roll_lanes(word, products, bound));
            let targets = _mm512_cvtepi64_epi32(_mm512_add_epi64(place, rolled));
            _mm256_storeu_si256(out.as_mut_ptr().cast(), targets);
        }
    }
    true
}
