//! Lines of a list that are likely mistakes: empty ones, and those that are equal to one before.

use std::collections::HashMap;
use std::io::{self, Read};

use evenhand_cards::fairdeal::Hash;
use evenhand_locale::Messages;

/// The most lines that are named.
const MAX_NAMED: usize = 10;

/// A list on its way, whose lines are looked at.
pub(super) struct Doubtful<R> {
    from: R,
    /// The line at hand, as far as it came.
    part: Vec<u8>,
    /// Its number, from 1.
    line: u64,
    /// The first line of each content.
    seen: HashMap<Hash, u64>,
    empty: Vec<u64>,
    /// Lines, each with the one before that it is equal to.
    equal: Vec<(u64, u64)>,
}

impl<R> Doubtful<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, part: Vec::new(), line: 1, seen: HashMap::new(), empty: Vec::new(), equal: Vec::new() }
    }

    /// Looks at the line at hand, which is whole. A blank at its end, or the end of a line of another system, does not make it
    /// another entry for a reader.
    fn look(&mut self) {
        let entry = self.part.trim_ascii_end();
        if entry.is_empty() {
            self.empty.push(self.line);
        } else if let Some(first) = self.seen.get(&Hash::of(entry)) {
            self.equal.push((self.line, *first));
        } else {
            self.seen.insert(Hash::of(entry), self.line);
        }
        self.part.clear();
        self.line += 1;
    }

    /// A warning of each kind of them that there is; once the list was read.
    pub(super) fn told(&mut self, file: &str, messages: &Messages) -> String {
        if !self.part.is_empty() {
            self.look();
        }
        let named = |lines: &mut dyn Iterator<Item = String>| {
            let mut named: Vec<String> = lines.take(MAX_NAMED + 1).collect();
            if named.len() > MAX_NAMED {
                named[MAX_NAMED] = "…".into();
            }
            named.join(", ")
        };
        let empty = named(&mut self.empty.iter().map(ToString::to_string));
        let equal = named(&mut self.equal.iter().map(|(line, first)| format!("{line} = {first}")));
        let kinds =
            [("draw-empty-lines", self.empty.len(), empty), ("draw-equal-lines", self.equal.len(), equal)];
        let warn = |(id, count, lines): (&str, usize, String)| {
            let named = [("file", file.into()), ("count", count.into()), ("lines", lines.into())];
            format!("{} {}\n", messages.text("verify-warning"), messages.format(id, named))
        };
        kinds.into_iter().filter(|(_, count, _)| *count > 0).map(warn).collect()
    }
}

impl<R: Read> Read for Doubtful<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        for part in buffer[..read].split_inclusive(|byte| *byte == b'\n') {
            self.part.extend(part);
            if part.ends_with(b"\n") {
                self.look();
            }
        }
        Ok(read)
    }
}
