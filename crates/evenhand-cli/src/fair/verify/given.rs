//! The unchecked input of a verifier.

use std::path::Path;

use evenhand_cards::fairdeal::{Known, List, Report, Slip, verify};

use crate::arguments::Verify;
use crate::fair::draw;
use crate::fair::published::{self, Round};
use crate::file;
use crate::outcome::UsageError;

/// Maximum length in bytes of a file with an opening line.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// The file to verify, and everything that the user passed with it.
pub(super) struct Given {
    pub(super) file: Vec<u8>,
    pub(super) known: Known,
    /// Rounds from JSON with an unchecked signature. They are compared, but do not count as looked up.
    compared: Vec<String>,
    /// Notes for the user about the given rounds.
    pub(super) notes: Vec<String>,
    /// The winners' entries of the first list, in the order drawn.
    pub(super) entries: Vec<Vec<u8>>,
}

impl Given {
    /// The report on the file.
    pub(super) fn report(&self) -> Report {
        if !self.compared.is_empty() {
            let mut known = self.known.clone();
            known.rounds.extend(self.compared.iter().cloned());
            let report = verify(&self.file, &known);
            if !report.holds() {
                return report;
            }
        }
        verify(&self.file, &self.known)
    }
}

/// Reads all files that the arguments name.
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
        ..Known::default()
    };
    known.openings = arguments.open.iter().map(|given| opening(given)).collect::<anyhow::Result<_>>()?;
    let (mut compared, mut notes) = (Vec::new(), Vec::new());
    for given in &arguments.round {
        match published::looked_up(given)? {
            Round::LookedUp(round) => known.rounds.push(round),
            Round::Compared { round, note } => {
                compared.push(round);
                notes.push(note);
            }
            Round::False { given, note } => {
                known.rounds.push(given);
                notes.push(note);
            }
        }
    }
    for given in &arguments.slip {
        slips(given, &mut known.slips)?;
    }
    let file = file::read(&arguments.file)?;
    let mut entries = Vec::new();
    if let Some((first, rest)) = arguments.list.split_first() {
        // The list is read once, so the winners must be known before.
        let winners = verify(&file, &Known::default()).winners;
        let mut picked = draw::Picked::new(file::list(first)?, &winners);
        known.lists.push(List::read(&mut picked).map_err(|error| file::unreadable(first, error))?);
        entries = picked.entries;
        for path in rest {
            known.lists.push(draw::list(path)?);
        }
    }
    Ok(Given { file, known, compared, notes, entries })
}

/// Reads `NAME=SLIP`, `NAME=FILE`, or a file of lines `NAME=SLIP`. All other text is compared
/// unchanged, unless it looks like a file name.
fn slips(given: &str, slips: &mut Vec<String>) -> anyhow::Result<()> {
    let is_slip = |text: &str| text.parse::<Slip>().is_ok();
    let (name, value) = match given.split_once('=') {
        Some((name, value)) if !Path::new(given).is_file() => (Some(name), value),
        _ => (None, given),
    };
    if is_slip(value) || !Path::new(value).is_file() {
        if !value.contains(':') && value.contains(['.', '/', '\\']) {
            let why = format!(
                "--slip {given}: the file does not exist. Pass NAME=SLIP, or NAME=FILE with one slip per line."
            );
            return Err(UsageError(why).into());
        }
        slips.push(given.to_owned());
        return Ok(());
    }
    let path = Path::new(value);
    let text = file::decoded(file::read(path)?, &file::name(path))?;
    let before = slips.len();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        slips.push(match name {
            Some(name) => format!("{name}={line}"),
            None => line.to_owned(),
        });
    }
    if slips.len() > before {
        return Ok(());
    }
    Err(anyhow::anyhow!(
        "{}: the file does not contain a slip. It needs one slip per line.",
        file::name(path)
    ))
}

/// Returns an opening line, or the content of a file. A line of the protocol is not a file name.
fn opening(given: &str) -> anyhow::Result<String> {
    // Neither a line nor a word of one, so a file name. The file may be missing.
    let is_name = !given.contains(' ') && given.contains(['.', '/', '\\']);
    if given.starts_with("fairdeal-v2 ") || !(is_name || Path::new(given).is_file()) {
        return Ok(given.to_owned());
    }
    let bytes = file::read_within(Path::new(given), MAX_LINE_BYTES)?;
    // Windows ends lines with CR LF.
    let text = file::decoded(bytes, &file::name(Path::new(given)))?;
    Ok(text.replace("\r\n", "\n"))
}
