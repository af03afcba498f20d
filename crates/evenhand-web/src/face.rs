//! What the page draws on a card.

use std::borrow::Cow;

use evenhand_cards::{Card, HanafudaKind, Joker};
use serde::Serialize;

/// What is drawn on a card.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Face {
    French { rank: &'static str, suit: char },
    Joker { is_big: bool },
    Trump { number: u8 },
    Uno { colour: Option<char>, sign: Cow<'static, str> },
    Tile { suit: char, number: u8 },
    Hanafuda { month: u8, card: u8, flower: &'static str },
    Named { name: String },
}

impl From<&Card> for Face {
    fn from(card: &Card) -> Self {
        match card {
            Card::French(rank, suit) => Self::French { rank: rank.number(), suit: suit.letter() },
            Card::Joker(joker) => Self::Joker { is_big: *joker == Joker::Big },
            Card::Major(major) => Self::Trump { number: major.number() },
            Card::Uno(uno) => {
                Self::Uno { colour: uno.colour().map(evenhand_cards::Colour::letter), sign: uno.sign() }
            }
            Card::Tile(tile) => Self::Tile { suit: tile.suit().letter(), number: tile.number() },
            Card::Hanafuda(flower) => {
                let kind = match flower.kind() {
                    HanafudaKind::Bright => "bright",
                    HanafudaKind::Animal => "animal",
                    HanafudaKind::Ribbon => "ribbon",
                    HanafudaKind::Plain => "plain",
                };
                Self::Hanafuda { month: flower.month(), card: flower.card(), flower: kind }
            }
            other => Self::Named { name: other.to_string() },
        }
    }
}
