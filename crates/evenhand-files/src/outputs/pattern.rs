//! Names of outputs that are several: a text with a place for a number or a name.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use evenhand_locale::Language;

use crate::words::WORDS;

/// The names of several outputs: `{}` stands for what tells one from the others, `{:05}` for a number with zeros before it
/// to five digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePattern {
    before: String,
    after: String,
    digits: usize,
}

impl NamePattern {
    /// The most digits that zeros fill up.
    const MAX_DIGITS: usize = 20;

    /// The name of output `number`, from 0.
    ///
    /// # Examples
    /// ```
    /// use std::path::PathBuf;
    /// use evenhand_files::NamePattern;
    ///
    /// let names: NamePattern = "train-{:05}.jsonl.zst".parse()?;
    /// assert_eq!(names.numbered(7), PathBuf::from("train-00007.jsonl.zst"));
    /// # Ok::<(), evenhand_files::ParsePatternError>(())
    /// ```
    pub fn numbered(&self, number: u64) -> PathBuf {
        format!("{}{number:0digits$}{}", self.before, self.after, digits = self.digits).into()
    }

    /// The name of the output that is called so; a number has its zeros.
    pub fn named(&self, name: &str) -> PathBuf {
        let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        let digits = if is_number { self.digits } else { 0 };
        format!("{}{name:0>digits$}{}", self.before, self.after).into()
    }
}

impl fmt::Display for NamePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before, after, digits } = self;
        if *digits == 0 {
            write!(f, "{before}{{}}{after}")
        } else {
            write!(f, "{before}{{:0{digits}}}{after}")
        }
    }
}

/// A text that is no pattern of names.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePatternError {
    /// Nothing in it stands for a number or a name.
    NoPlace {
        /// The text with a placeholder before its extension.
        example: String,
    },
    /// More than one place does.
    Places,
    /// Something else than digits stands in the braces.
    Form,
}

impl ParsePatternError {
    /// The error in a language.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::NoPlace { example } => {
                words.format("pattern.no-place", [("example", example.as_str().into())])
            }
            Self::Places => words.text("pattern.places"),
            Self::Form => words.text("pattern.form"),
        }
    }

    /// The error for a text without a placeholder. The example adds one before its first extension.
    fn no_place(text: &str) -> Self {
        let name = text.rfind(['/', std::path::MAIN_SEPARATOR]).map_or(0, |separator| separator + 1);
        let end = text[name..].find('.').filter(|dot| *dot > 0).map_or(text.len(), |dot| name + dot);
        let hyphen = if end == name { "" } else { "-" };
        Self::NoPlace { example: format!("{}{hyphen}{{}}{}", &text[..end], &text[end..]) }
    }
}

impl fmt::Display for ParsePatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for ParsePatternError {}

impl FromStr for NamePattern {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Self, ParsePatternError> {
        let (before, rest) = text.split_once('{').ok_or_else(|| ParsePatternError::no_place(text))?;
        let (inside, after) = rest.split_once('}').ok_or(ParsePatternError::Form)?;
        if after.contains('{') {
            return Err(ParsePatternError::Places);
        }
        let digits = match inside.strip_prefix(":0") {
            None if inside.is_empty() => 0,
            None => return Err(ParsePatternError::Form),
            Some(digits) => digits.parse().map_err(|_| ParsePatternError::Form)?,
        };
        if digits > Self::MAX_DIGITS {
            return Err(ParsePatternError::Form);
        }
        Ok(Self { before: before.to_owned(), after: after.to_owned(), digits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_number_or_name_in_its_place() {
        let name = |text: &str, number| text.parse::<NamePattern>().unwrap().numbered(number);
        assert_eq!(name("{}", 0), PathBuf::from("0"));
        assert_eq!(name("a/b-{}.csv", 12), PathBuf::from("a/b-12.csv"));
        assert_eq!(name("b-{:03}.csv", 12), PathBuf::from("b-012.csv"));
        assert_eq!(name("b-{:01}.csv", 12), PathBuf::from("b-12.csv"));
        assert_eq!("{}.csv".parse::<NamePattern>().unwrap().named("train"), PathBuf::from("train.csv"));
        for (text, error) in [
            ("a.csv", ParsePatternError::NoPlace { example: "a-{}.csv".into() }),
            ("a.d/b.csv.gz", ParsePatternError::NoPlace { example: "a.d/b-{}.csv.gz".into() }),
            ("a.d/b", ParsePatternError::NoPlace { example: "a.d/b-{}".into() }),
            (".a", ParsePatternError::NoPlace { example: ".a-{}".into() }),
            ("", ParsePatternError::NoPlace { example: "{}".into() }),
            ("{", ParsePatternError::Form),
            ("{:5}", ParsePatternError::Form),
            ("{:099}", ParsePatternError::Form),
            ("{x}", ParsePatternError::Form),
            ("{}{}", ParsePatternError::Places),
        ] {
            assert_eq!(text.parse::<NamePattern>(), Err(error), "{text}");
        }
        for text in ["a-{}.csv", "a-{:05}"] {
            assert_eq!(text.parse::<NamePattern>().unwrap().to_string(), text);
        }
    }
}
