//! The folders that are spilled to, and whether they have the space: asked before the work.

use std::path::{Path, PathBuf};

use crate::error::{FilesError, Name};
use crate::external::store::Folders;
use crate::output::Output;
use crate::resources::Resources;
use crate::system::{self, Disk};

/// Where to spill, where nobody says it and the output has no folder: the first of them that is no memory.
const USUAL: [&str; 3] = ["/var/tmp", "/tmp", "."];

/// The folders of a job that spills `spilled` bytes, if that is known, and writes `written` to the output.
///
/// # Errors
/// If one that was named takes no file, they have not the space, or are memory and nobody named them.
pub(super) fn folders(
    output: &Output,
    spilled: Option<u64>,
    written: u64,
    resources: &Resources<'_>,
) -> Result<Folders, FilesError> {
    let is_named = !resources.temporary.is_empty();
    let paths = match (resources.temporary, output.folder()) {
        ([], Some(folder)) => vec![folder.to_path_buf()],
        ([], None) => vec![usual()],
        (named, _) => named.to_vec(),
    };
    // What is wrong with a name shows now, not when the first memory is full.
    for folder in resources.temporary {
        tempfile::tempfile_in(folder).map_err(|error| FilesError::Spill { folder: name(folder), error })?;
    }
    let disks: Vec<Option<Disk>> = paths.iter().map(|folder| system::disk(folder)).collect();
    let in_memory = |disk: &Option<Disk>| disk.is_some_and(|disk| disk.is_memory);
    let counts = disks.iter().any(in_memory);
    let Some(spilled) = spilled.filter(|spilled| *spilled > 0) else {
        return Ok(Folders { paths, counts, discards: false });
    };
    if let Some(at) = disks.iter().position(in_memory)
        && !is_named
    {
        return Err(FilesError::InMemory { folder: name(&paths[at]) });
    }
    // Of folders on one disk, the space is there once.
    let mut found = 0_u64;
    for (i, disk) in disks.iter().enumerate() {
        let Some(disk) = disk else { return Ok(Folders { paths, counts, discards: false }) };
        if !paths[..i].iter().any(|before| system::share_disk(before, &paths[i])) {
            found = found.saturating_add(disk.free);
        }
    }
    let beside =
        output.folder().is_some_and(|folder| paths.iter().any(|path| system::share_disk(path, folder)));
    let both = if beside { spilled.saturating_add(written) } else { spilled };
    // Shelf by shelf, what was read again gives its space back, so that both never lie there whole: two shelves of sixteen
    // may be open.
    let least = if beside { spilled.max(written).saturating_add(spilled.min(written) / 8) } else { spilled };
    if found < least {
        let folders: Vec<String> = paths.iter().map(|path| name(path)).collect();
        return Err(FilesError::Space { folders: folders.join(", "), needed: least, found });
    }
    Ok(Folders { paths, counts, discards: found < both })
}

fn usual() -> PathBuf {
    let named = std::env::var_os("TMPDIR").map(PathBuf::from);
    let fits = |folder: &PathBuf| folder.is_dir() && !system::disk(folder).is_some_and(|disk| disk.is_memory);
    let mut usual = named.into_iter().chain(USUAL.map(PathBuf::from));
    usual.find(fits).unwrap_or_else(std::env::temp_dir)
}

fn name(folder: &Path) -> String {
    Name(folder).to_string()
}
