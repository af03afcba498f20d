//! The two inner loops that instruction sets do differently: blocks of keystream, and dice in lanes.
//!
//! An [`Engine`] gives 64 bytes of keystream at a time and rolls the dice of eight words side by side. There are
//! four: portable Rust, AVX2 with 128-bit AES, AVX-512 with 512-bit AES, and NEON with 128-bit AES. [`Level`] says
//! which this machine has, found out at run time; all give the same bytes and the same dice, and the tests run every
//! one that is there.
//!
//! # Dice in lanes
//! The plain chain r·b → (die, r') needs a 64 × 64 → 128-bit product, which no vector unit has. But every bound here
//! is below 2^32, so with r = h·2^32 + l the product is two 32 × 32 → 64-bit ones:
//!
//! ```text
//! low = l·b    high = h·b + ⌊low / 2^32⌋    die = ⌊high / 2^32⌋    h' = high mod 2^32    l' = low mod 2^32
//! ```
//!
//! `high` cannot run over, being at most (2^32 − 1)² + 2^32 − 1; and the multiplier reads only the lowest 32 bits of
//! a lane, so that h' and l' need no masks.

// The one question after the architecture, asked for each: elsewhere a module of the same names, without engines, stands
// for its own.
#[cfg(all(
    target_arch = "aarch64",
    target_endian = "little",
    target_pointer_width = "64",
    target_feature = "neon"
))]
mod aarch64;
#[allow(
    dead_code,
    reason = "of the names for all architectures, those of the one that is there are not asked for"
)]
mod absent;
mod portable;
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "x86_64", target_pointer_width = "64"))]
mod x86;

use crate::keystream::Cipher;
use crate::memory::Line;
use crate::seed::Seed;

#[cfg(not(all(
    target_arch = "aarch64",
    target_endian = "little",
    target_pointer_width = "64",
    target_feature = "neon"
)))]
use absent as aarch64;
#[cfg(not(all(target_arch = "x86_64", target_pointer_width = "64")))]
use absent as x86;

/// Words whose rolls are computed side by side.
pub(crate) const LANES: usize = 8;

/// Bytes of those words: four AES blocks.
pub(crate) const UNIT: usize = 64;

/// Bytes of keystream made at a time: sixteen AES blocks, so that four chains of rounds run side by side.
pub(crate) const BURST: usize = 4 * UNIT;

/// Dice of a word where 17 to 64 items are left: SPEC.md, step 3.
pub(crate) const DICE_A_WORD: usize = 8;

/// The most items left whose dice one word rolls, all of them: SPEC.md, step 3.
pub(crate) const LAST: usize = 16;

/// Dice of eight words, in memory that vector stores do not straddle: die 2p + d of word w is at `[p][w][d]`, as the
/// place that it swaps with.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Pairs(pub(crate) [[[u32; 2]; LANES]; 4]);

/// Dice of eight interleaved orders, as the places that they swap with: die 2p + d of order w is at `[p][w][d]`.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct PairsInterleaved(pub(crate) [[[u32; 2]; LANES]; 8]);

/// Four words of each of eight streams, in memory that vector loads do not straddle.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct WordsInterleaved(pub(crate) [[u8; UNIT]; 4]);

impl WordsInterleaved {
    /// From blocks 2u of the eight streams, and then blocks 2u + 1.
    #[inline(always)]
    fn of_blocks(blocks: &[u8; BURST]) -> Self {
        let mut words = [[0; UNIT]; 4];
        let halves = blocks.as_chunks::<8>().0;
        for (at, words) in words.iter_mut().enumerate() {
            for (w, out) in words.as_chunks_mut().0.iter_mut().enumerate() {
                *out = halves[at / 2 * 2 * LANES + 2 * w + at % 2];
            }
        }
        Self(words)
    }
}

/// Places of an index order whose rounds run side by side: with AES of 512 bits, two runs of chains, of which one fills the
/// gaps of the other. 64 places take 0.4 ns an item less, and a batch of 32 nearly twice as long (2026-11-24, Zen 4).
pub(crate) const INTERLEAVED: usize = 32;

/// One digit each of so many places, in memory that vector loads do not straddle.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Digits(pub(crate) [u64; INTERLEAVED]);

/// A round of an index order over digits: those that decide it and choose the word of each place, those that are changed, and
/// the side of the latter, below 2^32, as they all are.
#[derive(Clone, Copy)]
pub(crate) struct Round {
    /// How the counter blocks of its stream begin, as they lie in memory.
    pub(crate) head: [u8; 8],
    pub(crate) side: u64,
    /// Whether words are subtracted, as in the inverse, or added.
    pub(crate) back: bool,
}

impl Round {
    /// The digit changed by the word chosen for it: the word, scaled to `0..side`, added or subtracted modulo `side`.
    #[inline(always)]
    pub(crate) fn change(&self, digit: u64, word: u64) -> u64 {
        let scaled = ((u128::from(word) * u128::from(self.side)) >> 64) as u64;
        self.add(digit, scaled)
    }

    /// The digit changed by a number in `0..side`.
    #[inline(always)]
    pub(crate) fn add(&self, digit: u64, scaled: u64) -> u64 {
        // One of both lies in 0..side, and the other beyond: below 0 is near 2^64.
        if self.back {
            let less = digit.wrapping_sub(scaled);
            less.min(less.wrapping_add(self.side))
        } else {
            let more = digit + scaled;
            more.min(more.wrapping_sub(self.side))
        }
    }

    /// Changes digits by the words of blocks that lie in memory: digit k by the first or the second word of block k, as the
    /// digit of `of` is even or odd.
    #[inline(always)]
    fn change_by(&self, of: &[u64], digits: &mut [u64], blocks: &[u8]) {
        for ((digit, of), block) in digits.iter_mut().zip(of).zip(blocks.as_chunks::<16>().0) {
            *digit = self.change(*digit, u64::from_le_bytes(block.as_chunks().0[(of % 2) as usize]));
        }
    }
}

/// Settles places of the pile at `from`, from `place` on: K for each of the first `words` words whose dice `pairs` holds.
/// The item drawn for a place goes to that place of `to`, and the item that was there to where that one lay.
///
/// # Safety
/// These dice are rolled for these places: they are places of the pile, and not before their own. `to` is `from`, or
/// valid for these places and apart from the pile.
#[inline(always)]
pub(crate) unsafe fn settle_one_by_one<T, const K: usize>(
    from: *mut T,
    place: usize,
    to: *mut T,
    pairs: &Pairs,
    words: usize,
) {
    // Loops that the compiler unrolls, without a division.
    for w in 0..words {
        for die in 0..K {
            // SAFETY: both in the pile by the contract. If a place is its own target and `to` = `from`, the item is written
            // twice over itself. Moves of bytes run no code of T's, so no panic can come between.
            unsafe {
                let place = place + w * K + die;
                let target = from.add(pairs.0[die / 2][w][die % 2] as usize);
                let held = from.add(place).read();
                let drawn = target.read();
                to.add(place).write(drawn);
                target.write(held);
            }
        }
    }
}

/// What eight words are rolled for: the bounds of word w begin at `left` − w · `left_step` and go down by one; its
/// places begin at `place` + w · `place_step` and go up. What falls below zero is past a pile's end, wrapped around and
/// not to be looked at.
#[derive(Clone, Copy)]
pub(crate) struct Lanes {
    pub(crate) place: u32,
    pub(crate) place_step: u32,
    pub(crate) left: u32,
    pub(crate) left_step: u32,
}

/// What is done once for each instruction set.
///
/// # Safety
/// The caller of a method vouches that this machine has the engine's instructions, as [`Level`] says.
pub(crate) trait Engine: Copy {
    /// A seed's expanded key.
    type Key: Clone;

    /// Eight words that are being rolled.
    type Roll: Copy;

    /// The most items whose dice [`Engine::roll_few`] rolls; 0 if it rolls none.
    const FEW: u32 = 0;

    /// Sixteen blocks of a stream, from block `block`: `head` is the first half of its counter blocks as it lies in
    /// memory.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn burst(key: &Self::Key, head: [u8; 8], block: u64, out: &mut [u8; BURST]);

    /// The first four blocks of a stream.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn unit(key: &Self::Key, head: [u8; 8], out: &mut [u8; UNIT]) {
        let mut burst = [0; BURST];
        // SAFETY: the caller's.
        unsafe { Self::burst(key, head, 0, &mut burst) };
        *out = *burst.first_chunk().expect("a burst has units");
    }

    /// Rolls all dice of m items, more than [`LAST`] and at most [`Engine::FEW`], from the first words of their stream: [`DICE_A_WORD`] of a word
    /// down to [`LAST`] items or fewer, and those of one word for the last, as the places that they swap with. If it gives
    /// false, a roll may have to be rejected.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn roll_few(_words: &[u8; UNIT], _m: u32, _pairs: &mut Pairs, _last: &mut [u32; LAST]) -> bool {
        false
    }

    /// Writes a line past the caches, where the machine can; [`Engine::store_fence`] comes before anything accesses that
    /// memory again, on this thread too.
    ///
    /// # Safety
    /// See the trait. `to` is valid for a line and aligned to it.
    unsafe fn store_line(line: &Line, to: *mut Line);

    /// Asks for the line at an address, which need not be valid, in the nearer caches.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn prefetch(address: *const u8);

    /// Asks for the line at an address, which need not be valid, in the second cache.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn prefetch_second(address: *const u8) {
        // SAFETY: the caller's.
        unsafe { Self::prefetch(address) };
    }

    /// Ends a run of [`Engine::store_line`].
    ///
    /// # Safety
    /// See the trait.
    unsafe fn store_fence();

    /// Begins to roll eight words.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn begin(words: &[u8; UNIT], lanes: Lanes) -> Self::Roll;

    /// Rolls the next two dice of each word, or just one if not `both`, as the places that they swap with.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn pair(roll: &mut Self::Roll, both: bool, out: &mut [[u32; 2]; LANES]);

    /// Bit w: the high half of what is left of word w is below `suspect_below`.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn suspects(roll: &Self::Roll, suspect_below: u32) -> u8;

    /// Settles the 8K places from `place` on, whose dice are in `pairs`.
    ///
    /// # Safety
    /// See the trait, and [`settle_one_by_one`].
    #[inline(always)]
    unsafe fn settle<T, const K: usize>(from: *mut T, place: usize, to: *mut T, pairs: &Pairs) {
        // SAFETY: the caller's.
        unsafe { settle_one_by_one::<T, K>(from, place, to, pairs, LANES) }
    }

    /// Words 4u to 4u + 3 of each of eight streams, whose counter blocks begin with `heads` as they lie in memory: word
    /// after word, and of each the eight streams'.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn words_interleaved(key: &Self::Key, heads: &[u64; LANES], u: u64, out: &mut WordsInterleaved);

    /// Word x of the stream whose counter blocks begin with `head`.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn word(key: &Self::Key, head: [u8; 8], x: u64) -> u64;

    /// A round of an index order: changes each of `digits` by the word that the digit of `of` chooses.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn round(key: &Self::Key, round: Round, of: &Digits, digits: &mut Digits);
}

/// An instruction set that engines are written for. Every level gives the same orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// Rust alone; AES still by the machine's instructions where the `aes` crate finds them.
    Portable,
    /// x86-64 with AVX2 and AES-NI.
    Avx2,
    /// x86-64 with AVX-512 (F, BW, DQ, VL) and VAES.
    Avx512,
    /// `AArch64`, little endian, with NEON and the AES extension; found on Linux, Android and Apple's systems.
    Neon,
}

impl Level {
    /// The levels that this machine has, the best last.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Portable, Self::Avx2, Self::Avx512, Self::Neon]
            .into_iter()
            .filter(|level| level.is_available())
    }

    /// The best level that this machine has.
    pub fn best() -> Self {
        if Self::Avx512.is_available() {
            Self::Avx512
        } else if Self::Avx2.is_available() {
            Self::Avx2
        } else if Self::Neon.is_available() {
            Self::Neon
        } else {
            Self::Portable
        }
    }

    /// Whether this machine has it. Looked up once; afterwards a load.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Avx2 => x86::has_avx2(),
            Self::Avx512 => x86::has_avx512(),
            Self::Neon => aarch64::has_neon(),
        }
    }
}

/// Work written once for all engines.
pub(crate) trait Job {
    /// What it gives.
    type Out;

    /// Does it with an engine. To be inlined always, so that it is compiled for the engine's instructions.
    ///
    /// # Safety
    /// This machine has the engine's instructions; and what the job asks for.
    unsafe fn run<E: Engine>(self, key: &E::Key) -> Self::Out;
}

/// A seed's expanded key for the engine that was chosen.
#[derive(Clone)]
#[allow(dead_code, reason = "an architecture makes keys of its own engines")]
pub(crate) enum Key {
    Portable(Cipher),
    Avx2(x86::RoundKeys),
    Avx512(x86::RoundKeys),
    Neon(aarch64::RoundKeys),
}

impl Key {
    /// Expands the seed's key for a level.
    ///
    /// # Panics
    /// If this machine does not have the level.
    #[inline]
    pub(crate) fn new(level: Level, seed: &Seed) -> Self {
        assert!(level.is_available(), "this machine lacks the instructions of {level:?}");
        // SAFETY: the level is available, as was just looked up.
        unsafe {
            match level {
                Level::Portable => Self::Portable(Cipher::new(seed)),
                Level::Avx2 => x86::key_avx2(seed),
                Level::Avx512 => x86::key_avx512(seed),
                Level::Neon => aarch64::key_neon(seed),
            }
        }
    }

    /// Runs a job with the engine of this key.
    ///
    /// # Safety
    /// What the job asks for.
    #[inline]
    pub(crate) unsafe fn run<J: Job>(&self, job: J) -> J::Out {
        // SAFETY: a key of an engine is made by `new` alone, on a machine that has the engine's instructions; what the job
        // asks for besides is the caller's.
        unsafe {
            match self {
                Self::Portable(key) => portable::run(key, job),
                Self::Avx2(key) => x86::run_avx2(key, job),
                Self::Avx512(key) => x86::run_avx512(key, job),
                Self::Neon(key) => aarch64::run_neon(key, job),
            }
        }
    }
}
