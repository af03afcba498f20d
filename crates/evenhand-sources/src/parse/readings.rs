//! The ways to read the cards of a line, the most certain first.
//!
//! Brackets and quotes decide where there are any: what they hold is read as nothing else. Where there are none, separators
//! do, then words; names of several words, or without blanks between them, come last. Whether a reading is right shows in
//! its names: they are those of the deck, or, where the deck is not known, no two of them are equal.

use std::borrow::Cow;

use super::elements::{self, Found, Naming};
use super::unreadable::UnreadableError;
use super::{flat, frame, literal};

/// How certain a reading is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// By what the line itself is marked with, or was said to be.
    Marked,
    /// The same, where the cards are in piles of these sizes, each in brackets of its own.
    Piles(Vec<usize>),
    /// By blanks and separators, which names may hold too.
    Flat,
}

/// What is known of the names.
pub(crate) struct Known<'a> {
    /// The most words of one.
    pub(crate) longest: usize,
    pub(crate) is_name: &'a dyn Fn(&str) -> bool,
    /// Whether lines show only a part of the cards.
    pub(crate) is_partial: bool,
}

/// What takes the names that a reading gives, and says whether it is right.
pub(crate) type Take<'a> = dyn FnMut(&[Cow<'_, str>], Kind) -> bool + 'a;

/// Has `take` look at each reading, until one is right; whether one was.
///
/// # Errors
/// If the line has brackets that do not pair, or shows no cards.
pub(crate) fn each(
    text: &str,
    separator: Option<&str>,
    known: Option<&Known<'_>>,
    take: &mut Take<'_>,
) -> Result<bool, UnreadableError> {
    let text = frame::cleaned(text);
    let text = frame::without_index(&text)?;
    match separator {
        Some(separator) => Ok(by_separator(text, separator, take)),
        None => any(text, known, take, 0),
    }
}

/// By what was said to separate cards, around which there may be brackets, and something before.
fn by_separator(text: &str, separator: &str, take: &mut Take<'_>) -> bool {
    let inside = |text: &'_ str| {
        let pairs = [('[', ']'), ('(', ')'), ('{', '}')];
        let inside = pairs.iter().find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close));
        inside.map(|inside| inside.trim().to_string())
    };
    let deck = frame::without_prefix(text, true);
    let texts = [Some(text.to_string()), Some(deck.to_string()), inside(text), inside(deck)];
    texts
        .into_iter()
        .flatten()
        .any(|text| flat::chosen(&text, separator).is_some_and(|names| take(&names, Kind::Marked)))
}

fn any(
    text: &str,
    known: Option<&Known<'_>>,
    take: &mut Take<'_>,
    depth: usize,
) -> Result<bool, UnreadableError> {
    // A deck in a text in a list: no deeper.
    const MAX_TEXTS: usize = 3;
    if text.contains(['(', '[', '{', '<', '"', '\'', '`', ']', '}']) {
        match elements::cards(literal::fields(text)?)? {
            Found::Cards(cards) => return Ok(of_cards(&cards, known.is_some(), take)),
            Found::Text(inner) if depth < MAX_TEXTS => return any(&inner, known, take, depth + 1),
            Found::Text(_) => return Err(UnreadableError::Deep),
            Found::Words => {}
        }
    }
    // The minutes of a time of day may complete a hand.
    let is_whole = known.is_some_and(|known| !known.is_partial);
    Ok(of_text(frame::without_prefix(text, is_whole), known, take))
}

/// By brackets and quotes.
fn of_cards(cards: &[literal::Field<'_>], is_known: bool, take: &mut Take<'_>) -> bool {
    let flattened = elements::flattened(cards);
    // Piles of a deck that is numbered, and not cards of several numbers.
    if let Some(numbers) = flattened.as_ref().filter(|names| is_known || are_counted(names))
        && take(numbers, Kind::Piles(elements::sizes(cards)))
    {
        return true;
    }
    Naming::ALL.iter().any(|naming| {
        let names: Vec<_> = cards.iter().map(|card| naming.name(card)).collect();
        take(&names, Kind::Marked)
    })
}

/// Whether these are the numbers from 0 or 1 on, each once.
fn are_counted(names: &[Cow<'_, str>]) -> bool {
    let numbers: Option<Vec<usize>> = names.iter().map(|name| name.parse().ok()).collect();
    let Some(mut numbers) = numbers else { return false };
    numbers.sort_unstable();
    matches!(numbers.first(), Some(0 | 1)) && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

/// By separators and words.
fn of_text(text: &str, known: Option<&Known<'_>>, take: &mut Take<'_>) -> bool {
    let mut has_separator = false;
    for names in flat::separated(text) {
        has_separator = true;
        if take(&names, Kind::Flat) {
            return true;
        }
    }
    let words = flat::words(text);
    if let Some(known) = known {
        let segmented = flat::segmented(&words, known.longest, known.is_name);
        if segmented.is_some_and(|names| take(&names, Kind::Flat)) {
            return true;
        }
    } else if has_separator {
        return false;
    }
    if let Some(names) = flat::compact(text) {
        return take(&names, Kind::Flat);
    }
    take(&words, Kind::Flat) || flat::divided(&words).is_some_and(|names| take(&names, Kind::Flat))
}

/// Equal pieces of the words of a line, as many as a deck has cards.
pub(crate) fn of_equal_pieces(text: &str, cards: usize, take: &mut Take<'_>) -> bool {
    let text = frame::cleaned(text);
    let words = flat::words(frame::without_prefix(&text, false));
    let is_even = cards > 0 && words.len() > cards && words.len().is_multiple_of(cards);
    is_even && flat::of_words(&words, words.len() / cards).is_some_and(|names| take(&names, Kind::Flat))
}
