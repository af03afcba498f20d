//! The dealer's secret in its file: 64 hexadecimal digits, readable by its owner alone.
//!
//! evenhand does not accept it as an argument, because other users of the machine could see that.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::Secret;
use evenhand_files::FilesError;
use zeroize::Zeroizing;

use crate::fair::private;
use crate::file::{self, name, unreadable};

/// Maximum length of the file in bytes. A secret has 64 digits and a line end.
const MAX_BYTES: usize = 256;

/// Writes a new secret to a new file.
pub(crate) fn write(path: &Path, secret: &Secret) -> anyhow::Result<()> {
    // Reserve the full size, as below.
    let mut line = Zeroizing::new(Vec::with_capacity(MAX_BYTES));
    line.extend(secret.reveal().as_bytes());
    line.push(b'\n');
    write_private(path, &line)
}

/// Writes a new file that only its owner can read.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let cannot = |error| FilesError::Write { name: path.display().to_string(), byte: 0, error };
    let mut file = private::options().write(true).create_new(true).open(path).map_err(cannot)?;
    // It may be the only copy of a committed secret, so it must survive a power cut.
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(|error| {
        let _ = fs::remove_file(path);
        cannot(error).into()
    })
}

/// Reads a secret from a file that only its owner can read. `-` is standard input.
///
/// Only Unix checks the mode. Elsewhere, access control lists decide, and the standard library does
/// not read them.
pub(crate) fn read(path: &Path) -> anyhow::Result<Secret> {
    // Reserve the full size at once: growth would leave a copy in memory.
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
    // A longer file was not read to its end.
    let whole = Some(&bytes[..filled]).filter(|bytes| bytes.len() <= MAX_BYTES);
    let digits = whole.and_then(|bytes| std::str::from_utf8(bytes).ok()).map(str::trim_ascii_end);
    // The message does not show the file, which may be a secret in another form.
    let secret = digits.and_then(|digits| Secret::from_hex(digits).ok()).ok_or_else(|| {
        anyhow!("{}: not a secret. A secret has 64 hexadecimal digits in lower case.", name(path))
    })?;
    // The mode only matters if the file contains a secret.
    match others {
        Some(mode) => Err(anyhow!(
            "{name}: other users of this machine may have read the secret (mode {mode:04o}). If you are sure that nobody \
             did, run chmod 600 {name}. Otherwise make a new offer.",
            name = name(path)
        )),
        None => Ok(secret),
    }
}

/// Opens a file. Returns its mode if other users can read it.
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

/// Opens a file.
#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<(Box<dyn Read>, Option<u32>)> {
    Ok((file::open(path)?, None))
}
