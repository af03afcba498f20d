//! A file in a folder that several people share: each adds a line, at the same time as others, and nothing is lost.
//!
//! The file is read and added to under its own lock, so ten programs at once on one machine, or on a file system that carries locks,
//! add ten lines. A line that takes another's place comes with a new file, whole and synced, under the old name: a full disk
//! or a power cut leaves the old lines or the new ones. A folder that is copied between machines by a service has no such locks: there lines go by a chat.

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

/// The longest file that lines are collected from.
const MAX_BYTES: u64 = 16 << 20;

/// The outcome for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Added {
    /// It stands at the end.
    Appended,
    /// It was there.
    WasThere,
    /// It stands in the place of the seat's other line.
    Replaced,
}

/// Adds a line to a file, which is made if there is none. Another line of the same kind and seat is an error, or gives way.
pub(crate) fn add(
    path: &Path,
    line: &str,
    is_of_seat: impl Fn(&str) -> bool,
    replace: bool,
) -> anyhow::Result<Added> {
    let cannot = || format!("{}: cannot be added to", name(path));
    if path == Path::new("-") {
        return Err(UsageError("--into: - is no file that others share: leave the option out".into()).into());
    }
    let mut file = locked(path)?;
    let mut text = Vec::new();
    (&mut file).take(MAX_BYTES + 1).read_to_end(&mut text).with_context(cannot)?;
    if text.len() as u64 + line.len() as u64 + 2 > MAX_BYTES {
        return Err(anyhow!("{}: longer than {MAX_BYTES} bytes: begin another file", name(path)));
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
            "{name}, line {number}: another line of this seat is there, and stays: if it is yours, --replace takes it out"
        ));
    }
    let lines = [&text[..start], line.as_bytes(), b"\n", &text[end..]].concat();
    replace_with(path, &mut file, &lines)?;
    Ok(Added::Replaced)
}

/// Puts a new file in the place of this one, whose lock is held. Who waits for that lock finds that the path names
/// another file by then, and takes that one ([`locked`]).
#[cfg(unix)]
fn replace_with(path: &Path, _: &mut File, lines: &[u8]) -> anyhow::Result<()> {
    let mut output = interrupt::create_with(path, &OutputOptions::new().durability(Durability::Always))?;
    interrupt::begin(&mut output)?;
    write_bytes(lines, &mut output)?;
    interrupt::finish(output)?;
    Ok(())
}

/// A file that is open cannot be replaced here: it is written over, the new lines first and its length last.
#[cfg(not(unix))]
fn replace_with(path: &Path, file: &mut File, lines: &[u8]) -> anyhow::Result<()> {
    let written = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(lines));
    let written = written.and_then(|()| file.set_len(lines.len() as u64)).and_then(|()| file.sync_all());
    written.with_context(|| format!("{}: cannot be added to", name(path)))
}

/// The file, under a lock. Should it be put in another's place while this waits, that one is taken.
fn locked(path: &Path) -> anyhow::Result<File> {
    loop {
        if let Ok(metadata) = path.metadata() {
            if metadata.is_dir() {
                return Err(UsageError(format!("{}: is a directory. Name a file in it.", name(path))).into());
            }
            // The superuser may write where nobody should.
            if metadata.permissions().readonly() {
                return Err(anyhow!("{}: may be read only, and is not written over", name(path)));
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

/// A file that is open keeps its name here.
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
    fn a_line_is_added_once_and_a_missing_end_is_healed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        assert_eq!(add(&path, "A 1", of_a, false).unwrap(), Added::Appended);
        assert_eq!(add(&path, "A 1", of_a, false).unwrap(), Added::WasThere);
        std::fs::write(&path, "B 1\nhello").unwrap();
        assert_eq!(add(&path, "A 1", of_a, false).unwrap(), Added::Appended);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "B 1\nhello\nA 1\n");
    }

    #[test]
    fn another_line_of_the_seat_gives_way_only_when_told_to() {
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
    fn a_file_in_which_a_line_gives_way_keeps_its_permissions_and_its_link() {
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
        assert_eq!(folder.path().read_dir().unwrap().count(), 2, "nothing lies beside it");
    }

    /// A program that waited for the file while it was replaced adds to the new one.
    #[test]
    fn lines_that_others_add_while_one_gives_way_stay() {
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
    fn a_file_that_may_only_be_read_stays() {
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
