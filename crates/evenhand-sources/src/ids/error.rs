//! Why ids cannot be read, and where.

use std::io;

use evenhand_locale::Language;
use thiserror::Error;

use crate::words::WORDS;

/// Why ids cannot be read.
#[derive(Debug, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum IdsError {
    /// It cannot be read.
    Read(#[source] io::Error),
    /// Something else than a whole number.
    NotAnId {
        /// The line, from 1.
        line: u64,
        /// What stands there, its beginning.
        text: String,
    },
    /// The header of an array is not one.
    NpyHeader,
    /// An array of what are no whole numbers of 16, 32 or 64 bits, the least byte first.
    NpyType {
        /// The type, as `NumPy` calls it.
        descr: String,
    },
    /// An array that is none of orders: of more than two dimensions, or column by column.
    NpyShape,
    /// An array that ends before its last id.
    NpyCut,
    /// Bytes behind the array, as of another one.
    NpyTrailing {
        /// The ids before them.
        before: u64,
    },
    /// A number below 0.
    Negative {
        /// The number.
        number: i64,
        /// The ids before it.
        before: u64,
    },
}

impl IdsError {
    /// The error in a language, without its source.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::Read(_) => words.text("log-read"),
            Self::NotAnId { line, text } => {
                words.format("ids-no-id", [("line", (*line).into()), ("text", format!("{text:?}").into())])
            }
            Self::NpyHeader => words.text("ids-npy-header"),
            Self::NpyType { descr } => words.format("ids-npy-type", [("type", descr.as_str().into())]),
            Self::NpyShape => words.text("ids-npy-shape"),
            Self::NpyCut => words.text("ids-npy-cut"),
            Self::NpyTrailing { before } => {
                words.format("ids-npy-trailing", [("before", before.to_string().into())])
            }
            Self::Negative { number, before } => words.format(
                "ids-negative",
                [("number", number.to_string().into()), ("before", before.to_string().into())],
            ),
        }
    }
}
