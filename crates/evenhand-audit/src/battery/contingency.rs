//! Contingency tables: how often each row came with each column.

/// Meaning of the rows or the columns of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Axis {
    /// Places from the first on; their number.
    Places(u32),
    /// Cards from card 0 on; their number.
    Cards(u32),
    /// Faces from face 0 on; their number.
    Faces(u32),
}

impl Axis {
    /// The number of rows or columns.
    pub fn len(self) -> usize {
        match self {
            Self::Places(count) | Self::Cards(count) | Self::Faces(count) => count as usize,
        }
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// A contingency table, row by row.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ContingencyTable {
    /// Meaning of the rows.
    pub rows: Axis,
    /// Meaning of the columns.
    pub columns: Axis,
    /// How often a cell was hit: `row * columns.len() + column`.
    pub observed: Vec<u64>,
    /// The number of decks that each cell could be hit in.
    pub decks: u64,
    /// The probability of a cell in each column, if the shuffle is fair; above 0 and below 1.
    pub probabilities: Vec<f64>,
}

impl ContingencyTable {
    /// The standard deviations between a cell and its expectation; 0 of no decks.
    pub fn z(&self, row: usize, column: usize) -> f64 {
        let (decks, p) = (self.decks as f64, self.probabilities[column]);
        let deviation = (decks * p * (1.0 - p)).sqrt();
        if deviation > 0.0 { (self.at(row, column) as f64 - decks * p) / deviation } else { 0.0 }
    }

    /// How often a cell was hit.
    pub fn at(&self, row: usize, column: usize) -> u64 {
        self.observed[row * self.columns.len() + column]
    }
}
