//! How inputs are divided into records: as the options have it, or as the names of files tell.

use std::io::Write;
use std::path::Path;

use evenhand_files::{Format, Reader, Source};
use evenhand_locale::plain_name;

use crate::arguments::RecordFormat;
use crate::language;
use crate::outcome::UsageError;
use crate::streams::stderr;
use crate::words::WORDS;

/// What was found out by the name of a file.
pub(crate) struct FromName {
    name: String,
    format: Format,
    header: u64,
}

/// A reader of the records of some inputs, and what their names have told of it, if that is not that they are lines.
///
/// # Errors
/// If their names tell different formats.
pub(crate) fn reader(
    records: &RecordFormat,
    sources: &[Source],
) -> Result<(Reader, Option<FromName>), UsageError> {
    let with_header = |reader: Reader| records.header.map_or(reader.clone(), |header| reader.header(header));
    if let Some(format) = records.named() {
        let format = records.resolve(Some(format.clone()))?.unwrap_or(format);
        return Ok((with_header(Reader::new().format(format)), None));
    }
    let mut found: Option<(&Source, Format)> = None;
    for source in sources {
        let Source::Path(path) = source else { continue };
        // Reading the file fails later, with a better message.
        if path.is_dir() {
            continue;
        }
        if let Some(feature) = missing_feature(path) {
            let facts = [("name", plain_name(&source.to_string()).into()), ("feature", feature.into())];
            return Err(UsageError(WORDS.messages(language::messages()).format("format-not-built", facts)));
        }
        let format = Format::of_name(path).unwrap_or_default();
        match &found {
            Some((first, other)) if *other != format => {
                let facts = [
                    ("first", plain_name(&first.to_string()).into()),
                    ("format", other.to_string().into()),
                    ("second", plain_name(&source.to_string()).into()),
                    ("other", format.to_string().into()),
                ];
                return Err(UsageError(WORDS.messages(language::messages()).format("formats-differ", facts)));
            }
            Some(_) => {}
            None => found = Some((source, format)),
        }
    }
    let Some((source, format)) = found else {
        records.resolve(None)?;
        return Ok((with_header(Reader::new()), None));
    };
    let format = records.resolve(Some(format.clone()))?.unwrap_or(format);
    let reader = with_header(Reader::new().format(format.clone()));
    let is_lines = matches!(format, Format::Delimited(_) | Format::JsonLines);
    let told = FromName { name: plain_name(&source.to_string()), format, header: reader.header_records() };
    Ok((reader, (!is_lines).then_some(told)))
}

/// Returns the feature that reads files with this extension, if the program was built without it.
fn missing_feature(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let feature = match &*extension {
        "parquet" | "parq" | "pq" => "parquet",
        "arrow" | "arrows" | "feather" | "ipc" => "arrow",
        _ => return None,
    };
    Format::of_name(path).is_none().then_some(feature)
}

/// Tells on standard error what was found out.
pub(crate) fn tell(told: &FromName) {
    let facts = [
        ("name", told.name.clone().into()),
        ("format", told.format.to_string().into()),
        ("header", (told.header as usize).into()),
    ];
    // Not told is no reason to stop.
    let _ = writeln!(
        stderr(),
        "evenhand: {}",
        WORDS.messages(language::messages()).format("format-of-name", facts)
    );
}
