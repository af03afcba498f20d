//! What is counted of decks: tables of whole numbers, which add up.
//!
//! Memory: twelve tables of n², and the laws' bars; 250 KiB for 52 cards, however many decks there are.

/// The ways to read an order as digits, each the die of a shuffle that would have made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Digits {
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
    pub(crate) const ALL: [Self; 5] =
        [Self::Lehmer, Self::LehmerInverse, Self::Forward, Self::Descending, Self::Ascending];

    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Lehmer => "Lehmer digits",
            Self::LehmerInverse => "Lehmer digits of the inverses",
            Self::Forward => "forward Fisher-Yates digits",
            Self::Descending => "descending Fisher-Yates digits",
            Self::Ascending => "ascending swap digits",
        }
    }

    /// How many values the digit at a place has.
    pub(crate) fn bound(self, n: usize, place: usize) -> usize {
        match self {
            Self::Lehmer | Self::LehmerInverse | Self::Forward => n - place,
            Self::Descending | Self::Ascending => place + 1,
        }
    }
}

/// The numbers that are read from an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    Inversions,
    Descents,
    /// Of the inverse: the rising sequences but one.
    InverseDescents,
    FixedPoints,
    Cycles,
    Longest,
    Successions,
    Prefix,
    Suffix,
    InversePrefix,
    InverseSuffix,
}

impl Number {
    pub(crate) const ALL: [Self; 11] = [
        Self::Inversions,
        Self::Descents,
        Self::InverseDescents,
        Self::FixedPoints,
        Self::Cycles,
        Self::Longest,
        Self::Successions,
        Self::Prefix,
        Self::Suffix,
        Self::InversePrefix,
        Self::InverseSuffix,
    ];

    fn most(self, n: usize) -> usize {
        if self == Self::Inversions { n * n.saturating_sub(1) / 2 } else { n }
    }
}

/// Up to so many cards each order is counted by itself.
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
    /// In the order of [`Number::ALL`].
    pub(crate) numbers: [Vec<u64>; Number::ALL.len()],
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
            numbers: Number::ALL.map(|number| vec![0; number.most(n) + 1]),
            orders: vec![0; orders],
        }
    }

    pub(crate) fn number(&self, number: Number) -> &[u64] {
        &self.numbers[number as usize]
    }

    pub(crate) fn digits(&self, digits: Digits) -> &[u64] {
        &self.digits[digits as usize]
    }

    /// Adds what was counted elsewhere, of as many cards.
    pub(crate) fn add(&mut self, other: &Self) {
        let Self { n: _, decks, places, before, after, ends, digits, numbers, orders } = self;
        *decks += other.decks;
        let tables = [(places, &other.places), (orders, &other.orders)]
            .into_iter()
            .chain(before.iter_mut().zip(&other.before))
            .chain(after.iter_mut().zip(&other.after))
            .chain(ends.iter_mut().zip(&other.ends))
            .chain(digits.iter_mut().zip(&other.digits))
            .chain(numbers.iter_mut().zip(&other.numbers));
        for (mine, theirs) in tables {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine += theirs;
            }
        }
    }
}
