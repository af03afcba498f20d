//! The folders that are spilled to, and whether they have the space: asked before the work.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::destination::Destination;
use crate::error::{FilesError, Name};
use crate::external::store::{Folder, Folders, MAX_FOLDERS};
use crate::format::Format;
use crate::framing::{Framer, Step};
use crate::resources::Resources;
use crate::source::Source;
use crate::system::{self, Disk};

/// Where to spill, where nobody says it and the output has no folder: the first of them that is no memory.
const USUAL: [&str; 3] = ["/var/tmp", "/tmp", "."];

/// Bytes of an input that its mean record is taken from: in several places, as the records of one may all be short.
const SAMPLE_BYTES: usize = 64 << 10;
const SAMPLES: u64 = 8;

/// Bytes of a record where there is none to look at.
const USUAL_RECORD_BYTES: u64 = 64;

/// Bytes that an entry has more than its record with its delimiter: three, or seven; one more for what is known of groups.
const SHORT_ENTRY_BYTES: u64 = 4;
const LONG_ENTRY_BYTES: u64 = 8;

/// The bytes that the entries of inputs of `size` bytes take, about: by some records of the largest file.
pub(super) fn entries(sources: &[Source], size: u64, format: &Format) -> u64 {
    let size_of = |path: &&Path| path.metadata().map_or(0, |about| about.len());
    let file = sources.iter().filter_map(Source::regular_file).max_by_key(size_of);
    let (mut records, mut bytes) = (0, 0);
    if let Some(path) = file
        && let Ok(mut file) = File::open(path)
    {
        let all = size_of(&path);
        let mut sample = Vec::new();
        for number in 0..SAMPLES {
            sample.clear();
            let start = all.saturating_sub(SAMPLE_BYTES as u64) / (SAMPLES - 1) * number;
            // What cannot be read now is told when it is read in earnest.
            let _ = file.seek(SeekFrom::Start(start));
            let _ = (&file).take(SAMPLE_BYTES as u64).read_to_end(&mut sample);
            records += count(format, &sample);
            bytes += sample.len() as u64;
        }
    }
    if bytes == 0 {
        (records, bytes) = (1, USUAL_RECORD_BYTES);
    }
    let records = records.max(1);
    let each = if bytes / records < 254 { SHORT_ENTRY_BYTES } else { LONG_ENTRY_BYTES };
    let more = u128::from(size) * u128::from(records * each) / u128::from(bytes);
    size.saturating_add(u64::try_from(more).unwrap_or(u64::MAX))
}

/// How many records end in the first bytes of an input, as far as these are of the format.
fn count(format: &Format, mut bytes: &[u8]) -> u64 {
    let (mut framer, mut ends) = (Framer::new(format), 0);
    loop {
        let passed = match framer.next(bytes) {
            Ok(Step::End(end)) => {
                ends += 1;
                end + usize::from(format.terminator().is_some())
            }
            Ok(Step::Skip(skipped)) => skipped,
            Ok(Step::Within(_)) | Err(_) => return ends,
        };
        bytes = &bytes[passed..];
    }
}

/// The folders of a job that spills `spilled` bytes and writes `written` to the output, if that is known.
///
/// # Errors
/// If one that was named takes no file, the output or they have not the space, or they are memory and nobody named them.
pub(super) fn folders(
    output: &dyn Destination,
    spilled: Option<u64>,
    written: Option<u64>,
    resources: &Resources<'_>,
) -> Result<Folders, FilesError> {
    let paths = match resources.temporary {
        [] => vec![first(output, resources)],
        named => named.to_vec(),
    };
    if paths.len() > MAX_FOLDERS {
        return Err(FilesError::TooManyFolders { given: paths.len(), most: MAX_FOLDERS });
    }
    // What is wrong with a name shows now, not when the first memory is full.
    for folder in resources.temporary {
        tempfile::tempfile_in(folder).map_err(|error| FilesError::Spill { folder: name(folder), error })?;
    }
    if let (Some(folder), Some(written)) = (output.folder(), written)
        && let Some(disk) = system::disk(folder).filter(|disk| disk.free < written)
    {
        return Err(FilesError::OutputSpace { folder: name(folder), needed: written, found: disk.free });
    }
    let disks: Vec<Option<Disk>> = paths.iter().map(|folder| system::disk(folder)).collect();
    let in_memory = |disk: &Option<Disk>| disk.is_some_and(|disk| disk.is_memory);
    let spilled = spilled.unwrap_or(0);
    if let Some(at) = disks.iter().position(in_memory)
        && resources.temporary.is_empty()
        && spilled > 0
    {
        return Err(FilesError::InMemory { folder: name(&paths[at]) });
    }
    let beside = |folder: &Path| paths.iter().any(|path| system::share_disk(path, folder));
    let written = if output.folder().is_some_and(beside) { written.unwrap_or(0) } else { 0 };
    let mut punches_holes = false;
    // Of folders on one disk, the space is there once.
    let is_first = |i: &usize| !paths[..*i].iter().any(|before| system::share_disk(before, &paths[*i]));
    let found: Option<u64> = (0..paths.len()).filter(is_first).map(|i| Some(disks[i]?.free)).sum();
    if let Some(found) = found.filter(|_| spilled > 0) {
        // Shelf by shelf, what was read again gives its space back, so that both never lie there whole: two shelves of sixteen
        // may be open.
        let needed = spilled.max(written).saturating_add(spilled.min(written) / 8);
        if found < needed {
            let folders: Vec<String> = paths.iter().map(|path| name(path)).collect();
            return Err(FilesError::Space { folders: folders.join(", "), needed, found });
        }
        punches_holes = found < spilled.saturating_add(written);
    }
    let folder = |(path, disk): (PathBuf, &Option<Disk>)| Folder::new(path, in_memory(disk));
    Ok(Folders { all: paths.into_iter().zip(&disks).map(folder).collect(), punches_holes })
}

/// The first folder that is spilled to, or the only one.
pub(super) fn first(output: &dyn Destination, resources: &Resources<'_>) -> PathBuf {
    match (resources.temporary, output.folder()) {
        ([first, ..], _) => first.clone(),
        ([], Some(folder)) => folder.to_path_buf(),
        ([], None) => usual(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_as_many_bytes_as_their_lengths_make_them() {
        let folder = tempfile::tempdir().unwrap();
        for (line, least, most) in [(&b"\n"[..], 40, 50), (b"123456789\n", 13, 15), (&[b'x'; 2000], 10, 11)] {
            let path = folder.path().join("lines");
            std::fs::write(&path, line.repeat(1000)).unwrap();
            let estimate =
                entries(&[Source::StandardInput, Source::Path(path)], 10_000_000, &Format::default());
            assert!((least..=most).contains(&(estimate / 1_000_000)), "{estimate}");
        }
        assert_eq!(entries(&[Source::StandardInput], 10_000_000, &Format::default()), 10_625_000);
    }
}
