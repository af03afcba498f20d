//! Listings: each classic as a person would write it, in pseudo-code, Rust, C++ and Python.
//!
//! The four of a classic lie in `listings/NAME`. They name all things alike: `a` is the deck, `n` its length, a parameter is
//! called as in [`Setting`](crate::Setting), and a recursion is over `a[start..end]`. Their dice are `below(bound)`, which
//! shows a number from 0 to bound − 1, and `draw below bound` in pseudo-code. Rust's have `HashSet` in scope, Python's the
//! functions of `math`. With the same dice all four give what the classic gives, which the tests hold them to.
//!
//! A line that makes events of the trace says so behind a marker, `//@ draw` or `#@ draw`, which is not shown. `n<64`
//! there says that the listing leaves out what larger decks need. The lines with events are the same in all four, in the
//! same order: the third of one language is the third of each other.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::catalogue::Entry;

/// A language of listings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ListingLanguage {
    /// Words for what languages write each in their own way. Ranges have both ends, as `for i from 0 to n - 1` and
    /// `a[0 .. n - 1]`.
    PseudoCode,
    /// Rust.
    Rust,
    /// C++, of 2011 or later.
    Cpp,
    /// Python 3.
    Python,
}

/// An event that a listener is told of: a method of [`Trace`](crate::Trace). Those that only account, `held` and
/// `regions`, are no events of a line.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum TraceEvent {
    /// [`Trace::draw`](crate::Trace::draw).
    Draw,
    /// [`Trace::swap`](crate::Trace::swap).
    Swap,
    /// [`Trace::remove`](crate::Trace::remove).
    Remove,
    /// [`Trace::insert`](crate::Trace::insert).
    Insert,
    /// [`Trace::write`](crate::Trace::write).
    Write,
    /// [`Trace::emit`](crate::Trace::emit).
    Emit,
    /// [`Trace::replace`](crate::Trace::replace).
    Replace,
    /// [`Trace::moved`](crate::Trace::moved), of one item or more.
    Moved,
    /// [`Trace::walked`](crate::Trace::walked), of one link or more.
    Walked,
    /// [`Trace::rejected`](crate::Trace::rejected).
    Rejected,
}

/// A classic in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The language.
    pub language: ListingLanguage,
    /// The lines, from the first to the last; helpers come before what calls them.
    pub lines: Vec<Line>,
    /// It is the whole algorithm for decks of fewer cards than this; none: of any number.
    pub fewer_than: Option<u32>,
}

/// A line of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What is shown: up to 72 characters of ASCII, indented by blanks.
    pub text: &'static str,
    /// The events of the trace that it makes, in their order; several lines may make the same.
    pub events: Vec<TraceEvent>,
}

impl Entry {
    /// Its listing in a language.
    ///
    /// # Examples
    /// ```
    /// use evenhand_classics::{ListingLanguage, TraceEvent, find};
    ///
    /// let listing = find("naive_swap")?.listing(ListingLanguage::Python);
    /// let swap = &listing.lines[4];
    /// assert_eq!(swap.text, "        a[i], a[j] = a[j], a[i]");
    /// assert_eq!(swap.events, [TraceEvent::Swap]);
    /// # Ok::<(), evenhand_classics::NameError>(())
    /// ```
    pub fn listing(&self, language: ListingLanguage) -> Listing {
        Listing::parse(language, self.listing_source(language))
    }
}

impl Listing {
    /// Takes the markers off the lines of a file.
    fn parse(language: ListingLanguage, source: &'static str) -> Self {
        let marker = match language {
            ListingLanguage::PseudoCode | ListingLanguage::Python => "#@",
            ListingLanguage::Rust | ListingLanguage::Cpp => "//@",
        };
        let mut listing = Self { language, lines: Vec::new(), fewer_than: None };
        for line in source.lines() {
            let (text, marks) = line.split_once(marker).unwrap_or((line, ""));
            let mut events = Vec::new();
            for mark in marks.split_whitespace() {
                if let Some(number) = mark.strip_prefix("n<") {
                    listing.fewer_than = Some(number.parse().expect("a number of cards behind `n<`"));
                } else {
                    events.push(mark.parse().expect("an event's name behind a marker"));
                }
            }
            listing.lines.push(Line { text: text.trim_end(), events });
        }
        listing
    }
}
