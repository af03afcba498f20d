//! Dice that were given, as in the articles.

use evenhand::Draw;
use evenhand_locale::Language;

use crate::school::{Scale, messages, text};

/// Given dice, and what was wrong with them.
#[derive(Debug)]
pub(crate) struct Given {
    values: Vec<u64>,
    scale: Scale,
    rolled: usize,
    wrong: Option<GivenDrawsError>,
}

/// What is wrong with given dice; draws count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GivenDrawsError {
    /// A die shows other numbers.
    OutOfBound { draw: usize, value: u64, first: u64, last: u64 },
    /// There are fewer than are rolled.
    Missing { draw: usize, first: u64, last: u64 },
    /// There are more.
    TooMany { given: usize, rolled: usize },
}

impl GivenDrawsError {
    /// What is wrong, and with which draw.
    pub(crate) fn text(&self, language: Language) -> String {
        let messages = messages(language);
        match self {
            Self::OutOfBound { draw, value, first, last } => messages.format(
                "draw-out-of-bound",
                [("draw", text(draw)), ("value", text(value)), ("first", text(first)), ("last", text(last))],
            ),
            Self::Missing { draw, first, last } => messages
                .format("draw-missing", [("draw", text(draw)), ("first", text(first)), ("last", text(last))]),
            Self::TooMany { given, rolled } => {
                messages.format("draws-too-many", [("given", text(given)), ("rolled", text(rolled))])
            }
        }
    }
}

impl Given {
    /// Dice that show numbers of this scale.
    pub(crate) fn new(values: Vec<u64>, scale: Scale) -> Self {
        Self { values, scale, rolled: 0, wrong: None }
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
        let (first, last) = (self.scale.first(bound), self.scale.last(bound));
        let wrong = match self.values.get(self.rolled) {
            Some(value) if (first..=last).contains(value) => {
                self.rolled = draw;
                return value - first;
            }
            Some(value) => GivenDrawsError::OutOfBound { draw, value: *value, first, last },
            None => GivenDrawsError::Missing { draw, first, last },
        };
        self.wrong.get_or_insert(wrong);
        0
    }
}
