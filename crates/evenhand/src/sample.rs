//! Samples without replacement: the head of the order of items, or a sparse sample of more than 2^20 indices.
//!
//! SPEC.md, "What follows from it" and "A sparse sample". The first k places of the order are a uniform ordered sample
//! of k of n, so `sample` agrees with `shuffle`. One pile: only k dice are rolled. Several: only the items of the first
//! piles are gathered, by a pass over all keys (an eighth of a nanosecond each with 512-bit AES), and shuffled. A sample
//! of indices does without that pass: it is the head of one pile, however many there are.

use alloc::vec::Vec;

use crate::engine::{Key, Level};
use crate::error::TooFew;
use crate::index::Index;
use crate::keystream::{Cipher, Domain, Keystream};
use crate::plain::{ONE_PILE, ORDER_LIMIT, pile_bits};
use crate::seed::Seed;
use crate::shuffle::order;
use crate::{deal, memory, pile, sparse};

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

/// `k` of the indices `0..n`, in random order: the head of the order for n ≤ 2^20, a sparse sample beyond.
///
/// `n` has the type of the indices. Cost: a few nanoseconds per index of the sample, for any n. Memory: [`sample_bytes`].
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
/// assert_eq!(sample_indices(10_u32, 3, &seed)?, [7, 3, 1]);
/// assert_eq!(sample_indices(1_u64 << 40, 2, &seed)?, [521_412_191_786, 410_252_763_113]);
/// # Ok::<(), evenhand::TooFew>(())
/// ```
pub fn sample_indices<I: Index>(n: I, k: u64, seed: &Seed) -> Result<Vec<I>, TooFew> {
    let n = n.as_u64();
    if k > n {
        return Err(TooFew { asked: k, available: n });
    }
    let domain = if n <= ONE_PILE { Domain::Pile } else { Domain::Sparse };
    Ok(pile_head(n, k, domain, seed))
}

/// Maximum number of bytes that [`sample_indices`] of `k` of `0..n` takes, including the sample itself.
pub fn sample_bytes<I: Index>(n: I, k: u64) -> u64 {
    let n = n.as_u64();
    let k = k.min(n);
    if is_built(n, k) { n * size_of::<I>() as u64 } else { k.saturating_mul(sparse::bytes_per_item::<I>()) }
}

/// Maximum number of bytes that [`order_head`] of `k` of `n` items takes, including the head itself.
pub fn order_head_bytes(n: u64, k: u64) -> u64 {
    // The piles that hold them have a few more, in vectors that may be half empty, and lie beside the result.
    let k = k.min(n);
    (3 * size_of::<u64>() as u64).saturating_mul(k.saturating_add(k / 8 + (1 << 19)))
}

/// Maximum size of a pile that is built: each word gives two or more of its dice (SPEC.md, "Dice").
const BUILT_LIMIT: u64 = 1 << 31;

/// A pile is built if the sample has more than 1/16 of its places. The result does not depend on this number. Measured on Zen 4,
/// 2026-11-27: at 10^7 / 16 of 10^7 both ways take the same time, and a table takes a third of the memory.
const BUILT_PART: u64 = 16;

/// Whether to build a pile of `n` items for its first `k` places, instead of a table of displaced items.
fn is_built(n: u64, k: u64) -> bool {
    k > n / BUILT_PART && n <= BUILT_LIMIT
}

/// The first `k` places of one pile of `n` items, k ≤ n, shuffled with stream `domain` of number 0.
fn pile_head<I: Index>(n: u64, k: u64, domain: Domain, seed: &Seed) -> Vec<I> {
    if !is_built(n, k) {
        return sparse::head(n, k, &mut Keystream::of(Cipher::new(seed), domain, 0));
    }
    let mut pile = Vec::new();
    memory::make_room(&mut pile, n).expect("the pile fits in memory");
    pile.extend((0..n).map(I::of));
    shuffle_head(&Key::new(Level::best(), seed), (domain, 0), &mut pile, k);
    pile
}

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
        return Ok(pile_head(n, k, Domain::Pile, seed));
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
            shuffle_head(&key, (Domain::Pile, number as u32), &mut pile, reach);
            head.extend_from_slice(&pile);
        }
        first = end;
    }
    Ok(head)
}

/// Shuffles the first `reach` places of a pile (at most its length) with a stream's dice, and truncates it.
fn shuffle_head<I: Index>(key: &Key, stream: (Domain, u32), pile: &mut Vec<I>, reach: u64) {
    let m = u32::try_from(pile.len()).expect("a pile has at most 2^31 items");
    assert!(reach <= u64::from(m), "no more places than the pile has");
    let items = pile.as_mut_ptr();
    // SAFETY: `items` is the vector's, valid for reads and writes of its m numbers; `to` is equal to it; reach ≤ m
    // was just asserted. Numbers may be copied and left behind.
    unsafe { pile::shuffle(key, stream, items, items, m, reach as u32) };
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
            for k in
                [0, 1, 2, 10, 20_000, n / 17, n / 16, n / 16 + 1, n / 2, n].into_iter().filter(|k| *k <= n)
            {
                assert_eq!(order_head(n, k, &seed).unwrap(), order[..k as usize], "{k} of {n}");
            }
        }
    }

    /// Covers both sides of the limits of heads, tables and built piles, in both widths.
    #[test]
    #[cfg_attr(miri, ignore = "millions of items")]
    fn a_sample_of_indices_is_the_plain_one_however_it_is_made() {
        let seed = Seed::from_text("indices");
        for n in [0_u64, 1, 2, 17, 1000, 1 << 20, (1 << 20) + 1, (1 << 20) + 77, 2_000_000] {
            for k in [0, 1, 2, 17, n / 100, n / 16, n / 16 + 1, n / 2, n.saturating_sub(1), n] {
                let Some(k) = Some(k).filter(|k| *k <= n) else { continue };
                let plain = plain::sample_indices(n, k, &seed);
                assert!(sample_indices(n, k, &seed).unwrap() == plain, "{k} of {n}");
                let narrow = sample_indices(n as u32, k, &seed).unwrap();
                assert!(narrow.into_iter().map(u64::from).eq(plain), "{k} of {n}");
            }
        }
    }

    #[test]
    fn a_sample_next_to_the_largest_index_is_the_plain_one() {
        let seed = Seed::from_text("largest");
        for n in [1_u64 << 31, (1 << 31) + 1, u64::from(u32::MAX)] {
            let plain = plain::sample_indices(n, 300, &seed);
            assert!(
                sample_indices(n as u32, 300, &seed).unwrap().into_iter().map(u64::from).eq(plain),
                "{n}"
            );
        }
        for n in [1_u64 << 32, (1 << 32) + 1, u64::MAX] {
            assert_eq!(sample_indices(n, 300, &seed).unwrap(), plain::sample_indices(n, 300, &seed), "{n}");
        }
    }

    /// The pile can be as large as the sample. Then no item is displaced beyond the sample.
    #[test]
    fn a_table_gives_every_place_up_to_the_last() {
        let seed = Seed::from_text("table");
        let stream = || Keystream::of(Cipher::new(&seed), Domain::Sparse, 0);
        for n in [1, 2, 16, 17, 18, 64, 65, 300] {
            for k in 0..=n {
                let plain = plain::sparse(n, k, &seed);
                assert_eq!(sparse::head::<u64>(n, k, &mut stream()), plain, "{k} of {n}");
                assert!(sparse::head::<u32>(n, k, &mut stream()).into_iter().map(u64::from).eq(plain));
            }
        }
    }

    #[test]
    fn asking_for_more_than_there_is_is_an_error() {
        let seed = Seed::from_text("head");
        for n in [0_u64, 10, 1 << 21, 1 << 40, u64::MAX - 1] {
            assert_eq!(sample_indices(n, n + 1, &seed), Err(TooFew { asked: n + 1, available: n }));
        }
        assert_eq!(sample(&[1, 2], 3, &seed), Err(TooFew { asked: 3, available: 2 }));
        assert_eq!(vec![&1; 0], sample(&[1, 2], 0, &seed).unwrap());
    }
}
