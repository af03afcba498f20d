//! The loops in which programs pass over a deck: a classic, and how its dice are thrown.
//!
//! The classics throw the die of one face too; most programs leave it out, and libstdc++ throws one die for two cards.
//! All but the naive swap and keys give each order from one tape of dice at most. For those the observed deck is read back, once,
//! into the faces that must have fallen; a seed is then tried die by die, and most fail at the first.

use std::ops::Range;

use evenhand::Draw;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::catalogue::Entry;
use crate::classic::Classic;
use crate::names::find;
use crate::page::Transition;
use crate::setting::Setting;

/// A loop over a deck of n cards.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum ShuffleLoop {
    /// i from n − 1 down to 1: swap i with one of 0..=i. Java's and Python's shuffle.
    #[strum(message = "durstenfeld")]
    Durstenfeld,
    /// i from 0 up to n − 2: swap i with one of i..n.
    #[strum(message = "fisher_yates")]
    FisherYates,
    /// i from 1 up: swap i with one of 0..=i. C++'s old `random_shuffle`.
    #[strum(message = "ascending")]
    Ascending,
    /// The same from i = 0 on: a die of one face is thrown first. So does inside-out.
    #[strum(message = "ascending from 0")]
    AscendingFromZero,
    /// The same from i = 1 on with one die of (i + 1)(i + 2) faces for two cards, after one of two faces where n is
    /// even: libstdc++'s `std::shuffle`.
    #[strum(message = "ascending by two")]
    AscendingByTwo,
    /// i from 0 up: swap i with one of 0..n.
    #[strum(message = "naive_swap")]
    NaiveSwap,
    /// One of those left, which close up, is put behind those drawn.
    #[strum(message = "removal")]
    Removal,
    /// One of those left is put behind those drawn, and the last of those left takes its place.
    #[strum(message = "removal, the last fills the gap")]
    RemovalFilled,
    /// i from n − 1 down to 1: swap i with one of 0..i.
    #[strum(message = "sattolo")]
    Sattolo,
    /// A key for each card, a stable sort by key: `OrderBy(x => random.Next())` of C#.
    #[strum(message = "sort by key")]
    SortByKey,
}

impl ShuffleLoop {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// What it is called.
    pub fn name(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    /// The classic that does its steps.
    fn classic(self) -> &'static Entry {
        let name = match self {
            // Those drawn stand at the end instead, in reverse.
            Self::Durstenfeld | Self::RemovalFilled => "durstenfeld",
            Self::FisherYates => "fisher_yates",
            Self::Ascending | Self::AscendingFromZero | Self::AscendingByTwo => "ascending",
            Self::NaiveSwap => "naive_swap",
            Self::Removal => "removal_vec",
            Self::Sattolo => "sattolo",
            Self::SortByKey => "sort_by_random_key",
        };
        find(name).expect("a name of the catalogue")
    }

    /// What the dice make of n cards in order; `below` throws a die, given its faces.
    pub(super) fn run(self, n: u8, below: impl FnMut(u32) -> u32) -> Vec<u8> {
        // A key is a word, whatever its bound.
        let faces = (self == Self::SortByKey).then_some(1 << 31);
        let setting = Setting { faces, ..Setting::new(n.into()) };
        let mut classic = self.classic().start(&setting).expect("n, and faces of what has them");
        classic.run(&mut Thrown { shuffle_loop: self, below, even: n.is_multiple_of(2), second: None });
        self.reordered(classic.outcome().into_iter().map(|card| card as u8).collect())
    }

    /// Bounds and faces of the dice that make this order of a sorted deck, if any do, and no others do; none for the
    /// naive swap and for keys.
    pub(crate) fn tape(self, order: &[u8]) -> Option<Vec<(u32, u32)>> {
        let n = order.len() as u32;
        let order = self.reordered(order.to_vec());
        let transitions = self.classic().transitions(&Setting::new(n)).ok()??;
        let mut tape = match self {
            Self::NaiveSwap | Self::SortByKey => return None,
            Self::Ascending | Self::AscendingFromZero | Self::AscendingByTwo => {
                untouched(&transitions, order)?
            }
            _ => settled(&transitions, &order)?,
        };
        if !self.throws_one_face() {
            tape.retain(|(bound, _)| *bound > 1);
        }
        if self == Self::AscendingByTwo {
            let (single, pairs) = tape.split_at(usize::from(n.is_multiple_of(2)));
            let both = |pair: &[(u32, u32)]| (pair[0].0 * pair[1].0, pair[0].1 * pair[1].0 + pair[1].1);
            tape = single.iter().copied().chain(pairs.chunks_exact(2).map(both)).collect();
        }
        Some(tape)
    }

    /// Whether a die of one face costs a word.
    fn throws_one_face(self) -> bool {
        matches!(self, Self::AscendingFromZero | Self::Sattolo)
    }

    /// The order of this loop from that of its classic, and back.
    fn reordered(self, mut order: Vec<u8>) -> Vec<u8> {
        if self == Self::RemovalFilled {
            order.reverse();
        }
        order
    }
}

/// The tape of steps each of which settles its place for good: the card wanted there is the one drawn.
fn settled(transitions: &[Transition], order: &[u8]) -> Option<Vec<(u32, u32)>> {
    let mut deck: Vec<u8> = (0..=u8::MAX).take(order.len()).collect();
    let mut die = |transition: &Transition| {
        let (Transition::Swap { place, with: from } | Transition::Pull { from, to: place }) = transition
        else {
            return None;
        };
        let place = *place as usize;
        let j = deck.iter().position(|card| *card == order[place])?;
        if matches!(transition, Transition::Swap { .. }) {
            deck.swap(place, j);
        } else {
            deck[place..=j].rotate_right(1);
        }
        face(from, j)
    };
    transitions.iter().map(&mut die).collect()
}

/// The tape of steps none of which touches its place before: backwards, the card that lay there is the one drawn.
fn untouched(transitions: &[Transition], mut deck: Vec<u8>) -> Option<Vec<(u32, u32)>> {
    let mut die = |transition: &Transition| {
        let Transition::Swap { place, with } = transition else { return None };
        let j = deck.iter().position(|card| u32::from(*card) == *place)?;
        deck.swap(*place as usize, j);
        face(with, j)
    };
    let mut tape = transitions.iter().rev().map(&mut die).collect::<Option<Vec<_>>>()?;
    tape.reverse();
    Some(tape)
}

/// The die over these places that shows place j.
fn face(places: &Range<u32>, j: usize) -> Option<(u32, u32)> {
    let j = j as u32;
    places.contains(&j).then(|| (places.end - places.start, j - places.start))
}

/// The dice of a classic, thrown as a program throws them.
struct Thrown<F> {
    shuffle_loop: ShuffleLoop,
    below: F,
    /// Whether the deck has an even number of cards.
    even: bool,
    /// The face of the second die of two that were thrown as one.
    second: Option<u64>,
}

impl<F: FnMut(u32) -> u32> Draw for Thrown<F> {
    fn below(&mut self, bound: u64) -> u64 {
        if let Some(face) = self.second.take() {
            return face;
        }
        if bound == 1 && !self.shuffle_loop.throws_one_face() {
            return 0;
        }
        if self.shuffle_loop == ShuffleLoop::AscendingByTwo && !(self.even && bound == 2) {
            let both = u64::from((self.below)((bound * (bound + 1)) as u32));
            self.second = Some(both % (bound + 1));
            return both / (bound + 1);
        }
        (self.below)(bound as u32).into()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// All tapes of dice of these bounds.
    fn tapes(bounds: &[u32]) -> Vec<Vec<u32>> {
        bounds.iter().fold(vec![Vec::new()], |tapes, bound| {
            tapes.iter().flat_map(|tape| (0..*bound).map(|face| [&tape[..], &[face]].concat())).collect()
        })
    }

    /// How many faces each die has, in the order in which they are thrown.
    fn bounds(shuffle_loop: ShuffleLoop, n: u32) -> Vec<u32> {
        let pairs = |from: u32| (from..n).step_by(2).map(|bound| bound * (bound + 1));
        match shuffle_loop {
            ShuffleLoop::Durstenfeld
            | ShuffleLoop::FisherYates
            | ShuffleLoop::Removal
            | ShuffleLoop::RemovalFilled => (2..=n).rev().collect(),
            ShuffleLoop::Ascending => (2..=n).collect(),
            ShuffleLoop::AscendingFromZero => (1..=n).collect(),
            ShuffleLoop::AscendingByTwo if n.is_multiple_of(2) => [2].into_iter().chain(pairs(3)).collect(),
            ShuffleLoop::AscendingByTwo => pairs(2).collect(),
            // Whatever the number of keys: few.
            ShuffleLoop::NaiveSwap | ShuffleLoop::SortByKey => vec![n; n as usize],
            ShuffleLoop::Sattolo => (1..n).rev().collect(),
        }
    }

    #[test]
    fn each_tape_is_read_back_from_the_order_that_it_makes() {
        for (passes, n) in
            ShuffleLoop::ALL.iter().copied().flat_map(|passes| (2..=6).map(move |n| (passes, n)))
        {
            let bounds = bounds(passes, n);
            let mut made = BTreeMap::new();
            for tape in tapes(&bounds) {
                let mut thrown = bounds.iter().zip(&tape);
                let order = passes.run(n as u8, |bound| {
                    let (expected, face) = thrown.next().unwrap();
                    assert!(bound == *expected || passes == ShuffleLoop::SortByKey, "{passes:?} of {n}");
                    *face
                });
                assert_eq!(thrown.next(), None, "{passes:?} of {n}");
                if !matches!(passes, ShuffleLoop::NaiveSwap | ShuffleLoop::SortByKey) {
                    let expected = bounds.iter().copied().zip(tape).collect();
                    assert_eq!(passes.tape(&order), Some(expected), "{passes:?} of {n}");
                }
                *made.entry(order).or_insert(0) += 1;
            }
            let orders: usize = (1..=n as usize).product();
            match passes {
                ShuffleLoop::NaiveSwap | ShuffleLoop::SortByKey => {
                    assert_eq!(made.values().sum::<u32>(), n.pow(n));
                }
                ShuffleLoop::Sattolo => assert_eq!(made.len(), orders / n as usize),
                _ => assert_eq!(made.len(), orders, "{passes:?} of {n}"),
            }
        }
    }

    #[test]
    fn the_removal_whose_gap_the_last_fills_is_done_as_its_programs_do_it() {
        for n in 2..=6_u8 {
            for tape in tapes(&bounds(ShuffleLoop::RemovalFilled, n.into())) {
                let mut deck: Vec<u8> = (0..n).collect();
                let drawn: Vec<u8> = tape.iter().map(|face| deck.swap_remove(*face as usize)).collect();
                let mut thrown = tape.into_iter();
                let order = ShuffleLoop::RemovalFilled.run(n, |_| thrown.next().unwrap());
                assert_eq!(order, [drawn, deck].concat());
            }
        }
    }

    #[test]
    fn sattolo_makes_no_order_of_two_cycles() {
        assert_eq!(ShuffleLoop::Sattolo.tape(&[1, 0, 3, 2]), None);
        assert_eq!(ShuffleLoop::Sattolo.tape(&[0, 1, 2]), None);
    }
}
