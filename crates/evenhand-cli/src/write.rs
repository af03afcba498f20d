//! Writing what was made in memory: to standard output, or to a file that is there whole or not at all.

use std::path::Path;

use evenhand_files::{FilesError, Output, write_bytes};

use crate::{interrupt, streams};

/// Writes to standard output.
pub(crate) fn to_standard_output(bytes: impl AsRef<[u8]>) -> Result<(), FilesError> {
    finish(streams::output()?, bytes)
}

/// Writes to a file; - is standard output.
pub(crate) fn to_file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), FilesError> {
    if path == Path::new("-") {
        return to_standard_output(bytes);
    }
    finish(interrupt::create(path)?, bytes)
}

/// Writes to an output that was made before, and finishes it.
pub(crate) fn finish(mut output: Output, bytes: impl AsRef<[u8]>) -> Result<(), FilesError> {
    interrupt::begin(&mut output)?;
    write_bytes(bytes.as_ref(), &mut output)?;
    interrupt::finish(output)
}
