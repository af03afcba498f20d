//! The cards of UNO.

use super::Notation;

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the colours")]
pub enum Colour {
    Red,
    Yellow,
    Green,
    Blue,
}

/// A card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Uno {
    /// 0 to 9 of a colour, `R7`.
    Number(Colour, u8),
    /// `RS`.
    Skip(Colour),
    /// `RR`.
    Reverse(Colour),
    /// `R+2`.
    DrawTwo(Colour),
    /// `W`.
    Wild,
    /// `W+4`.
    WildDrawFour,
    /// `WS`, one in boxes of 112: all hands are shuffled and dealt anew, or in some boxes two are swapped.
    WildShuffleHands,
    /// `WC`, three in boxes of 112: it does what the players have written on it.
    WildCustomizable,
}

impl Colour {
    /// All of them, in their order.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// `R`, `Y`, `G` or `B`.
    pub fn letter(self) -> char {
        ['R', 'Y', 'G', 'B'][self as usize]
    }

    /// `红`, `黄`, `绿` or `蓝`.
    pub fn chinese(self) -> char {
        ['红', '黄', '绿', '蓝'][self as usize]
    }

    /// The same in traditional characters.
    fn traditional(self) -> char {
        ['紅', '黃', '綠', '藍'][self as usize]
    }
}

impl Uno {
    pub(super) fn name(self, notation: Notation) -> String {
        let chinese = notation == Notation::Chinese;
        let of = |colour: Colour, code: &str, name: &str| {
            if chinese { format!("{}{name}", colour.chinese()) } else { format!("{}{code}", colour.letter()) }
        };
        match self {
            Self::Number(colour, number) => of(colour, &number.to_string(), &number.to_string()),
            Self::Skip(colour) => of(colour, "S", "跳过"),
            Self::Reverse(colour) => of(colour, "R", "反转"),
            Self::DrawTwo(colour) => of(colour, "+2", "+2"),
            Self::Wild => if chinese { "变色" } else { "W" }.into(),
            Self::WildDrawFour => if chinese { "变色+4" } else { "W+4" }.into(),
            Self::WildShuffleHands => if chinese { "变色换手牌" } else { "WS" }.into(),
            Self::WildCustomizable => if chinese { "变色自定义" } else { "WC" }.into(),
        }
    }

    /// The card that a text is.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (first, rest) = text.split_at_checked(text.chars().next()?.len_utf8())?;
        let first = first.chars().next()?;
        let is = |colour: &Colour| {
            let signs = [colour.letter(), colour.chinese(), colour.traditional()];
            signs.contains(&first.to_ascii_uppercase())
        };
        let Some(colour) = Colour::ALL.into_iter().find(is) else {
            return match text {
                "W" | "w" | "变色" | "變色" => Some(Self::Wild),
                "W+4" | "w+4" | "变色+4" | "變色+4" => Some(Self::WildDrawFour),
                "WS" | "ws" | "变色换手牌" | "變色換手牌" => Some(Self::WildShuffleHands),
                "WC" | "wc" | "变色自定义" | "變色自訂" => Some(Self::WildCustomizable),
                _ => None,
            };
        };
        match rest {
            "S" | "s" | "跳过" | "跳過" => Some(Self::Skip(colour)),
            "R" | "r" | "反转" | "反轉" => Some(Self::Reverse(colour)),
            "+2" => Some(Self::DrawTwo(colour)),
            _ => {
                let number = rest.parse::<char>().ok()?.to_digit(10)?;
                Some(Self::Number(colour, number as u8))
            }
        }
    }
}
