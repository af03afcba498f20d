//! The dealer's secret in its file: 64 hexadecimal digits, readable by its owner alone.
//!
//! It never comes by an argument, which other users of the machine could see.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::Secret;
use evenhand_files::FilesError;
use zeroize::Zeroizing;

use crate::fair::private;
use crate::file::{self, name, unreadable};

/// The longest file, in bytes; a secret has 64 digits and the end of a line.
const MAX_BYTES: usize = 256;

/// Writes a new secret to a file that was not there.
pub(crate) fn write(path: &Path, secret: &Secret) -> anyhow::Result<()> {
    // Of the full size from the start, as below.
    let mut line = Zeroizing::new(Vec::with_capacity(MAX_BYTES));
    line.extend(secret.reveal().as_bytes());
    line.push(b'\n');
    write_private(path, &line)
}

/// Writes a file that was not there, for its owner alone.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let cannot = |error| FilesError::Write { name: path.display().to_string(), byte: 0, error };
    let mut file = private::options().write(true).create_new(true).open(path).map_err(cannot)?;
    // It may be the only copy of what was committed to: it must outlive a power cut.
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(|error| {
        let _ = fs::remove_file(path);
        cannot(error).into()
    })
}

/// Reads the secret of a file, which nobody but its owner may read; - is standard input.
///
/// Whether others may read a file is asked on Unix alone: elsewhere it depends on lists of rights that the standard
/// library does not read.
pub(crate) fn read(path: &Path) -> anyhow::Result<Secret> {
    // Of the full size from the start, so that no copy is left behind by growing.
    let mut bytes = Zeroizing::new(vec![0; MAX_BYTES + 1]);
    let (mut from, others) = open(path).map_err(|error| unreadable(path, error))?;
    let mut filled = 0;
    loop {
        match from.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(path, error).into()),
        }
    }
    // What is longer was not read to its end.
    let whole = Some(&bytes[..filled]).filter(|bytes| bytes.len() <= MAX_BYTES);
    let digits = whole.and_then(|bytes| std::str::from_utf8(bytes).ok()).map(str::trim_ascii_end);
    // The message shows nothing of it: it may be a secret in another form.
    let secret = digits.and_then(|digits| Secret::from_hex(digits).ok()).ok_or_else(|| {
        anyhow!("{}: no secret in it: it has 64 hexadecimal digits in lower case", name(path))
    })?;
    // Only now, as a file that holds no secret may be read by all.
    match others {
        Some(mode) => Err(anyhow!(
            "{name}: other users of this machine may read it (mode {mode:04o}), so it may be no secret any more: if you are \
             sure that nobody did, chmod 600 {name}; else make a new offer",
            name = name(path)
        )),
        None => Ok(secret),
    }
}

/// The file, and its mode if others than its owner may read it.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<(Box<dyn Read>, Option<u32>)> {
    use std::os::unix::fs::PermissionsExt as _;

    if path == Path::new("-") {
        return Ok((file::open(path)?, None));
    }
    let from = fs::File::open(path)?;
    let about = from.metadata()?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let mode = about.permissions().mode() & 0o777;
    Ok((Box::new(from), Some(mode).filter(|mode| about.is_file() && mode & 0o077 != 0)))
}

/// The file.
#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<(Box<dyn Read>, Option<u32>)> {
    Ok((file::open(path)?, None))
}
