//! Deal patterns: which card from the top goes where.
//!
//! ```text
//! pattern := item+
//! item    := place | [COUNT "*"] "(" item+ ")"
//! place   := NAME [".." NAME] [":" (COUNT | "*")]
//! ```
//!
//! `13*(N E S W)` deals four hands card by card; `17*(A B C) bottom:3` leaves three; `2*(P1..P6) burn flop:3 burn turn burn
//! river` is a hand of hold'em; `wall:*` takes all that are left. A place takes one card where no count is said, and may come
//! as often as it likes. A name that begins with a capital is a **seat**, any other a **pile**. Cards that the pattern leaves over lie
//! in the pile `stub`.
//!
//! The order of a fair deck does not care who is dealt first; a transcript does. [`Pattern::canonical`] is the one spelling
//! of FAIRDEAL.md.
//!
//! Cost: time and memory grow with the pattern's text and the number of cards, whatever counts it names.

mod error;
mod layout;
mod parse;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::deck::MAX_CARDS;
pub use error::{Awaited, PatternError, PatternFault};
pub use layout::{Layout, Place};

/// Where cards go, as it is written.
///
/// # Examples
/// ```
/// use evenhand_cards::Pattern;
///
/// let pattern: Pattern = "2*(P1..P3) burn flop:3".parse()?;
/// assert_eq!(pattern.canonical()?, "2*(P1 P2 P3) burn flop:3");
///
/// let layout = pattern.lay(52)?;
/// let places: Vec<_> = layout.places().iter().map(|place| (place.name(), place.size())).collect();
/// assert_eq!(places, [("P1", 2), ("P2", 2), ("P3", 2), ("burn", 1), ("flop", 3), ("stub", 42)]);
///
/// let error = "17*(A B C) bottom:4".parse::<Pattern>()?.lay(54).unwrap_err();
/// assert_eq!(error.to_string(), "bottom:4, column 12: the deck has 3 cards left, 1 too few. It has 54 cards, and the pattern needs 55.");
/// # Ok::<(), evenhand_cards::PatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Pattern {
    text: String,
    /// Each name once, in the order in which they first come.
    names: Vec<String>,
    items: Vec<Item>,
}

/// A part of a pattern; `at` is where it stands in the text, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Item {
    Place { name: usize, count: Count, at: std::ops::Range<usize> },
    Group { times: u32, items: Vec<Self>, at: std::ops::Range<usize> },
}

/// How many cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Count {
    Cards(u32),
    Rest,
}

impl Pattern {
    /// Reads a pattern, however long: one that names its places one by one may be.
    pub(crate) fn of_any_length(text: &str) -> Result<Self, PatternError> {
        parse::pattern(text, usize::MAX)
    }

    /// The names in it, in the order in which they first come.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The seats in it.
    pub fn seats(&self) -> impl Iterator<Item = &str> {
        self.names().filter(|name| is_seat(name))
    }

    /// How many cards it takes before what `:*` takes.
    pub fn cards(&self) -> u64 {
        cards(&self.items)
    }

    /// The pattern in the one spelling of FAIRDEAL.md: names said one by one, no group in a group, single spaces.
    ///
    /// # Errors
    /// [`PatternError`] if it takes more cards than any deck has.
    pub fn canonical(&self) -> Result<String, PatternError> {
        if self.cards() > MAX_CARDS as u64 {
            let (cards, whole) = (self.cards(), 0..self.text.len());
            return Err(self.error(PatternFault::MoreThanAnyDeck { cards }, whole));
        }
        let mut parts = Vec::new();
        for item in &self.items {
            match item {
                Item::Group { times, items, .. } if *times > 1 => {
                    let mut inner = Vec::new();
                    for item in items {
                        self.flat(item, &mut inner);
                    }
                    parts.push(format!("{times}*({})", inner.join(" ")));
                }
                item => self.flat(item, &mut parts),
            }
        }
        Ok(parts.join(" "))
    }

    /// An item without groups.
    fn flat(&self, item: &Item, parts: &mut Vec<String>) {
        match item {
            Item::Place { name, count, .. } => parts.push(match count {
                Count::Cards(1) => self.names[*name].clone(),
                Count::Cards(cards) => format!("{}:{cards}", self.names[*name]),
                Count::Rest => format!("{}:*", self.names[*name]),
            }),
            Item::Group { times, items, .. } => {
                for _ in 0..*times {
                    for item in items {
                        self.flat(item, parts);
                    }
                }
            }
        }
    }

    fn error(&self, wrong: PatternFault, at: std::ops::Range<usize>) -> PatternError {
        PatternError::new(&self.text, wrong, at)
    }
}

/// Whether a name is that of a seat: it begins with a capital.
pub(crate) fn is_seat(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}

/// How many cards items take, as far as that can be counted.
fn cards(items: &[Item]) -> u64 {
    items.iter().fold(0, |sum: u64, item| {
        sum.saturating_add(match item {
            Item::Place { count: Count::Cards(cards), .. } => u64::from(*cards),
            Item::Place { .. } => 0,
            Item::Group { times, items, .. } => u64::from(*times).saturating_mul(cards(items)),
        })
    })
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        parse::pattern(text, parse::MAX_PATTERN)
    }
}

impl TryFrom<String> for Pattern {
    type Error = PatternError;

    fn try_from(text: String) -> Result<Self, PatternError> {
        text.parse()
    }
}

impl From<Pattern> for String {
    fn from(pattern: Pattern) -> Self {
        pattern.text
    }
}

impl fmt::Display for Pattern {
    /// As it was written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
