//! Rows of files that are stored by columns: what goes with them.

use std::path::Path;

use evenhand_files::{Format, Reader};

use crate::arguments::{Compressed, Run};
use crate::destination::{self, To};
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;

fn refused(id: &str, format: &str) -> UsageError {
    UsageError(WORDS.messages(language::messages()).format(id, [("format", format.to_owned().into())]))
}

/// Refuses what rows of columns have no use for.
///
/// # Errors
/// [`UsageError`] if a header, a compression of the whole file, shards by size, or a name of another format was given.
pub(crate) fn check(reader: &Reader, run: &Run) -> Result<(), UsageError> {
    let Some(format) = reader.named_format().columnar() else { return Ok(()) };
    let path = run.output.as_deref().filter(|path| *path != Path::new("-"));
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
    let named = path.and_then(Format::of_name);
    if named.is_some_and(|named| named.columnar() != Some(format)) {
        return Err(refused("columnar-name", format));
    }
    Ok(())
}

/// Refuses to write columns to a terminal.
///
/// # Errors
/// [`UsageError`] if that is where they would go.
pub(crate) fn check_terminal(reader: &Reader, output: &To) -> Result<(), UsageError> {
    match reader.named_format().columnar() {
        Some(format) if output.is_terminal() => Err(refused("columnar-terminal", format)),
        _ => Ok(()),
    }
}
