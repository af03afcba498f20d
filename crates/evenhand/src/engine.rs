//! The two inner loops that instruction sets do differently: blocks of keystream, and dice in lanes.
//!
//! An [`Engine`] gives 64 bytes of keystream at a time and rolls the dice of eight words side by side. There are
//! three: portable Rust, AVX2 with 128-bit AES, and AVX-512 with 512-bit AES. [`Level`] says which this machine has,
//! found out at run time; all give the same bytes and the same dice, and the tests run every one that is there.
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

mod portable;
// The one question after the architecture: elsewhere stands a module of the same names, without engines.
#[cfg(all(target_arch = "x86_64", target_pointer_width = "64"))]
mod x86;
#[cfg(not(all(target_arch = "x86_64", target_pointer_width = "64")))]
#[path = "engine/absent.rs"]
mod x86;

use crate::keystream::Cipher;
use crate::memory::Line;
use crate::seed::Seed;

use portable::Portable;

/// Words whose rolls are computed side by side.
pub(crate) const LANES: usize = 8;

/// Bytes of those words: four AES blocks.
pub(crate) const UNIT: usize = 64;

/// Bytes of keystream made at a time: sixteen AES blocks, so that four chains of rounds run side by side.
pub(crate) const BURST: usize = 4 * UNIT;

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

    /// Sixteen blocks of a stream, from block `block`: `head` is the first half of its counter blocks as it lies in
    /// memory.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn burst(key: &Self::Key, head: [u8; 8], block: u64, out: &mut [u8; BURST]);

    /// Writes a line past the caches, where the machine can; `store_fence` comes before another thread reads it.
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
}

impl Level {
    /// The levels that this machine has, the best last.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Portable, Self::Avx2, Self::Avx512].into_iter().filter(|level| level.is_available())
    }

    /// The best level that this machine has.
    pub fn best() -> Self {
        if Self::Avx512.is_available() {
            Self::Avx512
        } else if Self::Avx2.is_available() {
            Self::Avx2
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
#[allow(dead_code, reason = "x86-64 alone makes keys of the other two")]
pub(crate) enum Key {
    Portable(Cipher),
    Avx2(x86::RoundKeys),
    Avx512(x86::RoundKeys),
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
                Self::Portable(key) => job.run::<Portable>(key),
                Self::Avx2(key) => x86::run_avx2(key, job),
                Self::Avx512(key) => x86::run_avx512(key, job),
            }
        }
    }
}
