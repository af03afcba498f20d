//! One field of every record: of a table by its column's name or number, of JSON lines by its key or a pointer (RFC 6901), of
//! rows of columns the value that was put before them.
//!
//! Cost: a row is searched for separators, and quotes, up to the field. A line of JSON is read to its end, so that one that is none
//! is found.

use std::borrow::Cow;
use std::fmt;

use evenhand_locale::{Argument, Language};
use memchr::{memchr, memchr_iter};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::format::{CsvDialect, Format};
use crate::text::BYTE_ORDER_MARK;
use crate::words::WORDS;

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
    },
    /// A record has no such field.
    Missing,
    /// The field of a record is no weight.
    NoWeight {
        /// What it is.
        value: String,
    },
    /// A record is not a JSON object.
    NotObject {
        /// The byte where that shows, from 1.
        byte: usize,
    },
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
            Self::Nested { data_type } => {
                facts.push(("type", data_type.as_str().into()));
                "column.nested"
            }
            Self::Missing => "column.missing",
            Self::NoWeight { value } => {
                let kind = match value.trim().parse::<f64>() {
                    Ok(weight) if weight > 0.0 && weight.is_finite() => "range",
                    _ if value.trim().is_empty() => "empty",
                    _ => "other",
                };
                facts.extend([("kind", kind.into()), ("value", value.as_str().into())]);
                "column.no-weight"
            }
            Self::NotObject { byte } => {
                facts.push(("byte", byte.to_string().into()));
                "column.no-object"
            }
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
            Self::NotObject { .. } => "not a JSON object",
        })
    }
}

impl std::error::Error for ColumnError {}

/// Finds a field in records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Column {
    /// Of rows: what separates fields, and the number of the field from 0.
    Field { separator: u8, number: usize },
    /// Of objects of JSON: the keys, one within the other.
    Keys(Vec<String>),
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
            Format::Csv(_) | Format::Delimited(b'\n') => Ok(()),
            #[cfg(feature = "arrow")]
            Format::Columnar(_) => Ok(()),
            format => Err(ColumnError::NoColumns { format: format.to_string() }),
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
        let Format::Csv(dialect) = format else { return Ok(Self::Keys(keys(name))) };
        let top = header.unwrap_or(first);
        let top = top.strip_prefix(BYTE_ORDER_MARK).unwrap_or(top);
        let separator = separator(top, *dialect);
        let Some(_) = header else {
            let number = number(name).ok_or(ColumnError::NoHeader)?;
            return Ok(Self::Field { separator, number });
        };
        let fields = Fields { row: Some(without_end(top)), separator };
        let names = fields.map(|field| String::from_utf8_lossy(&field).into_owned()).collect();
        numbered_or_named(name, names).map(|number| Self::Field { separator, number })
    }

    /// The field of a record without its terminator; none of a null.
    ///
    /// # Errors
    /// If it has none, or is no object of JSON.
    pub(crate) fn of<'r>(&self, record: &'r [u8]) -> Result<Option<Cow<'r, [u8]>>, ColumnError> {
        match self {
            Self::Field { separator, number } => field(record, *separator, *number).map(Some),
            Self::Keys(keys) => value(record, keys),
            #[cfg(feature = "arrow")]
            Self::First => {
                // Behind the length of the record.
                let row = record.get(4..).ok_or(ColumnError::Missing)?;
                crate::columnar::key_value(row).map(|value| value.map(Cow::Borrowed))
            }
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

/// The keys that lead to a value of JSON: one, or those of a pointer.
fn keys(name: &str) -> Vec<String> {
    match name.strip_prefix('/') {
        // RFC 6901, section 4: first ~1, then ~0.
        Some(tokens) => tokens.split('/').map(|token| token.replace("~1", "/").replace("~0", "~")).collect(),
        None => vec![name.to_owned()],
    }
}

/// What separates the fields of a row: of those that the dialect allows, the one that is there most often outside of quotes.
fn separator(row: &[u8], dialect: CsvDialect) -> u8 {
    let separators: &[u8] = match dialect {
        CsvDialect::Comma => b",;\t|",
        CsvDialect::Tab => b"\t",
    };
    let mut is_quoted = false;
    let mut counts = [0_usize; 4];
    for byte in row {
        is_quoted ^= *byte == b'"';
        if !is_quoted && let Some(i) = separators.iter().position(|separator| separator == byte) {
            counts[i] += 1;
        }
    }
    // Of equal ones the first.
    let most = (0..separators.len()).rev().max_by_key(|i| counts[*i]);
    separators[most.unwrap_or(0)]
}

fn field(row: &[u8], separator: u8, number: usize) -> Result<Cow<'_, [u8]>, ColumnError> {
    let row = without_end(row);
    if memchr(b'"', row).is_none() {
        let mut start = 0;
        let mut ends = memchr_iter(separator, row);
        for _ in 0..number {
            start = ends.next().ok_or(ColumnError::Missing)? + 1;
        }
        let end = ends.next().unwrap_or(row.len());
        return Ok(Cow::Borrowed(&row[start..end]));
    }
    Fields { row: Some(row), separator }.nth(number).ok_or(ColumnError::Missing)
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
    separator: u8,
}

impl<'r> Iterator for Fields<'r> {
    type Item = Cow<'r, [u8]>;

    fn next(&mut self) -> Option<Cow<'r, [u8]>> {
        let row = self.row?;
        let Some(quoted) = row.strip_prefix(b"\"") else {
            let end = memchr(self.separator, row);
            self.row = end.map(|end| &row[end + 1..]);
            return Some(Cow::Borrowed(&row[..end.unwrap_or(row.len())]));
        };
        let (mut at, mut has_quotes) = (0, false);
        let end = loop {
            match memchr(b'"', &quoted[at..]) {
                // Two stand for one.
                Some(found) if quoted.get(at + found + 1) == Some(&b'"') => {
                    at += found + 2;
                    has_quotes = true;
                }
                Some(found) => break at + found,
                None => break quoted.len(),
            }
        };
        let rest = quoted.get(end + 1..).unwrap_or_default();
        self.row = memchr(self.separator, rest).map(|next| &rest[next + 1..]);
        let field = &quoted[..end];
        if !has_quotes {
            return Some(Cow::Borrowed(field));
        }
        let mut plain = Vec::with_capacity(field.len());
        let mut is_first = false;
        for byte in field {
            is_first = *byte == b'"' && !is_first;
            if *byte != b'"' || is_first {
                plain.push(*byte);
            }
        }
        Some(Cow::Owned(plain))
    }
}

/// A value of an object of JSON: of a string its text, of others what stands there; none of a null.
fn value<'r>(record: &'r [u8], keys: &[String]) -> Result<Option<Cow<'r, [u8]>>, ColumnError> {
    let mut found: Option<&'r RawValue> = None;
    for key in keys {
        let text = found.map_or(record, |found| found.get().as_bytes());
        let mut parser = serde_json::Deserializer::from_slice(text);
        let value = Key(key).deserialize(&mut parser).and_then(|value| parser.end().map(|()| value));
        let value = value.map_err(|error| ColumnError::not_object(&error))?;
        found = Some(value.ok_or(ColumnError::Missing)?);
    }
    let text = found.ok_or(ColumnError::Missing)?.get();
    if text == "null" {
        return Ok(None);
    }
    if !text.starts_with('"') {
        return Ok(Some(Cow::Borrowed(text.as_bytes())));
    }
    let text: Cow<'r, str> = match text[1..].strip_suffix('"') {
        Some(plain) if memchr(b'\\', plain.as_bytes()).is_none() => Cow::Borrowed(plain),
        _ => {
            let text = serde_json::from_str::<String>(text);
            Cow::Owned(text.map_err(|error| ColumnError::not_object(&error))?)
        }
    };
    Ok(Some(match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }))
}

/// Takes the value of a key of an object, of several the last.
struct Key<'k>(&'k str);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Option<&'de RawValue>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Key<'_> {
    type Value = Option<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut found = None;
        while let Some(is_key) = map.next_key_seed(IsKey(self.0))? {
            if is_key {
                found = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

/// Whether a key is this one.
struct IsKey<'k>(&'k str);

impl<'de> DeserializeSeed<'de> for IsKey<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<bool, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for IsKey<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<bool, E> {
        Ok(key == self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSV: Format = Format::Csv(CsvDialect::Comma);

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
    fn values_of_json_are_found_by_key_and_by_pointer() {
        let lines = Format::default();
        let record =
            r#"{"a": 1.50, "b": {"c/d": ["x"], "~": null}, "s": "null", "é\n": "t\u0065xt", "a": "last"}"#;
        for (name, expected) in [
            ("a", Ok("last")),
            ("/a", Ok("last")),
            ("/b/c~1d", Ok("[\"x\"]")),
            ("/b/~0", Ok("none")),
            ("s", Ok("null")),
            ("é\n", Ok("text")),
            ("c", Err(ColumnError::Missing)),
            ("/b/c", Err(ColumnError::Missing)),
        ] {
            assert_eq!(of(name, &lines, None, record), expected.map(str::to_owned), "{name}");
        }
        for none in ["", "[1]", "1", "{\"a\": 1", "{\"a\": 1} x", "{\"a\": 01}", "/"] {
            assert!(matches!(of("a", &lines, None, none), Err(ColumnError::NotObject { .. })), "{none}");
        }
        assert!(matches!(of("/a/b", &lines, None, record), Err(ColumnError::NotObject { .. })));
    }
}
