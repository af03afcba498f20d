//! Writes archives whose bytes depend only on their entries: a fixed time, no owner, a fixed order.

use std::io::Write as _;

use anyhow::{Context as _, Result};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc, GzBuilder};
use tar::{Builder, EntryType, Header};

/// A file in an archive.
pub(super) struct Entry {
    /// Its path in the archive, with slashes.
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
    pub(super) is_program: bool,
}

/// Whether a file that Git tracks or a build made is a program.
#[cfg(unix)]
pub(super) fn is_program(path: &std::path::Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|data| data.permissions().mode() & 0o100 != 0)
}

/// Whether a file that Git tracks or a build made is a program.
#[cfg(not(unix))]
pub(super) fn is_program(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "exe")
}

/// A compressed tar archive. All entries have the time `seconds`, counted from 1970.
///
/// # Errors
/// When a path is too long.
pub(super) fn tar_gz(entries: &[Entry], seconds: u64) -> Result<Vec<u8>> {
    let gzip = GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    let mut tar = Builder::new(gzip);
    for Entry { path, bytes, is_program } in entries {
        let mut header = Header::new_ustar();
        header.set_entry_type(EntryType::Regular);
        header.set_mode(if *is_program { 0o755 } else { 0o644 });
        header.set_mtime(seconds);
        header.set_size(bytes.len() as u64);
        tar.append_data(&mut header, path, &bytes[..]).with_context(|| path.clone())?;
    }
    Ok(tar.into_inner()?.finish()?)
}

/// Signatures, versions and times of the ZIP format (APPNOTE 6.3). All times are 1980-01-01, the
/// first valid date.
const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
const NEEDED: u16 = 20;
const MADE_BY_UNIX: u16 = 0x0314;
const UTF8: u16 = 1 << 11;
const DEFLATED: u16 = 8;
const FIRST_DAY: u16 = 0x21;

/// A ZIP archive.
///
/// # Errors
/// When the archive has more than 4 GiB or 65,535 entries.
pub(super) fn zip(entries: &[Entry]) -> Result<Vec<u8>> {
    let (mut archive, mut central) = (Vec::new(), Vec::new());
    for Entry { path, bytes, is_program } in entries {
        let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
        deflate.write_all(bytes)?;
        let packed = deflate.finish()?;
        let mut crc = Crc::new();
        crc.update(bytes);
        let offset = u32::try_from(archive.len())?;
        // The common part of both headers.
        let mut shared = Vec::new();
        for short in [NEEDED, UTF8, DEFLATED, 0, FIRST_DAY] {
            shared.extend(short.to_le_bytes());
        }
        for long in [crc.sum(), u32::try_from(packed.len())?, u32::try_from(bytes.len())?] {
            shared.extend(long.to_le_bytes());
        }
        shared.extend(u16::try_from(path.len())?.to_le_bytes());
        shared.extend(0_u16.to_le_bytes());
        archive.extend(LOCAL.to_le_bytes());
        archive.extend(&shared);
        archive.extend(path.as_bytes());
        archive.extend(&packed);
        central.extend(CENTRAL.to_le_bytes());
        central.extend(MADE_BY_UNIX.to_le_bytes());
        central.extend(&shared);
        // Comment, disk, internal attributes; then the mode of Unix, and the place of the local
        // header.
        central.extend([0; 6]);
        let mode: u32 = if *is_program { 0o100_755 } else { 0o100_644 };
        central.extend((mode << 16).to_le_bytes());
        central.extend(offset.to_le_bytes());
        central.extend(path.as_bytes());
    }
    let (count, offset) = (u16::try_from(entries.len())?, u32::try_from(archive.len())?);
    archive.extend(&central);
    archive.extend(END.to_le_bytes());
    archive.extend([0; 4]);
    archive.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    archive.extend(u32::try_from(central.len())?.to_le_bytes());
    archive.extend(offset.to_le_bytes());
    archive.extend([0; 2]);
    Ok(archive)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// Lists an archive with Python: names, sizes, modes and a check of all contents.
    const READER: &str = "
import sys, tarfile, zipfile
name = sys.argv[1]
if name.endswith('.zip'):
    archive = zipfile.ZipFile(name)
    assert archive.testzip() is None
    for entry in archive.infolist():
        print(entry.filename, entry.file_size, oct(entry.external_attr >> 16 & 0o777))
else:
    for entry in tarfile.open(name):
        print(entry.name, entry.size, oct(entry.mode), entry.mtime)
";

    #[test]
    fn other_programs_read_both_archives() {
        let entry = |path: &str, bytes: &[u8], is_program| Entry {
            path: path.to_owned(),
            bytes: bytes.to_vec(),
            is_program,
        };
        let entries = [entry("a/evenhand", &[7; 10_000], true), entry("a/空.txt", b"", false)];
        let directory = std::env::temp_dir().join(format!("evenhand-archives-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        for (name, bytes, listed) in [
            (
                "a.tar.gz",
                tar_gz(&entries, 86_400).unwrap(),
                "a/evenhand 10000 0o755 86400\na/空.txt 0 0o644 86400\n",
            ),
            ("a.zip", zip(&entries).unwrap(), "a/evenhand 10000 0o755\na/空.txt 0 0o644\n"),
        ] {
            assert!(bytes.len() < 2000, "{name} is compressed");
            let path = directory.join(name);
            std::fs::write(&path, &bytes).unwrap();
            let mut reader = Command::new("python3");
            let output = reader.args(["-X", "utf8", "-c", READER]).arg(path).output().unwrap();
            assert_eq!(
                String::from_utf8_lossy(&output.stdout),
                listed,
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
