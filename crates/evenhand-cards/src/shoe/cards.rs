//! A shoe of cards: the same, in the cards of a deck.

use evenhand::Seed;

use super::{RestoreError, Shoe, ShoeError, ShoeState};
use crate::{Card, Deck};

/// A [`Shoe`] that deals the cards of a deck: what a game writes is `As`, and not 51.
///
/// Equal cards are alike to a game, so it discards and takes back any of them. Whatever is not about one card (burning,
/// cutting, reshuffling, counting) is the shoe's: [`CardShoe::shoe`] and [`CardShoe::shoe_mut`]. What it saves and what is
/// wiped when it is dropped are the shoe's too.
///
/// # Examples
/// ```
/// use evenhand::Seed;
/// use evenhand_cards::{Card, CardShoe};
///
/// let seed = Seed::from_text("42");
/// let mut shoe = CardShoe::new("uno".parse()?, &seed)?;
/// let hand: Vec<Card> = shoe.draw_many(7)?.into_iter().cloned().collect();
/// let hand: Vec<String> = hand.iter().map(ToString::to_string).collect();
/// assert_eq!(hand, [""; 7]);
///
/// shoe.discard(&hand[0])?;
/// let saved = shoe.shoe().save();
/// let top = shoe.draw().cloned();
/// let mut again = CardShoe::restore("uno".parse()?, &saved, &seed)?;
/// assert_eq!(again.draw().cloned(), top);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CardShoe {
    deck: Deck,
    shoe: Shoe,
}

impl CardShoe {
    /// A shoe of a deck, shuffled: as [`Shoe::new`] of as many cards.
    ///
    /// # Errors
    /// As [`Shoe::new`]; no deck is too large.
    pub fn new(deck: Deck, seed: &Seed) -> Result<Self, ShoeError> {
        let shoe = Shoe::new(deck.len() as u32, seed)?;
        Ok(Self { deck, shoe })
    }

    /// The shoe of a deck that was saved so under this seed.
    ///
    /// # Errors
    /// As [`Shoe::restore`], and [`RestoreError::Contradiction`] if the state is of another number of cards.
    pub fn restore(deck: Deck, state: &ShoeState, seed: &Seed) -> Result<Self, RestoreError> {
        let shoe = Shoe::restore(state, seed)?;
        if shoe.cards() as usize != deck.len() {
            return Err(RestoreError::Contradiction { field: "cards" });
        }
        Ok(Self { deck, shoe })
    }

    /// The deck.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The shoe, whose cards are the deck's indices.
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// The shoe, to burn, cut and shuffle.
    pub fn shoe_mut(&mut self) -> &mut Shoe {
        &mut self.shoe
    }

    /// The top card, which is then held; none if none is left.
    pub fn draw(&mut self) -> Option<&Card> {
        self.shoe.draw().map(|card| self.deck.card(card))
    }

    /// The bottom card, which is then held; none if none is left.
    pub fn draw_bottom(&mut self) -> Option<&Card> {
        self.shoe.draw_bottom().map(|card| self.deck.card(card))
    }

    /// The top cards, one after the other.
    ///
    /// # Errors
    /// [`ShoeError::TooFew`] if fewer are left; then none is drawn.
    pub fn draw_many(&mut self, count: u32) -> Result<Vec<&Card>, ShoeError> {
        let drawn = self.shoe.draw_many(count)?;
        Ok(drawn.into_iter().map(|card| self.deck.card(card)).collect())
    }

    /// Puts a held card on the discards, whichever of equal ones.
    ///
    /// # Errors
    /// [`ShoeError::NoneOfFace`] if none is held.
    pub fn discard(&mut self, card: &Card) -> Result<(), ShoeError> {
        let held = self.shoe.held().find(|held| self.deck.card(*held) == card);
        self.shoe.discard(held.ok_or(ShoeError::NoneOfFace)?)
    }

    /// Takes a card from the discards, the last of equal ones; it is held again.
    ///
    /// # Errors
    /// [`ShoeError::NoneOfFace`] if none is among them.
    pub fn take_back(&mut self, card: &Card) -> Result<(), ShoeError> {
        let lies = self.shoe.discards().iter().rev().find(|lies| self.deck.card(**lies) == card);
        self.shoe.take_back(*lies.ok_or(ShoeError::NoneOfFace)?)
    }

    /// The cards drawn and not discarded, in the order of the deck.
    pub fn held(&self) -> impl Iterator<Item = &Card> {
        self.shoe.held().map(|card| self.deck.card(card))
    }

    /// The discards, the oldest first.
    pub fn discards(&self) -> impl Iterator<Item = &Card> {
        self.shoe.discards().iter().map(|card| self.deck.card(*card))
    }
}
