//! Verifiable deals of bridge as boards.

use super::{Dealt, Spec};
use crate::{Board, Card, Deck, Pbn, PbnError, Table, hands_of};

/// The table of bridge that a spec describes.
///
/// Seats named N, E, S and W sit at these places. Seats with other names sit clockwise in the order of the spec, the first at
/// north. `fairdeal offer bridge` renames seats in the same order.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{BridgeTable, Spec, game_cards};
///
/// let seats = ["Ann", "Bo", "Cy", "Di"];
/// let deck = game_cards("bridge").unwrap();
/// let spec = Spec::builder("bridge", &deck, "13*(Ann Bo Cy Di)", &seats).build()?;
/// assert_eq!(*BridgeTable::new(&spec)?.players(), seats);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct BridgeTable {
    table: Table,
    pbn: Pbn,
    players: [String; 4],
}

impl BridgeTable {
    /// Creates the table of a spec.
    ///
    /// # Errors
    /// [`PbnError::NotBridge`] unless the spec deals 13 of the 52 cards to each of four seats.
    pub fn new(spec: &Spec) -> Result<Self, PbnError> {
        const SEATS: [&str; 4] = ["N", "E", "S", "W"];
        let not_bridge = |_| PbnError::NotBridge;
        let french =
            |code: &String| Card::readings(code).into_iter().find(|card| matches!(card, Card::French(..)));
        let cards: Option<Vec<Card>> = spec.deck().iter().map(french).collect();
        let deck = Deck::new("bridge", cards.ok_or(PbnError::NotBridge)?).map_err(|_| PbnError::NotBridge)?;
        let table = Table::new(deck, spec.pattern().parse().map_err(not_bridge)?).map_err(not_bridge)?;
        let seats: Result<[&str; 4], _> =
            spec.seats().iter().map(String::as_str).collect::<Vec<_>>().try_into();
        let seats = seats.map_err(|_| PbnError::NotBridge)?;
        let are_winds = SEATS.iter().all(|seat| seats.contains(seat));
        let (names, players) = if are_winds { (SEATS, [""; 4]) } else { (seats, seats) };
        let pbn = Pbn::with_seats(&table, names)?;
        Ok(Self { table, pbn, players: players.map(String::from) })
    }

    /// The names of the seats at north, east, south and west. The names are empty if the seats are N, E, S and W.
    pub fn players(&self) -> &[String; 4] {
        &self.players
    }

    /// Reader and writer of the table's deals.
    pub fn pbn(&self) -> &Pbn {
        &self.pbn
    }

    /// Returns the cards of a deal of the spec, hand behind hand, as [`Pbn::board`] takes them.
    ///
    /// # Errors
    /// [`PbnError::NotBridge`] if the deal is of another spec.
    pub fn cards(&self, deal: &[Dealt]) -> Result<Vec<u32>, PbnError> {
        let hands: Vec<(&str, Vec<&str>)> =
            deal.iter().map(|dealt| (dealt.place.as_str(), dealt.cards().collect())).collect();
        let deal = hands_of(&self.table, &hands).map_err(|_| PbnError::NotBridge)?;
        Ok(deal.cards().to_vec())
    }

    /// Returns a deal of the spec as the board with this number, from 1.
    ///
    /// # Errors
    /// As [`BridgeTable::cards`].
    pub fn board(&self, number: u64, deal: &[Dealt]) -> Result<Board, PbnError> {
        Ok(self.pbn.board(number, &self.cards(deal)?))
    }
}
