//! The test of a shuffle in a unit test.

use evenhand_audit::{FairTest, FairTestError};
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::audit::in_full;
use crate::decks::{of_lists, of_rows};
use crate::errors::wrong_value;

/// Takes decks until it is known whether they are fair.
#[pyclass(module = "evenhand._native", name = "FairTest")]
pub(crate) struct FairTestOfDecks {
    test: FairTest,
    given: u64,
}

impl FairTestOfDecks {
    fn count(&mut self, py: Python<'_>, decks: &[u32]) -> PyResult<()> {
        let n = self.test.cards() as usize;
        self.given += (decks.len() / n) as u64;
        let test = &mut self.test;
        py.detach(|| decks.chunks_exact(n).try_for_each(|deck| test.observe(deck)))
            .map_err(|error| in_full(&error))
    }
}

#[pymethods]
impl FairTestOfDecks {
    #[new]
    #[pyo3(signature = (n, *, decks = None, bias, power))]
    fn new(n: u32, decks: Option<u64>, bias: f64, power: f64) -> PyResult<Self> {
        let test: Result<FairTest, FairTestError> = match decks {
            Some(decks) => FairTest::of_decks(n, decks),
            None => FairTest::of_bias(n, bias, power),
        };
        Ok(Self { test: test.map_err(wrong_value)?, given: 0 })
    }

    /// How many decks are wanted; 0 if the outcome is known.
    #[getter]
    fn wanted(&self) -> u64 {
        self.test.wanted()
    }

    fn take_rows(&mut self, py: Python<'_>, rows: PyReadonlyArray2<'_, i64>) -> PyResult<()> {
        let decks = of_rows(&rows, self.test.cards(), self.given)?;
        drop(rows);
        self.count(py, &decks)
    }

    fn take_lists(&mut self, decks: &Bound<'_, PyList>) -> PyResult<()> {
        let cards = of_lists(decks, self.test.cards(), self.given)?;
        self.count(decks.py(), &cards)
    }

    /// The verdict's sentence if they are not fair.
    fn unfair(&self) -> Option<String> {
        self.test.outcome().err().map(|unfair| unfair.sentence)
    }
}
