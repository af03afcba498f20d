//! The one spelling, read.

use std::borrow::Cow;
use std::fmt;

use super::escape;
use crate::fairdeal::told::Told;

/// Reads a file in canonical form.
pub(in crate::fairdeal) struct Reader<'a> {
    text: &'a str,
    at: usize,
    level: usize,
}

impl<'a> Reader<'a> {
    pub(in crate::fairdeal) fn new(text: &'a str) -> Self {
        Self { text, at: 0, level: 0 }
    }

    /// The start of an object.
    pub(in crate::fairdeal) fn open(&mut self) -> Result<(), Misspelt> {
        self.level += 1;
        self.literal("{")
    }

    /// The next key of an object, up to its value.
    pub(in crate::fairdeal) fn key(&mut self, key: &'static str) -> Result<(), Misspelt> {
        // Behind a value stands a quotation mark or a closing bracket.
        if !self.text[..self.at].ends_with('{') {
            self.literal(",")?;
        }
        self.line_break()?;
        self.literal(key)
    }

    /// The end of an object.
    pub(in crate::fairdeal) fn close(&mut self) -> Result<(), Misspelt> {
        self.level -= 1;
        self.line_break()?;
        self.literal("}")
    }

    /// The end of the file.
    pub(in crate::fairdeal) fn end(&mut self) -> Result<(), Misspelt> {
        self.literal("\n")?;
        if self.at == self.text.len() { Ok(()) } else { Err(self.misspelt(self.at, "the end of the file")) }
    }

    /// An array.
    pub(in crate::fairdeal) fn list<T>(
        &mut self,
        mut entry: impl FnMut(&mut Self) -> Result<T, Misspelt>,
    ) -> Result<Vec<T>, Misspelt> {
        self.literal("[")?;
        let mut entries = Vec::new();
        if self.rest().starts_with(']') {
            self.at += 1;
            return Ok(entries);
        }
        self.level += 1;
        loop {
            self.line_break()?;
            entries.push(entry(self)?);
            if !self.rest().starts_with(',') {
                break;
            }
            self.at += 1;
        }
        self.level -= 1;
        self.line_break()?;
        self.literal("]")?;
        Ok(entries)
    }

    /// A string.
    pub(in crate::fairdeal) fn string(&mut self) -> Result<Cow<'a, str>, Misspelt> {
        self.literal("\"")?;
        let mut string = Cow::Borrowed("");
        loop {
            let rest = self.rest();
            let Some(plain) = rest.bytes().position(|byte| byte < b' ' || matches!(byte, b'"' | b'\\'))
            else {
                return Err(self.misspelt(self.text.len(), "the rest of a string, and '\"'"));
            };
            // A string without an escape stays borrowed: to add to an empty one copies nothing.
            string += &rest[..plain];
            self.at += plain;
            match rest.as_bytes()[plain] {
                b'"' => break,
                b'\\' => string.to_mut().push(self.escape()?),
                _ => return Err(self.misspelt(self.at, "an escape: '\\n' for a line feed, '\\u001b'")),
            }
        }
        self.at += 1;
        Ok(string)
    }

    /// An escape: read in any spelling, and then held against the one.
    fn escape(&mut self) -> Result<char, Misspelt> {
        let rest = self.rest();
        let letter = match rest.as_bytes().get(1) {
            Some(b'b') => Some('\u{8}'),
            Some(b't') => Some('\t'),
            Some(b'n') => Some('\n'),
            Some(b'f') => Some('\u{c}'),
            Some(b'r') => Some('\r'),
            Some(b'u') => {
                rest.get(2..6).and_then(|digits| u8::from_str_radix(digits, 16).ok()).map(char::from)
            }
            other => other.copied().map(char::from),
        };
        let mut spelt = [0; 6];
        let escape = letter.and_then(|letter| Some((letter, escape(letter, &mut spelt)?)));
        match escape.filter(|(_, escape)| rest.starts_with(escape)) {
            Some((letter, escape)) => {
                self.at += escape.len();
                Ok(letter)
            }
            None => Err(self.misspelt(self.at, "the one escape of a character that needs one")),
        }
    }

    /// The byte that is read next.
    pub(in crate::fairdeal) fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn line_break(&mut self) -> Result<(), Misspelt> {
        // The deepest level is that of a card's place: three.
        self.literal(&"\n        "[..=2 * self.level])
    }

    fn literal(&mut self, literal: &'static str) -> Result<(), Misspelt> {
        if self.rest().starts_with(literal) {
            self.at += literal.len();
            return Ok(());
        }
        let alike = literal.bytes().zip(self.rest().bytes()).take_while(|(must, is)| must == is).count();
        Err(self.misspelt(self.at + alike, literal))
    }

    /// What is at this byte, said to be wrong.
    pub(in crate::fairdeal) fn misspelt(&self, at: usize, expected: &'static str) -> Misspelt {
        // Where the bytes of a character differ, the character does.
        let at = self.text.floor_char_boundary(at);
        let before = &self.text[..at];
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let found = self.text[at..].chars().take(12).collect();
        Misspelt { line, column, expected, found }
    }
}

/// Where a file first differs from its canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::fairdeal) struct Misspelt {
    line: usize,
    column: usize,
    expected: &'static str,
    found: String,
}

impl fmt::Display for Misspelt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, expected, found } = self;
        write!(f, "line {line}, column {column} is not the canonical form: expected ")?;
        match expected.trim_start_matches('\n') {
            "" => f.write_str("a line feed")?,
            spaces if spaces.len() < expected.len() => {
                write!(f, "a line feed and {} spaces", spaces.len())?;
            }
            mark if mark.len() == 1 => write!(f, "'{mark}'")?,
            words => write!(f, "{}", words.trim_end())?,
        }
        if found.is_empty() {
            f.write_str(", found the end of the file")?;
        } else {
            write!(f, ", found {}", Told(found))?;
        }
        f.write_str("; files are compared byte for byte, so give it as it was published")
    }
}
