//! Deals for programs: one JSON object per line, of `deal`, `fairdeal deal` and `verify`.
//!
//! `{"format":"evenhand-deal/1","game":"doudizhu","deal":1,"hands":{"A":["3c",…],…},"piles":{"bottom":[…]}}`, with `number`, a
//! string of digits, and `cut_card` where they apply. Keys are never translated; hands are sorted unless --unsorted.

use evenhand_cards::Table;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::deal::request::Request;

/// Objects of a deal.
pub(crate) struct Json {
    game: String,
    table: Table,
    /// Each card's name, quoted once for all deals.
    names: Vec<Box<RawValue>>,
    held: Option<Vec<u32>>,
    hands_only: bool,
    cut_card: Option<u32>,
}

/// A deal as JSON. `P` lists places with their cards.
#[derive(Serialize)]
pub(crate) struct DealObject<'a, P> {
    format: &'static str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<u64>,
    hands: P,
    #[serde(skip_serializing_if = "Option::is_none")]
    piles: Option<P>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut_card: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<&'a str>,
}

impl<'a, P: Serialize> DealObject<'a, P> {
    /// Creates a deal, numbered from 1, without its rank among all deals.
    pub(crate) fn new(game: &'a str, deal: Option<u64>, hands: P, piles: Option<P>) -> Self {
        Self { format: "evenhand-deal/1", game, deal, hands, piles, cut_card: None, number: None }
    }

    /// Appends the deal as a line.
    pub(crate) fn append(&self, to: &mut Vec<u8>) {
        serde_json::to_writer(&mut *to, self).expect("texts and numbers, into memory");
        to.push(b'\n');
    }
}

/// Places with the names of their cards.
pub(crate) struct NamedPlaces(pub(crate) Vec<(String, Vec<String>)>);

impl Serialize for NamedPlaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(place, cards)| (place, cards)))
    }
}

/// The hands, or the piles, of a deal.
struct Places<'a> {
    of: &'a Json,
    seats: bool,
    cards: &'a [u32],
}

impl Serialize for Places<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { of: Json { table, names, .. }, seats, cards } = self;
        let places = table.layout().places_and_ranges().filter(|(place, _)| place.is_seat() == *seats);
        serializer
            .collect_map(places.map(|(place, range)| (place.name(), Cards { names, cards: &cards[range] })))
    }
}

/// The cards of one place.
struct Cards<'a> {
    names: &'a [Box<RawValue>],
    cards: &'a [u32],
}

impl Serialize for Cards<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards.iter().map(|card| &self.names[*card as usize]))
    }
}

impl Json {
    pub(crate) fn new(request: &Request, names: &[String], hands_only: bool) -> anyhow::Result<Self> {
        let names: Result<_, _> = names.iter().map(to_raw_value).collect();
        Ok(Self {
            game: request.name().into(),
            table: request.table.clone(),
            names: names?,
            held: request.sorting.order(request.table.deck()),
            hands_only,
            cut_card: request.cut_card.filter(|_| !hands_only),
        })
    }

    /// Appends a deal.
    pub(crate) fn append(&self, deal: Option<u64>, cards: &[u32], number: Option<&str>, to: &mut Vec<u8>) {
        let sorted = self.held.as_ref().map(|order| self.table.held(order, cards));
        let places = |seats: bool, cards| Places { of: self, seats, cards };
        let hands = places(true, sorted.as_deref().unwrap_or(cards));
        let piles = (!self.hands_only).then(|| places(false, cards));
        let line = DealObject::new(&self.game, deal, hands, piles);
        DealObject { cut_card: self.cut_card, number, ..line }.append(to);
    }
}
