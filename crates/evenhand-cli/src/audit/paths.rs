//! That no report is written over what is read, over what the program under audit is, or over another one.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::words::told;
use crate::arguments::Audit;
use crate::file;
use crate::outcome::UsageError;

/// Standard input by a name, where the system has one.
const INPUT: &str = "/dev/stdin";

/// Refuses it before anything is read.
///
/// # Errors
/// If two of the files that the arguments name are one, and at least one of them is written; the program and its arguments
/// name files too, where there are any.
pub(super) fn check(arguments: &Audit) -> Result<(), UsageError> {
    let reports = &arguments.reports;
    let written = [&reports.html, &reports.svg, &reports.json, &reports.state];
    let written: Vec<&Path> = written.into_iter().flatten().map(PathBuf::as_path).collect();
    let is_file = |path: &&Path| *path != Path::new("-");
    // What the shell opened as standard input may have a name too.
    let named = |path: &PathBuf| if is_file(&path.as_path()) { path.clone() } else { INPUT.into() };
    let read = [("log", &arguments.log), ("items", &arguments.cards.items_from)];
    let read = read.into_iter().filter_map(|(what, path)| Some((what, named(path.as_ref()?))));
    let orders = arguments.order.iter().map(|path| ("order", named(path)));
    let merged = arguments.merge.iter().map(|path| ("state", named(path)));
    let of_program = of_command(&arguments.program).into_iter();
    let of_program = of_program.map(|path| ("program", path));
    let read: Vec<(&str, PathBuf)> = read.chain(orders).chain(merged).chain(of_program).collect();
    for (place, report) in written.iter().enumerate().filter(|(_, path)| is_file(path)) {
        let name = || file::name(report);
        if let Some((what, _)) = read.iter().find(|(_, path)| are_same(path, report)) {
            return Err(UsageError(told("report-over", [("name", name().into()), ("what", (*what).into())])));
        }
        if written[..place].iter().filter(|path| is_file(path)).any(|other| are_same(other, report)) {
            return Err(UsageError(told("one-to-file", [("name", name().into())])));
        }
    }
    Ok(())
}

/// The files that a command line names: each argument, the value of an option (`--deck=FILE`), each word of a script
/// (`sh -c 'python3 FILE'`); and the program itself, which may be on the path.
fn of_command(command: &[OsString]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    for argument in command {
        files.push(argument.into());
        let text = argument.to_string_lossy();
        let words = text.split(|letter: char| letter.is_whitespace() || "='\"<>;&|()".contains(letter));
        files.extend(words.filter(|word| !word.is_empty()).map(PathBuf::from));
    }
    if let (Some(program), Some(folders)) = (command.first(), env::var_os("PATH")) {
        files.extend(env::split_paths(&folders).map(|folder| folder.join(program)));
    }
    files.retain(|path| path.is_file());
    files
}

/// Whether two names lead to one file, be it there or not.
fn are_same(one: &Path, other: &Path) -> bool {
    one == other || there(one).is_some_and(|path| Some(path) == there(other)) || are_linked(one, other)
}

/// A path without links and dots: of a file that is not there, in the folder that is.
fn there(path: &Path) -> Option<PathBuf> {
    /// As many links as systems follow.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        if let Ok(path) = path.canonicalize() {
            return Some(path);
        }
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let folder = folder.canonicalize().ok()?;
        match path.read_link() {
            // A link to a file that is not there: what is written is that one.
            Ok(target) => path = folder.join(target),
            Err(_) => return Some(folder.join(path.file_name()?)),
        }
    }
    None
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
