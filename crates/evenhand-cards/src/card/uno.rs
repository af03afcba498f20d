//! The cards of UNO.

use std::borrow::Cow;

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
    /// Its colour; a wild card has none.
    pub fn colour(self) -> Option<Colour> {
        match self {
            Self::Number(colour, _) | Self::Skip(colour) | Self::Reverse(colour) | Self::DrawTwo(colour) => {
                Some(colour)
            }
            Self::Wild | Self::WildDrawFour | Self::WildShuffleHands | Self::WildCustomizable => None,
        }
    }

    /// What it says, as its code does behind the colour: `7`, `S`, `R`, `+2`, or the whole code of a wild card.
    pub fn sign(self) -> Cow<'static, str> {
        match self {
            Self::Number(_, number) => number.to_string().into(),
            Self::Skip(_) => "S".into(),
            Self::Reverse(_) => "R".into(),
            Self::DrawTwo(_) => "+2".into(),
            Self::Wild => "W".into(),
            Self::WildDrawFour => "W+4".into(),
            Self::WildShuffleHands => "WS".into(),
            Self::WildCustomizable => "WC".into(),
        }
    }

    pub(super) fn name(self, notation: Notation) -> String {
        if notation != Notation::Chinese {
            return self.colour().map_or_else(String::new, |colour| colour.letter().into()) + &self.sign();
        }
        let sign = match self {
            Self::Number(..) | Self::DrawTwo(_) => self.sign(),
            Self::Skip(_) => "跳过".into(),
            Self::Reverse(_) => "反转".into(),
            Self::Wild => "变色".into(),
            Self::WildDrawFour => "变色+4".into(),
            Self::WildShuffleHands => "变色换手牌".into(),
            Self::WildCustomizable => "变色自定义".into(),
        };
        self.colour().map_or_else(String::new, |colour| colour.chinese().into()) + &sign
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
