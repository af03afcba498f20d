//! Eight small orders interleaved: the inner loop of a series.
//!
//! One small order is a chain of few words, whose latency nothing hides. Orders r to r + 7 of a series have the same
//! bounds at the same words, so a lane of a vector register is an order, and the swaps of eight orders interleave,
//! with the dice of the words after them between: rolled there they cost less than rolled apart (orders of 52 take
//! 0.80 ns an item for 0.92: benchmark `series/u32/52`, 2026-11, Zen 4). What is settled is written to its row at
//! once, widened.
//!
//! When a roll of one of the eight is rejected, that order is made again by itself, and the others go on in a new run: of
//! 52 items one order in 600,000 has such a roll, of 256 one in 19,000, of 500 one in 170.
//!
//! Unsafe buys swaps without bounds checks, as in the shuffle of a pile.

use core::hint::black_box;
use core::marker::PhantomData;

use crate::engine::{Engine, Job, Key, LANES, Lanes, PairsInterleaved, UNIT, WordsInterleaved};
use crate::keystream::{self, Domain};
use crate::pile::{is_rejected, suspect_below};
use crate::plain::dice_a_word;

/// The most items of orders that are interleaved: eight of them and their dice fit the nearest cache.
pub(crate) const MAX_ITEMS: u32 = 512;

/// Where an order is made: places of a byte or two hold items below 2^8 or 2^16.
trait Item: Copy + Default + Into<u32> {
    /// Item i.
    fn of(i: usize) -> Self;
}

impl Item for u8 {
    fn of(i: usize) -> Self {
        i as u8
    }
}

impl Item for u16 {
    fn of(i: usize) -> Self {
        i as u16
    }
}

/// Eight orders of up to `STRIDE` items while they are made, small and at fixed distances.
#[repr(C, align(64))]
struct Rows<T, const STRIDE: usize>([[T; STRIDE]; LANES]);

/// Dice rolled for places in a row of eight orders.
#[derive(Clone, Copy)]
struct Rolled {
    place: u32,
    count: u32,
}

/// Rolls the dice of eight orders after eight orders, a word of each at a time.
struct Roller<'k, E: Engine> {
    key: &'k E::Key,
    n: u32,
    stride: u32,
    /// The first of the eight orders, the places of theirs that have dice, and the words read for them.
    first: u32,
    place: u32,
    word: usize,
    /// Bit w: a roll of order w of the eight was rejected.
    rejected: u8,
    /// How the counter blocks of the eight begin.
    heads: [u64; LANES],
    words: WordsInterleaved,
}

impl<'k, E: Engine> Roller<'k, E> {
    #[inline(always)]
    fn new(key: &'k E::Key, first: u32, n: u32, stride: u32) -> Self {
        let words = WordsInterleaved([[0; UNIT]; 4]);
        let mut new =
            Self { key, n, stride, first, place: 0, word: 0, rejected: 0, heads: [0; LANES], words };
        new.start();
        new
    }

    /// Begins eight orders.
    #[inline(always)]
    fn start(&mut self) {
        (self.place, self.word, self.rejected) = (0, 0, 0);
        for (head, w) in self.heads.iter_mut().zip(0..) {
            *head = u64::from_le_bytes(keystream::head(Domain::Series, self.first.wrapping_add(w)));
        }
    }

    /// Begins to roll one word of each of the eight orders; none if all their places have dice.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    unsafe fn begin(&mut self) -> Option<(Rolled, E::Roll)> {
        let (place, left) = (self.place, self.n - self.place);
        if left < 2 {
            return None;
        }
        if self.word.is_multiple_of(4) {
            // SAFETY: the caller vouches for the engine's instructions.
            unsafe { E::words_interleaved(self.key, &self.heads, (self.word / 4) as u64, &mut self.words) };
        }
        let lanes = Lanes { place, place_step: self.stride, left, left_step: 0 };
        // SAFETY: the caller vouches for the engine's instructions.
        let roll = unsafe { E::begin(&self.words.0[self.word % 4], lanes) };
        Some((Rolled { place, count: dice_a_word(u64::from(left)) as u32 }, roll))
    }

    /// Ends a roll, whose dice are all there.
    ///
    /// # Safety
    /// This machine has the engine's instructions.
    #[inline(always)]
    unsafe fn end(&mut self, rolled: Rolled, roll: &E::Roll) {
        let (left, dice) = (self.n - rolled.place, rolled.count as usize);
        // SAFETY: the caller vouches for the engine's instructions.
        let suspects = unsafe { E::suspects(roll, suspect_below(left, dice)) };
        if suspects != 0 {
            for w in (0..LANES).filter(|w| suspects >> w & 1 == 1) {
                let word = u64::from_le_bytes(self.words.0[self.word % 4].as_chunks().0[w]);
                self.rejected |= u8::from(is_rejected(word, left, dice)) << w;
            }
        }
        self.word += 1;
        self.place += rolled.count;
    }
}

/// Eight rows that are being shuffled, and where their settled places go: rows of n.
struct Table<T> {
    rows: *mut T,
    stride: usize,
    to: *mut u32,
    n: usize,
}

impl<T: Item> Table<T> {
    /// Settles the place of one die in each row.
    ///
    /// # Safety
    /// `of` has this die of each row, for the place `die` places after `place`: it is a place of `rows`, not before
    /// its own, and `to` is valid for it.
    #[inline(always)]
    unsafe fn settle(&self, place: usize, die: usize, of: &PairsInterleaved) {
        for w in 0..LANES {
            // SAFETY: the caller vouches that the target and place `place + die` of row w lie in `rows`, and the latter in
            // `to`. Items are plain numbers, so reading them twice is no harm.
            unsafe {
                let target = self.rows.add(of.0[die / 2][w][die % 2] as usize);
                let held = self.rows.add(w * self.stride + place + die).read();
                self.to.add(w * self.n + place + die).write(target.read().into());
                target.write(held);
            }
        }
    }
}

/// Makes orders `first`, `first` + 1, … of a series, a batch of eight at a time, in rows of n, until a roll is rejected.
struct Batches<'a, T, const STRIDE: usize> {
    first: u32,
    n: u32,
    out: &'a mut [u32],
    item: PhantomData<T>,
}

impl<T: Item, const STRIDE: usize> Job for Batches<'_, T, STRIDE> {
    type Out = Filled;

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) -> Filled {
        let Self { first, n, out, .. } = self;
        let size = n as usize;
        let mut stream = Roller::<E>::new(key, first, n, STRIDE as u32);
        let mut dice = [PairsInterleaved([[[0; 2]; LANES]; 8]); 2];
        let [mut now, mut next] = {
            let [a, b] = &mut dice;
            [a, b]
        };
        // SAFETY: the caller vouches for the engine's instructions. `rows` points to LANES · STRIDE items, and row w has those
        // from w · STRIDE on, of which n ≤ STRIDE are in use. `settle`: dice were rolled for places from `rolled.place` on,
        // `rolled.count` of each row, with the bounds n − place, …: so places and targets, which are not before them, are
        // places of their row. `out` has LANES · n places, row w those from w · n on. The last place of a row is read once
        // all others are settled.
        unsafe {
            let (mut rolled, mut roll) = stream.begin().expect("two items or more");
            for (pair, out) in now.0.iter_mut().enumerate().take(rolled.count.div_ceil(2) as usize) {
                E::pair(&mut roll, 2 * pair as u32 + 1 < rolled.count, out);
            }
            stream.end(rolled, &roll);
            let count = out.len() / (LANES * size);
            for (at, out) in out.chunks_exact_mut(LANES * size).enumerate() {
                let mut rows: Rows<T, STRIDE> = Rows([core::array::from_fn(T::of); LANES]);
                let rows = rows.0.as_flattened_mut().as_mut_ptr();
                let table = Table { rows, stride: STRIDE, to: out.as_mut_ptr(), n: size };
                let mut rejected = None;
                while rejected.is_none() {
                    black_box(&mut *now);
                    // What comes next is rolled while this settles, die by die, even if it is for the next eight: the
                    // machine overlaps what it sees close together.
                    let mut more = stream.begin();
                    if more.is_none() {
                        rejected = Some(stream.rejected);
                        if at + 1 < count {
                            stream.first = stream.first.wrapping_add(LANES as u32);
                            stream.start();
                            more = stream.begin();
                        }
                    }
                    let place = rolled.place as usize;
                    match &mut more {
                        Some((then, roll)) if then.count == 8 && rolled.count == 8 => {
                            for pair in 0..4 {
                                E::pair(roll, true, &mut next.0[pair]);
                                table.settle(place, 2 * pair, now);
                                table.settle(place, 2 * pair + 1, now);
                            }
                        }
                        Some((then, roll)) => {
                            for pair in 0..then.count.max(rolled.count).div_ceil(2) {
                                if 2 * pair < then.count {
                                    E::pair(roll, 2 * pair + 1 < then.count, &mut next.0[pair as usize]);
                                }
                                for die in 2 * pair..rolled.count.min(2 * pair + 2) {
                                    table.settle(place, die as usize, now);
                                }
                            }
                        }
                        None => (0..rolled.count as usize).for_each(|die| table.settle(place, die, now)),
                    }
                    if let Some((then, roll)) = &more {
                        stream.end(*then, roll);
                        rolled = *then;
                    }
                    core::mem::swap(&mut now, &mut next);
                }
                // The last place needs no die.
                for w in 0..LANES {
                    out[w * size + size - 1] = rows.add(w * STRIDE + size - 1).read().into();
                }
                if let Some(rejected @ 1..) = rejected {
                    return Filled { batches: at + 1, rejected };
                }
            }
            Filled { batches: count, rejected: 0 }
        }
    }
}

/// What [`fill`] made: the number of batches of eight orders, and which orders of the last batch had a roll rejected and
/// are to be made again (bit w: order w).
pub(crate) struct Filled {
    pub(crate) batches: usize,
    pub(crate) rejected: u8,
}

/// Writes orders `first`, `first` + 1, … of a series over n items, 2 ≤ n ≤ [`MAX_ITEMS`], to rows of n, a batch of eight
/// at a time; ends early after the batch in which a roll was rejected.
///
/// # Panics
/// If n is out of range, or the rows are not whole batches.
pub(crate) fn fill(key: &Key, first: u32, n: u32, rows: &mut [u32]) -> Filled {
    assert!(
        (2..=MAX_ITEMS).contains(&n) && rows.len().is_multiple_of(LANES * n as usize),
        "whole batches of rows"
    );
    let out = rows;
    // SAFETY: `Key::run` asks for what the job asks for: n from 2 to `STRIDE` and rows of n in whole batches, as was just
    // asserted and is matched here; and items below 2^8 in a u8, below 2^16 in a u16, which n ≤ STRIDE ensures.
    unsafe {
        match n {
            0..=64 => key.run(Batches::<u8, 64> { first, n, out, item: PhantomData }),
            65..=256 => key.run(Batches::<u8, 256> { first, n, out, item: PhantomData }),
            _ => key.run(Batches::<u16, { MAX_ITEMS as usize }> { first, n, out, item: PhantomData }),
        }
    }
}
