//! The network of an order of more than 65,536 items, in both directions.
//!
//! # One form for both directions
//! A place is L·b + R and an item R·a + L. So either number has a high digit and a low one: what a round changes first is
//! the high one, by the low one; then the low one, by the high one; and so on to the last round; and the other number is the
//! low digit times the side of the high one, plus the high one. Forward, digits are (L, R), rounds go up and words are added;
//! back, digits are (R, L), rounds go down and words are subtracted.
//!
//! # Side by side
//! A round waits for a block of AES, some 60 cycles, and rounds of one number wait for one another. So 32 numbers go
//! through each round together, and the AES units are never idle: twelve blocks a number are all the cost there is. Numbers in a
//! row are counted up by their digits, without a division each.
//!
//! Unsafe buys the engines, no more.

use super::tables::{self, Cache, Tables};
use crate::engine::{Digits, Engine, INTERLEAVED, Job, Key, Level, Round};
use crate::keystream::{self, Domain};
use crate::plain::index_order::{ROUNDS, key, sides};
use crate::seed::Seed;

/// From places to items, or back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    ToItems,
    ToPlaces,
}

impl Direction {
    /// What the numbers are that it leads from.
    pub(super) fn from(self) -> &'static str {
        match self {
            Self::ToItems => "place",
            Self::ToPlaces => "item",
        }
    }
}

/// What is done to numbers in one direction.
#[derive(Clone, Copy)]
pub(super) struct Way {
    n: u64,
    /// Sides of the digits: of the high one, and of the low one.
    high: u64,
    low: u64,
    direction: Direction,
}

impl Way {
    /// The rounds in their order, two and two: the first of two changes the high digit, the second the low one.
    #[inline(always)]
    pub(super) fn rounds(self) -> impl Iterator<Item = [(u32, Round); 2]> {
        let back = self.direction == Direction::ToPlaces;
        (0..ROUNDS).step_by(2).map(move |step| {
            [(step, self.high), (step + 1, self.low)].map(|(step, side)| {
                let number = if back { ROUNDS - 1 - step } else { step };
                (number, Round { head: keystream::head(Domain::IndexOrder, number), side, back })
            })
        })
    }

    /// The digits of a number: high and low.
    #[inline(always)]
    pub(super) fn digits(self, number: u64) -> [u64; 2] {
        [number / self.low, number % self.low]
    }

    /// The digits of the number after: it counts up.
    #[inline(always)]
    fn next(self, [high, low]: [u64; 2]) -> [u64; 2] {
        if low + 1 == self.low { [high + 1, 0] } else { [high, low + 1] }
    }

    /// The number that digits make once they went through the rounds.
    #[inline(always)]
    pub(super) fn number(self, [high, low]: [u64; 2]) -> u64 {
        low * self.high + high
    }

    /// Whether the walk ends at a number.
    #[inline(always)]
    pub(super) fn ends(self, number: u64) -> bool {
        number < self.n
    }
}

/// Numbers in a row, or any: where a batch takes its digits.
pub(super) trait Source {
    /// The digits of the next number, which stands in the batch as `number`; what stands there is only looked at if
    /// numbers are not in a row.
    fn digits(&mut self, way: Way, number: u64) -> [u64; 2];
}

/// Numbers in a row: the digits of the next.
pub(super) struct Row([u64; 2]);

impl Source for Row {
    #[inline(always)]
    fn digits(&mut self, way: Way, _: u64) -> [u64; 2] {
        let digits = self.0;
        self.0 = way.next(digits);
        digits
    }
}

/// Any numbers.
pub(super) struct Any;

impl Source for Any {
    #[inline(always)]
    fn digits(&mut self, way: Way, number: u64) -> [u64; 2] {
        way.digits(number)
    }
}

/// The order of n > 65,536 items.
#[derive(Clone)]
pub(super) struct Network {
    n: u64,
    /// INDEX.md's a and b.
    sides: [u64; 2],
    level: Level,
    key: Key,
    tables: Cache,
}

impl Network {
    pub(super) fn new(n: u64, seed: &Seed, level: Level) -> Self {
        let key = Key::new(level, &key(n, seed));
        Self { n, sides: sides(n), level, key, tables: Cache::default() }
    }

    fn way(&self, direction: Direction) -> Way {
        let [a, b] = self.sides;
        let [high, low] = if direction == Direction::ToItems { [a, b] } else { [b, a] };
        Way { n: self.n, high, low, direction }
    }

    /// Where a number leads, by itself.
    pub(super) fn one(&self, direction: Direction, number: u64) -> u64 {
        let way = self.way(direction);
        match self.tables.get() {
            Some(tables) => tables.one(way, way.digits(number)),
            // SAFETY: the job asks for nothing but the engine, which `Key::run` knows to be there.
            None => unsafe { self.key.run(One { way, number }) },
        }
    }

    /// Where `first`, `first` + 1, … lead; all are below n.
    pub(super) fn row(&self, direction: Direction, first: u64, numbers: &mut [u64]) {
        let way = self.way(direction);
        self.batch(way, Row(way.digits(first)), numbers);
    }

    /// Where the numbers lead that stand there; all are below n.
    pub(super) fn each(&self, direction: Direction, numbers: &mut [u64]) {
        self.batch(self.way(direction), Any, numbers);
    }

    /// Whether a batch goes by tables: they are there, or it has so many numbers for each of a side that they pay.
    ///
    /// Measured 2026-11-24 at n = 10^6 and 10^9, Zen 4: tables take 8 to 11 ns for each number of a side with AES instructions of
    /// 512 bits, 16 to 20 with those of 128, and save 8 and 3 ns a number, or 27 and 22. They are kept: so two batches at most
    /// pay for them.
    fn goes_by_tables(&self, count: usize) -> bool {
        let sides = if self.level == Level::Avx512 { 2 } else { 1 };
        self.sides[0] <= tables::MAX_SIDE
            && (count as u64 >= sides * self.sides[0] || self.tables.get().is_some())
    }

    fn batch(&self, way: Way, source: impl Source, numbers: &mut [u64]) {
        self.batch_by(self.goes_by_tables(numbers.len()), way, source, numbers);
    }

    fn batch_by(&self, tables: bool, way: Way, source: impl Source, numbers: &mut [u64]) {
        if tables {
            let make = || Tables::new(&self.key, self.sides);
            // SAFETY: the job asks for nothing but the engine, which `Key::run` knows to be there.
            self.tables
                .run(make, |tables| unsafe { self.key.run(tables::Batch { tables, way, source, numbers }) });
        } else {
            // SAFETY: as above.
            unsafe { self.key.run(Batch { way, source, numbers }) };
        }
    }

    /// Items at the first places, and the places of the first items, by tables or by blocks.
    #[cfg(test)]
    pub(super) fn both_by(&self, tables: bool, count: usize) -> [alloc::vec::Vec<u64>; 2] {
        [Direction::ToItems, Direction::ToPlaces].map(|direction| {
            let (way, mut numbers) = (self.way(direction), alloc::vec![0; count]);
            self.batch_by(tables, way, Row(way.digits(0)), &mut numbers);
            numbers
        })
    }
}

/// A number by itself.
struct One {
    way: Way,
    number: u64,
}

/// Where the number of these digits leads, walk and all.
///
/// # Safety
/// This machine has the engine's instructions.
#[inline(always)]
unsafe fn walk<E: Engine>(key: &E::Key, way: Way, [mut high, mut low]: [u64; 2]) -> u64 {
    loop {
        for [(_, first), (_, second)] in way.rounds() {
            // SAFETY: the caller vouches for the engine's instructions.
            unsafe {
                high = first.change(high, E::word(key, first.head, low));
                low = second.change(low, E::word(key, second.head, high));
            }
        }
        let number = way.number([high, low]);
        if way.ends(number) {
            return number;
        }
        [high, low] = way.digits(number);
    }
}

impl Job for One {
    type Out = u64;

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) -> u64 {
        // SAFETY: the caller vouches for the engine's instructions.
        unsafe { walk::<E>(key, self.way, self.way.digits(self.number)) }
    }
}

/// Many numbers.
struct Batch<'a, S> {
    way: Way,
    source: S,
    numbers: &'a mut [u64],
}

/// Up to so many numbers go one by one: a batch of 32 takes as long as 2.7 do with 512-bit AES, as 6 with 128-bit AES
/// (2026-11-24, Zen 4).
const ALONE: usize = 2;

impl<S: Source> Job for Batch<'_, S> {
    type Out = ();

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) {
        let Self { way, mut source, numbers } = self;
        let (mut high, mut low) = (Digits([0; INTERLEAVED]), Digits([0; INTERLEAVED]));
        for numbers in numbers.chunks_mut(INTERLEAVED) {
            for ((high, low), number) in high.0.iter_mut().zip(&mut low.0).zip(&*numbers) {
                [*high, *low] = source.digits(way, *number);
            }
            if numbers.len() <= ALONE {
                for (number, digits) in numbers.iter_mut().zip(high.0.iter().zip(&low.0)) {
                    // SAFETY: the caller vouches for the engine's instructions.
                    *number = unsafe { walk::<E>(key, way, [*digits.0, *digits.1]) };
                }
                continue;
            }
            for [(_, first), (_, second)] in way.rounds() {
                // SAFETY: as above. Places of the digits that no number has hold those of an earlier one, or 0.
                unsafe {
                    E::round(key, first, &low, &mut high);
                    E::round(key, second, &high, &mut low);
                }
            }
            let mut most = 0;
            for (number, (high, low)) in numbers.iter_mut().zip(high.0.iter().zip(&low.0)) {
                *number = way.number([*high, *low]);
                most = most.max(*number);
            }
            if most >= way.n {
                for number in numbers.iter_mut().filter(|number| **number >= way.n) {
                    // SAFETY: as above.
                    *number = unsafe { walk::<E>(key, way, way.digits(*number)) };
                }
            }
        }
    }
}
