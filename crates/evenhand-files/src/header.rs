//! Headers: the first records of every input, which stay on top.
//!
//! Tables in several files each have their header, and it belongs on top once. So a header of N records is taken off
//! every input, and must be the same in all of them: tables with other columns are not one table. A byte-order mark tells nothing
//! apart, and in rows of CSV and TSV neither do quotes that a field needs not, the carriage returns of ends of lines, and a first line
//! `sep=;`, as spreadsheets write it. An input without a single byte has no header and no records, and passes.

use std::borrow::Cow;

use memchr::memchr;
use regex::bytes::Regex;

use crate::column;
use crate::csv_records::told_delimiter;
use crate::error::FilesError;
use crate::format::{CsvDialect, Format};
use crate::framing::{Framer, PREFIX_BYTES, Step, is_start};
use crate::source::Opened;
use crate::text::{BYTE_ORDER_MARK, MAGIC_BYTES};

/// What is read at a time until the header is there.
pub(crate) const PIECE_BYTES: usize = 16 << 10;

/// A header that was taken off an input.
pub(crate) struct TakenHeader {
    /// Its records, each with its terminator, even if the input ends without.
    pub(crate) header: Vec<u8>,
    /// What was read beyond it.
    pub(crate) rest: Vec<u8>,
    /// Whether the input ends with it, and without its last terminator.
    pub(crate) is_open: bool,
}

/// Reads the header of an input, of `records` records; none if the input is empty. `check` is asked whether this many bytes of
/// it may be held. Where a `first` header is known and this one is longer, its beginning is enough to tell them apart.
///
/// # Errors
/// If there are fewer records, they are not of the format, or too long; or the input cannot be read.
pub(crate) fn take(
    from: &mut Opened,
    records: u64,
    format: &Format,
    first: Option<&[u8]>,
    check: &mut dyn FnMut(&str, usize) -> Result<(), FilesError>,
) -> Result<Option<TakenHeader>, FilesError> {
    let (mut header, mut framer) = (Vec::new(), Framer::of_header(format));
    let terminator = format.terminator();
    let (mut found, mut start, mut at) = (0, 0, 0);
    loop {
        let before = header.len();
        from.piece(PIECE_BYTES, &mut header)?;
        check(&from.name, header.len())?;
        let is_end = header.len() == before;
        let mut is_open = false;
        loop {
            let left = header.len() - at;
            let step = match framer.next(&header[at..]) {
                Ok(Step::Within(decided)) if is_end => {
                    at += decided;
                    let rest = &header[at..];
                    framer.finish(rest, (at - start) as u64).map_err(|why| (why, left))
                }
                step => step,
            };
            let misframed = |(why, byte)| {
                let byte = from.position() - (left - byte) as u64;
                FilesError::Format { name: from.name.clone(), record: found + 1, byte, why }
            };
            match step.map_err(misframed)? {
                Step::End(end) => {
                    found += 1;
                    is_open = at + end == header.len() && terminator.is_some();
                    at += end;
                    if is_open {
                        // As the record before it ended.
                        let has_return = matches!(format, Format::Csv(_))
                            && header[..start].ends_with(b"\r\n")
                            && !header.ends_with(b"\r");
                        header.extend(has_return.then_some(b'\r'));
                        at = header.len();
                        header.extend(terminator);
                    }
                    at += usize::from(terminator.is_some());
                    start = at;
                }
                Step::Within(decided) => {
                    at += decided;
                    break;
                }
                Step::Skip(bytes) if bytes > 0 => drop(header.drain(at..at + bytes)),
                Step::Skip(_) => break,
            }
            if found == records {
                let rest = header.split_off(at);
                return Ok(Some(TakenHeader { header, rest, is_open }));
            }
        }
        if first.is_some_and(|first| header.len() > first.len() + PIECE_BYTES) {
            return Ok(Some(TakenHeader { header, rest: Vec::new(), is_open: false }));
        }
        if is_end && header.is_empty() {
            return Ok(None);
        }
        if is_end {
            let name = from.name.clone();
            return Err(FilesError::ShortHeader { name, records: found, header: records });
        }
    }
}

/// Checks that a record starts right below the header, which has `count` lines.
///
/// # Errors
/// If a line of the header starts a record, or the line below it does not; or the input cannot be read.
pub(crate) fn check_start(
    from: &mut Opened,
    start: &Regex,
    header: &[u8],
    count: u64,
) -> Result<(), FilesError> {
    /// Number of bytes in which an error looks for the first record.
    const MOST_BYTES: usize = 16 << 20;
    let name = from.name.clone();
    let wrong = |lines: Option<u64>| {
        let (name, pattern) = (name.clone(), start.as_str().to_owned());
        Err(FilesError::RecordStart { name, pattern, header: count, lines })
    };
    let mut above = without_mark(header).split_inclusive(|byte| *byte == b'\n');
    if let Some(before) = above.position(|line| is_start(start, line)) {
        return wrong(Some(before as u64));
    }
    let mut bytes: Vec<u8> = Vec::new();
    let mut is_end = false;
    while !is_end && bytes.len() < PREFIX_BYTES && memchr(b'\n', &bytes).is_none() {
        is_end = from.piece(MAGIC_BYTES, &mut bytes)? < MAGIC_BYTES;
    }
    let first = memchr(b'\n', &bytes).map_or(&bytes[..], |end| &bytes[..end]);
    let is_right = if bytes.is_empty() { count == 0 } else { is_start(start, first) };
    if is_right {
        from.put_back(bytes);
        return Ok(());
    }
    let (mut lines, mut at, mut read) = (count, 0, 0);
    loop {
        match memchr(b'\n', &bytes[at..]) {
            Some(end) if is_start(start, &bytes[at..at + end]) => return wrong(Some(lines)),
            Some(end) => {
                lines += 1;
                at += end + 1;
            }
            None if is_end || read >= MOST_BYTES => {
                let is_last = at < bytes.len() && is_start(start, &bytes[at..]);
                return wrong(is_last.then_some(lines));
            }
            None => {
                bytes.drain(..at);
                at = 0;
                // The beginning of a long line decides.
                bytes.truncate(PREFIX_BYTES);
                let more = from.piece(PIECE_BYTES, &mut bytes)?;
                read += more;
                is_end = more < PIECE_BYTES;
            }
        }
    }
}

/// Takes the header of the input `name` for that of all, if it is the first.
///
/// # Errors
/// If it is not that of the first.
pub(crate) fn same(
    first: &mut Option<(Vec<u8>, String)>,
    header: Vec<u8>,
    name: &str,
    format: &Format,
) -> Result<(), FilesError> {
    let Some((one, first)) = first else {
        *first = Some((header, name.to_owned()));
        return Ok(());
    };
    match difference(one, &header, format) {
        Some(record) => Err(FilesError::HeaderDiffers {
            name: name.into(),
            first: first.clone(),
            record,
            found: line(&header, record, format),
            expected: line(one, record, format),
        }),
        None => Ok(()),
    }
}

/// The first line, from 1, in which two headers differ; none if they are the same.
pub(crate) fn difference(one: &[u8], other: &[u8], format: &Format) -> Option<u64> {
    if canonical(one, format) == canonical(other, format) {
        return None;
    }
    let (one, other) = (lines(one, format), lines(other, format));
    if one == other {
        // Only the first lines `sep=;` differ.
        return Some(1);
    }
    Some(one.iter().zip(&other).take_while(|(one, other)| one == other).count() as u64 + 1)
}

/// The canonical form of a header: equivalent headers have the same form.
pub(crate) fn canonical<'h>(header: &'h [u8], format: &Format) -> Cow<'h, [u8]> {
    let header = without_mark(header);
    let Format::Csv(dialect) = format else { return Cow::Borrowed(header) };
    let detected = *dialect;
    let (dialect, rows) = without_front(header, detected);
    let delimiter = column::separator(rows, dialect);
    if delimiter != column::separator(rows, detected) {
        // The line `sep=;` sets the separator, which the rows do not show.
        return Cow::Borrowed(header);
    }
    if !dialect.is_quoting() {
        return Cow::Owned(lines(header, format).join(&b'\n'));
    }
    let mut reader = csv::ReaderBuilder::new();
    reader.has_headers(false).flexible(true).delimiter(delimiter).escape(dialect.escape());
    let mut writer = csv::WriterBuilder::new().flexible(true).delimiter(delimiter).from_writer(Vec::new());
    for row in reader.from_reader(rows).byte_records() {
        if row.is_ok_and(|row| writer.write_byte_record(&row).is_ok()) {
            continue;
        }
        return Cow::Borrowed(header);
    }
    writer.into_inner().map_or(Cow::Borrowed(header), Cow::Owned)
}

/// A table header without a byte-order mark and a line `sep=;`, and the dialect with the separator of that line.
pub(crate) fn without_front(header: &[u8], dialect: CsvDialect) -> (CsvDialect, &[u8]) {
    match told_delimiter(header) {
        Some((separator, length)) => (dialect.with_separator(separator), &header[length..]),
        None => (dialect, without_mark(header)),
    }
}

fn without_mark(header: &[u8]) -> &[u8] {
    header.strip_prefix(BYTE_ORDER_MARK).unwrap_or(header)
}

/// The lines of a header.
fn lines<'h>(header: &'h [u8], format: &Format) -> Vec<&'h [u8]> {
    let (is_table, terminator) = (matches!(format, Format::Csv(_)), format.terminator());
    let header = match format {
        Format::Csv(dialect) => without_front(header, *dialect).1,
        _ => without_mark(header),
    };
    let lines = header.split(|byte| Some(*byte) == terminator);
    lines.map(|line| if is_table { line.strip_suffix(b"\r").unwrap_or(line) } else { line }).collect()
}

/// A line of a header, from 1, as messages show it.
fn line(header: &[u8], number: u64, format: &Format) -> String {
    /// Maximum number of characters in a message.
    const MOST: usize = 120;
    let lines = lines(header, format);
    let line = String::from_utf8_lossy(lines.get(number as usize - 1).copied().unwrap_or_default());
    let shown: String = line.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if line.chars().nth(MOST).is_some() { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_differ_in_the_first_line_that_does() {
        let csv = Format::Csv(crate::format::CsvDialect::COMMA);
        for format in [Format::default(), csv.clone()] {
            let difference = |one, other| difference(one, other, &format);
            assert_eq!(difference(b"a\nb\n", b"a\nb\n"), None);
            assert_eq!(difference(b"a\nb\n", b"a\nc\n"), Some(2));
            assert_eq!(difference(b"a\n", b"a,b\n"), Some(1));
        }
        let marked = b"\xef\xbb\xbfa,b\r\n";
        for same in
            [&b"\"a\",b\n"[..], b"a,b", marked, b"sep=,\na,b\n", b"\xef\xbb\xbfsep=,\r\n\"a\",\"b\"\r\n"]
        {
            assert_eq!(difference(b"a,b\n", same, &csv), None, "{same:?}");
        }
        for other in [&b"\"a,b\"\n"[..], b"a;b\n", b"a,b \n", b"sep=;\na,b\n"] {
            assert_eq!(difference(b"a,b\n", other, &csv), Some(1), "{other:?}");
        }
        assert_eq!(difference(b"a,b\n", b"\xef\xbb\xbfa,b\n", &Format::default()), None);
        assert_eq!(difference(b"a,b\n", marked, &Format::default()), Some(1));
    }
}
