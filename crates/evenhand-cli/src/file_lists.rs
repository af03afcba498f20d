//! Files that are not named one by one: those of a list, and those in folders.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use evenhand_files::{Source, system_reason};
use evenhand_locale::{Argument, plain_name};
use globset::{Glob, GlobMatcher};
use walkdir::{DirEntry, WalkDir};

use crate::arguments::{FileLists, Lines};
use crate::language;
use crate::outcome::{SystemError, UsageError};
use crate::streams::stderr;
use crate::words::WORDS;

/// The longest list that is read, in bytes.
const MAX_LIST: u64 = 1 << 30;

/// Names all files one by one: those of the list after the operands, and in the place of each folder those in it. Unless it is to be
/// `quiet`, it notes links that it does not follow.
///
/// # Errors
/// If the list cannot be read, or names a file that is not there or none at all; or a folder cannot be read, or has no file that
/// fits. [`UsageError`] if standard input is the list, and an input too.
pub(crate) fn name_all(input: &mut Lines, quiet: bool) -> anyhow::Result<()> {
    let FileLists { files_from, recursive } = &input.lists;
    if let Some(list) = files_from {
        let listed = listed(list)?;
        if list == "-" && input.operands.iter().chain(&listed).any(|name| name == "-") {
            return Err(UsageError(WORDS.messages(language::messages()).text("list-standard-input")).into());
        }
        input.operands.extend(listed);
    }
    let Some(pattern) = recursive else { return Ok(()) };
    if input.operands.is_empty() {
        input.operands.push(".".into());
    }
    let mut named = Vec::new();
    for operand in std::mem::take(&mut input.operands) {
        if operand != "-" && Path::new(&operand).is_dir() {
            found(Path::new(&operand), pattern, quiet, &mut named)?;
        } else {
            named.push(operand);
        }
    }
    input.operands = named;
    Ok(())
}

/// The files named, and in the place of each folder those in it, as an engine takes them: by name, but for those whose name, or a
/// folder of them below it, begins with a dot or an underscore, which Spark, Hadoop and Dask take for no data.
///
/// # Errors
/// If a folder cannot be read, or has no such file.
pub(crate) fn of_engine(named: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let all = Glob::new("*")?.compile_matcher();
    let mut files = Vec::new();
    for name in named {
        if !name.is_dir() {
            files.push(name.clone());
            continue;
        }
        let mut inside = Vec::new();
        found(name, &all, false, &mut inside)?;
        let is_data = |file: &PathBuf| {
            let below = file.strip_prefix(name).unwrap_or(file);
            below.iter().all(|part| !part.as_encoded_bytes().starts_with(b"_"))
        };
        let before = files.len();
        files.extend(inside.into_iter().map(PathBuf::from).filter(is_data));
        if files.len() == before {
            return Err(none_in(name, "*"));
        }
    }
    Ok(files)
}

fn none_in(folder: &Path, pattern: &str) -> anyhow::Error {
    told("folder-none", &[("folder", shown(folder.as_os_str())), ("pattern", pattern.to_owned())])
}

fn told(id: &str, facts: &[(&'static str, String)]) -> anyhow::Error {
    let facts = facts.iter().map(|(key, fact)| (*key, Argument::from(fact.clone())));
    anyhow!(WORDS.messages(language::messages()).format(id, facts))
}

/// The error of what the system refused, in these words.
fn refused(words: &anyhow::Error, error: io::Error) -> anyhow::Error {
    SystemError { text: words.to_string(), error }.into()
}

/// Why the system refused.
fn reason(error: &io::Error) -> String {
    system_reason(error, language::messages())
}

fn shown(name: &OsStr) -> String {
    plain_name(&Source::Path(name.into()).to_string())
}

/// The files that a list names.
fn listed(list: &OsStr) -> anyhow::Result<Vec<OsString>> {
    let mut text = Vec::new();
    let read = if list == "-" {
        io::stdin().lock().take(MAX_LIST + 1).read_to_end(&mut text)
    } else {
        fs::File::open(list).and_then(|file| file.take(MAX_LIST + 1).read_to_end(&mut text))
    };
    let unread = |reason: String| told("list-unread", &[("list", shown(list)), ("reason", reason)]);
    read.map_err(|error| refused(&unread(reason(&error)), error))?;
    if text.len() as u64 > MAX_LIST {
        return Err(unread(WORDS.messages(language::messages()).text("list-long")));
    }
    let end = if text.contains(&0) { 0 } else { b'\n' };
    let mut names = Vec::new();
    for (number, name) in (1..).zip(text.split(|byte| *byte == end)) {
        let name = if end == 0 { name } else { name.strip_suffix(b"\r").unwrap_or(name) };
        if name.is_empty() {
            continue;
        }
        let at = |reason: String| {
            let line = ("line", u64::to_string(&number));
            let name = ("name", plain_name(&String::from_utf8_lossy(name)));
            told("list-missing", &[("list", shown(list)), line, name, ("reason", reason)])
        };
        let name = os_string(name).map_err(at)?;
        if name != "-" {
            fs::metadata(&name).map_err(|error| refused(&at(reason(&error)), error))?;
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

/// Adds the files in a folder that fit, folder by folder, in the order of their names' bytes. Links are followed, and a file to
/// which several paths lead by links is there once, by the first of them. A link that leads back is passed over.
fn found(folder: &Path, pattern: &GlobMatcher, quiet: bool, to: &mut Vec<OsString>) -> anyhow::Result<()> {
    let (mut files, mut has_links) = (Vec::new(), false);
    let glob = pattern.glob().glob();
    let takes_hidden = glob.starts_with('.') || glob.contains("/.");
    let is_shown = |entry: &DirEntry| {
        entry.depth() == 0 || takes_hidden || !entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    for entry in walk.filter_entry(is_shown) {
        let fits = |path: &Path| {
            let below = path.strip_prefix(folder).unwrap_or(path);
            let name = Path::new(below.file_name().unwrap_or_default());
            pattern.is_match(if glob.contains('/') { below } else { name })
        };
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_path_buf();
                // A link that leads nowhere is no file; it is missed where it fits.
                if path.is_symlink() && !path.exists() && !fits(&path) {
                    continue;
                }
                if error.loop_ancestor().is_some() {
                    if !quiet {
                        let note = told("folder-loop", &[("name", shown(path.as_os_str()))]);
                        // Ignore a failed write to standard error.
                        let _ = writeln!(stderr(), "evenhand: {note}");
                    }
                    continue;
                }
                let reason = error.into_io_error().map_or_else(String::new, |error| reason(&error));
                return Err(told("folder-unread", &[("name", shown(path.as_os_str())), ("reason", reason)]));
            }
        };
        has_links |= entry.path_is_symlink();
        if fits(entry.path()) && entry.file_type().is_file() {
            files.push(entry.into_path());
        }
    }
    if has_links {
        let mut places = HashSet::new();
        // What has no such path any more is told when it is read.
        files.retain(|file| fs::canonicalize(file).map_or(true, |place| places.insert(place)));
    }
    let is_none = files.is_empty();
    to.extend(files.into_iter().map(|file| match file.strip_prefix("./") {
        Ok(below) => below.into(),
        Err(_) => file.into_os_string(),
    }));
    if is_none {
        return Err(none_in(folder, glob));
    }
    Ok(())
}
