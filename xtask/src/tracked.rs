//! Checks the files that Git tracks: their size and their kind.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::command::output;

/// The most bytes of a tracked file.
const LARGEST: u64 = 500_000;

/// Tracked files that may be larger, each with the reason.
const LARGE: [(&str, &str); 1] =
    [(crate::page::COMMITTED, "the page: Cargo builds the program with it, without Node")];

/// Prefixes and suffixes of the names of packages and of profiler outputs.
const REFUSED: [(&str, &str); 12] = [
    ("", ".whl"),
    ("", ".egg"),
    ("", ".profraw"),
    ("", ".profdata"),
    ("py_spy", ""),
    ("py-spy", ""),
    ("perf.data", ""),
    ("flamegraph", ".svg"),
    ("callgrind.out", ""),
    ("cachegrind.out", ""),
    ("massif.out", ""),
    ("heaptrack.", ""),
];

/// The first bytes of programs and libraries: of Linux, of Windows, and of macOS in three forms.
const PROGRAMS: [&[u8]; 5] =
    [b"\x7fELF", b"MZ\x90\x00", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe", b"\xca\xfe\xba\xbe"];

/// The paths of all tracked files that are there.
///
/// # Errors
/// When Git does not list them.
pub(crate) fn files() -> Result<Vec<String>> {
    let root = crate::command::root()?;
    let listed = output(&["git", "ls-files", "-z"]).context("Git lists the files to check")?;
    let files = listed.split('\0').filter(|file| !file.is_empty() && root.join(file).is_file());
    Ok(files.map(str::to_owned).collect())
}

/// The faults of tracked files.
///
/// # Errors
/// When a file cannot be read.
pub(crate) fn faults(root: &Path, files: &[String]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for file in files {
        let path = root.join(file);
        let mut start = Vec::new();
        let read = || -> std::io::Result<u64> {
            let open = File::open(&path)?;
            let size = open.metadata()?.len();
            open.take(4).read_to_end(&mut start)?;
            Ok(size)
        };
        let size = { read }().with_context(|| format!("{file} cannot be read"))?;
        faults.extend(fault(file, size, &start).map(|fault| format!("{file}: {fault}")));
    }
    for (file, _) in LARGE {
        if !files.iter().any(|other| other == file) {
            faults.push(format!("{file}: is not tracked: take it from the list of large files"));
        }
    }
    Ok(faults)
}

/// The fault of a tracked file, given its size and its first four bytes.
fn fault(file: &str, size: u64, start: &[u8]) -> Option<String> {
    let name = file.rsplit('/').next().unwrap_or(file);
    if REFUSED.iter().any(|(first, last)| name.starts_with(first) && name.ends_with(last)) {
        return Some("is a package or the output of a profiler: git rm it".to_owned());
    }
    if PROGRAMS.contains(&start) {
        return Some("is a program or a library: git rm it".to_owned());
    }
    let may_be_large = LARGE.iter().any(|(large, _)| *large == file);
    (size > LARGEST && !may_be_large).then(|| {
        format!("has {size} bytes, and tracked files have at most {LARGEST}: generate it, or list it with a reason")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_programs_and_large_files_are_refused() {
        assert_eq!(fault("src/main.rs", LARGEST, b"//! "), None);
        assert_eq!(fault(LARGE[0].0, 2_136_647, b"<!do"), None);
        for (file, size, start) in [
            ("py_spy-0.4.3-py2.py3-none-linux_x86_64.whl", 2_900_000, &b"PK\x03\x04"[..]),
            ("benches/perf.data", 9, b"PERF"),
            ("benches/flamegraph.svg", 9, b"<svg"),
            ("reference/verify", 9, b"\x7fELF"),
            ("docs/picture.png", LARGEST + 1, b"\x89PNG"),
        ] {
            assert!(fault(file, size, start).is_some(), "{file}");
        }
    }
}
