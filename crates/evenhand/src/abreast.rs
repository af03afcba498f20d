//! Eight small orders abreast: the inner loop of a series.
//!
//! One small order is a chain of few words, whose latency nothing hides. Orders r to r + 7 of a series have the same
//! bounds at the same words, so a lane of a vector register is an order, and the swaps of eight orders interleave,
//! with the dice of the words after them between: rolled there they cost less than rolled apart (orders of 52 take
//! 0.80 ns an item for 0.92: benchmark `series/u32/52`, 2026-11, Zen 4). What is settled is written to its row at
//! once, widened.
//!
//! When one of the eight throws a roll away, it is made again by itself, and the others go on in a new run: of 52 items
//! one order in 600,000 does, of 256 one in 19,000, of 500 one in 170.
//!
//! Unsafe buys swaps without bounds checks, as in the shuffle of a pile.

use core::hint::black_box;
use core::marker::PhantomData;

use crate::engine::{Abreast, Engine, Job, Key, LANES, Lanes, UNIT, WordsAbreast};
use crate::keystream::{self, Domain};
use crate::pile::{is_thrown_away, suspect_below};
use crate::plain::dice_a_word;

/// Up to so many items orders are made abreast: eight of them and their dice fit the nearest cache.
pub(crate) const ABREAST: u32 = 512;

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
    /// Which of the eight threw a roll away.
    thrown: u8,
    /// How the counter blocks of the eight begin.
    heads: [u64; LANES],
    words: WordsAbreast,
}

impl<'k, E: Engine> Roller<'k, E> {
    #[inline(always)]
    fn new(key: &'k E::Key, first: u32, n: u32, stride: u32) -> Self {
        let words = WordsAbreast([[0; UNIT]; 4]);
        let mut new = Self { key, n, stride, first, place: 0, word: 0, thrown: 0, heads: [0; LANES], words };
        new.start();
        new
    }

    /// Begins eight orders.
    #[inline(always)]
    fn start(&mut self) {
        (self.place, self.word, self.thrown) = (0, 0, 0);
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
            // SAFETY: the caller's.
            unsafe { E::words_abreast(self.key, &self.heads, (self.word / 4) as u64, &mut self.words) };
        }
        let lanes = Lanes { place, place_step: self.stride, left, left_step: 0 };
        // SAFETY: the caller's.
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
        // SAFETY: the caller's.
        let suspects = unsafe { E::suspects(roll, suspect_below(left, dice)) };
        if suspects != 0 {
            for w in (0..LANES).filter(|w| suspects >> w & 1 == 1) {
                let word = u64::from_le_bytes(self.words.0[self.word % 4].as_chunks().0[w]);
                self.thrown |= u8::from(is_thrown_away(word, left, dice)) << w;
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
    unsafe fn settle(&self, place: usize, die: usize, of: &Abreast) {
        for w in 0..LANES {
            // SAFETY: the caller's.
            unsafe {
                let target = self.rows.add(of.0[die / 2][w][die % 2] as usize);
                let held = self.rows.add(w * self.stride + place + die).read();
                self.to.add(w * self.n + place + die).write(target.read().into());
                target.write(held);
            }
        }
    }
}

/// Makes orders `first`, `first` + 1, … of a series, eight and eight, in rows of n, until one throws a roll away.
struct Eights<'a, T, const STRIDE: usize> {
    first: u32,
    n: u32,
    out: &'a mut [u32],
    item: PhantomData<T>,
}

impl<T: Item, const STRIDE: usize> Job for Eights<'_, T, STRIDE> {
    type Out = Made;

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) -> Made {
        let Self { first, n, out, .. } = self;
        let size = n as usize;
        let mut stream = Roller::<E>::new(key, first, n, STRIDE as u32);
        let mut dice = [Abreast([[[0; 2]; LANES]; 8]); 2];
        let [mut now, mut next] = {
            let [a, b] = &mut dice;
            [a, b]
        };
        // SAFETY: the caller's. Row w has STRIDE items, of which n are in use; the places and their targets, which are
        // not before them, are among them.
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
                let mut thrown = None;
                while thrown.is_none() {
                    black_box(&mut *now);
                    // What comes next is rolled while this settles, die by die, even if it is for the next eight: the
                    // machine overlaps what it sees close together.
                    let mut more = stream.begin();
                    if more.is_none() {
                        thrown = Some(stream.thrown);
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
                if let Some(thrown @ 1..) = thrown {
                    return Made { eights: at + 1, thrown };
                }
            }
            Made { eights: count, thrown: 0 }
        }
    }
}

/// What [`eights`] made: so many times eight orders, of which those with a bit in `thrown`, of the last eight, threw a
/// roll away and are to be made again.
pub(crate) struct Made {
    pub(crate) eights: usize,
    pub(crate) thrown: u8,
}

/// Writes orders `first`, `first` + 1, … of a series over n items, 2 ≤ n ≤ [`ABREAST`], to rows of n, eight and eight;
/// ends early where one of eight threw a roll away.
///
/// # Panics
/// If the rows are not eight and eight.
pub(crate) fn eights(key: &Key, first: u32, n: u32, rows: &mut [u32]) -> Made {
    assert!(n >= 2 && rows.len().is_multiple_of(LANES * n as usize), "eight rows and eight rows");
    let out = rows;
    // SAFETY: the job asks for nothing but the engine.
    unsafe {
        match n {
            0..=64 => key.run(Eights::<u8, 64> { first, n, out, item: PhantomData }),
            65..=256 => key.run(Eights::<u8, 256> { first, n, out, item: PhantomData }),
            _ => key.run(Eights::<u16, { ABREAST as usize }> { first, n, out, item: PhantomData }),
        }
    }
}
