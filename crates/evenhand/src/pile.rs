//! The shuffle of one pile: forward Fisher–Yates with dice from lanes.
//!
//! SPEC.md, step 3, and the inner loop of nearly everything. Three things run side by side in it, each a step ahead
//! of the next, so that the machine overlaps them: keystream for the words after next, the dice of the next eight
//! words, the swaps of this eight. What bounds it are the swaps: about two cycles each.
//!
//! A pile may be shuffled where it lies or out of its place: since place i is final once it is settled, it can be
//! written elsewhere at no cost.
//!
//! Unsafe buys swaps without bounds checks, which the dice make needless (a die is below its bound), and moves that
//! run no code of the items' type.

use core::hint::black_box;

use crate::engine::{BURST, Engine, Job, Key, LANES, Lanes, Pairs, UNIT, settle_one_by_one};
use crate::keystream::{self, Domain};
use crate::memory::LINE;
use crate::plain::dice_a_word;

/// Bytes of keystream held: enough for the eight words being rolled wherever they start, and those made ahead.
const RING: usize = 2 * BURST;

/// A stream's words in order, made a unit at a time.
#[repr(C, align(64))]
struct Words<'k, E: Engine> {
    /// Word w lies at byte 8w mod RING; the first unit again behind the last, so that any eight words lie in a row.
    ring: [u8; RING + UNIT],

    key: &'k E::Key,
    head: [u8; 8],
    /// The next word to read.
    at: u64,
    /// Words made so far: a multiple of eight.
    made: u64,
}

impl<'k, E: Engine> Words<'k, E> {
    #[inline(always)]
    fn new(key: &'k E::Key, domain: Domain, number: u32) -> Self {
        Self { key, head: keystream::head(domain, number), at: 0, made: 0, ring: [0; RING + UNIT] }
    }

    /// Makes words until the next eight are there.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    unsafe fn top_up(&mut self) {
        if self.made < self.at + LANES as u64 {
            // SAFETY: the caller's.
            self.made = unsafe { self.make(self.made) };
        }
    }

    /// Makes a burst of words behind the `made` ones, and gives how many there are then.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    unsafe fn make(&mut self, made: u64) -> u64 {
        let start = (made as usize * 8) % RING;
        let burst = self.ring[start..].first_chunk_mut().expect("a burst fits");
        // SAFETY: the caller's.
        unsafe { E::burst(self.key, self.head, made / 2, burst) };
        if start == 0 {
            let first: [u8; UNIT] = *self.ring.first_chunk().expect("a unit fits");
            *self.ring.last_chunk_mut().expect("a unit fits") = first;
        }
        made + (BURST / 8) as u64
    }

    /// The next eight words, not yet read.
    #[inline(always)]
    fn peek(&self) -> &[u8; UNIT] {
        self.peek_at(self.at)
    }

    /// Eight words from word `at` on, which have been made.
    #[inline(always)]
    fn peek_at(&self, at: u64) -> &[u8; UNIT] {
        self.ring[(at as usize * 8) % RING..].first_chunk().expect("eight words lie in a row")
    }

    /// Reads one word.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    unsafe fn next(&mut self) -> u64 {
        // SAFETY: the caller's.
        unsafe { self.top_up() };
        let word = word_of(self.peek(), 0);
        self.at += 1;
        word
    }
}

/// Word w of eight.
#[inline(always)]
fn word_of(words: &[u8; UNIT], w: usize) -> u64 {
    u64::from_le_bytes(words.as_chunks().0[w])
}

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

/// The pile being shuffled.
struct Pile<T> {
    /// Where the items lie.
    from: *mut T,
    /// Where the settled places go: the same, or apart from it.
    to: *mut T,
    /// Items.
    m: u32,
    /// Where the items lie that will be wanted next: they are brought to the caches along with the settling, as many
    /// bytes as are settled.
    ahead: *const u8,
}

impl<T> Clone for Pile<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Pile<T> {}

impl<T> Pile<T> {
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
                    let rejected = (0..wanted).find(|w| {
                        suspects >> w & 1 == 1
                            && is_rejected(word_of(words.peek(), *w), left - *w as u32 * k, K)
                    });
                    let kept = rejected.unwrap_or(wanted);
                    words.at += kept as u64 + u64::from(rejected.is_some());
                    let place = (self.m - left) as usize;
                    settle_one_by_one::<T, K>(self.from, place, self.to, black_box(now), 0..kept * K);
                    rolls -= kept as u32;
                    left -= kept as u32 * k;
                }
            }
        }
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
                let wide = u128::from(r) * u128::from(left - die);
                *target = self.m - left + die + (wide >> 64) as u32;
                r = wide as u64;
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
        let words = &mut Words::<E>::new(key, domain, number);
        let mut left = self.m;
        let enough = self.m - reach;
        // SAFETY: the caller's.
        unsafe {
            while left > 16 && left > enough {
                let (dice, low) = row(left);
                let low = low.max(enough);
                left = match dice {
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

/// Shuffles a pile from `from` to `to`, all of it, and brings what lies from `ahead` on to the caches meanwhile, as many
/// bytes as the pile has; it need not be valid.
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
