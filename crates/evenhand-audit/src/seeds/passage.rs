//! The loops in which programs pass over a deck, as dice and what they do.
//!
//! All but the naive swap give each order from one tape of dice at most. For those the deck that was seen is read back
//! into the faces that must have fallen, once; a seed is then tried die by die, and most fail at the first.

use std::fmt;

/// A loop over a deck of n cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Passage {
    /// i from n − 1 down to 1: swap i with one of 0..=i. Java's and Python's shuffle.
    Durstenfeld,
    /// i from 0 up to n − 2: swap i with one of i..n.
    FisherYates,
    /// i from 1 up: swap i with one of 0..=i. C++'s old `random_shuffle`.
    Ascending,
    /// The same from i = 0 on: a die of one face is thrown first. So does inside-out.
    AscendingFromZero,
    /// The same from i = 1 on with one die of (i + 1)(i + 2) faces for two cards, after one of two faces where n is
    /// even: libstdc++'s `std::shuffle`.
    AscendingByTwo,
    /// i from 0 up: swap i with one of 0..n.
    NaiveSwap,
    /// One of those left, which close up, is put behind those drawn.
    Removal,
    /// One of those left is put behind those drawn, and the last of those left takes its place.
    RemovalFilled,
    /// i from n − 1 down to 1: swap i with one of 0..i.
    Sattolo,
}

impl Passage {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Durstenfeld,
        Self::FisherYates,
        Self::Ascending,
        Self::AscendingFromZero,
        Self::AscendingByTwo,
        Self::NaiveSwap,
        Self::Removal,
        Self::RemovalFilled,
        Self::Sattolo,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Durstenfeld => "durstenfeld",
            Self::FisherYates => "fisher_yates",
            Self::Ascending => "ascending",
            Self::AscendingFromZero => "ascending from 0",
            Self::AscendingByTwo => "ascending by two",
            Self::NaiveSwap => "naive_swap",
            Self::Removal => "removal",
            Self::RemovalFilled => "removal, the last fills the gap",
            Self::Sattolo => "sattolo",
        }
    }

    /// How many faces each die has, in the order in which they are thrown.
    pub(super) fn bounds(self, n: u32) -> Vec<u32> {
        match self {
            Self::Durstenfeld | Self::FisherYates | Self::Removal | Self::RemovalFilled => {
                (2..=n).rev().collect()
            }
            Self::Ascending => (2..=n).collect(),
            Self::AscendingFromZero => (1..=n).collect(),
            Self::AscendingByTwo => {
                let single = n.is_multiple_of(2).then_some(2);
                let pairs = (2 + u32::from(single.is_some())..n).step_by(2).map(|i| i * (i + 1));
                single.into_iter().chain(pairs).collect()
            }
            Self::NaiveSwap => vec![n; n as usize],
            Self::Sattolo => (1..n).rev().collect(),
        }
    }

    /// What the faces make of a deck.
    pub(super) fn pass(self, deck: &mut Vec<u8>, mut faces: impl FnMut(u32) -> u32) {
        let n = deck.len();
        let mut below = |bound: usize| faces(bound as u32) as usize;
        match self {
            Self::Durstenfeld => (1..n).rev().for_each(|i| deck.swap(i, below(i + 1))),
            Self::FisherYates => (0..n.saturating_sub(1)).for_each(|i| deck.swap(i, i + below(n - i))),
            Self::Ascending => (1..n).for_each(|i| deck.swap(i, below(i + 1))),
            Self::AscendingFromZero => (0..n).for_each(|i| deck.swap(i, below(i + 1))),
            Self::AscendingByTwo => {
                let mut i = 1;
                if n > 1 && n.is_multiple_of(2) {
                    deck.swap(1, below(2));
                    i = 2;
                }
                while i + 1 < n {
                    let both = below((i + 1) * (i + 2));
                    deck.swap(i, both / (i + 2));
                    deck.swap(i + 1, both % (i + 2));
                    i += 2;
                }
            }
            Self::NaiveSwap => (0..n).for_each(|i| deck.swap(i, below(n))),
            Self::Removal => {
                let drawn = (2..=n).rev().map(|left| deck.remove(below(left))).collect::<Vec<u8>>();
                deck.splice(0..0, drawn);
            }
            Self::RemovalFilled => {
                let drawn = (2..=n).rev().map(|left| deck.swap_remove(below(left))).collect::<Vec<u8>>();
                deck.splice(0..0, drawn);
            }
            Self::Sattolo => (1..n).rev().for_each(|i| deck.swap(i, below(i))),
        }
    }

    /// The faces that make this order of a sorted deck, if there are any, and no others do; none for the naive swap.
    pub(super) fn faces(self, order: &[u8]) -> Option<Vec<u32>> {
        let n = order.len();
        let mut deck: Vec<u8> = (0..=u8::MAX).take(n).collect();
        let place = |deck: &[u8], card: u8| deck.iter().position(|other| *other == card);
        let mut faces = Vec::with_capacity(n);
        match self {
            Self::NaiveSwap => return None,
            Self::Durstenfeld | Self::Sattolo => {
                for i in (1..n).rev() {
                    let j = place(&deck, order[i])?;
                    // Sattolo's place i never keeps its card.
                    if self == Self::Sattolo && j == i {
                        return None;
                    }
                    deck.swap(i, j);
                    faces.push(j as u32);
                }
            }
            Self::FisherYates => {
                for (i, card) in order[..n.saturating_sub(1)].iter().enumerate() {
                    let j = place(&deck, *card)?;
                    deck.swap(i, j);
                    faces.push((j - i) as u32);
                }
            }
            Self::Removal | Self::RemovalFilled => {
                for card in &order[..n.saturating_sub(1)] {
                    let j = place(&deck, *card)?;
                    if self == Self::Removal {
                        deck.remove(j)
                    } else {
                        deck.swap_remove(j)
                    };
                    faces.push(j as u32);
                }
            }
            Self::Ascending | Self::AscendingFromZero | Self::AscendingByTwo => {
                // Backwards: the last step put card n − 1, untouched until then, where it lies.
                deck.copy_from_slice(order);
                let mut js = vec![0; n];
                for i in (0..n).rev() {
                    let j = place(&deck, i as u8)?;
                    deck.swap(i, j);
                    js[i] = j as u32;
                }
                let first = match self {
                    Self::AscendingFromZero => 0,
                    Self::AscendingByTwo if n.is_multiple_of(2) => 2,
                    _ => 1,
                };
                if self == Self::AscendingByTwo {
                    faces.extend(js[1..first].iter());
                    let pairs = js[first..].chunks_exact(2).zip((first as u32..).step_by(2));
                    faces.extend(pairs.map(|(pair, i)| pair[0] * (i + 2) + pair[1]));
                } else {
                    faces.extend(&js[first..]);
                }
            }
        }
        Some(faces)
    }
}

impl fmt::Display for Passage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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

    #[test]
    fn each_tape_is_read_back_from_the_order_that_it_makes() {
        for (passage, n) in Passage::ALL.into_iter().flat_map(|passage| (2..=6).map(move |n| (passage, n))) {
            let bounds = passage.bounds(n);
            let mut made = BTreeMap::new();
            for tape in tapes(&bounds) {
                let mut deck: Vec<u8> = (0..n as u8).collect();
                let mut thrown = bounds.iter().zip(&tape);
                passage.pass(&mut deck, |bound| {
                    let (expected, face) = thrown.next().unwrap();
                    assert_eq!(bound, *expected, "{passage} of {n}");
                    *face
                });
                assert_eq!(thrown.next(), None, "{passage} of {n}");
                if passage != Passage::NaiveSwap {
                    assert_eq!(passage.faces(&deck), Some(tape), "{passage} of {n}");
                }
                *made.entry(deck).or_insert(0) += 1;
            }
            let orders: usize = (1..=n as usize).product();
            match passage {
                Passage::NaiveSwap => assert_eq!(made.values().sum::<u32>(), n.pow(n)),
                Passage::Sattolo => assert_eq!(made.len(), orders / n as usize),
                _ => assert_eq!(made.len(), orders, "{passage} of {n}"),
            }
        }
    }

    #[test]
    fn sattolo_makes_no_order_of_two_cycles() {
        assert_eq!(Passage::Sattolo.faces(&[1, 0, 3, 2]), None);
        assert_eq!(Passage::Sattolo.faces(&[0, 1, 2]), None);
    }
}
