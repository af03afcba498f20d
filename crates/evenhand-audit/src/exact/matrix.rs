//! Tables of probabilities over one denominator.

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use crate::exact::Fraction;
use crate::exact::fraction::quotient;

/// A table of exact fractions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    columns: usize,
    numerators: Vec<BigUint>,
    denominator: BigUint,
}

impl Matrix {
    /// A table of nothing but 0.
    pub(crate) fn zero(rows: usize, columns: usize, denominator: BigUint) -> Self {
        Self { columns, numerators: vec![BigUint::ZERO; rows * columns], denominator }
    }

    /// The numerator of a cell, to be counted up.
    pub(crate) fn cell(&mut self, row: usize, column: usize) -> &mut BigUint {
        &mut self.numerators[row * self.columns + column]
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.numerators.len().checked_div(self.columns).unwrap_or(0)
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// A cell, exactly.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn at(&self, row: usize, column: usize) -> Fraction {
        Fraction::new(self.numerator(row, column).clone(), self.denominator.clone())
    }

    /// A cell, as the nearest floating-point number.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn f64(&self, row: usize, column: usize) -> f64 {
        quotient(self.numerator(row, column), &self.denominator)
    }

    fn numerator(&self, row: usize, column: usize) -> &BigUint {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        &self.numerators[row * self.columns + column]
    }
}

/// Row by row, each a list of fractions.
impl Serialize for Matrix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row| (0..self.columns).map(|column| self.at(row, column)).collect::<Vec<_>>();
        serializer.collect_seq((0..self.rows()).map(row))
    }
}
