//! What a file of lines holds: whether programs gave back all that they took.

use std::collections::HashMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufRead, BufReader, Error, Read as _, Result};
use std::path::Path;
use std::process::{Command, Stdio};

use sha2::{Digest as _, Sha256};

use crate::python;

/// Bytes read at a time.
const BUFFER_BYTES: usize = 1 << 20;

/// The lines of a file as a multiset, whatever their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Multiset {
    /// How many lines there are.
    pub lines: u64,
    /// The sum of their hashes.
    sum: u64,
}

/// Calls `each` for every line of a file, without its newline: of what was compressed by zstd, and of the rows of Parquet,
/// told apart by their first bytes.
fn for_each_line(file: &Path, each: impl FnMut(&[u8])) -> Result<()> {
    let mut first = [0; 4];
    let read = File::open(file)?.read(&mut first)?;
    let mut command = match &first[..read] {
        [0x28, 0xB5, 0x2F, 0xFD] => Command::new("zstd"),
        b"PAR1" => Command::new(python::interpreter()),
        _ => return for_each_line_of(File::open(file)?, each),
    };
    let arguments: &[&str] = if first == *b"PAR1" { &["duckdb_parquet.py", "rows"] } else { &["-dc"] };
    let mut child = command.args(arguments).arg(file).stdout(Stdio::piped()).spawn()?;
    for_each_line_of(child.stdout.take().expect("a pipe"), each)?;
    if child.wait()?.success() { Ok(()) } else { Err(Error::other(format!("{command:?} failed"))) }
}

/// Calls `each` for every line that is read, without its newline.
fn for_each_line_of(from: impl std::io::Read, mut each: impl FnMut(&[u8])) -> Result<()> {
    let mut reader = BufReader::with_capacity(BUFFER_BYTES, from);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        each(line.strip_suffix(b"\n").unwrap_or(&line));
        line.clear();
    }
    Ok(())
}

/// The lines of a file.
///
/// # Errors
/// If the file cannot be read.
pub fn multiset(file: &Path) -> Result<Multiset> {
    let mut multiset = Multiset { lines: 0, sum: 0 };
    for_each_line(file, |line| {
        let mut hasher = DefaultHasher::new();
        line.hash(&mut hasher);
        multiset.lines += 1;
        multiset.sum = multiset.sum.wrapping_add(hasher.finish());
    })?;
    Ok(multiset)
}

/// Whether the lines of `sample` are `count` lines of `file`, each taken as often as it is there at most.
///
/// # Errors
/// If a file cannot be read.
pub fn is_sample(sample: &Path, file: &Path, count: u64) -> Result<bool> {
    let (mut wanted, mut left) = (HashMap::<Vec<u8>, u64>::new(), 0);
    for_each_line(sample, |line| {
        *wanted.entry(line.to_vec()).or_default() += 1;
        left += 1;
    })?;
    let is_count = left == count;
    for_each_line(file, |line| {
        if let Some(times) = wanted.get_mut(line).filter(|times| **times > 0) {
            *times -= 1;
            left -= 1;
        }
    })?;
    Ok(is_count && left == 0)
}

/// Whether the lines of `sample` come in `file` in the same order.
///
/// # Errors
/// If a file cannot be read.
pub fn is_subsequence(sample: &Path, file: &Path) -> Result<bool> {
    let mut lines = Vec::new();
    for_each_line(sample, |line| lines.push(line.to_vec()))?;
    let mut rest = lines.iter().peekable();
    for_each_line(file, |line| {
        let _ = rest.next_if(|next| next.as_slice() == line);
    })?;
    Ok(rest.peek().is_none())
}

/// The SHA-256 of a file.
///
/// # Errors
/// If the file cannot be read.
pub fn sha256(file: &Path) -> Result<[u8; 32]> {
    let (mut file, mut buffer) = (File::open(file)?, vec![0; BUFFER_BYTES]);
    let mut hash = Sha256::new();
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            return Ok(hash.finalize().into());
        }
        hash.update(&buffer[..read]);
    }
}
