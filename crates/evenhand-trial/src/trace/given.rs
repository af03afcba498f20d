//! Dice that were given, as in the articles.

use std::fmt;

use evenhand::Draw;
use evenhand_locale::Language;

use super::Scale;
use crate::words::{said, text};

/// Given dice, and what was wrong with them.
#[derive(Debug)]
pub(super) struct Given {
    values: Vec<u64>,
    scale: Scale,
    rolled: usize,
    wrong: Option<GivenDrawsError>,
}

/// What is wrong with given dice; draws count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GivenDrawsError {
    /// A text that is no whole number.
    NoNumber {
        /// The draw, from 1.
        draw: usize,
        /// The text.
        text: String,
    },
    /// The die shows other numbers.
    OutOfBound {
        /// The draw, from 1.
        draw: usize,
        /// What was given.
        value: u64,
        /// The first number that the die shows.
        first: u64,
        /// The last.
        last: u64,
    },
    /// Fewer draws were given than are rolled.
    Missing {
        /// The first that is missing, from 1.
        draw: usize,
        /// The first number that its die shows.
        first: u64,
        /// The last.
        last: u64,
    },
    /// More draws were given than are rolled.
    TooMany {
        /// Draws that were given.
        given: usize,
        /// Draws that are rolled.
        rolled: usize,
    },
}

impl GivenDrawsError {
    /// What is wrong, and with which draw.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::NoNumber { draw, text: given } => {
                said("draw-no-number", [("draw", text(draw)), ("text", given.as_str().into())], language)
            }
            Self::OutOfBound { draw, value, first, last } => {
                let facts = [
                    ("draw", text(draw)),
                    ("value", text(value)),
                    ("first", text(first)),
                    ("last", text(last)),
                ];
                said("draw-out-of-bound", facts, language)
            }
            Self::Missing { draw, first, last } => {
                let facts = [("draw", text(draw)), ("first", text(first)), ("last", text(last))];
                said("draw-missing", facts, language)
            }
            Self::TooMany { given, rolled } => {
                said("draws-too-many", [("given", text(given)), ("rolled", text(rolled))], language)
            }
        }
    }
}

impl fmt::Display for GivenDrawsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for GivenDrawsError {}

/// Draws as people write them: whole numbers with commas or blanks between them.
///
/// # Errors
/// If one of them is no whole number.
///
/// # Examples
/// ```
/// use evenhand_trial::trace::parse_draws;
///
/// assert_eq!(parse_draws("5, 3 3"), Ok(vec![5, 3, 3]));
/// assert_eq!(parse_draws("5,x").unwrap_err().to_string(), "draw 2 is \"x\", which is not a whole number");
/// ```
pub fn parse_draws(text: &str) -> Result<Vec<u64>, GivenDrawsError> {
    // People who write Chinese have commas of their own.
    let between = |letter: char| letter.is_whitespace() || [',', '，', '、'].contains(&letter);
    let draws = text.split(between).filter(|draw| !draw.is_empty()).enumerate();
    draws
        .map(|(at, draw)| {
            draw.parse().map_err(|_| GivenDrawsError::NoNumber { draw: at + 1, text: draw.to_owned() })
        })
        .collect()
}

impl Given {
    /// Dice that show numbers of this scale.
    pub(super) fn new(values: Vec<u64>, scale: Scale) -> Self {
        Self { values, scale, rolled: 0, wrong: None }
    }

    /// What was wrong so far.
    pub(super) fn wrong(&self) -> Option<&GivenDrawsError> {
        self.wrong.as_ref()
    }

    /// What was wrong, all in all, now that no more are rolled.
    pub(super) fn end(&self) -> Result<(), GivenDrawsError> {
        match &self.wrong {
            Some(wrong) => Err(wrong.clone()),
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
