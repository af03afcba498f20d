//! Rows of a table: a deck in a column, or a card in each.

use std::io;

use super::error::LogError;
use super::gathered::Gathered;
use crate::line::UNIT_SEPARATOR;

/// Rows of a table, such as the records of a CSV file, already split into cells.
pub trait Rows {
    /// Hands each cell of the next row to `cell`; false if there are no more rows.
    ///
    /// # Errors
    /// If the table cannot be read.
    fn next_row(&mut self, cell: &mut dyn FnMut(&[u8])) -> io::Result<bool>;
}

/// Hands on the decks of a column, or the cells of each row as a deck.
///
/// A column by its name, from the first row; or by its number from 1, and then the first row is a deck too unless
/// there is a header.
pub(super) fn read(
    rows: &mut dyn Rows,
    column: Option<&str>,
    header: bool,
    mut lines: Gathered<'_>,
) -> Result<(), LogError> {
    let mut place = match column.map(str::parse::<usize>) {
        Some(Ok(0)) => return Err(LogError::ColumnZero),
        Some(Ok(number)) => Some(number - 1),
        _ => None,
    };
    let (mut text, mut ends, mut line) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        text.clear();
        ends.clear();
        line.clear();
        let is_row = rows.next_row(&mut |cell| {
            text.extend_from_slice(cell);
            ends.push(text.len());
        });
        if !is_row.map_err(LogError::NotRows)? {
            lines.flush();
            return Ok(());
        }
        let starts = [0].into_iter().chain(ends.iter().copied());
        let mut cells = starts.zip(&ends).map(|(start, end)| &text[start..*end]);
        match (column, place) {
            (Some(name), None) => place = Some(named(name, cells)?),
            _ if header && lines.next == 1 => {}
            (None, _) => {
                for (place, cell) in cells.enumerate() {
                    if cell.trim_ascii().is_empty() {
                        return Err(LogError::BlankCell {
                            record: lines.next,
                            column: place + 1,
                            is_deck: false,
                        });
                    }
                    if place > 0 {
                        line.push(UNIT_SEPARATOR);
                    }
                    line.extend_from_slice(cell);
                }
            }
            (_, Some(place)) => {
                let (record, columns) = (lines.next, ends.len());
                let short = LogError::ShortRow { record, columns, column: place + 1 };
                let cell = cells.nth(place).ok_or(short)?;
                if cell.trim_ascii().is_empty() {
                    return Err(LogError::BlankCell { record, column: place + 1, is_deck: true });
                }
                line.extend_from_slice(cell);
            }
        }
        if !lines.add(&line) {
            return Ok(());
        }
    }
}

/// The place of the column of a name.
fn named<'a>(name: &str, columns: impl Iterator<Item = &'a [u8]>) -> Result<usize, LogError> {
    let columns: Vec<_> = columns.map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
    let place = columns.iter().position(|cell| cell.trim_ascii() == name);
    place.ok_or_else(|| LogError::NoColumn { name: name.to_string(), columns })
}
