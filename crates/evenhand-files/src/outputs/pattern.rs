//! Names of outputs that are several: a text with a place for a number or a name.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::str::FromStr;

use evenhand_locale::Language;

use crate::words::WORDS;

/// The names of several outputs: `{}` stands for what tells one from the others, `{:05}` for a number with zeros before it
/// to five digits. All other bytes of a name stay as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePattern {
    before: OsString,
    after: OsString,
    digits: usize,
}

impl NamePattern {
    /// The most digits that zeros fill up.
    const MAX_DIGITS: usize = 20;

    /// Parses a pattern in an OS string, which may contain any bytes on Unix.
    ///
    /// # Errors
    /// If the placeholder is missing, repeated or invalid. On other systems also if the text is not Unicode.
    pub fn from_os(text: &OsStr) -> Result<Self, ParsePatternError> {
        let bytes = bytes_of(text)?;
        let at = |byte: u8, from: usize| Some(from + bytes[from..].iter().position(|other| *other == byte)?);
        let start = at(b'{', 0).ok_or_else(|| ParsePatternError::no_place(&text.to_string_lossy()))?;
        let end = at(b'}', start).ok_or(ParsePatternError::Form)?;
        if at(b'{', end).is_some() {
            return Err(ParsePatternError::Places);
        }
        let inside = str::from_utf8(&bytes[start + 1..end]).map_err(|_| ParsePatternError::Form)?;
        let digits = match inside.strip_prefix(":0") {
            None if inside.is_empty() => 0,
            None => return Err(ParsePatternError::Form),
            Some(digits) => digits.parse().map_err(|_| ParsePatternError::Form)?,
        };
        if digits > Self::MAX_DIGITS {
            return Err(ParsePatternError::Form);
        }
        Ok(Self { before: name_of(&bytes[..start])?, after: name_of(&bytes[end + 1..])?, digits })
    }

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
        self.filled(&format!("{number:0digits$}", digits = self.digits))
    }

    /// The name of the output that is called so; a number has its zeros.
    pub fn named(&self, name: &str) -> PathBuf {
        let digits = if is_number(name) { self.digits } else { 0 };
        self.filled(&format!("{name:0>digits$}"))
    }

    /// Whether the placeholder pads numbers with zeros, and `name` is not a number.
    pub fn is_for_numbers_only(&self, name: &str) -> bool {
        self.digits > 0 && !is_number(name)
    }

    /// The directory of all outputs, and the common part of their names in it.
    pub(super) fn root(&self) -> (&Path, Vec<u8>) {
        let before = Path::new(&self.before);
        let is_folder = self
            .before
            .as_encoded_bytes()
            .last()
            .is_some_and(|last| [b'/', MAIN_SEPARATOR as u8].contains(last));
        let name = if is_folder { None } else { before.file_name() };
        let folder = if is_folder { before } else { before.parent().unwrap_or(Path::new("")) };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let name = name.unwrap_or_default().as_encoded_bytes();
        (folder, [name, b"{}", self.after.as_encoded_bytes()].concat())
    }

    fn filled(&self, with: &str) -> PathBuf {
        let mut name = self.before.clone();
        name.push(with);
        name.push(&self.after);
        name.into()
    }
}

fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
fn bytes_of(text: &OsStr) -> Result<&[u8], ParsePatternError> {
    use std::os::unix::ffi::OsStrExt;

    Ok(text.as_bytes())
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
fn name_of(bytes: &[u8]) -> Result<OsString, ParsePatternError> {
    use std::os::unix::ffi::OsStrExt;

    Ok(OsStr::from_bytes(bytes).to_owned())
}

#[cfg(not(unix))]
fn bytes_of(text: &OsStr) -> Result<&[u8], ParsePatternError> {
    text.to_str().map(str::as_bytes).ok_or(ParsePatternError::Unicode)
}

#[cfg(not(unix))]
fn name_of(bytes: &[u8]) -> Result<OsString, ParsePatternError> {
    str::from_utf8(bytes).map(OsString::from).map_err(|_| ParsePatternError::Unicode)
}

impl fmt::Display for NamePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before, after, digits } = self;
        let (before, after) = (before.display(), after.display());
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
    /// The text is not Unicode, which file names on this system need.
    Unicode,
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
            Self::Unicode => words.text("pattern.unicode"),
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
        Self::from_os(OsStr::new(text))
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

    #[test]
    #[cfg(unix)]
    fn bytes_of_names_stay_as_they_are() {
        use std::os::unix::ffi::OsStrExt;

        let name = OsStr::from_bytes(b"a\xff/{}\xfe");
        assert_eq!(NamePattern::from_os(name).unwrap().numbered(3).as_os_str().as_bytes(), b"a\xff/3\xfe");
    }

    #[test]
    fn outputs_with_common_names_have_a_common_root() {
        for (pattern, folder, name) in [
            ("p-{}", ".", "p-{}"),
            ("a/p-{:05}.csv", "a", "p-{}.csv"),
            ("a/b/{}/x.csv", "a/b/", "{}/x.csv"),
            ("{}", ".", "{}"),
        ] {
            let pattern = pattern.parse::<NamePattern>().unwrap();
            assert_eq!(pattern.root(), (Path::new(folder), name.as_bytes().to_vec()));
        }
    }
}
