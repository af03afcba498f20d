//! Why an event cannot be read, and where.

use evenhand_locale::plain;

/// Why a text is no event. Displays the reason, the text, and a mark under the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}\n  {}\n  {}^", plain(text), " ".repeat(self.column() - 1))]
pub struct EventError {
    text: String,
    at: usize,
    reason: String,
}

impl EventError {
    pub(super) fn new(text: &str, at: usize, reason: impl Into<String>) -> Self {
        Self { text: text.to_string(), at, reason: plain(&reason.into()) }
    }

    /// The reason alone.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The byte of the text that cannot be read; its length if something is missing at the end.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The character of the text that cannot be read, counted from 1.
    pub fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }
}
