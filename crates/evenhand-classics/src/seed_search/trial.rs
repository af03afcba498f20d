//! One method against the observed deck.
//!
//! Where the deck determines the faces that must have fallen, they are compared as they are thrown: one word and one die
//! for 51 seeds of 52. The naive swap has many tapes for an order, and any place may be touched until the end: all dice
//! are thrown, one card is followed through them, and the other cards only where it ends where it was observed.
//!
//! This is the fast twin of [`Method::deck`](super::Method::deck), which runs the classic: hundreds of millions of
//! candidates fail at their first die, where a classic's deck would not even be laid out.

use super::shuffle_loop::ShuffleLoop;

/// What a method's dice must do.
#[derive(Debug)]
pub(super) enum Trial {
    /// Fall like this: bounds and faces.
    Tape(Vec<(u32, u32)>),
    /// Lead the cards of the naive swap to these places, by card.
    Naive {
        /// The place of each card.
        places: Vec<u8>,
        /// The faces of the seed at hand.
        faces: Vec<u8>,
    },
    /// Be keys by which the cards lie so.
    Keys {
        /// The place of each card.
        places: Vec<u8>,
        /// The keys of the seed at hand.
        keys: Vec<u32>,
    },
    /// The loop never makes the deck.
    Never,
}

impl Trial {
    pub(super) fn new(shuffle_loop: ShuffleLoop, order: &[u8]) -> Self {
        let mut places = vec![0; order.len()];
        for (card, place) in order.iter().zip(0..) {
            places[usize::from(*card)] = place;
        }
        if shuffle_loop == ShuffleLoop::NaiveSwap {
            return Self::Naive { places, faces: vec![0; order.len()] };
        }
        if shuffle_loop == ShuffleLoop::SortByKey {
            return Self::Keys { places, keys: Vec::with_capacity(order.len()) };
        }
        shuffle_loop.tape(order).map_or(Self::Never, Self::Tape)
    }

    /// Whether these dice do.
    #[inline]
    pub(super) fn makes(&mut self, mut below: impl FnMut(u32) -> u32) -> bool {
        match self {
            Self::Tape(tape) => tape.iter().all(|(bound, face)| below(*bound) == *face),
            Self::Naive { places, faces } => {
                let n = faces.len() as u32;
                let mut place = 0;
                for (face, i) in faces.iter_mut().zip(0..) {
                    *face = below(n) as u8;
                    place = swapped(place, i, *face);
                }
                let lands =
                    |card: u8| faces.iter().zip(0..).fold(card, |place, (face, i)| swapped(place, i, *face));
                place == places[0] && places[1..].iter().zip(1..).all(|(place, card)| lands(card) == *place)
            }
            Self::Keys { places, keys } => {
                keys.clear();
                let n = places.len() as u32;
                places.iter().enumerate().all(|(card, place)| {
                    let key = below(n);
                    // Of equal keys the card that lay first comes first.
                    let fits =
                        keys.iter().zip(&places[..card]).all(|(other, at)| (*other <= key) == (at < place));
                    keys.push(key);
                    fits
                })
            }
            Self::Never => false,
        }
    }
}

/// Where the swap of places i and j takes a card.
#[inline]
fn swapped(place: u8, i: u8, j: u8) -> u8 {
    if place == i {
        j
    } else if place == j {
        i
    } else {
        place
    }
}
