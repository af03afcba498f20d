//! Shuffling rows: items whose width is known only when the program runs, as in arrays of other languages.
//!
//! Rows of the widths that are common ([`shuffle_rows`]) are slices of arrays of bytes, which [`shuffle`] shuffles as any other.
//! Rows of other widths follow the cycles of the order, each moved once: place p takes the row at `order[p]`, whose place
//! takes its own, until the cycle closes on the row that was held aside. That order is a list of 4 or 8 bytes a row besides the rows,
//! and each row is waited for, which costs some 0.4 µs beyond the caches, where rows of a common width of as many bytes cost 0.15.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use crate::index::Index;
use crate::seed::Seed;
use crate::shuffle::{order_into, shuffle};

/// Shuffles as rows of a common width, or by the order.
macro_rules! by_width {
    ($bytes:ident, $width:ident, $seed:ident, $shuffle:path, $order_into:path, [$($common:literal)*]) => {
        match $width {
            $($common => {
                let (rows, rest) = $bytes.as_chunks_mut::<$common>();
                assert!(rest.is_empty(), "{} bytes are no whole rows of {}", $bytes.len(), $width);
                $shuffle(rows, $seed);
                Ok(())
            })*
            _ => {
                let n = rows($bytes, $width);
                if let Ok(n) = u32::try_from(n) {
                    let mut order = Vec::new();
                    $order_into(n, $seed, &mut order)?;
                    follow(&mut order, $bytes, $width)
                } else {
                    let mut order = Vec::new();
                    $order_into(n, $seed, &mut order)?;
                    follow(&mut order, $bytes, $width)
                }
            }
        }
    };
}

/// [`shuffle`] of rows of `width` bytes, one behind the other: place p gets the row that was at `order[p]`.
///
/// Rows of 1, 2, 3, 4, 8, 12, 16, 32, 64, 128 and 256 bytes take what [`shuffle`] says of items; others take a list of the
/// order besides, and more time.
///
/// # Errors
/// If the allocator does not give the memory for that list; the rows are then as they were.
///
/// # Panics
/// If the bytes are no whole rows, or `width` is 0; and as [`shuffle`].
///
/// # Examples
/// ```
/// use evenhand::{Seed, shuffle_rows};
///
/// let mut names = *b"ann  bob  cy   dee  eve  ";
/// shuffle_rows(&mut names, 5, &Seed::from_text("42"))?;
/// assert_eq!(&names, b"dee  ann  bob  cy   eve  ");
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
#[inline]
pub fn shuffle_rows(bytes: &mut [u8], width: usize, seed: &Seed) -> Result<(), TryReserveError> {
    by_width!(bytes, width, seed, shuffle, order_into, [1 2 3 4 8 12 16 32 64 128 256])
}

/// [`shuffle_rows`] on the current rayon pool: the same order. Rows of the common widths are moved on all threads; of others, the order is
/// made on all, and one moves them.
///
/// # Errors
/// As [`shuffle_rows`].
///
/// # Panics
/// As [`shuffle_rows`].
#[cfg(feature = "rayon")]
#[inline]
pub fn par_shuffle_rows(bytes: &mut [u8], width: usize, seed: &Seed) -> Result<(), TryReserveError> {
    use crate::parallel::{par_order_into, par_shuffle};

    by_width!(bytes, width, seed, par_shuffle, par_order_into, [1 2 3 4 8 12 16 32 64 128 256])
}

/// How many rows there are.
fn rows(bytes: &[u8], width: usize) -> u64 {
    assert!(
        width > 0 && bytes.len().is_multiple_of(width),
        "{} bytes are no whole rows of {width}",
        bytes.len()
    );
    (bytes.len() / width) as u64
}

/// Moves the row at `from[p]` to each place p, cycle by cycle; `from` is then the identity.
fn follow<I: Index>(from: &mut [I], bytes: &mut [u8], width: usize) -> Result<(), TryReserveError> {
    let mut held = Vec::new();
    held.try_reserve_exact(width)?;
    for start in 0..from.len() {
        if from[start].as_usize() == start {
            continue;
        }
        held.clear();
        held.extend_from_slice(&bytes[start * width..][..width]);
        let mut place = start;
        loop {
            let next = core::mem::replace(&mut from[place], I::of(place as u64)).as_usize();
            if next == start {
                break;
            }
            bytes.copy_within(next * width..(next + 1) * width, place * width);
            place = next;
        }
        bytes[place * width..][..width].copy_from_slice(&held);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    type ShuffleRows = fn(&mut [u8], usize, &Seed) -> Result<(), TryReserveError>;

    /// On one thread and, if there is rayon, on many.
    const FORMS: &[ShuffleRows] = &[
        shuffle_rows,
        #[cfg(feature = "rayon")]
        par_shuffle_rows,
    ];

    #[test]
    fn rows_of_every_width_are_moved_whole_to_the_places_of_the_plain_order() {
        let seed = Seed::from_text("rows");
        let widths = (1..=70).chain([100, 127, 128, 256, 512, 513]);
        for (n, width) in widths.flat_map(|width| [(0, width), (1, width), (2, width), (71, width)]).chain([
            ((1 << 20) + 1, 3),
            ((1 << 20) + 1, 5),
            ((1 << 20) + 1, 8),
        ]) {
            if cfg!(miri) && n > 1000 {
                continue;
            }
            let row = |i: u64| (0..width as u64).map(move |byte| (i * 31 + (i >> 8) + byte * 7) as u8);
            let expected: Vec<u8> = plain::order(n, &seed).into_iter().flat_map(row).collect();
            for form in FORMS {
                let mut bytes: Vec<u8> = (0..n).flat_map(row).collect();
                form(&mut bytes, width, &seed).unwrap();
                assert!(bytes == expected, "{n} rows of {width} bytes");
            }
        }
    }

    #[test]
    #[should_panic = "7 bytes are no whole rows of 2"]
    fn bytes_that_are_no_whole_rows_are_refused() {
        drop(shuffle_rows(&mut [0; 7], 2, &Seed::from_text("rows")));
    }

    #[test]
    #[should_panic = "5 bytes are no whole rows of 0"]
    fn rows_have_a_width() {
        drop(shuffle_rows(&mut [0; 5], 0, &Seed::from_text("rows")));
    }
}
