//! Likely mistakes in a list of entries: a header, empty lines, entries that look alike.
//!
//! An announcement contains the hash of the list's bytes, so this module does not change the list. The organizer corrects the
//! list, or confirms it.
//!
//! Cost: two hashes per line, and about 50 bytes of memory per entry.

mod header;

use std::collections::HashMap;
use std::io::{self, Read};

use evenhand_cards::fairdeal::Hash;
use evenhand_cards::{lookalike_key, quoted};
use evenhand_locale::Messages;

use header::{Header, MAX_SHOWN};

/// Maximum number of lines that a message names.
const MAX_NAMED: usize = 10;

/// Lines with one kind of mistake: their number, and the first of them.
#[derive(Debug, Default)]
struct FlaggedLines {
    count: u64,
    named: Vec<String>,
}

impl FlaggedLines {
    fn add(&mut self, named: impl FnOnce() -> String) {
        self.count += 1;
        if self.named.len() < MAX_NAMED {
            self.named.push(named());
        }
    }
}

/// Separators of columns.
const SEPARATORS: [char; 4] = [';', '\t', ',', '|'];

/// The number of each separator per line.
#[derive(Debug, Default)]
enum Columns {
    #[default]
    NoLine,
    /// The numbers of the first line. `None` if a later line has another number.
    Counted([Option<usize>; SEPARATORS.len()], u64),
}

impl Columns {
    fn add(&mut self, line: &str) {
        let counts = SEPARATORS.map(|separator| line.matches(separator).count());
        *self = match self {
            Self::NoLine => Self::Counted(counts.map(Some), 1),
            Self::Counted(first, lines) => {
                let same = |at: usize| first[at].filter(|count| *count == counts[at]);
                Self::Counted(std::array::from_fn(same), *lines + 1)
            }
        };
    }

    /// The separator, and the number of columns, if each of several lines has at least three columns.
    fn found(&self) -> Option<(char, usize)> {
        let Self::Counted(counts, 2..) = self else { return None };
        SEPARATORS
            .into_iter()
            .zip(counts)
            .find_map(|(separator, count)| Some((separator, count.filter(|count| *count >= 2)? + 1)))
    }
}

/// A reader of a list that checks each line for likely mistakes.
pub(super) struct Doubtful<R> {
    from: R,
    /// The current line, as far as it was read.
    part: Vec<u8>,
    /// Number of the current line, from 1.
    line: u64,
    /// Map from half the hash of a normalized entry to its first line, and half the hash of the bytes of that line.
    seen: HashMap<[u8; 16], (u64, [u8; 16])>,
    header: Header,
    columns: Columns,
    has_mark: bool,
    /// The format that the beginning shows, if the lines are not entries.
    markup: Option<&'static str>,
    /// Number of lines that are JSON objects.
    objects: u64,
    /// The first line with a byte 0.
    null: Option<u64>,
    empty: FlaggedLines,
    /// Lines that are equal to an earlier line except for blanks at the end, each with that line.
    equal: FlaggedLines,
    /// Lines that look like an earlier line, each with that line.
    alike: FlaggedLines,
    blanks: FlaggedLines,
    controls: FlaggedLines,
    not_utf8: FlaggedLines,
    returns: u64,
}

impl<R> Doubtful<R> {
    pub(super) fn new(from: R) -> Self {
        Self {
            from,
            part: Vec::new(),
            line: 1,
            seen: HashMap::new(),
            header: Header::default(),
            columns: Columns::default(),
            has_mark: false,
            markup: None,
            objects: 0,
            null: None,
            empty: FlaggedLines::default(),
            equal: FlaggedLines::default(),
            alike: FlaggedLines::default(),
            blanks: FlaggedLines::default(),
            controls: FlaggedLines::default(),
            not_utf8: FlaggedLines::default(),
            returns: 0,
        }
    }

    /// Checks the current line, which is complete.
    fn check_line(&mut self) {
        let line = self.line;
        let mut entry = &self.part[..];
        if line == 1
            && let Some(rest) = entry.strip_prefix(b"\xef\xbb\xbf")
        {
            (entry, self.has_mark) = (rest, true);
        }
        // Windows ends lines with CR LF.
        if let Some(rest) = entry.strip_suffix(b"\r") {
            (entry, self.returns) = (rest, self.returns + 1);
        }
        let number = || line.to_string();
        if entry.contains(&0) {
            self.null.get_or_insert(line);
        }
        if entry.iter().any(|byte| byte.is_ascii_control() && *byte != b'\t') {
            self.controls.add(number);
        }
        let text = std::str::from_utf8(entry);
        if text.is_err() {
            self.not_utf8.add(number);
        }
        if text.map_or_else(|_| entry.trim_ascii().len(), |text| text.trim().len()) < entry.len() {
            self.blanks.add(number);
        }
        let shown = String::from_utf8_lossy(entry);
        if line == 1 {
            self.markup = markup(&shown);
        }
        // Each line may be a separate object.
        if self.markup == Some("JSON") && shown.starts_with('{') && shown.trim_end().ends_with('}') {
            self.objects += 1;
        }
        self.header.add(line, &shown);
        let look = lookalike_key(entry);
        // An empty row of a table.
        let is_blank = shown.chars().all(|sign| SEPARATORS.contains(&sign) || sign.is_whitespace());
        if look.is_empty() || is_blank {
            self.empty.add(number);
        } else {
            self.columns.add(&shown);
            let half = |bytes: &[u8]| -> [u8; 16] {
                let hash = Hash::of(bytes);
                std::array::from_fn(|byte| hash.as_bytes()[byte])
            };
            let bytes = half(entry.trim_ascii_end());
            match self.seen.entry(half(&look)) {
                std::collections::hash_map::Entry::Vacant(place) => {
                    place.insert((line, bytes));
                }
                std::collections::hash_map::Entry::Occupied(first) => {
                    let (first, same) = *first.get();
                    let lines = if same == bytes { &mut self.equal } else { &mut self.alike };
                    lines.add(|| format!("{line} = {first}"));
                }
            }
        }
        self.part.clear();
        self.line += 1;
    }

    /// Ends the last line after the list was read.
    pub(super) fn end(&mut self) {
        if !self.part.is_empty() {
            self.check_line();
        }
    }

    /// The first line with a byte 0. Text does not contain byte 0.
    pub(super) fn null(&self) -> Option<u64> {
        self.null
    }

    /// Whether a line ends with CR LF.
    pub(super) fn has_returns(&self) -> bool {
        self.returns > 0
    }

    /// Returns a sentence for each kind of mistake found.
    pub(super) fn doubts(&self, file: &str, messages: &Messages) -> Vec<String> {
        let mut doubts = Vec::new();
        let is_lines = self.objects > 0 && self.objects == self.line - 1;
        if let Some(markup) = self.markup.filter(|_| !is_lines) {
            doubts.push(messages.format("draw-markup", [("file", file.into()), ("kind", markup.into())]));
        } else if let Some(header) = self.header.found() {
            let facts = [("file", file.into()), ("header", quoted(header, MAX_SHOWN).into())];
            doubts.push(messages.format("draw-header", facts));
        }
        if let Some((separator, count)) = self.columns.found().filter(|_| self.markup.is_none()) {
            let shown = if separator == '\t' { "tab".to_owned() } else { separator.to_string() };
            let facts = [("file", file.into()), ("count", count.into()), ("separator", shown.into())];
            doubts.push(messages.format("draw-columns", facts));
        }
        if self.has_mark {
            doubts.push(messages.format("draw-mark", [("file", file.into())]));
        }
        for (id, lines) in [
            ("draw-empty-lines", &self.empty),
            ("draw-equal-lines", &self.equal),
            ("draw-alike-lines", &self.alike),
            ("draw-blanks", &self.blanks),
            ("draw-controls", &self.controls),
            ("draw-not-utf8", &self.not_utf8),
        ] {
            if lines.count > 0 {
                let more = if lines.count > MAX_NAMED as u64 { ", …" } else { "" };
                let named = lines.named.join(", ") + more;
                let facts = [("file", file.into()), ("count", lines.count.into()), ("lines", named.into())];
                doubts.push(messages.format(id, facts));
            }
        }
        doubts
    }
}

/// The format of a file with this first line, if its lines are not entries.
fn markup(first: &str) -> Option<&'static str> {
    let text = first.trim();
    let lower = text.to_ascii_lowercase();
    let begins = |signs: &[&str]| signs.iter().any(|sign| lower.starts_with(sign));
    let is_json = |open: char, next: &[char]| {
        text.strip_prefix(open).is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with(next))
    };
    if begins(&["{\\rtf"]) {
        Some("RTF")
    } else if is_json('{', &['"', '}']) || is_json('[', &['"', '{', '[', ']']) {
        Some("JSON")
    } else if begins(&["<?xml", "<!--", "<svg"]) {
        Some("XML")
    } else if begins(&[
        "<!doctype",
        "<html",
        "<head",
        "<body",
        "<table",
        "<ul",
        "<ol",
        "<li",
        "<div",
        "<p>",
        "<tr",
        "<td",
    ]) {
        Some("HTML")
    } else if begins(&["begin:vcard", "begin:vcalendar"]) {
        Some("vCard")
    } else if text == "---" || begins(&["%yaml"]) {
        Some("YAML")
    } else if begins(&["\\documentclass", "\\begin{"]) {
        Some("LaTeX")
    } else {
        None
    }
}

impl<R: Read> Read for Doubtful<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        for part in buffer[..read].split_inclusive(|byte| *byte == b'\n') {
            let (text, is_ended) = part.strip_suffix(b"\n").map_or((part, false), |text| (text, true));
            self.part.extend(text);
            if is_ended {
                self.check_line();
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubtful(list: &[u8]) -> Doubtful<&[u8]> {
        let mut doubtful = Doubtful::new(list);
        io::copy(&mut doubtful, &mut io::sink()).unwrap();
        doubtful.end();
        doubtful
    }

    #[test]
    fn a_file_with_markup_is_recognized() {
        for (list, kind) in [
            ("[\n  \"Ada\",\n  \"Bob\"\n]\n", Some("JSON")),
            ("[\"Ada\", \"Bob\"]\n", Some("JSON")),
            ("{\n  \"entrants\": [\"Ada\"]\n}\n", Some("JSON")),
            ("{\"name\": \"Ada\"}\n{\"name\": \"Bob\"}\n", None),
            ("{\\rtf1\\ansi\nAda\\par\nBob\\par\n}\n", Some("RTF")),
            ("<?xml version=\"1.0\"?>\n<a>Ada</a>\n", Some("XML")),
            ("<!DOCTYPE html>\nAda\n", Some("HTML")),
            ("BEGIN:VCARD\nFN:Ada\nEND:VCARD\n", Some("vCard")),
            ("---\n- Ada\n", Some("YAML")),
            ("[Team 1] Ada\n[Team 2] Bob\n", None),
            ("{Ada}\nBob\n", None),
            ("<Ada>\nBob\n", None),
        ] {
            let doubts = doubtful(list.as_bytes())
                .doubts("list", crate::fair::words::messages(evenhand_locale::Language::English));
            let found = doubts.iter().find(|doubt| doubt.contains("this looks like"));
            assert_eq!(found.is_some(), kind.is_some(), "{list:?} {doubts:?}");
            assert!(kind.is_none_or(|kind| found.is_some_and(|found| found.contains(kind))), "{doubts:?}");
        }
    }

    #[test]
    fn columns_are_recognized() {
        for (list, found) in [
            ("12;Ada;Paris\n13;Bob;Rome\n", Some((';', 3))),
            ("1\tAda\tA\tx\n\n2\tBob\tB\ty\n", Some(('\t', 4))),
            ("id,name,city\n1,Ada,Paris\n,,\n2,Bob,Rome", Some((',', 3))),
            ("1|Ada|x\n2|Bob|y\n", Some(('|', 3))),
            ("Lovelace, Ada\nByron, Anne\n", None),
            ("a,b,c\na,b\n", None),
            ("Ada, Bob, and Eve\n", None),
        ] {
            assert_eq!(doubtful(list.as_bytes()).columns.found(), found, "{list:?}");
        }
        let list = doubtful(b"1;Ada;x\n;;\n2;Bob;y\n; ;\n");
        assert_eq!((list.empty.count, list.empty.named.join(",")), (2, "2,4".into()));
        let doubts = list.doubts("m.csv", crate::fair::words::messages(evenhand_locale::Language::English));
        let text = "Keep one column, such as: cut -d';' -f2 m.csv > entrants.txt";
        assert!(doubts.iter().any(|doubt| doubt.ends_with(text)), "{doubts:?}");
    }

    #[test]
    fn likely_mistakes_are_counted_by_kind() {
        let list = doubtful(b"\xef\xbb\xbfAda\nada\nAda \r\n\n \nZo\xc3\xab\nZoe\xcc\x88\nb\x07\nc\xe9\n");
        assert!(list.has_mark && list.has_returns() && list.null().is_none());
        let named = |lines: &FlaggedLines| (lines.count, lines.named.join(","));
        assert_eq!(named(&list.alike), (2, "2 = 1,7 = 6".into()));
        assert_eq!(named(&list.equal), (1, "3 = 1".into()));
        assert_eq!(named(&list.empty), (2, "4,5".into()));
        assert_eq!(named(&list.blanks), (2, "3,5".into()));
        assert_eq!(named(&list.controls), (1, "8".into()));
        assert_eq!(named(&list.not_utf8), (1, "9".into()));
        assert_eq!(doubtful(b"a\n\0\n\0\n").null(), Some(2));
        assert_eq!(doubtful(&b"a\n".repeat(100)).equal.named.len(), MAX_NAMED);
    }
}
