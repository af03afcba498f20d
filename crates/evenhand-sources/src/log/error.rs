//! Why decks of a log ended, and where.

use std::io;

use evenhand_locale::Language;
use thiserror::Error;

use crate::arrangement::Obstacle;
use crate::parse::alternatives;
use crate::series::Dependence;
use crate::words::WORDS;

/// The most bytes of a line: no deck is longer.
pub(super) const MAX_LINE: usize = 1 << 20;

/// Why decks of a log ended.
#[derive(Debug, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum LogError {
    /// Lines are decks that depend on one another, such as those before and after a shuffle.
    Dependent {
        /// The decks that show it, counted from 0.
        dependence: Dependence,
        /// The first line that shows it, quoted.
        line: String,
    },
    /// Lines show playing cards among other words, but no whole decks.
    PartOfDecks,
    /// Cards stand in the order in which players played them.
    OrderOfPlay {
        /// A line that shows it, quoted.
        line: String,
    },
    /// Hands stand in the order of the result, such as the winner first.
    ByResult {
        /// A line that shows it, quoted.
        line: String,
    },
    /// The landlord of 斗地主 (Dou Dizhu) changes seats, and has taken the last cards.
    Landlord,
    /// Lines have more cards than a hand, and it is not certain which of them are the hand.
    MoreCards {
        /// The first such line, quoted.
        line: String,
        /// Number of its cards.
        cards: usize,
        /// Number of cards of a hand.
        expected: usize,
        /// Columns, from 1, where as many cards begin.
        columns: Vec<usize>,
    },
    /// All decks are equal, and the words between their cards change places.
    Labels {
        /// The beginning of the first deck, quoted.
        line: String,
    },
    /// Most rows of numbers do not belong to a deck of playing cards.
    Numbers {
        /// The first of these rows, quoted.
        line: String,
    },
    /// It cannot be read.
    Read(#[source] io::Error),
    /// A line is longer than any deck.
    LongLine {
        /// Its number, from 1.
        line: u64,
    },
    /// A line is the beginning of a JSON text that goes on in the next ones.
    BrokenJson {
        /// Its number, from 1.
        line: u64,
    },
    /// A line is no JSON.
    NotJson {
        /// Its number, from 1.
        line: u64,
        /// Why. The text of this error has its place.
        error: serde_json::Error,
    },
    /// A line of JSON has no deck.
    NoDeck {
        /// Its number, from 1.
        line: u64,
        /// What it has instead.
        #[source]
        error: NoDeckError,
    },
    /// The rows of a table cannot be split.
    NotRows(#[source] io::Error),
    /// A column was named by the number 0.
    ColumnZero,
    /// A range of columns ends before it begins.
    BackwardColumns {
        /// The range as it was given.
        columns: String,
    },
    /// Several columns have the name.
    DoubledColumn {
        /// The name.
        name: String,
        /// Their numbers, from 1.
        columns: Vec<usize>,
    },
    /// No column has the name.
    NoColumn {
        /// The name.
        name: String,
        /// The names that there are.
        columns: Vec<String>,
    },
    /// A cell is blank where there should be a deck, or a card.
    BlankCell {
        /// The record's number, from 1.
        record: u64,
        /// The column's, from 1.
        column: usize,
        /// Whether it should have a deck.
        is_deck: bool,
    },
    /// A row has too few columns.
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

/// What is wrong with a log where it is read, within an [`io::Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum ReadError {
    /// It got shorter than what was read of it.
    Cut {
        /// How many bytes it has now.
        now: u64,
        /// How many were read.
        read: u64,
    },
    /// Another file lies in its place.
    Moved,
    /// It is text in UTF-16.
    Utf16,
}

impl ReadError {
    /// The error in a language. It has no subject.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::Cut { now, read } => {
                words.format("log-cut", [("now", now.to_string().into()), ("read", read.to_string().into())])
            }
            Self::Moved => words.text("log-moved"),
            Self::Utf16 => words.text("log-utf16"),
        }
    }
}

/// What stands in a line of JSON in the place of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum NoDeckError {
    /// The object lacks the field.
    NoField {
        /// Its name.
        name: String,
    },
    /// An object, and no field is named.
    Object,
    /// An object in which several fields may be the deck.
    Several {
        /// Their names.
        fields: Vec<String>,
    },
    /// A list of records that each have a list.
    Records {
        /// Number of records.
        records: usize,
        /// A filter of jq that writes each of these lists on a line of its own.
        filter: String,
    },
    /// Neither an array nor a text.
    Neither,
    /// A card is neither a number nor a text.
    NoCard {
        /// Which one, from 1.
        card: usize,
    },
}

impl From<Obstacle> for LogError {
    fn from(obstacle: Obstacle) -> Self {
        match obstacle {
            Obstacle::Dependence(dependence, line) => Self::Dependent { dependence, line },
            Obstacle::PartOfDecks => Self::PartOfDecks,
            Obstacle::OrderOfPlay(line) => Self::OrderOfPlay { line },
            Obstacle::ByResult(line) => Self::ByResult { line },
            Obstacle::Landlord => Self::Landlord,
            Obstacle::MoreCards { line, cards, expected, columns } => {
                Self::MoreCards { line, cards, expected, columns }
            }
            Obstacle::Labels(line) => Self::Labels { line },
            Obstacle::Numbers(line) => Self::Numbers { line },
        }
    }
}

impl LogError {
    /// The same error of lines that begin with another column than the first, or have none.
    pub(super) fn with_first_column(mut self, first: Option<usize>) -> Self {
        if let Self::MoreCards { columns, .. } = &mut self {
            match first {
                Some(first) => columns.iter_mut().for_each(|column| *column += first),
                None => columns.clear(),
            }
        }
        self
    }

    /// The error in a language, without its source.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let of_line = |id, line: u64| words.format(id, [("line", line.into())]);
        let flag = |is: bool| if is { "yes" } else { "no" };
        match self {
            Self::PartOfDecks => words.text("log-part-of-decks"),
            Self::OrderOfPlay { line } => words.format("log-order-of-play", [("line", line.as_str().into())]),
            Self::ByResult { line } => words.format("log-by-result", [("line", line.as_str().into())]),
            Self::Landlord => words.text("log-landlord"),
            Self::MoreCards { line, cards, expected, columns } => {
                let range = |first: &usize| format!("{first}-{}", first + expected - 1);
                let ranges: Vec<String> = columns.iter().map(range).collect();
                let facts = [
                    ("line", line.as_str().into()),
                    ("cards", (*cards).into()),
                    ("expected", (*expected).into()),
                    ("has-columns", flag(!columns.is_empty()).into()),
                    ("columns", alternatives(&ranges, language).into()),
                ];
                words.format("log-more-cards", facts)
            }
            Self::Labels { line } => words.format("log-labels", [("line", line.as_str().into())]),
            Self::Numbers { line } => words.format("log-numbers", [("line", line.as_str().into())]),
            Self::Read(_) => words.text("log-read"),
            Self::LongLine { line } => {
                words.format("log-long-line", [("line", (*line).into()), ("bytes", MAX_LINE.into())])
            }
            Self::Dependent { dependence, line } => {
                let (deck, again) = match *dependence {
                    Dependence::Again { deck, again } | Dependence::Copied { deck, again } => (deck, again),
                    Dependence::InOrder { deck } => (deck, deck),
                    Dependence::Steps => (0, 1),
                };
                let facts = [
                    ("line", line.as_str().into()),
                    ("number", (deck + 1).into()),
                    ("again", (again + 1).into()),
                ];
                words.format("log-again", facts)
            }
            Self::BrokenJson { line } => of_line("log-broken-json", *line),
            Self::NotJson { line, error } if error.is_data() => {
                // The only data that is refused: a key that an object has twice.
                let why = error.to_string();
                let key = why.split(" comes twice").next().and_then(|why| why.strip_prefix("the key "));
                let key = key.unwrap_or_default().to_owned();
                words.format("log-doubled-key", [("line", (*line).into()), ("key", key.into())])
            }
            Self::NotJson { line, error } => {
                words.format("log-not-json", [("line", (*line).into()), ("byte", error.column().into())])
            }
            Self::NoDeck { line, .. } => of_line("log-no-deck", *line),
            Self::NotRows(_) => words.text("log-not-rows"),
            Self::ColumnZero => words.text("log-column-zero"),
            Self::BackwardColumns { columns } => {
                words.format("log-backward-columns", [("columns", columns.as_str().into())])
            }
            Self::DoubledColumn { name, columns } => {
                let numbers: Vec<String> = columns.iter().map(ToString::to_string).collect();
                let facts = [
                    ("count", columns.len().into()),
                    ("name", format!("{name:?}").into()),
                    ("columns", alternatives(&numbers, language).into()),
                ];
                words.format("log-doubled-column", facts)
            }
            Self::NoColumn { name, columns } => {
                let has_bars = matches!(&columns[..], [only] if only.contains('|'));
                let facts = [
                    ("name", format!("{name:?}").into()),
                    ("columns", columns.join(", ").into()),
                    ("has-bars", flag(has_bars).into()),
                ];
                words.format("log-no-column", facts)
            }
            Self::BlankCell { record, column, is_deck } => {
                let place = [("record", (*record).into()), ("column", (*column).into())];
                words.format("log-blank-cell", place.into_iter().chain([("is-deck", flag(*is_deck).into())]))
            }
            Self::ShortRow { record, columns, column, has_bars } => {
                let facts = [
                    ("record", (*record).into()),
                    ("columns", (*columns).into()),
                    ("column", (*column).into()),
                    ("has-bars", flag(*has_bars).into()),
                ];
                words.format("log-short-row", facts)
            }
        }
    }
}

impl NoDeckError {
    /// The error in a language. It has no subject.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::NoField { name } => words.format("field-none", [("name", format!("{name:?}").into())]),
            Self::Object => words.text("field-object"),
            Self::Several { fields } => {
                words.format("field-several", [("fields", alternatives(fields, language).into())])
            }
            Self::Records { records, filter } => {
                let facts = [("records", (*records).into()), ("filter", filter.as_str().into())];
                words.format("field-records", facts)
            }
            Self::Neither => words.text("field-neither"),
            Self::NoCard { card } => words.format("field-no-card", [("card", (*card).into())]),
        }
    }
}
