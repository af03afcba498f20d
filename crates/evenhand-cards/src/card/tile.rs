//! The tiles of mahjong.

use crate::Notation;

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
const DIGITS: [&str; 10] = ["赤五", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const HONOURS: [&str; 7] = ["东", "南", "西", "北", "白", "发", "中"];
const FLOWERS: [&str; 8] = ["春", "夏", "秋", "冬", "梅", "兰", "竹", "菊"];
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
            (Notation::Chinese, TileSuit::Honours) => HONOURS[at - 1].into(),
            (Notation::Chinese, TileSuit::Flowers) => FLOWERS[at - 1].into(),
            (Notation::Chinese, suit) => format!("{}{}", DIGITS[at], ["万", "筒", "条"][suit as usize]),
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
        let all =
            || SUITS.into_iter().flat_map(|suit| (0..10).filter_map(move |number| Self::new(suit, number)));
        let mut signs = text.chars();
        match (signs.next(), signs.next(), signs.next()) {
            // A digit and a letter, in either case.
            (Some(number), Some(letter), None) if number.is_ascii_digit() => {
                let suit = SUITS.into_iter().find(|suit| suit.letter() == letter.to_ascii_lowercase())?;
                Self::new(suit, number.to_digit(10)? as u8)
            }
            _ => all()
                .find(|tile| tile.name(Notation::Chinese) == text || tile.name(Notation::Unicode) == text)
                .or_else(|| traditional(text)),
        }
    }
}

/// Other names of the honours.
const LONG: [(&str, u8); 11] = [
    ("東", 1),
    ("东风", 1),
    ("南风", 2),
    ("西风", 3),
    ("北风", 4),
    ("白板", 5),
    ("發", 6),
    ("发财", 6),
    ("發財", 6),
    ("红中", 7),
    ("紅中", 7),
];

/// Other names of the same tiles: traditional characters, and the usual long forms.
fn traditional(text: &str) -> Option<Tile> {
    if let Some(rest) = text.strip_prefix("红五").or_else(|| text.strip_prefix("紅五")) {
        return Tile::read(&format!("{}{rest}", DIGITS[0]));
    }
    if let Some((_, number)) = LONG.iter().find(|(name, _)| *name == text) {
        return Tile::new(TileSuit::Honours, *number);
    }
    let number = DIGITS.iter().position(|digit| text.starts_with(digit))?;
    let suit = match text.strip_prefix(DIGITS[number])? {
        "萬" => TileSuit::Characters,
        "餅" | "饼" => TileSuit::Dots,
        "條" | "索" => TileSuit::Bamboos,
        _ => return None,
    };
    Tile::new(suit, number as u8)
}
