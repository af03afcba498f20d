//! One method against the deck that was seen.
//!
//! Where the deck tells the faces that must have fallen, they are compared as they are thrown: one word and one die for
//! 51 seeds of 52. The naive swap has many tapes for an order, and any place may be touched until the end: all dice are
//! thrown, one card is followed through them, and only where it ends where it was seen is the deck shuffled.

use super::passage::Passage;

/// What a method's dice must do.
#[derive(Debug)]
pub(super) enum Trial<'a> {
    /// Fall like this: how many faces, and which.
    Tape(Vec<(u32, u32)>),
    /// Lead the cards of the naive swap there.
    Naive(Naive<'a>),
    /// The loop never makes the deck.
    Never,
}

#[derive(Debug)]
pub(super) struct Naive<'a> {
    order: &'a [u8],
    /// Where card 0 was seen.
    ends: u32,
    faces: Vec<u8>,
    deck: Vec<u8>,
}

impl<'a> Trial<'a> {
    pub(super) fn new(passage: Passage, order: &'a [u8]) -> Self {
        if passage == Passage::NaiveSwap {
            // The order has card 0.
            let ends = order.iter().position(|card| *card == 0).unwrap_or(0) as u32;
            return Self::Naive(Naive { order, ends, faces: vec![0; order.len()], deck: Vec::new() });
        }
        let bounds = passage.bounds(order.len() as u32);
        passage.faces(order).map_or(Self::Never, |faces| Self::Tape(bounds.into_iter().zip(faces).collect()))
    }

    /// Whether these dice do.
    #[inline]
    pub(super) fn makes(&mut self, mut below: impl FnMut(u32) -> u32) -> bool {
        match self {
            Self::Tape(tape) => tape.iter().all(|(bound, face)| below(*bound) == *face),
            Self::Naive(naive) => naive.makes(below),
            Self::Never => false,
        }
    }
}

impl Naive<'_> {
    #[inline]
    fn makes(&mut self, mut below: impl FnMut(u32) -> u32) -> bool {
        let n = self.order.len();
        let mut place = 0;
        for (face, i) in self.faces.iter_mut().zip(0..) {
            let j = below(n as u32);
            // The swap of i and j, as the card sees it.
            place = if place == i {
                j
            } else if place == j {
                i
            } else {
                place
            };
            *face = j as u8;
        }
        place == self.ends && {
            let mut faces = self.faces.iter();
            self.deck.clear();
            self.deck.extend((0..=u8::MAX).take(n));
            Passage::NaiveSwap.pass(&mut self.deck, |_| faces.next().map_or(0, |face| u32::from(*face)));
            self.deck == self.order
        }
    }
}
