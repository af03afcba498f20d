//! The events of a step, and the listener that takes them.
//!
//! Events are about two rows: the deck, which holds the cards 0 to n − 1 at the start, and the result, which is empty then.
//! A listener that follows the events has both rows at any time; what is shuffled in place never touches the result.

use std::ops::Range;

/// A listener: each event of a step is a call. `()` ignores them all, at no cost.
pub trait Trace {
    /// A die of `bound` faces was rolled, and shows `value`, counted from 0.
    #[inline]
    fn draw(&mut self, bound: u64, value: u64) {
        let _ = (bound, value);
    }

    /// Places i and j of the deck swapped their cards; they may be the same place.
    #[inline]
    fn swap(&mut self, i: usize, j: usize) {
        let _ = (i, j);
    }

    /// The card at a place of the deck was taken out, and those behind it moved up.
    #[inline]
    fn remove(&mut self, place: usize) {
        let _ = place;
    }

    /// A card was put into the deck at a place, and those from there on moved back.
    #[inline]
    fn insert(&mut self, place: usize, card: u32) {
        let _ = (place, card);
    }

    /// A card was written over what lies at a place of the deck.
    #[inline]
    fn write(&mut self, place: usize, card: u32) {
        let _ = (place, card);
    }

    /// A card was put into the result at a place, and those from there on moved back.
    #[inline]
    fn emit(&mut self, place: usize, card: u32) {
        let _ = (place, card);
    }

    /// A card was written over what lies at a place of the result.
    #[inline]
    fn replace(&mut self, place: usize, card: u32) {
        let _ = (place, card);
    }

    /// Other items moved besides those that the events above name: those that close a gap or make room, that slide along
    /// with a packet, or that a sort moves. [`Work`](crate::Work) adds them up.
    #[inline]
    fn moved(&mut self, items: usize) {
        let _ = items;
    }

    /// Links of a linked list were followed.
    #[inline]
    fn walked(&mut self, links: usize) {
        let _ = links;
    }

    /// The last `draws` draws were rejected: they change nothing but that others are made.
    #[inline]
    fn rejected(&mut self, draws: usize, why: Rejection) {
        let _ = (draws, why);
    }

    /// At this moment memory for `items` items is held beside the deck: a second row, marks, links, keys. A few counters are none.
    #[inline]
    fn held(&mut self, items: usize) {
        let _ = items;
    }

    /// Which places of the deck are at hand and which are shuffled, after this step or this part of one; the others are not
    /// yet shuffled, unless their cards are in the result.
    #[inline]
    fn regions(&mut self, regions: &Regions<'_>) {
        let _ = regions;
    }
}

impl Trace for () {}

/// Why draws are rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rejection {
    /// The card that was drawn had been drawn before.
    DrawnBefore,
    /// Two of the keys that were drawn are the same.
    Tied,
    /// The coins send all cards to one side, which splits nothing.
    OneSided,
}

/// The parts of the deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions<'a> {
    /// Places whose cards this step moved or looked at.
    pub at_hand: &'a [usize],
    /// Places that count as shuffled, the articles' red. Some classics move their cards again, as `ascending` does, whose
    /// deck so far is shuffled at any time.
    pub done: Range<usize>,
}
