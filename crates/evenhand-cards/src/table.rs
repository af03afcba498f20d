//! A table: a deck and who is dealt what of it, ready for any order.
//!
//! [`Table::deal`] lays an order out; a [`Dealer`] has a seed, and deals the series of its orders (SPEC.md, "A series of small
//! orders"). A clone of a table shares it.

mod deal;

use std::sync::Arc;

use evenhand::{Draw, Seed};
use serde::{Deserialize, Serialize};

use crate::deck::Deck;
use crate::number;
use crate::number::{DealNumbers, NumberError, deal_entropy};
use crate::pattern::{Layout, Pattern, PatternError, Place};

pub use deal::{Deal, Dealer, Hand};

/// A deck, and where its cards go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PlainTable")]
pub struct Table(Arc<Laid>);

/// A table as serde reads it, before the pattern is known to fit the deck.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainTable {
    deck: Deck,
    pattern: Pattern,
}

impl TryFrom<PlainTable> for Table {
    type Error = PatternError;

    fn try_from(PlainTable { deck, pattern }: PlainTable) -> Result<Self, PatternError> {
        Self::new(deck, pattern)
    }
}

/// A deck with its pattern laid out over it.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Laid {
    deck: Deck,
    pattern: Pattern,
    #[serde(skip)]
    layout: Layout,
    /// Hand laid behind hand, where in the order each card lies: to fetch is faster than to lay card by card from the top.
    #[serde(skip)]
    sources: Vec<u32>,
}

impl Table {
    /// Lays a pattern out over a deck.
    ///
    /// # Examples
    /// ```
    /// use evenhand::Seed;
    /// use evenhand_cards::Table;
    ///
    /// let table = Table::new("54".parse()?, "17*(A B C) bottom:3".parse()?)?;
    /// let deal = table.dealer(&Seed::from_text("42")).deal(0);
    /// assert_eq!(deal.place("bottom").unwrap().to_string(), "Qs 5d Ad");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PatternError`] if the pattern takes more cards than the deck has.
    pub fn new(deck: Deck, pattern: Pattern) -> Result<Self, PatternError> {
        let layout = pattern.lay(deck.len() as u32)?;
        let mut next: Vec<usize> = layout.ranges().map(|range| range.start).collect();
        let mut sources = vec![0; deck.len()];
        for (i, place) in (0..).zip(layout.to()) {
            let slot = &mut next[*place as usize];
            sources[*slot] = i;
            *slot += 1;
        }
        Ok(Self(Arc::new(Laid { deck, pattern, layout, sources })))
    }

    /// The deck.
    pub fn deck(&self) -> &Deck {
        &self.0.deck
    }

    /// The pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.0.pattern
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.0.layout
    }

    /// The places: hands and piles.
    pub fn places(&self) -> &[Place] {
        self.0.layout.places()
    }

    /// The deal of a deck in this order, from the top: `order[0]` is dealt first.
    ///
    /// # Panics
    /// If it is no order of the deck's cards: [`Table::try_deal`] says so.
    #[track_caller]
    pub fn deal(&self, order: &[u32]) -> Deal {
        self.try_deal(order).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The deal of a deck in this order, from the top, from any source.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::{OrderError, Table};
    ///
    /// let table = Table::new("4x1".parse()?, "A:2 B:2".parse()?)?;
    /// assert_eq!(table.try_deal(&[3, 0, 1, 2])?.place("A").unwrap().to_string(), "As Ac");
    /// assert_eq!(table.try_deal(&[3, 0, 1, 3]), Err(OrderError::Twice { card: 3 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OrderError`] if it is no order of the deck's cards.
    pub fn try_deal(&self, order: &[u32]) -> Result<Deal, OrderError> {
        check_order(order, self.0.deck.len())?;
        let cards = self.0.sources.iter().map(|source| order[*source as usize]).collect();
        Ok(Deal { table: self.clone(), cards })
    }

    /// A deal with any dice: the deck is shuffled by forward Fisher–Yates, card by card from the top.
    pub fn deal_with(&self, dice: &mut (impl Draw + ?Sized)) -> Deal {
        let mut order: Vec<u32> = (0..self.0.deck.len() as u32).collect();
        for i in 0..order.len().saturating_sub(1) {
            let left = order.len() - i;
            order.swap(i, i + dice.below(left as u64) as usize);
        }
        self.deal(&order)
    }

    /// The numbers of all its deals, as hands.
    ///
    /// # Errors
    /// [`NumberError::TooLarge`] if there are too many equal cards and places to count.
    pub fn numbers(&self) -> Result<DealNumbers, NumberError> {
        DealNumbers::new(&self.0.deck.multiplicities(), &self.sizes())
    }

    /// The entropy of one deal, in bits, as hands: 95.44 for bridge.
    pub fn entropy(&self) -> f64 {
        // The layout deals every card of the deck.
        deal_entropy(&self.0.deck.multiplicities(), &self.sizes()).unwrap_or(f64::NAN)
    }

    /// Where in the order each card lies, hand behind hand.
    fn sources(&self) -> &[u32] {
        &self.0.sources
    }

    fn sizes(&self) -> Vec<u32> {
        self.places().iter().map(Place::size).collect()
    }

    /// The deal in which each place holds these faces; of equal cards, the first place has the first copy.
    ///
    /// # Errors
    /// [`NumberError`] if it is no deal of this table.
    pub fn deal_of(&self, faces: &[Vec<u32>]) -> Result<Deal, NumberError> {
        number::check(&self.0.deck.multiplicities(), &self.sizes(), faces)?;
        let mut copies: Vec<Vec<u32>> = vec![Vec::new(); self.0.deck.multiplicities().len()];
        for card in (0..self.0.deck.len() as u32).rev() {
            copies[self.0.deck.face(card) as usize].push(card);
        }
        let cards: Vec<u32> =
            faces.iter().flatten().filter_map(|face| copies[*face as usize].pop()).collect();
        Ok(Deal::of_hands(self, &cards))
    }

    /// The cards of a deal, hand behind hand, each hand as players hold it: in the order of a whole deck,
    /// [`Sorting::order`](crate::Sorting::order). The order is walked, and each card goes to the hand that has it.
    ///
    /// # Panics
    /// If either is not the cards of the deck.
    pub fn held(&self, order: &[u32], cards: &[u32]) -> Vec<u32> {
        let mut owner = vec![0; cards.len()];
        let mut next = Vec::with_capacity(self.places().len());
        for (place, range) in self.layout().ranges().enumerate() {
            next.push(range.start);
            for card in &cards[range] {
                owner[*card as usize] = place;
            }
        }
        let mut held = vec![0; cards.len()];
        for card in order {
            let slot = &mut next[owner[*card as usize]];
            held[*slot] = *card;
            *slot += 1;
        }
        held
    }

    /// The order of the deck, from the top, of which these cards, hand behind hand, are the deal.
    ///
    /// # Panics
    /// If there are fewer cards than the deck has.
    pub fn order(&self, cards: &[u32]) -> Vec<u32> {
        let mut order = vec![0; self.0.sources.len()];
        for (slot, source) in self.0.sources.iter().enumerate() {
            order[*source as usize] = cards[slot];
        }
        order
    }

    /// The deals of a seed.
    pub fn dealer(&self, seed: &Seed) -> Dealer {
        match Dealer::new(self, seed) {
            Ok(dealer) => dealer,
            Err(error) => unreachable!("no deck has so many cards: {error}"),
        }
    }
}

/// Whether these are the n cards of a deck, each once.
fn check_order(order: &[u32], n: usize) -> Result<(), OrderError> {
    if order.len() != n {
        return Err(OrderError::Length { given: order.len(), cards: n });
    }
    let mut seen = vec![false; n];
    for &card in order {
        match seen.get_mut(card as usize) {
            None => return Err(OrderError::NoSuchCard { card, cards: n }),
            Some(true) => return Err(OrderError::Twice { card }),
            Some(seen) => *seen = true,
        }
    }
    Ok(())
}

/// Why numbers are no order of a deck's cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// There are more or fewer than the deck has.
    #[error("an order of a deck of {cards} has {cards} cards, not {given}")]
    Length {
        /// How many there are.
        given: usize,
        /// How many cards the deck has.
        cards: usize,
    },
    /// A number that no card of the deck has.
    #[error("a deck of {cards} has no card {card}")]
    NoSuchCard {
        /// The number.
        card: u32,
        /// How many cards the deck has, counted from 0.
        cards: usize,
    },
    /// A card that comes twice.
    #[error("card {card} comes twice")]
    Twice {
        /// The card.
        card: u32,
    },
}

#[cfg(test)]
mod tests {
    use evenhand::Series;

    use super::*;

    fn table() -> Table {
        Table::new("54".parse().unwrap(), "17*(A B C) bottom:3".parse().unwrap()).unwrap()
    }

    #[test]
    fn cards_are_dealt_from_the_top_in_the_order_of_the_pattern() {
        let table = table();
        let order: Vec<u32> = (0..54).rev().collect();
        let deal = table.deal(&order);
        assert_eq!(table.order(deal.cards()), order);
        assert_eq!(deal.place("A").unwrap().cards()[..3], [53, 50, 47]);
        assert_eq!(deal.place("B").unwrap().cards()[..3], [52, 49, 46]);
        assert_eq!(deal.place("bottom").unwrap().cards(), [2, 1, 0]);
        assert!(deal.place("D").is_none());
    }

    #[test]
    fn many_deals_are_the_deals_one_by_one_and_the_series_of_the_seed() {
        let (table, seed) = (table(), Seed::from_text("deals"));
        let dealer = table.dealer(&seed);
        let mut buffer = vec![0; 54 * 300];
        dealer.fill(7, &mut buffer);
        let series = Series::new(54, &seed).unwrap();
        for (r, cards) in (7..).zip(buffer.chunks_exact(54)) {
            assert_eq!(dealer.deal(r).cards(), cards);
            assert_eq!(table.deal(&series.order(r)).cards(), cards);
        }
    }

    #[test]
    fn what_is_no_order_of_the_deck_is_refused_and_told() {
        let table = Table::new("4x1".parse().unwrap(), "A:2 B:2".parse().unwrap()).unwrap();
        for (order, error, message) in [
            (
                &[0, 1, 2][..],
                OrderError::Length { given: 3, cards: 4 },
                "an order of a deck of 4 has 4 cards, not 3",
            ),
            (&[0, 1, 2, 4], OrderError::NoSuchCard { card: 4, cards: 4 }, "a deck of 4 has no card 4"),
            (&[0, 1, 2, 1], OrderError::Twice { card: 1 }, "card 1 comes twice"),
        ] {
            assert_eq!(table.try_deal(order), Err(error));
            assert_eq!(Deal::try_of_hands(&table, order), Err(error));
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn a_deal_outlives_its_table_and_comes_back_from_what_serde_writes() {
        let deal = table().dealer(&Seed::from_text("x")).iter_from(3).nth(2).unwrap();
        assert_eq!(deal, table().dealer(&Seed::from_text("x")).deal(5));
        let json = serde_json::to_string(&deal).unwrap();
        assert!(json.contains(r#""pattern":"17*(A B C) bottom:3""#), "{json}");
        assert_eq!(serde_json::from_str::<Deal>(&json).unwrap(), deal);
        let card = format!("\"cards\":[{},", deal.cards()[0]);
        for wrong in [
            json.replace(&card, "\"cards\":[99,"),
            json.replace("17*", "18*"),
            json.replace("\"2c\"", "\"2x\""),
        ] {
            assert_ne!(wrong, json);
            assert!(serde_json::from_str::<Deal>(&wrong).is_err());
        }
    }

    #[test]
    fn faces_that_are_no_deal_of_the_table_are_refused() {
        let table = Table::new("2x2x2".parse().unwrap(), "2*(A B) rest:*".parse().unwrap()).unwrap();
        let deal =
            |faces: &[&[u32]]| table.deal_of(&faces.iter().map(|held| held.to_vec()).collect::<Vec<_>>());
        assert!(deal(&[&[0, 0], &[1, 1], &[2, 2, 3, 3]]).is_ok());
        for faces in [
            &[&[0, 0][..], &[1, 1]][..],
            &[&[0], &[1, 1], &[2, 2, 3, 3]],
            &[&[0, 0], &[0, 1], &[2, 2, 3, 3]],
            &[&[0, 0], &[9, 1], &[2, 2, 3, 3]],
        ] {
            assert!(deal(faces).is_err(), "{faces:?}");
        }
    }

    #[test]
    fn cards_fetched_from_the_order_are_the_cards_laid_one_by_one_from_the_top() {
        for (deck, pattern) in [
            ("1..1", "A"),
            ("52", "13*(N E S W)"),
            ("32", "(A:3 B:3 C:3) skat:2 (A:4 B:4 C:4) (A:3 B:3 C:3)"),
            ("mahjong", "3*(E:4 S:4 W:4 N:4) E S W N E wall:*"),
            ("4x52", "burn 2*(P1..P7 D) shoe:*"),
            ("1..1000", "A stub 9*(B:7 A c:2)"),
        ] {
            let table = Table::new(deck.parse().unwrap(), pattern.parse().unwrap()).unwrap();
            let seed = Seed::from_text(pattern);
            let n = table.deck().len();
            let mut deals = vec![0; n * 129];
            table.dealer(&seed).fill(u32::MAX - 128, &mut deals);
            let series = Series::new(n as u32, &seed).unwrap();
            for (order, deal) in series.iter_from(u32::MAX - 128).zip(deals.chunks(n)) {
                let mut hands = vec![Vec::new(); table.places().len()];
                for (card, place) in order.iter().zip(table.layout().to()) {
                    hands[*place as usize].push(*card);
                }
                assert_eq!(hands.concat(), deal, "{pattern}");
            }
        }
    }

    #[test]
    fn hands_laid_behind_one_another_are_the_deal_again() {
        let table = table();
        let deal = table.dealer(&Seed::from_text("x")).deal(3);
        assert_eq!(Deal::of_hands(&table, deal.cards()), deal);
    }
}
