//! What is wrong with a file that is stored by columns.

use evenhand_locale::Language;
use thiserror::Error;

use crate::words::WORDS;

/// Why the rows of a file cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum ColumnarError {
    /// The file is cut off, or broken.
    Broken {
        /// The row group, from 0, if one was begun.
        group: Option<u64>,
        /// How many of its rows came before.
        row: u64,
        /// What the decoder says.
        reason: String,
    },
    /// A column has a type that cannot be moved.
    Type {
        /// The column.
        column: String,
        /// Its type.
        data_type: String,
    },
    /// There are no columns.
    NoColumns,
    /// The schema is not that of the first input.
    SchemaDiffers {
        /// The first input.
        first: String,
        /// The first field that differs.
        field: String,
    },
    /// The dictionaries of all inputs together have more values than their keys can number.
    DictionaryOverflow {
        /// The type of the keys.
        keys: String,
    },
    /// The output takes bytes alone, and no columns.
    Destination,
    /// The columns cannot be encoded.
    Encode {
        /// What the encoder says.
        reason: String,
    },
}

impl ColumnarError {
    /// The error of a file of which no row group was begun.
    pub(super) fn broken(reason: String) -> Self {
        Self::Broken { group: None, row: 0, reason }
    }

    /// The error in a language, without where it is.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::Broken { group, row, reason } => {
                let group = group.map_or_else(String::new, |group| group.to_string());
                let is_begun = if group.is_empty() { "no" } else { "yes" };
                words.format(
                    "columnar.broken",
                    [
                        ("is-begun", is_begun.into()),
                        ("group", group.into()),
                        ("row", row.to_string().into()),
                        ("reason", reason.clone().into()),
                    ],
                )
            }
            Self::Type { column, data_type } => {
                let facts = [("column", column.clone().into()), ("type", data_type.clone().into())];
                words.format("columnar.type", facts)
            }
            Self::NoColumns => words.text("columnar.no-columns"),
            Self::SchemaDiffers { first, field } => {
                let facts = [("first", first.clone().into()), ("field", field.clone().into())];
                words.format("columnar.schema-differs", facts)
            }
            Self::DictionaryOverflow { keys } => {
                words.format("columnar.dictionary-overflow", [("keys", keys.clone().into())])
            }
            Self::Destination => words.text("columnar.destination"),
            Self::Encode { reason } => words.format("columnar.encode", [("reason", reason.clone().into())]),
        }
    }
}
