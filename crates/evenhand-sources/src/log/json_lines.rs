//! JSON lines: an array a line, or an object with a field that is one; which one, the first line shows, if it has no other
//! list.

use std::io::{BufRead, Read};

use serde_json::Value;

use super::checked::Checked;
use super::error::{LogError, MAX_LINE, NoDeckError};
use super::gathered::Gathered;
use crate::arrangement::skips;
use crate::line::UNIT_SEPARATOR;
use crate::parse::{MIN_LIST, is_deck_beside};

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
    let Some(deck) = at(&value, &path) else { return false };
    let is_list = |card: &Value| card.as_array().is_some_and(|cards| cards.len() > 2);
    !deck.as_array().is_some_and(|cards| cards.iter().all(is_list))
        && filter_of_records(deck, &path).is_none()
}

/// The filter of jq that writes the list of each record on a line of its own. `None` if the value is
/// not a list of records that each have a list at the same place.
fn filter_of_records(value: &Value, path: &[String]) -> Option<String> {
    let records = value.as_array().filter(|records| records.len() > 1)?;
    let is_list = |value: &Value| value.as_array().is_some_and(|list| list.len() >= MIN_LIST);
    let mut places = Vec::new();
    collect(&records[0], &is_list, &mut Vec::new(), &mut places);
    let (inner, lists) = places.iter().find_map(|(inner, _)| {
        let list = |record| Some(at(record, inner)?.as_array()?).filter(|list| list.len() >= MIN_LIST);
        Some((inner, records.iter().map(list).collect::<Option<Vec<_>>>()?))
    })?;
    let dotted = |path: &[String]| path.iter().map(|name| key(name)).collect::<String>();
    let root = if path.is_empty() { ".".to_string() } else { dotted(path) };
    let name = name_of_cards(&lists).map(|name| format!(" | map({})", key(name))).unwrap_or_default();
    Some(format!("{root}[]{}{name}", dotted(inner)))
}

/// The value at a path in objects.
fn at<'a>(value: &'a Value, path: &[String]) -> Option<&'a Value> {
    path.iter().try_fold(value, |value, name| value.get(name))
}

/// The field by which lists of objects have the same cards. `None` if there is none.
fn name_of_cards<'a>(lists: &[&'a Vec<Value>]) -> Option<&'a String> {
    let names = |list: &'a [Value], field: &str| -> Option<Vec<&'a str>> {
        let names: Option<Vec<&str>> = list.iter().map(|card| card.get(field)?.as_str()).collect();
        let mut names = names?;
        names.sort_unstable();
        names.windows(2).all(|pair| pair[0] != pair[1]).then_some(names)
    };
    let is_name = |field: &&String| {
        let first = names(lists[0], field);
        first.is_some() && lists.iter().all(|list| names(list, field) == first)
    };
    lists.first()?.first()?.as_object()?.keys().find(is_name)
}

/// A field as jq names it.
fn key(name: &str) -> String {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !name.starts_with(|letter: char| letter.is_ascii_digit());
    if is_plain && !name.is_empty() { format!(".{name}") } else { format!(".{}", Value::from(name)) }
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
    if let Some(filter) = filter_of_records(value, path) {
        return Err(NoDeckError::Records { records: value.as_array().map_or(0, Vec::len), filter });
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
