//! A shoe of cards: the same, in the cards of a deck.

use evenhand::Seed;

use super::{RestoreError, Shoe, ShoeError, ShoeState};
use crate::card::Card;
use crate::deck::Deck;

/// A [`Shoe`] that deals the cards of a deck: what a game writes is `As`, and not 51.
///
/// Equal cards are alike to a game, so it discards and takes back any of them. Whatever is not about one card (burning,
/// cutting, reshuffling, counting) is the shoe's: [`CardShoe::shoe`] and [`CardShoe::shoe_mut`]. What it saves and what is
/// wiped when it is dropped are the shoe's too.
///
/// # Examples
/// ```
/// use evenhand::Seed;
/// use evenhand_cards::CardShoe;
///
/// let seed = Seed::from_text("42");
/// let mut shoe = CardShoe::new("uno".parse()?, &seed)?;
/// let mut hand = shoe.draw_many(3)?;
/// assert_eq!(hand, ["R2".parse()?, "BS".parse()?, "B2".parse()?]);
///
/// shoe.discard(&hand.remove(0))?;
/// shoe.shoe_mut().burn(1)?;
/// let saved = shoe.shoe().save();
/// let mut again = CardShoe::restore("uno".parse()?, &saved, &seed)?;
/// assert_eq!(again.draw(), shoe.draw());
/// assert!(again.held().eq(shoe.held()));
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
    pub fn draw(&mut self) -> Option<Card> {
        self.shoe.draw().map(|card| self.deck.card(card).clone())
    }

    /// The bottom card, which is then held; none if none is left.
    pub fn draw_bottom(&mut self) -> Option<Card> {
        self.shoe.draw_bottom().map(|card| self.deck.card(card).clone())
    }

    /// The top `count` cards, one after the other.
    ///
    /// # Errors
    /// [`ShoeError::TooFew`] if fewer are left; then none is drawn.
    pub fn draw_many(&mut self, count: u32) -> Result<Vec<Card>, ShoeError> {
        let drawn = self.shoe.draw_many(count)?;
        Ok(drawn.into_iter().map(|card| self.deck.card(card).clone()).collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn uno() -> CardShoe {
        CardShoe::new("uno".parse().unwrap(), &Seed::from_text("42")).unwrap()
    }

    #[test]
    fn a_shoe_of_cards_deals_what_the_shoe_of_their_numbers_does() {
        let (mut cards, mut numbers) = (uno(), Shoe::new(108, &Seed::from_text("42")).unwrap());
        let top = numbers.draw_many(20).unwrap();
        let named: Vec<Card> = top.iter().map(|card| cards.deck().card(*card).clone()).collect();
        assert_eq!(cards.draw_many(20).unwrap(), named);
        assert_eq!(cards.draw_bottom().as_ref(), numbers.draw_bottom().map(|card| cards.deck().card(card)));
        assert_eq!(cards.shoe().save(), numbers.save());
    }

    #[test]
    fn of_equal_cards_any_is_discarded_and_taken_back_as_often_as_it_was_drawn() {
        let mut shoe = uno();
        shoe.draw_many(108).unwrap();
        let wild: Card = "W".parse().unwrap();
        for _ in 0..4 {
            shoe.discard(&wild).unwrap();
        }
        assert_eq!(shoe.discard(&wild), Err(ShoeError::NoneOfFace));
        assert_eq!((shoe.discards().count(), shoe.held().count()), (4, 104));
        assert!(shoe.discards().all(|card| *card == wild) && shoe.held().all(|card| *card != wild));
        for _ in 0..4 {
            shoe.take_back(&wild).unwrap();
        }
        assert_eq!(shoe.take_back(&wild), Err(ShoeError::NoneOfFace));
    }

    #[test]
    fn a_state_is_restored_with_a_deck_of_as_many_cards_alone() {
        let mut shoe = uno();
        shoe.draw_many(7).unwrap();
        let (saved, seed) = (shoe.shoe().save(), Seed::from_text("42"));
        assert_eq!(CardShoe::restore("2x54".parse().unwrap(), &saved, &seed).unwrap().held().count(), 7);
        let error = CardShoe::restore("54".parse().unwrap(), &saved, &seed).unwrap_err();
        assert_eq!(error, RestoreError::Contradiction { field: "cards" });
    }
}
