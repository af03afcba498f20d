//! The one spelling, written.

use super::escape;

/// Writes a file in canonical form.
pub(in crate::fairdeal) struct Writer {
    text: String,
    level: usize,
}

impl Writer {
    pub(in crate::fairdeal) fn new() -> Self {
        Self { text: String::new(), level: 0 }
    }

    /// The start of an object.
    pub(in crate::fairdeal) fn open(&mut self) {
        self.text.push('{');
        self.level += 1;
    }

    /// The next key of an object, up to its value.
    pub(in crate::fairdeal) fn key(&mut self, key: &'static str) {
        self.comma('{');
        self.text.push_str(key);
    }

    /// The end of an object.
    pub(in crate::fairdeal) fn close(&mut self) {
        self.level -= 1;
        self.line_break();
        self.text.push('}');
    }

    /// The file, which is at its end.
    pub(in crate::fairdeal) fn end(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// An array.
    pub(in crate::fairdeal) fn list<T>(
        &mut self,
        entries: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.text.push('[');
        self.level += 1;
        let start = self.text.len();
        for entry in entries {
            self.comma('[');
            write(self, entry);
        }
        self.level -= 1;
        if self.text.len() > start {
            self.line_break();
        }
        self.text.push(']');
    }

    /// A string.
    pub(in crate::fairdeal) fn string(&mut self, string: &str) {
        let mut spelt = [0; 6];
        self.text.push('"');
        for letter in string.chars() {
            match escape(letter, &mut spelt) {
                Some(escape) => self.text.push_str(escape),
                None => self.text.push(letter),
            }
        }
        self.text.push('"');
    }

    /// A new line for the next member, behind a comma if it is not the first.
    fn comma(&mut self, bracket: char) {
        if !self.text.ends_with(bracket) {
            self.text.push(',');
        }
        self.line_break();
    }

    fn line_break(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.level));
    }
}
