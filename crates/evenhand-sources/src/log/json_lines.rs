//! JSON lines: an array a line, or an object with a field that is one.

use std::io::{BufRead, Read};

use serde_json::Value;

use super::error::{LogError, MAX_LINE, NoDeckError};
use super::gathered::Gathered;
use crate::line::UNIT_SEPARATOR;

/// Hands on the decks of the lines, or of a field of each; dots lead into objects in objects.
pub(super) fn read(
    from: &mut dyn BufRead,
    field: Option<&str>,
    mut lines: Gathered<'_>,
) -> Result<(), LogError> {
    let (mut text, mut deck) = (Vec::new(), Vec::new());
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
        if !text.trim_ascii().is_empty() {
            let value: Value =
                serde_json::from_slice(&text).map_err(|error| LogError::NotJson { line, error })?;
            cards(&value, field, &mut deck).map_err(|error| LogError::NoDeck { line, error })?;
        }
        if !lines.add(&deck) {
            return Ok(());
        }
    }
    lines.flush();
    Ok(())
}

/// Appends the cards of a line.
fn cards(value: &Value, field: Option<&str>, deck: &mut Vec<u8>) -> Result<(), NoDeckError> {
    let mut value = value;
    for name in field.iter().flat_map(|field| field.split('.')) {
        value = value.get(name).ok_or_else(|| NoDeckError::NoField { name: name.to_string() })?;
    }
    match value {
        Value::String(text) => deck.extend_from_slice(text.as_bytes()),
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
        Value::Object(_) if field.is_none() => return Err(NoDeckError::Object),
        _ => return Err(NoDeckError::Neither),
    }
    Ok(())
}
