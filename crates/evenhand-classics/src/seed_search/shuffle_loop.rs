//! The loops in which programs pass over a deck: a classic, and how its dice are thrown.
//!
//! The classics throw the die of one face too; most programs leave it out, and libstdc++ throws one die for two cards.
//! Most give each order from one tape of dice at most. For those the observed deck is read back, once, into the faces
//! that must have fallen; a seed is then tried die by die, and most fail at the first. The others throw dice of as many
//! faces as there are cards ([`is_of_n_faces`](ShuffleLoop::is_of_n_faces)), or keys.

use std::ops::Range;

use evenhand::Draw;
use evenhand_locale::Language;
use strum::{IntoStaticStr, VariantArray};

use super::words::WORDS;
use crate::catalogue::Entry;
use crate::classic::{Classic, Progress};
use crate::names::find;
use crate::page::Transition;
use crate::setting::Setting;

/// A loop over a deck of n cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum ShuffleLoop {
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
    /// One of those left, which close up, is put behind those drawn: `removal_vec` and `removal_list`.
    Removal,
    /// The same, put in front of those drawn. Article 004, 方法2.
    RemovalToFront,
    /// One of those left is put behind those drawn, and the last of those left takes its place.
    RemovalFilled,
    /// i from n − 1 down to 1: swap i with one of 0..i.
    Sattolo,
    /// A key for each card, a stable sort by key: `OrderBy(x => random.Next())` of C#.
    SortByKey,
    /// Any of 0..n is drawn, again while it was drawn before. Articles 000 and 003, 作法一.
    Rejection,
    /// n times: swap two of 0..n. Article 004, 方法3.
    RandomTranspositions,
    /// n times: the last card is put in at one of 0..n. Article 002, 抽牌洗牌.
    DrawAndInsert,
}

/// Dice of [`ShuffleLoop::Rejection`] for each card, at most: 255 cards need more with a probability of 255 · e^−64.
pub(super) const MAX_REJECTIONS: usize = 64;

impl ShuffleLoop {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// What it is called.
    pub fn text(self, language: Language) -> String {
        WORDS.messages(language).text(&format!("loop.{}", <&str>::from(self)))
    }

    /// The classic that does its steps.
    fn classic(self) -> &'static Entry {
        let name = match self {
            // Those drawn stand at the end instead, in reverse.
            Self::Durstenfeld | Self::RemovalFilled => "durstenfeld",
            Self::FisherYates => "fisher_yates",
            Self::Ascending | Self::AscendingFromZero | Self::AscendingByTwo => "ascending",
            Self::NaiveSwap => "naive_swap",
            // In reverse, where they go in front.
            Self::Removal | Self::RemovalToFront => "removal_vec",
            Self::Sattolo => "sattolo",
            Self::SortByKey => "sort_by_random_key",
            Self::Rejection => "rejection",
            Self::RandomTranspositions => "random_transpositions",
            Self::DrawAndInsert => "draw_and_insert",
        };
        find(name).expect("a name of the catalogue")
    }

    /// Shuffles a sorted deck of n cards. `below` rolls a die with the given number of faces, or
    /// returns a sort key.
    pub(super) fn run<Face: Into<u64>>(self, n: u8, mut below: impl FnMut(u32) -> Face) -> Vec<u8> {
        if self == Self::SortByKey {
            // The classic's keys are words, and some programs' keys are longer.
            let keys: Vec<u64> = (0..n).map(|_| below(n.into()).into()).collect();
            let mut order: Vec<u8> = (0..n).collect();
            order.sort_by_key(|card| keys[usize::from(*card)]);
            return order;
        }
        let mut classic = self.classic().start(&Setting::new(n.into())).expect("n alone suffices");
        let mut dice = ProgramDice { shuffle_loop: self, below, even: n.is_multiple_of(2), second: None };
        // Of all dice one machine, not one for each: the code of the catalogue is large, and this is no search.
        let dice: &mut dyn Draw = &mut dice;
        if self == Self::Rejection {
            // Words that never show a card would keep it waiting for ever.
            let steps = MAX_REJECTIONS * usize::from(n);
            let _ = (0..steps).find(|_| classic.step(dice, &mut ()) == Progress::Done);
        } else {
            classic.run(dice);
        }
        self.reordered(classic.outcome().into_iter().map(|card| card as u8).collect())
    }

    /// Whether all its dice have as many faces as there are cards: an order then has many tapes.
    pub fn is_of_n_faces(self) -> bool {
        matches!(self, Self::NaiveSwap | Self::Rejection | Self::RandomTranspositions | Self::DrawAndInsert)
    }

    /// Whether dice that all reduce one number make it a shuffle that tells the number: not where all dice have n faces,
    /// which then are one of n, nor where equal keys leave the deck in order, nor where it throws what another one
    /// throws.
    pub(super) fn tells_one_number(self) -> bool {
        !self.is_of_n_faces()
            && !matches!(self, Self::SortByKey | Self::AscendingFromZero | Self::AscendingByTwo)
    }

    /// Bounds and faces of the dice that make this order of a sorted deck, if any do, and no others do; none for keys,
    /// and for dice of [as many faces as there are cards](Self::is_of_n_faces).
    pub(crate) fn tape(self, order: &[u8]) -> Option<Vec<(u32, u32)>> {
        if self.is_of_n_faces() || self == Self::SortByKey {
            return None;
        }
        let n = order.len() as u32;
        let order = self.reordered(order.to_vec());
        let transitions = self.classic().transitions(&Setting::new(n)).ok()??;
        let mut tape = match self {
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
        if matches!(self, Self::RemovalFilled | Self::RemovalToFront) {
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

/// A classic's draws as the programs make them: which dice of one face are thrown, and which two are thrown as one.
struct ProgramDice<F> {
    shuffle_loop: ShuffleLoop,
    below: F,
    /// Whether the deck has an even number of cards.
    even: bool,
    /// The face of the second die of two that were thrown as one.
    second: Option<u64>,
}

impl<Face: Into<u64>, F: FnMut(u32) -> Face> Draw for ProgramDice<F> {
    fn below(&mut self, bound: u64) -> u64 {
        if let Some(face) = self.second.take() {
            return face;
        }
        if bound == 1 && !self.shuffle_loop.throws_one_face() {
            return 0;
        }
        if self.shuffle_loop == ShuffleLoop::AscendingByTwo && !(self.even && bound == 2) {
            let both: u64 = (self.below)((bound * (bound + 1)) as u32).into();
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
            | ShuffleLoop::RemovalToFront
            | ShuffleLoop::RemovalFilled => (2..=n).rev().collect(),
            ShuffleLoop::Ascending => (2..=n).collect(),
            ShuffleLoop::AscendingFromZero => (1..=n).collect(),
            ShuffleLoop::AscendingByTwo if n.is_multiple_of(2) => [2].into_iter().chain(pairs(3)).collect(),
            ShuffleLoop::AscendingByTwo => pairs(2).collect(),
            // Whatever the number of keys: few.
            ShuffleLoop::NaiveSwap | ShuffleLoop::SortByKey | ShuffleLoop::DrawAndInsert => {
                vec![n; n as usize]
            }
            ShuffleLoop::RandomTranspositions => vec![n; 2 * n as usize],
            // As many as are needed.
            ShuffleLoop::Rejection => Vec::new(),
            ShuffleLoop::Sattolo => (1..n).rev().collect(),
        }
    }

    #[test]
    fn each_tape_is_read_back_from_the_order_that_it_makes() {
        let most = |passes| if passes == ShuffleLoop::RandomTranspositions { 4 } else { 6 };
        let all = ShuffleLoop::ALL.iter().copied().filter(|passes| *passes != ShuffleLoop::Rejection);
        for (passes, n) in all.flat_map(|passes| (2..=most(passes)).map(move |n| (passes, n))) {
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
                if passes.is_of_n_faces() || passes == ShuffleLoop::SortByKey {
                    assert_eq!(passes.tape(&order), None);
                } else {
                    let expected = bounds.iter().copied().zip(tape).collect();
                    assert_eq!(passes.tape(&order), Some(expected), "{passes:?} of {n}");
                }
                *made.entry(order).or_insert(0) += 1;
            }
            let orders: usize = (1..=n as usize).product();
            match passes {
                ShuffleLoop::RandomTranspositions => {
                    assert_eq!(made.values().sum::<u32>(), n.pow(2 * n));
                }
                ShuffleLoop::NaiveSwap | ShuffleLoop::SortByKey | ShuffleLoop::DrawAndInsert => {
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
    fn the_removal_to_the_front_is_the_classic_of_that_name() {
        for n in 2..=6_u8 {
            for tape in tapes(&bounds(ShuffleLoop::RemovalToFront, n.into())) {
                let mut thrown = tape.iter().copied();
                let order = ShuffleLoop::RemovalToFront.run(n, |_| thrown.next().unwrap());
                let mut classic = find("removal_to_front").unwrap().start(&Setting::new(n.into())).unwrap();
                let mut thrown = tape.iter().copied();
                let below = |_| thrown.next().unwrap();
                let shuffle_loop = ShuffleLoop::RemovalToFront;
                classic.run(&mut ProgramDice { shuffle_loop, below, even: false, second: None });
                assert!(classic.outcome().into_iter().eq(order.into_iter().map(u32::from)));
            }
        }
    }

    #[test]
    fn rejection_takes_each_card_where_it_is_first_drawn_and_waits_for_none_for_ever() {
        let mut drawn = [2_u32, 2, 0, 2, 3, 0, 1].into_iter();
        assert_eq!(ShuffleLoop::Rejection.run(4, |_| drawn.next().unwrap()), [2, 0, 3, 1]);
        assert_eq!(ShuffleLoop::Rejection.run(4, |_| 2_u32), [2]);
    }

    #[test]
    fn sattolo_makes_no_order_of_two_cycles() {
        assert_eq!(ShuffleLoop::Sattolo.tape(&[1, 0, 3, 2]), None);
        assert_eq!(ShuffleLoop::Sattolo.tape(&[0, 1, 2]), None);
    }
}
