//! The dealer's secret in its file: 64 hexadecimal digits, readable by its owner alone.
//!
//! It never comes by an argument, which other users of the machine could see.

use std::fs::{self, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::Secret;
use evenhand_files::FilesError;
use zeroize::Zeroizing;

use crate::file::{name, reader, unreadable};

/// The longest file, in bytes; a secret has 64 digits and the end of a line.
const MAX_BYTES: usize = 256;

/// Writes a new secret to a file that was not there.
pub(crate) fn write(path: &Path, secret: &Secret) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let cannot = |error| FilesError::Write { name: path.display().to_string(), byte: 0, error };
    let mut file = options.open(path).map_err(cannot)?;
    let digits = secret.reveal();
    let written = file
        .write_all(digits.as_bytes())
        .and_then(|()| file.write_all(b"\n"))
        // The only copy of what was committed to: it must outlive a power cut.
        .and_then(|()| file.sync_all());
    written.map_err(|error| {
        let _ = fs::remove_file(path);
        cannot(error).into()
    })
}

/// Reads the secret of a file.
pub(crate) fn read(path: &Path) -> anyhow::Result<Secret> {
    // Of the full size from the start, so that no copy is left behind by growing.
    let mut bytes = Zeroizing::new(vec![0; MAX_BYTES + 1]);
    let mut from = reader(path)?;
    let mut filled = 0;
    loop {
        match from.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(path, error).into()),
        }
    }
    // What is longer was not read to its end.
    let whole = Some(&bytes[..filled]).filter(|bytes| bytes.len() <= MAX_BYTES);
    let digits = whole.and_then(|bytes| std::str::from_utf8(bytes).ok()).map(str::trim_ascii_end);
    // The message shows nothing of it: it may be a secret in another form.
    digits
        .and_then(|digits| Secret::from_hex(digits).ok())
        .ok_or_else(|| anyhow!("{}: no secret in it: it has 64 hexadecimal digits in lower case", name(path)))
}
