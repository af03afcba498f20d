//! The shuffle of one pile: forward Fisher–Yates with dice from lanes.
//!
//! SPEC.md, step 3, and the inner loop of nearly everything. Three things run side by side in it, each a step ahead
//! of the next, so that the machine overlaps them: keystream for the words after next, the dice of the next eight
//! words, the swaps of this eight. What bounds it are the swaps: about two cycles each.
//!
//! Where the items are beyond the nearer caches, a fourth runs between: the dice of some batches ahead, whose items are
//! asked for ([`NEAR_BYTES`]).
//!
//! A pile may be shuffled where it lies or out of its place: since place i is final once it is settled, it can be
//! written elsewhere at no cost.
//!
//! Unsafe buys swaps without bounds checks, which the dice make needless (a die is below its bound), and moves that
//! run no code of the items' type.

mod few;
mod words;

use core::hint::black_box;

use crate::engine::{Engine, Job, Key, LANES, LAST, Lanes, Pairs, UNIT, settle_one_by_one};
use crate::keystream::Domain;
use crate::memory::LINE;
use crate::plain::dice_a_word;
use crate::wide;

use words::{Words, word_of};

/// Where more bytes than these are left of a pile, the items that will be swapped are asked for beforehand. Measured on
/// Zen 4 with 1 MiB of second and 32 MiB of third cache, 2026-11-24, at 1, 2 and 4 MiB: where the third cache holds the
/// pile, asking costs as much as it gains (0.87 to 1.05 times as fast for 3 to 6 MB in items of 16 to 64 bytes), and
/// least with 4; beyond, it is 2.1 to 3.3 times as fast (10^6 items of 16, 24, 32 and 64 bytes).
const NEAR_BYTES: usize = 4 << 20;

/// Items of more bytes than these are not asked for: the most that was measured, as above (2·10^5 of 256 bytes take 0.4 to
/// 0.5 times as long for it).
const MAX_PREFETCHED: usize = 256;

/// Batches of dice rolled where items are asked for: six of them lie between the asking and the swap. Measured as above:
/// for 24 bytes 4 batches are a twentieth slower, 16 as fast; for 64 bytes 4 are a fiftieth faster.
const BATCHES_AHEAD: usize = 8;

/// Whether the roll of `dice` dice from `word`, bounds from `left` down, is rejected.
#[cold]
#[inline(never)]
pub(crate) fn is_rejected(word: u64, left: u32, dice: usize) -> bool {
    let product = (0..dice as u64).fold(1u64, |product, die| product * (u64::from(left) - die));
    // The chain of multiplications leaves word·P mod 2^64, and 2^64 mod P = (2^64 − P) mod P.
    word.wrapping_mul(product) < product.wrapping_neg() % product
}

/// The high half under which what is left of a word can be below 2^64 mod P, with P ≤ left^dice: a cheap sieve that
/// all but one roll in hundreds passes.
#[inline(always)]
pub(crate) fn suspect_below(left: u32, dice: usize) -> u32 {
    (u64::from(left).pow(dice as u32) >> 32) as u32 + 1
}

/// SPEC.md's table above 16: the dice of one word, and the row's lower end.
#[inline(always)]
fn row(left: u32) -> (usize, u32) {
    match left {
        ..=64 => (8, 16),
        65..=0x200 => (6, 64),
        0x201..=0x800 => (5, 0x200),
        0x801..=0x4000 => (4, 0x800),
        0x4001..=0x8_0000 => (3, 0x4000),
        _ => (2, 0x8_0000),
    }
}

/// Rolls K dice (2 to 8) from each of eight words. Bit w of the answer: the roll of word w may have to be rejected.
///
/// # Safety
/// This machine has the engine's instructions.
#[inline(always)]
unsafe fn roll<E: Engine, const K: usize>(words: &[u8; UNIT], lanes: Lanes, out: &mut Pairs) -> u8 {
    // SAFETY: the caller's.
    unsafe {
        let mut roll = E::begin(words, lanes);
        for (pair, out) in out.0.iter_mut().enumerate().take(K.div_ceil(2)) {
            E::pair(&mut roll, 2 * pair + 1 < K, out);
        }
        E::suspects(&roll, suspect_below(lanes.left, K))
    }
}

/// The first of `wanted` words whose roll of K dice a word, bounds from `left` down, is rejected; `suspects` are those
/// whose roll may be.
#[inline(always)]
fn first_rejected(words: &[u8; UNIT], suspects: u8, (left, k): (u32, usize), wanted: usize) -> Option<usize> {
    if suspects == 0 {
        return None;
    }
    (0..wanted).find(|w| suspects >> w & 1 == 1 && is_rejected(word_of(words, *w), left - (*w * k) as u32, k))
}

/// The pile being shuffled.
struct Pile<T> {
    /// Where the items lie.
    from: *mut T,
    /// Where the settled places go: the same, or apart from it.
    to: *mut T,
    /// Items.
    m: u32,
    /// Where the items lie that will be wanted next: a hint, followed where whole batches settle, by as many bytes as they
    /// have.
    ahead: *const u8,
}

impl<T> Clone for Pile<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Pile<T> {}

impl<T> Pile<T> {
    /// Where more items than these are left, they are asked for beforehand. Not of eight bytes or fewer: such a pile is in
    /// the third cache, which is then busy rather than waited for (10^6 of them took 0.9 to 1.1 times as long, 2026-11).
    const NEAR: u32 = match size_of::<T>() {
        size @ 9..=MAX_PREFETCHED => (NEAR_BYTES / size) as u32,
        _ => u32::MAX,
    };

    /// Settles place i with the item at `target`.
    ///
    /// # Safety
    /// i ≤ target < m, both places hold their items, and `to` is valid for place i.
    #[inline(always)]
    unsafe fn settle(self, i: usize, target: u32) {
        // SAFETY: both in the pile by the contract. If i = target and `to` = `from`, the item is written twice over
        // itself. Moves of bytes run no code of T's, so no panic can come between.
        unsafe {
            let target = self.from.add(target as usize);
            let here = self.from.add(i).read();
            let drawn = target.read();
            self.to.add(i).write(drawn);
            target.write(here);
        }
    }

    /// Shuffles on through the rows' part with K dice a word, from `left` items left down to `low` or a little below.
    /// Gives how many are left.
    ///
    /// # Safety
    /// As for [`shuffle`].
    #[inline(always)]
    unsafe fn row<E: Engine, const K: usize>(self, words: &mut Words<'_, E>, mut left: u32, low: u32) -> u32 {
        const WIDE: u32 = LANES as u32;
        let k = K as u32;
        let mut rolls = (left - low).div_ceil(k);
        let mut buffers = [Pairs([[[0; 2]; LANES]; 4]); 2];
        let [mut now, mut next] = {
            let [a, b] = &mut buffers;
            [a, b]
        };
        let lanes = |left: u32| Lanes { place: self.m - left, place_step: k, left, left_step: k };
        // SAFETY: the caller's; the places are in the pile, as left > low ≥ 16 while rolls are wanted.
        unsafe {
            while rolls > 0 {
                words.top_up();
                let suspects = roll::<E, K>(words.peek(), lanes(left), now);
                black_box(&mut *now);
                if suspects == 0 && rolls >= WIDE {
                    // All eight stand. As long as that lasts, the next eight are rolled before these settle.
                    let (mut at, mut made) = (words.at, words.made);
                    loop {
                        at += LANES as u64;
                        rolls -= WIDE;
                        let (place, after) = (self.m - left, left - WIDE * k);
                        let more = rolls >= WIDE && {
                            if made < at + LANES as u64 {
                                made = words.make(made);
                            }
                            roll::<E, K>(words.peek_at(at), lanes(after), next) == 0
                        };
                        let ahead = self.ahead.wrapping_add(place as usize * size_of::<T>());
                        for line in 0..(LANES * K * size_of::<T>()).div_ceil(LINE) {
                            E::prefetch(ahead.wrapping_add(line * LINE));
                        }
                        // Read back from memory: taking dice out of a vector register costs more than the swap.
                        black_box(&mut *next);
                        E::settle::<T, K>(self.from, place as usize, self.to, now);
                        left = after;
                        if !more {
                            break;
                        }
                        core::mem::swap(&mut now, &mut next);
                    }
                    (words.at, words.made) = (at, made);
                } else {
                    let wanted = LANES.min(rolls as usize);
                    let rejected = first_rejected(words.peek(), suspects, (left, K), wanted);
                    let kept = rejected.unwrap_or(wanted);
                    words.at += kept as u64 + u64::from(rejected.is_some());
                    let place = (self.m - left) as usize;
                    settle_one_by_one::<T, K>(self.from, place, self.to, black_box(now), kept);
                    rolls -= kept as u32;
                    left -= kept as u32 * k;
                }
            }
        }
        left
    }

    /// Asks for the items at the places that a batch of dice swaps with, in the second cache: the nearest has too few
    /// requests under way at a time.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    unsafe fn prefetch_targets<E: Engine, const K: usize>(self, dice: &Pairs) {
        for w in 0..LANES {
            for die in 0..K {
                let target = self.from.wrapping_add(dice.0[die / 2][w][die % 2] as usize).cast::<u8>();
                // SAFETY: the caller's.
                unsafe {
                    for line in (0..size_of::<T>()).step_by(LINE) {
                        E::prefetch_second(target.wrapping_add(line));
                    }
                    if size_of::<T>() > size_of::<u64>() {
                        // Larger items may end in a line more.
                        E::prefetch_second(target.wrapping_add(size_of::<T>() - 1));
                    }
                }
            }
        }
    }

    /// As [`Pile::row`] for items beyond the nearer caches: dice are rolled some batches ahead, and the items that they
    /// will be swapped with asked for meanwhile.
    ///
    /// # Safety
    /// As for [`shuffle`].
    #[inline(always)]
    unsafe fn far_row<E: Engine, const K: usize>(
        self,
        words: &mut Words<'_, E>,
        mut left: u32,
        low: u32,
    ) -> u32 {
        let k = K as u32;
        let mut rolls = (left - low).div_ceil(k);
        let mut ring = [Pairs([[[0; 2]; LANES]; 4]); BATCHES_AHEAD];
        // The words of each batch whose rolls stand.
        let mut kept = [0; BATCHES_AHEAD];
        let (mut rolled, mut settled) = (0_usize, 0_usize);
        let mut place = (self.m - left) as usize;
        let (mut at, mut made) = (words.at, words.made);
        // SAFETY: the caller's; the places are in the pile, as left > low ≥ 16 while rolls are wanted.
        unsafe {
            while rolls > 0 || settled < rolled {
                if rolls > 0 {
                    if made < at + LANES as u64 {
                        made = words.make(made);
                    }
                    let lanes = Lanes { place: self.m - left, place_step: k, left, left_step: k };
                    let suspects = roll::<E, K>(words.peek_at(at), lanes, &mut ring[rolled % BATCHES_AHEAD]);
                    let wanted = LANES.min(rolls as usize);
                    let rejected = first_rejected(words.peek_at(at), suspects, (left, K), wanted);
                    let standing = rejected.unwrap_or(wanted);
                    at += standing as u64 + u64::from(rejected.is_some());
                    kept[rolled % BATCHES_AHEAD] = standing;
                    rolled += 1;
                    rolls -= standing as u32;
                    left -= standing as u32 * k;
                }
                black_box(&mut ring);
                // Of the batch before: read at once, the dice just rolled would have to come out of a vector register.
                self.prefetch_targets::<E, K>(&ring[rolled.saturating_sub(2) % BATCHES_AHEAD]);
                if rolls > 0 && rolled - settled < BATCHES_AHEAD {
                    continue;
                }
                let (dice, words) = (&ring[settled % BATCHES_AHEAD], kept[settled % BATCHES_AHEAD]);
                if words == LANES {
                    E::settle::<T, K>(self.from, place, self.to, dice);
                } else {
                    settle_one_by_one::<T, K>(self.from, place, self.to, dice, words);
                }
                place += words * K;
                settled += 1;
            }
        }
        (words.at, words.made) = (at, made);
        left
    }

    /// The last 16 items at most: one roll for all of them.
    ///
    /// # Safety
    /// As for [`shuffle`].
    #[inline(always)]
    unsafe fn last_row<E: Engine>(self, words: &mut Words<'_, E>, left: u32) {
        let dice = dice_a_word(u64::from(left)) as usize;
        let mut targets = [0; 15];
        loop {
            // SAFETY: the caller's.
            let word = unsafe { words.next() };
            let mut r = word;
            for (die, target) in (0..left - 1).zip(&mut targets) {
                let face;
                (face, r) = wide::product(r, u64::from(left - die));
                *target = self.m - left + die + face as u32;
            }
            if ((r >> 32) as u32) >= suspect_below(left, dice) || !is_rejected(word, left, dice) {
                break;
            }
        }
        for (i, target) in (self.m - left..self.m - 1).zip(&targets) {
            // SAFETY: a die is below its bound.
            unsafe { self.settle(i as usize, *target) };
        }
    }

    /// See [`shuffle`].
    ///
    /// # Safety
    /// As for [`shuffle`].
    #[inline(always)]
    unsafe fn shuffle<E: Engine>(self, key: &E::Key, (domain, number): (Domain, u32), reach: u32) {
        // (Up to 16 items the loop is as fast, and faster below 12.)
        let is_few = (LAST as u32 + 1..=E::FEW).contains(&self.m) && reach == self.m;
        // SAFETY: the caller's.
        if is_few && unsafe { self.few::<E>(key, (domain, number)) } {
            return;
        }
        let words = &mut Words::<E>::new(key, domain, number);
        let mut left = self.m;
        let enough = self.m - reach;
        // SAFETY: the caller's.
        unsafe {
            while left > 16 && left > enough {
                let (dice, low) = row(left);
                let low = low.max(enough);
                left = match dice {
                    2 if left > Self::NEAR => self.far_row::<E, 2>(words, left, low.max(Self::NEAR)),
                    3 if left > Self::NEAR => self.far_row::<E, 3>(words, left, low.max(Self::NEAR)),
                    8 => self.row::<E, 8>(words, left, low),
                    6 => self.row::<E, 6>(words, left, low),
                    5 => self.row::<E, 5>(words, left, low),
                    4 => self.row::<E, 4>(words, left, low),
                    3 => self.row::<E, 3>(words, left, low),
                    _ => self.row::<E, 2>(words, left, low),
                };
            }
            if left > 1 && left > enough {
                self.last_row(words, left);
            }
            if self.m > 0 && reach == self.m {
                // The last place needs no die; where the pile stays in its place this writes it over itself.
                let last = self.m as usize - 1;
                self.to.add(last).write(self.from.add(last).read());
            }
        }
    }
}

impl<T> Job for Shuffle<T> {
    type Out = ();

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) {
        // SAFETY: the caller's.
        unsafe { self.pile.shuffle::<E>(key, self.stream, self.reach) }
    }
}

/// The shuffle of a pile, for whichever engine.
struct Shuffle<T> {
    pile: Pile<T>,
    stream: (Domain, u32),
    reach: u32,
}

/// Shuffles the pile of the m items at `from` with a stream's words, and moves its first `reach` places to `to`; what
/// lies at `from` afterwards are the others, and copies.
///
/// # Safety
/// `from` is valid for m reads and writes, `to` for m writes, and they are equal or do not overlap. reach ≤ m. If
/// they do not overlap, the caller forgets the items at `from` whose places were settled.
#[inline]
pub(crate) unsafe fn shuffle<T>(
    key: &Key,
    stream: (Domain, u32),
    from: *mut T,
    to: *mut T,
    m: u32,
    reach: u32,
) {
    let ahead = from.cast_const().cast();
    // SAFETY: the caller's.
    unsafe { key.run(Shuffle { pile: Pile { from, to, m, ahead }, stream, reach }) }
}

/// Shuffles a pile from `from` to `to`, all of it. What lies from `ahead` on is prefetched meanwhile, some as many bytes as
/// the pile has; it need not be valid.
///
/// # Safety
/// As for [`shuffle`]; they do not overlap.
pub(crate) unsafe fn shuffle_to<T>(
    key: &Key,
    stream: (Domain, u32),
    from: *mut T,
    to: *mut T,
    m: u32,
    ahead: *const u8,
) {
    // SAFETY: the caller's.
    unsafe { key.run(Shuffle { pile: Pile { from, to, m, ahead }, stream, reach: m }) }
}

/// Where a pile lies: `m` items from `start` on.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) start: usize,
    pub(crate) m: usize,
}

/// Shuffles piles `number`, `number` + 1, … in their places of `items`.
///
/// # Safety
/// As for [`shuffle`], for each pile.
pub(crate) unsafe fn stack<T>(key: &Key, number: u32, places: &[Place], items: *mut T) {
    for ((number, place), next) in (number..).zip(places).zip(places.iter().skip(1).chain(places.last())) {
        let m = u32::try_from(place.m).expect("a pile has some 2^16 items");
        let ahead = items.wrapping_add(next.start).cast_const().cast();
        // SAFETY: the caller's.
        unsafe {
            let from = items.add(place.start);
            let pile = Pile { from, to: from, m, ahead };
            key.run(Shuffle { pile, stream: (Domain::Pile, number), reach: m });
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;
    use crate::engine::Level;
    use crate::plain;
    use crate::seed::Seed;

    /// Checks every level's shuffle of the items 0..n, in their place and out of it, against the plain order.
    fn check<T: Clone + PartialEq>(n: u64, seed: &Seed, item: impl Fn(u64) -> T) {
        let items: Vec<T> = (0..n).map(&item).collect();
        let wanted: Vec<T> = plain::order(n, seed).into_iter().map(item).collect();
        for level in Level::available() {
            let key = Key::new(level, seed);
            let stream = (Domain::Pile, 0);
            let (mut here, mut from, mut to) =
                (items.clone(), items.clone(), Vec::with_capacity(items.len()));
            // SAFETY: the vectors hold n items or have room for them, and do not overlap. All n places are settled: `here`
            // then holds every item once, and so does `to`, while those of `from` are forgotten.
            unsafe {
                let place = here.as_mut_ptr();
                shuffle(&key, stream, place, place, n as u32, n as u32);
                shuffle(&key, stream, from.as_mut_ptr(), to.as_mut_ptr(), n as u32, n as u32);
                from.set_len(0);
                to.set_len(n as usize);
            }
            assert!(here == wanted, "{n} items of {} bytes, {level:?}, in their place", size_of::<T>());
            assert!(to == wanted, "{n} items of {} bytes, {level:?}, out of their place", size_of::<T>());
        }
    }

    /// Bytes that depend on all of i.
    fn bytes<const N: usize>(i: u64) -> [u8; N] {
        core::array::from_fn(|byte| (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (byte % 8 * 8)) as u8)
    }

    #[test]
    fn items_of_every_size_are_shuffled_alike() {
        let seed = Seed::from_text("sizes");
        // One size with each number of dice a word, and no whole number of batches.
        for n in [2, 16, 17, 24, 33, 52, 64, 65, 513, 2049, 16_385, 40_000]
            .into_iter()
            .filter(|n| !cfg!(miri) || *n < 100)
        {
            check(n, &seed, bytes::<1>);
            check(n, &seed, bytes::<2>);
            check(n, &seed, bytes::<3>);
            check(n, &seed, bytes::<4>);
            check(n, &seed, bytes::<8>);
            check(n, &seed, bytes::<12>);
            check(n, &seed, bytes::<16>);
            check(n, &seed, bytes::<24>);
            check(n, &seed, bytes::<32>);
            check(n, &seed, bytes::<40>);
            check(n, &seed, bytes::<64>);
            check(n, &seed, bytes::<256>);
            check(n, &seed, bytes::<257>);
            check(n, &seed, |i| i);
            check(n, &seed, |i| format!("item {i}"));
        }
    }

    #[test]
    fn few_items_whose_rolls_are_rejected_are_shuffled_alike() {
        // Found by search: a roll of the eight dice is rejected, or of the last ones.
        for (m, number) in [(56, 9820_u64), (60, 28_621), (45, 33_549)] {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&number.to_le_bytes());
            bytes[8] = 77;
            check(m, &Seed::from_bytes(bytes), |i| i);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "hundreds of thousands of items")]
    fn items_that_are_asked_for_beforehand_are_shuffled_alike() {
        fn around<T: Clone + PartialEq>(sizes: &[u32], item: impl Fn(u64) -> T) {
            for n in sizes {
                check(u64::from(*n), &Seed::from_text("far"), &item);
            }
        }
        fn limits<T>() -> [u32; 4] {
            let near = Pile::<T>::NEAR;
            [near, near + 1, near + 4, near + 100]
        }
        around(&limits::<[u8; 9]>(), bytes::<9>);
        around(&limits::<[u8; 16]>(), bytes::<16>);
        around(&limits::<String>(), |i| format!("{i}"));
        around(&limits::<[u8; 32]>(), bytes::<32>);
        around(&limits::<[u8; 40]>(), bytes::<40>);
        around(&limits::<[u8; 64]>(), bytes::<64>);
        around(&limits::<[u8; 256]>(), bytes::<256>);
        // Two dice a word, then three, of which a roll in a hundred is suspect.
        around(&[524_289 + 50_000], bytes::<16>);
    }
}
