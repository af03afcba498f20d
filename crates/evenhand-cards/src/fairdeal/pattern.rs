//! The pattern of a deal: to which place each card from the top goes.
//!
//! There is one pattern language, [`Pattern`]'s, which takes whatever is clear and says what it means. The contract's grammar
//! is the part of it that is spelt in one way: it is recognised first, and nothing else is taken, so that two verifiers have one
//! answer. A pattern is laid out over its deck, so it never takes more memory than that, whatever its counts are.

#[cfg(test)]
mod tests;

use std::fmt;

use super::{SpecError, grammar};
use crate::pattern::{Layout, Pattern, Place};

/// Lays a pattern in the contract's spelling over a deck of `cards` cards, for these seats.
///
/// Each seat must be in the pattern, unless there is no dealer: then the cards may all go to piles.
pub(super) fn lay(text: &str, cards: usize, seats: &[String], dealerless: bool) -> Result<Layout, SpecError> {
    recognise(text)?;
    let pattern = Pattern::of_any_length(text).map_err(SpecError::Pattern)?;
    let layout = pattern.lay(cards as u32).map_err(SpecError::Pattern)?;
    if let Some(name) = pattern.seats().find(|name| seats.iter().all(|seat| seat != name)) {
        let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
        let before: usize = words.take_while(|word| *word != name).map(|word| word.len() + 1).sum();
        return Err(SpecError::NoSeat { column: before + 1, name: name.to_owned() });
    }
    match seats.iter().find(|seat| pattern.seats().all(|name| name != *seat)) {
        Some(seat) if !dealerless => Err(SpecError::SeatLeftOut { seat: seat.clone() }),
        _ => Ok(layout),
    }
}

/// Whether a text is spelt as the contract's grammar says.
fn recognise(text: &str) -> Result<(), SpecError> {
    let mut column = 1;
    let mut in_group = false;
    for entry in text.split(' ') {
        let mut place = entry;
        if let Some((times, first)) = entry.split_once("*(")
            && !in_group
            && grammar::count(times).is_some()
        {
            in_group = true;
            place = first;
        }
        if let Some(last) = place.strip_suffix(')').filter(|_| in_group) {
            in_group = false;
            place = last;
        }
        let (name, count) = place.split_once(':').unwrap_or((place, "1"));
        let named = grammar::is_seat(name) || grammar::is_pile(name);
        if !named || (count != "*" && grammar::count(count).is_none()) {
            return Err(SpecError::PatternSpelling { column, found: entry.to_owned() });
        }
        column += entry.len() + 1;
    }
    if in_group { Err(SpecError::PatternSpelling { column, found: String::new() }) } else { Ok(()) }
}

/// What one place was dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dealt {
    /// The name of the place: a seat, a pile or `stub`.
    pub place: String,
    /// Its cards as dealt, one space between two.
    pub cards: String,
}

impl Dealt {
    /// The cards one by one, as dealt.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        self.cards.split(' ')
    }
}

/// As a transcript has it: `NAME:` and the cards.
impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.place, self.cards)
    }
}

/// Deals a deck in an order: the places that get a card, in the order in which the pattern first names them.
pub(super) fn deal(layout: &Layout, deck: &[String], order: &[u32]) -> Vec<Dealt> {
    let empty = |place: &Place| Dealt { place: place.name().to_owned(), cards: String::new() };
    let mut dealt: Vec<Dealt> = layout.places().iter().map(empty).collect();
    for (place, card) in layout.to().iter().zip(order) {
        let cards = &mut dealt[*place as usize].cards;
        if !cards.is_empty() {
            cards.push(' ');
        }
        cards.push_str(&deck[*card as usize]);
    }
    dealt
}
