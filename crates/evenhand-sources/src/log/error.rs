//! Why decks of a log ended, and where.

use std::io;

use thiserror::Error;

/// The most bytes of a line: no deck is longer.
pub(super) const MAX_LINE: usize = 1 << 20;

/// Why decks of a log ended.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LogError {
    /// It cannot be read.
    #[error("cannot be read")]
    Read(#[source] io::Error),
    /// A line is longer than any deck.
    #[error("line {line} is longer than {MAX_LINE} bytes: a deck is on a line of its own")]
    LongLine {
        /// Its number, from 1.
        line: u64,
    },
    /// A line is the beginning of a JSON text that goes on in the next ones.
    #[error(
        "line {line} is but the beginning of a JSON text: print each on one line, as jq -c . does; or is the file not whole?"
    )]
    BrokenJson {
        /// Its number, from 1.
        line: u64,
    },
    /// A line is no JSON.
    #[error("line {line} is no JSON")]
    NotJson {
        /// Its number, from 1.
        line: u64,
        /// Why.
        #[source]
        error: serde_json::Error,
    },
    /// A line of JSON has no deck.
    #[error("line {line}")]
    NoDeck {
        /// Its number, from 1.
        line: u64,
        /// What it has instead.
        #[source]
        error: NoDeckError,
    },
    /// The rows of a table cannot be split.
    #[error("is no CSV")]
    NotRows(#[source] io::Error),
    /// A column was named by the number 0.
    #[error("column 0: columns are counted from 1")]
    ColumnZero,
    /// A range of columns ends before it begins.
    #[error("column {columns}: the last column comes before the first")]
    BackwardColumns {
        /// The range as it was given.
        columns: String,
    },
    /// Several columns have the name.
    #[error(
        "has {} columns {name:?}: say which by its number, --column {} (with --header)",
        columns.len(),
        columns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
    )]
    DoubledColumn {
        /// The name.
        name: String,
        /// Their numbers, from 1.
        columns: Vec<usize>,
    },
    /// No column has the name.
    #[error(
        "has no column {name:?} in its first record: it has {}{}",
        columns.join(", "),
        if matches!(&columns[..], [only] if only.contains('|')) { BARS } else { "" }
    )]
    NoColumn {
        /// The name.
        name: String,
        /// The names that there are.
        columns: Vec<String>,
    },
    /// A cell is blank where there should be a deck, or a card.
    #[error("record {record}, column {column} is blank: {}", if *is_deck { "a deck is missing" } else { BLANK_CARD })]
    BlankCell {
        /// The record's number, from 1.
        record: u64,
        /// The column's, from 1.
        column: usize,
        /// Whether it should have a deck.
        is_deck: bool,
    },
    /// A row has too few columns.
    #[error(
        "record {record} has {columns} {}, not {column}{}",
        if *columns == 1 { "column" } else { "columns" },
        if *has_bars { BARS } else { "" }
    )]
    ShortRow {
        /// Its number, from 1.
        record: u64,
        /// How many columns it has.
        columns: usize,
        /// The column that was named, from 1.
        column: usize,
        /// Whether it is one cell that has bars, which may separate cells.
        has_bars: bool,
    },
}

/// How cells are told apart that bars separate.
const BARS: &str = "; if bars separate its cells, say --delimiter '|'";

/// What a row with a blank cell may be.
const BLANK_CARD: &str = "a card is missing; a log whose lines end with a comma is read with --format text, and one whose \
                          decks are in one column with --column";

/// What stands in a line of JSON in the place of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoDeckError {
    /// The object lacks the field.
    #[error("has no field {name:?}")]
    NoField {
        /// Its name.
        name: String,
    },
    /// An object, and no field is named.
    #[error("is an object: name the field with the deck by --column")]
    Object,
    /// An object in which several fields may be the deck.
    #[error("may have its deck in {}: name the field with the deck by --column", fields.join(" or "))]
    Several {
        /// Their names.
        fields: Vec<String>,
    },
    /// Neither an array nor a text.
    #[error("has no deck: neither an array nor a text")]
    Neither,
    /// A card is neither a number nor a text.
    #[error("card {card} is neither a number nor a text")]
    NoCard {
        /// Which one, from 1.
        card: usize,
    },
}
