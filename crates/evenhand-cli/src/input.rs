//! What is put in order: lines of files, arguments, or numbers.

use std::ffi::OsString;

use evenhand_files::{Format, Items, Numbers, Reader, Records, Resources, Source};
use evenhand_locale::plain_name;

use crate::arguments::Lines;
use crate::format;
use crate::language;
use crate::words::WORDS;

/// The items that were read, or need not be.
pub(crate) enum Input {
    Records(Records),
    Numbers(Numbers),
}

impl Input {
    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        match self {
            Self::Records(records) => records.count(),
            Self::Numbers(numbers) => numbers.count(),
        }
    }
}

/// How many bytes are read and written in all, if that is known before.
pub(crate) fn expected(input: &Lines, count: Option<u64>) -> Option<u64> {
    if count.is_some() || input.echo || input.range.is_some() || input.operands.is_empty() {
        return None;
    }
    let size = |operand: &OsString| {
        let path = Some(operand).filter(|operand| *operand != "-")?;
        let named = input.records.named().or_else(|| Format::of_name(path.as_ref()));
        // Of what is compressed, the bytes are not known.
        let is_columnar = || named.as_ref().is_some_and(Format::is_columnar);
        let is_plain = input.text || !is_columnar() && Source::Path(path.into()).codec().is_none();
        std::fs::metadata(path).ok().filter(|about| about.is_file() && is_plain).map(|about| about.len())
    };
    input.operands.iter().map(size).sum::<Option<u64>>().map(|bytes| 2 * bytes)
}

/// Whether all named files can be opened. It does not wait for pipes.
pub(crate) fn is_there(input: &Lines) -> bool {
    let can_open = |operand: &OsString| match std::fs::metadata(operand) {
        Ok(about) if about.is_file() => std::fs::File::open(operand).is_ok(),
        Ok(about) => !about.is_dir(),
        Err(_) => false,
    };
    !is_read(input) || input.operands.iter().filter(|operand| *operand != "-").all(can_open)
}

/// Reads or makes the items.
pub(crate) fn read(input: &Lines, reader: &Reader, resources: &Resources<'_>) -> anyhow::Result<Input> {
    let delimiter = delimiter(input);
    if let Some(numbers) = input.range {
        return Ok(Input::Numbers(numbers.delimiter(delimiter)));
    }
    if input.echo {
        let items: Vec<&[u8]> = input.operands.iter().map(|operand| operand.as_encoded_bytes()).collect();
        return Ok(Input::Records(Records::of(&items, delimiter, resources)?));
    }
    Ok(Input::Records(reader.read(&sources(input), resources)?))
}

/// Whether the items are lines that are read, from files or standard input.
pub(crate) fn is_read(input: &Lines) -> bool {
    !input.echo && input.range.is_none()
}

/// How records are read; on standard error, what was found out by the names of files, unless it is to be quiet.
///
/// # Errors
/// If the names of files tell different formats.
pub(crate) fn reader(input: &Lines, quiet: bool) -> anyhow::Result<Reader> {
    if !is_read(input) {
        return Ok(Reader::new().delimiter(delimiter(input)));
    }
    // Where bytes are meant as they are, names tell nothing.
    let sources = if input.text { Vec::new() } else { sources(input) };
    let (reader, told) = format::reader(&input.records, &sources)?;
    if let Some(told) = told.filter(|_| !quiet) {
        format::tell(&told);
    }
    Ok(reader.any_bytes(input.text))
}

/// What ends an argument, or a number.
fn delimiter(input: &Lines) -> u8 {
    if input.records.zero_terminated { 0 } else { b'\n' }
}

/// What the items are read from.
pub(crate) fn sources(input: &Lines) -> Vec<Source> {
    let source = |operand: &OsString| match operand.as_encoded_bytes() {
        b"-" => Source::StandardInput,
        _ => Source::Path(operand.into()),
    };
    match &input.operands[..] {
        [] => vec![Source::StandardInput],
        operands => operands.iter().map(source).collect(),
    }
}

/// What messages call all of it.
pub(crate) fn name(input: &Lines) -> String {
    let words = WORDS.messages(language::messages());
    if let Some(numbers) = input.range {
        return words.format("input-range", [("range", numbers.to_string().into())]);
    }
    if input.echo {
        return words.text("input-arguments");
    }
    let called = |source: &Source| match source {
        Source::StandardInput => words.text("input-standard"),
        source => plain_name(&source.to_string()),
    };
    match &sources(input)[..] {
        [first, more @ ..] if !more.is_empty() => {
            words.format("input-more", [("first", called(first).into()), ("more", more.len().into())])
        }
        sources => sources.iter().map(called).collect(),
    }
}
