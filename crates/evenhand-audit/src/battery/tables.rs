//! What was counted, beside what is expected: the numbers behind the pictures of a report.

use super::counts::{Counts, Digits};
use super::names::Names;
use super::rows::Known;
use super::visible::Visible;
use crate::statistics::cells::pearson;

/// What was counted of the decks, for pictures.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Tables {
    /// How many decks.
    pub decks: u64,
    /// How often each card (column) was at each place (row); of decks that are not wholly seen, each kind at each place
    /// seen.
    pub places: Grid,
    /// How often each card (row) came before each other one (column); the diagonal is empty.
    pub pairs: Grid,
    /// The dice that a shuffle must have rolled, place by place.
    pub strips: Vec<Strip>,
    /// Numbers read from each deck, with their laws.
    pub bars: Vec<Bars>,
}

/// A table of counts, row by row.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Grid {
    /// What the rows are called.
    pub rows: Vec<String>,
    /// What the columns are called.
    pub columns: Vec<String>,
    /// How often a cell was hit: `row * columns.len() + column`.
    pub seen: Vec<u64>,
    /// Out of how many.
    pub decks: u64,
    /// The chance of a cell in each column, if the shuffle is fair; 0 < chance < 1.
    pub chances: Vec<f64>,
}

impl Grid {
    /// How many standard deviations a cell is from what is expected; 0 of no decks.
    pub fn z(&self, row: usize, column: usize) -> f64 {
        let (decks, chance) = (self.decks as f64, self.chances[column]);
        let deviation = (decks * chance * (1.0 - chance)).sqrt();
        if deviation > 0.0 { (self.at(row, column) as f64 - decks * chance) / deviation } else { 0.0 }
    }

    /// How often a cell was hit.
    pub fn at(&self, row: usize, column: usize) -> u64 {
        self.seen[row * self.columns.len() + column]
    }
}

/// One reading of the decks as dice.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Strip {
    /// Which reading.
    pub name: &'static str,
    /// For each place, the chance of faces as uneven; none where there are too few decks, or one face.
    pub chances: Vec<Option<f64>>,
}

/// How often each value of a number was seen.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Bars {
    /// Which number.
    pub name: &'static str,
    /// The value of the first bar.
    pub first: u64,
    /// How often each value was seen.
    pub seen: Vec<u64>,
    /// The chance of each value, if the shuffle is fair.
    pub law: Vec<f64>,
}

impl Tables {
    pub(super) fn of(counts: &Counts, visible: Option<&Visible>, laws: &[Known], names: &Names) -> Self {
        let (n, decks) = (counts.n, counts.decks);
        let cards = || (0..n).map(|card| names.of(card)).collect::<Vec<String>>();
        let places = || Grid {
            rows: (1..=n).map(|place| place.to_string()).collect(),
            columns: cards(),
            seen: counts.places.clone(),
            decks,
            chances: vec![1.0 / n as f64; n],
        };
        let before = |cell: usize| {
            let (c, d) = (cell / n, cell % n);
            match c.cmp(&d) {
                std::cmp::Ordering::Less => counts.before[0][cell],
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => decks - counts.before[0][d * n + c],
            }
        };
        let pairs = Grid {
            rows: cards(),
            columns: cards(),
            seen: (0..n * n).map(before).collect(),
            decks,
            chances: vec![0.5; n],
        };
        let strip = |digits: Digits| {
            let chance = |place: usize| {
                let bound = digits.bound(n, place);
                let row = &counts.digits(digits)[place * n..][..bound];
                pearson(row, |_| 1.0 / bound as f64).map(|found| found.p())
            };
            Strip { name: digits.name(), chances: (0..n).map(chance).collect() }
        };
        let bars = |known: &Known| Bars {
            name: known.names[0],
            first: known.less,
            seen: counts.number(known.number)[..known.law.len()].to_vec(),
            law: known.law.clone(),
        };
        Self {
            decks,
            places: visible.map_or_else(places, |visible| visible.grid(names)),
            pairs,
            strips: Digits::ALL.map(strip).into(),
            bars: laws.iter().filter(|known| !known.of_inverse).map(bars).collect(),
        }
    }
}
