//! The first k of the order, in the order of the input.
//!
//! Which records they are is known from their numbers alone: keys are made again from these as often as they are wanted.
//! All records of the piles before one are among the first k, those of the piles after it are not, and of this one, the
//! *last* pile, some are: its shuffle says which. So records are spilled as they come, without being dealt to piles, each with
//! its number; and when their count is known, they are gone through once.
//!
//! Cost: a key for each record of the input, twice that beyond 2^32 records, and five bytes of memory for each
//! record of one pile, of which there are at most 2^20.
//!
//! Reference: SPEC.md, "A sample is a prefix".

use evenhand::Dealer;
use evenhand::plain::pile_bits;

use crate::error::FilesError;
use crate::external::bucket::write_record;
use crate::external::directory::Directory;
use crate::external::long::BlockBuffer;
use crate::external::run::{Entry, LABEL_BYTES, Record};
use crate::external::store::Store;
use crate::memory::{reserve, zeroed};
use crate::tally::Tally;
use crate::target::{Block, WriteError};

/// Keys that are made at a time.
const BLOCK_KEYS: usize = 4096;

/// Which of n records are among the first k of the order: asked in the order of their numbers.
pub(super) struct Chosen<'a> {
    keys: Keys<'a>,
    /// Bits of a pile's number.
    bits: u32,
    /// The number of the last pile that has any of them.
    last: u32,
    /// For each record of that pile, in the order of the input, whether it is one: 1 or 0.
    in_last: Vec<u8>,
    /// Records of that pile that were gone through.
    passed: usize,
}

impl<'a> Chosen<'a> {
    /// The first `wanted` of `n`; `counts` has the number of records for each value of the upper bits of a key, right as far as
    /// the first `wanted` come from.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn new(dealer: &'a Dealer, n: u64, wanted: u64, counts: &[u64]) -> Result<Self, FilesError> {
        let bits = pile_bits(n).unwrap_or(0);
        let counted = counts.len().ilog2();
        // Piles are several counts each, or a count several piles, which are counted now.
        let mut last = Place { number: 0, before: 0 };
        last.advance(counts.chunks(1 << counted.saturating_sub(bits)).map(|pile| pile.iter().sum()), wanted);
        let mut items = counts
            .chunks(1 << counted.saturating_sub(bits))
            .nth(last.number as usize)
            .map_or(0, |pile| pile.iter().sum::<u64>());
        if bits > counted {
            let within = bits - counted;
            let mut piles = vec![0_u64; 1 << within];
            let mut keys = Keys::new(dealer);
            for _ in 0..n {
                let pile = pile_of(keys.next(), bits);
                if pile >> within == last.number {
                    piles[(pile & ((1 << within) - 1)) as usize] += 1;
                }
            }
            last.number <<= within;
            let first = last.number;
            last.advance(piles.iter().copied(), wanted);
            items = piles.get((last.number - first) as usize).copied().unwrap_or(0);
        }
        let mut order: Vec<u32> = Vec::new();
        reserve(&mut order, items as usize)?;
        order.extend(0..items as u32);
        dealer.shuffle(last.number, &mut order);
        let mut in_last: Vec<u8> = zeroed(items as usize)?;
        for item in order.iter().take((wanted - last.before) as usize) {
            in_last[*item as usize] = 1;
        }
        Ok(Self { keys: Keys::new(dealer), bits, last: last.number, in_last, passed: 0 })
    }

    /// Whether a record is one of them: each after those that come before it.
    fn contains(&mut self, record: u64) -> bool {
        loop {
            let is_it = self.keys.first + self.keys.taken as u64 == record;
            let pile = pile_of(self.keys.next(), self.bits);
            let mut is_chosen = pile < self.last;
            if pile == self.last {
                is_chosen = self.in_last.get(self.passed) == Some(&1);
                self.passed += 1;
            }
            if is_it {
                return is_chosen;
            }
        }
    }
}

/// Where among the piles a number of records ends.
struct Place {
    /// The number of the pile.
    number: u32,
    /// Records of the piles before it.
    before: u64,
}

impl Place {
    /// Goes on to the first pile, of those with these counts, up to whose end there are `wanted` records.
    fn advance(&mut self, piles: impl Iterator<Item = u64>, wanted: u64) {
        for count in piles {
            if self.before + count >= wanted {
                return;
            }
            self.before += count;
            self.number += 1;
        }
    }
}

/// The number of the pile of a key.
fn pile_of(key: u32, bits: u32) -> u32 {
    key.checked_shr(u32::BITS - bits).unwrap_or(0)
}

/// The keys of all records, one after the other.
struct Keys<'a> {
    dealer: &'a Dealer,
    /// Some of them in a row.
    block: Vec<u32>,
    /// The number of the block's first record.
    first: u64,
    /// How many of the block were taken.
    taken: usize,
}

impl<'a> Keys<'a> {
    fn new(dealer: &'a Dealer) -> Self {
        let mut block = vec![0; BLOCK_KEYS];
        dealer.keys(0, &mut block);
        Self { dealer, block, first: 0, taken: 0 }
    }

    #[inline]
    fn next(&mut self) -> u32 {
        if self.taken == BLOCK_KEYS {
            self.first += BLOCK_KEYS as u64;
            self.taken = 0;
            self.dealer.keys(self.first, &mut self.block);
        }
        let key = self.block[self.taken];
        self.taken += 1;
        key
    }
}

/// Writes the chosen records in the order of the input, and returns a tally of them. With `takes_rest` it also writes the others, as
/// class 1.
///
/// # Errors
/// If the store does not give them, or the output does not take them.
pub(super) fn write(
    (directory, store): (&Directory, &Store),
    (chosen, takes_rest): (&mut Chosen<'_>, bool),
    terminator: Option<u8>,
    to: &mut Block<'_, '_>,
) -> Result<Tally, WriteError> {
    let (mut entries, mut buffer, mut tally) = (Vec::new(), BlockBuffer::new(), Tally::default());
    directory.groups(0, store, |group| {
        let bytes = group.bytes as usize;
        if entries.len() < bytes {
            entries = zeroed(bytes)?;
        }
        let entries = &mut entries[..bytes];
        store.read(group.location(), entries, group.sum)?;
        let first = label(entries).ok_or_else(|| store.misread())?;
        let mut at = LABEL_BYTES;
        while at < bytes {
            let entry = Entry::read(&entries[at..]).ok_or_else(|| store.misread())?;
            at += entry.bytes;
            let is_chosen = chosen.contains(first + u64::from(entry.rest));
            if is_chosen || takes_rest {
                to.set_class(u32::from(!is_chosen));
                write_record(entry.record, store, &mut buffer, terminator, &mut tally, to)?;
            }
        }
        store.release_memory(group.location(), bytes as u64);
        Ok::<_, WriteError>(())
    })?;
    Ok(tally)
}

/// The number of the first record of a run, from its label.
fn label(entries: &[u8]) -> Option<u64> {
    match Entry::read(entries)?.record {
        Record::Here(number) => Some(u64::from_le_bytes(number.try_into().ok()?)),
        Record::Elsewhere(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use evenhand::Seed;

    use super::*;

    #[test]
    fn those_are_chosen_that_the_head_of_the_order_has() {
        let seed = Seed::from_text("chosen");
        let dealer = Dealer::new(&seed);
        for n in [0_u64, 1, 5, 1000, 1 << 20, (1 << 20) + 1, 3_000_000] {
            let mut keys = vec![0; n as usize];
            dealer.keys(0, &mut keys);
            // Counts finer than piles, and coarser.
            for counted in [16, 8, 4] {
                let mut counts = vec![0; 1 << counted];
                for key in &keys {
                    counts[(key >> (32 - counted)) as usize] += 1;
                }
                for wanted in [0, 1, n / 1000, n / 2, n.saturating_sub(1), n] {
                    let wanted = wanted.min(n);
                    let mut head = evenhand::order_head(n, wanted, &seed).unwrap();
                    head.sort_unstable();
                    let mut chosen = Chosen::new(&dealer, n, wanted, &counts).unwrap();
                    let found: Vec<u64> = (0..n).filter(|record| chosen.contains(*record)).collect();
                    assert!(found == head, "{wanted} of {n}, by {counted} bits");
                    // Not all need be asked for.
                    let mut chosen = Chosen::new(&dealer, n, wanted, &counts).unwrap();
                    assert!(head.iter().all(|record| chosen.contains(*record)), "{wanted} of {n}");
                }
            }
        }
    }
}
