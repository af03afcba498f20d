//! Why no cards can be read from a line, where that is not for its cards.

use evenhand_locale::Language;
use thiserror::Error;

use crate::words::WORDS;

/// Why no cards can be read from a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum UnreadableError {
    /// A bracket has no end.
    Unclosed,
    /// A bracket has no beginning.
    Unopened,
    /// It goes on with the line before, as R and MATLAB print.
    Broken,
    /// It leaves cards out.
    CutShort,
    /// It shows addresses of objects, or their class.
    Objects,
    /// It may be read in several ways.
    Ambiguous,
    /// Several of its fields may be the deck.
    Several {
        /// Their names.
        fields: Vec<String>,
    },
    /// It has the same cards more than once.
    SeveralDecks,
    /// It is a list of records that each have a list.
    Records,
    /// There are too many groups within one another.
    Deep,
}

impl UnreadableError {
    /// The error in a language. It has no subject.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        words.text(match self {
            Self::Unclosed => "unreadable-unclosed",
            Self::Unopened => "unreadable-unopened",
            Self::Broken => "unreadable-broken",
            Self::CutShort => "unreadable-cut-short",
            Self::Objects => "unreadable-objects",
            Self::Ambiguous => "unreadable-ambiguous",
            Self::Several { fields } => {
                return words
                    .format("unreadable-several", [("fields", alternatives(fields, language).into())]);
            }
            Self::SeveralDecks => "unreadable-several-decks",
            Self::Records => "unreadable-records",
            Self::Deep => "unreadable-deep",
        })
    }
}

/// Names with "or" between them.
pub(crate) fn alternatives(names: &[String], language: Language) -> String {
    let or = |one: String, other: String| {
        WORDS.messages(language).format("or", [("one", one.into()), ("other", other.into())])
    };
    names.iter().cloned().reduce(or).unwrap_or_default()
}
