//! Dice that were given, as in the articles: counted from 1.

use evenhand::Draw;
use thiserror::Error;

/// Given dice, and what was wrong with them.
#[derive(Debug)]
pub(crate) struct Given {
    values: Vec<u64>,
    rolled: usize,
    wrong: Option<GivenDrawsError>,
}

/// What is wrong with given dice; draws count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum GivenDrawsError {
    /// A die does not have that many faces.
    #[error("draw {draw} is {value}, but that die shows 1 to {bound}")]
    OutOfBound { draw: usize, value: u64, bound: u64 },
    /// There are fewer than are rolled.
    #[error("draw {draw} is missing: give one from 1 to {bound}")]
    Missing { draw: usize, bound: u64 },
    /// There are more.
    #[error("{given} draws are given, but {rolled} are rolled: leave out the others")]
    TooMany { given: usize, rolled: usize },
}

impl Given {
    /// Dice from 1.
    pub(crate) fn new(values: Vec<u64>) -> Self {
        Self { values, rolled: 0, wrong: None }
    }

    /// What was wrong so far.
    pub(crate) fn wrong(&self) -> Option<GivenDrawsError> {
        self.wrong
    }

    /// What was wrong, all in all, now that no more are rolled.
    pub(crate) fn end(&self) -> Result<(), GivenDrawsError> {
        match self.wrong {
            Some(wrong) => Err(wrong),
            None if self.rolled < self.values.len() => {
                Err(GivenDrawsError::TooMany { given: self.values.len(), rolled: self.rolled })
            }
            None => Ok(()),
        }
    }
}

impl Draw for Given {
    fn below(&mut self, bound: u64) -> u64 {
        let draw = self.rolled + 1;
        let wrong = match self.values.get(self.rolled) {
            Some(value @ 1..) if *value <= bound => {
                self.rolled = draw;
                return value - 1;
            }
            Some(value) => GivenDrawsError::OutOfBound { draw, value: *value, bound },
            None => GivenDrawsError::Missing { draw, bound },
        };
        self.wrong.get_or_insert(wrong);
        0
    }
}
