//! What is wrong with a pattern, and where.

use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::card::shortened;
use crate::deck::MAX_CARDS;

/// What is wrong with a pattern, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternError {
    text: String,
    fault: PatternFault,
    at: Range<usize>,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternFault {
    /// There is nothing in the pattern.
    Empty,
    /// There is nothing in a group.
    EmptyGroup,
    /// A character that has no meaning there.
    Unexpected(char),
    /// The pattern ends where more was to come.
    Ends(&'static str),
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

    /// The pattern with a line below it that points at the place; none where the pattern is too long to show, or not of
    /// one line.
    pub fn pointer(&self) -> Option<String> {
        const MAX_COLUMNS: usize = 100;
        let fits = self.text.width() <= MAX_COLUMNS && !self.text.contains(char::is_control);
        let (before, at) = (self.text[..self.at.start].width(), self.text[self.at.clone()].width());
        fits.then(|| format!("{}\n{}{}", self.text, " ".repeat(before), "^".repeat(at.max(1))))
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = shortened(&self.text[self.at.clone()]);
        if !place.is_empty() && self.at != (0..self.text.len()) {
            write!(f, "{place}, ")?;
        }
        write!(f, "column {}: ", self.column())?;
        match &self.fault {
            PatternFault::Empty => f.write_str("the pattern is empty: it names places, such as 13*(N E S W)"),
            PatternFault::EmptyGroup => f.write_str("there is no place in these parentheses"),
            PatternFault::Unexpected(sign) => write!(
                f,
                "{sign:?} has no meaning here: places are names of ASCII letters and digits, such as A, P1 or bottom:3"
            ),
            PatternFault::Ends(wanted) => write!(f, "the pattern ends, but {wanted} was to come"),
            PatternFault::NeverOpened => f.write_str("this parenthesis was never opened"),
            PatternFault::NeverClosed => f.write_str("this parenthesis is never closed"),
            PatternFault::TooDeep => f.write_str("groups lie at most 8 deep in one another"),
            PatternFault::Count => write!(f, "a count is a number from 1 to {MAX_CARDS}"),
            PatternFault::CountOfNothing => {
                f.write_str("a count stands before a group, as in 3*(A B), or behind a name, as in A:3")
            }
            PatternFault::Range => {
                f.write_str("a range goes from a number up to another of the same name, as in P1..P6, to 1,000 of them at most")
            }
            PatternFault::LongName => f.write_str("a name has at most 16 letters and digits"),
            PatternFault::TooLong => f.write_str("a pattern has at most 10,000 characters"),
            PatternFault::AfterRest => f.write_str("this takes all that are left, so it can only come last"),
            PatternFault::RestInGroup => f.write_str("all that are left can be taken once, behind all groups"),
            PatternFault::MoreThanAnyDeck { cards } => {
                write!(f, "the pattern takes {cards} cards: a deck has at most {MAX_CARDS}")
            }
            PatternFault::TooFew { left, takes, deck, pattern } => {
                let s = if *left == 1 { "" } else { "s" };
                write!(
                    f,
                    "the deck has {left} card{s} left, {} too few: it has {deck}, the pattern takes {pattern}",
                    takes - left
                )
            }
        }
    }
}

impl std::error::Error for PatternError {}
