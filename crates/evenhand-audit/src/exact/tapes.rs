//! How many equally likely outcomes dice have together.
//!
//! Sources of dice mostly have a power of two of values, so that the twos are counted apart: many dice of 31 bits fall
//! in one step, and their outcomes are still a number of few digits here.

use evenhand::BigUint;
use num_integer::Integer;

/// A number of outcomes: odd · 2^twos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Tapes {
    odd: u128,
    twos: u32,
}

impl Tapes {
    /// Nothing is rolled.
    pub(super) const ONE: Self = Self { odd: 1, twos: 0 };

    /// Of one die, whose source has `values` values, at least one.
    pub(super) fn of(values: u64) -> Self {
        let twos = values.trailing_zeros();
        Self { odd: (values >> twos).into(), twos }
    }

    /// Of these dice and others, unless they are too many to be counted.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        Some(Self { odd: self.odd.checked_mul(other.odd)?, twos: self.twos + other.twos })
    }

    /// The least number of outcomes that can stand for either.
    pub(super) fn or(self, other: Self) -> Option<Self> {
        Some(Self { odd: checked_lcm(self.odd, other.odd)?, twos: self.twos.max(other.twos) })
    }

    /// The number.
    pub(super) fn number(self) -> BigUint {
        BigUint::from(self.odd) << self.twos
    }
}

/// The least common multiple, where it has at most 128 bits.
pub(super) fn checked_lcm(a: u128, b: u128) -> Option<u128> {
    if a == b { Some(a) } else { (a / a.gcd(&b)).checked_mul(b) }
}
