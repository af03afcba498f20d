//! Files that are small enough to read whole (tables, transcripts, decks, deals), and files that must not be written over.

use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::Path;

use anyhow::anyhow;
use evenhand_files::FilesError;
use evenhand_locale::{Argument, Language, plain_name};

use crate::language;
use crate::outcome::{UnreadableError, UsageError};
use crate::words::WORDS;

/// One byte more than any transcript may have, so that what is too long is noticed.
const MAX_BYTES: u64 = (16 << 20) + 1;

/// A message in the language of messages.
fn told<'a, const N: usize>(id: &str, facts: [(&'a str, Argument<'a>); N]) -> String {
    WORDS.messages(language::messages()).format(id, facts)
}

/// What a file is called in messages, on one line.
pub(crate) fn name(path: &Path) -> String {
    name_in(path, language::messages())
}

/// What a file is called in a language, on one line.
pub(crate) fn name_in(path: &Path, language: Language) -> String {
    if path == Path::new("-") {
        return WORDS.messages(language).text("standard-input");
    }
    plain_name(&path.display().to_string())
}

/// The bytes of a file, at most `most`; - is standard input.
pub(crate) fn read_within(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let bytes = beginning(path, most + 1)?;
    if bytes.len() as u64 > most {
        return Err(anyhow!(told(
            "file-longer",
            [("name", name(path).into()), ("most", most.to_string().into())]
        )));
    }
    Ok(bytes)
}

/// The bytes of a file, as far as any transcript may be long; - is standard input.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    Ok(beginning(path, MAX_BYTES)?)
}

/// The first bytes of a file, at most `most`; - is standard input.
fn beginning(path: &Path, most: u64) -> Result<Vec<u8>, UnreadableError> {
    let mut bytes = Vec::new();
    let read = open(path).and_then(|from| from.take(most).read_to_end(&mut bytes));
    read.map_err(|error| unreadable(path, error)).map(|_| bytes)
}

/// A file to be read to its end; - is standard input.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        evenhand_files::check_standard_input()?;
        return Ok(Box::new(stdin()));
    }
    let file = File::open(path)?;
    // Opening a folder succeeds on Unix, and reading it says less.
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(Box::new(file))
}

/// A file to be read, or why it cannot.
pub(crate) fn reader(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    Ok(open(path).map_err(|error| unreadable(path, error))?)
}

/// The most bytes of a list: a thousand for each of the entries that there may be.
const MAX_LIST_BYTES: u64 = 1 << 30;

/// A list to be read, which ends in an error if it is longer than any list.
pub(crate) fn list(path: &Path) -> anyhow::Result<impl Read> {
    Ok(Bounded { from: reader(path)?.take(MAX_LIST_BYTES + 1), read: 0 })
}

/// What must not be longer than a list.
struct Bounded<R> {
    from: R,
    read: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        self.read += read as u64;
        if self.read > MAX_LIST_BYTES {
            return Err(io::Error::other(told("file-long-list", [])));
        }
        Ok(read)
    }
}

/// Why a file cannot be read.
pub(crate) fn unreadable(path: &Path, error: io::Error) -> UnreadableError {
    let name = name(path);
    UnreadableError(match error.kind() {
        io::ErrorKind::IsADirectory => told("file-is-folder", [("name", name.into())]),
        _ => FilesError::Read { name, byte: 0, error }.text(language::messages()),
    })
}

/// Refuses to read standard input for two of these: the second would find nothing there.
pub(crate) fn read_once<'a>(paths: impl IntoIterator<Item = &'a Path>) -> anyhow::Result<()> {
    if paths.into_iter().filter(|path| *path == Path::new("-")).count() > 1 {
        return Err(UsageError(told("file-read-once", [])).into());
    }
    Ok(())
}

/// Refuses to write over what is there: it may be a secret, or a commitment.
pub(crate) fn must_be_new(path: &Path) -> anyhow::Result<()> {
    if path != Path::new("-") && path.symlink_metadata().is_ok() {
        return Err(UsageError(told("file-is-there", [("name", name(path).into())])).into());
    }
    Ok(())
}

/// Refuses what is no file to keep.
pub(crate) fn must_be_kept(path: &Path) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Err(UsageError(told("file-kept", [])).into());
    }
    must_be_new(path)
}

/// Decodes UTF-8, or UTF-16 with a byte-order mark, which some shells write into redirected files.
pub(crate) fn decoded(bytes: Vec<u8>, name: &str) -> anyhow::Result<String> {
    match evenhand_cards::fairdeal::decoded(&bytes) {
        Some(text) => Ok(text.into_owned()),
        None => text(bytes, name),
    }
}

/// Bytes as a text.
pub(crate) fn text(bytes: Vec<u8>, name: &str) -> anyhow::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        anyhow!(told(
            "file-no-text",
            [("name", name.into()), ("byte", error.utf8_error().valid_up_to().into())]
        ))
    })
}
