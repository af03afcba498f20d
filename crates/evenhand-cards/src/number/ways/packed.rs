//! The ways from every point, fast: a point is a number of 128 bits, what follows it is looked up once, and all numbers of ways
//! lie behind one another.
//!
//! The points, their moves and the budget are those of [`plain`](super::plain), its judge in the tests: a point is packed and
//! unpacked without loss, and [`State::after`] is [`Walk::after`](super::Walk::after), written on its fields.
//!
//! It is for decks of up to 67 faces, so that a binomial is a word, with up to 12 copies each, so that a point fits.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use evenhand::BigUint;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::{Budget, FACES, MOVE, POINT, Point, WORD, Walk};
use crate::number::NumberError;

/// The most faces: C(67, 33) is below 2^64, and C(68, 34) is not.
const MAX_FACES: u32 = 67;
/// The most copies of a face: with 7 bits for the number of faces of each class.
const MAX_COPIES: u32 = 12;
/// The most places.
const MAX_PLACES: usize = 1 << 10;

/// Bits of a class: its number of faces.
const CLASS: u32 = 7;
/// Behind the classes: what the place still wants (at most 67 x 12 cards), whose turn it is, the class, the take.
const WANTED: u32 = CLASS * MAX_COPIES;
const TURN: u32 = WANTED + 10;
const CLASS_AT: u32 = TURN + 10;
const TAKE_AT: u32 = CLASS_AT + 4;

/// Where nothing is left to choose, instead of the index of a point.
const DONE: u32 = u32::MAX;

/// Whether the points of a deck, by its profile, and of its places can be packed.
pub(super) fn fits(profile: &[(u32, u32)], sizes: &[u32]) -> bool {
    let faces = profile.iter().map(|&(_, faces)| u64::from(faces)).sum::<u64>();
    let copies = profile.last().map_or(0, |&(copies, _)| copies);
    faces <= MAX_FACES.into() && copies <= MAX_COPIES && sizes.len() <= MAX_PLACES
}

/// A point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct State(u128);

impl State {
    /// Of a profile, packed.
    fn new(profile: u128, wanted: u32, turn: usize, class: u32, take: u32) -> Self {
        let fields = u128::from(wanted) << WANTED | (turn as u128) << TURN;
        Self(profile | fields | u128::from(class) << CLASS_AT | u128::from(take) << TAKE_AT)
    }

    fn of(point: &Point) -> Self {
        let profile = point.left.profile.iter();
        let profile = profile.fold(0, |all, &(class, faces)| all | u128::from(faces) << at(class));
        Self::new(profile, point.left.wanted, point.turn(), point.class(), point.take())
    }

    fn field(self, low: u32, bits: u32) -> u32 {
        (self.0 >> low) as u32 & ((1 << bits) - 1)
    }

    fn profile(self) -> u128 {
        self.0 & ((1 << WANTED) - 1)
    }

    fn wanted(self) -> u32 {
        self.field(WANTED, 10)
    }

    fn turn(self) -> usize {
        self.field(TURN, 10) as usize
    }

    fn class(self) -> u32 {
        self.field(CLASS_AT, 4)
    }

    fn take(self) -> u32 {
        self.field(TAKE_AT, 4)
    }

    /// How many faces have as many copies left.
    fn faces(self, class: u32) -> u32 {
        self.field(at(class), CLASS)
    }

    /// How many classes have faces.
    fn classes(self) -> u64 {
        (1..=MAX_COPIES).filter(|&class| self.faces(class) > 0).count() as u64
    }

    /// The order of its step among all: by turn, by class, by take from the largest.
    fn step(self) -> u32 {
        (self.turn() as u32) << 8 | self.class() << 4 | (MAX_COPIES - self.take())
    }

    /// How few and how many faces can give, so that the place can be filled.
    fn givers(self) -> RangeInclusive<u32> {
        let (class, take, wanted) = (self.class(), self.take(), self.wanted());
        let faces = self.faces(class);
        // What the steps after this one can still give, if no face gives here.
        let mut later = faces * (take - 1);
        let mut more = self.profile() >> at(class) >> CLASS;
        let mut copies = class + 1;
        while more > 0 {
            later += copies * (more as u32 & ((1 << CLASS) - 1));
            more >>= CLASS;
            copies += 1;
        }
        wanted.saturating_sub(later)..=faces.min(wanted / take)
    }

    /// The point after `givers` faces gave.
    fn after(self, sizes: &[u32], givers: u32) -> Option<Self> {
        let (mut turn, mut class, take) = (self.turn(), self.class(), self.take());
        let mut wanted = self.wanted() - givers * take;
        let mut profile = self.profile() - (u128::from(givers) << at(class));
        if class > take && turn + 2 != sizes.len() {
            profile += u128::from(givers) << at(class - take);
        }
        // The most that a face may give in this class: any number in a new one.
        let mut most = take - 1;
        if most == 0 {
            (class, most) = (class + 1, u32::MAX);
        }
        while wanted == 0 {
            (turn, class, most) = (turn + 1, 1, u32::MAX);
            wanted = *sizes.get(turn)?;
        }
        if turn + 1 == sizes.len() {
            return None;
        }
        // There is one, since the place wants a card and can be filled.
        let kept = profile >> at(class) << at(class);
        if kept == 0 {
            return None;
        }
        if turn + 2 == sizes.len() {
            profile = kept;
        }
        let next = kept.trailing_zeros() / CLASS + 1;
        let most = if next == class { most } else { next };
        Some(Self::new(profile, wanted, turn, next, most.min(next).min(wanted)))
    }
}

/// Where the bits of a class begin.
fn at(class: u32) -> u32 {
    CLASS * (class - 1)
}

/// The points, with the ways from each.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    index: HashMap<State, u32>,
    /// Where in `words` the ways of each point lie, by its index.
    spans: Vec<(u32, u32)>,
    words: Vec<u64>,
}

/// The points, and what follows each of them.
struct Found {
    states: Vec<State>,
    /// In an order in which each point comes before those that follow it.
    order: Vec<u32>,
    /// The points that follow, a point's behind one another by the number of givers, in that order.
    next: Vec<u32>,
}

impl Table {
    /// Counts the ways from a point on, and from all that follow it.
    pub(super) fn new(walk: &Walk, start: Option<&Point>, budget: &mut Budget) -> Result<Self, NumberError> {
        let mut table = Self::default();
        if let Some(start) = start {
            let found = table.find(&walk.sizes, State::of(start), budget)?;
            table.count(&found, budget)?;
        }
        Ok(table)
    }

    /// How many deals there are from a point on.
    pub(super) fn ways(&self, point: &Point) -> BigUint {
        let words = self.of(self.index[&State::of(point)]);
        BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
    }

    fn of(&self, point: u32) -> &[u64] {
        let (start, len) = self.spans[point as usize];
        &self.words[start as usize..][..len as usize]
    }

    /// Finds all points, forwards.
    fn find(&mut self, sizes: &[u32], start: State, budget: &mut Budget) -> Result<Found, NumberError> {
        let mut found = Found { states: vec![start], order: Vec::new(), next: Vec::new() };
        let mut levels = BTreeMap::from([(start.step(), vec![0])]);
        self.index.insert(start, 0);
        // What follows is in later levels.
        while let Some((_, level)) = levels.pop_first() {
            for &point in &level {
                let state = found.states[point as usize];
                let size = WORD * state.classes();
                for givers in state.givers() {
                    budget.spend(MOVE + size)?;
                    let Some(next) = state.after(sizes, givers) else {
                        found.next.push(DONE);
                        continue;
                    };
                    let new = found.states.len() as u32;
                    match self.index.entry(next) {
                        Entry::Occupied(known) => found.next.push(*known.get()),
                        Entry::Vacant(entry) => {
                            budget.spend(POINT + size)?;
                            entry.insert(new);
                            found.next.push(new);
                            found.states.push(next);
                            levels.entry(next.step()).or_default().push(new);
                        }
                    }
                }
            }
            found.order.extend(level);
        }
        Ok(found)
    }

    /// Counts the ways from all points, backwards.
    fn count(&mut self, found: &Found, budget: &mut Budget) -> Result<(), NumberError> {
        let binomials = binomials();
        self.spans = vec![(0, 0); found.states.len()];
        let (mut sum, mut end) = (Vec::new(), found.next.len());
        for &point in found.order.iter().rev() {
            let state = found.states[point as usize];
            let (faces, givers) = (state.faces(state.class()), state.givers());
            budget.spend(u64::from(*givers.start()) * (1 + u64::from(faces) / FACES))?;
            let first = end - givers.clone().count();
            sum.clear();
            for (givers, &next) in givers.zip(&found.next[first..end]) {
                let from = if next == DONE { &[1] } else { self.of(next) };
                budget.spend(from.len() as u64)?;
                add_product(&mut sum, binomials[faces as usize][givers as usize], from);
            }
            end = first;
            budget.spend(WORD * sum.len() as u64)?;
            // The budget allows 2^24 words.
            self.spans[point as usize] = (self.words.len() as u32, sum.len() as u32);
            self.words.extend_from_slice(&sum);
        }
        Ok(())
    }
}

/// C(n, k) for n up to the most faces.
fn binomials() -> Vec<Vec<u64>> {
    let mut rows = vec![vec![1]];
    for n in 1..=MAX_FACES as usize {
        let above = &rows[n - 1];
        let inner = above.windows(2).map(|pair| pair[0] + pair[1]);
        rows.push([1].into_iter().chain(inner).chain([1]).collect());
    }
    rows
}

/// Adds the product of a word and a number to a sum; numbers are words, the lowest first, and the last of them is not zero.
fn add_product(sum: &mut Vec<u64>, factor: u64, number: &[u64]) {
    if sum.len() < number.len() {
        sum.resize(number.len(), 0);
    }
    let (low, high) = sum.split_at_mut(number.len());
    let mut carry = 0_u128;
    for (word, &digit) in low.iter_mut().zip(number) {
        // At most (2^64 - 1)^2 + 2 (2^64 - 1), which is 2^128 - 1.
        carry += u128::from(*word) + u128::from(factor) * u128::from(digit);
        *word = carry as u64;
        carry >>= 64;
    }
    for word in high {
        if carry == 0 {
            return;
        }
        carry += u128::from(*word);
        *word = carry as u64;
        carry >>= 64;
    }
    if carry > 0 {
        sum.push(carry as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_products_are_those_of_long_numbers() {
        let (mut sum, mut plain) = (Vec::new(), BigUint::ZERO);
        let long =
            |words: &[u64]| words.iter().rev().fold(BigUint::ZERO, |all, &word| (all << 64_u32) + word);
        for (factor, number) in [
            (1, &[1][..]),
            (u64::MAX, &[u64::MAX, u64::MAX]),
            (u64::MAX, &[u64::MAX, u64::MAX]),
            (3, &[u64::MAX, u64::MAX, u64::MAX]),
            (1, &[2]),
            (u64::MAX, &[u64::MAX; 5]),
        ] {
            add_product(&mut sum, factor, number);
            plain += long(number) * factor;
            assert_eq!(long(&sum), plain);
            assert_ne!(sum.last(), Some(&0));
        }
    }

    #[test]
    fn the_largest_binomial_is_a_word() {
        assert_eq!(binomials()[67][33], 14_226_520_737_620_288_370);
        assert_eq!(binomials()[4], [1, 4, 6, 4, 1]);
    }
}
