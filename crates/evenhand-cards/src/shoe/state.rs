//! A shoe as it is saved: what the table has seen, and a seal.
//!
//! The seed gives the order again, so a state need not hold it: it says which shuffle it is, which cards were held
//! at that shuffle, and which places of the new order are drawn or burned since. Of the cards still unseen it
//! tells how many there are and nothing else. A restored shoe goes on as the saved one would have.
//!
//! **The seal** is a code (HMAC-SHA-256) of the rest of the state under a child of the seed. A state of another
//! seed is refused, and so is one that was altered: otherwise a player might claim to have drawn some card and
//! learn from the answer whether it was next.

use evenhand::Seed;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::{Fate, MAX_SHOE, Shoe, Whereabouts};
use crate::fairdeal::Hash;

/// What is saved of a [`Shoe`]: neither the seed nor anything of the cards still unseen.
///
/// It lists the cards held, of all hands together, so it is for the one who runs the game. A seed that can be
/// guessed can be confirmed by the seal, and gives every card: where that matters, take one from the system.
/// And an older state restores as well as the newest and gives the same cards again: where a player could gain
/// by that, keep states where no player can put one back.
///
/// Anything that serde writes will do to keep it. As JSON it is, in this order:
///
/// | field | what |
/// |---|---|
/// | `format` | `"evenhand-shoe/1"` |
/// | `cards` | the number of cards, n |
/// | `shuffle` | the number of the last shuffle, from 0 |
/// | `kept` | the cards held at that shuffle, ascending |
/// | `drawn` | the places of its order drawn since, as ranges `[from, below]` |
/// | `burned` | the places burned since, likewise |
/// | `top` | the place of the top card, or null |
/// | `held` | the cards held, ascending |
/// | `discards` | the cards discarded, the oldest first |
/// | `cut_card` | how many cards are behind the cut card, or null |
/// | `seal` | 64 hexadecimal digits |
///
/// The seal is the HMAC-SHA-256 of the JSON without white space and with an empty `seal`, under the child of
/// the seed with the label `evenhand-shoe/1`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShoeState {
    format: Format,
    cards: u32,
    shuffle: u32,
    kept: Vec<u32>,
    drawn: Vec<(u32, u32)>,
    burned: Vec<(u32, u32)>,
    top: Option<u32>,
    held: Vec<u32>,
    discards: Vec<u32>,
    cut_card: Option<u32>,
    seal: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Format {
    #[serde(rename = "evenhand-shoe/1")]
    One,
}

impl ShoeState {
    /// The code of this state under this seed, whatever its seal.
    fn code(&self, seed: &Seed) -> Hmac<Sha256> {
        let bare = Self { seal: String::new(), ..self.clone() };
        let json = serde_json::to_vec(&bare).expect("numbers and lists of them are always JSON");
        let key = seed.child("evenhand-shoe/1");
        let mut code = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key may have any length");
        code.update(&json);
        code
    }

    /// The seal that this state should have under this seed.
    fn sealed(&self, seed: &Seed) -> String {
        Hash::from_bytes(self.code(seed).finalize().into_bytes().into()).to_string()
    }
}

impl Shoe {
    /// What is needed, beside the seed, to go on later from here.
    pub fn save(&self) -> ShoeState {
        let mut state = ShoeState {
            format: Format::One,
            cards: self.cards(),
            shuffle: self.shuffle,
            kept: self.kept.clone(),
            drawn: self.ranges(Fate::Drawn),
            burned: self.ranges(Fate::Burned),
            top: self.rest.front().copied(),
            held: self.held().collect(),
            discards: self.discards.clone(),
            cut_card: self.cut_card,
            seal: String::new(),
        };
        state.seal = state.sealed(&self.seed);
        state
    }

    /// The places that this became of, as the fewest ranges.
    fn ranges(&self, fate: Fate) -> Vec<(u32, u32)> {
        let mut from = 0;
        let mut ranges = Vec::new();
        for run in self.fates.chunk_by(PartialEq::eq) {
            let below = from + run.len() as u32;
            if run[0] == fate {
                ranges.push((from, below));
            }
            from = below;
        }
        ranges
    }

    /// The shoe that was saved so under this seed; it goes on as that one would have.
    ///
    /// A state from anywhere may be tried: it costs no more than its own length and, once the seal holds, a
    /// shuffle.
    ///
    /// # Errors
    /// - [`RestoreError::OtherSeed`] if it was saved under another seed, or altered since;
    /// - [`RestoreError::TooMany`] and [`RestoreError::Contradiction`] if it bears the right seal and yet no shoe
    ///   saves so: somebody who has the seed made it up.
    pub fn restore(state: &ShoeState, seed: &Seed) -> Result<Self, RestoreError> {
        // First of all, so that who cannot seal learns nothing from which answer comes, or when.
        let seal: Hash = state.seal.parse().map_err(|_| RestoreError::OtherSeed)?;
        state.code(seed).verify_slice(seal.as_bytes()).map_err(|_| RestoreError::OtherSeed)?;
        let cards = state.cards;
        if cards > MAX_SHOE {
            return Err(RestoreError::TooMany { cards });
        }
        let agree = |holds: bool, field: &'static str| {
            if holds { Ok(()) } else { Err(RestoreError::Contradiction { field }) }
        };
        agree(state.cut_card.is_none_or(|from_end| from_end <= cards), "cut_card")?;
        agree(state.kept.is_sorted_by(|a, b| a < b), "kept")?;
        agree(state.kept.last().is_none_or(|&last| last < cards), "kept")?;
        // No card is held before the first shuffle.
        agree(state.shuffle > 0 || state.kept.is_empty(), "kept")?;

        let mut shoe = Self::unshuffled(cards, seed);
        for &card in &state.kept {
            shoe.whereabouts[card as usize] = Whereabouts::Held;
        }
        shoe.lay(state.shuffle);
        agree(shoe.part_with(&state.drawn, Fate::Drawn), "drawn")?;
        agree(shoe.part_with(&state.burned, Fate::Burned), "burned")?;

        for place in 0..shoe.fates.len() {
            if shoe.fates[place] == Fate::Drawn {
                shoe.turn_up(place as u32);
            }
        }
        let fates = &shoe.fates;
        shoe.rest.retain(|&place| fates[place as usize] == Fate::Inside);
        if let Some(top) = state.top {
            let turn = shoe.rest.binary_search(&top);
            agree(turn.is_ok(), "top")?;
            shoe.rest.rotate_left(turn.unwrap_or(0));
        }
        agree(shoe.rest.front().copied() == state.top, "top")?;

        agree(shoe.discard_all(&state.discards).is_ok(), "discards")?;
        agree(shoe.held().eq(state.held.iter().copied()), "held")?;
        shoe.cut_card = state.cut_card;
        Ok(shoe)
    }

    /// Marks these ranges of places, all inside so far; false if they are not the fewest ranges of such places.
    fn part_with(&mut self, ranges: &[(u32, u32)], fate: Fate) -> bool {
        let mut end = None;
        for &(from, below) in ranges {
            if from >= below || end.is_some_and(|end| from <= end) {
                return false;
            }
            let Some(places) = self.fates.get_mut(from as usize..below as usize) else { return false };
            if places.iter().any(|&other| other != Fate::Inside) {
                return false;
            }
            places.fill(fate);
            end = Some(below);
        }
        true
    }
}

/// A state that cannot be restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The state was saved under another seed, or altered since.
    #[error("the state was saved under another seed, or changed since. Use the seed of its shoe.")]
    OtherSeed,
    /// The state is of more than 2^20 cards.
    #[error("a state has at most {MAX_SHOE} cards, not {cards}: it does not come from a shoe")]
    TooMany {
        /// The number of cards in it.
        cards: u32,
    },
    /// A field is out of range, out of order, repeats something, or does not go with those before it.
    #[error("the state contradicts itself in `{field}`: it does not come from a shoe")]
    Contradiction {
        /// The field's name.
        field: &'static str,
    },
}

#[cfg(test)]
mod tests;
