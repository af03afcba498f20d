//! Files that are not named one by one: those of a list, and those in folders.

use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use evenhand_files::{Source, system_reason};
use evenhand_locale::Argument;
use globset::GlobMatcher;
use walkdir::{DirEntry, WalkDir};

use crate::arguments::{FileLists, Lines};
use crate::language;
use crate::words::WORDS;

/// The longest list that is read.
const MAX_LIST: u64 = 1 << 30;

/// Names all files one by one: those of the list after the operands, and in the place of each folder those in it.
///
/// # Errors
/// If the list cannot be read, or names a file that is not there or none at all; or a folder cannot be read, or has no file that
/// fits.
pub(crate) fn name_all(input: &mut Lines) -> anyhow::Result<()> {
    let FileLists { files_from, recursive } = &input.lists;
    if let Some(list) = files_from {
        input.operands.extend(listed(list)?);
    }
    let Some(pattern) = recursive else { return Ok(()) };
    if input.operands.is_empty() {
        input.operands.push(".".into());
    }
    let mut named = Vec::new();
    for operand in std::mem::take(&mut input.operands) {
        if operand != "-" && Path::new(&operand).is_dir() {
            found(Path::new(&operand), pattern, &mut named)?;
        } else {
            named.push(operand);
        }
    }
    input.operands = named;
    Ok(())
}

fn told(id: &str, facts: &[(&'static str, String)]) -> anyhow::Error {
    let facts = facts.iter().map(|(key, fact)| (*key, Argument::from(fact.clone())));
    anyhow!(WORDS.messages(language::messages()).format(id, facts))
}

fn shown(name: &OsStr) -> String {
    Source::Path(name.into()).to_string()
}

/// The files that a list names.
fn listed(list: &OsStr) -> anyhow::Result<Vec<OsString>> {
    let mut text = Vec::new();
    let read = if list == "-" {
        std::io::stdin().lock().take(MAX_LIST).read_to_end(&mut text)
    } else {
        std::fs::File::open(list).and_then(|file| file.take(MAX_LIST).read_to_end(&mut text))
    };
    let reason = |error: &std::io::Error| {
        system_reason(error, language::messages()).unwrap_or_else(|| error.to_string())
    };
    read.map_err(|error| told("list-unread", &[("list", shown(list)), ("reason", reason(&error))]))?;
    let end = if text.contains(&0) { 0 } else { b'\n' };
    let mut names = Vec::new();
    for (number, name) in (1..).zip(text.split(|byte| *byte == end)) {
        let name = if end == 0 { name } else { name.strip_suffix(b"\r").unwrap_or(name) };
        if name.is_empty() {
            continue;
        }
        let at = |reason: String| {
            let line = ("line", u64::to_string(&number));
            let name = ("name", String::from_utf8_lossy(name).into_owned());
            told("list-missing", &[("list", shown(list)), line, name, ("reason", reason)])
        };
        let name = os_string(name).map_err(at)?;
        if name != "-" {
            std::fs::metadata(&name).map_err(|error| at(reason(&error)))?;
        }
        names.push(name);
    }
    if names.is_empty() { Err(told("list-empty", &[("list", shown(list))])) } else { Ok(names) }
}

/// A name as the system has it: any bytes on Unix.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may be none")]
fn os_string(name: &[u8]) -> Result<OsString, String> {
    use std::os::unix::ffi::OsStrExt;

    Ok(OsStr::from_bytes(name).to_owned())
}

/// A name, which is UTF-8.
#[cfg(not(unix))]
fn os_string(name: &[u8]) -> Result<OsString, String> {
    str::from_utf8(name).map(OsString::from).map_err(|error| error.to_string())
}

/// Adds the files in a folder that fit, folder by folder, in the order of their names' bytes; links are followed.
fn found(folder: &Path, pattern: &GlobMatcher, to: &mut Vec<OsString>) -> anyhow::Result<()> {
    let before = to.len();
    let glob = pattern.glob().glob();
    let takes_hidden = glob.starts_with('.') || glob.contains("/.");
    let is_shown = |entry: &DirEntry| {
        entry.depth() == 0 || takes_hidden || !entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    for entry in walk.filter_entry(is_shown) {
        let entry = entry.with_context(|| shown(folder.as_os_str()))?;
        let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let fits =
            if glob.contains('/') { pattern.is_match(below) } else { pattern.is_match(entry.file_name()) };
        if !fits || !entry.file_type().is_file() {
            continue;
        }
        let path = entry.path().strip_prefix("./").unwrap_or(entry.path());
        to.push(path.into());
    }
    if to.len() == before {
        let facts = [("folder", shown(folder.as_os_str())), ("pattern", glob.to_owned())];
        return Err(told("folder-none", &facts));
    }
    Ok(())
}
