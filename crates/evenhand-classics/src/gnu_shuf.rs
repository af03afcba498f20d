//! What GNU `shuf --random-source=FILE` draws from the bytes of a file, so that its very output can be had again.
//!
//! [`RandomSource`] is its die over bytes, [`order`] the order in which it writes n items or the first k of them, and
//! [`StreamSample`] its sample of lines whose number is not known beforehand. Found by black-box runs of GNU coreutils
//! 9.1; the program's tests compare with the one that is installed.
//!
//! **The die.** A number is kept that is uniform in 0 to some greatest one, 0 at first. While there are fewer numbers than
//! faces, a byte is appended to both. Numbers above the last whole multiple of the faces are rejected; what is left of
//! such a number, and the quotient of one that is not rejected, is uniform in its turn, and is kept for the next die. So
//! little randomness is lost: 52 cards take some 30 bytes, and log2(52!) bits are 28.2 of them.
//!
//! **Why it is right.** Let the number be uniform in 0 to g, and f faces, with g + 1 = q · f + r. Below q · f each pair of
//! remainder and quotient has one number: the face is uniform, and the quotient is uniform in 0 to q − 1, independent of
//! it. The rejected ones, less q · f, are uniform in 0 to r − 1. All of that needs numbers below 2^64: it holds up to 2^56
//! faces. Beyond, a byte may shift the highest bits out, and the die is biased; GNU's is so too.
//!
//! **When not to use it.** Without a file of random bytes to repeat an older run: [`evenhand`]'s own orders need a
//! seed of a few bytes, and take all threads.
//!
//! GNU Coreutils manual, "shuf invocation" and "Random sources"; uutils coreutils, `compat_random_source.rs` (2025), which
//! found the die the same way; J. Lumbroso, Optimal discrete uniform generation from coin flips, and applications (2013),
//! for rejection that keeps what is left.
//!
//! # Examples
//! ```
//! use evenhand_classics::gnu_shuf::{RandomSource, order};
//!
//! // shuf -i 1-5 --random-source=<(yes)
//! let yes = "y\n".repeat(100);
//! let mut dice = RandomSource::new(yes.as_bytes());
//! let places = order(5, 5, &mut dice);
//! dice.finish()?;
//! assert_eq!(places, [1, 0, 2, 3, 4]);
//! # Ok::<(), evenhand_classics::gnu_shuf::RandomSourceError>(())
//! ```

use std::io::{self, BufRead, BufReader, Read};

use evenhand::Draw;
use thiserror::Error;

use crate::catalogue::{reservoir_r, sample_partial_shuffle};

/// Dice from bytes, as GNU `shuf` rolls them.
///
/// Once there are no more bytes, every die shows 0 until [`finish`](Self::finish) says so: a loop that waits for another
/// face must look at [`is_over`](Self::is_over).
#[derive(Debug)]
pub struct RandomSource<R> {
    bytes: BufReader<R>,
    read: u64,
    /// Uniform in 0 to `greatest`.
    number: u64,
    greatest: u64,
    failed: Option<RandomSourceError>,
}

/// Why a random source gave no more bytes.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RandomSourceError {
    /// It has no more.
    #[error("end of file after {bytes} bytes")]
    End {
        /// How many it had.
        bytes: u64,
    },
    /// It could not be read on.
    #[error("cannot be read after {bytes} bytes")]
    Read {
        /// How many were read before.
        bytes: u64,
        /// Why.
        #[source]
        error: io::Error,
    },
}

impl<R: Read> RandomSource<R> {
    /// Dice from these bytes, which are read ahead.
    pub fn new(bytes: R) -> Self {
        Self { bytes: BufReader::new(bytes), read: 0, number: 0, greatest: 0, failed: None }
    }

    /// Whether a die was rolled that there were no bytes for.
    pub fn is_over(&self) -> bool {
        self.failed.is_some()
    }

    /// That there were bytes for all dice.
    ///
    /// # Errors
    /// If there were not.
    pub fn finish(self) -> Result<(), RandomSourceError> {
        self.failed.map_or(Ok(()), Err)
    }

    #[inline]
    fn byte(&mut self) -> Option<u8> {
        let found = loop {
            match self.bytes.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                found => break found,
            }
        };
        let bytes = self.read;
        match found.map(|ahead| ahead.first().copied()) {
            Ok(Some(byte)) => {
                self.bytes.consume(1);
                self.read += 1;
                return Some(byte);
            }
            Ok(None) => self.failed = Some(RandomSourceError::End { bytes }),
            Err(error) => self.failed = Some(RandomSourceError::Read { bytes, error }),
        }
        None
    }

    #[inline]
    fn die(&mut self, faces: u64) -> Option<u64> {
        if self.failed.is_some() {
            return None;
        }
        loop {
            while self.greatest < faces - 1 {
                let byte = self.byte()?;
                // Beyond 2^56 faces the highest bits are lost, as they are in GNU's.
                self.number = self.number << 8 | u64::from(byte);
                self.greatest = self.greatest << 8 | 0xff;
            }
            let rejected = (self.greatest % faces + 1) % faces;
            let face = self.number % faces;
            if self.number <= self.greatest - rejected {
                self.number /= faces;
                self.greatest = (self.greatest - (faces - 1)) / faces;
                return Some(face);
            }
            self.number = face;
            self.greatest %= faces;
        }
    }
}

impl<R: Read> Draw for RandomSource<R> {
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        assert_ne!(bound, 0, "a die has at least one face");
        self.die(bound).unwrap_or(0)
    }
}

/// Of more than n / `LARGE_PART` of n places all n are held, which is faster, and takes no more memory.
const LARGE_PART: u64 = 8;

/// How many bytes a place takes where not all are held: in a table of those that hold another item, and in the result.
const SPARSE_BYTES: u64 = 64;

/// The places of the first `k` of `n` items, k ≤ n, in the order in which they are written: Fisher and Yates' shuffle from the
/// first place on.
///
/// # Panics
/// If `k` is more than `n`.
pub fn order<D: Draw>(n: u64, k: u64, draw: &mut D) -> Vec<u64> {
    assert!(k <= n, "{k} places of {n}");
    if k <= n / LARGE_PART {
        return sample_partial_shuffle::sample(n, k, draw);
    }
    let mut places: Vec<u64> = (0..n).collect();
    for i in 0..k {
        places.swap(i as usize, (i + draw.below(n - i)) as usize);
    }
    places.truncate(k as usize);
    places
}

/// How many bytes of memory [`order`] takes, at most.
pub fn order_bytes(n: u64, k: u64) -> u64 {
    if k <= n / LARGE_PART { k.saturating_mul(SPARSE_BYTES) } else { n.saturating_mul(8) }
}

/// The largest regular file of which all lines are held for a sample.
const LARGEST_HELD_FILE: u64 = 8 << 20;

/// Whether a sample of lines is taken by a [`StreamSample`], and not by [`order`]: unless they are a regular file, of which
/// there are no more than 8 MiB from where it is read on.
pub fn is_sampled_as_stream(file_size: Option<u64>) -> bool {
    file_size.is_none_or(|bytes| bytes > LARGEST_HELD_FILE)
}

/// k items of a stream, as `shuf -n K` takes them from a pipe or a large file: by algorithm R, and then put in order.
///
/// GNU rolls the die of an item before it looks whether there is one: there is one die more than items that might have
/// been replaced.
///
/// # Examples
/// ```
/// use evenhand::Tape;
/// use evenhand_classics::gnu_shuf::StreamSample;
///
/// // Two of three items: the third is offered with die 3, none comes with die 4, and the two are put in order with die 2.
/// let mut dice = Tape::new([1, 0, 1, 0]);
/// let mut sample = StreamSample::new(2);
/// assert_eq!([0, 1, 2].map(|_| sample.offer(&mut dice)), [Some(0), Some(1), Some(1)]);
/// assert_eq!(sample.finish(&mut dice), [1, 0]);
/// assert_eq!(dice.bounds(), [3, 4, 2, 1]);
/// ```
#[derive(Debug, Clone)]
pub struct StreamSample {
    stream: reservoir_r::Stream,
    k: u64,
    offered: u64,
}

impl StreamSample {
    /// A sample of `k` items, of all if there are fewer.
    pub fn new(k: u64) -> Self {
        Self { stream: reservoir_r::Stream::new(k), k, offered: 0 }
    }

    /// The place at which the next item is kept, in that of the one there; none if it passes.
    #[inline]
    pub fn offer(&mut self, draw: &mut dyn Draw) -> Option<u64> {
        self.offered += 1;
        self.stream.offer(draw)
    }

    /// The places in the order in which their items are written, once there are no more.
    pub fn finish<D: Draw>(self, draw: &mut D) -> Vec<u64> {
        if self.k > 0 && self.offered >= self.k {
            draw.below(self.offered + 1);
        }
        let kept = self.k.min(self.offered);
        order(kept, kept, draw)
    }
}

#[cfg(test)]
mod tests {
    use evenhand::Tape;

    use super::*;

    /// A source of these bytes.
    fn source(bytes: &[u8]) -> RandomSource<&[u8]> {
        RandomSource::new(bytes)
    }

    /// x(i + 1) = 69069 x(i) + 1 mod 2^32 from 1, of which each gives its highest byte.
    fn bytes(count: usize) -> Vec<u8> {
        let mut state = 1_u32;
        let step = || {
            state = state.wrapping_mul(69_069).wrapping_add(1);
            (state >> 24) as u8
        };
        std::iter::repeat_with(step).take(count).collect()
    }

    /// Faces, and the first dice.
    const KNOWN: &[(u64, [u64; 6])] = &[
        (2, [0, 0, 0, 0, 0, 0]),
        (6, [0, 0, 0, 4, 4, 0]),
        (52, [0, 28, 39, 3, 46, 23]),
        (1000, [28, 195, 46, 231, 211, 969]),
        (65_537, [7_363, 12_007, 58_211, 31_201, 12_195, 17_471]),
        ((1 << 32) + 1, [482_553_575, 3_814_947_297, 799_228_991, 573_491_383, 1_201_562_865, 1_846_947_592]),
        (
            (1 << 56) + 1,
            [
                8_095_905_574_249_337,
                63_384_248_031_060_526,
                56_496_513_570_107_758,
                6_244_164_794_607_871,
                6_811_636_838_075_220,
                27_527_162_575_721_555,
            ],
        ),
        (
            u64::MAX,
            [
                8_095_905_574_249_337,
                16_226_367_495_951_494_856,
                13_206_698_588_671_710_767,
                641_904_135_345_025_829,
                14_560_853_739_776_495_355,
                5_720_997_409_116_791,
            ],
        ),
    ];

    /// The orders of the numbers 0 to 9 and 0 to 99.
    const TEN: [u64; 10] = [0, 1, 6, 2, 4, 5, 9, 7, 3, 8];
    const OF_STREAM: [u64; 5] = [66, 73, 90, 69, 96];
    const ALL_OF_STREAM: [u64; 5] = [28, 97, 10, 32, 7];

    #[test]
    fn every_face_is_equally_likely_over_all_bytes_whatever_came_before() {
        // Two bytes give each pair of faces with one and the same number of tapes, less those that ask for a third byte.
        for (first, second) in [(5, 7), (3, 3), (10, 6), (200, 2)] {
            let mut counts = vec![0; (first * second) as usize];
            for tape in 0..=u16::MAX {
                let tape = tape.to_be_bytes();
                let mut dice = source(&tape);
                let faces = [dice.below(first), dice.below(second)];
                if !dice.is_over() {
                    counts[(faces[0] * second + faces[1]) as usize] += 1;
                }
            }
            assert!(counts.iter().all(|count| *count == counts[0]), "{first} {second}: {counts:?}");
        }
    }

    #[test]
    fn a_die_of_one_face_takes_no_bytes_and_a_die_without_bytes_is_told() {
        let mut empty = source(b"");
        assert_eq!(empty.below(1), 0);
        assert!(!empty.is_over());
        assert_eq!(empty.below(2), 0);
        assert!(matches!(empty.finish(), Err(RandomSourceError::End { bytes: 0 })));
        let mut short = source(b"ab");
        order(10, 10, &mut short);
        assert!(matches!(short.finish(), Err(RandomSourceError::End { bytes: 2 })));
    }

    #[test]
    fn dice_and_orders_are_those_of_gnu() {
        // GNU coreutils 9.1, shuf --random-source= of 1000 bytes of the generator above, with -r -n 6 and these ranges.
        let bytes = bytes(1000);
        for (faces, expected) in KNOWN {
            let mut dice = source(&bytes);
            let rolled: Vec<u64> = (0..6).map(|_| dice.below(*faces)).collect();
            assert_eq!(rolled, *expected, "{faces}");
        }
        // -i 0-9, and -i 0-9 -n 4.
        assert_eq!(order(10, 10, &mut source(&bytes)), TEN);
        assert_eq!(order(10, 4, &mut source(&bytes)), TEN[..4]);
        // seq 0 99 | shuf -n 5, and -n 100.
        let stream = |k| {
            let (mut dice, mut sample, mut kept) =
                (source(&bytes), StreamSample::new(k), vec![0; k as usize]);
            for item in 0..100 {
                if let Some(place) = sample.offer(&mut dice) {
                    kept[place as usize] = item;
                }
            }
            sample.finish(&mut dice).iter().map(|place| kept[*place as usize]).collect::<Vec<u64>>()
        };
        assert_eq!(stream(5), OF_STREAM);
        assert_eq!(stream(100)[..5], ALL_OF_STREAM);
    }

    #[test]
    fn few_places_of_many_are_those_of_all() {
        for (n, k) in [(8, 1), (800, 100), (800, 99), (1000, 125)] {
            let all = order(n, n, &mut source(&bytes(5000)));
            assert_eq!(order(n, k, &mut source(&bytes(5000))), all[..k as usize]);
        }
    }

    #[test]
    fn fewer_items_than_wanted_take_no_die_but_those_of_their_order() {
        let mut tape = Tape::new([1, 0]);
        let mut sample = StreamSample::new(3);
        assert_eq!([sample.offer(&mut tape), sample.offer(&mut tape)], [Some(0), Some(1)]);
        assert_eq!((sample.finish(&mut tape), tape.bounds()), (vec![1, 0], &[2, 1][..]));
        assert!(StreamSample::new(0).finish(&mut Tape::new([])).is_empty());
    }
}
