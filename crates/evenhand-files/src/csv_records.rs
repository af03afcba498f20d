//! Values separated by commas, semicolons or tabs, as they are found: RFC 4180, and rows of different lengths.

use std::io::{self, Chain, Cursor, Read};

use csv::{ByteRecord, Reader, ReaderBuilder};

use crate::error::ContentError;

/// Records of a CSV text, one after another: cells separated by commas, semicolons or tabs, those with separators, quotes or
/// newlines within quotes. No record is taken for a header, and records need not have as many cells as the first.
///
/// # Examples
/// ```
/// use evenhand_files::CsvRecords;
///
/// let mut records = CsvRecords::new(&b"ace,\"king, of hearts\"\nqueen\n"[..], None);
/// let first: Vec<&[u8]> = records.next()?.unwrap().collect();
/// assert_eq!(first, [&b"ace"[..], b"king, of hearts"]);
/// assert_eq!(records.next()?.map(Iterator::count), Some(1));
/// assert!(records.next()?.is_none());
///
/// let mut records = CsvRecords::new(&b"1;ace\n2;king\n"[..], None);
/// assert_eq!(records.next()?.map(Iterator::count), Some(2));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct CsvRecords<R> {
    state: State<R>,
    delimiter: Option<u8>,
    record: ByteRecord,
}

#[derive(Debug)]
enum State<R> {
    Unread(Option<R>),
    Open(Box<Reader<Bounded<Ended<R>>>>),
}

/// What separates cells, if that is found out.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// How many bytes are looked at for it at most, beside the first line.
const MAX_BEGINNING: usize = 64 << 10;

/// How many lines are.
const MAX_LINES: usize = 20;

/// The most bytes of a record, to the 8 KiB that are read ahead.
const MAX_RECORD: usize = 1 << 20;

/// A record of one cell that follows the last one: if it is a part of another, the text ended within quotes.
const END: &[u8] = b"\n\x1d\x04evenhand\x04\x1d\n";

/// A text, from its beginning on, and then [`END`].
type Ended<R> = Chain<Chain<Cursor<Vec<u8>>, R>, &'static [u8]>;

/// What is left of a record's most bytes: a text in which a quote never ends is one record.
#[derive(Debug)]
struct Bounded<R> {
    from: R,
    record: u64,
    left: usize,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        let long = || io::Error::other(ContentError::LongRecord { record: self.record, most: MAX_RECORD });
        self.left = self.left.checked_sub(read).ok_or_else(long)?;
        Ok(read)
    }
}

impl<R: Read> CsvRecords<R> {
    /// The records of a text, without the mark that some editors begin it with. Cells are separated by `delimiter`, or by
    /// what a first line `sep=;` says, which is no record; or by what the first lines show: of commas, semicolons and tabs the
    /// one that each has as often.
    pub fn new(from: R, delimiter: Option<u8>) -> Self {
        Self { state: State::Unread(Some(from)), delimiter, record: ByteRecord::new() }
    }

    /// The cells of the next record; none at the end.
    ///
    /// # Errors
    /// If the text cannot be read, ends inside quotes, or a record is longer than 1 MiB; or if several characters may
    /// separate cells.
    #[expect(clippy::should_implement_trait, reason = "an iterator could not lend its records")]
    pub fn next(&mut self) -> io::Result<Option<impl Iterator<Item = &[u8]>>> {
        let Some(from) = self.state.opened(self.delimiter)? else { return Ok(None) };
        let record = from.position().record() + 1;
        let bounded = from.get_mut();
        (bounded.record, bounded.left) = (record, MAX_RECORD);
        let mut is_record = from.read_byte_record(&mut self.record)?;
        let end = END.trim_ascii();
        if is_record && self.record.iter().next_back().is_some_and(|cell| cell.trim_ascii().ends_with(end)) {
            if self.record.len() > 1 || &self.record[0] != end {
                return Err(io::Error::other(ContentError::OpenQuotes { record }));
            }
            is_record = false;
        }
        Ok(is_record.then(|| self.record.iter()))
    }
}

impl<R: Read> State<R> {
    /// The reader of records, once the first lines are there.
    fn opened(&mut self, wanted: Option<u8>) -> io::Result<Option<&mut Reader<Bounded<Ended<R>>>>> {
        if let Self::Unread(unread) = self {
            let Some(mut from) = unread.take() else { return Ok(None) };
            let mut beginning = beginning(&mut from)?;
            let told = told_delimiter(&beginning).map(|(delimiter, length)| {
                beginning.drain(..length);
                delimiter
            });
            let delimiter = wanted.or(told).map_or_else(|| delimiter(&beginning), Ok)?;
            let from = Cursor::new(beginning).chain(from).chain(END);
            let reader = ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .delimiter(delimiter)
                .from_reader(Bounded { from, record: 0, left: 0 });
            *self = Self::Open(Box::new(reader));
        }
        match self {
            Self::Open(reader) => Ok(Some(reader)),
            Self::Unread(_) => Ok(None),
        }
    }
}

/// What is there at once, with a whole line at least.
fn beginning(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut piece = [0; 8 << 10];
    while bytes.len() < MAX_BEGINNING && !bytes.contains(&b'\n') {
        match from.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => bytes.extend_from_slice(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(bytes)
}

/// What a first line `sep=;` says that separates cells, as spreadsheets write it, and how long that line is.
pub(crate) fn told_delimiter(beginning: &[u8]) -> Option<(u8, usize)> {
    let end = beginning.iter().position(|byte| *byte == b'\n')?;
    let line = beginning[..end].strip_suffix(b"\r").unwrap_or(&beginning[..end]);
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let unquoted = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\""));
    let line = unquoted.unwrap_or(line);
    match line {
        [name @ .., b'=', delimiter] if name.eq_ignore_ascii_case(b"sep") => Some((*delimiter, end + 1)),
        _ => None,
    }
}

/// What separates the cells of a text: what its first line has, and each whole line that follows has as often.
fn delimiter(beginning: &[u8]) -> io::Result<u8> {
    let whole = beginning.iter().rposition(|byte| *byte == b'\n').map_or(beginning, |end| &beginning[..end]);
    let lines = whole.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let counts: Vec<[usize; 3]> = lines.take(MAX_LINES).map(counts).collect();
    let Some(first) = counts.first() else { return Ok(DELIMITERS[0]) };
    let there: Vec<usize> = (0..DELIMITERS.len()).filter(|which| first[*which] > 0).collect();
    let fits = |which: &&usize| counts.iter().all(|counts| counts[**which] == first[**which]);
    let fitting: Vec<usize> = there.iter().filter(fits).copied().collect();
    match (&there[..], &fitting[..]) {
        ([], _) => Ok(DELIMITERS[0]),
        ([only], _) | (_, [only]) => Ok(DELIMITERS[*only]),
        (_, []) => Ok(DELIMITERS[there[0]]),
        _ => Err(io::Error::other(ContentError::Delimiters)),
    }
}

/// How often a line has each delimiter outside of quotes.
fn counts(line: &[u8]) -> [usize; 3] {
    let (mut counts, mut is_quoted) = ([0; 3], false);
    for byte in line {
        is_quoted ^= *byte == b'"';
        if let Some(which) = DELIMITERS.iter().position(|delimiter| delimiter == byte).filter(|_| !is_quoted)
        {
            counts[which] += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> io::Result<Vec<String>> {
        let mut records = CsvRecords::new(text.as_bytes(), None);
        let mut all = Vec::new();
        while let Some(cells) = records.next()? {
            all.push(cells.map(String::from_utf8_lossy).collect::<Vec<_>>().join("/"));
        }
        Ok(all)
    }

    #[test]
    fn the_delimiter_is_what_all_lines_have_as_often() {
        for (text, expected) in [
            ("a,b\n1,2\n", "a/b 1/2"),
            ("a;b\n1;2\n", "a/b 1/2"),
            ("a\tb\n1\t2", "a/b 1/2"),
            ("table;deck\n7;3,1,2\n", "table/deck 7/3,1,2"),
            ("table,deck\n7,3;1;2\n", "table/deck 7/3;1;2"),
            ("7,\"3;1;2\"\n8,\"1;3;2\"\n", "7/3;1;2 8/1;3;2"),
            ("\u{feff}a;b\r\n", "a/b"),
            ("a\nb\n", "a b"),
            ("sep=;\na;b\n1;2\n", "a/b 1/2"),
            ("\"sep=;\"\na;b\n1;2\n", "a/b 1/2"),
            ("\u{feff}Sep=|\r\n7|3,1,2\r\n", "7/3,1,2"),
            ("sep=\n1,2\n", "sep= 1/2"),
            ("", ""),
        ] {
            assert_eq!(cells(text).unwrap().join(" "), expected, "{text:?}");
        }
        assert!(cells("7;3,1,2\n8;1,3,2\n").unwrap_err().to_string().contains("`delimiter`"));
        let mut records = CsvRecords::new(&b"7;3,1,2\n"[..], Some(b';'));
        assert_eq!(records.next().unwrap().map(Iterator::count), Some(2));
    }

    #[test]
    fn a_text_that_ends_within_quotes_is_not_whole() {
        for text in ["1,2\n1,\"2", "\"", "1,2\n\"1,2\n3,4\n"] {
            let error = cells(text).unwrap_err().to_string();
            assert!(error.contains("ends inside quotes"), "{text:?}: {error}");
        }
        for text in ["1,\"2\"", "1,5\" disk\n", "\n\n1,2\n\n"] {
            assert!(cells(text).is_ok(), "{text:?}");
        }
    }

    #[test]
    fn a_record_has_its_most_bytes_and_a_file_as_many_records_as_it_wants() {
        let record = |bytes: usize| [b"ace,\"".to_vec(), vec![b'x'; bytes], b"\"\n".to_vec()].concat();
        let text = record(MAX_RECORD - 100).repeat(3);
        let mut records = CsvRecords::new(&text[..], None);
        for _ in 0..3 {
            assert_eq!(records.next().unwrap().map(Iterator::count), Some(2));
        }
        assert!(records.next().unwrap().is_none());
        let text = [record(10), record(2 * MAX_RECORD)].concat();
        let mut records = CsvRecords::new(&text[..], None);
        assert!(records.next().is_ok());
        let error = records.next().err().unwrap();
        assert_eq!(error.to_string(), "record 2 is longer than 1048576 bytes");
    }
}
