//! Decks by name, and decks made up: `52+2`, `2x54`, `4x13`, `1..108`.

use std::sync::Arc;

use evenhand_locale::Language;

use super::Deck;
use super::{MAX_CARDS, built_in};
use crate::card::{Card, Joker, Rank, Suit};
use crate::nearest::nearest;
use crate::visible::shortened;

/// The most ranks of a suit that is made up; a larger number behind an x is a deck.
const MAX_RANKS: u32 = 14;

/// The longest name, in bytes.
const MAX_NAME: usize = 40;

/// Reads a deck's name.
pub(super) fn read(text: &str) -> Result<Deck, ParseDeckError> {
    let name: String =
        text.chars().filter(|sign| !sign.is_whitespace()).flat_map(char::to_lowercase).collect();
    // Names are read piece by piece, each in a call of its own.
    let name = built_in::alias(&name).map_or(name, ToString::to_string);
    let cards = Some(&name).filter(|name| name.len() <= MAX_NAME).and_then(|name| cards(name));
    let cards = cards.ok_or_else(|| ParseDeckError::new(text, &name))?;
    if cards.is_empty() || cards.len() > MAX_CARDS {
        return Err(ParseDeckError::new(text, &name));
    }
    Ok(Deck::of(&name, cards))
}

/// The cards of a name; none where it is no deck, or one of too many cards.
fn cards(name: &str) -> Option<Vec<Card>> {
    if let Some(cards) = built_in::named(name) {
        return Some(cards);
    }
    if let Some((low, high)) = name.split_once("..") {
        let (low, high) = (number(low)?, number(high.trim_start_matches('='))?);
        let few = low <= high && ((high - low) as usize) < MAX_CARDS;
        return few.then(|| (low..=high).map(Card::Number).collect());
    }
    if let Some((deck, jokers)) = name.split_once('+') {
        let (mut cards, jokers) = (cards(deck)?, number(jokers).filter(|jokers| *jokers <= 100)?);
        // As decks have them: a small one and a big one, in turn.
        cards.extend((0..jokers).map(|j| Card::Joker(if j % 2 == 0 { Joker::Small } else { Joker::Big })));
        return Some(cards);
    }
    let (times, deck) = name.split_once(['x', '×', '*'])?;
    let times = number(times).filter(|times| (1..=1000).contains(times))?;
    match number(deck) {
        Some(ranks) if ranks <= MAX_RANKS => suits(times, ranks),
        _ => {
            let cards = cards(deck)?;
            let all = cards.len() * times as usize;
            (all <= MAX_CARDS).then(|| cards.into_iter().cycle().take(all).collect())
        }
    }
}

/// Suits of equally many ranks: of the French deck, the highest, where it has as many; else a1, a2, … by letter.
fn suits(suits: u32, ranks: u32) -> Option<Vec<Card>> {
    if suits <= 4 && (1..=13).contains(&ranks) {
        let from = 13 - ranks as usize;
        let suited = |suit: Suit| Rank::ALL[from..].iter().map(move |rank| Card::French(*rank, suit));
        return Some(Suit::ALL[..suits as usize].iter().flat_map(|suit| suited(*suit)).collect());
    }
    let letters = (b'a'..=b'z').take(suits as usize);
    let name = |letter: u8, rank: u32| Card::Named(Arc::from(format!("{}{rank}", char::from(letter))));
    (suits <= 26)
        .then(|| letters.flat_map(|letter| (1..=ranks).map(move |rank| name(letter, rank))).collect())
}

/// A number without a sign.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A text that is no deck.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub struct ParseDeckError {
    /// The text, shortened if it is long.
    pub text: String,
    /// The names that come nearest.
    pub nearest: Vec<&'static str>,
}

impl ParseDeckError {
    fn new(text: &str, name: &str) -> Self {
        let names = built_in::NAMES.into_iter().map(|name| (name, name));
        Self { text: shortened(text), nearest: nearest(name, names) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_are_made_up_by_sums_products_and_ranges() {
        let len = |text: &str| text.parse::<Deck>().unwrap().len();
        assert_eq!(len("52+2"), 54);
        assert_eq!("52+2".parse::<Deck>().unwrap().cards(), "54".parse::<Deck>().unwrap().cards());
        assert_eq!("4x13".parse::<Deck>().unwrap().cards(), "52".parse::<Deck>().unwrap().cards());
        assert_eq!("4x9".parse::<Deck>().unwrap().cards(), "36".parse::<Deck>().unwrap().cards());
        assert_eq!("1..108".parse::<Deck>().unwrap().cards()[107].to_string(), "108");
        assert_eq!(len("2x54"), 108);
        assert_eq!(len("8x52"), 416);
        assert_eq!(len("2×52+4"), 108);
        assert_eq!(len("5x10"), 50);
    }

    #[test]
    fn a_pack_is_called_by_its_chinese_name() {
        for name in ["扑克", "扑克牌", "撲克牌"] {
            let deck: Deck = name.parse().unwrap();
            assert_eq!((deck.name(), deck.len()), ("54", 54), "{name}");
        }
    }

    #[test]
    fn what_is_no_deck_is_refused() {
        for text in [
            "",
            "0",
            "53",
            "1..",
            "..9",
            "9..1",
            "1..100000",
            "-1..3",
            "0x52",
            "52+",
            "52+999",
            "x",
            "5x5x5x5x5x9",
        ] {
            assert!(text.parse::<Deck>().is_err(), "{text}");
        }
        let error = "108".parse::<Deck>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "108 cards may be uno, 2x54 (two decks with jokers), sichuan or sanma (tiles). Use one of these names."
        );
        let error = "mahjonk".parse::<Deck>().unwrap_err();
        assert_eq!(error.nearest[0], "mahjong");
    }
}
