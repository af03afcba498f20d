//! Bridge deals in PBN (Portable Bridge Notation, version 2.1, section 3.4.11): `N:J8.AK985.AJ6.AJ8 QT4.… … …`.
//!
//! The first seat, then the four hands clockwise; a hand's suits are spades, hearts, diamonds, clubs, with dots between, each
//! from the ace down. Only a deal of all 52 to N, E, S and W, thirteen each, has this form.

use std::fmt;

use crate::card::shortened;
use crate::{Card, Deal, Rank, Suit, Table};

/// The seats, clockwise.
const SEATS: [&str; 4] = ["N", "E", "S", "W"];
/// Who of them begins board 1, 2, 3, 4.
const VULNERABLE: [&str; 16] = [
    "None", "NS", "EW", "All", "NS", "EW", "All", "None", "EW", "All", "None", "NS", "All", "None", "NS",
    "EW",
];

/// The deal as the value of PBN's tag `Deal`, north first; none if it is no deal of bridge.
///
/// # Examples
/// ```
/// use evenhand::Seed;
/// use evenhand_cards::{Table, pbn, read_pbn};
///
/// let table = Table::new("52".parse()?, "13*(N E S W)".parse()?)?;
/// let deal = table.dealer(&Seed::from_text("42")).deal(0);
/// let text = pbn(&deal).expect("a deal of bridge");
/// assert_eq!(pbn(&read_pbn(&table, &text)?), Some(text));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pbn(deal: &Deal<'_>) -> Option<String> {
    if !is_bridge(deal.table()) {
        return None;
    }
    let deck = deal.table().deck();
    let mut text = String::from("N:");
    for (place, seat) in SEATS.iter().enumerate() {
        let hand = deal.place(seat)?;
        if place > 0 {
            text.push(' ');
        }
        for suit in Suit::ALL.into_iter().rev() {
            let rank_of = |card: &u32| match deck.card(*card) {
                Card::French(rank, of) if *of == suit => Some(*rank),
                _ => None,
            };
            let mut held: Vec<Rank> = hand.cards().iter().filter_map(rank_of).collect();
            held.sort_unstable_by(|a, b| b.cmp(a));
            text.extend(held.iter().map(|rank| rank.letter()));
            if suit != Suit::Clubs {
                text.push('.');
            }
        }
    }
    Some(text)
}

/// Whether all that is dealt here are the 52, thirteen each to N, E, S and W.
fn is_bridge(table: &Table) -> bool {
    let (deck, places) = (table.deck(), table.places());
    let french = |card: &Card| matches!(card, Card::French(rank, _) if *rank != Rank::Knight);
    let seat = |seat: &&str| places.iter().any(|place| place.name() == *seat && place.size() == 13);
    deck.len() == 52
        && deck.multiplicities().len() == 52
        && deck.cards().iter().all(french)
        && SEATS.iter().all(seat)
}

/// A board of a PBN file: its number, dealer and vulnerability, which go round by the number (from 1), and the deal.
///
/// None if it is no deal of bridge.
pub fn pbn_board(deal: &Deal<'_>, number: u64) -> Option<String> {
    let board = (number.max(1) - 1) % 16;
    let (dealer, vulnerable) = (SEATS[(board % 4) as usize], VULNERABLE[board as usize]);
    let deal = pbn(deal)?;
    Some(format!(
        "[Board \"{number}\"]\n[Dealer \"{dealer}\"]\n[Vulnerable \"{vulnerable}\"]\n[Deal \"{deal}\"]\n"
    ))
}

/// Reads the value of PBN's tag `Deal`.
///
/// # Errors
/// [`PbnError`] if it is no deal of bridge, or the table is no table of bridge.
pub fn read_pbn<'a>(table: &'a Table, text: &str) -> Result<Deal<'a>, PbnError> {
    if !is_bridge(table) {
        return Err(PbnError::NotBridge);
    }
    let deck = table.deck();
    let text = text.trim();
    let Some((first, hands)) = text.split_once(':') else { return Err(PbnError::NoSeat(shortened(text))) };
    let Some(first) = SEATS.iter().position(|seat| seat.eq_ignore_ascii_case(first.trim())) else {
        return Err(PbnError::NoSeat(shortened(text)));
    };
    let hands: Vec<&str> = hands.split_whitespace().collect();
    if hands.len() != 4 {
        return Err(PbnError::Hands(hands.len()));
    }
    let mut owner: Vec<Option<usize>> = vec![None; deck.len()];
    for (at, hand) in hands.iter().enumerate() {
        let seat = (first + at) % 4;
        let suits: Vec<&str> = hand.split('.').collect();
        if suits.len() != 4 {
            return Err(PbnError::Suits { seat: SEATS[seat], suits: suits.len() });
        }
        for (suit, ranks) in Suit::ALL.into_iter().rev().zip(suits) {
            for letter in ranks.chars() {
                let rank = Rank::ALL.into_iter().find(|rank| rank.letter() == letter.to_ascii_uppercase());
                let card = rank.map(|rank| Card::French(rank, suit));
                let index =
                    card.as_ref().and_then(|card| deck.cards().iter().position(|known| known == card));
                let (Some(card), Some(index)) = (card, index) else {
                    return Err(PbnError::Rank { seat: SEATS[seat], letter });
                };
                if owner[index].replace(seat).is_some() {
                    return Err(PbnError::Twice(card));
                }
            }
        }
    }
    let mut cards = Vec::with_capacity(deck.len());
    for place in table.places() {
        let seat = SEATS.iter().position(|seat| *seat == place.name()).ok_or(PbnError::NotBridge)?;
        let held = (0..).zip(&owner).filter(|(_, owner)| **owner == Some(seat)).map(|(card, _)| card);
        let before = cards.len();
        cards.extend(held);
        let held = cards.len() - before;
        if held != place.size() as usize {
            return Err(PbnError::Count { seat: SEATS[seat], cards: held, of: place.size() });
        }
    }
    Ok(Deal::of_hands(table, &cards))
}

/// What is wrong with a deal in PBN.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PbnError {
    /// It does not begin with a seat.
    NoSeat(String),
    /// There are not four hands.
    Hands(usize),
    /// A hand has not four suits.
    Suits {
        /// Whose.
        seat: &'static str,
        /// How many.
        suits: usize,
    },
    /// A letter that is no rank.
    Rank {
        /// In whose hand.
        seat: &'static str,
        /// The letter.
        letter: char,
    },
    /// A card that comes twice.
    Twice(Card),
    /// A hand has too few cards or too many.
    Count {
        /// Whose.
        seat: &'static str,
        /// How many it has.
        cards: usize,
        /// How many it should have.
        of: u32,
    },
    /// The table is no table of bridge.
    NotBridge,
}

impl fmt::Display for PbnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSeat(text) => {
                write!(f, "{text:?} does not begin with a seat, as in N:J8.AK985.AJ6.AJ8 …")
            }
            Self::Hands(hands) => write!(f, "a deal has 4 hands with a space between two, not {hands}"),
            Self::Suits { seat, suits } => {
                write!(f, "the hand of {seat} has 4 suits with a dot between two, not {suits}")
            }
            Self::Rank { seat, letter } => {
                write!(f, "{letter:?} in the hand of {seat} is no rank: they are A K Q J T 9 to 2")
            }
            Self::Twice(card) => write!(f, "{card} comes twice"),
            Self::Count { seat, cards, of } if cards < &(*of as usize) => {
                write!(f, "{seat} has {cards} cards: {} are missing", *of as usize - cards)
            }
            Self::Count { seat, cards, of } => {
                write!(f, "{seat} has {cards} cards: {} too many", cards - *of as usize)
            }
            Self::NotBridge => f.write_str("only deals of 52 cards to N, E, S and W are written in PBN"),
        }
    }
}

impl std::error::Error for PbnError {}

#[cfg(test)]
mod tests {
    use evenhand::Seed;

    use super::*;

    fn table() -> Table {
        Table::new("52".parse().unwrap(), "13*(N E S W)".parse().unwrap()).unwrap()
    }

    #[test]
    fn deals_are_read_back_whoever_comes_first() {
        let table = table();
        for r in 0..200 {
            let text = pbn(&table.dealer(&Seed::from_text("pbn")).deal(r)).unwrap();
            assert_eq!(pbn(&read_pbn(&table, &text).unwrap()).unwrap(), text);
            let hands: Vec<&str> = text[2..].split(' ').collect();
            let turned = format!("S:{} {} {} {}", hands[2], hands[3], hands[0], hands[1]);
            assert_eq!(pbn(&read_pbn(&table, &turned).unwrap()).unwrap(), text);
        }
    }

    #[test]
    fn a_table_of_another_game_is_no_table_of_bridge() {
        let whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
        let short = "N:AKQJT9876... .AKQJT9876.. ..AKQJT9876. ...AKQJT9876";
        for (deck, pattern, text) in [
            ("36", "9*(N E S W)", short),
            ("2x52", "13*(N E S W)", whole),
            ("52", "13*(A B C D)", whole),
            ("52", "12*(N E S W) N E S N", whole),
            ("52+2", "13*(N E S W)", whole),
        ] {
            let table = Table::new(deck.parse().unwrap(), pattern.parse().unwrap()).unwrap();
            assert_eq!(pbn(&table.dealer(&Seed::from_text("pbn")).deal(0)), None, "{pattern}");
            assert_eq!(read_pbn(&table, text), Err(PbnError::NotBridge), "{pattern}");
        }
    }

    #[test]
    fn what_is_no_deal_is_told() {
        let table = table();
        let whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
        assert!(read_pbn(&table, whole).is_ok());
        for (text, told) in [
            ("AKQ", "\"AKQ\" does not begin with a seat"),
            ("X:A", "\"X:A\" does not begin"),
            ("N:A.K.Q.J", "a deal has 4 hands with a space between two, not 1"),
            ("N:AK - - -", "the hand of N has 4 suits"),
            (&whole.replacen("AK", "AX", 1), "'X' in the hand of N is no rank"),
            (&whole.replacen("AK", "AA", 1), "As comes twice"),
            (&whole.replacen("AK", "K", 1), "N has 12 cards: 1 are missing"),
        ] {
            let error = read_pbn(&table, text).unwrap_err().to_string();
            assert!(error.starts_with(told), "{error}");
        }
    }
}
