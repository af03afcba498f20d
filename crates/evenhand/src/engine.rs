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
use portable::Portable;

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
                Self::Portable(key) => job.run::<Portable>(key),
                Self::Avx2(key) => x86::run_avx2(key, job),
                Self::Avx512(key) => x86::run_avx512(key, job),
                Self::Neon(key) => aarch64::run_neon(key, job),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;
    use core::mem::MaybeUninit;

    use alloc::vec::Vec;

    use super::*;
    use crate::keystream::{self, Domain};
    use crate::memory::LINE;

    /// Rolls the dice of few items from words of every sort, and compares them with the plain chains.
    struct Few;

    impl Job for Few {
        type Out = ();

        #[inline(always)]
        unsafe fn run<E: Engine>(self, key: &E::Key) {
            let mut burst = [0; BURST];
            // SAFETY: the caller vouches for the engine's instructions.
            unsafe { E::burst(key, [7; 8], 0, &mut burst) };
            let mut units: Vec<[u8; UNIT]> = burst.as_chunks().0.to_vec();
            let word = |at: usize, word: u64, unit: &[u8; UNIT]| {
                let mut unit = *unit;
                unit.as_chunks_mut().0[at] = word.to_le_bytes();
                unit
            };
            for at in 0..LANES {
                for edge in [0, 1, u64::MAX, 1 << 63, u64::from(u32::MAX), 1 << 32] {
                    units.push(word(at, edge, &units[at % 4]));
                }
            }
            for m in LAST as u32 + 1..=E::FEW {
                for words in &units {
                    let (mut pairs, mut last) = (Pairs([[[0; 2]; LANES]; 4]), [0; LAST]);
                    // SAFETY: the caller vouches for the engine's instructions.
                    let stands = unsafe { E::roll_few(words, m, &mut pairs, &mut last) };
                    let (mut place, mut may_be_rejected) = (0, false);
                    for (w, word) in words.as_chunks().0.iter().enumerate() {
                        let left = m - place;
                        if left < 2 {
                            break;
                        }
                        let whole = left > LAST as u32;
                        let dice = if whole { DICE_A_WORD as u32 } else { left - 1 };
                        let (mut rest, mut product) = (u64::from_le_bytes(*word), 1_u64);
                        for die in 0..dice {
                            let wide = u128::from(rest) * u128::from(left - die);
                            let target = place + die + (wide >> 64) as u32;
                            let d = die as usize;
                            let rolled = if whole { pairs.0[d / 2][w][d % 2] } else { last[d] };
                            assert!(!stands || rolled == target, "m = {m}, place {}", place + die);
                            (rest, product) = (wide as u64, product * u64::from(left - die));
                        }
                        may_be_rejected |= rest < product;
                        place += dice;
                    }
                    assert_eq!(stands, !may_be_rejected, "m = {m}");
                }
            }
        }
    }

    #[test]
    fn dice_of_few_items_are_those_of_the_chain() {
        for level in Level::available() {
            // SAFETY: the job asks for nothing but the engine, which `Key::run` knows to be there.
            unsafe { Key::new(level, &Seed::from_text("few")).run(Few) };
        }
    }

    /// Settles 8K places by the engine and one by one, in their place and out of it.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    unsafe fn check_settle<E: Engine, T: Copy + PartialEq + Debug, const K: usize>(item: impl Fn(u32) -> T) {
        for (place, more) in [(0, 1), (3, 0), (5, 70)] {
            let n = place + LANES * K + more;
            let mut pairs = Pairs([[[u32::MAX; 2]; LANES]; 4]);
            for i in 0..LANES * K {
                // The place itself, the next, the last, and others.
                let left = n - place - i;
                let die = [0, 1, left - 1, 5 * i][i % 4] % left;
                pairs.0[i % K / 2][i / K][i % K % 2] = (place + i + die) as u32;
            }
            let pile: Vec<T> = (0..n as u32).map(&item).collect();
            for apart in [false, true] {
                let [settled, plain] = [true, false].map(|by_engine| {
                    let (mut from, mut to) = (pile.clone(), pile.clone());
                    let source = from.as_mut_ptr();
                    let goal = if apart { to.as_mut_ptr() } else { source };
                    // SAFETY: the caller vouches for the instructions. The pile has n items, place + 8K or more; dice are
                    // places of it, not before their own; `goal` is the pile or another of as many.
                    unsafe {
                        if by_engine {
                            E::settle::<T, K>(source, place, goal, &pairs);
                        } else {
                            settle_one_by_one::<T, K>(source, place, goal, &pairs, LANES);
                        }
                    }
                    (from, to)
                });
                assert_eq!(settled, plain, "{K} dice, {} bytes, apart: {apart}", size_of::<T>());
            }
        }
    }

    /// What an engine gives for inputs of every sort, and that it settles as the plain twin does.
    struct Trace;

    impl Job for Trace {
        type Out = Vec<u32>;

        #[inline(always)]
        unsafe fn run<E: Engine>(self, key: &E::Key) -> Vec<u32> {
            let mut trace = Vec::new();
            let head = keystream::head(Domain::Pile, 0x1234_5678);
            let heads = [1, 0x0102, u64::MAX, 1 << 63, 5, 6, 0, u64::from_le_bytes(head)];
            let mut burst = [0; BURST];
            // SAFETY: the caller vouches for the engine's instructions, and `check_settle` asks for nothing else. Both lines
            // are lines; the address that is prefetched need not be valid.
            unsafe {
                for block in [0, 1, 0xf8, 0xffff_fff5, u64::from(u32::MAX) << 8, u64::MAX - 99] {
                    E::burst(key, head, block, &mut burst);
                    trace.extend(burst.map(u32::from));
                }
                let mut unit = [0; UNIT];
                E::unit(key, head, &mut unit);
                trace.extend(unit.map(u32::from));
                for u in [0, 1, 0x7f, 1 << 40, u64::MAX / 2 - 9] {
                    let mut words = WordsInterleaved([[0; UNIT]; 4]);
                    E::words_interleaved(key, &heads, u, &mut words);
                    trace.extend(words.0.as_flattened().iter().map(|byte| u32::from(*byte)));
                }
                let mut edges = [0; UNIT];
                for (word, edge) in edges.as_chunks_mut().0.iter_mut().zip(heads) {
                    *word = edge.to_le_bytes();
                }
                for words in burst.as_chunks::<UNIT>().0.iter().chain([&edges]) {
                    for (place, place_step, left, left_step) in
                        [(0, 8, 64, 8), (5, 512, 52, 0), (1 << 20, 2, u32::MAX, 2), (7, 3, 17, 3)]
                    {
                        let mut roll = E::begin(words, Lanes { place, place_step, left, left_step });
                        for both in [true, true, false] {
                            let mut pairs = [[0; 2]; LANES];
                            E::pair(&mut roll, both, &mut pairs);
                            trace.extend(pairs.iter().flat_map(|pair| &pair[..=usize::from(both)]));
                        }
                        for below in [0, 1, 1 << 30, 1 << 31, u32::MAX] {
                            trace.push(E::suspects(&roll, below).into());
                        }
                    }
                }
                let line = Line([MaybeUninit::new(7); LINE]);
                let mut to = Line([MaybeUninit::new(0); LINE]);
                E::prefetch(core::ptr::null());
                E::store_line(&line, &raw mut to);
                E::store_fence();
                trace.extend(to.0.map(|byte| u32::from(byte.assume_init())));
                macro_rules! check_settle {
                    ($($K:literal)*) => {$(
                        check_settle::<E, u8, $K>(|i| i as u8);
                        check_settle::<E, [u8; 3], $K>(|i| [i as u8, 0, 1]);
                        check_settle::<E, u32, $K>(|i| i);
                        check_settle::<E, u64, $K>(|i| i.into());
                        check_settle::<E, [u64; 3], $K>(|i| [i.into(), 0, 1]);
                    )*};
                }
                check_settle!(2 3 4 5 6 8);
            }
            trace
        }
    }

    #[test]
    fn every_engine_gives_what_the_portable_one_gives() {
        let seed = Seed::from_text("engines");
        // SAFETY: the job asks for nothing but the engine, which `Key::run` knows to be there.
        let trace = |level| unsafe { Key::new(level, &seed).run(Trace) };
        let portable = trace(Level::Portable);
        for level in Level::available() {
            assert!(trace(level) == portable, "{level:?}");
        }
    }
}
