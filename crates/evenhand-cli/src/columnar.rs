//! Checks of output names and options against the format of the records.

use std::path::Path;

use evenhand_files::{Format, Reader, check_output_name};

use crate::arguments::{Compressed, Lines, Run};
use crate::destination::{self, To};
use crate::input;
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;

fn refused(id: &str, format: &Format) -> UsageError {
    UsageError(WORDS.messages(language::messages()).format(id, [("format", format.to_string().into())]))
}

/// Rejects an output whose name promises another format, and options that do not apply to columnar rows.
///
/// # Errors
/// [`UsageError`] for such a name. For columnar rows also for a header, whole-file compression or shards by size.
pub(crate) fn check(reader: &Reader, input: &Lines, run: &Run) -> Result<(), UsageError> {
    let format = reader.named_format();
    let path = run.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(path) = path.filter(|_| !input.text) {
        let sources = if input::is_read(input) { input::sources(input) } else { Vec::new() };
        check_output_name(path, format, &sources)
            .map_err(|error| UsageError(error.text(language::messages())))?;
    }
    if !format.is_columnar() {
        return Ok(());
    }
    let is_compressed = matches!(run.form.compress, Some(Compressed::By(_)));
    if is_compressed || destination::compression(run, path).is_some() {
        return Err(refused("columnar-compress", format));
    }
    if reader.header_records() > 0 {
        return Err(refused("columnar-header", format));
    }
    if run.form.shard_size.is_some() {
        return Err(refused("columnar-shard-size", format));
    }
    Ok(())
}

/// Refuses to write columns to a terminal.
///
/// # Errors
/// [`UsageError`] if that is where they would go.
pub(crate) fn check_terminal(reader: &Reader, output: &To) -> Result<(), UsageError> {
    let format = reader.named_format();
    let is_refused = format.is_columnar() && output.is_terminal();
    if is_refused { Err(refused("columnar-terminal", format)) } else { Ok(()) }
}
