//! The head of an order: which records it may need, found out while they come.
//!
//! SPEC.md, "A sample is a prefix". The first k of the order lie in the first piles, and piles only ever split: once more
//! than 2^20 records have come, those whose keys lie below a pile's upper end come before all others, whatever follows.
//! So as soon as k of them are there, no record above is needed, and the bound sinks while records come: some k + 2^16 are
//! kept. Until then all are, for up to 2^20 records are one pile, whose order depends on their number.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use evenhand::plain::pile_bits;

use crate::fraction::SampleSize;

/// Upper bits of keys by which records are counted.
const COUNTED_BITS: u32 = 16;

/// Finds out which records the first of an order may be.
#[derive(Debug)]
pub(super) struct Head {
    wanted: SampleSize,
    /// Whether the records that are not wanted are needed too.
    keeps_rest: bool,
    /// The first key that is not needed.
    bound: AtomicU64,
    /// Records of pieces that are dealt, by the upper bits of their keys: those below the bound.
    counts: Mutex<Vec<u64>>,
}

impl SampleSize {
    /// How many of `seen` records must lie below a bound, and the least bound, so that what is
    /// wanted in the end lies below it: for a count that number, and no bound. Of a part p, whatever comes, but for a chance that cannot
    /// happen: the records below are a random walk of mean b - p > 12 √(p/m) a step, for the bound b and m records seen, that must
    /// never sink by 6 √(pm) + 100, which it does with a probability below exp(-2 · 12 · 6). Were it so, too few records would be
    /// there in the end, which is an error.
    #[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "the derivation has room for it")]
    fn needed(self, seen: u64) -> (u64, u64) {
        match self {
            Self::Count(count) => (count, 0),
            Self::Share(fraction) => {
                let (share, seen) = (fraction.approximately(), seen as f64);
                let needed = share * seen + 6.0 * (share * seen).sqrt() + 100.0;
                let least = share + 12.0 * (share / seen).sqrt();
                (needed.ceil() as u64, (least * 2.0_f64.powi(32)).ceil() as u64)
            }
        }
    }
}

/// The records of some pieces, by the upper bits of their keys.
#[derive(Debug)]
pub(super) struct Counts(Vec<u32>);

impl Counts {
    /// Bytes of memory that they take.
    pub(super) const BYTES: usize = size_of::<u32>() << COUNTED_BITS;

    pub(super) fn new() -> Self {
        Self(vec![0; 1 << COUNTED_BITS])
    }

    #[inline]
    pub(super) fn add(&mut self, key: u32) {
        self.0[(key >> (u32::BITS - COUNTED_BITS)) as usize] += 1;
    }
}

impl Head {
    /// Selects the first records of the order.
    pub(super) fn new(wanted: SampleSize, keeps_rest: bool) -> Self {
        let counts = Mutex::new(vec![0; 1 << COUNTED_BITS]);
        Self { wanted, keeps_rest, bound: AtomicU64::new(1 << u32::BITS), counts }
    }

    pub(super) fn wanted(&self) -> SampleSize {
        self.wanted
    }

    /// Whether the other records are kept too. The bound then stays.
    pub(super) fn keeps_rest(&self) -> bool {
        self.keeps_rest
    }

    /// The first key that is not needed, at most 2^32. It only ever sinks.
    pub(super) fn bound(&self) -> u64 {
        self.bound.load(Ordering::Relaxed)
    }

    /// Records by the upper bits of their keys, one number for each value of the first 16: right below the bound.
    pub(super) fn counts(&self) -> Vec<u64> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Adds the counts of a piece, which are zeros then; at least `seen` records have come.
    pub(super) fn add(&self, piece: &mut Counts, seen: u64) {
        let bins = (self.bound() >> (u32::BITS - COUNTED_BITS)).min(1 << COUNTED_BITS) as usize;
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for (count, more) in counts.iter_mut().zip(&piece.0).take(bins) {
            *count += u64::from(*more);
        }
        piece.0.fill(0);
        let Some(width) = pile_bits(seen).filter(|_| !self.keeps_rest) else { return };
        // As many bins as a pile has, or one of those that a bin holds several of.
        let bins = 1 << COUNTED_BITS.saturating_sub(width);
        let (needed, least) = self.wanted.needed(seen);
        let mut below = 0;
        for (i, pile) in counts.chunks(bins).enumerate() {
            below += pile.iter().sum::<u64>();
            let bound = ((i + 1) * bins) as u64 * (1 << (u32::BITS - COUNTED_BITS));
            if below >= needed && bound >= least {
                self.bound.fetch_min(bound, Ordering::Relaxed);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use evenhand::{Dealer, Seed};

    use super::*;
    use crate::fraction::Fraction;

    #[test]
    fn what_is_needed_is_below_the_bound_and_little_more() {
        let (seed, n) = (Seed::from_text("head"), 3_000_000);
        let mut keys = vec![0; n];
        Dealer::new(&seed).keys(0, &mut keys);
        for wanted in [0, 1, 1000, 100_000, 2_999_999] {
            let (head, mut counts) = (Head::new(SampleSize::Count(wanted), false), Counts::new());
            let mut kept = 0;
            for (number, piece) in keys.chunks(50_000).enumerate() {
                let bound = head.bound();
                let read = (number as u64 + 1) * 50_000;
                for key in piece.iter().filter(|key| u64::from(**key) < bound) {
                    counts.add(*key);
                    kept += u64::from(read > 1 << 20);
                }
                head.add(&mut counts, read);
                assert!(read > 1 << 20 || bound == 1 << 32, "one pile needs all");
            }
            for item in evenhand::order_head(n as u64, wanted, &seed).unwrap() {
                assert!(u64::from(keys[item as usize]) < head.bound(), "{wanted}: {item}");
            }
            assert!(wanted > 1_000_000 || kept < wanted + 100_000, "{wanted}: {kept}");
        }
    }

    #[test]
    fn a_part_of_all_is_below_the_bound_whenever_the_records_end() {
        let (seed, most) = (Seed::from_text("share"), 3_000_000_u64);
        let mut keys = vec![0; most as usize];
        Dealer::new(&seed).keys(0, &mut keys);
        for (numerator, denominator) in
            [(0, 1), (1, 1_000_000), (1, 1000), (1, 100), (1, 2), (999, 1000), (1, 1)]
        {
            let share = Fraction::new(numerator, denominator).unwrap();
            let (head, mut counts) = (Head::new(SampleSize::Share(share), false), Counts::new());
            let mut kept = 0;
            for (number, piece) in keys.chunks(10_000).enumerate() {
                let (read, bound) = ((number as u64 + 1) * 10_000, head.bound());
                for key in piece.iter().filter(|key| u64::from(**key) < bound) {
                    counts.add(*key);
                    kept += u64::from(read > 1 << 20);
                }
                head.add(&mut counts, read);
                let below =
                    keys[..read as usize].iter().filter(|key| u64::from(**key) < head.bound()).count();
                assert!(below as u64 >= share.of(read), "{share:?} of {read}");
            }
            for item in evenhand::order_head(most, share.of(most), &seed).unwrap() {
                assert!(u64::from(keys[item as usize]) < head.bound(), "{share:?}: {item}");
            }
            assert!(kept <= share.of(most) + 200_000, "{share:?}: {kept}");
        }
    }
}
