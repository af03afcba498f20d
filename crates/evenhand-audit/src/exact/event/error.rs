//! Why an event cannot be read, and where.

use evenhand_locale::plain;
use strum::IntoStaticStr;

use crate::exact::Counting;

/// Why a text is no event. Displays the reason, the text, and a mark under the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.pointed_at(&reason.to_string()))]
pub struct EventError {
    text: String,
    at: usize,
    reason: EventReason,
}

impl EventError {
    pub(super) fn new(text: &str, at: usize, reason: EventReason) -> Self {
        Self { text: text.to_string(), at, reason }
    }

    /// The reason alone.
    pub fn reason(&self) -> &EventReason {
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

    /// The reason in some words, the text, and a mark under the place.
    pub(crate) fn pointed_at(&self, reason: &str) -> String {
        let before = evenhand_locale::widest([plain(&self.text[..self.at])]);
        format!("{}\n  {}\n  {}^", plain(reason), plain(&self.text), " ".repeat(before))
    }
}

/// What is wrong with the text of an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum EventReason {
    /// A quote without its end.
    #[error("this quote is never closed")]
    OpenQuote,
    /// `#` without digits.
    #[error("expected the number of a card after #")]
    NoNumber,
    /// A closing parenthesis too many.
    #[error("this parenthesis was never opened")]
    NeverOpened,
    /// A parenthesis without its end.
    #[error("expected a closing parenthesis")]
    NeverClosed,
    /// Two claims side by side.
    #[error("expected & or | between two claims")]
    NoConnective,
    /// Hundreds of parentheses.
    #[error("nested too deep")]
    TooDeep,
    /// A card, and nothing said of it.
    #[error("expected < or > and a card, or @ and a place, after a card")]
    NoRelationOfCard,
    /// A card before itself.
    #[error("a card is not before itself")]
    BeforeItself,
    /// A word that needs a value.
    #[error("expected = after {word}")]
    NoEquals {
        /// The word.
        word: String,
    },
    /// Nothing comes out, so nothing is first.
    #[error("there is no place")]
    NoPlaces,
    /// An order was asked of a sample.
    #[error("the order of a sample is not followed. Ask which cards are there: taken=a")]
    OrderOfSample,
    /// A count, and nothing to compare it with.
    #[error("expected one of = != < <= > >=")]
    NoRelation,
    /// More than 32 bits.
    #[error("this number is too large")]
    TooLarge,
    /// Something else where a number should be.
    #[error("expected a number")]
    NotANumber,
    /// Something else where a place should be.
    #[error("expected the number of a place, from {counting} on")]
    NotAPlace {
        /// Where places are counted from.
        counting: Counting,
    },
    /// A place that there is not.
    #[error("there is no place {place}: the {places} places count from {counting}{}", hint(*place, *counting))]
    NoSuchPlace {
        /// Its number.
        place: u32,
        /// How many there are.
        places: u32,
        /// Where they are counted from.
        counting: Counting,
    },
    /// A card that there is not, by number.
    #[error("there is no card #{number}: the {cards} cards count from #{counting}")]
    NoSuchCard {
        /// Its number, as it stands in the text.
        number: String,
        /// How many there are.
        cards: u32,
        /// Where they are counted from.
        counting: Counting,
    },
    /// The text ends, or an operator stands, where a claim should be.
    #[error("expected a claim or a card here")]
    NoClaim,
    /// A sign where a card should be.
    #[error("expected a card")]
    NoCard,
    /// A card twice in an order.
    #[error("this card comes twice")]
    Twice,
    /// An order of too few cards.
    #[error("an order has all {cards} cards, but this one has {given}")]
    Incomplete {
        /// How many there are.
        cards: u32,
        /// How many the text has.
        given: usize,
    },
    /// A name that several cards have.
    #[error("several cards are named {name}. Use a number, from #{counting} on")]
    Ambiguous {
        /// The name.
        name: String,
        /// Where cards are counted from.
        counting: Counting,
    },
    /// A name that no card has; the cards have letters.
    #[error("no card is named {name}: the cards are {first} to {last}")]
    NotALetter {
        /// The name.
        name: String,
        /// The first letter.
        first: String,
        /// The last.
        last: String,
    },
    /// A name that no card has; the cards have names of their own.
    #[error("no card is named {name}: the first card is {first}, and #{counting} by number")]
    NotAnItem {
        /// The name.
        name: String,
        /// The first card's.
        first: String,
        /// Where cards are counted from.
        counting: Counting,
    },
    /// A name, where cards have numbers only.
    #[error("no card is named {name}: cards are named by number, from #{counting} on")]
    NotNumbered {
        /// The name.
        name: String,
        /// Where cards are counted from.
        counting: Counting,
    },
}

/// Why there is no place 0, where that is the reason.
fn hint(place: u32, counting: Counting) -> &'static str {
    if counting.index(place).is_none() { " (--places-from 0 counts them from 0)" } else { "" }
}
