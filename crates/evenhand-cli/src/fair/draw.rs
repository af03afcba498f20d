//! `evenhand fairdraw`.

mod doubtful;

use std::io::{self, Read};
use std::iter::Peekable;
use std::vec::IntoIter;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Beacon, DrawSpec, List, PublicDraw};
use evenhand_cards::visible;

use crate::arguments::{Announce, Drawing};
use crate::fair::words::messages;
use crate::fair::{beacon, published};
use crate::file;
use crate::language;
use crate::outcome::UsageError;
use crate::write;
use doubtful::Doubtful;

/// The hash of a list and how many entries it has.
pub(crate) fn list(path: &std::path::Path) -> anyhow::Result<List> {
    Ok(List::read(file::list(path)?).map_err(|error| file::unreadable(path, error))?)
}

/// Writes the announcement of a draw.
pub(crate) fn announce(arguments: &Announce) -> anyhow::Result<()> {
    file::must_be_kept(&arguments.output)?;
    let named = beacon::choose(arguments.round.beacon.as_deref(), arguments.round.beacon_in)?;
    let Beacon::Drand { chain, round } = named else {
        return Err(UsageError("a public draw has nothing but its beacon: name a round".into()).into());
    };
    if arguments.title.contains('\n') {
        return Err(UsageError("--title: a title is one line".into()).into());
    }
    let messages = messages(language::output());
    let notice = beacon::notice(&named, messages)?;
    let mut looked = Doubtful::new(file::list(&arguments.list)?);
    let list = List::read(&mut looked).map_err(|error| file::unreadable(&arguments.list, error))?;
    if list.lines == 0 || u64::from(arguments.winners) > list.lines {
        let (asked, name) = (arguments.winners, file::name(&arguments.list));
        let why =
            format!("{name}: {asked} are to win, and it has {} entries: an entry is a line", list.lines);
        return Err(UsageError(why).into());
    }
    let spec = DrawSpec::new(&arguments.title, &list, arguments.winners, chain, round)
        .map_err(|error| UsageError(error.to_string()))?;
    let draw = PublicDraw::open(spec);
    write::to_file(&arguments.output, draw.text())?;
    let mut text = format!("list {} of {} entries\n", list.hash, list.lines);
    text += &looked.told(&file::name(&arguments.list), messages);
    text += &notice.map(|notice| notice + "\n").unwrap_or_default();
    text += &(messages.text("draw-publish") + "\n");
    Ok(write::to_standard_output(text)?)
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
    let outcome = published::given(&beacon, &arguments.randomness, arguments.signature.as_deref())?;
    let published = draw.publish(&outcome.randomness, &outcome.signature);
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

/// A list on its way, of which some entries are kept: read once, it cannot change in between.
pub(crate) struct Picked<R> {
    from: R,
    /// The numbers of the entries to keep, from 1, in rising order, and the place of each.
    wanted: Peekable<IntoIter<(u32, usize)>>,
    /// The number of the line at hand.
    line: u64,
    /// Those entries, in the order in which they were asked for.
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

    /// What can be read a byte at a time.
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
