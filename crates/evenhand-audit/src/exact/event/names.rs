//! What the cards are called.

use super::EventReason;
use crate::exact::Counting;

/// The names of the cards, by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    /// Whether they are a, b, c, ….
    letters: bool,
}

/// As many as the alphabet has.
const LETTERS: u32 = 26;

impl Names {
    /// The letters from a on; of more than 26 cards none has a name but `#` and its number.
    pub fn letters(n: u32) -> Self {
        let letters = ('a'..='z').take(n as usize).map(String::from);
        Self { names: if n <= LETTERS { letters.collect() } else { Vec::new() }, letters: true }
    }

    /// The items' own names, in the order in which they lie at the start.
    pub fn given(names: Vec<String>) -> Self {
        Self { names, letters: false }
    }

    /// The card of that name, if there is one, and one alone.
    pub(super) fn card(&self, name: &str) -> Option<u32> {
        let mut such = (0..).zip(&self.names).filter(|(_, known)| *known == name).map(|(card, _)| card);
        such.next().filter(|_| such.next().is_none())
    }

    /// Why there is no one card of that name.
    pub(super) fn reason(&self, name: &str, counting: Counting) -> EventReason {
        let name = name.to_owned();
        if self.names.contains(&name) {
            return EventReason::Ambiguous { name, counting };
        }
        match (self.names.first().cloned(), self.names.last().cloned()) {
            (Some(first), Some(last)) if self.letters => EventReason::NotALetter { name, first, last },
            (Some(first), Some(_)) => EventReason::NotAnItem { name, first, counting },
            _ => EventReason::NotNumbered { name, counting },
        }
    }

    /// Whether each name is one character, so that a word can be read as several.
    pub(super) fn are_characters(&self) -> bool {
        self.names.iter().all(|name| name.chars().nth(1).is_none())
    }
}
