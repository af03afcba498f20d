//! Counts of decks: tables of integers, which can be added.
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

/// A table of the counts.
#[cfg_attr(not(feature = "state"), expect(dead_code, reason = "names and sums are for what is saved"))]
pub(super) struct CountTable<T> {
    /// Its stable name; that of the inverse ends in `.inverse`.
    pub(super) name: String,
    pub(super) cells: T,
    pub(super) sum: Sum,
}

/// The expected sums of a table.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(not(feature = "state"), expect(dead_code, reason = "what is read from a file is held to it"))]
pub(super) enum Sum {
    /// Those of each row of this length, to the decks.
    Rows(usize),
    /// Those of each row and of each column of as many, to the decks.
    RowsAndColumns(usize),
    /// All of them, to the decks.
    All,
    /// To nothing that is known; none is above the decks.
    Unknown,
    /// There are none.
    Nothing,
}

/// The tables of counts that are lent, or lent to be changed: the one list of them. A field that is missing here is an
/// error of the compiler, so that none is forgotten where counts are added, saved or read.
macro_rules! tables {
    ($counts:expr) => {{
        let Counts { n, decks: _, places, before, after, ends, digits, statistics, of_inverse, orders } =
            $counts;
        let n = *n;
        let one = |name: &str, cells, sum| CountTable { name: name.to_owned(), cells, sum };
        let whole = if n == 0 { Sum::Nothing } else { Sum::All };
        let mut tables = vec![one("places", places, Sum::RowsAndColumns(n))];
        let sides = [
            (before, "before", Sum::Unknown),
            (after, "after", Sum::RowsAndColumns(n)),
            (ends, "ends", whole),
        ];
        for ([own, inverse], name, sum) in sides {
            tables.extend([one(name, own, sum), one(&format!("{name}.inverse"), inverse, sum)]);
        }
        for (cells, digits) in digits.into_iter().zip(Digits::ALL) {
            tables.push(one(&format!("digits.{}", <&str>::from(digits)), cells, Sum::Rows(n)));
        }
        for (cells, statistic) in statistics.into_iter().zip(Statistic::ALL) {
            tables.push(one(&format!("statistics.{}", statistic.key()), cells, Sum::All));
        }
        for (cells, statistic) in of_inverse.into_iter().zip(Statistic::OF_INVERSE) {
            tables.push(one(&format!("statistics.{}.inverse", statistic.key()), cells, Sum::All));
        }
        let sum = if orders.is_empty() { Sum::Nothing } else { Sum::All };
        tables.push(one("orders", orders, sum));
        tables
    }};
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

    /// Every table by its name, and what its counts add up to.
    pub(super) fn tables(&self) -> Vec<CountTable<&Vec<u64>>> {
        tables!(self)
    }

    /// The same to be changed.
    fn tables_mut(&mut self) -> Vec<CountTable<&mut Vec<u64>>> {
        tables!(self)
    }

    /// Adds what was counted elsewhere, of as many cards.
    pub(crate) fn add(&mut self, other: &Self) {
        self.decks += other.decks;
        for (mine, theirs) in self.tables_mut().into_iter().zip(other.tables()) {
            for (mine, theirs) in mine.cells.iter_mut().zip(theirs.cells) {
                *mine += theirs;
            }
        }
    }

    /// The tables by their names.
    #[cfg(feature = "state")]
    pub(super) fn named(&self) -> std::collections::BTreeMap<String, Vec<u64>> {
        self.tables().into_iter().map(|table| (table.name, table.cells.clone())).collect()
    }

    /// Of n cards and some decks, from tables by their names; none if one is missing, too many are there, or one does not
    /// add up.
    #[cfg(feature = "state")]
    pub(super) fn from_tables(
        n: usize,
        decks: u64,
        mut named: std::collections::BTreeMap<String, Vec<u64>>,
    ) -> Option<Self> {
        let mut counts = Self { decks, ..Self::new(n) };
        for table in counts.tables_mut() {
            let cells = named.remove(&table.name).filter(|cells| cells.len() == table.cells.len())?;
            *table.cells = cells;
        }
        (named.is_empty() && counts.adds_up()).then_some(counts)
    }

    /// Whether each table adds up to the decks, so that nothing made of it can fail.
    #[cfg(feature = "state")]
    fn adds_up(&self) -> bool {
        let sum = |cells: &[u64]| cells.iter().try_fold(0, |sum: u64, cell| sum.checked_add(*cell));
        let are_rows = |cells: &[u64], length: usize| {
            cells.chunks(length.max(1)).all(|row| sum(row) == Some(self.decks))
        };
        let holds = |table: CountTable<&Vec<u64>>| match table.sum {
            Sum::Rows(length) => are_rows(table.cells, length),
            Sum::RowsAndColumns(length) => {
                let column = |at: usize| -> Vec<u64> {
                    table.cells.iter().skip(at).step_by(length).copied().collect()
                };
                are_rows(table.cells, length) && (0..length).all(|at| sum(&column(at)) == Some(self.decks))
            }
            Sum::All => sum(table.cells) == Some(self.decks),
            Sum::Unknown => table.cells.iter().all(|cell| *cell <= self.decks),
            Sum::Nothing => table.cells.is_empty(),
        };
        let ends = self.ends.iter().flatten().zip(self.after.iter().flatten());
        self.tables().into_iter().all(holds) && ends.into_iter().all(|(ends, all)| ends <= all)
    }
}
