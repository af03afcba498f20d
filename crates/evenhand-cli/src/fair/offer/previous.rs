//! The tables before an offer: which one its spec names, and how many were not finished.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use evenhand_cards::fairdeal::{ClosedTable, Hash, SignatureCheck, Transcript};

use crate::fair::published;
use crate::file;
use crate::language;

/// Returns `prev` and `voids` of the spec after a finished table and the unfinished tables that
/// followed it, the latest first.
///
/// # Errors
/// If a file does not fit its option, or does not follow the next file.
pub(crate) fn before(finished: Option<&Path>, voids: &[PathBuf]) -> anyhow::Result<(Hash, u32)> {
    file::read_once(finished.into_iter().chain(voids.iter().map(PathBuf::as_path)))?;
    let voids: Vec<_> =
        voids.iter().map(|path| closed(path).map(|table| (path, table))).collect::<Result<_, _>>()?;
    for pair in voids.windows(2) {
        let [(later, after), (earlier, before)] = pair else { continue };
        if after.spec().prev() != before.hash() || after.spec().voids() != before.spec().voids_after() {
            return Err(anyhow!(
                "{} does not follow {}: its spec names table {}, which is another. Give them the latest first",
                file::name(later),
                file::name(earlier),
                after.spec().prev()
            ));
        }
    }
    let last = finished.map(|path| done(path).map(|table| (path, table))).transpose()?;
    if let (Some((path, finished)), Some((void, oldest))) = (&last, voids.last())
        && (oldest.spec().prev() != *finished || oldest.spec().voids() != 0)
    {
        return Err(anyhow!("{} does not follow {}, table {finished}", file::name(void), file::name(path)));
    }
    Ok(match (voids.first(), last) {
        (Some((_, latest)), _) => (latest.hash(), latest.spec().voids_after()),
        (None, Some((_, finished))) => (finished, 0),
        (None, None) => (Hash::ZERO, 0),
    })
}

/// The name of the table of a finished file.
fn done(path: &Path) -> anyhow::Result<Hash> {
    let bytes = file::read(path)?;
    let name = file::name(path);
    let done = Transcript::read(&bytes).map_err(|error| {
        anyhow!(
            "{name}: no finished file that holds: {error}. A table that was not finished is given as --void"
        )
    })?;
    let beacon = done.opened().spec().beacon();
    if done.published().is_some_and(|value| value.check_signature(&beacon) == SignatureCheck::False) {
        return Err(anyhow!("{}", published::note("round-false", &name, &beacon, language::messages())));
    }
    Ok(done.opened().table().hash())
}

/// Returns the closed table of a file. The file may be at any later stage.
fn closed(path: &Path) -> anyhow::Result<ClosedTable> {
    let name = file::name(path);
    ClosedTable::cut(&file::read(path)?).map_err(|error| anyhow!("{name}: no closed table: {error}"))
}
