//! `evenhand fairdraw`.

mod doubtful;

use std::fmt::Write as _;
use std::io::{self, Cursor, Read};
use std::iter::Peekable;
use std::path::Path;
use std::vec::IntoIter;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Beacon, DrawSpec, List, PublicDraw};
use evenhand_cards::{quoted, visible};
use evenhand_files::NotLines;

use crate::arguments::{Announce, Drawing};
use crate::fair::ask::ask;
use crate::fair::player::show_message;
use crate::fair::words::messages;
use crate::fair::{beacon, published};
use crate::file;
use crate::language;
use crate::outcome::UsageError;
use crate::write;
use doubtful::Doubtful;

/// Reads a list: its hash and its number of entries.
pub(crate) fn list(path: &Path) -> anyhow::Result<List> {
    Ok(List::read(file::list(path)?).map_err(|error| file::unreadable(path, error))?)
}

/// Writes the announcement of a draw.
pub(crate) fn announce(arguments: &Announce) -> anyhow::Result<()> {
    file::must_be_kept(&arguments.output)?;
    let named = beacon::choose(arguments.round.beacon.as_deref(), arguments.round.beacon_in)?;
    let Beacon::Drand { chain, round } = named else {
        return Err(
            UsageError("a public draw needs a beacon. Pass a round, such as --beacon-in 60.".into()).into()
        );
    };
    check_title(&arguments.title)?;
    let (messages, words) = (messages(language::output()), messages(language::messages()));
    let notice = beacon::notice(&named, messages)?;
    let name = file::name(&arguments.list);
    let mut doubtful = Doubtful::new(entries(&arguments.list)?);
    let list = List::read(&mut doubtful).map_err(|error| file::unreadable(&arguments.list, error))?;
    doubtful.end();
    if let Some(line) = doubtful.null() {
        let facts = [("file", name.into()), ("line", line.to_string().into())];
        return Err(anyhow!("{}", words.format("draw-null", facts)));
    }
    if list.lines > List::MAX_LINES {
        let facts = [("file", name.into()), ("count", list.lines.to_string().into())];
        return Err(UsageError(words.format("draw-many", facts)).into());
    }
    if list.lines == 0 || u64::from(arguments.winners) > list.lines {
        let asked = arguments.winners;
        let why = format!(
            "{name}: -n is {asked}, but the number of entries is {}. Each line is an entry.",
            list.lines
        );
        return Err(UsageError(why).into());
    }
    let doubts = doubtful.doubts(&name, words);
    if !doubts.is_empty() && !arguments.yes {
        let doubts = doubts.join("\n");
        show_message(&doubts);
        if !ask(&words.text("draw-question"))?.unwrap_or(false) {
            return Err(UsageError(words.text("draw-not-announced")).into());
        }
    }
    let spec = DrawSpec::new(&arguments.title, &list, arguments.winners, chain, round)
        .map_err(|error| UsageError(error.to_string()))?;
    let draw = PublicDraw::open(spec);
    write::to_file(&arguments.output, draw.text())?;
    let mut text = format!("list {} of {} entries\n", list.hash, list.lines);
    for doubt in doubtful.doubts(&name, messages) {
        let _ = writeln!(text, "{} {doubt}", messages.text("verify-warning"));
    }
    if doubtful.has_returns() {
        let facts = [("file", name.into())];
        let _ = writeln!(text, "{} {}", messages.text("verify-note"), messages.format("draw-returns", facts));
    }
    text += &notice.map(|notice| notice + "\n").unwrap_or_default();
    text += &(messages.text("draw-publish") + "\n");
    Ok(write::to_standard_output(text)?)
}

/// Refuses a title that the contract does not allow.
fn check_title(title: &str) -> anyhow::Result<()> {
    /// Maximum number of characters in the contract.
    const MAX_TITLE: usize = 200;
    let is_plain = title.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    let id = if is_plain && title.len() <= MAX_TITLE {
        return Ok(());
    } else if title.contains(['\n', '\r']) {
        "draw-title-lines"
    } else if is_plain {
        "draw-title-long"
    } else {
        "draw-title-script"
    };
    let facts = [("title", quoted(title, 40).into()), ("count", title.len().into())];
    Err(UsageError(messages(language::messages()).format(id, facts)).into())
}

/// Opens a list for reading, if it is a text with one entry per line.
fn entries(path: &Path) -> anyhow::Result<impl Read> {
    let mut from = file::list(path)?;
    let mut beginning = Vec::new();
    let read = from.by_ref().take(NotLines::BEGINNING as u64).read_to_end(&mut beginning);
    read.map_err(|error| file::unreadable(path, error))?;
    if let Some(format) = NotLines::from_beginning(&beginning, path) {
        let converter = format.converter().unwrap_or_default();
        let is_converted = if converter.is_empty() { "no" } else { "yes" };
        let facts = [
            ("file", file::name(path).into()),
            ("kind", format.name().into()),
            ("converted", is_converted.into()),
            ("converter", converter.into()),
        ];
        return Err(anyhow!("{}", messages(language::messages()).format("draw-not-lines", facts)));
    }
    Ok(Cursor::new(beginning).chain(from))
}

/// Draws, shows the winners, and writes the result.
pub(crate) fn draw(arguments: &Drawing) -> anyhow::Result<()> {
    file::read_once([arguments.file.as_path(), &arguments.list])?;
    if let Some(path) = &arguments.output {
        file::must_be_kept(path)?;
    }
    let name = file::name(&arguments.file);
    let mut draw =
        PublicDraw::read(&file::read(&arguments.file)?).map_err(|error| anyhow!("{name}: {error}"))?;
    let beacon = draw.spec().beacon();
    if let Some(early) = beacon::early(&beacon, messages(language::messages())) {
        return Err(anyhow!("{name}: {early}"));
    }
    let published = published::given(&beacon, &arguments.randomness, arguments.signature.as_deref())?;
    let published = draw.publish(&published.randomness().to_string(), published.signature());
    published.map_err(|error| UsageError(error.to_string()))?;
    let mut picked = Picked::new(file::list(&arguments.list)?, draw.winners());
    let list = List::read(&mut picked).map_err(|error| file::unreadable(&arguments.list, error))?;
    let name = file::name(&arguments.list);
    draw.spec().check_list(&list).map_err(|error| anyhow!("{name}: {error}"))?;
    if let Some(path) = &arguments.output {
        write::to_file(path, draw.text())?;
    }
    let mut text = Vec::new();
    for (number, entry) in draw.winners().iter().zip(&picked.entries) {
        text.extend(format!("{number}\t").bytes());
        text.extend(visible(entry));
        text.push(b'\n');
    }
    Ok(write::to_standard_output(text)?)
}

/// A reader of a list that keeps some of its entries. It reads the list once, so the list cannot
/// change in between.
pub(crate) struct Picked<R> {
    from: R,
    /// The numbers of the entries to keep, from 1, in rising order, and the place of each.
    wanted: Peekable<IntoIter<(u32, usize)>>,
    /// Number of the current line, from 1.
    line: u64,
    /// The entries, in the requested order.
    pub(crate) entries: Vec<Vec<u8>>,
}

impl<R> Picked<R> {
    pub(crate) fn new(from: R, winners: &[u32]) -> Self {
        let mut wanted: Vec<(u32, usize)> = winners.iter().copied().zip(0..).collect();
        wanted.sort_unstable();
        Self {
            from,
            wanted: wanted.into_iter().peekable(),
            line: 1,
            entries: vec![Vec::new(); winners.len()],
        }
    }
}

impl<R: Read> Read for Picked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        for part in buffer[..read].split_inclusive(|byte| *byte == b'\n') {
            let Some((_, place)) = self.wanted.peek().filter(|(line, _)| u64::from(*line) == self.line)
            else {
                self.line += u64::from(part.ends_with(b"\n"));
                continue;
            };
            let line = part.strip_suffix(b"\n");
            self.entries[*place].extend(line.unwrap_or(part));
            if line.is_some() {
                self.line += 1;
                self.wanted.next();
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that is read one byte at a time.
    struct OneByOne<'a>(&'a [u8]);

    impl Read for OneByOne<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let one = buffer.len().min(1);
            self.0.read(&mut buffer[..one])
        }
    }

    #[test]
    fn entries_are_picked_wherever_the_parts_of_a_list_end() {
        for (list, winners, entries) in [
            (&b"a\nbb\n\nd"[..], &[4, 2, 3][..], &[&b"d"[..], b"bb", b""][..]),
            (b"a\nbb\n", &[2, 1], &[b"bb", b"a"]),
            (b"\r\n", &[1], &[b"\r"]),
            (b"a\n", &[2], &[b""]),
        ] {
            let mut whole = Picked::new(list, winners);
            let mut parts = Picked::new(OneByOne(list), winners);
            assert_eq!(List::read(&mut whole).unwrap(), List::read(&mut parts).unwrap());
            assert_eq!(whole.entries, entries);
            assert_eq!(parts.entries, entries);
        }
    }
}
