//! The trumps of the tarot.

use super::Notation;

/// A trump: 0, the fool (the excuse), to 21.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Major(u8);

/// Their Chinese names, as readers of the cards use them.
const CHINESE: [&str; 22] = [
    "愚者",
    "魔术师",
    "女祭司",
    "女皇",
    "皇帝",
    "教皇",
    "恋人",
    "战车",
    "力量",
    "隐士",
    "命运之轮",
    "正义",
    "倒吊人",
    "死神",
    "节制",
    "恶魔",
    "高塔",
    "星星",
    "月亮",
    "太阳",
    "审判",
    "世界",
];

impl Major {
    /// The trump of a number from 0 to 21.
    pub fn new(number: u8) -> Option<Self> {
        (number < 22).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// `M0` to `M21`, and so on.
    pub(super) fn name(self, notation: Notation) -> String {
        match notation {
            Notation::Code | Notation::Symbols => format!("M{}", self.0),
            Notation::Unicode => {
                char::from_u32(0x1f0e0 + u32::from(self.0)).map(String::from).unwrap_or_default()
            }
            Notation::Chinese => CHINESE[usize::from(self.0)].into(),
        }
    }

    /// The trump that a text is.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Ok(sign) = text.parse::<char>() {
            return u32::from(sign)
                .checked_sub(0x1f0e0)
                .and_then(|number| Self::new(u8::try_from(number).ok()?));
        }
        if let Some(number) = CHINESE.iter().position(|name| *name == text) {
            return Self::new(number as u8);
        }
        let number = text.strip_prefix(['M', 'm'])?;
        (0..22).find(|known| known.to_string() == number).map(Self)
    }
}
