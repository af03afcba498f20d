//! Settling places on x86-64: what is drawn is stored in whole vectors.
//!
//! A swap stores twice, and stores are what a shuffle that fits the cache waits for: the machine has room for some
//! sixty that are not yet done, and nothing behind a full store queue begins. But places settle in a row, and a
//! settled place is not read again. So the items drawn for places in a row are gathered in a vector register and
//! stored at once: five stores for four places, not eight. That takes a twelfth to an eighth off slices of 10^4 and
//! 10^5 (the benchmarks `shuffle/*`, 2026-11, Zen 4); 32 bytes at once win nothing more. Items of one and two bytes take
//! two thirds and a half of the time that they take one by one.
//!
//! Larger items are whole vectors themselves. One by one, the compiler takes them through the stack, which stores them
//! three times: here 10^5 items of 16, 24 and 32 bytes take a half to two thirds of that, of 64 bytes three quarters
//! (2026-11-24, Zen 4).
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

/// A swap: the item at the place `at` bytes on and the drawn one change places, but that a drawn one of up to eight
/// bytes stays in a vector register.
macro_rules! swap {
    (1, $die:literal, $at:literal, $lane:literal) => {
        swap!(@ lane "byte", "l", "vpinsrb", "1", $die, $at, $lane)
    };
    (2, $die:literal, $at:literal, $lane:literal) => {
        swap!(@ lane "word", "x", "vpinsrw", "2", $die, $at, $lane)
    };
    (4, $die:literal, $at:literal, $drawn:literal) => {
        swap!(@ one "dword", "e", "vmovd", "4", $die, $at, $drawn)
    };
    (8, $die:literal, $at:literal, $drawn:literal) => {
        swap!(@ one "qword", "r", "vmovq", "8", $die, $at, $drawn)
    };
    (16, $die:literal, $at:literal) => {
        swap!(@ parts "shl {die}, 4", "1", $die, $at, ("vmovdqu", "xmmword", "a", "b", "0"))
    };
    (24, $die:literal, $at:literal) => {
        swap!(
            @ parts "lea {die}, [{die} + 2 * {die}]", "8", $die, $at,
            ("vmovdqu", "xmmword", "a", "b", "0"), ("vmovq", "qword", "c", "d", "16")
        )
    };
    (32, $die:literal, $at:literal) => {
        swap!(@ parts "shl {die}, 5", "1", $die, $at, ("vmovdqu", "ymmword", "a:y", "b:y", "0"))
    };
    (64, $die:literal, $at:literal) => {
        swap!(
            @ parts "shl {die}, 6", "1", $die, $at,
            ("vmovdqu", "ymmword", "a:y", "b:y", "0"), ("vmovdqu", "ymmword", "c:y", "d:y", "32")
        )
    };
    // Items of one or two bytes: each drawn one into its lane of one register. `part` is a register's part of their size.
    (@ lane $word:literal, $part:literal, $insert:literal, $size:literal, $die:literal, $at:literal, $lane:literal) => {
        concat!(
            "mov {die:e}, dword ptr [{pairs} + {", $die, "}]\n",
            "movzx {held:e}, ", $word, " ptr [{place} + {at} + ", $at, "]\n",
            $insert, " {a}, {a}, ", $word, " ptr [{from} + ", $size, " * {die}], ", $lane, "\n",
            "mov ", $word, " ptr [{from} + ", $size, " * {die}], {held:", $part, "}",
        )
    };
    // Items of four or eight bytes: each drawn one into a register of its own.
    (@ one $word:literal, $part:literal, $load:literal, $size:literal, $die:literal, $at:literal, $drawn:literal) => {
        concat!(
            "mov {die:e}, dword ptr [{pairs} + {", $die, "}]\n",
            "mov {held:", $part, "}, ", $word, " ptr [{place} + {at} + ", $at, "]\n",
            $load, " {", $drawn, "}, ", $word, " ptr [{from} + ", $size, " * {die}]\n",
            "mov ", $word, " ptr [{from} + ", $size, " * {die}], {held:", $part, "}",
        )
    };
    // Larger items, in parts: each with its move, the registers of the held and of the drawn one, and where it begins.
    // Both are read before either is written.
    (
        @ parts $scaled:literal, $scale:literal, $die:literal, $at:literal,
        $(($move:literal, $word:literal, $held:literal, $drawn:literal, $on:literal)),*
    ) => {
        concat!(
            "mov {die:e}, dword ptr [{pairs} + {", $die, "}]\n",
            $scaled, "\n",
            $($move, " {", $held, "}, ", $word, " ptr [{place} + {at} + ", $at, " + ", $on, "]\n",)*
            $($move, " {", $drawn, "}, ", $word, " ptr [{from} + ", $scale, " * {die} + ", $on, "]\n",)*
            $($move, " ", $word, " ptr [{to} + {at} + ", $at, " + ", $on, "], {", $drawn, "}\n",)*
            $($move, " ", $word, " ptr [{from} + ", $scale, " * {die} + ", $on, "], {", $held, "}\n",)*
        )
    };
}

/// Defines the settling of 8K places of items of one size, four places at a time: the registers and the lines.
macro_rules! settle {
    ($name:ident, $size:literal, $registers:tt, $lines:tt) => {
        /// Settles 8K places of items of the size in its name, in bytes.
        ///
        /// # Safety
        /// As for [`settle_one_by_one`]; items are of that size, and AVX is there.
        #[inline(always)]
        unsafe fn $name<const K: usize>(from: *mut u8, place: *mut u8, to: *mut u8, pairs: &Pairs) {
            for_each_quad!(K, Q, {
                // SAFETY: the caller's. Swap after swap as the plain twin does it, but that drawn items of up to eight bytes
                // are stored after the last of two or four swaps. Where `to` is apart from `from`, nothing reads `to`. Where
                // it is `from`, no swap between reads or writes those places: it settles a later place, and its die is not
                // before that.
                unsafe { settle!(@ $size, (K, Q), (from, place, to, pairs), $registers, $lines) };
            });
        }
    };
    (
        @ $size:literal, ($K:ident, $Q:ident), ($from:ident, $place:ident, $to:ident, $pairs:ident),
        [$($register:ident: $class:ident),*], [$($line:expr),* $(,)?]
    ) => {
        asm!(
            $($line,)*
            pairs = in(reg) $pairs,
            from = in(reg) $from,
            place = in(reg) $place,
            to = in(reg) $to,
            die = out(reg) _,
            $($register = out($class) _,)*
            at = const 4 * $size * $Q,
            die_0 = const offset($K, 4 * $Q),
            die_1 = const offset($K, 4 * $Q + 1),
            die_2 = const offset($K, 4 * $Q + 2),
            die_3 = const offset($K, 4 * $Q + 3),
            options(nostack)
        )
    };
}

settle!(settle_1, 1, [held: reg, a: xmm_reg], [
    "vpxor {a}, {a}, {a}",
    swap!(1, "die_0", "0", "0"),
    swap!(1, "die_1", "1", "1"),
    swap!(1, "die_2", "2", "2"),
    swap!(1, "die_3", "3", "3"),
    "vmovd dword ptr [{to} + {at}], {a}",
]);

settle!(settle_2, 2, [held: reg, a: xmm_reg], [
    "vpxor {a}, {a}, {a}",
    swap!(2, "die_0", "0", "0"),
    swap!(2, "die_1", "2", "1"),
    swap!(2, "die_2", "4", "2"),
    swap!(2, "die_3", "6", "3"),
    "vmovq qword ptr [{to} + {at}], {a}",
]);

settle!(settle_4, 4, [held: reg, a: xmm_reg, b: xmm_reg, c: xmm_reg], [
    swap!(4, "die_0", "0", "a"),
    swap!(4, "die_1", "4", "b"),
    "vpunpckldq {a}, {a}, {b}",
    swap!(4, "die_2", "8", "b"),
    swap!(4, "die_3", "12", "c"),
    "vpunpckldq {b}, {b}, {c}",
    "vpunpcklqdq {a}, {a}, {b}",
    "vmovdqu xmmword ptr [{to} + {at}], {a}",
]);

settle!(settle_8, 8, [held: reg, a: xmm_reg, b: xmm_reg, c: xmm_reg], [
    swap!(8, "die_0", "0", "a"),
    swap!(8, "die_1", "8", "b"),
    "vpunpcklqdq {a}, {a}, {b}",
    "vmovdqu xmmword ptr [{to} + {at}], {a}",
    swap!(8, "die_2", "16", "b"),
    swap!(8, "die_3", "24", "c"),
    "vpunpcklqdq {b}, {b}, {c}",
    "vmovdqu xmmword ptr [{to} + {at} + 16], {b}",
]);

settle!(settle_16, 16, [a: xmm_reg, b: xmm_reg], [
    swap!(16, "die_0", "0"),
    swap!(16, "die_1", "16"),
    swap!(16, "die_2", "32"),
    swap!(16, "die_3", "48"),
]);

settle!(settle_24, 24, [a: xmm_reg, b: xmm_reg, c: xmm_reg, d: xmm_reg], [
    swap!(24, "die_0", "0"),
    swap!(24, "die_1", "24"),
    swap!(24, "die_2", "48"),
    swap!(24, "die_3", "72"),
]);

settle!(settle_32, 32, [a: xmm_reg, b: xmm_reg], [
    swap!(32, "die_0", "0"),
    swap!(32, "die_1", "32"),
    swap!(32, "die_2", "64"),
    swap!(32, "die_3", "96"),
]);

settle!(settle_64, 64, [a: xmm_reg, b: xmm_reg, c: xmm_reg, d: xmm_reg], [
    swap!(64, "die_0", "0"),
    swap!(64, "die_1", "64"),
    swap!(64, "die_2", "128"),
    swap!(64, "die_3", "192"),
]);

/// Settles 8K places: of items of the sizes above in vectors, of others one by one.
///
/// # Safety
/// As for [`settle_one_by_one`]; AVX is there.
#[inline(always)]
pub(super) unsafe fn settle<T, const K: usize>(from: *mut T, place: usize, to: *mut T, pairs: &Pairs) {
    // SAFETY: the caller's.
    unsafe {
        let (place_at, to_at) = (from.add(place).cast(), to.add(place).cast());
        match size_of::<T>() {
            1 => settle_1::<K>(from.cast(), place_at, to_at, pairs),
            2 => settle_2::<K>(from.cast(), place_at, to_at, pairs),
            4 => settle_4::<K>(from.cast(), place_at, to_at, pairs),
            8 => settle_8::<K>(from.cast(), place_at, to_at, pairs),
            16 => settle_16::<K>(from.cast(), place_at, to_at, pairs),
            24 => settle_24::<K>(from.cast(), place_at, to_at, pairs),
            32 => settle_32::<K>(from.cast(), place_at, to_at, pairs),
            64 => settle_64::<K>(from.cast(), place_at, to_at, pairs),
            _ => settle_one_by_one::<T, K>(from, place, to, pairs, LANES),
        }
    }
}
