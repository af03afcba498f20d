//! Messages in the languages of their readers.
//!
//! A room that says something to people keeps its words in one Fluent resource a language (`words/en.ftl`), and hands
//! in facts as arguments: which plural, which order of words, which sentence follows from a fact's id is the resource's
//! business. Resources are built into the program: one that does not parse, and a message that is missing, are defects
//! and panic with their id; a room's test looks every id up in every language that it has.
//!
//! Project Fluent, Fluent Syntax 1.0 (2019).

mod columns;
#[cfg(feature = "messages")]
mod messages;
mod numbers;
#[cfg(feature = "messages")]
mod parameters;
mod plain;
#[cfg(feature = "messages")]
mod system;
mod wrapping;

pub use columns::{padded, widest};
#[cfg(feature = "messages")]
pub use fluent_bundle::FluentValue as Argument;
#[cfg(feature = "messages")]
pub use messages::{Messages, Resources};
pub use numbers::grouped;
#[cfg(feature = "messages")]
pub use parameters::{ParameterStyle, ParameterStyleGuard, as_option};
pub use plain::{plain, plain_lines, plain_name};
#[cfg(feature = "messages")]
pub use system::system_reason;
pub use wrapping::wrapped;

use std::fmt;

/// A language that messages can be had in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Its BCP 47 tag.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}
