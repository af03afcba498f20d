//! A shoe: cards drawn, burned, cut, discarded and shuffled again as a game goes on.
//!
//! Blackjack, UNO, rummy, mahjong walls, roguelikes: the game draws as it goes, and puts back. A shoe repeats
//! under its seed, and can be saved and restored without telling what is still inside. Cards are the numbers
//! below n of the deck's starting order.
//!
//! **The order.** Shuffle r (from 0) puts its pile, sorted ascending, in order r of the series over as many cards
//! (SPEC.md, "A series of small orders"). So a new order depends on the seed, on r and on which cards are in the
//! pile, and on nothing that was hidden before. No shoe uses an r twice.
//!
//! **Why it is right.** An order of a series is uniform, and the pile it is put to is fixed beforehand. A cut, a
//! burn and a draw only say which place of that order is next; the players who decide on them see the cards drawn and
//! no others, so the rest stays uniform whatever they do. What lies inside is a ring of places: a cut turns it,
//! a draw takes a place out. So which places are gone and which is on top is all that a save must tell, however
//! many cuts there were.
//!
//! **Cost.** A shuffle, a save, a restore and a walk over the cards held are O(n); a cut, and taking a card back,
//! O(n) at worst; all else O(1) a card. A card takes 10 to 20 bytes.
//!
//! **Games with their own ways.** UNO keeps the last discard on the table: take it back, reshuffle, discard it.
//! Rummy's players take from the discards in the same way. A mahjong wall gives replacement tiles from its other
//! end: [`Shoe::draw_bottom`].
//!
//! # When not to use it
//! - Where all is dealt at once: one [`Series`] order and ranges of it.
//! - Where players must be able to check the dealer: a shoe is as honest as who holds its seed.

mod cards;
mod state;

use std::collections::VecDeque;
use std::fmt;

use evenhand::{Seed, Series, TooFew};
use zeroize::Zeroize;

pub use cards::CardShoe;
pub use state::{RestoreError, ShoeState};

/// The most cards in a shoe: as many as a series orders.
const MAX_SHOE: u32 = 1 << 20;

/// A deck that is drawn from as a game goes on.
///
/// Its cards are inside, face down; burned; held, once drawn; or discarded. Shuffle r (from 0) puts those it
/// shuffles, sorted ascending, in order r of the [`Series`] over as many. `Debug` shows counts alone, and the order
/// and the seed are wiped when the shoe is dropped.
///
/// # Examples
/// ```
/// use evenhand::Seed;
/// use evenhand_cards::Shoe;
///
/// let seed = Seed::from_text("42");
/// let mut shoe = Shoe::new(10, &seed)?;
/// shoe.burn(1)?;
/// assert_eq!(shoe.draw_many(4)?, [3, 4, 7, 5]);
/// shoe.discard_all(&[7, 3])?;
///
/// // The burned card and the five still inside: what is saved does not tell them.
/// let saved = serde_json::to_string(&shoe.save())?;
/// assert_eq!(shoe.draw(), Some(9));
/// let mut shoe = Shoe::restore(&serde_json::from_str(&saved)?, &seed)?;
/// assert_eq!(shoe.draw(), Some(9));
///
/// // Everything but what is held comes back.
/// shoe.reshuffle()?;
/// assert_eq!(shoe.held().collect::<Vec<_>>(), [4, 5, 9]);
/// assert_eq!(shoe.draw_many(7)?, [3, 0, 7, 8, 2, 6, 1]);
/// assert_eq!(shoe.draw(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Shoe {
    seed: Seed,
    /// Where each card is, as far as the table sees.
    whereabouts: Vec<Whereabouts>,
    held: u32,
    /// Oldest first.
    discards: Vec<u32>,
    shuffle: u32,
    /// The cards held at the last shuffle, ascending; all others are in `order`.
    kept: Vec<u32>,
    /// The last shuffle's cards by place. Made with room for all cards, so that it never moves and leaves a copy.
    order: Vec<u32>,
    /// What became of each place.
    fates: Vec<Fate>,
    /// The places still inside, top first: ascending but for one turn, whatever was drawn, burned or cut.
    rest: VecDeque<u32>,
    cut_card: Option<u32>,
}

#[derive(Clone, Copy, PartialEq)]
enum Whereabouts {
    /// In the rest or burned: the table cannot tell which.
    Unseen,
    Held,
    Discarded,
}

#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Inside,
    Drawn,
    Burned,
}

impl Shoe {
    /// A shoe of n cards, shuffled: order 0 of the series over n.
    ///
    /// The same seed and n make the same shoe: several in one game take a child seed each.
    ///
    /// # Errors
    /// [`ShoeError::TooMany`] if n is above 2^20.
    pub fn new(n: u32, seed: &Seed) -> Result<Self, ShoeError> {
        if n > MAX_SHOE {
            return Err(ShoeError::TooMany { cards: n });
        }
        let mut shoe = Self::unshuffled(n, seed);
        shoe.lay(0);
        Ok(shoe)
    }

    /// A shoe of at most 2^20 cards, none of them inside yet.
    fn unshuffled(n: u32, seed: &Seed) -> Self {
        Self {
            seed: seed.clone(),
            whereabouts: vec![Whereabouts::Unseen; n as usize],
            held: 0,
            discards: Vec::new(),
            shuffle: 0,
            kept: Vec::new(),
            order: Vec::with_capacity(n as usize),
            fates: Vec::new(),
            rest: VecDeque::new(),
            cut_card: None,
        }
    }

    /// Lays this shuffle of all cards that are not held.
    fn lay(&mut self, shuffle: u32) {
        self.shuffle = shuffle;
        self.discards.clear();
        self.kept.clear();
        self.order.as_mut_slice().zeroize();
        self.order.clear();
        for (card, whereabouts) in (0..).zip(&mut self.whereabouts) {
            if *whereabouts == Whereabouts::Held {
                self.kept.push(card);
            } else {
                *whereabouts = Whereabouts::Unseen;
                self.order.push(card);
            }
        }
        self.held = self.kept.len() as u32;
        let places = self.order.len() as u32;
        Series::new(places, &self.seed)
            .expect("no more cards than the shoe has, whose number was checked")
            .shuffle(shuffle, &mut self.order);
        self.fates.clear();
        self.fates.resize(places as usize, Fate::Inside);
        self.rest.clear();
        self.rest.extend(0..places);
    }

    /// The top card, which is then held; none if none is left.
    pub fn draw(&mut self) -> Option<u32> {
        let place = self.rest.pop_front()?;
        Some(self.turn_up(place))
    }

    /// The bottom card, which is then held; none if none is left. Mahjong's replacement tiles are drawn so.
    pub fn draw_bottom(&mut self) -> Option<u32> {
        let place = self.rest.pop_back()?;
        Some(self.turn_up(place))
    }

    /// Marks the card of a place just taken from the rest as drawn and held.
    fn turn_up(&mut self, place: u32) -> u32 {
        let card = self.order[place as usize];
        self.fates[place as usize] = Fate::Drawn;
        self.whereabouts[card as usize] = Whereabouts::Held;
        self.held += 1;
        card
    }

    /// The top `count` cards, one after the other.
    ///
    /// # Errors
    /// [`ShoeError::TooFew`] if fewer are left; then none is drawn.
    pub fn draw_many(&mut self, count: u32) -> Result<Vec<u32>, ShoeError> {
        self.enough(count)?;
        Ok((0..count).filter_map(|_| self.draw()).collect())
    }

    /// Takes the top `count` cards out of play unseen, until the next shuffle. Which they were is not returned.
    ///
    /// # Errors
    /// [`ShoeError::TooFew`] if fewer are left; then none is burned.
    pub fn burn(&mut self, count: u32) -> Result<(), ShoeError> {
        self.enough(count)?;
        for place in self.rest.drain(..count as usize) {
            self.fates[place as usize] = Fate::Burned;
        }
        Ok(())
    }

    /// Puts the top `at` cards below the rest.
    ///
    /// # Errors
    /// [`ShoeError::TooFew`] if fewer are left.
    pub fn cut(&mut self, at: u32) -> Result<(), ShoeError> {
        self.enough(at)?;
        self.rest.rotate_left(at as usize);
        Ok(())
    }

    fn enough(&self, asked: u32) -> Result<(), ShoeError> {
        at_most(asked, self.remaining())
    }

    /// Puts a held card on the discards.
    ///
    /// # Errors
    /// [`ShoeError::NotHeld`] if it was not drawn, or is discarded already.
    pub fn discard(&mut self, card: u32) -> Result<(), ShoeError> {
        self.discard_all(&[card])
    }

    /// Puts held cards on the discards, one after the other.
    ///
    /// # Errors
    /// [`ShoeError::NotHeld`] for the first that is not held, or comes a second time; then none is discarded.
    pub fn discard_all(&mut self, cards: &[u32]) -> Result<(), ShoeError> {
        let before = self.discards.len();
        for &card in cards {
            if !self.holds(card) {
                for undone in self.discards.drain(before..) {
                    self.whereabouts[undone as usize] = Whereabouts::Held;
                }
                return Err(ShoeError::NotHeld { card });
            }
            self.whereabouts[card as usize] = Whereabouts::Discarded;
            self.discards.push(card);
        }
        self.held -= cards.len() as u32;
        Ok(())
    }

    /// Takes a card from the discards, wherever it lies there; it is held again.
    ///
    /// # Errors
    /// [`ShoeError::NotDiscarded`] if it is not among them.
    pub fn take_back(&mut self, card: u32) -> Result<(), ShoeError> {
        // From the end, where most games take.
        let lies = self.discards.iter().rposition(|&other| other == card);
        let lies = lies.ok_or(ShoeError::NotDiscarded { card })?;
        self.discards.remove(lies);
        self.whereabouts[card as usize] = Whereabouts::Held;
        self.held += 1;
        Ok(())
    }

    /// Shuffles all cards that are not held: the rest, the burned and the discards.
    ///
    /// # Errors
    /// [`ShoeError::NoShuffleLeft`] after 2^32 shuffles; then nothing changes.
    pub fn reshuffle(&mut self) -> Result<(), ShoeError> {
        let next = self.shuffle.checked_add(1).ok_or(ShoeError::NoShuffleLeft)?;
        self.lay(next);
        Ok(())
    }

    /// Shuffles all cards, the held ones too: a new round.
    ///
    /// # Errors
    /// [`ShoeError::NoShuffleLeft`] after 2^32 shuffles; then nothing changes.
    pub fn reshuffle_all(&mut self) -> Result<(), ShoeError> {
        let next = self.shuffle.checked_add(1).ok_or(ShoeError::NoShuffleLeft)?;
        self.whereabouts.fill(Whereabouts::Unseen);
        self.lay(next);
        Ok(())
    }

    /// Puts the cut card, which is none of the cards, before the last `from_end` of them. It stays so far from
    /// the end, whatever is cut or shuffled, until it is placed again.
    ///
    /// # Errors
    /// [`ShoeError::TooFew`] if the shoe has not that many cards in all.
    pub fn place_cut_card(&mut self, from_end: u32) -> Result<(), ShoeError> {
        at_most(from_end, self.cards())?;
        self.cut_card = Some(from_end);
        Ok(())
    }

    /// Whether all cards before the cut card are gone: in blackjack, the round at play is the last before a
    /// shuffle. Never, if there is none.
    pub fn cut_card_reached(&self) -> bool {
        self.cut_card.is_some_and(|from_end| self.remaining() <= from_end)
    }

    /// How many cards there are in all.
    pub fn cards(&self) -> u32 {
        self.whereabouts.len() as u32
    }

    /// How many can still be drawn.
    pub fn remaining(&self) -> u32 {
        self.rest.len() as u32
    }

    /// How many were burned since the last shuffle.
    pub fn burned(&self) -> u32 {
        // What is neither here nor there.
        self.cards() - self.remaining() - self.held - self.discards.len() as u32
    }

    /// The cards drawn and not discarded, ascending. Who holds which is the game's to know.
    pub fn held(&self) -> impl Iterator<Item = u32> {
        (0..self.cards()).filter(|&card| self.holds(card))
    }

    /// Whether this card is held.
    pub fn holds(&self, card: u32) -> bool {
        self.whereabouts.get(card as usize) == Some(&Whereabouts::Held)
    }

    /// The discards, the oldest first.
    pub fn discards(&self) -> &[u32] {
        &self.discards
    }

    /// How many times the shoe was shuffled, the first included.
    pub fn shuffles(&self) -> u64 {
        u64::from(self.shuffle) + 1
    }
}

fn at_most(asked: u32, available: u32) -> Result<(), ShoeError> {
    if asked > available {
        return Err(ShoeError::TooFew(TooFew { asked: asked.into(), available: available.into() }));
    }
    Ok(())
}

impl fmt::Debug for Shoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shoe")
            .field("cards", &self.cards())
            .field("shuffles", &self.shuffles())
            .field("remaining", &self.remaining())
            .field("held", &self.held)
            .field("discards", &self.discards.len())
            .field("burned", &self.burned())
            .finish_non_exhaustive()
    }
}

impl Drop for Shoe {
    fn drop(&mut self) {
        self.order.as_mut_slice().zeroize();
    }
}

/// What a shoe cannot do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShoeError {
    /// A shoe is of at most 2^20 cards.
    #[error("a shoe has at most {MAX_SHOE} cards, not {cards}. Use a whole order instead.")]
    TooMany {
        /// The number of cards asked for.
        cards: u32,
    },
    /// More cards were asked for than there are.
    #[error(transparent)]
    TooFew(TooFew),
    /// The card was never drawn, or is back already.
    #[error("card {card} is not held. Only a drawn card that is not back can be discarded.")]
    NotHeld {
        /// The card.
        card: u32,
    },
    /// The card is not among the discards.
    #[error("card {card} is not among the discards. Only a discarded card can be taken back.")]
    NotDiscarded {
        /// The card.
        card: u32,
    },
    /// No card of this face is held, or among the discards, in a [`CardShoe`].
    #[error("unknown card. Only a held card can be discarded, and only a discarded card taken back.")]
    NoneOfFace,
    /// All 2^32 shuffles are used.
    #[error("all {} shuffles of this seed are used. Take a new shoe under another seed.", 1_u64 << 32)]
    NoShuffleLeft,
}

#[cfg(test)]
mod tests;
