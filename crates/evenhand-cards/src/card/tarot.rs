//! The trumps of the tarot.

use std::sync::LazyLock;

use super::Notation;
use crate::words::chinese_names;

/// A trump: 0, the fool (the excuse), to 21.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Major(u8);

/// Their Chinese names, as readers of the cards use them.
static CHINESE: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| chinese_names("majors"));

impl Major {
    /// The trump of a number from 0 to 21.
    pub fn new(number: u8) -> Option<Self> {
        (number < 22).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// `M0` to `M21`, and so on; in Chinese with the number too, by which the trumps rank: `21世界`.
    pub(super) fn name(self, notation: Notation) -> String {
        match notation {
            Notation::Code | Notation::Symbols => format!("M{}", self.0),
            Notation::Unicode => {
                char::from_u32(0x1f0e0 + u32::from(self.0)).map(String::from).unwrap_or_default()
            }
            Notation::Chinese => format!("{}{}", self.0, self.word()),
        }
    }

    /// What it is called in Chinese without its number, as by readers of the cards: `世界`.
    pub(crate) fn word(self) -> &'static str {
        &CHINESE[usize::from(self.0)][0]
    }

    /// The trump that a text is.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Ok(sign) = text.parse::<char>() {
            return u32::from(sign)
                .checked_sub(0x1f0e0)
                .and_then(|number| Self::new(u8::try_from(number).ok()?));
        }
        let is = |major: &Self| {
            let number = text.strip_suffix(major.word());
            number.is_some_and(|number| number.is_empty() || number == major.0.to_string())
        };
        if let Some(major) = (0..22).map(Self).find(is) {
            return Some(major);
        }
        let number = text.strip_prefix(['M', 'm'])?;
        (0..22).find(|known| known.to_string() == number).map(Self)
    }
}
