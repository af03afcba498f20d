//! Every engine against the portable one, and against plain forms.

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
            for (side, back) in
                [(258, false), (3_037_000_500, false), (258, true), (u64::from(u32::MAX), true)]
            {
                let round = Round { head, side, back };
                // Small ones and large ones, odd and even, at both ends of the side.
                let of = Digits(core::array::from_fn(|k| (side - 1) * (k as u64 % 3) / 2 + k as u64 / 16));
                let mut digits = Digits(core::array::from_fn(|k| (side - 1) * (k as u64 % 5) / 4));
                for k in [0, 1, 30] {
                    let word = E::word(key, head, of.0[k]);
                    trace.extend([word as u32, (word >> 32) as u32, round.change(digits.0[k], word) as u32]);
                }
                E::round(key, round, &of, &mut digits);
                trace.extend(digits.0.map(|digit| digit as u32));
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
