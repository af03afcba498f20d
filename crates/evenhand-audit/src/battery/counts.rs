//! What is counted of decks: tables of whole numbers, which add up.
//!
//! Memory: twelve tables of n², and the bars of the null distributions; 250 KiB for 52 cards, however many decks there are.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use crate::Statistic;

/// The ways to read an order as digits, each the die of a shuffle that would have made it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, IntoStaticStr, VariantArray,
)]
#[serde(into = "&'static str")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Digits {
    /// How many later cards are smaller.
    Lehmer,
    /// The same of the inverse.
    LehmerInverse,
    /// Place i from 0 on swaps with any place from i on.
    Forward,
    /// Place i from the last down swaps with any place up to i.
    Descending,
    /// Place i from 0 on swaps with any place up to i.
    Ascending,
}

impl Digits {
    /// All of them.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().unwrap();

    /// The stable name of their test for programs; those of the inverse are told by their transform.
    pub(super) fn key(self) -> String {
        let digits = if self == Self::LehmerInverse { Self::Lehmer } else { self };
        format!("{}_digits", <&str>::from(digits))
    }

    /// The number of values of the digit at a place, of n cards.
    pub(crate) fn bound(self, n: usize, place: usize) -> usize {
        match self {
            Self::Lehmer | Self::LehmerInverse | Self::Forward => n - place,
            Self::Descending | Self::Ascending => place + 1,
        }
    }
}

/// The most cards of which each order is counted by itself.
pub(crate) const COUNTED_WHOLE: usize = 8;

/// The counts of decks, or of the changes from each to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) n: usize,
    pub(crate) decks: u64,
    /// Cards at places: `place * n + card`.
    pub(crate) places: Vec<u64>,
    /// Of items c < d, how often c is before d: `c * n + d`. Of cards in the deck, and of places in the inverse.
    pub(crate) before: [Vec<u64>; 2],
    /// How often d follows c, the first following the last. Of the deck, and of the inverse.
    pub(crate) after: [Vec<u64>; 2],
    /// How often d is the first and c the last.
    pub(crate) ends: [Vec<u64>; 2],
    /// `place * n + digit`, in the order of [`Digits::ALL`].
    pub(crate) digits: [Vec<u64>; Digits::ALL.len()],
    /// By value less its offset, in the order of [`Statistic::ALL`].
    pub(crate) statistics: [Vec<u64>; Statistic::ALL.len()],
    /// The same of the inverse, in the order of [`Statistic::OF_INVERSE`].
    pub(crate) of_inverse: [Vec<u64>; Statistic::OF_INVERSE.len()],
    /// By rank; empty beyond 8 cards.
    pub(crate) orders: Vec<u64>,
}

impl Counts {
    pub(crate) fn new(n: usize) -> Self {
        let table = || vec![0; n * n];
        let orders = if n <= COUNTED_WHOLE { (1..=n).product() } else { 0 };
        Self {
            n,
            decks: 0,
            places: table(),
            before: [table(), table()],
            after: [table(), table()],
            ends: [table(), table()],
            digits: std::array::from_fn(|_| table()),
            statistics: Statistic::ALL.map(|statistic| vec![0; statistic.largest(n) + 1]),
            of_inverse: Statistic::OF_INVERSE.map(|statistic| vec![0; statistic.largest(n) + 1]),
            orders: vec![0; orders],
        }
    }

    /// How often each value of a statistic came, its offset subtracted.
    pub(crate) fn statistic(&self, statistic: Statistic) -> &[u64] {
        &self.statistics[statistic as usize]
    }

    /// The same of the inverse, or of the order.
    pub(crate) fn values_of(&self, statistic: Statistic, of_inverse: bool) -> &[u64] {
        let inverse = Statistic::OF_INVERSE.iter().position(|other| *other == statistic);
        match inverse.filter(|_| of_inverse) {
            Some(place) => &self.of_inverse[place],
            None => self.statistic(statistic),
        }
    }

    pub(crate) fn digits(&self, digits: Digits) -> &[u64] {
        &self.digits[digits as usize]
    }

    /// Adds what was counted elsewhere, of as many cards.
    pub(crate) fn add(&mut self, other: &Self) {
        let Self { n: _, decks, places, before, after, ends, digits, statistics, of_inverse, orders } = self;
        *decks += other.decks;
        let tables = [(places, &other.places), (orders, &other.orders)]
            .into_iter()
            .chain(before.iter_mut().zip(&other.before))
            .chain(after.iter_mut().zip(&other.after))
            .chain(ends.iter_mut().zip(&other.ends))
            .chain(digits.iter_mut().zip(&other.digits))
            .chain(statistics.iter_mut().zip(&other.statistics))
            .chain(of_inverse.iter_mut().zip(&other.of_inverse));
        for (mine, theirs) in tables {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine += theirs;
            }
        }
    }
}
