//! What is wrong with a file that is stored by columns.

use evenhand_locale::Language;
use thiserror::Error;

use super::unify::SchemaDifference;
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
    /// The columns are encrypted.
    Encrypted,
    /// The file has the first version of Feather, which is another format than Arrow's.
    FeatherV1,
    /// The schema is not that of the first input.
    SchemaDiffers {
        /// The first input.
        first: String,
        /// The first difference.
        difference: SchemaDifference,
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
            Self::Encrypted => words.text("columnar.encrypted"),
            Self::FeatherV1 => words.text("columnar.feather-v1"),
            Self::SchemaDiffers { first, difference } => {
                let (kind, column, found, expected) = match difference {
                    SchemaDifference::Type { column, found, expected } => {
                        ("type", column.clone(), found.clone(), expected.clone())
                    }
                    SchemaDifference::Name { number, found, expected } => {
                        ("name", number.to_string(), found.clone(), expected.clone())
                    }
                    SchemaDifference::Missing { column } => {
                        ("missing", column.clone(), String::new(), String::new())
                    }
                    SchemaDifference::Additional { column } => {
                        ("additional", column.clone(), String::new(), String::new())
                    }
                };
                let facts = [("first", first.clone().into()), ("kind", kind.into())];
                let more =
                    [("column", column.into()), ("found", found.into()), ("expected", expected.into())];
                words.format("columnar.schema-differs", facts.into_iter().chain(more))
            }
            Self::DictionaryOverflow { keys } => {
                words.format("columnar.dictionary-overflow", [("keys", keys.clone().into())])
            }
            Self::Destination => words.text("columnar.destination"),
            Self::Encode { reason } => words.format("columnar.encode", [("reason", reason.clone().into())]),
        }
    }
}
