//! Counts decks of up to 64 cards, a block of decks at a time.
//!
//! A block is 255 decks, so that a byte holds any count of a cell: a table of bytes stays in the first cache while the
//! block is read, and is added to the counts once. Beside that:
//!
//! - pairs: 64 of them by one instruction, since the cards after a card are a set;
//! - bytes of rows are compared eight at a time, in a word;
//! - Lehmer digits and the longest increasing subsequence: sets of cards are words of 64 bits. Patience sorting's tops
//!   are such a set: a card takes the place of the least top above it;
//! - digits of swaps: where each card is, is kept beside the deck;
//! - cycles: a forward swap of two places joins two cycles, so that they are as many as the digits that are 0.
//!
//! The tests hold it to the plain form, count by count.

use super::counts::{Counts, Digits};
use super::duplicates;
use crate::Statistic;

/// The most cards, a row's bytes.
pub(crate) const WIDTH: usize = 64;

/// The most decks.
pub(crate) const DECKS: usize = u8::MAX as usize;

/// An order in bytes. What follows its end is larger than any card.
pub(crate) type Row = [u8; WIDTH];

/// The filling of a row.
pub(crate) const BLANK: Row = [i8::MAX as u8; WIDTH];

/// The counts of a table, `first * WIDTH + second`.
type Bytes = [u8; WIDTH * WIDTH];

/// Returns an order as a row. `None` if it is not an order of its cards, of which there are at most [`WIDTH`].
pub(crate) fn row(order: &[u32]) -> Option<Row> {
    let n = order.len() as u32;
    let mut row = BLANK;
    let (mut cards, mut outside) = (0_u64, false);
    for (byte, card) in row.iter_mut().zip(order) {
        outside |= *card >= n;
        cards |= 1 << (card % 64);
        *byte = *card as u8;
    }
    (!outside && cards.count_ones() == n).then_some(row)
}

/// Fingerprint of a row.
pub(super) fn fingerprint(row: &Row) -> u128 {
    let words = row.chunks_exact(8);
    duplicates::fingerprint(
        words.map(|bytes| bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte))),
    )
}

/// The inverse of an order of n.
pub(crate) fn inverse(order: &Row, n: usize) -> Row {
    let mut places = BLANK;
    for (place, card) in (0..).zip(&order[..n]) {
        places[usize::from(*card) % WIDTH] = place;
    }
    places
}

/// A row as words of eight bytes.
#[inline(always)]
fn words(row: &Row) -> [u64; WIDTH / 8] {
    let mut words = [0; WIDTH / 8];
    for (word, bytes) in words.iter_mut().zip(row.as_chunks().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    words
}

/// The bytes that follow each byte of a row; after the last comes [`BLANK`]'s.
#[inline(always)]
fn next_bytes(words: &[u64; WIDTH / 8]) -> [u64; WIDTH / 8] {
    std::array::from_fn(|at| words[at] >> 8 | words.get(at + 1).unwrap_or(&LOW) << 56)
}

/// All bits of a word's bytes but the highest.
const LOW: u64 = u64::from_le_bytes([i8::MAX as u8; 8]);

/// One in each byte.
const ONES: u64 = u64::from_le_bytes([1; 8]);

/// How many bytes of some words are 0.
#[inline(always)]
fn zeros(words: impl Iterator<Item = u64>) -> u32 {
    // The highest bit of each byte that is not 0: the sums do not reach the next byte.
    words.map(|word| 8 - ((((word & LOW) + LOW) | word) & !LOW).count_ones()).sum()
}

/// Returns the number of places at which two orders of n cards agree.
#[inline]
pub(crate) fn equal(one: &Row, other: &Row, n: usize) -> u64 {
    let used = n.div_ceil(8);
    // Each byte counts over at most eight words.
    let mut equal = 0;
    for (one, other) in one.as_chunks().0[..used].iter().zip(&other.as_chunks().0[..used]) {
        let word = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        equal += !(((word & LOW) + LOW) | word) >> 7 & ONES;
    }
    // Both rows have equal bytes after the last card.
    (equal.wrapping_mul(ONES) >> 56) - (8 * used - n) as u64
}

/// Counts a block of orders with their inverses, and says how many inversions each has.
pub(crate) fn count(counts: &mut Counts, orders: &[Row], places: &[Row]) -> Vec<u32> {
    #[cfg(all(target_arch = "x86_64", not(evenhand_portable)))]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has the instructions that the function is compiled with.
        return unsafe { count_with_avx2(counts, orders, places) };
    }
    count_anywhere(counts, orders, places)
}

/// The same code with wider instructions, and one that counts bits.
#[cfg(all(target_arch = "x86_64", not(evenhand_portable)))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn count_with_avx2(counts: &mut Counts, orders: &[Row], places: &[Row]) -> Vec<u32> {
    count_anywhere(counts, orders, places)
}

#[inline(always)]
fn count_anywhere(counts: &mut Counts, orders: &[Row], places: &[Row]) -> Vec<u32> {
    let n = counts.n;
    counts.decks += orders.len() as u64;
    let mut bytes = [0; WIDTH * WIDTH];

    for order in orders {
        for (place, card) in order[..n].iter().enumerate() {
            bump(&mut bytes, place, *card);
        }
    }
    settle(&mut bytes, n, &mut counts.places);

    for (side, rows) in [orders, places].into_iter().enumerate() {
        before(rows, n, &mut counts.before[side]);
        for row in rows {
            for pair in row[..n].windows(2) {
                bump(&mut bytes, usize::from(pair[0]), pair[1]);
            }
            if n > 0 {
                let (first, last) = (row[0], row[n - 1]);
                bump(&mut bytes, usize::from(last), first);
                counts.ends[side][usize::from(last) * n + usize::from(first)] += 1;
            }
        }
        settle(&mut bytes, n, &mut counts.after[side]);
    }

    let inversions = lehmer(counts, Digits::Lehmer, orders, &mut bytes);
    lehmer(counts, Digits::LehmerInverse, places, &mut bytes);
    for digits in [Digits::Forward, Digits::Descending, Digits::Ascending] {
        swaps(counts, digits, if digits == Digits::Ascending { places } else { orders }, &mut bytes);
    }
    for statistic in Statistic::ALL {
        let values = &mut counts.statistics[statistic as usize];
        match statistic {
            Statistic::Inversions => inversions.iter().for_each(|sum| values[*sum as usize] += 1),
            // With the digits of forward swaps.
            Statistic::Cycles => {}
            Statistic::LongestIncreasing => longest(orders, n, values),
            Statistic::Descents => {
                for row in orders {
                    values[descents(row)] += 1;
                }
            }
            Statistic::RisingSequences => {
                for row in places {
                    values[descents(row)] += 1;
                }
            }
            Statistic::FixedPoints => {
                for row in orders {
                    values[fixed_points(row)] += 1;
                }
            }
            Statistic::Successions => {
                for row in orders {
                    values[successions(row)] += 1;
                }
            }
            Statistic::OrderedPrefix => {
                for row in orders {
                    values[prefix(row, n)] += 1;
                }
            }
            Statistic::OrderedSuffix => {
                for row in orders {
                    values[suffix(row, n)] += 1;
                }
            }
        }
    }
    for row in places {
        counts.of_inverse[0][prefix(row, n)] += 1;
        counts.of_inverse[1][suffix(row, n)] += 1;
    }
    inversions
}

#[inline(always)]
fn bump(bytes: &mut Bytes, first: usize, second: u8) {
    // Both are below the width; said so that no bound is checked.
    let cell = &mut bytes[(first % WIDTH) * WIDTH + usize::from(second) % WIDTH];
    *cell = cell.wrapping_add(1);
}

/// Adds bytes to the counts, and clears them.
#[inline(always)]
fn settle(bytes: &mut Bytes, n: usize, counts: &mut [u64]) {
    for (row, counts) in bytes.chunks_exact(WIDTH).zip(counts.chunks_exact_mut(n.max(1))) {
        for (byte, count) in row.iter().zip(counts) {
            *count += u64::from(*byte);
        }
    }
    bytes.fill(0);
}

/// Pairs of items c < d of which c is before d.
///
/// What follows an item is a set; of eight rows the eight sets are added by carry-save adders to the planes of a counter for each bit
/// (Harley and Seal; Warren, Hacker's Delight, 5-1), six instructions a row for 64 pairs.
#[inline(always)]
fn before(rows: &[Row], n: usize, counts: &mut [u64]) {
    let mut planes = [[0_u64; PLANES]; WIDTH];
    for rows in rows.chunks(8) {
        let mut later = [[0_u64; 8]; WIDTH];
        for (which, row) in rows.iter().enumerate() {
            let mut after = 0_u64;
            for item in row[..n].iter().rev() {
                later[usize::from(*item) % WIDTH][which] = after;
                after |= 1 << (item % 64);
            }
        }
        for (planes, later) in planes[..n].iter_mut().zip(&later) {
            add_eight(planes, *later);
        }
    }
    for (c, planes) in planes[..n].iter().enumerate() {
        for (d, count) in counts[c * n..][..n].iter_mut().enumerate().skip(c + 1) {
            for (which, plane) in planes.iter().enumerate() {
                *count += (plane >> d & 1) << which;
            }
        }
    }
}

/// The bits of a count of [`DECKS`].
const PLANES: usize = u8::BITS as usize;

/// Adds eight sets to counters of their elements.
#[inline(always)]
fn add_eight(planes: &mut [u64; PLANES], sets: [u64; 8]) {
    let [a, b, c, d, e, f, g, h] = sets;
    let [mut ones, mut twos, mut fours] = [planes[0], planes[1], planes[2]];
    let (one, two, three, four);
    (ones, one) = add(ones, a, b);
    (ones, two) = add(ones, c, d);
    (ones, three) = add(ones, e, f);
    (ones, four) = add(ones, g, h);
    let (of_half, of_rest);
    (twos, of_half) = add(twos, one, two);
    (twos, of_rest) = add(twos, three, four);
    let mut carry;
    (fours, carry) = add(fours, of_half, of_rest);
    [planes[0], planes[1], planes[2]] = [ones, twos, fours];
    for plane in &mut planes[3..] {
        (*plane, carry) = (*plane ^ carry, *plane & carry);
    }
}

/// The sum of three bits in each place, and the carry.
#[inline(always)]
fn add(one: u64, other: u64, third: u64) -> (u64, u64) {
    let either = one ^ other;
    (either ^ third, one & other | either & third)
}

/// Lehmer digits, and their sum of each row: its inversions.
#[inline(always)]
fn lehmer(counts: &mut Counts, digits: Digits, rows: &[Row], bytes: &mut Bytes) -> Vec<u32> {
    let n = counts.n;
    let ranked = digits == Digits::Lehmer && !counts.orders.is_empty();
    let mut sums = vec![0; rows.len()];
    // A loop, since what a collected iterator calls would be compiled without the wider instructions.
    for (row, sum) in rows.iter().zip(&mut sums) {
        let (mut seen, mut rank) = (0_u64, 0);
        for (place, card) in row[..n].iter().enumerate() {
            let one = 1_u64 << (card % 64);
            // Smaller cards, less those that came before.
            let digit = card - (seen & (one - 1)).count_ones() as u8;
            seen |= one;
            bump(bytes, place, digit);
            *sum += u32::from(digit);
            if ranked {
                rank = rank * (n - place) + usize::from(digit);
            }
        }
        if ranked {
            counts.orders[rank] += 1;
        }
    }
    settle(bytes, n, &mut counts.digits[digits as usize]);
    sums
}

/// The digits of swaps. Each swap waits for the one before, so that several decks are read at once.
#[inline(always)]
fn swaps(counts: &mut Counts, digits: Digits, rows: &[Row], bytes: &mut Bytes) {
    let (whole, rest) = rows.as_chunks::<INTERLEAVED>();
    for rows in whole {
        swaps_interleaved(counts, digits, rows, bytes);
    }
    for row in rest {
        swaps_interleaved(counts, digits, &[*row], bytes);
    }
    settle(bytes, counts.n, &mut counts.digits[digits as usize]);
}

/// Keeps where each card is, and which card lies where, before the swap of each place.
#[inline(always)]
fn swaps_interleaved<const LANES: usize>(
    counts: &mut Counts,
    digits: Digits,
    rows: &[Row; LANES],
    bytes: &mut Bytes,
) {
    let n = counts.n;
    let start: Row = std::array::from_fn(|place| place as u8);
    let (mut decks, mut places) = ([start; LANES], [start; LANES]);
    let mut zeros = [0; LANES];
    let mut swap = |lane: usize, place: usize| {
        let card = usize::from(rows[lane][place]) % WIDTH;
        let (deck, places) = (&mut decks[lane], &mut places[lane]);
        let from = places[card];
        let moved = deck[place];
        deck[usize::from(from) % WIDTH] = moved;
        places[usize::from(moved) % WIDTH] = from;
        from
    };
    if digits == Digits::Forward {
        for place in 0..n.min(WIDTH) {
            for (lane, zeros) in zeros.iter_mut().enumerate() {
                let digit = swap(lane, place) - place as u8;
                *zeros += usize::from(digit == 0);
                bump(bytes, place, digit);
            }
        }
        for zeros in zeros {
            counts.statistics[Statistic::Cycles as usize][zeros] += 1;
        }
    } else {
        for place in (0..n.min(WIDTH)).rev() {
            for lane in 0..LANES {
                bump(bytes, place, swap(lane, place));
            }
        }
    }
}

#[inline(always)]
fn fixed_points(order: &Row) -> usize {
    const START: Row = {
        let mut start = BLANK;
        let mut place = 0;
        while place < WIDTH {
            start[place] = place as u8;
            place += 1;
        }
        start
    };
    equal(order, &START, WIDTH) as usize
}

#[inline(always)]
fn successions(order: &Row) -> usize {
    let words = words(order);
    // Bytes are below 128, so that one more stays a byte.
    let follow = words.into_iter().zip(next_bytes(&words)).map(|(card, next)| (card + ONES) ^ next);
    zeros(follow) as usize
}

#[inline(always)]
fn descents(row: &Row) -> usize {
    let words = words(row);
    // Of bytes below 128, 128 + one − next − 1 keeps its highest bit where one > next.
    let falls = words.into_iter().zip(next_bytes(&words));
    let falls = falls.map(|(one, next)| ((one | !LOW) - next - ONES) & !LOW);
    falls.map(u64::count_ones).sum::<u32>() as usize
}

#[inline(always)]
fn prefix(row: &Row, n: usize) -> usize {
    row[..n].windows(2).take_while(|pair| pair[0] < pair[1]).count() + usize::from(n > 0)
}

#[inline(always)]
fn suffix(row: &Row, n: usize) -> usize {
    row[..n].windows(2).rev().take_while(|pair| pair[0] < pair[1]).count() + usize::from(n > 0)
}

/// Decks that are read at once, so that none waits for its own last step.
const INTERLEAVED: usize = 4;

/// The longest increasing subsequences.
#[inline(always)]
fn longest(orders: &[Row], n: usize, counts: &mut [u64]) {
    for orders in orders.chunks(INTERLEAVED) {
        let mut tops = [0_u64; INTERLEAVED];
        for place in 0..n {
            for (tops, order) in tops.iter_mut().zip(orders) {
                let card = order[place] % 64;
                let above = *tops & (u64::MAX << card);
                *tops = (*tops ^ (above & above.wrapping_neg())) | 1 << card;
            }
        }
        for (tops, _) in tops.iter().zip(orders) {
            counts[tops.count_ones() as usize] += 1;
        }
    }
}
