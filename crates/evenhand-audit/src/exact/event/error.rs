//! Why an event cannot be read, and where.

use std::fmt;

/// Why a text is no event. Displays the reason, the text, and a mark under the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventError {
    text: String,
    at: usize,
    reason: String,
}

impl EventError {
    pub(super) fn new(text: &str, at: usize, reason: impl Into<String>) -> Self {
        Self { text: text.to_string(), at, reason: reason.into() }
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

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One character for each, so that the mark stands under its own.
        let line: String = self.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        write!(f, "{}\n  {line}\n  {:>2$}", self.reason, "^", self.column())
    }
}

impl std::error::Error for EventError {}
