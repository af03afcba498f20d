//! JSON lines: an array a line, or an object with a field that is one; which one, the first line shows, if it has no other
//! list.

use std::io::{BufRead, Read};

use serde_json::Value;

use super::checked::Checked;
use super::error::{LogError, MAX_LINE, NoDeckError};
use super::gathered::Gathered;
use crate::arrangement::skips;
use crate::line::UNIT_SEPARATOR;
use crate::parse::is_deck_beside;

/// Hands on the decks of the lines, or of a field of each; dots lead into objects in objects.
pub(super) fn read(
    from: &mut dyn BufRead,
    field: Option<&str>,
    skip: &[String],
    mut lines: Gathered<'_>,
) -> Result<(), LogError> {
    let (mut text, mut deck) = (Vec::new(), Vec::new());
    // Where the decks are, once the first line has shown it.
    let mut path: Option<Vec<String>> =
        field.map(|field| field.split('.').map(ToString::to_string).collect());
    loop {
        text.clear();
        // One byte more than is allowed shows that there are more.
        let read = (&mut *from).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut text);
        let length = read.map_err(LogError::Read)?;
        if length == 0 {
            break;
        }
        let line = lines.next;
        if length > MAX_LINE {
            return Err(LogError::LongLine { line });
        }
        deck.clear();
        if !text.trim_ascii().is_empty() && !skips(skip, &text) {
            let Checked(value) = serde_json::from_slice(&text).map_err(|error| {
                if error.is_eof() { LogError::BrokenJson { line } } else { LogError::NotJson { line, error } }
            })?;
            let wrong = |error| LogError::NoDeck { line, error };
            let path = match &mut path {
                Some(path) => path,
                path => path.insert(found(&value).map_err(wrong)?),
            };
            cards(&value, path, field.is_some(), &mut deck).map_err(wrong)?;
        }
        if !lines.add(&deck) {
            return Ok(());
        }
    }
    lines.flush();
    Ok(())
}

/// Whether the first line of a text is a complete JSON value with a deck at a certain place.
pub(super) fn begins_with_deck(text: &[u8], skip: &[String]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let Some(line) = lines.find(|line| !skips(skip, line)) else { return true };
    let Ok(Checked(value)) = serde_json::from_slice(line) else { return false };
    let Ok(path) = found(&value) else { return false };
    let mut deck = &value;
    for name in path {
        deck = &deck[name];
    }
    let is_list = |card: &Value| card.as_array().is_some_and(|cards| cards.len() > 2);
    !deck.as_array().is_some_and(|cards| cards.iter().all(is_list))
}

/// Where the deck of a line is, which no one has named: the line itself, or the only list in its objects, or the only text of
/// several cards. A text of much fewer than the list, such as a date, is no deck.
fn found(value: &Value) -> Result<Vec<String>, NoDeckError> {
    if !value.is_object() {
        return Ok(Vec::new());
    }
    let size = |value: &Value| value.as_array().map_or(0, Vec::len);
    let mut places = Vec::new();
    let is_deck =
        |value: &Value| size(value) > 1 || value.as_str().is_some_and(|text| is_deck_beside(text, 0));
    collect(value, &is_deck, &mut Vec::new(), &mut places);
    let longest = places.iter().map(|(_, value)| size(value)).max().unwrap_or(0);
    places.retain(|(_, value)| value.as_str().is_none_or(|text| is_deck_beside(text, longest)));
    let Some((path, first)) = places.first() else { return Err(NoDeckError::Object) };
    if places.iter().any(|(_, other)| other != first) {
        let fields = places.iter().map(|(path, _)| path.join(".")).collect();
        return Err(NoDeckError::Several { fields });
    }
    Ok(path.clone())
}

/// Collects the places in objects, and in their objects, where there may be a deck.
fn collect<'a>(
    value: &'a Value,
    is_deck: &dyn Fn(&Value) -> bool,
    path: &mut Vec<String>,
    places: &mut Vec<(Vec<String>, &'a Value)>,
) {
    for (name, value) in value.as_object().into_iter().flatten() {
        path.push(name.clone());
        if is_deck(value) {
            places.push((path.clone(), value));
        }
        collect(value, is_deck, path, places);
        path.pop();
    }
}

/// Appends the cards of a line.
fn cards(value: &Value, path: &[String], is_named: bool, deck: &mut Vec<u8>) -> Result<(), NoDeckError> {
    let mut value = value;
    for name in path {
        value = value.get(name).ok_or_else(|| NoDeckError::NoField { name: name.clone() })?;
    }
    match value {
        Value::String(text) => deck.extend_from_slice(text.as_bytes()),
        // Cards with fields are read as any that are printed so.
        Value::Array(cards) if cards.iter().any(|card| card.is_array() || card.is_object()) => {
            deck.extend_from_slice(value.to_string().as_bytes());
        }
        Value::Array(cards) => {
            for (place, card) in cards.iter().enumerate() {
                if place > 0 {
                    deck.push(UNIT_SEPARATOR);
                }
                match card {
                    Value::String(name) => deck.extend_from_slice(name.as_bytes()),
                    Value::Number(number) => deck.extend_from_slice(number.to_string().as_bytes()),
                    _ => return Err(NoDeckError::NoCard { card: place + 1 }),
                }
            }
        }
        Value::Object(_) if !is_named => return Err(NoDeckError::Object),
        _ => return Err(NoDeckError::Neither),
    }
    Ok(())
}
