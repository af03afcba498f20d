//! Lists over several lines: decks in brackets at one depth.

/// Collects texts in brackets.
#[derive(Debug)]
pub(super) struct Scanner {
    /// The depth of a deck's own brackets, from 1.
    wanted: usize,
    depth: usize,
    is_quoted: bool,
    text: String,
    /// The text outside the brackets, if the caller wants it.
    outside: Option<String>,
}

impl Scanner {
    pub(super) fn new(wanted: usize) -> Self {
        Self { wanted, depth: 0, is_quoted: false, text: String::new(), outside: None }
    }

    /// Also keeps the text outside the brackets.
    pub(super) fn with_outside(self) -> Self {
        Self { outside: Some(String::new()), ..self }
    }

    /// The text outside the brackets.
    pub(super) fn outside(&self) -> &str {
        self.outside.as_deref().unwrap_or_default()
    }

    /// Reads a line, and passes the texts that end in it to `take`.
    pub(super) fn line(&mut self, line: &str, take: &mut dyn FnMut(String)) {
        let mut is_escaped = false;
        for letter in line.chars() {
            if self.is_quoted {
                self.is_quoted = is_escaped || letter != '"';
                is_escaped = letter == '\\' && !is_escaped;
            } else {
                match letter {
                    '"' => self.is_quoted = true,
                    '[' | '(' | '{' => self.depth += 1,
                    _ => {}
                }
            }
            if self.depth >= self.wanted {
                self.text.push(letter);
            } else if let Some(outside) = &mut self.outside {
                outside.push(letter);
            }
            if !self.is_quoted && matches!(letter, ']' | ')' | '}') {
                if self.depth == self.wanted {
                    take(std::mem::take(&mut self.text));
                }
                self.depth = self.depth.saturating_sub(1);
            }
        }
        // A quote that a line opens and does not close is an apostrophe or an inch.
        self.is_quoted = false;
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        if let Some(outside) = &mut self.outside {
            outside.push(' ');
        }
    }

    /// The text after a bracket that is still open.
    pub(super) fn end(&mut self) -> Option<String> {
        (!self.text.trim().is_empty()).then(|| std::mem::take(&mut self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_depth_are_collected_over_lines() {
        let of = |depth: usize, lines: &[&str]| {
            let (mut scanner, mut texts) = (Scanner::new(depth), Vec::new());
            for line in lines {
                scanner.line(line, &mut |text| texts.push(text));
            }
            (texts, scanner.end())
        };
        assert_eq!(of(1, &["[3 1", " 2]", "[1, 2"]), (vec!["[3 1  2]".into()], Some("[1, 2 ".into())));
        assert_eq!(of(2, &["[[3, 1],", "[1, 3]]"]), (vec!["[3, 1]".into(), "[1, 3]".into()], None));
        assert_eq!(of(1, &["[\"a]\\\"\", b]"]), (vec!["[\"a]\\\"\", b]".into()], None));
    }
}
