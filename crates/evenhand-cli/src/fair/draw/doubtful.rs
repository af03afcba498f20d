//! Likely mistakes in a list of entries: a header, empty lines, entries that look alike.
//!
//! An announcement contains the hash of the list's bytes, so this module does not change the list. The organizer corrects the
//! list, or confirms it.
//!
//! Cost: two hashes per line, and about 50 bytes of memory per entry.

use std::collections::HashMap;
use std::io::{self, Read};

use evenhand_cards::fairdeal::Hash;
use evenhand_cards::{lookalike_key, quoted};
use evenhand_locale::Messages;

/// The most lines that are named.
const MAX_NAMED: usize = 10;

/// Maximum number of displayed characters of a header.
const MAX_SHOWN: usize = 60;

/// Names of columns, in lower case.
const COLUMNS: &[&str] = &[
    "name",
    "names",
    "full name",
    "fullname",
    "first name",
    "firstname",
    "last name",
    "lastname",
    "surname",
    "given name",
    "family name",
    "nickname",
    "nick",
    "user",
    "username",
    "user name",
    "handle",
    "account",
    "email",
    "e-mail",
    "mail",
    "email address",
    "e-mail address",
    "phone",
    "phone number",
    "telephone",
    "mobile",
    "id",
    "no",
    "no.",
    "nr",
    "nr.",
    "#",
    "number",
    "index",
    "entry",
    "entries",
    "entrant",
    "entrants",
    "participant",
    "participants",
    "player",
    "players",
    "member",
    "members",
    "candidate",
    "candidates",
    "ticket",
    "tickets",
    "ticket number",
    "date",
    "time",
    "timestamp",
    "address",
    "city",
    "country",
    "department",
    "company",
    "team",
    "class",
    "vorname",
    "nachname",
    "nom",
    "prénom",
    "nombre",
    "姓名",
    "名字",
    "名称",
    "昵称",
    "用户名",
    "邮箱",
    "电子邮件",
    "电话",
    "手机",
    "手机号",
    "编号",
    "序号",
    "号码",
    "学号",
    "工号",
    "部门",
    "班级",
    "参与者",
    "日期",
    "时间",
    "地址",
];

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

/// A list on its way, whose lines are looked at.
pub(super) struct Doubtful<R> {
    from: R,
    /// The line at hand, as far as it came.
    part: Vec<u8>,
    /// Its number, from 1.
    line: u64,
    /// Map from half the hash of a normalized entry to its first line, and half the hash of the bytes of that line.
    seen: HashMap<[u8; 16], (u64, [u8; 16])>,
    header: Header,
    has_mark: bool,
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
            has_mark: false,
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

    /// Looks at the line at hand, which is whole.
    fn look(&mut self) {
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
        self.header.look(line, &String::from_utf8_lossy(entry));
        let look = lookalike_key(entry);
        if look.is_empty() {
            self.empty.add(number);
        } else {
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
            self.look();
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
        if let Some(header) = self.header.found() {
            let facts = [("file", file.into()), ("header", quoted(header, MAX_SHOWN).into())];
            doubts.push(messages.format("draw-header", facts));
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

impl<R: Read> Read for Doubtful<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        for part in buffer[..read].split_inclusive(|byte| *byte == b'\n') {
            let (text, is_ended) = part.strip_suffix(b"\n").map_or((part, false), |text| (text, true));
            self.part.extend(text);
            if is_ended {
                self.look();
            }
        }
        Ok(read)
    }
}

/// Detects a header: the first line contains names of columns, or differs in kind from all other lines.
#[derive(Debug, Default)]
struct Header {
    first: String,
    separator: Option<char>,
    columns: Vec<Column>,
    /// Number of later lines that are not empty.
    rows: u64,
}

/// The kind of a column in all lines except the first.
#[derive(Debug)]
struct Column {
    is_mail: bool,
    is_number: bool,
}

impl Header {
    fn look(&mut self, line: u64, entry: &str) {
        if line == 1 {
            entry.clone_into(&mut self.first);
            self.separator = [';', '\t', ',', '|'].into_iter().find(|separator| entry.contains(*separator));
            let new = |_| Column { is_mail: true, is_number: true };
            self.columns = fields(entry, self.separator).map(new).collect();
        } else if !entry.trim().is_empty() {
            self.rows += 1;
            let mut fields = fields(entry, self.separator);
            for column in &mut self.columns {
                let field = fields.next().unwrap_or_default();
                column.is_mail &= is_mail(field);
                column.is_number &= is_number(field);
            }
        }
    }

    /// The first line, if it is a header.
    fn found(&self) -> Option<&str> {
        const FEW: u64 = 2;
        let mut named = 0;
        let mut is_unlike = false;
        for (field, column) in fields(&self.first, self.separator).zip(&self.columns) {
            named += usize::from(COLUMNS.contains(&&*field.to_lowercase()));
            is_unlike |= column.is_mail && !is_mail(field) || column.is_number && !is_number(field);
        }
        let is_comment = self.first.starts_with('#') || self.first.to_ascii_lowercase().starts_with("sep=");
        let is_named = named > 0 && 2 * named >= self.columns.len();
        (is_comment || is_named || is_unlike && self.rows >= FEW).then_some(&*self.first)
    }
}

fn fields(line: &str, separator: Option<char>) -> impl Iterator<Item = &str> {
    line.split(move |sign: char| Some(sign) == separator).map(|field| field.trim().trim_matches('"').trim())
}

fn is_mail(field: &str) -> bool {
    field.contains('@')
}

fn is_number(field: &str) -> bool {
    field.chars().any(char::is_numeric)
        && field.chars().all(|sign| sign.is_numeric() || "+-./: ".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looked(list: &[u8]) -> Doubtful<&[u8]> {
        let mut looked = Doubtful::new(list);
        io::copy(&mut looked, &mut io::sink()).unwrap();
        looked.end();
        looked
    }

    #[test]
    fn a_header_is_recognized_by_its_words_or_by_the_lines_below() {
        for list in [
            "name\nAda\n",
            "Name,E-Mail\r\nAda,a@x.org\r\n",
            "\u{feff}\"name\";\"t-shirt\"\n\"Ada\";\"M\"\n",
            "姓名\n张三\n",
            "sep=,\nAda,1\n",
            "# entrants of 2026\nAda\n",
            "Who,Contact\nAda,a@x.org\nBob,b@x.org\n",
            "Who\tTicket\nAda\t17\nBob\t18\n",
            "Los\n001\n002\n",
        ] {
            assert!(looked(list.as_bytes()).header.found().is_some(), "{list:?}");
        }
        for list in [
            "Ada\nBob\n",
            "Ada,a@x.org\nBob,b@x.org\n",
            "Ada,17\nBob,18\n",
            "a@x.org\nb@x.org\n",
            "001\n002\n003\n",
            "Name Surnameson\nAda\n",
            "Ada\n17\n",
            "Ada, Berlin\nBob\n17\n",
            "张三\n李四\n",
            "",
        ] {
            assert_eq!(looked(list.as_bytes()).header.found(), None, "{list:?}");
        }
    }

    #[test]
    fn likely_mistakes_are_counted_by_kind() {
        let list = looked(b"\xef\xbb\xbfAda\nada\nAda \r\n\n \nZo\xc3\xab\nZoe\xcc\x88\nb\x07\nc\xe9\n");
        assert!(list.has_mark && list.has_returns() && list.null().is_none());
        let named = |lines: &FlaggedLines| (lines.count, lines.named.join(","));
        assert_eq!(named(&list.alike), (2, "2 = 1,7 = 6".into()));
        assert_eq!(named(&list.equal), (1, "3 = 1".into()));
        assert_eq!(named(&list.empty), (2, "4,5".into()));
        assert_eq!(named(&list.blanks), (2, "3,5".into()));
        assert_eq!(named(&list.controls), (1, "8".into()));
        assert_eq!(named(&list.not_utf8), (1, "9".into()));
        assert_eq!(looked(b"a\n\0\n\0\n").null(), Some(2));
        assert_eq!(looked(&b"a\n".repeat(100)).equal.named.len(), MAX_NAMED);
    }
}
