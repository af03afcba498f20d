//! Rows of a table: a deck in a column, or a card in each of several.

use std::io::{self, BufRead};

use super::error::LogError;
use super::gathered::Gathered;
use super::text;
use crate::arrangement::{Known, is_comment, words};
use crate::line::UNIT_SEPARATOR;
use crate::parse::cleaned;
use crate::stream::Chunk;

/// Rows of a table, such as the records of a CSV file, already split into cells.
pub trait Rows {
    /// Hands each cell of the next row to `cell`; false if there are no more rows.
    ///
    /// # Errors
    /// If the table cannot be read.
    fn next_row(&mut self, cell: &mut dyn FnMut(&[u8])) -> io::Result<bool>;
}

/// Where in a row the deck is; columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Columns {
    /// All of it in one.
    Whole(usize),
    /// A card in each of these, the last one too, which may be the last that there is.
    Cards { first: usize, last: Option<usize> },
}

impl Columns {
    const ALL: Self = Self::Cards { first: 0, last: None };

    /// Columns by their numbers from 1: `2`, `2-5`, or `2-` to the last one. None if it is a name.
    fn numbered(text: &str) -> Result<Option<Self>, LogError> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| match text.parse::<usize>() {
            Ok(0) => Err(LogError::ColumnZero),
            Ok(number) => Ok(number - 1),
            // More columns than any row has.
            Err(_) => Ok(usize::MAX - 1),
        };
        let (low, high) = match text.split_once('-') {
            None if is_number(text) => return number(text).map(|place| Some(Self::Whole(place))),
            Some((low, high)) => (low.trim(), high.trim()),
            None => return Ok(None),
        };
        if !is_number(low) || !(high.is_empty() || is_number(high)) {
            return Ok(None);
        }
        let first = number(low)?;
        let last = if high.is_empty() { None } else { Some(number(high)?) };
        Self::range(text, first, last).map(Some)
    }

    /// Columns by their names in the first row: `deck`, or `c1-c52` from one to another.
    fn named<'a>(name: &str, cells: impl Iterator<Item = &'a [u8]>) -> Result<Self, LogError> {
        let columns: Vec<String> =
            cells.map(|cell| String::from_utf8_lossy(cell.trim_ascii()).into_owned()).collect();
        let places = |name: &str| -> Vec<usize> {
            columns.iter().zip(0..).filter(|(column, _)| *column == name).map(|(_, place)| place).collect()
        };
        // One column of the name: of two, which?
        let only = |name: &str| match *places(name) {
            [] => Ok(None),
            [place] => Ok(Some(place)),
            ref places => Err(LogError::DoubledColumn {
                name: name.to_string(),
                columns: places.iter().map(|place| place + 1).collect(),
            }),
        };
        if let Some(place) = only(name)? {
            return Ok(Self::Whole(place));
        }
        for (at, _) in name.match_indices('-') {
            let (low, high) = (name[..at].trim(), name[at + 1..].trim());
            if places(low).is_empty() || places(high).is_empty() {
                continue;
            }
            if let (Some(first), last) = (only(low)?, only(high)?) {
                return Self::range(name, first, last);
            }
        }
        Err(LogError::NoColumn { name: name.to_string(), columns })
    }

    /// The first column that has one card, from 0. `None` if one column has all cards.
    fn first(self) -> Option<usize> {
        match self {
            Self::Whole(_) => None,
            Self::Cards { first, .. } => Some(first),
        }
    }

    /// The words of a line of text in these columns.
    fn words(self, line: &str, record: u64) -> Result<Vec<&str>, LogError> {
        let words = words(line);
        let (first, last) = match self {
            Self::Whole(place) => (place, Some(place)),
            Self::Cards { first, last } => (first, last),
        };
        let needed = last.unwrap_or(first);
        if words.len() <= needed {
            let (columns, column) = (words.len(), needed + 1);
            return Err(LogError::ShortRow { record, columns, column, has_bars: false });
        }
        Ok(words[first..=last.unwrap_or(words.len() - 1)].to_vec())
    }

    fn range(text: &str, first: usize, last: Option<usize>) -> Result<Self, LogError> {
        match last {
            Some(last) if last < first => Err(LogError::BackwardColumns { columns: text.to_string() }),
            _ => Ok(Self::Cards { first, last }),
        }
    }
}

/// Hands on the decks of a column, or the cells of several, or of all, as a deck.
///
/// Columns by their names, from the first row; or by their numbers from 1, and then the first row is a deck too unless
/// there is a header. Returns the first column with one card, from 0.
pub(super) fn read(
    rows: &mut dyn Rows,
    column: Option<&str>,
    header: bool,
    mut lines: Gathered<'_>,
) -> Result<Option<usize>, LogError> {
    let mut columns = match column {
        Some(text) => Columns::numbered(text)?,
        None => Some(Columns::ALL),
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
            return Ok(columns.and_then(Columns::first));
        }
        let starts = [0].into_iter().chain(ends.iter().copied());
        let mut cells = starts.zip(&ends).map(|(start, end)| &text[start..*end]);
        let record = lines.next;
        // The header cell above a column of row numbers.
        let is_blank = |range: std::ops::Range<usize>| text[range].trim_ascii().is_empty();
        if record == 1
            && columns == Some(Columns::ALL)
            && ends.len() > 2
            && is_blank(0..ends[0])
            && !ends.windows(2).any(|pair| is_blank(pair[0]..pair[1]))
        {
            columns = Some(Columns::Cards { first: 1, last: None });
            if !lines.add(&line) {
                return Ok(Some(1));
            }
            continue;
        }
        let short = |column| LogError::ShortRow {
            record,
            columns: ends.len(),
            column: column + 1,
            has_bars: ends.len() == 1 && text.contains(&b'|'),
        };
        match (columns, column) {
            (None, Some(name)) => columns = Some(Columns::named(name, cells)?),
            _ if header && record == 1 => {}
            (Some(Columns::Whole(place)), _) => {
                let cell = cells.nth(place).ok_or_else(|| short(place))?;
                if cell.trim_ascii().is_empty() {
                    return Err(LogError::BlankCell { record, column: place + 1, is_deck: true });
                }
                line.extend_from_slice(cell);
            }
            (of, _) => {
                let (first, last) = match of {
                    Some(Columns::Cards { first, last }) => (first, last),
                    _ => (0, None),
                };
                let needed = last.unwrap_or(first);
                if ends.len() <= needed {
                    return Err(short(needed));
                }
                let end = last.map_or(ends.len(), |last| last + 1);
                for (cell, place) in cells.zip(0..).take(end).skip(first) {
                    if cell.trim_ascii().is_empty() {
                        return Err(LogError::BlankCell { record, column: place + 1, is_deck: false });
                    }
                    if place > first {
                        line.push(UNIT_SEPARATOR);
                    }
                    line.extend_from_slice(cell);
                }
            }
        }
        if !lines.add(&line) {
            return Ok(columns.and_then(Columns::first));
        }
    }
}

/// Hands on the words in some columns of each line of a text, as a deck. Skips comments and the
/// lines with the known prefixes. Returns the first column with one card, from 0.
pub(super) fn read_words(
    from: &mut dyn BufRead,
    column: &str,
    known: &Known,
    take: &mut dyn FnMut(Chunk) -> bool,
) -> Result<Option<usize>, LogError> {
    let unnamed = || LogError::NoColumn { name: column.to_string(), columns: Vec::new() };
    let columns = Columns::numbered(column)?.ok_or_else(unnamed)?;
    let mut failed = None;
    text::read(from, &mut |Chunk { text, first }| {
        let mut lines = Vec::new();
        for (number, line) in (first..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
            let line = String::from_utf8_lossy(line);
            let line = cleaned(&line);
            if !line.is_empty() && !is_comment(&line) && !known.skips(line.as_bytes()) {
                match columns.words(&line, number) {
                    Ok(words) => lines.extend(words.join("\u{1f}").into_bytes()),
                    Err(error) => {
                        failed = Some(error);
                        break;
                    }
                }
            }
            lines.push(b'\n');
        }
        take(Chunk { text: lines, first }) && failed.is_none()
    })?;
    failed.map_or(Ok(columns.first()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_or_numbered_one_or_several() {
        let numbered = |text| Columns::numbered(text).unwrap();
        assert_eq!(numbered("2"), Some(Columns::Whole(1)));
        assert_eq!(numbered("2-5"), Some(Columns::Cards { first: 1, last: Some(4) }));
        assert_eq!(numbered("2 - 5"), numbered("2-5"));
        assert_eq!(numbered("3-"), Some(Columns::Cards { first: 2, last: None }));
        for name in ["deck", "-", "-3", "c1-c3", "2-c", ""] {
            assert_eq!(numbered(name), None, "{name}");
        }
        for (text, expected) in
            [("0", "columns count from 1"), ("0-3", "columns count from 1"), ("5-2", "5-2: the last column")]
        {
            assert!(Columns::numbered(text).unwrap_err().to_string().contains(expected), "{text}");
        }
        let header = [&b"id"[..], b" c1", b"c-2", b"c3 ", b"a-b", b"c3-c1", b"id"];
        let named = |text| Columns::named(text, header.into_iter());
        assert_eq!(named("a-b").unwrap(), Columns::Whole(4));
        assert_eq!(named("c1-c3").unwrap(), Columns::Cards { first: 1, last: Some(3) });
        assert_eq!(named("c1-c-2").unwrap(), Columns::Cards { first: 1, last: Some(2) });
        assert_eq!(named("c-2 - c3").unwrap(), Columns::Cards { first: 2, last: Some(3) });
        assert_eq!(named("c3-c1").unwrap(), Columns::Whole(5));
        for (text, expected) in [
            ("id", "2 columns are called \"id\". Choose one by its number: `column` 1 or 7"),
            ("id-c3", "2 columns are called \"id\""),
            ("c3-c-2", "the last column comes before the first"),
            ("c4", "no column \"c4\" in the first record. Columns: id, c1, c-2,"),
        ] {
            let error = named(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
