//! JSON lines: an array a line, or an object with a field that is one.

use std::io::{BufRead, Read};

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::super::tokens::UNIT;
use super::Gathered;

/// No deck is as long as this.
const LONGEST_LINE: u64 = 1 << 20;

/// Sends the decks of the lines, or of a field of each; dots lead into objects in objects.
pub(super) fn read(
    from: &mut dyn BufRead,
    field: Option<&str>,
    mut gathered: Gathered<'_>,
) -> anyhow::Result<()> {
    let (mut line, mut deck) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        // One byte more than is allowed tells that there are more.
        let length = (&mut *from).take(LONGEST_LINE + 1).read_until(b'\n', &mut line)? as u64;
        if length == 0 {
            break;
        }
        let number = gathered.next;
        ensure!(length <= LONGEST_LINE, "line {number} is longer than {LONGEST_LINE} bytes");
        deck.clear();
        if !line.trim_ascii().is_empty() {
            let value: Value =
                serde_json::from_slice(&line).with_context(|| format!("line {number} is no JSON"))?;
            cards(&value, field, &mut deck).with_context(|| format!("line {number}"))?;
        }
        if !gathered.add(&deck) {
            return Ok(());
        }
    }
    gathered.flush();
    Ok(())
}

/// The cards of a line.
fn cards(value: &Value, field: Option<&str>, deck: &mut Vec<u8>) -> anyhow::Result<()> {
    let mut value = value;
    for name in field.iter().flat_map(|field| field.split('.')) {
        value = value.get(name).with_context(|| format!("has no field {name:?}"))?;
    }
    match value {
        Value::String(text) => deck.extend_from_slice(text.as_bytes()),
        Value::Array(cards) => {
            for (place, card) in cards.iter().enumerate() {
                if place > 0 {
                    deck.push(UNIT);
                }
                match card {
                    Value::String(name) => deck.extend_from_slice(name.as_bytes()),
                    Value::Number(number) => deck.extend_from_slice(number.to_string().as_bytes()),
                    _ => bail!("card {} is neither a number nor a text", place + 1),
                }
            }
        }
        Value::Object(_) if field.is_none() => {
            bail!("is an object: name the field with the deck by --column")
        }
        _ => bail!("has no deck: neither an array nor a text"),
    }
    Ok(())
}
