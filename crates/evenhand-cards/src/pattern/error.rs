//! What is wrong with a pattern, and where.

use std::ops::Range;

use evenhand_locale::Language;
use unicode_width::UnicodeWidthStr;

use crate::visible::shortened;

/// What is wrong with a pattern, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message(Language::English))]
pub struct PatternError {
    text: String,
    fault: PatternFault,
    at: Range<usize>,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub enum PatternFault {
    /// There is nothing in the pattern.
    Empty,
    /// There is nothing in a group.
    EmptyGroup,
    /// A character that has no meaning there.
    Unexpected(char),
    /// The pattern ends where more was to come.
    Ends(Awaited),
    /// A parenthesis that was never opened.
    NeverOpened,
    /// A parenthesis that is never closed.
    NeverClosed,
    /// Groups within groups, too deep.
    TooDeep,
    /// A count of 0, or one that is too large.
    Count,
    /// A count with no group behind it.
    CountOfNothing,
    /// Two names that are no range.
    Range,
    /// A name of too many letters.
    LongName,
    /// A text of too many bytes.
    TooLong,
    /// All that are left, and then more.
    AfterRest,
    /// All that are left, in a group.
    RestInGroup,
    /// More cards than any deck has.
    MoreThanAnyDeck {
        /// How many.
        cards: u64,
    },
    /// More cards than are left.
    TooFew {
        /// How many are left.
        left: u64,
        /// How many it takes there.
        takes: u64,
        /// How many the deck has.
        deck: u64,
        /// How many the pattern takes.
        pattern: u64,
    },
}

/// What was to come where a pattern ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Awaited {
    /// A group, such as `(A B)`.
    Group,
    /// A count, or `*`.
    Count,
    /// A name.
    Name,
}

impl PatternError {
    pub(super) fn new(text: &str, fault: PatternFault, at: Range<usize>) -> Self {
        Self { text: text.into(), fault, at }
    }

    /// What is wrong.
    pub fn fault(&self) -> &PatternFault {
        &self.fault
    }

    /// Where, in bytes of the pattern.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// The pattern.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The column, from 1, in characters.
    pub fn column(&self) -> usize {
        self.text[..self.at.start].chars().count() + 1
    }

    /// The text of the place; none where it is the whole pattern.
    pub(crate) fn place(&self) -> String {
        let place = shortened(&self.text[self.at.clone()]);
        if self.at == (0..self.text.len()) { String::new() } else { place }
    }

    /// The pattern with a line below it that points at the place; none where the pattern is too long to show, or not of
    /// one line.
    pub fn pointer(&self) -> Option<String> {
        const MAX_COLUMNS: usize = 100;
        let fits = self.text.width() <= MAX_COLUMNS && !self.text.contains(char::is_control);
        let (before, at) = (self.text[..self.at.start].width(), self.text[self.at.clone()].width());
        fits.then(|| format!("{}\n{}{}", self.text, " ".repeat(before), "^".repeat(at.max(1))))
    }
}
