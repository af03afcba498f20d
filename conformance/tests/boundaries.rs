//! The roll of 64 bits is the roll that was proved at 8 to 16.
//!
//! No one can try 2^64 words, but what a roll does with them is known from a few. The chain computes r·P = D·2^64 + r',
//! so words that give the outcome D lie in a row, and the roll keeps those of them with r' ≥ 2^64 mod P. The tests
//! take the first and the last word that should be kept of many outcomes, and their neighbours that should not, which
//! settles the count of all between: ⌊2^64 / P⌋ for each outcome, as in the proof. Judged are `plain::roll` and the
//! die that any `rand_core` generator is made, both handed chosen words.

use std::convert::Infallible;

use crate::dice::plain_roll;
use evenhand::Draw;
use evenhand::plain::{batch, choice_batch};
use rand_core::TryRng;

/// A generator of given words, and then of none that is ever rejected.
struct Words {
    given: Vec<u64>,
    read: usize,
}

impl Words {
    fn new(given: &[u64]) -> Self {
        Self { given: given.to_vec(), read: 0 }
    }
}

impl Iterator for Words {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.read += 1;
        Some(self.given.get(self.read - 1).copied().unwrap_or(u64::MAX))
    }
}

impl TryRng for Words {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("dice are made of whole words")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next().expect("words have no end"))
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!("dice are made of whole words")
    }
}

/// The dice that a word gives; none if it is rejected.
fn kept(bounds: &[u64], word: u64) -> Option<Vec<u64>> {
    let mut words = Words::new(&[word]);
    let dice = plain_roll(64, bounds, &mut words);
    let plain = (words.read == 1).then_some(dice);
    if let [bound] = bounds {
        let mut rng = Words::new(&[word]);
        let single = vec![rng.below(*bound)];
        assert_eq!((rng.read == 1).then_some(single), plain, "{bound} faces, word {word}");
        let mut rng = Words::new(&[word]);
        let mut rolled = vec![0];
        rng.roll(bounds, &mut rolled);
        assert_eq!((rng.read == 1).then_some(rolled), plain, "{bound} faces, word {word}");
    }
    plain
}

/// The digits of an outcome to these bases.
fn digits(mut outcome: u128, bounds: &[u64]) -> Vec<u64> {
    let mut digits: Vec<u64> = Vec::new();
    for bound in bounds.iter().rev() {
        digits.push((outcome % u128::from(*bound)) as u64);
        outcome /= u128::from(*bound);
    }
    digits.reverse();
    digits
}

/// Some numbers below a limit: both ends and what looks random between.
fn some_below(limit: u128, count: u64) -> impl Iterator<Item = u128> {
    let between = (1..=count).map(move |i| u128::from(i.wrapping_mul(0x9e37_79b9_7f4a_7c15)) % limit);
    [0, 1 % limit, limit / 2, limit - 1].into_iter().chain(between)
}

/// For outcomes of these bounds: the row of words that is kept, its two ends and what lies beyond them.
fn ends_of_rows(bounds: &[u64], count: u64) {
    const WORDS: u128 = 1 << 64;
    let product: u128 = bounds.iter().map(|bound| u128::from(*bound)).product();
    let limit = WORDS % product;
    for outcome in some_below(product, count) {
        let dice = Some(digits(outcome, bounds));
        // Words r with outcome · 2^64 + limit ≤ r · P < (outcome + 1) · 2^64.
        let first = (outcome * WORDS + limit).div_ceil(product);
        let end = ((outcome + 1) * WORDS).div_ceil(product);
        assert_eq!(end - first, WORDS / product, "{bounds:?}, outcome {outcome}");
        assert_eq!(kept(bounds, first as u64), dice, "{bounds:?}, outcome {outcome}");
        assert_eq!(kept(bounds, (end - 1) as u64), dice, "{bounds:?}, outcome {outcome}");
        assert_eq!(kept(bounds, first.midpoint(end) as u64), dice, "{bounds:?}, outcome {outcome}");
        if let Some(before) = first.checked_sub(1) {
            assert_ne!(kept(bounds, before as u64), dice, "{bounds:?}, outcome {outcome}");
        }
        if end < WORDS {
            assert_ne!(kept(bounds, end as u64), dice, "{bounds:?}, outcome {outcome}");
        }
    }
}

/// Words whose chain leaves what lies on either side of the limit: rejected below it, kept from it on.
fn sides_of_the_limit(bounds: &[u64]) {
    let product: u128 = bounds.iter().map(|bound| u128::from(*bound)).product();
    let limit = ((1u128 << 64) % product) as u64;
    let product = product as u64;
    // The rests of words are the multiples of the largest power of two in the product, and so is the limit.
    let twos = product.trailing_zeros();
    let odd = product >> twos;
    // Newton's method for 1 / odd modulo 2^64: odd · odd = 1 modulo 8, and every step doubles the bits that are right.
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    let step = 1u64 << twos;
    let rests = [limit.checked_sub(step), Some(limit), limit.checked_add(step), Some(0)];
    for rest in rests.into_iter().flatten().chain([0u64.wrapping_sub(step)]) {
        for top in [0, u64::MAX] {
            // The bits that a product with 2^twos shifts out are free.
            let free = if twos == 0 { 0 } else { top << (64 - twos) };
            let word = ((rest >> twos).wrapping_mul(inverse) & (u64::MAX >> twos)) | free;
            assert_eq!(word.wrapping_mul(product), rest);
            assert_eq!(kept(bounds, word).is_some(), rest >= limit, "{bounds:?}, rest {rest}, limit {limit}");
        }
    }
}

#[test]
fn a_single_die_keeps_the_same_number_of_words_for_each_face() {
    let near_powers = (1..64).flat_map(|bits| (1u64 << bits) - 1..=(1 << bits) + 1);
    let near_parts = (2..20).flat_map(|part| u64::MAX / part - 1..=u64::MAX / part + 1);
    for bound in (1..=1000).chain(near_powers).chain(near_parts).chain(u64::MAX - 10..=u64::MAX) {
        ends_of_rows(&[bound], 10);
        sides_of_the_limit(&[bound]);
    }
}

#[test]
fn every_batch_of_the_table_keeps_the_same_number_of_words_for_each_outcome() {
    let rows = [1u64 << 4, 1 << 6, 1 << 9, 1 << 11, 1 << 14, 1 << 19, 1 << 20, 1 << 31, 1 << 32, 1 << 48];
    let lefts = (2..5000).chain(rows.into_iter().flat_map(|row| row - 3..=row + 3));
    for left in lefts {
        ends_of_rows(&batch(left), 4);
        sides_of_the_limit(&batch(left));
    }
}

#[test]
fn every_batch_of_choices_keeps_the_same_number_of_words_for_each_outcome() {
    // The last n of which a word gives that many dice.
    let last = |dice| {
        let (mut n, mut beyond) = (1, u64::MAX);
        while n + 1 < beyond {
            let middle = n.midpoint(beyond);
            *(if choice_batch(middle).len() >= dice { &mut n } else { &mut beyond }) = middle;
        }
        n
    };
    assert_eq!([1, 2, 3, 57, 58].map(last), [u64::MAX - 1, 379_625_062, 1 << 19, 2, 1]);
    for n in (2..2000).chain((2..=57).flat_map(|dice| last(dice).max(4) - 2..=last(dice) + 2)) {
        ends_of_rows(&choice_batch(n), 4);
        sides_of_the_limit(&choice_batch(n));
    }
}

#[test]
fn a_word_that_is_rejected_is_followed_by_the_next() {
    // 0 is rejected by every bound that is no power of two; 1 leaves the bound itself, which is enough.
    for bound in [3, 6, 52, 1000, (1 << 63) + 1, u64::MAX] {
        let words = [0, 0, 0, 1, 5];
        let mut rng = Words::new(&words);
        assert_eq!(rng.below(bound), 0);
        assert_eq!(rng.read, 4);
        let mut plain = Words::new(&words);
        assert_eq!(plain_roll(64, &[bound], &mut plain), [0]);
        assert_eq!(plain.read, 4);
    }
}
