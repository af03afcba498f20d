//! Decks as Python has them: rows of an array, lists and tuples of ints.
//!
//! A card is a number from 0 to n − 1. Whether a deck has each of them once is for the audit to say, in a thread of its own; that each is
//! one of them is seen here, where the deck's own numbers are at hand.

use numpy::PyReadonlyArray2;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyTuple};

use crate::errors::room;

/// The decks in the rows of an array that lies in one piece; `before` came already.
pub(crate) fn of_rows(array: &PyReadonlyArray2<'_, i64>, n: u32, before: u64) -> PyResult<Vec<u32>> {
    let array = array.as_array();
    let cards = array.as_slice().ok_or_else(|| PyValueError::new_err("the array is not in one piece"))?;
    let width = array.ncols();
    if width != n as usize {
        return Err(other_size(before + 1, width, n));
    }
    let mut decks = room(cards.len() as u64)?;
    // One pass without a branch for each card: as no signed one, a negative number is a large one.
    decks.extend(cards.iter().map(|card| card.cast_unsigned() as u32));
    let is_card = |card: &i64| card.cast_unsigned() < u64::from(n);
    if !cards.iter().all(is_card)
        && let Some(at) = cards.iter().position(|card| !is_card(card))
    {
        return Err(no_card(before + (at / width) as u64 + 1, at % width, &cards[at].to_string(), n));
    }
    Ok(decks)
}

/// Decks that are lists or tuples of ints; `before` came already.
pub(crate) fn of_lists(decks: &Bound<'_, PyList>, n: u32, before: u64) -> PyResult<Vec<u32>> {
    let mut cards = room((decks.len() as u64).saturating_mul(n.into()))?;
    for (number, deck) in (before + 1..).zip(decks.iter()) {
        if let Ok(deck) = deck.cast::<PyList>() {
            one(deck.len(), deck.iter(), n, number, &mut cards)?;
        } else if let Ok(deck) = deck.cast::<PyTuple>() {
            one(deck.len(), deck.iter(), n, number, &mut cards)?;
        } else {
            let name = deck.get_type().name()?;
            let message = format!("deck {number} is no list, tuple or array of ints, but {name}");
            return Err(PyTypeError::new_err(message));
        }
    }
    Ok(cards)
}

/// The cards of a deck.
fn one<'py>(
    length: usize,
    deck: impl Iterator<Item = Bound<'py, PyAny>>,
    n: u32,
    number: u64,
    to: &mut Vec<u32>,
) -> PyResult<()> {
    if length != n as usize {
        return Err(other_size(number, length, n));
    }
    let before = to.len();
    for (place, card) in deck.enumerate() {
        let is_int = !card.is_instance_of::<PyBool>()
            && (card.is_instance_of::<PyInt>() || card.hasattr("__index__")?);
        if !is_int {
            let name = card.get_type().name()?;
            let message = format!(
                "deck {number} has {name} at place {place}: cards are ints from 0 to {}",
                n.saturating_sub(1)
            );
            return Err(PyTypeError::new_err(message));
        }
        match card.extract::<u32>() {
            Ok(card) if card < n => to.push(card),
            _ => return Err(no_card(number, place, &card.str()?.to_string_lossy(), n)),
        }
    }
    // What is asked for its number may have made the list another.
    match to.len() - before {
        cards if cards == n as usize => Ok(()),
        cards => Err(other_size(number, cards, n)),
    }
}

fn other_size(deck: u64, cards: usize, n: u32) -> PyErr {
    PyValueError::new_err(format!("deck {deck} has {cards} cards, not {n}: n= says how many there are"))
}

/// A number that is no card; that of n cards, where they count from 1, is told.
fn no_card(deck: u64, place: usize, card: &str, n: u32) -> PyErr {
    let why = if card == n.to_string() { ": cards count from 0, so take 1 from each" } else { "" };
    PyValueError::new_err(format!(
        "deck {deck} has {card} at place {place}, places counted from 0, which is none of the cards 0 to {}{why}",
        n.saturating_sub(1)
    ))
}
