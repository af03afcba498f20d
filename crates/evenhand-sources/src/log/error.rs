//! Why decks of a log ended, and where.

use std::{error, fmt, io};

/// The most bytes of a line: no deck is longer.
pub(super) const MAX_LINE: usize = 1 << 20;

/// Why decks of a log ended.
#[derive(Debug)]
#[non_exhaustive]
pub enum LogError {
    /// It cannot be read.
    Read(io::Error),
    /// A line is longer than any deck.
    LongLine {
        /// Its number, from 1.
        line: u64,
    },
    /// A line is no JSON.
    NotJson {
        /// Its number, from 1.
        line: u64,
        /// Why.
        error: serde_json::Error,
    },
    /// A line of JSON has no deck.
    NoDeck {
        /// Its number, from 1.
        line: u64,
        /// What it has instead.
        why: NoDeck,
    },
    /// The rows of a table cannot be told apart.
    NotRows(io::Error),
    /// A column was named by the number 0.
    ColumnZero,
    /// No column has the name.
    NoColumn {
        /// The name.
        name: String,
        /// The names that there are.
        columns: Vec<String>,
    },
    /// A row has too few columns.
    ShortRow {
        /// Its number, from 1.
        record: u64,
        /// How many columns it has.
        columns: usize,
        /// The column that was named, from 1.
        column: usize,
    },
}

/// What stands in a line of JSON in the place of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoDeck {
    /// The object lacks the field.
    NoField {
        /// Its name.
        name: String,
    },
    /// An object, and no field is named.
    Object,
    /// Neither an array nor a text.
    Neither,
    /// A card is neither a number nor a text.
    NoCard {
        /// Which one, from 1.
        card: usize,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(_) => f.write_str("cannot be read"),
            Self::LongLine { line } => {
                write!(f, "line {line} is longer than {MAX_LINE} bytes: a deck is on a line of its own")
            }
            Self::NotJson { line, .. } => write!(f, "line {line} is no JSON"),
            Self::NoDeck { line, why } => {
                write!(f, "line {line}: ")?;
                match why {
                    NoDeck::NoField { name } => write!(f, "has no field {name:?}"),
                    NoDeck::Object => f.write_str("is an object: name the field with the deck by --column"),
                    NoDeck::Neither => f.write_str("has no deck: neither an array nor a text"),
                    NoDeck::NoCard { card } => write!(f, "card {card} is neither a number nor a text"),
                }
            }
            Self::NotRows(_) => f.write_str("is no CSV"),
            Self::ColumnZero => f.write_str("column 0: columns are counted from 1"),
            Self::NoColumn { name, columns } => {
                write!(f, "has no column {name:?} in its first record: it has {}", columns.join(", "))
            }
            Self::ShortRow { record, columns, column } => {
                write!(f, "record {record} has {columns} columns, not {column}")
            }
        }
    }
}

impl error::Error for LogError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Read(error) | Self::NotRows(error) => Some(error),
            Self::NotJson { error, .. } => Some(error),
            _ => None,
        }
    }
}
