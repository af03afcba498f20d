//! A seat's text as she types it: converted to one spelling, and refused if a reader could not see
//! all of it.
//!
//! Only programs that accept typed text do this. A verifier compares bytes. A code point counts as
//! unassigned if Unicode 16.0 does not assign it, even if the system has newer tables.
//! Normalization Form C of the characters assigned there never changes, so all programs agree.
//!
//! The Unicode Standard, version 16.0; Unicode Standard Annex #15, Unicode Normalization Forms.

use std::fmt;

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

/// The words of a seat in Normalization Form C.
///
/// # Errors
/// [`EntryError`]: the first character that the contract refuses, and where it stands.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::entry;
///
/// assert_eq!(entry("e\u{301}"), Ok("\u{e9}".to_owned()));
/// let error = entry("ab\u{202e}cd").unwrap_err();
/// assert_eq!(error.to_string(), "U+202E at character 3: a control of writing direction");
/// ```
pub fn entry(typed: &str) -> Result<String, EntryError> {
    let refused = typed.chars().zip(1..).find_map(|(letter, place)| {
        Unseen::of(letter).map(|class| EntryError { code_point: letter.into(), place, class })
    });
    // The normal form neither composes nor moves refused characters, so the check may come first.
    refused.map_or_else(|| Ok(typed.nfc().collect()), Err)
}

/// A character that a reader cannot see, or a screen reorders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("U+{code_point:04X} at character {place}: {class}")]
pub struct EntryError {
    /// The code point.
    pub code_point: u32,
    /// Which character it is, from 1, as typed.
    pub place: usize,
    /// Why it is refused.
    pub class: Unseen,
}

/// Why a code point is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Unseen {
    /// A control, such as the end of a line.
    Control,
    /// It is invisible.
    Invisible,
    /// It changes the direction in which a line is written.
    Bidirectional,
    /// Its meaning is agreed in private.
    PrivateUse,
    /// A code point that never becomes a character.
    Noncharacter,
    /// No character in Unicode 16.0.
    Unassigned,
}

impl Unseen {
    /// The class of a character that is refused; none for those that may be entered.
    fn of(letter: char) -> Option<Self> {
        Some(match u32::from(letter) {
            0x00..=0x1f | 0x7f..=0x9f => Self::Control,
            0x61c | 0x200e..=0x200f | 0x202a..=0x202e | 0x2066..=0x2069 => Self::Bidirectional,
            0xad
            | 0x34f
            | 0x115f..=0x1160
            | 0x17b4..=0x17b5
            | 0x180b..=0x180f
            | 0x200b..=0x200d
            | 0x2028..=0x2029
            | 0x2060..=0x2065
            | 0x206a..=0x206f
            | 0x3164
            | 0xfe00..=0xfe0f
            | 0xfeff
            | 0xffa0
            | 0xfff0..=0xfffb
            | 0x1_bca0..=0x1_bca3
            | 0x1_d173..=0x1_d17a
            | 0xe_0000..=0xe_0fff => Self::Invisible,
            0xfdd0..=0xfdef => Self::Noncharacter,
            code if code & 0xfffe == 0xfffe => Self::Noncharacter,
            0xe000..=0xf8ff | 0xf_0000..=0x10_ffff => Self::PrivateUse,
            _ if letter.general_category() == GeneralCategory::Unassigned => Self::Unassigned,
            _ => return None,
        })
    }
}

impl fmt::Display for Unseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::words::unseen(*self, evenhand_locale::Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Case {
        typed: String,
        text: Option<String>,
        refused: Option<String>,
    }

    #[test]
    fn words_are_entered_as_the_vectors_say() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/fairdeal-v2/entry.json");
        let cases: Vec<Case> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        assert!(cases.len() > 70);
        for case in cases {
            let made = entry(&case.typed).map_err(|error| format!("U+{:04X}", error.code_point));
            let expected = match (case.text, case.refused) {
                (Some(text), None) => Ok(text),
                (None, Some(refused)) => Err(refused),
                _ => panic!("a case is one of both"),
            };
            assert_eq!(made, expected, "{:?}", case.typed);
        }
    }

    #[test]
    fn what_is_unassigned_is_so_in_unicode_16() {
        assert_eq!(unicode_properties::UNICODE_VERSION, (16, 0, 0));
        // Assigned in 16.0: GARAY CAPITAL LETTER A; in 17.0: U+1ACF, U+20C1 SAUDI RIYAL SIGN, U+16EA0, U+323B0.
        assert_eq!(entry("\u{10d50}").as_deref(), Ok("\u{10d50}"));
        for letter in ['\u{1acf}', '\u{20c1}', '\u{16ea0}', '\u{323b0}'] {
            let error = entry(&format!("a{letter}")).unwrap_err();
            assert_eq!((error.code_point, error.place, error.class), (letter.into(), 2, Unseen::Unassigned));
        }
    }

    #[test]
    fn no_refused_character_comes_or_goes_by_the_normal_form() {
        for letter in (0..=0x10_ffff).filter_map(char::from_u32) {
            let normal: Vec<char> = [letter].into_iter().nfc().collect();
            match Unseen::of(letter) {
                Some(_) => assert_eq!(normal, [letter]),
                None => assert!(normal.iter().all(|letter| Unseen::of(*letter).is_none()), "{letter:?}"),
            }
        }
    }
}
