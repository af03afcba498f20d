//! Samples without replacement: the head of the order, at the cost of the head.
//!
//! SPEC.md, "What follows from it" and "A sparse sample". The first k places of the order are a uniform ordered sample
//! of k of n, so `sample` agrees with `shuffle`. One pile: only k dice are rolled. Several: only the items of the first
//! piles are gathered, by a pass over all keys (an eighth of a nanosecond each with 512-bit AES), and shuffled.

use alloc::vec::Vec;

use crate::deal;

use crate::engine::{Key, Level};
use crate::error::TooFew;
use crate::keystream::{Cipher, Domain, Keystream};
use crate::plain::{HEAD_LIMIT, ORDER_LIMIT, pile_bits};
use crate::seed::Seed;
use crate::shuffle::order;
use crate::{pile, sparse};

/// `k` of the items, in random order: the first `k` places that [`shuffle`](crate::shuffle) would give them.
///
/// # Errors
/// [`TooFew`] if there are fewer than `k` items.
///
/// # Examples
/// ```
/// use evenhand::{Seed, sample};
///
/// let hand = sample(&["ace", "king", "queen", "jack", "ten"], 2, &Seed::from_text("42"))?;
/// assert_eq!(hand, [&"jack", &"ace"]);
/// # Ok::<(), evenhand::TooFew>(())
/// ```
pub fn sample<'a, T>(items: &'a [T], k: usize, seed: &Seed) -> Result<Vec<&'a T>, TooFew> {
    let head = order_head(items.len() as u64, k as u64, seed)?;
    Ok(head.into_iter().map(|i| &items[i as usize]).collect())
}

/// `k` of the indices `0..n`, in random order: the head of the order for n ≤ 2^32, a sparse sample beyond.
///
/// Memory for `k` places and one pile at most; 10 of 2^40 come at once, 10 of 2^32 in a second.
///
/// # Errors
/// [`TooFew`] if k > n.
///
/// # Panics
/// If `k` indices are more than the address space holds.
///
/// # Examples
/// ```
/// use evenhand::{Seed, sample_indices};
///
/// let seed = Seed::from_text("42");
/// assert_eq!(sample_indices(10, 3, &seed)?, [7, 3, 1]);
/// assert_eq!(sample_indices(1 << 40, 2, &seed)?, [521_412_191_786, 410_252_763_113]);
/// # Ok::<(), evenhand::TooFew>(())
/// ```
pub fn sample_indices(n: u64, k: u64, seed: &Seed) -> Result<Vec<u64>, TooFew> {
    if n <= HEAD_LIMIT {
        return order_head(n, k, seed);
    }
    if k > n {
        return Err(TooFew { asked: k, available: n });
    }
    Ok(sparse::head(n, k, &mut Keystream::of(Cipher::new(seed), Domain::Sparse, 0)))
}

/// The bytes that [`sample_indices`] of `k` of `0..n` takes at most, the sample itself included.
pub fn sample_bytes(n: u64, k: u64) -> u64 {
    let k = k.min(n);
    if n > HEAD_LIMIT {
        return k.saturating_mul(sparse::BYTES);
    }
    // The piles that hold them have a few more, in vectors that may be half empty, and lie beside the result.
    3 * size_of::<u64>() as u64 * (k + k / 8 + (1 << 19))
}

/// A sample of one pile is taken from a table of displaced items where the pile has this many times its items. Of no
/// consequence to the result.
const SPARSE_FROM: u64 = 64;

/// The first `k` places of the order of `n` items, n ≤ 2^48, whatever n: what samples of records are.
///
/// # Errors
/// [`TooFew`] if k > n.
///
/// # Panics
/// If n is above 2^48, or `k` indices are more than the address space holds.
pub fn order_head(n: u64, k: u64, seed: &Seed) -> Result<Vec<u64>, TooFew> {
    assert!(n <= ORDER_LIMIT, "an order has at most 2^48 items, not {n}");
    if k > n {
        return Err(TooFew { asked: k, available: n });
    }
    let Some(bits) = pile_bits(n) else {
        if k < n / SPARSE_FROM {
            return Ok(sparse::head(n, k, &mut Keystream::of(Cipher::new(seed), Domain::Pile, 0)));
        }
        let mut pile: Vec<u64> = (0..n).collect();
        shuffle_head(&Key::new(Level::best(), seed), 0, &mut pile, k);
        return Ok(pile);
    };
    // As many piles as hold k items on average, and six standard deviations more.
    let average = n >> bits;
    let enough = k + 6 * (k.isqrt() + average.isqrt());
    let piles = enough / average + 1;
    if piles > 1 << (bits - 1) {
        let mut head = order(n, seed);
        head.truncate(k as usize);
        return Ok(head);
    }
    let key = Key::new(Level::best(), seed);
    let mut head = Vec::with_capacity(k as usize);
    let mut first = 0;
    while (head.len() as u64) < k {
        let end = (first + piles).min(1 << bits);
        for (number, mut pile) in (first..end).zip(deal::gather(&key, n, bits, first..end)) {
            let wanted = k - head.len() as u64;
            let reach = wanted.min(pile.len() as u64);
            shuffle_head(&key, number as u32, &mut pile, reach);
            head.extend_from_slice(&pile);
        }
        first = end;
    }
    Ok(head)
}

/// Shuffles the first `reach` places of a pile, reach ≤ its length, and cuts off the rest.
fn shuffle_head(key: &Key, number: u32, pile: &mut Vec<u64>, reach: u64) {
    let m = u32::try_from(pile.len()).expect("a pile has some 2^16 items");
    assert!(reach <= u64::from(m), "no more places than the pile has");
    let items = pile.as_mut_ptr();
    // SAFETY: `items` is the vector's, valid for reads and writes of its m numbers; `to` is equal to it; reach ≤ m
    // was just asserted. Numbers may be copied and left behind.
    unsafe { pile::shuffle(key, (Domain::Pile, number), items, items, m, reach as u32) };
    pile.truncate(reach as usize);
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::plain;

    #[test]
    fn a_sample_is_the_head_of_the_order() {
        let seed = Seed::from_text("head");
        let sizes = [0, 1, 2, 17, 1000, 5000, 1 << 20, (1 << 20) + 1, 3_000_000];
        for n in sizes.into_iter().filter(|n| !cfg!(miri) || *n < 1000) {
            let order = plain::order(n, &seed);
            for k in [0, 1, 2, 10, 20_000, n / 65, n / 64, n / 2, n].into_iter().filter(|k| *k <= n) {
                assert_eq!(order_head(n, k, &seed).unwrap(), order[..k as usize], "{k} of {n}");
            }
        }
    }

    #[test]
    fn asking_for_more_than_there_is_is_an_error() {
        let seed = Seed::from_text("head");
        for n in [0, 10, 1 << 21, 1 << 40, u64::MAX - 1] {
            assert_eq!(sample_indices(n, n + 1, &seed), Err(TooFew { asked: n + 1, available: n }));
        }
        assert_eq!(sample(&[1, 2], 3, &seed), Err(TooFew { asked: 3, available: 2 }));
        assert_eq!(vec![&1; 0], sample(&[1, 2], 0, &seed).unwrap());
    }
}
