//! The cards of the French deck, and its jokers.

use std::fmt;
use std::str::FromStr;

use super::Notation;
use crate::visible::shortened;

/// A suit; the order is that of the decks here, clubs to spades.
///
/// # Examples
/// ```
/// use evenhand_cards::Suit;
///
/// assert_eq!("♠".parse(), Ok(Suit::Spades));
/// assert_eq!(Suit::Spades.to_string(), "s");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the suits")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

/// A rank; the order is that of the decks here, the two to the ace.
///
/// # Examples
/// ```
/// use evenhand_cards::Rank;
///
/// assert_eq!("10".parse(), Ok(Rank::Ten));
/// assert_eq!(Rank::Ten.to_string(), "T");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the ranks")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    /// Between jack and queen, in tarot decks alone.
    Knight,
    Queen,
    King,
    Ace,
}

/// A joker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joker {
    /// The black one, `BJ`, 小王.
    Small,
    /// The red one, `RJ`, 大王.
    Big,
}

impl Suit {
    /// All of them, in their order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// `c`, `d`, `h` or `s`.
    pub fn letter(self) -> char {
        ['c', 'd', 'h', 's'][self as usize]
    }

    /// `♣`, `♦`, `♥` or `♠`.
    pub fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// `梅花`, `方块`, `红桃` or `黑桃`.
    pub fn chinese(self) -> &'static str {
        ["梅花", "方块", "红桃", "黑桃"][self as usize]
    }

    /// How a suit is written in a text.
    fn signs(self) -> &'static [&'static str] {
        match self {
            Self::Clubs => &["c", "C", "♣", "♧", "梅花", "草花"],
            Self::Diamonds => &["d", "D", "♦", "♢", "方块", "方片", "方塊"],
            Self::Hearts => &["h", "H", "♥", "♡", "红桃", "红心", "紅桃", "紅心"],
            Self::Spades => &["s", "S", "♠", "♤", "黑桃"],
        }
    }
}

impl Rank {
    /// All but the knight, in their order.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// `2` to `9`, `T`, `J`, `C` (the knight), `Q`, `K`, `A`.
    pub fn letter(self) -> char {
        char::from(b"23456789TJCQKA"[self as usize])
    }

    /// The same, but `10`.
    pub fn number(self) -> &'static str {
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K", "A"][self as usize]
    }

    /// The rank that a text is.
    fn read(text: &str) -> Option<Self> {
        let letter = match text {
            "10" | "0" | "十" => 'T',
            "1" => 'A',
            _ => text.parse::<char>().ok()?.to_ascii_uppercase(),
        };
        Self::ALL.into_iter().chain([Self::Knight]).find(|rank| rank.letter() == letter)
    }

    /// The place of the card in its column of the Unicode block, where the knight stands between jack and queen.
    fn unicode(self) -> u32 {
        if self == Self::Ace { 1 } else { self as u32 + 2 }
    }
}

impl fmt::Display for Suit {
    /// Its letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl fmt::Display for Rank {
    /// Its letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl FromStr for Suit {
    type Err = ParseSuitError;

    fn from_str(text: &str) -> Result<Self, ParseSuitError> {
        let suit = Self::ALL.into_iter().find(|suit| suit.signs().contains(&text));
        suit.ok_or_else(|| ParseSuitError { text: shortened(text) })
    }
}

impl FromStr for Rank {
    type Err = ParseRankError;

    fn from_str(text: &str) -> Result<Self, ParseRankError> {
        Self::read(text).ok_or_else(|| ParseRankError { text: shortened(text) })
    }
}

/// A text that is no suit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{text:?} is not a suit. Write suits like s, ♠, 黑桃.")]
pub struct ParseSuitError {
    /// The text, shortened if it is long.
    pub text: String,
}

/// A text that is no rank.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{text:?} is not a rank. Ranks are 2 to 9, T or 10, J, C (the knight), Q, K, A.")]
pub struct ParseRankError {
    /// The text, shortened if it is long.
    pub text: String,
}

/// The name of a card.
pub(super) fn name(rank: Rank, suit: Suit, notation: Notation) -> String {
    match notation {
        Notation::Code => [rank.letter(), suit.letter()].iter().collect(),
        Notation::Symbols => format!("{}{}", suit.symbol(), rank.number()),
        Notation::Unicode => {
            let column = 0x1f0a0 + 0x10 * (Suit::Spades as u32 - suit as u32);
            char::from_u32(column + rank.unicode()).map(String::from).unwrap_or_default()
        }
        Notation::Chinese => format!("{}{}", suit.chinese(), rank.number()),
    }
}

/// The card that a text is.
pub(super) fn read(text: &str) -> Option<(Rank, Suit)> {
    if let Ok(sign) = text.parse::<char>() {
        let place = u32::from(sign).checked_sub(0x1f0a0).filter(|place| *place < 0x40)?;
        let suit = Suit::ALL[3 - place as usize / 0x10];
        let mut ranks = Rank::ALL.into_iter().chain([Rank::Knight]);
        return ranks.find(|rank| rank.unicode() == place % 0x10).map(|rank| (rank, suit));
    }
    // A sign may be followed by the choice of its look (U+FE0E, U+FE0F).
    let text = &text.replace(['\u{fe0e}', '\u{fe0f}'], "");
    let signs = || Suit::ALL.into_iter().flat_map(|suit| suit.signs().iter().map(move |sign| (suit, *sign)));
    let read = |suit: Suit, rest: Option<&str>| Some((Rank::read(rest?)?, suit));
    // `cC` could begin or end with a suit: the rank comes first.
    signs()
        .find_map(|(suit, sign)| read(suit, text.strip_suffix(sign)))
        .or_else(|| signs().find_map(|(suit, sign)| read(suit, text.strip_prefix(sign))))
}

impl Joker {
    /// The joker's name.
    pub(super) fn name(self, notation: Notation) -> &'static str {
        match (notation, self) {
            (Notation::Code | Notation::Symbols, Self::Small) => "BJ",
            (Notation::Code | Notation::Symbols, Self::Big) => "RJ",
            (Notation::Unicode, Self::Small) => "🃏",
            (Notation::Unicode, Self::Big) => "🂿",
            (Notation::Chinese, Self::Small) => "小王",
            (Notation::Chinese, Self::Big) => "大王",
        }
    }

    /// The joker that a text is.
    pub(super) fn read(text: &str) -> Option<Self> {
        match text {
            "小王" | "小鬼" | "🃏" => Some(Self::Small),
            "大王" | "大鬼" | "🂿" => Some(Self::Big),
            _ if text.eq_ignore_ascii_case("BJ") => Some(Self::Small),
            _ if text.eq_ignore_ascii_case("RJ") => Some(Self::Big),
            _ => None,
        }
    }
}
