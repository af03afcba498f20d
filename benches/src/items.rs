//! Items of every size that carry a number, so that a shuffle of them can be checked without a copy of them.
//!
//! Two checks. [`is_permutation`]: no number is lost or doubled, by a bit for each. [`fingerprint`]: a hash of which number
//! stands where, the same for every type, so that an order of numbers judges a shuffle of anything.

/// Items that are made of a number and give it back.
pub trait Number: Sized {
    /// The type, as places of benchmarks name it.
    const NAME: &'static str;

    /// Bits of the number that an item keeps: items 2^BITS apart are the same.
    const BITS: u32 = 64;

    /// Bytes that an item takes besides its own size.
    const HEAP: u64 = 0;

    /// Item i.
    fn number(i: u64) -> Self;

    /// The number that the item was made of, modulo 2^BITS; none if it is no item as they are made.
    fn read(&self) -> Option<u64>;
}

macro_rules! integers {
    ($($integer:ty: $name:literal),*) => {$(
        impl Number for $integer {
            const NAME: &'static str = $name;
            const BITS: u32 = <$integer>::BITS;

            fn number(i: u64) -> Self {
                i as Self
            }

            fn read(&self) -> Option<u64> {
                Some(u64::from(*self))
            }
        }
    )*};
}

integers!(u8: "u8", u16: "u16", u32: "u32", u64: "u64");

/// Word w of item i: every word depends on the number, so that a torn item is seen.
fn word(i: u64, w: usize) -> u64 {
    i.wrapping_add((w as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// The number of an item of words, if all of them belong to it.
fn whole(words: &[u64]) -> Option<u64> {
    let is_whole = words.iter().enumerate().all(|(w, is)| *is == word(words[0], w));
    is_whole.then_some(words[0])
}

macro_rules! words {
    ($($words:literal: $name:literal),*) => {$(
        impl Number for [u64; $words] {
            const NAME: &'static str = $name;

            fn number(i: u64) -> Self {
                std::array::from_fn(|w| word(i, w))
            }

            fn read(&self) -> Option<u64> {
                whole(self)
            }
        }
    )*};
}

words!(2: "16B", 3: "24B", 4: "32B", 8: "64B");

/// 64 bytes that lie in one cache line.
#[repr(align(64))]
pub struct Line([u64; 8]);

impl Number for Line {
    const NAME: &'static str = "64B-aligned";

    fn number(i: u64) -> Self {
        Self(Number::number(i))
    }

    fn read(&self) -> Option<u64> {
        whole(&self.0)
    }
}

impl Number for String {
    const NAME: &'static str = "String";
    // Up to ten digits; an allocator gives 24 or 32 bytes for them.
    const HEAP: u64 = 32;

    fn number(i: u64) -> Self {
        i.to_string()
    }

    fn read(&self) -> Option<u64> {
        self.parse().ok()
    }
}

/// The items 0 to n, in order.
pub fn identity<T: Number>(n: usize) -> Vec<T> {
    (0..n as u64).map(T::number).collect()
}

/// Whether these are the items 0 to n in some order: by a bit for each, or by counts where items repeat.
pub fn is_permutation<T: Number>(items: &[T]) -> bool {
    let n = items.len() as u64;
    if T::BITS < 64 && n > 1 << T::BITS {
        let mut counts = vec![0_u64; 1 << T::BITS];
        let all_read = items.iter().all(|item| item.read().map(|i| counts[i as usize] += 1).is_some());
        let (each, more) = (n >> T::BITS, n % (1 << T::BITS));
        return all_read
            && (0..).zip(&counts).all(|(i, count): (u64, _)| *count == each + u64::from(i < more));
    }
    let mut seen = vec![0_u64; items.len().div_ceil(64)];
    // n items without a repetition, all below n, are all of them.
    items.iter().all(|item| {
        item.read().filter(|i| *i < n).is_some_and(|i| {
            let (word, bit) = (&mut seen[(i / 64) as usize], 1 << (i % 64));
            let is_first = *word & bit == 0;
            *word |= bit;
            is_first
        })
    })
}

/// A hash of numbers, modulo 2^bits, in their order: the sum over places p of a mix of p and the number there.
pub fn fingerprint(numbers: impl Iterator<Item = u64>, bits: u32) -> u64 {
    let mask = u64::MAX >> (64 - bits);
    (0_u64..).zip(numbers).fold(0, |sum, (p, number)| {
        // splitmix64's finaliser, over the place and the number.
        let mut mixed = p.rotate_left(32) ^ (number & mask).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        sum.wrapping_add(mixed ^ mixed >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds_faults<T: Number>(n: usize) {
        let mut items: Vec<T> = identity(n);
        items.reverse();
        assert!(is_permutation(&items), "{}", T::NAME);
        items[1] = T::number(0);
        assert!(!is_permutation(&items), "{} doubled", T::NAME);
        items[1] = T::number(n as u64);
        assert!(!is_permutation(&items) || n > 1 << 8, "{} from outside", T::NAME);
    }

    #[test]
    fn a_lost_or_doubled_item_is_found() {
        finds_faults::<u8>(1000);
        finds_faults::<u8>(200);
        finds_faults::<u16>(70_000);
        finds_faults::<u32>(1000);
        finds_faults::<u64>(1000);
        finds_faults::<[u64; 3]>(200);
        finds_faults::<Line>(200);
        finds_faults::<String>(200);
    }

    #[test]
    fn a_torn_item_is_found() {
        let mut items: Vec<[u64; 4]> = identity(10);
        items[3][2] = items[4][2];
        assert!(!is_permutation(&items));
    }

    #[test]
    fn fingerprints_tell_orders_apart() {
        let of = |numbers: &[u64], bits| fingerprint(numbers.iter().copied(), bits);
        assert_eq!(of(&[0, 1, 258], 64), of(&[0, 1, 258], 64));
        assert_ne!(of(&[0, 1, 258], 64), of(&[0, 258, 1], 64));
        assert_eq!(of(&[0, 1, 258], 8), of(&[0, 1, 2], 8));
    }
}
