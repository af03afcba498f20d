//! What the user gives a verifier, as it stands.

use std::path::Path;

use evenhand_cards::fairdeal::Known;

use crate::arguments::Verify;
use crate::fair::{draw, published};
use crate::file;

/// The longest file with an opening line, in bytes.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// A file, and what is known of it.
pub(super) struct Given {
    pub(super) file: Vec<u8>,
    pub(super) known: Known,
}

/// Reads all that the arguments name.
pub(super) fn read(arguments: &Verify) -> anyhow::Result<Given> {
    let files = [&arguments.table, &arguments.sheet, &arguments.previous, &arguments.void];
    let named = files.into_iter().chain([&arguments.announcement, &arguments.list]).flatten();
    file::read_once(named.map(std::path::PathBuf::as_path).chain([arguments.file.as_path()]))?;
    let all = |paths: &[std::path::PathBuf]| {
        paths.iter().map(|path| file::read(path)).collect::<anyhow::Result<Vec<_>>>()
    };
    let mut known = Known {
        tables: all(&arguments.table)?,
        sheets: all(&arguments.sheet)?,
        previous: all(&arguments.previous)?,
        voids: all(&arguments.void)?,
        announcements: all(&arguments.announcement)?,
        check_words: arguments.check_word.clone(),
        slips: arguments.slip.clone(),
        ..Known::default()
    };
    known.lists = arguments.list.iter().map(|path| draw::list(path)).collect::<anyhow::Result<_>>()?;
    known.openings = arguments.open.iter().map(|given| opening(given)).collect::<anyhow::Result<_>>()?;
    known.rounds =
        arguments.round.iter().map(|given| published::looked_up(given)).collect::<anyhow::Result<_>>()?;
    let file = file::read(&arguments.file)?;
    Ok(Given { file, known })
}

/// An opening line, or what a file holds: a line of the protocol is no file's name.
fn opening(given: &str) -> anyhow::Result<String> {
    if given.contains(' ') || !Path::new(given).is_file() {
        return Ok(given.to_owned());
    }
    let bytes = file::read_within(Path::new(given), MAX_LINE_BYTES)?;
    // A carriage return is of the system that wrote the file.
    let text = file::text(bytes, &file::name(Path::new(given)))?;
    Ok(text.replace("\r\n", "\n"))
}
