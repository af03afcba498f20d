//! What is wrong with a pattern, and where.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::deck::MAX_CARDS;
use crate::visible::shortened;

/// What is wrong with a pattern, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}column {}: {fault}", self.place(), self.column())]
pub struct PatternError {
    text: String,
    fault: PatternFault,
    at: Range<usize>,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternFault {
    /// There is nothing in the pattern.
    #[error("the pattern is empty: it names places, such as 13*(N E S W)")]
    Empty,
    /// There is nothing in a group.
    #[error("there is no place in these parentheses")]
    EmptyGroup,
    /// A character that has no meaning there.
    #[error(
        "{0:?} has no meaning here: places are names of ASCII letters and digits, such as A, P1 or bottom:3"
    )]
    Unexpected(char),
    /// The pattern ends where more was to come.
    #[error("the pattern ends, but {0} was to come")]
    Ends(&'static str),
    /// A parenthesis that was never opened.
    #[error("this parenthesis was never opened")]
    NeverOpened,
    /// A parenthesis that is never closed.
    #[error("this parenthesis is never closed")]
    NeverClosed,
    /// Groups within groups, too deep.
    #[error("groups lie at most 8 deep in one another")]
    TooDeep,
    /// A count of 0, or one that is too large.
    #[error("a count is a number from 1 to {MAX_CARDS}")]
    Count,
    /// A count with no group behind it.
    #[error("a count stands before a group, as in 3*(A B), or behind a name, as in A:3")]
    CountOfNothing,
    /// Two names that are no range.
    #[error(
        "a range goes from a number up to another of the same name, as in P1..P6, to 1,000 of them at most"
    )]
    Range,
    /// A name of too many letters.
    #[error("a name has at most 16 letters and digits")]
    LongName,
    /// A text of too many bytes.
    #[error("a pattern has at most 10,000 characters")]
    TooLong,
    /// All that are left, and then more.
    #[error("this takes all that are left, so it can only come last")]
    AfterRest,
    /// All that are left, in a group.
    #[error("all that are left can be taken once, behind all groups")]
    RestInGroup,
    /// More cards than any deck has.
    #[error("the pattern takes {cards} cards: a deck has at most {MAX_CARDS}")]
    MoreThanAnyDeck {
        /// How many.
        cards: u64,
    },
    /// More cards than are left.
    #[error(
        "the deck has {left} card{} left, {} too few: it has {deck}, the pattern takes {pattern}",
        if *.left == 1 { "" } else { "s" },
        .takes - .left
    )]
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

    /// The text of the place, where it is not the whole pattern.
    fn place(&self) -> String {
        let place = shortened(&self.text[self.at.clone()]);
        if place.is_empty() || self.at == (0..self.text.len()) { String::new() } else { place + ", " }
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
