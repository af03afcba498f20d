//! That no report is written over what is read, or over another one.

use std::path::{Path, PathBuf};

use crate::arguments::Audit;
use crate::file;
use crate::outcome::UsageError;

/// Standard input by a name, where the system has one.
const INPUT: &str = "/dev/stdin";

/// Refuses it before anything is read.
///
/// # Errors
/// If two of the files that the arguments name are one, and at least one of them is written.
pub(super) fn check(arguments: &Audit) -> Result<(), UsageError> {
    let reports = &arguments.reports;
    let written = [&reports.html, &reports.svg, &reports.json, &reports.state];
    let written: Vec<&Path> = written.into_iter().flatten().map(PathBuf::as_path).collect();
    let read = [("the log", &arguments.log), ("the file of --items-from", &arguments.cards.items_from)];
    let read = read.into_iter().map(|(what, path)| (what, path.as_deref()));
    let merged =
        arguments.merge.iter().map(|path| ("one of the states that are merged", Some(path.as_path())));
    let read: Vec<(&str, Option<&Path>)> = read.chain(merged).collect();
    let is_file = |path: &&Path| *path != Path::new("-");
    // What the shell opened as standard input may have a name too.
    let named = |path| if is_file(&path) { path } else { Path::new(INPUT) };
    for (place, report) in written.iter().enumerate().filter(|(_, path)| is_file(path)) {
        for (what, path) in &read {
            if path.map(named).is_some_and(|path| are_same(path, report)) {
                let name = file::name(report);
                return Err(UsageError(format!("{name}: is {what}: a report must have a name of its own")));
            }
        }
        if written[..place].iter().any(|other| are_same(other, report)) {
            let name = file::name(report);
            return Err(UsageError(format!("{name}: only one report can go to one file")));
        }
    }
    Ok(())
}

/// Whether two names lead to one file, be it there or not.
fn are_same(one: &Path, other: &Path) -> bool {
    one == other || there(one).is_some_and(|path| Some(path) == there(other)) || are_linked(one, other)
}

/// A path without links and dots: of a file that is not there, in the folder that is.
fn there(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().or_else(|| {
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    })
}

/// Whether two names are of one file, as hard links are.
#[cfg(unix)]
fn are_linked(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |path: &Path| {
        path.metadata().ok().filter(std::fs::Metadata::is_file).map(|about| (about.dev(), about.ino()))
    };
    id(one).is_some_and(|one| Some(one) == id(other))
}

/// Links are not told from copies here.
#[cfg(not(unix))]
fn are_linked(_: &Path, _: &Path) -> bool {
    false
}
