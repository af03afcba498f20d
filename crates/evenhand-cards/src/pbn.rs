//! Bridge deals in PBN (Portable Bridge Notation, version 2.1, section 3.4.11): `N:J8.AK985.AJ6.AJ8 QT4.… … …`.
//!
//! The first seat, then the four hands clockwise; a hand's suits are spades, hearts, diamonds, clubs, with dots between, each
//! from the ace down. Only a deal of all 52 to N, E, S and W, thirteen each, has this form.
//! [`Board`] writes whole boards.

use std::cmp::Reverse;

use crate::board::Board;

use crate::card::{Card, Rank, Suit};
use crate::table::{Deal, Table};
use crate::visible::shortened;

/// The seats, clockwise.
pub(crate) const SEATS: [&str; 4] = ["N", "E", "S", "W"];

/// PBN for the deals of a table.
///
/// # Examples
/// ```
/// use evenhand::Seed;
/// use evenhand_cards::{Pbn, Table};
///
/// let table = Table::new("52".parse()?, "13*(N E S W)".parse()?)?;
/// let pbn = Pbn::new(&table)?;
/// let text = pbn.write(&table.dealer(&Seed::from_text("42")).deal(0));
/// assert_eq!(text, "N:KJ654..Q965.AT83 A.AKJ982.AT74.Q9 Q983.6543.K.KJ62 T72.QT7.J832.754");
/// assert_eq!(pbn.write(&pbn.read(&text)?), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Pbn {
    table: Table,
    /// The seat of each of the table's places.
    seats: [usize; 4],
    /// The cards as indices into the deck, spades first, each suit from the ace down.
    cards: Vec<(u32, Rank, Suit)>,
}

impl Pbn {
    /// For a table of bridge: all 52 are dealt to N, E, S and W, thirteen each.
    ///
    /// # Errors
    /// [`PbnError::NotBridge`] if it is another.
    pub fn new(table: &Table) -> Result<Self, PbnError> {
        Self::with_seats(table, SEATS)
    }

    /// Creates a writer for a table of bridge whose seats have other names, in the order north, east, south, west.
    ///
    /// # Errors
    /// [`PbnError::NotBridge`] unless the table deals thirteen of the 52 cards to each of these seats.
    pub fn with_seats(table: &Table, names: [&str; 4]) -> Result<Self, PbnError> {
        let deck = table.deck();
        if table.places().len() != SEATS.len() {
            return Err(PbnError::NotBridge);
        }
        let seat =
            |seat: &str| table.places().iter().position(|place| place.name() == seat && place.size() == 13);
        let mut seats = [0; 4];
        for (number, name) in names.into_iter().enumerate() {
            seats[seat(name).ok_or(PbnError::NotBridge)?] = number;
        }
        let mut cards = Vec::new();
        for (index, card) in (0..).zip(deck.cards()) {
            match card {
                Card::French(rank, suit) if *rank != Rank::Knight => cards.push((index, *rank, *suit)),
                _ => return Err(PbnError::NotBridge),
            }
        }
        if cards.len() != 52 || deck.multiplicities().len() != 52 {
            return Err(PbnError::NotBridge);
        }
        cards.sort_unstable_by_key(|(_, rank, suit)| (Reverse(*suit), Reverse(*rank)));
        Ok(Self { table: table.clone(), seats, cards })
    }

    /// A deal as the value of PBN's tag `Deal`, north first.
    ///
    /// # Panics
    /// If it was dealt at a table with another deck.
    pub fn write(&self, deal: &Deal) -> String {
        self.write_hands(deal.cards())
    }

    /// The value of the tag `Deal` for cards that lie hand behind hand, as [`Dealer::fill`](crate::Dealer::fill) writes them.
    ///
    /// # Panics
    /// As [`Pbn::board`].
    pub fn write_hands(&self, cards: &[u32]) -> String {
        self.board(1, cards).deal_from(0)
    }

    /// Returns the board with this number, from 1, for cards that lie hand behind hand.
    ///
    /// # Panics
    /// If they are not 52 cards of the deck.
    pub fn board(&self, number: u64, cards: &[u32]) -> Board {
        assert_eq!(cards.len(), 52, "a deal of bridge has 52 cards");
        let mut owner = [0; 52];
        for (place, hand) in cards.chunks_exact(13).enumerate() {
            for card in hand {
                owner[*card as usize] = self.seats[place];
            }
        }
        let mut owners = [0; 52];
        for (owner_of, (index, ..)) in owners.iter_mut().zip(&self.cards) {
            *owner_of = owner[*index as usize];
        }
        Board::new(number, &owners)
    }

    /// The values of the tags `Deal` of a PBN file, each with its line, from 1.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::Pbn;
    ///
    /// let file = "[Board \"1\"]\n[Deal \"N:A.K.Q.J 2.. 3.. 4..\"]\n";
    /// assert_eq!(Pbn::tags(file).collect::<Vec<_>>(), [(2, "N:A.K.Q.J 2.. 3.. 4..")]);
    /// ```
    pub fn tags(file: &str) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(file.lines()).filter_map(|(number, line)| {
            let value = line.trim().strip_prefix("[Deal ")?.trim_end_matches(']');
            Some((number, value.trim().trim_matches('"')))
        })
    }

    /// Reads the value of PBN's tag `Deal`, its hands clockwise from any seat.
    ///
    /// # Errors
    /// [`PbnError`] if it is no deal of bridge.
    pub fn read(&self, text: &str) -> Result<Deal, PbnError> {
        let text = text.trim();
        let seat = |text: &str| SEATS.iter().position(|seat| seat.eq_ignore_ascii_case(text.trim()));
        let first = text.split_once(':').and_then(|(first, hands)| Some((seat(first)?, hands)));
        let Some((first, hands)) = first else { return Err(PbnError::NoSeat(shortened(text))) };
        let hands: Vec<&str> = hands.split_whitespace().collect();
        if hands.len() != 4 {
            return Err(PbnError::Hands(hands.len()));
        }
        let mut owner: [Option<usize>; 52] = [None; 52];
        for (at, hand) in hands.iter().enumerate() {
            let seat = (first + at) % 4;
            let suits: Vec<&str> = hand.split('.').collect();
            if suits.len() != 4 {
                return Err(PbnError::Suits { seat: SEATS[seat], suits: suits.len() });
            }
            for (suit, ranks) in Suit::ALL.into_iter().rev().zip(suits) {
                for letter in ranks.chars() {
                    let is = |(_, rank, of): &&(u32, Rank, Suit)| {
                        *of == suit && rank.letter() == letter.to_ascii_uppercase()
                    };
                    let Some((index, rank, _)) = self.cards.iter().find(is) else {
                        return Err(PbnError::Rank { seat: SEATS[seat], letter });
                    };
                    if owner[*index as usize].replace(seat).is_some() {
                        return Err(PbnError::Twice(Card::French(*rank, suit)));
                    }
                }
            }
        }
        let mut cards = Vec::with_capacity(owner.len());
        for seat in self.seats {
            let held = (0..).zip(&owner).filter(|(_, owner)| **owner == Some(seat)).map(|(card, _)| card);
            let before = cards.len();
            cards.extend(held);
            if cards.len() - before != 13 {
                return Err(PbnError::Count { seat: SEATS[seat], cards: cards.len() - before });
            }
        }
        Ok(Deal::of_hands(&self.table, &cards))
    }
}

fn miscount(cards: usize) -> String {
    match 13_usize.checked_sub(cards) {
        Some(missing) => format!(" of 13 cards: {missing} are missing"),
        None => format!(" cards: {} too many", cards - 13),
    }
}

/// What is wrong with a deal in PBN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PbnError {
    /// It does not begin with a seat.
    #[error("{0:?} does not begin with a seat, as in N:J8.AK985.AJ6.AJ8 …")]
    NoSeat(String),
    /// There are not four hands.
    #[error("a deal has 4 hands separated by spaces, not {0}")]
    Hands(usize),
    /// A hand has not four suits.
    #[error("the hand of {seat} must have 4 suits separated by dots, not {suits}")]
    Suits {
        /// The seat of the hand.
        seat: &'static str,
        /// How many.
        suits: usize,
    },
    /// A letter that is no rank.
    #[error("{letter:?} in the hand of {seat} is not a rank. Ranks are A K Q J T 9 to 2.")]
    Rank {
        /// In whose hand.
        seat: &'static str,
        /// The letter.
        letter: char,
    },
    /// A card that comes twice.
    #[error("{0} comes twice")]
    Twice(Card),
    /// A hand has too few cards or too many.
    #[error("{seat} has {cards}{}", miscount(*.cards))]
    Count {
        /// The seat of the hand.
        seat: &'static str,
        /// How many it has, instead of 13.
        cards: usize,
    },
    /// The table is no table of bridge.
    #[error("PBN has only deals of 52 cards to N, E, S and W")]
    NotBridge,
}

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
        let pbn = Pbn::new(&table).unwrap();
        for r in 0..200 {
            let deal = table.dealer(&Seed::from_text("pbn")).deal(r);
            let text = pbn.write(&deal);
            assert_eq!(pbn.write(&pbn.read(&text).unwrap()), text);
            let hands: Vec<&str> = text[2..].split(' ').collect();
            let turned = format!("S:{} {} {} {}", hands[2], hands[3], hands[0], hands[1]);
            assert_eq!(pbn.write(&pbn.read(&turned).unwrap()), text);
            let north = deal.place("N").unwrap();
            let spades = |card: &&u32| matches!(table.deck().card(**card), Card::French(_, Suit::Spades));
            assert_eq!(text[2..].find('.'), Some(north.cards().iter().filter(spades).count()));
        }
    }

    #[test]
    fn seats_may_be_dealt_in_any_order() {
        let turned = Table::new("52".parse().unwrap(), "13*(S W N E)".parse().unwrap()).unwrap();
        let whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
        let pbn = Pbn::new(&turned).unwrap();
        let deal = pbn.read(whole).unwrap();
        assert!(deal.place("N").unwrap().to_string().ends_with("As"));
        assert_eq!(pbn.write(&deal), whole);
    }

    #[test]
    fn a_table_of_another_game_is_no_table_of_bridge() {
        for (deck, pattern) in [
            ("36", "9*(N E S W)"),
            ("2x52", "13*(N E S W)"),
            ("52", "13*(A B C D)"),
            ("52", "12*(N E S W) N E S N"),
            ("52+2", "13*(N E S W)"),
            ("52+2", "x y 13*(N E S W)"),
        ] {
            let table = Table::new(deck.parse().unwrap(), pattern.parse().unwrap()).unwrap();
            assert_eq!(Pbn::new(&table).unwrap_err(), PbnError::NotBridge, "{pattern}");
        }
    }

    #[test]
    fn what_is_no_deal_is_told() {
        let table = table();
        let pbn = Pbn::new(&table).unwrap();
        let whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
        assert!(pbn.read(whole).is_ok());
        for (text, message) in [
            ("AKQ", "\"AKQ\" does not begin with a seat"),
            ("X:A", "\"X:A\" does not begin"),
            ("N:A.K.Q.J", "a deal has 4 hands separated by spaces, not 1"),
            ("N:AK - - -", "the hand of N must have 4 suits"),
            (&whole.replacen("AK", "AX", 1), "'X' in the hand of N is not a rank"),
            (&whole.replacen("AK", "AA", 1), "As comes twice"),
            (&whole.replacen("AK", "K", 1), "N has 12 of 13 cards: 1 are missing"),
        ] {
            let error = pbn.read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
