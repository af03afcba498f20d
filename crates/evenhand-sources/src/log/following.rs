//! A file that grows while it is read, as by `tail -f`.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::Duration;

use crate::log::error::ReadError;
use crate::stop::Stop;

/// How often the file is looked at for more: not every file system, such as those of networks, reports
/// what is written.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Waits for more at the end of a file, until the stop is raised.
///
/// A file that gets shorter than what was read of it, or that is no longer the one at its path, ends it with an error: what is
/// written to its successor would never be read.
#[derive(Debug)]
pub struct Following {
    file: File,
    path: PathBuf,
    read: u64,
    stop: Stop,
}

impl Following {
    /// Follows the file at `path`, which was opened as `file`, until the stop is raised.
    pub fn new(file: File, path: PathBuf, stop: Stop) -> Self {
        Self { file, path, read: 0, stop }
    }

    /// That nothing is lost: the file has all that was read of it, and lies where it lay.
    fn check(&self) -> io::Result<()> {
        let file = self.file.metadata()?;
        if file.is_file() && file.len() < self.read {
            let (now, read) = (file.len(), self.read);
            return Err(io::Error::other(ReadError::Cut { now, read }));
        }
        if is_another(&file, &self.path) {
            return Err(io::Error::other(ReadError::Moved));
        }
        Ok(())
    }
}

/// Whether another file lies at the path, or none.
#[cfg(unix)]
fn is_another(file: &fs::Metadata, path: &std::path::Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    fs::metadata(path).is_ok_and(|there| (there.dev(), there.ino()) != (file.dev(), file.ino()))
}

/// Not known elsewhere: an open file cannot be replaced there.
#[cfg(not(unix))]
fn is_another(_: &fs::Metadata, _: &std::path::Path) -> bool {
    false
}

impl Read for Following {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.file.read(to)?;
            self.read += read as u64;
            if read > 0 || self.stop.sleep(POLL_INTERVAL) {
                return Ok(read);
            }
            self.check()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_file_that_is_cut_or_replaced_is_followed_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let follow = || Following::new(File::open(&path).unwrap(), path.clone(), Stop::default());
        let mut lines = [0; 64];
        fs::write(&path, "1 2 3\n").unwrap();
        let mut cut = follow();
        assert_eq!(cut.read(&mut lines).unwrap(), 6);
        File::options().append(true).open(&path).unwrap().write_all(b"2 1 3\n").unwrap();
        assert_eq!(cut.read(&mut lines).unwrap(), 6);
        fs::write(&path, "1 2").unwrap();
        let why = cut.read(&mut lines).unwrap_err().to_string();
        assert!(why.starts_with("was cut to 3 bytes after 12 were read"), "{why}");
        let mut moved = follow();
        assert_eq!(moved.read(&mut lines).unwrap(), 3);
        fs::rename(&path, folder.path().join("log.1")).unwrap();
        fs::write(&path, "3 2 1\n").unwrap();
        if cfg!(unix) {
            assert!(moved.read(&mut lines).unwrap_err().to_string().starts_with("was moved or replaced"));
        }
    }
}
