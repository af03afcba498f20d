//! Pearson's statistic of counts with known probabilities.
//!
//! Neighbouring cells are counted as one until each is expected often enough for the chi-square distribution to hold as
//! far out as it is asked: a cell of 10 that holds 32 is as unlikely by Poisson's distribution as by chi-square of a
//! few degrees, 1e-8.

use super::tails::chi_square;

/// The least that a cell is expected to hold.
pub(crate) const LEAST_EXPECTED: f64 = 10.0;

/// What the cells tell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pearson {
    pub(crate) statistic: f64,
    pub(crate) degrees: u32,
    /// The cell that adds most.
    pub(crate) worst: Cell,
}

/// Values counted as one.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cell {
    pub(crate) first: usize,
    pub(crate) last: usize,
    pub(crate) observed: f64,
    pub(crate) expected: f64,
}

impl Cell {
    fn excess(&self) -> f64 {
        (self.observed - self.expected).powi(2) / self.expected
    }
}

impl Pearson {
    /// The p-value: of cells as uneven, or as even.
    pub(crate) fn p(&self) -> f64 {
        table(self.statistic, f64::from(self.degrees))
    }
}

/// The p-value of a sum of such statistics, of `degrees` degrees of freedom in all.
pub(crate) fn table(statistic: f64, degrees: f64) -> f64 {
    chi_square(statistic, degrees).of_table(degrees)
}

/// Of counts and the probabilities of their values; none where fewer than two cells are large enough.
pub(crate) fn pearson(counts: &[u64], p: impl Fn(usize) -> f64) -> Option<Pearson> {
    let total = counts.iter().sum::<u64>() as f64;
    let mut cells: Vec<Cell> = Vec::new();
    let mut open = Cell::default();
    for (value, count) in counts.iter().enumerate() {
        open.last = value;
        open.observed += *count as f64;
        open.expected += total * p(value);
        if open.expected >= LEAST_EXPECTED {
            cells.push(open);
            open = Cell { first: value + 1, ..Cell::default() };
        }
    }
    // What is left at the end is too little for a cell of its own.
    if let (Some(last), true) = (cells.last_mut(), open.first < counts.len()) {
        last.last = open.last;
        last.observed += open.observed;
        last.expected += open.expected;
    }
    let worst = cells.iter().copied().max_by(|a, b| a.excess().total_cmp(&b.excess()))?;
    let degrees = cells.len() as u32 - 1;
    (degrees > 0).then(|| Pearson { statistic: cells.iter().map(Cell::excess).sum(), degrees, worst })
}
