//! The tiles of mahjong.

use std::sync::LazyLock;

use super::Notation;
use crate::words::chinese_names;

/// The suits of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TileSuit {
    /// 万, `m`.
    Characters,
    /// 筒, `p`.
    Dots,
    /// 条, `s`.
    Bamboos,
    /// East, south, west, north, white, green, red: `z`.
    Honours,
    /// Spring, summer, autumn, winter, plum, orchid, bamboo, chrysanthemum: `f`.
    Flowers,
}

/// A tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    suit: TileSuit,
    number: u8,
}

const SUITS: [TileSuit; 5] =
    [TileSuit::Characters, TileSuit::Dots, TileSuit::Bamboos, TileSuit::Honours, TileSuit::Flowers];
/// Each with its other spellings; 0 is the red five.
static DIGITS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| chinese_names("tile-digits"));
/// Each with its other spellings.
static HONOURS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| chinese_names("tile-honours"));
static FLOWERS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| chinese_names("tile-flowers"));
/// The character of the first tile of each suit; the dragons and the flowers stand in another order than here.
const UNICODE: [u32; 3] = [0x1f007, 0x1f019, 0x1f010];
const UNICODE_HONOURS: [u32; 7] = [0x1f000, 0x1f001, 0x1f002, 0x1f003, 0x1f006, 0x1f005, 0x1f004];
const UNICODE_FLOWERS: [u32; 8] = [0x1f026, 0x1f027, 0x1f028, 0x1f029, 0x1f022, 0x1f023, 0x1f024, 0x1f025];

impl TileSuit {
    /// `m`, `p`, `s`, `z` or `f`.
    pub fn letter(self) -> char {
        ['m', 'p', 's', 'z', 'f'][self as usize]
    }
}

impl Tile {
    /// The tile of a number: 1 to 9 of a suit, 0 for its red five, 1 to 7 of the honours, 1 to 8 of the flowers.
    pub fn new(suit: TileSuit, number: u8) -> Option<Self> {
        let has = match suit {
            TileSuit::Honours => 1..=7,
            TileSuit::Flowers => 1..=8,
            _ => 0..=9,
        };
        has.contains(&number).then_some(Self { suit, number })
    }

    /// Its suit.
    pub fn suit(self) -> TileSuit {
        self.suit
    }

    /// Its number; 0 is a red five.
    pub fn number(self) -> u8 {
        self.number
    }

    pub(super) fn name(self, notation: Notation) -> String {
        let at = usize::from(self.number);
        match (notation, self.suit) {
            (Notation::Chinese, TileSuit::Honours) => HONOURS[at - 1][0].clone(),
            (Notation::Chinese, TileSuit::Flowers) => FLOWERS[at - 1][0].clone(),
            (Notation::Chinese, suit) => format!("{}{}", DIGITS[at][0], ["万", "筒", "条"][suit as usize]),
            (Notation::Unicode, suit) if at > 0 => {
                let sign = match suit {
                    TileSuit::Honours => UNICODE_HONOURS[at - 1],
                    TileSuit::Flowers => UNICODE_FLOWERS[at - 1],
                    _ => UNICODE[suit as usize] + u32::from(self.number) - 1,
                };
                char::from_u32(sign).map(String::from).unwrap_or_default()
            }
            _ => format!("{}{}", self.number, self.suit.letter()),
        }
    }

    /// The tile that a text is.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut signs = text.chars();
        match (signs.next(), signs.next(), signs.next()) {
            // A digit and a letter, in either case.
            (Some(number), Some(letter), None) if number.is_ascii_digit() && letter.is_ascii() => {
                let suit = SUITS.into_iter().find(|suit| suit.letter() == letter.to_ascii_lowercase())?;
                Self::new(suit, number.to_digit(10)? as u8)
            }
            (Some(sign), None, None) if (0x1f000..0x1f02a).contains(&u32::from(sign)) => {
                Self::of_unicode(sign)
            }
            _ => Self::of_chinese(text),
        }
    }

    /// The tile of a character of the block of tiles.
    fn of_unicode(sign: char) -> Option<Self> {
        let sign = u32::from(sign);
        let among = |signs: &[u32]| signs.iter().position(|known| *known == sign).map(|at| at as u8 + 1);
        if let Some(number) = among(&UNICODE_HONOURS) {
            return Self::new(TileSuit::Honours, number);
        }
        if let Some(number) = among(&UNICODE_FLOWERS) {
            return Self::new(TileSuit::Flowers, number);
        }
        let suited = SUITS.into_iter().zip(UNICODE);
        suited
            .filter(|(_, first)| (*first..first + 9).contains(&sign))
            .find_map(|(suit, first)| Self::new(suit, (sign - first) as u8 + 1))
    }

    /// The tile of a Chinese name, in simplified or traditional characters, short or long.
    fn of_chinese(text: &str) -> Option<Self> {
        if let Some(number) = FLOWERS.iter().position(|names| names[0] == text) {
            return Self::new(TileSuit::Flowers, number as u8 + 1);
        }
        if let Some(number) = HONOURS.iter().position(|names| names.iter().any(|name| name == text)) {
            return Self::new(TileSuit::Honours, number as u8 + 1);
        }
        let (number, suit) = DIGITS.iter().zip(0..).find_map(|(names, number)| {
            names.iter().find_map(|name| Some((number, text.strip_prefix(name)?)))
        })?;
        let suit = match suit {
            "万" | "萬" => TileSuit::Characters,
            "筒" | "餅" | "饼" => TileSuit::Dots,
            "条" | "條" | "索" => TileSuit::Bamboos,
            _ => return None,
        };
        Self::new(suit, number)
    }
}
