//! One method against the observed deck.
//!
//! Where the deck determines the faces that must have fallen, they are compared as they are thrown: one word and one die
//! for 51 seeds of 52. A loop whose dice all have n faces has many tapes for an order, and any place may be touched until
//! the end: its dice are thrown, one card is followed through them, and the other cards only where it ends where it was
//! observed. All such loops read the same dice, which are thrown once ([`ThrownDice`]).
//!
//! This is the fast twin of [`Method::deck`](super::Method::deck), which runs the classic: hundreds of millions of
//! candidates fail at their first die, where a classic's deck would not even be laid out.

use super::bounding::BoundingMethod;
use super::method::{Method, Seeding};
use super::replayed_words::ReplayedWords;
use super::shuffle_loop::{MAX_REJECTIONS, ShuffleLoop};
use crate::generators::Seeded;

/// What a method's dice must do.
#[derive(Debug)]
pub(super) struct Trial {
    bounding: BoundingMethod,
    seeding: Seeding,
    wanted: Wanted,
}

#[derive(Debug)]
enum Wanted {
    /// Fall like this: bounds and faces.
    Tape(Vec<(u32, u32)>),
    /// Lead the cards to these places, by card.
    Swaps(Vec<u8>),
    Transpositions(Vec<u8>),
    Insertions(Vec<u8>),
    /// Show the cards in the order of these places, by card, but for those that were shown before.
    Rejection(Vec<u8>),
    /// Be keys by which the cards lie so.
    Keys {
        /// The place of each card.
        places: Vec<u8>,
        /// The keys of the seed at hand.
        keys: Vec<u64>,
    },
    /// The loop never makes the deck.
    Never,
}

/// The dice of n faces that were thrown of the seed at hand, by one bounding method: the loops read them in turn.
#[derive(Debug, Default)]
pub(super) struct ThrownDice {
    /// The bounding method; none before the first throw of a seed.
    bounding: Option<BoundingMethod>,
    /// The face of each die.
    faces: Vec<u8>,
    /// How many words the dice took.
    words: usize,
}

impl ThrownDice {
    /// Forgets all faces, as another seed follows.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.bounding = None;
    }

    /// The faces of the first `count` dice of n faces, or of more than those.
    #[inline]
    fn first<G: Seeded>(
        &mut self,
        bounding: BoundingMethod,
        words: &mut ReplayedWords<G>,
        n: usize,
        count: usize,
    ) -> &[u8] {
        if self.bounding != Some(bounding) {
            self.bounding = Some(bounding);
            self.faces.clear();
            self.words = 0;
        }
        if self.faces.len() < count {
            words.seek(self.words);
            bounding.throw(words, n as u32, count, &mut self.faces);
            self.words = words.at();
        }
        &self.faces
    }
}

impl Trial {
    pub(super) fn new(method: Method, order: &[u8]) -> Self {
        let (bounding, seeding) = (method.bounding(), method.seeding());
        Self { bounding, seeding, wanted: wanted(method.shuffle_loop(), order) }
    }

    /// Whether the dice of these words, from the first on, make the deck.
    #[inline]
    pub(super) fn makes<G: Seeded>(&mut self, words: &mut ReplayedWords<G>, dice: &mut ThrownDice) -> bool {
        let bounding = self.bounding;
        match &mut self.wanted {
            Wanted::Tape(tape) => {
                words.seek(0);
                bounding.falls(words, self.seeding, tape)
            }
            Wanted::Swaps(places) => {
                let n = places.len();
                let faces = &dice.first(bounding, words, n, n)[..n];
                each_lands(places, |card| {
                    faces.iter().zip(0..).fold(card, |place, (face, i)| swapped(place, i, *face))
                })
            }
            Wanted::Transpositions(places) => {
                let n = places.len();
                let faces = &dice.first(bounding, words, n, 2 * n)[..2 * n];
                each_lands(places, |card| {
                    faces.chunks_exact(2).fold(card, |place, pair| swapped(place, pair[0], pair[1]))
                })
            }
            Wanted::Insertions(places) => {
                let n = places.len();
                let faces = &dice.first(bounding, words, n, n)[..n];
                let last = (n - 1) as u8;
                each_lands(places, |card| faces.iter().fold(card, |place, face| inserted(place, last, *face)))
            }
            Wanted::Rejection(places) => {
                let n = places.len();
                let mut drawn = 0;
                for at in 0..MAX_REJECTIONS * n {
                    let card = dice.first(bounding, words, n, at + 1)[at];
                    let place = usize::from(places[usize::from(card)]);
                    if place > drawn {
                        return false;
                    }
                    drawn += usize::from(place == drawn);
                    if drawn == n {
                        return true;
                    }
                }
                false
            }
            Wanted::Keys { places, keys } => {
                keys.clear();
                words.seek(0);
                places.iter().enumerate().all(|(card, place)| {
                    let key = bounding.key(words);
                    // Of equal keys the card that lay first comes first.
                    let fits =
                        keys.iter().zip(&places[..card]).all(|(other, at)| (*other <= key) == (at < place));
                    keys.push(key);
                    fits
                })
            }
            Wanted::Never => false,
        }
    }
}

fn wanted(shuffle_loop: ShuffleLoop, order: &[u8]) -> Wanted {
    let mut places = vec![0; order.len()];
    for (card, place) in order.iter().zip(0..) {
        places[usize::from(*card)] = place;
    }
    match shuffle_loop {
        ShuffleLoop::NaiveSwap => Wanted::Swaps(places),
        ShuffleLoop::RandomTranspositions => Wanted::Transpositions(places),
        ShuffleLoop::DrawAndInsert => Wanted::Insertions(places),
        ShuffleLoop::Rejection => Wanted::Rejection(places),
        ShuffleLoop::SortByKey => Wanted::Keys { places, keys: Vec::with_capacity(order.len()) },
        _ => shuffle_loop.tape(order).map_or(Wanted::Never, Wanted::Tape),
    }
}

/// Whether each card lands at its place.
#[inline]
fn each_lands(places: &[u8], lands: impl Fn(u8) -> u8) -> bool {
    places.iter().zip(0..).all(|(place, card)| lands(card) == *place)
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

/// Where a card comes to lie when that at the last place is put in at j.
#[inline]
fn inserted(place: u8, last: u8, j: u8) -> u8 {
    if place == last { j } else { place + u8::from(place >= j) }
}
