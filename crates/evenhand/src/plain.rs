//! The specification as a page of plain Rust, and the judge of every faster form.
//!
//! One function for each paragraph of SPEC.md, in its order and its words; no lanes, no threads, no unsafe, nothing
//! kept from one call to the next. Slow: some 20 ns an item. Use it to read what an order is and to check that the
//! fast forms give the same. What a proof by exhaustion must shrink is a parameter: the width of a word
//! ([`Word`]), the keys and dice ([`stack_piles`], [`shuffle_pile`]). INDEX.md is the module [`index_order`].

pub mod index_order;

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::keystream::{Cipher, Domain};
use crate::seed::Seed;

/// The most items that one pile may have by itself: above, items are dealt to piles by random keys.
pub const ONE_PILE: u64 = 1 << 20;

/// The most items that an order may have; beyond, there are only sparse samples.
pub const ORDER_LIMIT: u64 = 1 << 48;

/// SPEC.md, "The order of n items", step 1: B, where 2^B piles are dealt; none if one pile holds all.
pub fn pile_bits(n: u64) -> Option<u32> {
    let bit_length = |x: u64| u64::BITS - x.leading_zeros();
    (n > ONE_PILE).then(|| (bit_length(n - 1) - 16).max(8))
}

/// Step 2: the 32-bit key of item i.
pub fn key(cipher: &Cipher, i: u64) -> u32 {
    let half = |domain| {
        let word = cipher.word(domain, 0, i / 4);
        (word >> (16 * (i % 4))) as u16
    };
    u32::from(half(Domain::KeysHigh)) << 16 | u32::from(half(Domain::KeysLow))
}

/// The order of n items (n ≤ 2^48 and within memory).
pub fn order(n: u64, seed: &Seed) -> Vec<u64> {
    let cipher = Cipher::new(seed);
    let shuffle = |number, pile: &mut [u64]| {
        let mut words = words(&cipher, Domain::Pile, number);
        shuffle_pile(pile, |bounds| roll(bounds, &mut words));
    };
    match pile_bits(n) {
        None => {
            let mut pile: Vec<u64> = (0..n).collect();
            shuffle(0, &mut pile);
            pile
        }
        Some(bits) => stack_piles(n, bits, |i| u64::from(key(&cipher, i) >> (32 - bits)), shuffle),
    }
}

/// Steps 2 to 4 with any number of piles, so that few items are dealt to several.
#[cfg(test)]
pub(crate) fn order_in_piles(n: u64, bits: u32, seed: &Seed) -> Vec<u64> {
    let cipher = Cipher::new(seed);
    let pile_of = |i| u64::from(key(&cipher, i)) >> (32 - bits);
    stack_piles(n, bits, pile_of, |number, pile| {
        let mut words = words(&cipher, Domain::Pile, number);
        shuffle_pile(pile, |bounds| roll(bounds, &mut words));
    })
}

/// Steps 2 to 4 with any keys and any shuffle of a pile: deal, shuffle each pile, stack them.
pub fn stack_piles(
    n: u64,
    bits: u32,
    pile_of: impl Fn(u64) -> u64,
    mut shuffle: impl FnMut(u32, &mut [u64]),
) -> Vec<u64> {
    let mut piles = vec![Vec::new(); 1 << bits];
    for i in 0..n {
        piles[pile_of(i) as usize].push(i);
    }
    for (number, pile) in (0..).zip(&mut piles) {
        shuffle(number, pile);
    }
    piles.concat()
}

/// Step 3, forward Fisher–Yates: place i gets any of the items from i on. `roll` gives the dice of the bounds
/// handed to it, all from one word.
pub fn shuffle_pile<T>(pile: &mut [T], mut roll: impl FnMut(&[u64]) -> Vec<u64>) {
    let m = pile.len();
    let mut i = 0;
    while m - i > 1 {
        for die in roll(&batch((m - i) as u64)) {
            pile.swap(i, i + die as usize);
            i += 1;
        }
    }
}

/// "Dice": how many consecutive dice one word gives when `left` items are left (2 or more).
pub fn dice_a_word(left: u64) -> u64 {
    match left {
        ..=16 => left - 1,
        17..=64 => 8,
        65..=0x200 => 6,
        0x201..=0x800 => 5,
        0x801..=0x4000 => 4,
        0x4001..=0x8_0000 => 3,
        0x8_0001..=0x8000_0000 => 2,
        _ => 1,
    }
}

/// The bounds of those dice: left, left − 1, ….
pub fn batch(left: u64) -> Vec<u64> {
    (0..dice_a_word(left)).map(|die| left - die).collect()
}

/// A word of a keystream: 64 bits in use, 8 to 16 where a proof walks through all of them.
pub trait Word: Copy + PartialOrd {
    /// How many bits it has.
    const BITS: u32;
    /// The number that these lowest bits spell.
    fn of(bits: u128) -> Self;
    /// Itself as a number.
    fn number(self) -> u128;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            fn of(bits: u128) -> Self {
                bits as $word
            }
            fn number(self) -> u128 {
                u128::from(self)
            }
        }
    )*};
}
word!(u8, u16, u64);

/// A roll: one word gives a die for each bound, exactly, or is rejected.
///
/// The chain of multiplications computes r·P = D·2^64 + r', where D is the mixed-radix code of the dice: it is
/// Lemire's exact single roll over P faces (TOMACS 2019), cut into its digits (Brackett-Rozinsky and Lemire 2024,
/// arXiv 2408.06213). Each D keeps ⌊2^64 / P⌋ words once those with r' < 2^64 mod P are rejected. The product P
/// of the bounds must not exceed 2^64 (for narrower words, 2 to the number of their bits), and no bound may be 0.
///
/// # Panics
/// If the words come to an end, which a stream's never do.
pub fn roll<W: Word>(bounds: &[W], words: &mut impl Iterator<Item = W>) -> Vec<u64> {
    let product: u128 = bounds.iter().map(|bound| bound.number()).product();
    let reject_below = (1u128 << W::BITS) % product;
    loop {
        let mut r = words.next().expect("a stream has no end");
        let mut dice = Vec::with_capacity(bounds.len());
        for bound in bounds {
            let wide = r.number() * bound.number();
            dice.push((wide >> W::BITS) as u64);
            r = W::of(wide);
        }
        if r.number() >= reject_below {
            return dice;
        }
    }
}

/// The words of a stream from its start.
pub fn words(cipher: &Cipher, domain: Domain, number: u32) -> impl Iterator<Item = u64> {
    (0..).map(move |place| cipher.word(domain, number, place))
}

/// Order `r` of a series over n items.
pub fn series(n: u64, r: u32, seed: &Seed) -> Vec<u64> {
    let cipher = Cipher::new(seed);
    let mut words = words(&cipher, Domain::Series, r);
    let mut pile: Vec<u64> = (0..n).collect();
    shuffle_pile(&mut pile, |bounds| roll(bounds, &mut words));
    pile
}

/// A sparse sample of k of n, k ≤ n: step 3 over one pile of n items, stopped after k places. A table of displaced
/// items stands for the pile.
pub fn sparse(n: u64, k: u64, seed: &Seed) -> Vec<u64> {
    let cipher = Cipher::new(seed);
    let mut words = words(&cipher, Domain::Sparse, 0);
    let mut displaced = BTreeMap::new();
    let mut sample = Vec::new();
    let mut i = 0;
    while i < k {
        // The last item needs no die.
        let dice = if n - i == 1 { vec![0] } else { roll(&batch(n - i), &mut words) };
        for die in dice.into_iter().take((k - i) as usize) {
            let here = displaced.remove(&i).unwrap_or(i);
            sample.push(if die == 0 { here } else { displaced.insert(i + die, here).unwrap_or(i + die) });
            i += 1;
        }
    }
    sample
}

/// A sample of k of the indices 0..n, k ≤ n: the head of the order for n ≤ 2^20, sparse beyond.
pub fn sample_indices(n: u64, k: u64, seed: &Seed) -> Vec<u64> {
    if n > ONE_PILE {
        return sparse(n, k, seed);
    }
    let mut head = order(n, seed);
    head.truncate(k as usize);
    head
}

/// k choices of 0..n with replacement, n ≥ 1: dice of n faces, as many a word as keep n^d ≤ 2^57.
pub fn choices(n: u64, k: u64, seed: &Seed) -> Vec<u64> {
    let cipher = Cipher::new(seed);
    let mut words = words(&cipher, Domain::Choices, 0);
    let mut chosen = Vec::new();
    while (chosen.len() as u64) < k {
        let left = (k - chosen.len() as u64) as usize;
        let dice = if n == 1 { vec![0; left] } else { roll(&choice_batch(n), &mut words) };
        chosen.extend(dice.into_iter().take(left));
    }
    chosen
}

/// The bounds of the dice that one word gives for choices of n ≥ 2: the largest d ≥ 1 with n^d ≤ 2^57.
pub fn choice_batch(n: u64) -> Vec<u64> {
    let fits = |d: &u32| n.checked_pow(*d).is_some_and(|product| product <= 1 << 57);
    vec![n; (2..=57).take_while(fits).last().unwrap_or(1) as usize]
}
