//! A card: what is printed on it, in each notation.
//!
//! A [`Card`] is a face: two decks together hold two equal cards for each. Which of the two a card is, is its place in
//! the starting order of a [`Deck`](crate::Deck), so that equal cards stay tellable apart inside and print alike.
//!
//! Reading is lenient (`As`, `as`, `A♠`, `♠A`, `黑桃A`, `🂡`, `10d`), writing is strict: one spelling for each
//! [`Notation`]. A text may have more than one reading (`2s` is the two of spades, and the two of bamboos);
//! [`Card::readings`] gives them all, and a deck takes the one it has.
//!
//! A card is cloned, and not copied: one of a made-up deck has a name of its own, which equal cards share. To copy it, names
//! would have to be kept for ever or to lie in a deck apart from the card, and then two decks' cards could not be compared.
//! Where copies count, use the indices of a deck: they are numbers.
//!
//! By serde a card is a text: its code if that is read as this card again (`As`), else the kind before it (`tile:2s`,
//! `named:Dragon`), so that every card comes back as it was.

mod french;
mod hanafuda;
mod tarot;
mod tile;
mod uno;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use french::{Joker, ParseRankError, ParseSuitError, Rank, Suit};
pub use hanafuda::{Hanafuda, HanafudaKind};
pub use tarot::Major;
pub use tile::{Tile, TileSuit};
pub use uno::{Colour, Uno};

use crate::visible::shortened;

/// What is printed on a card.
///
/// # Examples
/// ```
/// use evenhand_cards::{Card, Notation, Rank, Suit};
///
/// let card: Card = "♠A".parse()?;
/// assert_eq!(card, Card::French(Rank::Ace, Suit::Spades));
/// assert_eq!(card.to_string(), "As");
/// assert_eq!(card.name(Notation::Chinese), "黑桃A");
/// assert_eq!("大王".parse::<Card>()?.name(Notation::Code), "RJ");
/// # Ok::<(), evenhand_cards::ParseCardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Card {
    /// A rank of a suit.
    French(Rank, Suit),
    /// A joker.
    Joker(Joker),
    /// A trump of the tarot.
    Major(Major),
    /// A card of UNO.
    Uno(Uno),
    /// A tile of mahjong.
    Tile(Tile),
    /// A flower card.
    Hanafuda(Hanafuda),
    /// A number.
    Number(u32),
    /// Any other card, by its name.
    Named(Arc<str>),
}

/// How a card is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Notation {
    /// ASCII: `As`, `Td`, `BJ`, `5m`, `R+2`.
    #[default]
    Code,
    /// With the suit's sign: `♠A`, `♦10`, and the code where there is none.
    Symbols,
    /// The Unicode character of the card or tile: `🂡`, `🀇`, and the code where there is none.
    Unicode,
    /// Chinese: `黑桃A`, `大王`, `五万`.
    Chinese,
}

impl Card {
    /// The card's name in a notation.
    pub fn name(&self, notation: Notation) -> String {
        match self {
            Self::French(rank, suit) => french::name(*rank, *suit, notation),
            Self::Joker(joker) => joker.name(notation).into(),
            Self::Major(major) => major.name(notation),
            Self::Uno(uno) => uno.name(notation),
            Self::Tile(tile) => tile.name(notation),
            Self::Hanafuda(card) => card.name(notation),
            Self::Number(number) => number.to_string(),
            Self::Named(name) => name.to_string(),
        }
    }

    /// Every card that a text may be, likeliest first; [`Card::Named`] is not among them.
    pub fn readings(text: &str) -> Vec<Self> {
        let mut readings: Vec<Self> = Vec::new();
        readings.extend(french::read(text).map(|(rank, suit)| Self::French(rank, suit)));
        readings.extend(Joker::read(text).map(Self::Joker));
        readings.extend(Tile::read(text).map(Self::Tile));
        readings.extend(Uno::read(text).map(Self::Uno));
        readings.extend(Major::read(text).map(Self::Major));
        readings.extend(Hanafuda::read(text).map(Self::Hanafuda));
        if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0') {
            readings.extend(text.parse().map(Self::Number));
        }
        readings
    }
}

impl fmt::Display for Card {
    /// The code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name(Notation::Code))
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// The likeliest reading.
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        Self::readings(text).into_iter().next().ok_or_else(|| ParseCardError { text: shortened(text) })
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let code = self.to_string();
        if code.parse().as_ref() == Ok(self) {
            return serializer.serialize_str(&code);
        }
        let kind = if let Self::Named(_) = self { "named" } else { "tile" };
        serializer.serialize_str(&format!("{kind}:{code}"))
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if let Some(name) = text.strip_prefix("named:") {
            return Ok(Self::Named(name.into()));
        }
        if let Some(tile) = text.strip_prefix("tile:").and_then(Tile::read) {
            return Ok(Self::Tile(tile));
        }
        text.parse().map_err(de::Error::custom)
    }
}

/// A text that is no card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{text:?} is not a card. Write cards like As, 10d, ♠A, 黑桃A, BJ, 5m, R+2.")]
pub struct ParseCardError {
    /// The text, shortened if it is long.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::deck::Deck;

    /// Every face there is.
    fn faces() -> Vec<Card> {
        ["54", "tarot", "uno112", "riichi", "mahjong144", "hanafuda", "1..108"]
            .iter()
            .flat_map(|deck| deck.parse::<Deck>().unwrap().cards().to_vec())
            .collect()
    }

    #[test]
    fn every_card_is_read_back_from_each_of_its_names() {
        for card in faces() {
            for notation in [Notation::Code, Notation::Symbols, Notation::Unicode, Notation::Chinese] {
                let name = card.name(notation);
                assert!(Card::readings(&name).contains(&card), "{name}");
            }
        }
    }

    #[test]
    fn every_card_comes_back_from_what_serde_writes() {
        let named = ["As", "Dragon", "", "tile:2s", "named:x", "7"].map(|name| Card::Named(name.into()));
        for card in faces().into_iter().chain(named) {
            let json = serde_json::to_string(&card).unwrap();
            assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card, "{json}");
        }
        let json = |card: &str| serde_json::to_string(&card.parse::<Card>().unwrap()).unwrap();
        assert_eq!(
            [json("♠A"), json("大王"), json("二条"), json("W")],
            ["\"As\"", "\"RJ\"", "\"tile:2s\"", "\"W\""]
        );
        for wrong in ["\"Dragon\"", "\"tile:As\"", "7"] {
            assert!(serde_json::from_str::<Card>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_two_cards_of_a_deck_share_a_name() {
        for deck in ["54", "tarot", "uno112", "riichi", "mahjong144", "hanafuda", "1..108"] {
            let deck: Deck = deck.parse().unwrap();
            for notation in [Notation::Code, Notation::Symbols, Notation::Unicode, Notation::Chinese] {
                let mut names = std::collections::HashMap::new();
                for card in deck.cards() {
                    let other = names.insert(card.name(notation), card);
                    assert!(other.is_none_or(|other| other == card), "{other:?} and {card:?}");
                }
            }
        }
    }

    #[test]
    fn cards_are_read_in_the_spellings_that_people_use() {
        let ace = Card::French(Rank::Ace, Suit::Spades);
        for text in ["As", "AS", "as", "sA", "A♠", "♠A", "♠︎A", "♤A", "黑桃A", "黑桃a", "🂡", "1s", "1♠"]
        {
            assert!(Card::readings(text).contains(&ace), "{text}");
        }
        let ten = Card::French(Rank::Ten, Suit::Diamonds);
        for text in ["Td", "10d", "0D", "10♦", "♦10", "♦T", "方块10", "方片10", "方块十", "方塊十", "🃊"]
        {
            assert!(Card::readings(text).contains(&ten), "{text}");
        }
        for (text, joker) in [
            ("BJ", Joker::Small),
            ("小王", Joker::Small),
            ("🃏", Joker::Small),
            ("rj", Joker::Big),
            ("大王", Joker::Big),
            ("🂿", Joker::Big),
        ] {
            assert_eq!(text.parse(), Ok(Card::Joker(joker)), "{text}");
        }
        for (text, code) in [
            ("黑桃十", "Ts"),
            ("1万", "1m"),
            ("1萬", "1m"),
            ("5筒", "5p"),
            ("3条", "3s"),
            ("3索", "3s"),
            ("红5万", "0m"),
            ("紅7", "R7"),
            ("黃+2", "Y+2"),
            ("綠跳過", "GS"),
            ("藍反轉", "BR"),
            ("變色+4", "W+4"),
            ("變色換手牌", "WS"),
            ("變色自訂", "WC"),
            ("世界", "M21"),
            ("21世界", "M21"),
            ("0愚者", "M0"),
        ] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), code, "{text}");
        }
        let red = Tile::new(TileSuit::Characters, 0).unwrap();
        for text in ["0m", "赤五万", "红五万", "紅五萬"] {
            assert_eq!(text.parse(), Ok(Card::Tile(red)), "{text}");
        }
        for text in [
            "",
            "A",
            "s",
            "Ax",
            "11s",
            "ss",
            "♠",
            "♠♠",
            "大",
            "0m0",
            "10m",
            "+2",
            "M22",
            "M-1",
            "H13a",
            "01",
            "joker",
            "10万",
            "1春",
            "20世界",
            "021世界",
            "+1魔术师",
            "WX",
        ] {
            assert_eq!(Card::readings(text), [], "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_card_or_none(text in ".{0,6}") {
            for card in Card::readings(&text) {
                prop_assert!(Card::readings(&card.to_string()).contains(&card));
            }
        }
    }
}
