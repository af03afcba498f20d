//! The index order as a page of plain Rust, and the judge of its fast forms.
//!
//! One function for each paragraph of INDEX.md, in its order and its words. What a proof by exhaustion must shrink is a
//! parameter: the sides, the number of rounds, the round functions ([`once`], [`back`]).

use alloc::format;

use crate::keystream::{Cipher, Domain};
use crate::seed::Seed;

/// The most items that an index order may have.
pub const LIMIT: u64 = 1 << 63;

/// Up to this n the index order is the order of SPEC.md.
pub const DEALT: u64 = 1 << 16;

/// Rounds of the network.
pub const ROUNDS: u32 = 12;

/// Step 1: the sides a and b, for n > 65,536.
pub fn sides(n: u64) -> [u64; 2] {
    let root = (n - 1).isqrt() + 1;
    let a = root + root % 2;
    [a, n.div_ceil(a)]
}

/// Step 2: the key.
pub fn key(n: u64, seed: &Seed) -> Seed {
    seed.child(&format!("index/{n}"))
}

/// Step 3: the round function `f(i, x, m)`, a number in `0..m`. The cipher is that of the [`key`].
pub fn round_function(cipher: &Cipher, i: u32, x: u64, m: u64) -> u64 {
    let word = cipher.word(Domain::IndexOrder, i, x);
    ((u128::from(word) * u128::from(m)) >> 64) as u64
}

/// Step 4: the rounds, an even number of them, over `0..a·b`.
pub fn once(p: u64, [a, b]: [u64; 2], rounds: u32, f: impl Fn(u32, u64, u64) -> u64) -> u64 {
    let (mut left, mut right) = (p / b, p % b);
    for i in (0..rounds).step_by(2) {
        left = (left + f(i, right, a)) % a;
        right = (right + f(i + 1, left, b)) % b;
    }
    right * a + left
}

/// The inverse of [`once`].
pub fn back(x: u64, [a, b]: [u64; 2], rounds: u32, f: impl Fn(u32, u64, u64) -> u64) -> u64 {
    let (mut right, mut left) = (x / a, x % a);
    for i in (0..rounds).step_by(2).rev() {
        right = (right + b - f(i + 1, left, b)) % b;
        left = (left + a - f(i, right, a)) % a;
    }
    left * b + right
}

/// Step 5, cycle walking: the first of step(start), step(step(start)), … that is below n.
pub fn walk(start: u64, n: u64, step: impl Fn(u64) -> u64) -> u64 {
    let mut number = step(start);
    while number >= n {
        number = step(number);
    }
    number
}

/// The item at a place of the order of n > 65,536. The cipher is that of the [`key`].
pub fn item(n: u64, place: u64, cipher: &Cipher) -> u64 {
    walk(place, n, |p| once(p, sides(n), ROUNDS, |i, x, m| round_function(cipher, i, x, m)))
}

/// The place of an item of the order of n > 65,536.
pub fn place(n: u64, item: u64, cipher: &Cipher) -> u64 {
    walk(item, n, |x| back(x, sides(n), ROUNDS, |i, x, m| round_function(cipher, i, x, m)))
}
