//! `SHA256SUMS`: the checksums of all files of a release, in the format of `sha256sum`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use super::Findings;
use super::project::{FILES, Project};

const SUMS: &str = "SHA256SUMS";

/// Names of the files of the release, sorted, without the checksums.
fn names(directory: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).with_context(|| format!("{FILES} cannot be read"))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_file() && name != SUMS {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// SHA-256 of a file, in hexadecimal.
///
/// # Errors
/// When it cannot be read.
pub(super) fn sum(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        write!(text, "{byte:02x}")?;
    }
    Ok(text)
}

/// Writes the checksums.
///
/// # Errors
/// When a file cannot be read or written.
pub(super) fn write(project: &Project) -> Result<()> {
    let path = project.file(SUMS)?;
    let directory = project.root.join(FILES);
    let mut text = String::new();
    for name in names(&directory)? {
        writeln!(text, "{}  {name}", sum(&directory.join(&name))?)?;
    }
    fs::write(path, text).with_context(|| format!("{SUMS} cannot be written"))?;
    println!("{SUMS}");
    Ok(())
}

/// Checks the written checksums, if there are any.
///
/// # Errors
/// When a file cannot be read.
pub(super) fn check(project: &Project) -> Result<Findings> {
    let directory = project.root.join(FILES);
    let Ok(text) = fs::read_to_string(directory.join(SUMS)) else {
        return Ok(Findings::good(format!("{FILES} has no {SUMS} yet, and --files writes it")));
    };
    let lines: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once("  ")).collect();
    let mut findings = Findings::good(format!("{} files", lines.len()));
    let fix = "Run cargo xtask release --files";
    for (expected, name) in &lines {
        match sum(&directory.join(name)) {
            Ok(found) if found == *expected => {}
            Ok(_) => findings.add(format!("{FILES}/{name}"), "its checksum differs", fix),
            Err(_) => findings.add(format!("{FILES}/{name}"), "the file is missing", fix),
        }
    }
    for name in names(&directory)?.iter().filter(|name| lines.iter().all(|(_, listed)| listed != name)) {
        findings.add(format!("{FILES}/{name}"), format!("{SUMS} does not list it"), fix);
    }
    Ok(findings)
}
