//! The tables before: a row of unfinished ones is followed back, each naming the next (F21).

use crate::fairdeal::stage::{self, Stage};
use crate::fairdeal::{ClosedTable, Hash, Known, Offer, Spec, StageError, verify};

/// Follows a row of unfinished tables back from a spec, the last one first: to the `prev` and `voids` of the first of them. With
/// none given it is the spec's own. Each file may be at any stage from the table on; what came later is not looked at.
///
/// # Errors
/// [`TraceError`] with the number of the file, from 1, that does not fit.
pub fn trace_back(spec: &Spec, voids: &[Vec<u8>]) -> Result<(Hash, u32), TraceError> {
    trace(spec.prev(), spec.voids(), voids)
}

pub(super) fn trace(mut prev: Hash, mut voids: u32, files: &[Vec<u8>]) -> Result<(Hash, u32), TraceError> {
    for (number, bytes) in (1..).zip(files) {
        let table = table(bytes).map_err(|error| TraceError::File { number, error })?;
        if table.hash() != prev {
            return Err(TraceError::Other { number, found: table.hash(), named: prev });
        }
        let counted = table.spec().voids_after();
        if voids != counted {
            return Err(TraceError::Miscounted { number, found: voids, counted });
        }
        (prev, voids) = (table.spec().prev(), table.spec().voids());
    }
    Ok((prev, voids))
}

/// The table that a file was (F01 and F02; F03 to F07 of the file cut to its stage).
pub(in crate::fairdeal) fn table(bytes: &[u8]) -> Result<ClosedTable, StageError> {
    let file = stage::deals_file(bytes)?;
    let file = file.cut(Stage::Table);
    ClosedTable::of_file(Offer::of_file(&file)?, &file)
}

/// Whether a file is finished, the one that is named, and nothing is counted between.
pub(super) fn finished(bytes: &[u8], prev: Hash, voids: u32) -> Result<(), String> {
    let report = verify(bytes, &Known::default());
    if let Some((code, why)) = report.failure() {
        return Err(format!("the previous file does not hold: {why} ({code})"));
    }
    let Some(opened) = report.opened else { return Err("the previous file is a public draw".into()) };
    let found = opened.table().hash();
    if found != prev {
        return Err(format!(
            "the previous file's table is {found}, and {prev} is named: a table between is missing"
        ));
    }
    if voids != 0 {
        return Err(format!(
            "{voids} unfinished tables are counted since that file: give each as void, the last first"
        ));
    }
    Ok(())
}

/// Which file of a row of unfinished tables does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TraceError {
    /// A file is no closed table.
    #[error("void file {number}: {error}")]
    File {
        /// Which, from 1.
        number: usize,
        /// Why.
        error: StageError,
    },
    /// A file is another table than the one that is named.
    #[error(
        "void file {number} is table {found}, but {named} was expected. Pass them in order, the last table first."
    )]
    Other {
        /// Which, from 1.
        number: usize,
        /// Its name.
        found: Hash,
        /// What the spec after it names.
        named: Hash,
    },
    /// The spec after a table counts wrongly.
    #[error(
        "the spec after void file {number} counts {found} unfinished tables, but there are {counted}. One is hidden."
    )]
    Miscounted {
        /// Which, from 1.
        number: usize,
        /// What the spec after it says.
        found: u32,
        /// What it must say.
        counted: u32,
    },
}
