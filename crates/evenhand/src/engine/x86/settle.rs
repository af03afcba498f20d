//! Settling places on x86-64: what is drawn is stored in whole vectors.
//!
//! A swap stores twice, and stores are what a shuffle that fits the cache waits for: the machine has room for some
//! sixty that are not yet done, and nothing behind a full store queue begins. But places settle in a row, and a
//! settled place is not read again. So the items drawn for places in a row are gathered in a vector register and
//! stored at once: five stores for four places, not eight. That takes a twelfth to an eighth off slices of 10^4 and
//! 10^5 (the benchmarks `shuffle/*`, 2026-11, Zen 4); 32 bytes at once win nothing more.
//!
//! Items of any type pass through registers here, pointers and padding too, which Rust must not load as numbers.
//! Hence the assembly: it moves bytes, as a copy of memory does. The plain twin is [`settle_one_by_one`].

use core::arch::asm;

use super::super::{LANES, Pairs, settle_one_by_one};

/// Where die i of 8K lies in `Pairs`, in bytes.
const fn offset(k: usize, i: usize) -> usize {
    let (w, die) = (i / k, i % k);
    ((die / 2 * LANES + w) * 2 + die % 2) * size_of::<u32>()
}

/// Does something for each quad of 8K places.
macro_rules! for_each_quad {
    ($K:ident, $q:ident, $body:block) => {
        for_each_quad!(@ $K, $q, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    (@ $K:ident, $q:ident, $body:block, $($at:literal)*) => {$(
        if $at < LANES * $K / 4 {
            const $q: usize = $at;
            $body
        }
    )*};
}

/// A swap: the item at the place `at` bytes on and the drawn one change places, but that the drawn one stays in a vector
/// register. `size` is in bytes, `held` a register's part of that size, `load` a load of it.
macro_rules! swap {
    (4, $die:literal, $at:literal, $drawn:literal) => {
        swap!("dword", "e", "vmovd", "4", $die, $at, $drawn)
    };
    (8, $die:literal, $at:literal, $drawn:literal) => {
        swap!("qword", "r", "vmovq", "8", $die, $at, $drawn)
    };
    ($word:literal, $part:literal, $load:literal, $size:literal, $die:literal, $at:literal, $drawn:literal) => {
        concat!(
            "mov {die:e}, dword ptr [{pairs} + {",
            $die,
            "}]\n",
            "mov {held:",
            $part,
            "}, ",
            $word,
            " ptr [{place} + {at} + ",
            $at,
            "]\n",
            $load,
            " {",
            $drawn,
            "}, ",
            $word,
            " ptr [{from} + ",
            $size,
            " * {die}]\n",
            "mov ",
            $word,
            " ptr [{from} + ",
            $size,
            " * {die}], {held:",
            $part,
            "}",
        )
    };
}

/// Settles four places, Q times four of 8K: the swaps, what is drawn, and where the items lie.
macro_rules! quad {
    ($lines:tt, $size:literal, ($K:ident, $Q:ident), ($from:ident, $place:ident, $to:ident, $pairs:ident)) => {
        quad!(@ $lines, $size, $K, $Q, $from, $place, $to, $pairs)
    };
    (@ [$($line:expr),* $(,)?], $size:literal, $K:ident, $Q:ident, $from:ident, $place:ident, $to:ident, $pairs:ident) => {
        asm!(
            $($line,)*
            pairs = in(reg) $pairs,
            from = in(reg) $from,
            place = in(reg) $place,
            to = in(reg) $to,
            die = out(reg) _,
            held = out(reg) _,
            a = out(xmm_reg) _,
            b = out(xmm_reg) _,
            c = out(xmm_reg) _,
            at = const 4 * $size * $Q,
            die_0 = const offset($K, 4 * $Q),
            die_1 = const offset($K, 4 * $Q + 1),
            die_2 = const offset($K, 4 * $Q + 2),
            die_3 = const offset($K, 4 * $Q + 3),
            options(nostack, preserves_flags)
        )
    };
}

/// Settles 8K places of items of four bytes.
///
/// # Safety
/// As for [`settle_one_by_one`]; items are of four bytes, and AVX is there.
#[inline(always)]
pub(super) unsafe fn settle_4<const K: usize>(from: *mut u8, place: *mut u8, to: *mut u8, pairs: &Pairs) {
    for_each_quad!(K, Q, {
        // SAFETY: the caller's. Swap after swap as the plain twin does it, but that the four drawn items are stored
        // last. Where `to` is apart from `from`, nothing reads `to`. Where it is `from`, no swap between reads or
        // writes those places: it settles a later place, and its die is not before that.
        unsafe {
            quad!(
                [
                    swap!(4, "die_0", "0", "a"),
                    swap!(4, "die_1", "4", "b"),
                    "vpunpckldq {a}, {a}, {b}",
                    swap!(4, "die_2", "8", "b"),
                    swap!(4, "die_3", "12", "c"),
                    "vpunpckldq {b}, {b}, {c}",
                    "vpunpcklqdq {a}, {a}, {b}",
                    "vmovdqu xmmword ptr [{to} + {at}], {a}",
                ],
                4,
                (K, Q),
                (from, place, to, pairs)
            );
        }
    });
}

/// Settles 8K places of items of eight bytes.
///
/// # Safety
/// As for [`settle_one_by_one`]; items are of eight bytes, and AVX is there.
#[inline(always)]
pub(super) unsafe fn settle_8<const K: usize>(from: *mut u8, place: *mut u8, to: *mut u8, pairs: &Pairs) {
    for_each_quad!(K, Q, {
        // SAFETY: as in `settle_4`, two and two.
        unsafe {
            quad!(
                [
                    swap!(8, "die_0", "0", "a"),
                    swap!(8, "die_1", "8", "b"),
                    "vpunpcklqdq {a}, {a}, {b}",
                    "vmovdqu xmmword ptr [{to} + {at}], {a}",
                    swap!(8, "die_2", "16", "b"),
                    swap!(8, "die_3", "24", "c"),
                    "vpunpcklqdq {b}, {b}, {c}",
                    "vmovdqu xmmword ptr [{to} + {at} + 16], {b}",
                ],
                8,
                (K, Q),
                (from, place, to, pairs)
            );
        }
    });
}

/// Settles 8K places: of items of four or eight bytes in vectors, of others one by one.
///
/// # Safety
/// As for [`settle_one_by_one`]; AVX is there.
#[inline(always)]
pub(super) unsafe fn settle<T, const K: usize>(from: *mut T, place: usize, to: *mut T, pairs: &Pairs) {
    // SAFETY: the caller's.
    unsafe {
        let (place_at, to_at) = (from.add(place).cast(), to.add(place).cast());
        match size_of::<T>() {
            4 => settle_4::<K>(from.cast(), place_at, to_at, pairs),
            8 => settle_8::<K>(from.cast(), place_at, to_at, pairs),
            _ => settle_one_by_one::<T, K>(from, place, to, pairs, 0..LANES * K),
        }
    }
}
