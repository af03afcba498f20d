//! The round functions as tables, for n ≤ 2^32.
//!
//! A side has no more than 65,536 numbers then, so that all that twelve round functions give fits 1.5 MiB (0.76 MB at 10^9,
//! 24 KB at 10^6), and takes six blocks of AES for each number of a side. Then a number goes through a round by one load from
//! the nearest caches.
//!
//! Made by the first batch that pays for them, and kept, where the standard library has a cell for that (feature `std`);
//! without it each such batch makes its own.

use alloc::vec;
use alloc::vec::Vec;

use super::network::{Source, Way};
use crate::engine::{BURST, Engine, Job, Key, Round};
use crate::keystream::{self, Domain};
use crate::plain::index_order::ROUNDS;

/// The longest side that has tables: what is scaled to it fits 16 bits.
pub(super) const MAX_SIDE: u64 = 1 << 16;

/// What the round functions give: row i of a numbers has f(i, x) for the x of the side that it reads.
#[derive(Clone)]
pub(super) struct Tables {
    entries: Vec<u16>,
    stride: usize,
}

/// Numbers that go through a round together. Of 64, 128 and 256, the one with the best times at n = 10^6 (6.3, 5.7 and 6.2 ns a
/// number; 2026-11-24, Zen 4).
const TOGETHER: usize = 128;

impl Tables {
    /// The tables of sides a and b, of at most 65,536 numbers.
    pub(super) fn new(key: &Key, sides: [u64; 2]) -> Self {
        // SAFETY: the job asks for nothing but the engine, which `Key::run` knows to be there.
        unsafe { key.run(Make { sides }) }
    }

    /// Row `number`.
    #[inline(always)]
    fn row(&self, number: u32) -> &[u16] {
        &self.entries[number as usize * self.stride..][..self.stride]
    }

    /// Where the number of these digits leads.
    pub(super) fn one(&self, way: Way, [mut high, mut low]: [u64; 2]) -> u64 {
        loop {
            for [(i, first), (j, second)] in way.rounds() {
                high = first.add(high, self.row(i)[low as usize].into());
                low = second.add(low, self.row(j)[high as usize].into());
            }
            let number = way.number([high, low]);
            if way.ends(number) {
                return number;
            }
            [high, low] = way.digits(number);
        }
    }
}

/// Where numbers lead. Compiled for each engine's instructions, of which it asks for no other than those of plain loops.
pub(super) struct Batch<'a, S> {
    pub(super) tables: &'a Tables,
    pub(super) way: Way,
    pub(super) source: S,
    pub(super) numbers: &'a mut [u64],
}

impl<S: Source> Job for Batch<'_, S> {
    type Out = ();

    #[inline(always)]
    unsafe fn run<E: Engine>(self, _: &E::Key) {
        let Self { tables, way, mut source, numbers } = self;
        let (mut highs, mut lows) = ([0; TOGETHER], [0; TOGETHER]);
        for numbers in numbers.chunks_mut(TOGETHER) {
            if numbers.len() < FEW {
                for number in numbers {
                    let digits = source.digits(way, *number);
                    *number = tables.one(way, digits);
                }
                break;
            }
            for ((high, low), number) in highs.iter_mut().zip(&mut lows).zip(&*numbers) {
                [*high, *low] = source.digits(way, *number).map(|digit| digit as u32);
            }
            for [(i, first), (j, second)] in way.rounds() {
                change(tables.row(i), first, &lows, &mut highs);
                change(tables.row(j), second, &highs, &mut lows);
            }
            for (number, digits) in numbers.iter_mut().zip(highs.iter().zip(&lows)) {
                *number = way.number([(*digits.0).into(), (*digits.1).into()]);
                if !way.ends(*number) {
                    *number = tables.one(way, way.digits(*number));
                }
            }
        }
    }
}

/// A round: changes each of `digits` by the entry of the row that the digit of `of` chooses.
#[inline(always)]
fn change(row: &[u16], round: Round, of: &[u32; TOGETHER], digits: &mut [u32; TOGETHER]) {
    // Looked up first, then added: the second loop is one of vectors.
    let mut scaled = [0; TOGETHER];
    for (scaled, of) in scaled.iter_mut().zip(of) {
        *scaled = u32::from(row[*of as usize]);
    }
    // As `Round::add`, in 32 bits: digits and sides are 2^16 at most.
    let side = round.side as u32;
    for (digit, scaled) in digits.iter_mut().zip(&scaled) {
        let (one, other) = if round.back {
            let less = digit.wrapping_sub(*scaled);
            (less, less.wrapping_add(side))
        } else {
            let more = *digit + *scaled;
            (more, more.wrapping_sub(side))
        };
        *digit = one.min(other);
    }
}

/// Fewer numbers than this go one by one.
const FEW: usize = TOGETHER / 8;

/// Makes the tables.
struct Make {
    sides: [u64; 2],
}

impl Job for Make {
    type Out = Tables;

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) -> Tables {
        let [a, b] = self.sides;
        let stride = a as usize;
        let mut entries = vec![0; ROUNDS as usize * stride];
        let mut burst = [0; BURST];
        for (i, row) in (0..ROUNDS).zip(entries.chunks_exact_mut(stride)) {
            // Even rounds read R, below b, and change L, below a.
            let side = if i.is_multiple_of(2) { a } else { b };
            let head = keystream::head(Domain::IndexOrder, i);
            for (block, entries) in (0..).step_by(BURST / 16).zip(row.chunks_mut(BURST / 8)) {
                // SAFETY: the caller vouches for the engine's instructions.
                unsafe { E::burst(key, head, block, &mut burst) };
                for (entry, word) in entries.iter_mut().zip(burst.as_chunks().0) {
                    // The upper half of word · side, of products that lanes hold: below the side, which is at most 2^16.
                    let word = u64::from_le_bytes(*word);
                    let low = ((word & u64::from(u32::MAX)) * side) >> 32;
                    *entry = (((word >> 32) * side + low) >> 32) as u16;
                }
            }
        }
        Tables { entries, stride }
    }
}

/// Tables once they are made.
#[derive(Clone, Default)]
pub(super) struct Cache(#[cfg(feature = "std")] std::sync::OnceLock<Tables>);

impl Cache {
    /// The tables that are there.
    #[cfg(feature = "std")]
    pub(super) fn get(&self) -> Option<&Tables> {
        self.0.get()
    }

    /// Does something with the tables, which are made if they are not there.
    #[cfg(feature = "std")]
    pub(super) fn run<R>(&self, make: impl FnOnce() -> Tables, with: impl FnOnce(&Tables) -> R) -> R {
        with(self.0.get_or_init(make))
    }

    /// The tables that are there: none.
    #[cfg(not(feature = "std"))]
    #[expect(clippy::unused_self, reason = "with `std`, it has tables")]
    pub(super) fn get(&self) -> Option<&Tables> {
        None
    }

    /// Does something with the tables, which are made.
    #[cfg(not(feature = "std"))]
    #[expect(clippy::unused_self, reason = "with `std`, it keeps them")]
    pub(super) fn run<R>(&self, make: impl FnOnce() -> Tables, with: impl FnOnce(&Tables) -> R) -> R {
        with(&make())
    }
}
