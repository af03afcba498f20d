//! A shared file to which several people add lines at the same time.
//!
//! Each program locks the file while it reads it and adds its line. So ten programs on one machine,
//! or on a file system with locks, add ten lines. To replace a line, the program writes and syncs a
//! new file and gives it the old name: a full disk or a power cut leaves the old lines or the new
//! ones. A directory that a service copies between machines does not have such locks. Use a chat
//! there.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use anyhow::{Context as _, anyhow};
#[cfg(unix)]
use evenhand_files::{Durability, OutputOptions, write_bytes};

use crate::fair::private;
use crate::file::name;
#[cfg(unix)]
use crate::interrupt;
use crate::outcome::UsageError;

/// Maximum length of the file in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// The outcome for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Added {
    /// The line was added at the end.
    Appended,
    /// The file already contains the line.
    WasThere,
    /// The line replaced another line of its seat.
    Replaced,
}

/// Adds a line to a file, and creates a missing file. Another line of the same kind and seat is
/// replaced if `replace`, and otherwise an error.
pub(crate) fn add(
    path: &Path,
    line: &str,
    is_of_seat: impl Fn(&str) -> bool,
    replace: bool,
) -> anyhow::Result<Added> {
    let cannot = || format!("{}: cannot be added to", name(path));
    if path == Path::new("-") {
        return Err(UsageError("--into: - is not a shared file. Leave out --into.".into()).into());
    }
    let mut file = locked(path)?;
    let mut text = Vec::new();
    (&mut file).take(MAX_BYTES + 1).read_to_end(&mut text).with_context(cannot)?;
    if text.len() as u64 + line.len() as u64 + 2 > MAX_BYTES {
        return Err(anyhow!("{}: longer than {MAX_BYTES} bytes. Begin another file.", name(path)));
    }
    let mut other = None;
    let mut start = 0;
    for (number, found) in (1..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
        let end = start + found.len();
        let found = String::from_utf8_lossy(found);
        let found = found.trim();
        if found == line {
            return Ok(Added::WasThere);
        }
        if is_of_seat(found) {
            other.get_or_insert((number, start, end));
        }
        start = end;
    }
    let Some((number, start, end)) = other else {
        let healed = if text.last().is_none_or(|byte| *byte == b'\n') { "" } else { "\n" };
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        file.write_all(format!("{healed}{line}\n").as_bytes()).with_context(cannot)?;
        file.sync_all().with_context(cannot)?;
        return Ok(Added::Appended);
    };
    if !replace {
        let name = name(path);
        return Err(anyhow!(
            "{name}, line {number}: this seat already has another line. If that line is yours, pass --replace."
        ));
    }
    let lines = [&text[..start], line.as_bytes(), b"\n", &text[end..]].concat();
    replace_with(path, &mut file, &lines)?;
    Ok(Added::Replaced)
}

/// Replaces this file, whose lock is held, by a new one. A program that waits for the lock finds
/// that the path names another file, and locks that file ([`locked`]).
#[cfg(unix)]
fn replace_with(path: &Path, _: &mut File, lines: &[u8]) -> anyhow::Result<()> {
    let mut output = interrupt::create_with(path, &OutputOptions::new().durability(Durability::Always))?;
    interrupt::begin(&mut output)?;
    write_bytes(lines, &mut output)?;
    interrupt::finish(output)?;
    Ok(())
}

/// Overwrites the file, because this system cannot replace an open file. Sets the length last.
#[cfg(not(unix))]
fn replace_with(path: &Path, file: &mut File, lines: &[u8]) -> anyhow::Result<()> {
    let written = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(lines));
    let written = written.and_then(|()| file.set_len(lines.len() as u64)).and_then(|()| file.sync_all());
    written.with_context(|| format!("{}: cannot be added to", name(path)))
}

/// Opens and locks the file. If another program replaces it meanwhile, locks the new file.
fn locked(path: &Path) -> anyhow::Result<File> {
    loop {
        if let Ok(metadata) = path.metadata() {
            if metadata.is_dir() {
                return Err(UsageError(format!("{}: is a directory. Name a file in it.", name(path))).into());
            }
            // The superuser could write a read-only file.
            if metadata.permissions().readonly() {
                return Err(anyhow!(
                    "{}: this file is read-only. Make it writable, or name another file.",
                    name(path)
                ));
            }
        }
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = opened.with_context(|| format!("{}: cannot be added to", name(path)))?;
        private::lock(&file).with_context(|| format!("{}: cannot be locked", name(path)))?;
        if is_same(&file, path).with_context(|| format!("{}: cannot be read", name(path)))? {
            return Ok(file);
        }
    }
}

/// Whether a path still names this file.
#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let held = file.metadata()?;
    match path.metadata() {
        Ok(named) => Ok((held.dev(), held.ino()) == (named.dev(), named.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns `true`, because an open file keeps its name on this system.
#[cfg(not(unix))]
fn is_same(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_a(line: &str) -> bool {
        line.starts_with("A ")
    }

    #[test]
    fn a_line_is_added_once_after_a_missing_line_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        assert_eq!(add(&path, "A 1", of_a, false).unwrap(), Added::Appended);
        assert_eq!(add(&path, "A 1", of_a, false).unwrap(), Added::WasThere);
        std::fs::write(&path, "B 1\nhello").unwrap();
        assert_eq!(add(&path, "A 1", of_a, false).unwrap(), Added::Appended);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "B 1\nhello\nA 1\n");
    }

    #[test]
    fn another_line_of_the_seat_is_replaced_only_on_request() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        for (there, then) in
            [("B 1\nA 10\nC 1\n", "B 1\nA 2\nC 1\n"), ("A 10", "A 2\n"), ("A 1\nB", "A 2\nB")]
        {
            std::fs::write(&path, there).unwrap();
            let error = add(&path, "A 2", of_a, false).unwrap_err().to_string();
            assert!(error.contains("--replace"), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), there);
            assert_eq!(add(&path, "A 2", of_a, true).unwrap(), Added::Replaced);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), then);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_permissions_and_its_link_when_a_line_is_replaced() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("lines"), folder.path().join("link"));
        std::fs::write(&path, "A 1\nB 1\n").unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert_eq!(add(&link, "A 2", of_a, true).unwrap(), Added::Replaced);
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "A 2\nB 1\n");
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(folder.path().read_dir().unwrap().count(), 2, "no other file is left");
    }

    /// A program that waited for the file while it was replaced adds to the new one.
    #[test]
    fn lines_that_others_add_during_a_replacement_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        std::fs::write(&path, "A 0\n").unwrap();
        std::thread::scope(|scope| {
            for number in 1..=8 {
                let path = &path;
                scope.spawn(move || add(path, &format!("A {number}"), of_a, true).unwrap());
                scope.spawn(move || add(path, &format!("B {number}"), |_| false, false).unwrap());
            }
        });
        let lines = std::fs::read_to_string(&path).unwrap();
        let others = (1..=8).filter(|number| lines.contains(&format!("B {number}\n"))).count();
        assert_eq!((others, lines.lines().count()), (8, 9), "{lines}");
    }

    #[test]
    fn a_read_only_file_stays_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        std::fs::write(&path, "B 1\n").unwrap();
        let mut permissions = path.metadata().unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&path, permissions).unwrap();
        assert!(add(&path, "A 1", of_a, true).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "B 1\n");
    }
}
