//! CSV: a deck in a column, or a card in each.

use std::io::BufRead;

use anyhow::{Context, bail};
use csv::{ByteRecord, ReaderBuilder};

use super::super::tokens::UNIT;
use super::Gathered;

/// Sends the column's decks, or the cells of each record as a deck.
///
/// A column by its name, from the first record; or by its number from 1, and then the first record is a deck too unless
/// there is a header.
pub(super) fn read(
    from: &mut dyn BufRead,
    column: Option<&str>,
    header: bool,
    mut gathered: Gathered<'_>,
) -> anyhow::Result<()> {
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(from);
    let mut record = ByteRecord::new();
    let mut which = match column.map(str::parse::<usize>) {
        Some(Ok(0)) => bail!("column 0: columns are counted from 1"),
        Some(Ok(number)) => Some(number - 1),
        _ => None,
    };
    let mut line = Vec::new();
    while reader.read_byte_record(&mut record).context("is no CSV")? {
        line.clear();
        match (column, which) {
            // No deck; a column by its name is looked for in it.
            (None, _) | (_, Some(_)) if header && gathered.next == 1 => {}
            (None, _) => {
                for (number, cell) in record.iter().enumerate() {
                    if number > 0 {
                        line.push(UNIT);
                    }
                    line.extend_from_slice(cell);
                }
            }
            (Some(name), None) => {
                let named = record.iter().position(|cell| cell.trim_ascii() == name.as_bytes());
                let columns: Vec<String> =
                    record.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
                which = Some(named.with_context(|| {
                    format!("has no column {name:?} in its first record: it has {}", columns.join(", "))
                })?);
            }
            (_, Some(which)) => {
                let cell = record.get(which).with_context(|| {
                    format!("record {} has {} columns, not {}", gathered.next, record.len(), which + 1)
                })?;
                line.extend_from_slice(cell);
            }
        }
        if !gathered.add(&line) {
            return Ok(());
        }
    }
    gathered.flush();
    Ok(())
}
