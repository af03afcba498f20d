//! Eight small orders abreast: the inner loop of a series.
//!
//! One small order is a chain of few words, whose latency nothing hides. Orders r to r + 7 of a series have the same
//! bounds at the same words, so a lane of a vector register is an order, and the swaps of eight orders interleave.
//! When one of the eight throws a roll away, which happens once in tens of thousands of orders, it is made again by
//! itself.
//!
//! Unsafe buys swaps without bounds checks, as in the shuffle of a pile.

use core::hint::black_box;
use core::marker::PhantomData;

use crate::engine::{Abreast, BURST, Batch, Engine, Job, Key, LANES, UNIT};
use crate::keystream::{self, Kind};
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

/// Makes orders `first` to `first` + 7 of a series in eight rows of n.
struct Eight<'a, T, const STRIDE: usize> {
    first: u32,
    n: u32,
    out: &'a mut [u32],
    item: PhantomData<T>,
}

impl<T: Item, const STRIDE: usize> Job for Eight<'_, T, STRIDE> {
    type Out = u8;

    #[inline(always)]
    unsafe fn run<E: Engine>(self, key: &E::Key) -> u8 {
        let Self { first, n, out, .. } = self;
        let mut rows: Rows<T, STRIDE> = Rows([core::array::from_fn(T::of); LANES]);
        let (mut counters, mut blocks) = (Burst([0; BURST]), Burst([0; BURST]));
        for (block, w) in counters.0.as_chunks_mut::<16>().0.iter_mut().zip((0..LANES as u32).cycle()) {
            block[..8].copy_from_slice(&keystream::head(Kind::Series, first + w));
        }
        for block in &mut counters.0.as_chunks_mut::<16>().0[LANES..] {
            block[15] = 1;
        }
        let mut words = [[0; UNIT]; 4];
        let mut word = 0;
        let mut dice = [Abreast([[[0; 2]; LANES]; 8]); 2];
        let [mut now, mut next] = {
            let [a, b] = &mut dice;
            [a, b]
        };
        let mut again = 0;
        // What `now` holds dice for: so many places from `place` on.
        let (mut place, mut count) = (0, 0);
        let row = rows.0.as_flattened_mut().as_mut_ptr();
        loop {
            let left = n - (place + count);
            let rolled = if left > 1 { dice_a_word(u64::from(left)) as u32 } else { 0 };
            if rolled > 0 {
                if word % 4 == 0 {
                    // Blocks 2j and 2j + 1 of each stream: four words of each. ABREAST items take fewer than 2^8 blocks,
                    // so that one byte counts them.
                    // SAFETY: the caller's.
                    unsafe { E::encrypt(key, &counters.0, &mut blocks.0) };
                    for block in counters.0.as_chunks_mut::<16>().0 {
                        block[15] += 2;
                    }
                    let eighths = blocks.0.as_chunks::<8>().0;
                    for (at, words) in words.iter_mut().enumerate() {
                        for (w, out) in words.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                            *out = eighths[at / 2 * 2 * LANES + 2 * w + at % 2];
                        }
                    }
                }
                let words = &words[word % 4];
                word += 1;
                // SAFETY: the caller's.
                let suspects = unsafe {
                    let batch = Batch { place: place + count, stride: STRIDE as u32, left, dice: rolled };
                    E::roll_abreast(words, batch, suspect_below(left, rolled as usize), next)
                };
                if suspects != 0 {
                    for w in (0..LANES).filter(|w| suspects >> w & 1 == 1) {
                        let word = u64::from_le_bytes(words.as_chunks().0[w]);
                        again |= u8::from(is_thrown_away(word, left, rolled as usize)) << w;
                    }
                }
                black_box(&mut *next);
            }
            for die in 0..count as usize {
                for w in 0..LANES {
                    let target = now.0[die / 2][w][die % 2] as usize;
                    // SAFETY: row w has STRIDE items, of which n are in use; the place and its target, which is not
                    // before it, are among them.
                    unsafe {
                        let (here, target) = (row.add(w * STRIDE + place as usize + die), row.add(target));
                        let (a, b) = (here.read(), target.read());
                        here.write(b);
                        target.write(a);
                    }
                }
            }
            if rolled == 0 {
                break;
            }
            place += count;
            count = rolled;
            core::mem::swap(&mut now, &mut next);
        }
        for (row, out) in rows.0.iter().zip(out.chunks_exact_mut(n as usize)) {
            for (item, out) in row.iter().zip(out) {
                *out = (*item).into();
            }
        }
        again
    }
}

/// Sixteen blocks, in memory that vector loads do not straddle.
#[repr(C, align(64))]
struct Burst([u8; BURST]);

/// Writes orders `first` to `first` + 7 of a series over n items, 1 ≤ n ≤ [`ABREAST`], to eight rows of n. The bits of
/// the answer are the orders that threw a roll away, which are to be made again.
///
/// # Panics
/// If there are not eight rows of n.
pub(crate) fn eight(key: &Key, first: u32, n: u32, rows: &mut [u32]) -> u8 {
    assert_eq!(rows.len(), LANES * n as usize, "eight rows");
    let out = rows;
    // SAFETY: the job asks for nothing but the engine.
    unsafe {
        match n {
            0..=64 => key.run(Eight::<u8, 64> { first, n, out, item: PhantomData }),
            65..=256 => key.run(Eight::<u8, 256> { first, n, out, item: PhantomData }),
            _ => key.run(Eight::<u16, { ABREAST as usize }> { first, n, out, item: PhantomData }),
        }
    }
}
