//! Observed and expected counts: the numbers behind the pictures of a report.

use serde::Serialize;

use super::contingency::{Axis, ContingencyTable};
use super::counts::{Counts, Digits};
use super::null::Null;
use super::visible::Visible;
use crate::Statistic;
use crate::statistics::cells::pearson;

/// The counts of the decks, for pictures.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Tables {
    /// The number of decks.
    pub decks: u64,
    /// How often each card (column) was at each place (row); of decks that are not wholly visible, each face at each
    /// visible place.
    pub places: ContingencyTable,
    /// How often each card (row) came before each other one (column); the diagonal is empty.
    pub pairs: ContingencyTable,
    /// The dice that a shuffle must have rolled: p-values place by place, for each reading.
    pub digits: Vec<DigitPValues>,
    /// The statistics of each deck, with their null distributions.
    pub histograms: Vec<Histogram>,
}

/// One reading of the decks as dice.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct DigitPValues {
    /// The reading.
    pub digits: Digits,
    /// For each place, the p-value of faces as uneven; none where there are too few decks, or one face.
    #[serde(rename = "p")]
    pub p_values: Vec<Option<f64>>,
}

/// How often each value of a statistic came.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Histogram {
    /// The statistic.
    pub statistic: Statistic,
    /// The value of the first bar.
    pub first: u64,
    /// How often each value came.
    pub observed: Vec<u64>,
    /// The probability of each value, if the shuffle is fair.
    pub probabilities: Vec<f64>,
}

impl Tables {
    /// How often each card was at each place, of decks that are wholly visible.
    pub(super) fn places(counts: &Counts) -> ContingencyTable {
        let n = counts.n;
        ContingencyTable {
            rows: Axis::Places(n as u32),
            columns: Axis::Cards(n as u32),
            observed: counts.places.clone(),
            decks: counts.decks,
            probabilities: vec![1.0 / n as f64; n],
        }
    }

    pub(super) fn of(counts: &Counts, visible: Option<&Visible>, nulls: &[Null]) -> Self {
        let (n, decks) = (counts.n, counts.decks);
        let before = |cell: usize| {
            let (c, d) = (cell / n, cell % n);
            match c.cmp(&d) {
                std::cmp::Ordering::Less => counts.before[0][cell],
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => decks - counts.before[0][d * n + c],
            }
        };
        let pairs = ContingencyTable {
            rows: Axis::Cards(n as u32),
            columns: Axis::Cards(n as u32),
            observed: (0..n * n).map(before).collect(),
            decks,
            probabilities: vec![0.5; n],
        };
        let by_place = |digits: Digits| {
            let p_value = |place: usize| {
                let bound = digits.bound(n, place);
                let row = &counts.digits(digits)[place * n..][..bound];
                pearson(row, |_| 1.0 / bound as f64).map(|found| found.p())
            };
            DigitPValues { digits, p_values: (0..n).map(p_value).collect() }
        };
        let histogram = |null: &Null| Histogram {
            statistic: null.statistic,
            first: null.statistic.offset(),
            observed: null.observed(counts)[..null.probabilities.len()].to_vec(),
            probabilities: null.probabilities.clone(),
        };
        Self {
            decks,
            places: visible.map_or_else(|| Self::places(counts), Visible::table),
            pairs,
            digits: Digits::ALL.map(by_place).into(),
            histograms: nulls.iter().filter(|null| !null.of_inverse).map(histogram).collect(),
        }
    }
}
