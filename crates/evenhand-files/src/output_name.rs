//! Names of outputs that promise another format than their records have.
//!
//! evenhand writes records unchanged. A name such as `out.parquet` for lines, or `out.jsonl` for rows of a table, would mislead the
//! next reader of the file.

use std::path::Path;

use crate::compression::Codec;
use crate::error::{FilesError, Name};
use crate::format::Format;
use crate::known::KnownFormat;
use crate::source::Source;

/// Checks that the name of an output does not promise another format than that of its records. An output with the extension of an
/// input passes.
///
/// # Errors
/// [`FilesError::OutputFormat`] if the name promises another format.
///
/// # Examples
/// ```
/// use std::path::Path;
/// use evenhand_files::{Format, check_output_name};
///
/// let lines = Format::default();
/// assert!(check_output_name(Path::new("out.txt"), &lines, &[]).is_ok());
/// assert!(check_output_name(Path::new("out.xlsx"), &lines, &[]).is_err());
/// ```
pub fn check_output_name(path: &Path, format: &Format, inputs: &[Source]) -> Result<(), FilesError> {
    let inputs =
        || inputs.iter().filter_map(|input| if let Source::Path(path) = input { Some(path) } else { None });
    if inputs().any(|input| extension(input) == extension(path)) {
        return Ok(());
    }
    let refused = |promised: String, is_read| {
        let (name, records) = (Name(path).to_string(), format.to_string());
        Err(FilesError::OutputFormat { name, promised, records, is_read })
    };
    match Format::of_name(path) {
        Some(promised) if is_same(&promised, format) => Ok(()),
        Some(promised) => {
            let is_known = inputs().any(|input| Format::of_name(input).is_some());
            let is_mismatch = is_known || has_own_layout(format) || is_container(&promised);
            if is_mismatch { refused(extension(path).unwrap_or_default(), true) } else { Ok(()) }
        }
        None => {
            // Builds without Parquet or Arrow know these names as well.
            let refused = |known: &KnownFormat| refused(known.name.to_owned(), known.is_read());
            KnownFormat::of_name(path).map_or(Ok(()), refused)
        }
    }
}

/// Whether records have the promised format. For tables only the separator counts, because a name does not show the quoting.
fn is_same(promised: &Format, format: &Format) -> bool {
    match (promised, format) {
        (Format::Csv(promised), Format::Csv(dialect)) => {
            (promised.separators() == b"\t") == (dialect.separators() == b"\t")
        }
        (promised, format) => promised == format,
    }
}

/// The extension in lower case, without the extension of a compression.
fn extension(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    let (stem, end) = name.rsplit_once('.')?;
    let end = match Codec::of_ending(end) {
        Some(_) if end.starts_with('t') => "tar",
        Some(_) => stem.rsplit_once('.')?.1,
        None => end,
    };
    Some(end.to_owned())
}

/// Whether the format has its own layout, unlike lines or bytes that an option divides.
fn has_own_layout(format: &Format) -> bool {
    let is_plain = matches!(
        format,
        Format::Delimited(_)
            | Format::LinesPerRecord(_)
            | Format::RecordStart(_)
            | Format::Fixed(_)
            | Format::LengthPrefixed(_)
    );
    !is_plain
}

/// Whether the format is a binary container of records.
fn is_container(format: &Format) -> bool {
    format.is_columnar() || matches!(format, Format::Tar)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::CsvDialect;

    #[test]
    fn names_that_promise_another_format_are_refused() {
        let (lines, csv, json) = (Format::default(), Format::Csv(CsvDialect::COMMA), Format::JsonLines);
        for (output, format, input, is_refused) in [
            ("out.txt", &lines, "names.txt", false),
            ("out", &lines, "names.txt", false),
            ("out.csv", &lines, "names.txt", false),
            ("out.jsonl", &json, "rows.json", false),
            ("out.csv.gz", &csv, "rows.csv", false),
            ("out.txt", &csv, "rows.csv", false),
            ("out.csv", &Format::Csv(CsvDialect::COMMA.without_quotes()), "rows.txt", false),
            ("train.br", &lines, "all.br", false),
            ("out.br", &lines, "names.txt", true),
            ("out.zip", &lines, "names.txt", true),
            ("out.tar", &lines, "names.txt", true),
            ("out.tar.gz", &lines, "names.txt", true),
            ("out.XLSX", &csv, "rows.csv", true),
            ("{}.parquet", &csv, "rows.csv", true),
            ("out.parquet", &lines, "names.txt", true),
            ("out.jsonl", &csv, "rows.csv", true),
            ("out.json", &csv, "rows.csv", true),
            ("out.tsv", &csv, "rows.csv", true),
            ("out.csv", &json, "rows.jsonl", true),
            ("out.csv", &Format::Tar, "samples.tar", true),
        ] {
            let inputs = [Source::StandardInput, Source::Path(input.into())];
            let checked = check_output_name(Path::new(output), format, &inputs);
            assert_eq!(checked.is_err(), is_refused, "{output} of {input}: {checked:?}");
        }
    }
}
