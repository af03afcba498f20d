//! One field of every record: of a table by its column's name or number, of JSON lines by its key or a pointer (RFC 6901), of
//! rows of columns the value that was put before them.
//!
//! Cost: a row is searched for separators, and quotes, up to the field. A line of JSON is read to its end, so that one that is none
//! is found.

mod json;

use std::borrow::Cow;
use std::fmt;

use evenhand_locale::{Argument, Language};
use memchr::{memchr, memchr_iter, memchr2};

use crate::format::{CsvDialect, Format};
use crate::header;
use crate::words::WORDS;
pub(crate) use json::keys;
#[cfg(feature = "arrow")]
pub(crate) use json::pointer;
use json::value;

/// Why a record, or a format, has no such column.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnError {
    /// Records of the format have no columns.
    NoColumns {
        /// The format.
        format: String,
    },
    /// The header has no such column.
    Unknown {
        /// Those that it has.
        known: Vec<String>,
    },
    /// The header has several of that name.
    Ambiguous {
        /// Their numbers, from 1.
        numbers: Vec<usize>,
    },
    /// There is no header, and the name is no number of a column.
    NoHeader,
    /// The values of the column are no single ones, but lists, structs or maps.
    Nested {
        /// Their type.
        data_type: String,
        /// The path of a field within a struct whose values are single ones.
        field: Option<String>,
    },
    /// A record has no such field.
    Missing,
    /// No record has such a field.
    AllMissing,
    /// The field of a record is no weight.
    NoWeight {
        /// The value. `None` for a null, or if a JSON object lacks the key.
        value: Option<String>,
    },
    /// A record is not a JSON object.
    NotObject {
        /// The byte where that shows, from 1.
        byte: usize,
    },
    /// A value on the path to the field is not a JSON object.
    ParentNotObject {
        /// The path of the value.
        parent: String,
    },
    /// A line is not a JSON object, in an input without a JSON format.
    Lines,
}

impl ColumnError {
    /// The error in a language: of a column, in an input and a row where they are known.
    pub(crate) fn text(
        &self,
        column: &str,
        input: Option<&str>,
        row: Option<u64>,
        language: Language,
    ) -> String {
        /// The names of columns that are listed.
        const MAX_LISTED: usize = 50;
        let flag = |is: bool| if is { "yes" } else { "no" };
        let mut facts: Vec<(&str, Argument<'_>)> = vec![
            ("column", column.into()),
            ("has-input", flag(input.is_some()).into()),
            ("name", input.unwrap_or_default().into()),
            ("has-record", flag(row.is_some()).into()),
            ("record", row.unwrap_or_default().to_string().into()),
        ];
        let id = match self {
            Self::NoColumns { format } => {
                facts.push(("format", format.as_str().into()));
                "column.none"
            }
            Self::Unknown { known } => {
                let more = if known.len() > MAX_LISTED { ", …" } else { "" };
                let known = known[..known.len().min(MAX_LISTED)].join(", ") + more;
                facts.push(("known", known.into()));
                "column.unknown"
            }
            Self::Ambiguous { numbers } => {
                let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
                facts.push(("numbers", numbers.join(", ").into()));
                "column.ambiguous"
            }
            Self::NoHeader => "column.no-header",
            Self::Nested { data_type, field } => {
                facts.push(("type", data_type.as_str().into()));
                facts.push(("has-field", flag(field.is_some()).into()));
                facts.push(("field", field.as_deref().unwrap_or_default().into()));
                "column.nested"
            }
            Self::Missing => "column.missing",
            Self::AllMissing => "column.all-missing",
            Self::NoWeight { value } => {
                let is_null = value.is_none();
                let value = value.as_deref().unwrap_or_default();
                let kind = match value.trim().parse::<f64>() {
                    _ if is_null => "null",
                    Ok(weight) if weight > 0.0 && weight.is_finite() => "range",
                    _ if value.trim().is_empty() => "empty",
                    _ => "other",
                };
                facts.extend([("kind", kind.into()), ("value", value.into())]);
                "column.no-weight"
            }
            Self::NotObject { byte } => {
                facts.push(("byte", byte.to_string().into()));
                "column.no-object"
            }
            Self::ParentNotObject { parent } => {
                facts.push(("parent", parent.as_str().into()));
                "column.parent-no-object"
            }
            Self::Lines => "column.lines",
        };
        WORDS.messages(language).format(id, facts)
    }

    fn not_object(error: &serde_json::Error) -> Self {
        Self::NotObject { byte: error.column() }
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoColumns { .. } => "records of this format have no columns",
            Self::Unknown { .. } => "unknown column",
            Self::Ambiguous { .. } => "several columns of this name",
            Self::NoHeader => "unknown column: there is not a header",
            Self::Nested { .. } => "values of a nested type",
            Self::Missing => "missing column",
            Self::NoWeight { .. } => "invalid weight",
            Self::AllMissing => "no record has this column",
            Self::NotObject { .. } | Self::ParentNotObject { .. } | Self::Lines => "not a JSON object",
        })
    }
}

impl std::error::Error for ColumnError {}

/// Finds a field in records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Column {
    /// A field of rows: the dialect with one separator, and the number of the field from 0.
    Field { row: Row, number: usize },
    /// A value of JSON objects: the nested keys, and whether the input has a JSON format.
    Keys { keys: Vec<String>, is_json: bool },
    /// Of rows of columns, which have it first.
    #[cfg(feature = "arrow")]
    First,
}

impl Column {
    /// Whether records of a format have columns.
    ///
    /// # Errors
    /// [`ColumnError::NoColumns`].
    pub(crate) fn check_format(format: &Format) -> Result<(), ColumnError> {
        match format {
            Format::Csv(_) | Format::JsonLines | Format::Delimited(b'\n') => Ok(()),
            #[cfg(feature = "arrow")]
            Format::Columnar(_) => Ok(()),
            format => Err(ColumnError::NoColumns { format: format.full_name() }),
        }
    }

    /// The column of this name: of a table under its header, or whose `first` record is this; of lines of JSON.
    ///
    /// # Errors
    /// If there is none, or several.
    pub(crate) fn find(
        name: &str,
        format: &Format,
        header: Option<&[u8]>,
        first: &[u8],
    ) -> Result<Self, ColumnError> {
        Self::check_format(format)?;
        // Found in the schema, before the rows were read.
        #[cfg(feature = "arrow")]
        if let Format::Columnar(_) = format {
            return Ok(Self::First);
        }
        let Format::Csv(dialect) = format else {
            return Ok(Self::Keys { keys: keys(name), is_json: *format == Format::JsonLines });
        };
        let (dialect, header) = header::without_front(header.unwrap_or_default(), *dialect);
        let header = Some(header).filter(|header| !header.is_empty());
        let row = Row::new(dialect, header.unwrap_or(first));
        let Some(header) = header else {
            let number = number(name).ok_or(ColumnError::NoHeader)?;
            return Ok(Self::Field { row, number });
        };
        let names = row.fields(header).map(|field| String::from_utf8_lossy(&field).into_owned()).collect();
        numbered_or_named(name, names).map(|number| Self::Field { row, number })
    }

    /// Returns the field of a record without its terminator, or `None` for a null or a missing JSON key.
    ///
    /// # Errors
    /// If a row does not have the field, or a line is not a JSON object.
    pub(crate) fn of<'r>(&self, record: &'r [u8]) -> Result<Option<Cow<'r, [u8]>>, ColumnError> {
        self.find_in(record).map(Found::value)
    }

    /// Returns the field, and distinguishes a null from a missing key.
    ///
    /// # Errors
    /// As for [`Column::of`].
    pub(crate) fn find_in<'r>(&self, record: &'r [u8]) -> Result<Found<'r>, ColumnError> {
        match self {
            Self::Field { row, number } => row.field(record, *number).map(Found::Value),
            Self::Keys { keys, is_json } => value(record, keys).map_err(|why| match why {
                ColumnError::NotObject { .. } if !is_json => ColumnError::Lines,
                why => why,
            }),
            #[cfg(feature = "arrow")]
            Self::First => {
                // Behind the length of the record.
                let row = record.get(4..).ok_or(ColumnError::Missing)?;
                crate::columnar::key_value(row)
                    .map(|value| value.map_or(Found::Null, |value| Found::Value(Cow::Borrowed(value))))
            }
        }
    }
}

/// A field of a record.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found<'r> {
    /// Its bytes.
    Value(Cow<'r, [u8]>),
    /// The value is null.
    Null,
    /// A JSON object lacks the key, or a null stands in its place.
    Absent,
}

impl<'r> Found<'r> {
    /// The bytes, if there are any.
    pub(crate) fn value(self) -> Option<Cow<'r, [u8]>> {
        match self {
            Self::Value(value) => Some(value),
            Self::Null | Self::Absent => None,
        }
    }
}

/// The number of a column, from 0, that is given from 1.
fn number(name: &str) -> Option<usize> {
    name.parse::<usize>().ok().and_then(|number| number.checked_sub(1))
}

/// The number of the column of this name, or of this number, from 0.
///
/// # Errors
/// If there is none, or several.
pub(crate) fn numbered_or_named(name: &str, names: Vec<String>) -> Result<usize, ColumnError> {
    let same: Vec<usize> = (0..names.len()).filter(|i| names[*i] == name).collect();
    match (&*same, number(name)) {
        ([number], _) => Ok(*number),
        ([], Some(number)) if number < names.len() => Ok(number),
        ([], _) => Err(ColumnError::Unknown { known: names }),
        (several, _) => {
            Err(ColumnError::Ambiguous { numbers: several.iter().map(|number| number + 1).collect() })
        }
    }
}

/// What separates the fields of a row: of those that the dialect allows, the one that is there most often outside of quotes.
pub(crate) fn separator(row: &[u8], dialect: CsvDialect) -> u8 {
    let separators = dialect.separators();
    let mut is_quoted = false;
    let mut counts = [0_usize; 4];
    for byte in row {
        is_quoted ^= *byte == b'"' && dialect.is_quoting();
        if !is_quoted && let Some(i) = separators.iter().position(|separator| separator == byte) {
            counts[i] += 1;
        }
    }
    // Of equal ones the first.
    let most = (0..separators.len()).rev().max_by_key(|i| counts[*i]);
    separators[most.unwrap_or(0)]
}

/// The layout of rows: separator and quoting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Row {
    separator: u8,
    is_quoting: bool,
    escape: Option<u8>,
}

impl Row {
    /// The layout that the first row of a table shows.
    fn new(dialect: CsvDialect, first: &[u8]) -> Self {
        Self {
            separator: separator(first, dialect),
            is_quoting: dialect.is_quoting(),
            escape: dialect.escape(),
        }
    }

    fn fields(self, row: &[u8]) -> Fields<'_> {
        Fields { row: Some(without_end(row)), how: self }
    }

    fn field(self, row: &[u8], number: usize) -> Result<Cow<'_, [u8]>, ColumnError> {
        let row = without_end(row);
        let has_quotes = self.is_quoting && memchr(b'"', row).is_some();
        if has_quotes || self.escape.is_some_and(|escape| memchr(escape, row).is_some()) {
            return self.fields(row).nth(number).ok_or(ColumnError::Missing);
        }
        let mut start = 0;
        let mut ends = memchr_iter(self.separator, row);
        for _ in 0..number {
            start = ends.next().ok_or(ColumnError::Missing)? + 1;
        }
        let end = ends.next().unwrap_or(row.len());
        Ok(Cow::Borrowed(&row[start..end]))
    }
}

/// A row without what may stand at its end.
fn without_end(row: &[u8]) -> &[u8] {
    let row = row.strip_suffix(b"\n").unwrap_or(row);
    row.strip_suffix(b"\r").unwrap_or(row)
}

/// The fields of a row, one by one, without their quotes (RFC 4180, section 2); of one that goes on behind its closing quote,
/// which no row does that was read, what stands within.
struct Fields<'r> {
    /// What comes next; none behind the last.
    row: Option<&'r [u8]>,
    how: Row,
}

impl<'r> Iterator for Fields<'r> {
    type Item = Cow<'r, [u8]>;

    fn next(&mut self) -> Option<Cow<'r, [u8]>> {
        let row = self.row?;
        let Row { separator, is_quoting, escape } = self.how;
        let Some(quoted) = row.strip_prefix(b"\"").filter(|_| is_quoting) else {
            let escape = escape.filter(|_| !is_quoting);
            let end = unescaped(row, separator, escape, |_| false);
            self.row = end.map(|end| &row[end + 1..]);
            return Some(plain(&row[..end.unwrap_or(row.len())], None, escape));
        };
        // Two quotes stand for one.
        let end =
            unescaped(quoted, b'"', escape, |at| quoted.get(at + 1) == Some(&b'"')).unwrap_or(quoted.len());
        let rest = quoted.get(end + 1..).unwrap_or_default();
        self.row = memchr(separator, rest).map(|next| &rest[next + 1..]);
        Some(plain(&quoted[..end], Some(b'"'), escape))
    }
}

/// Finds the first `mark` that is neither escaped nor the first of two.
fn unescaped(row: &[u8], mark: u8, escape: Option<u8>, is_double: impl Fn(usize) -> bool) -> Option<usize> {
    let mut at = 0;
    loop {
        let found = at + memchr2(mark, escape.unwrap_or(mark), row.get(at..)?)?;
        if row[found] == mark && !is_double(found) {
            return Some(found);
        }
        at = found + 2;
    }
}

/// Unquotes a field: two quotes become one. Escape characters are removed, except before a letter or a digit, where they stand for
/// characters such as newlines.
fn plain(field: &[u8], quote: Option<u8>, escape: Option<u8>) -> Cow<'_, [u8]> {
    let is_mark = |byte: u8| Some(byte) == quote || Some(byte) == escape;
    if !field.iter().any(|byte| is_mark(*byte)) {
        return Cow::Borrowed(field);
    }
    let mut text = Vec::with_capacity(field.len());
    let mut bytes = field.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let next = bytes.peek().copied();
        let is_left_out = if Some(byte) == escape {
            next.is_some_and(|next| !next.is_ascii_alphanumeric())
        } else {
            Some(byte) == quote && next == quote
        };
        if is_left_out {
            text.extend(bytes.next());
        } else {
            text.push(byte);
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSV: Format = Format::Csv(CsvDialect::COMMA);

    fn of(name: &str, format: &Format, header: Option<&str>, record: &str) -> Result<String, ColumnError> {
        let column = Column::find(name, format, header.map(str::as_bytes), record.as_bytes())?;
        let field = column.of(record.as_bytes())?;
        Ok(field.map_or("none".into(), |field| String::from_utf8(field.into_owned()).unwrap()))
    }

    #[test]
    fn fields_of_rows_are_those_that_the_csv_crate_reads() {
        let fields = ["", "plain", "a, b", "a \"quote\"", "two\nlines", "end\r", "\"", "x;y\tz|"];
        for separator in [b',', b';', b'\t', b'|'] {
            for first in fields {
                for second in fields {
                    let mut writer = csv::WriterBuilder::new().delimiter(separator).from_writer(Vec::new());
                    writer.write_record([first, "middle", second]).unwrap();
                    let row = writer.into_inner().unwrap();
                    let row = row.strip_suffix(b"\n").unwrap();
                    let header = ["a", "b", "c"].join(str::from_utf8(&[separator]).unwrap());
                    for (name, expected) in [("a", first), ("2", "middle"), ("c", second)] {
                        let header = Some(header.as_bytes());
                        let column = Column::find(name, &CSV, header, row).unwrap();
                        for end in ["", "\r"] {
                            let row = [row, end.as_bytes()].concat();
                            assert_eq!(column.of(&row).unwrap().unwrap(), expected.as_bytes(), "{row:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn columns_are_found_by_name_and_by_number() {
        let top = Some("\u{feff}id,\"the name\",2,id\r\n");
        assert_eq!(of("the name", &CSV, top, "1,x,y,z"), Ok("x".into()));
        assert_eq!(of("2", &CSV, top, "1,x,y,z"), Ok("y".into()));
        assert_eq!(of("1", &CSV, top, "1,x,y,z"), Ok("1".into()));
        assert_eq!(of("id", &CSV, top, ""), Err(ColumnError::Ambiguous { numbers: vec![1, 4] }));
        let known = ["id", "the name", "2", "id"].map(str::to_owned).to_vec();
        for name in ["0", "5", "ID", ""] {
            assert_eq!(of(name, &CSV, top, ""), Err(ColumnError::Unknown { known: known.clone() }));
        }
        assert_eq!(of("3", &CSV, None, "1;x;y"), Ok("y".into()));
        assert_eq!(of("4", &CSV, None, "1;x;y"), Err(ColumnError::Missing));
        assert_eq!(of("4", &CSV, None, "1;x;\"y\""), Err(ColumnError::Missing));
        assert_eq!(of("x", &CSV, None, "1;x;y"), Err(ColumnError::NoHeader));
        assert!(matches!(of("1", &Format::Tar, None, ""), Err(ColumnError::NoColumns { .. })));
    }

    #[test]
    fn fields_are_divided_as_their_dialect_has_it() {
        let csv = |name: &str| name.parse::<Format>().unwrap();
        let top = Some("a,b,c\n");
        for (format, record, expected) in [
            ("csv:no-quoting", "1,\"x,y\"", "\"x"),
            ("csv:escape=\\", "1,\"say \\\"x, y\\\"\",z", "say \"x, y\""),
            ("csv:escape=\\", "1,\"a\"\"b\\\\\",z", "a\"b\\"),
            ("csv:escape=\\", "1,a\\,z", "a\\"),
            ("csv:escape=\\", "1,\"\\N\",z", "\\N"),
            ("csv:no-quoting,escape=\\", "1,a\\,b\\\\,z", "a,b\\"),
        ] {
            assert_eq!(of("b", &csv(format), top, record), Ok(expected.into()), "{format} {record}");
        }
        let excel = Some("\u{feff}sep=^\r\na^\"b,c\"\r\n");
        assert_eq!(of("b,c", &CSV, excel, "1^2,3\r"), Ok("2,3".into()));
        assert_eq!(of("2", &CSV, Some("sep=^\n"), "1^2,3"), Ok("2,3".into()));
        assert_eq!(of("x", &CSV, Some("\u{feff}"), "1,2"), Err(ColumnError::NoHeader));
    }

    #[test]
    fn values_of_json_are_found_by_key_and_by_pointer() {
        let lines = Format::JsonLines;
        let record =
            r#"{"a": 1.50, "b": {"c/d": ["x"], "~": null}, "s": "null", "é\n": "t\u0065xt", "a": "last"}"#;
        for (name, expected) in [
            ("a", Ok("last")),
            ("/a", Ok("last")),
            ("/b/c~1d", Ok("[\"x\"]")),
            ("/b/~0", Ok("none")),
            ("s", Ok("null")),
            ("é\n", Ok("text")),
            ("c", Ok("none")),
            ("/b/c", Ok("none")),
            ("/b/~0/x", Ok("none")),
        ] {
            assert_eq!(of(name, &lines, None, record), expected.map(str::to_owned), "{name}");
        }
        for none in ["", "[1]", "1", "{\"a\": 1", "{\"a\": 1} x", "{\"a\": 01}", "/"] {
            assert!(matches!(of("a", &lines, None, none), Err(ColumnError::NotObject { .. })), "{none}");
        }
        let column = Column::find("c", &lines, None, b"").unwrap();
        assert_eq!(column.find_in(b"{\"c\": null}"), Ok(Found::Null));
        assert_eq!(column.find_in(b"{}"), Ok(Found::Absent));
        let nested = Column::find("/u/id", &lines, None, b"").unwrap();
        assert_eq!(nested.find_in(b"{\"u\": {\"id\": null}}"), Ok(Found::Null));
        for record in ["{}", "{\"u\": null}", "{\"u\": {}}"] {
            assert_eq!(nested.find_in(record.as_bytes()), Ok(Found::Absent), "{record}");
        }
        for (path, record, parent) in
            [("/u/id", "{\"u\": 3}", "/u"), ("/a~1b/c/d", "{\"a/b\": {\"c\": []}}", "/a~1b/c")]
        {
            let parent = parent.to_owned();
            assert_eq!(
                of(path, &lines, None, record),
                Err(ColumnError::ParentNotObject { parent }),
                "{path}"
            );
        }
        assert_eq!(of("a", &Format::default(), None, "1,2"), Err(ColumnError::Lines));
        assert!(matches!(of("/a/b", &lines, None, record), Err(ColumnError::ParentNotObject { .. })));
    }
}
