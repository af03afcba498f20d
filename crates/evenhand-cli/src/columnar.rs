//! Rows of files that are stored by columns: what goes with them.

use std::path::Path;

use evenhand_files::{Format, Reader};

use crate::arguments::{Compressed, Run};
use crate::destination::{self, To};
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;

fn refused(id: &str, format: &Format) -> UsageError {
    UsageError(WORDS.messages(language::messages()).format(id, [("format", format.to_string().into())]))
}

/// Refuses what rows of columns have no use for.
///
/// # Errors
/// [`UsageError`] if a header, a compression of the whole file, shards by size, or a name of another format was given.
pub(crate) fn check(reader: &Reader, run: &Run) -> Result<(), UsageError> {
    let format = reader.named_format();
    if !format.is_columnar() {
        return Ok(());
    }
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
    if named.is_some_and(|named| named != *format) {
        return Err(refused("columnar-name", format));
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
