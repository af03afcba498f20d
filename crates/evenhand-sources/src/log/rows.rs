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
    let mut line = Vec::new();
    loop {
        line.clear();
        let is_header = header && lines.next == 1;
        let is_row = match (column, place) {
            (None, _) | (_, Some(_)) if is_header => rows.next_row(&mut |_| ()),
            (None, _) => {
                let mut is_first = true;
                rows.next_row(&mut |cell| {
                    if !std::mem::take(&mut is_first) {
                        line.push(UNIT_SEPARATOR);
                    }
                    line.extend_from_slice(cell);
                })
            }
            (Some(name), None) => {
                let mut columns = Vec::new();
                let is_row = rows.next_row(&mut |cell| columns.push(cell.to_vec()));
                if matches!(is_row, Ok(true)) {
                    place = Some(named(name, &columns)?);
                }
                is_row
            }
            (_, Some(place)) => {
                let mut columns = 0;
                let is_row = rows.next_row(&mut |cell| {
                    if columns == place {
                        line.extend_from_slice(cell);
                    }
                    columns += 1;
                });
                if matches!(is_row, Ok(true)) && columns <= place {
                    return Err(LogError::ShortRow { record: lines.next, columns, column: place + 1 });
                }
                is_row
            }
        };
        if !is_row.map_err(LogError::NotRows)? {
            lines.flush();
            return Ok(());
        }
        if !lines.add(&line) {
            return Ok(());
        }
    }
}

/// The place of the column of a name.
fn named(name: &str, columns: &[Vec<u8>]) -> Result<usize, LogError> {
    columns.iter().position(|cell| cell.trim_ascii() == name.as_bytes()).ok_or_else(|| {
        let columns = columns.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
        LogError::NoColumn { name: name.to_string(), columns }
    })
}
