//! One step of a shuffle, as what it does with places: which two swap, or where a card is put in, and how often.

use std::ops::Range;

use evenhand::BigUint;
use num_integer::Integer;

use super::ChainError;
use crate::exact::DieWeights;
use crate::exact::weights::weights;

/// One step of a shuffle: moves of places, each with the weight that the dice give it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transitions {
    action: Action,
    moves: Vec<Move>,
    total: u128,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    /// The cards at `from` and `to` swap.
    Swap,
    /// The card at `from` is put in at `to`.
    Insert,
}

/// The two places of an action, and its weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Move {
    from: u32,
    to: u32,
    weight: u128,
}

impl Transitions {
    /// A place swaps with one of `with`, drawn by a die of as many faces.
    ///
    /// # Errors
    /// If `with` is empty, or the faces of the die have no weights.
    pub fn swap(faces: &dyn DieWeights, place: u32, with: Range<u32>) -> Result<Self, ChainError> {
        Ok(Self::new(Action::Swap, drawn(faces, with)?.map(|(other, weight)| (place, other, weight))))
    }

    /// Two of these places swap, each drawn by itself; they may be the same.
    ///
    /// # Errors
    /// If there is no such place, or the faces of the die have no weights.
    pub fn swap_any(faces: &dyn DieWeights, places: Range<u32>) -> Result<Self, ChainError> {
        let drawn: Vec<_> = drawn(faces, places)?.collect();
        let pairs =
            drawn.iter().flat_map(|(i, first)| drawn.iter().map(move |(j, second)| (*i, *j, first * second)));
        Ok(Self::new(Action::Swap, pairs))
    }

    /// The card at a place is taken out, and put in again so that it lies at one of `to`, drawn by a die of as many
    /// faces.
    ///
    /// # Errors
    /// If `to` is empty, or the faces of the die have no weights.
    pub fn insert(faces: &dyn DieWeights, from: u32, to: Range<u32>) -> Result<Self, ChainError> {
        Ok(Self::new(Action::Insert, drawn(faces, to)?.map(|(to, weight)| (from, to, weight))))
    }

    /// The card at one of `from`, drawn by a die of as many faces, is taken out, and put in again so that it lies at a place.
    ///
    /// # Errors
    /// If `from` is empty, or the faces of the die have no weights.
    pub fn pull(faces: &dyn DieWeights, from: Range<u32>, to: u32) -> Result<Self, ChainError> {
        Ok(Self::new(Action::Insert, drawn(faces, from)?.map(|(from, weight)| (from, to, weight))))
    }

    fn new(action: Action, moves: impl Iterator<Item = (u32, u32, u128)>) -> Self {
        let mut moves: Vec<Move> = moves.map(|(from, to, weight)| Move { from, to, weight }).collect();
        let common = moves.iter().fold(0, |common, one| one.weight.gcd(&common));
        for one in &mut moves {
            one.weight /= common;
        }
        let total = moves.iter().map(|one| one.weight).sum();
        Self { action, moves, total }
    }

    /// The sum of all weights.
    pub(super) fn total(&self) -> u128 {
        self.total
    }

    /// One more than the last place that is named.
    pub(super) fn places(&self) -> u32 {
        self.moves.iter().map(|one| one.from.max(one.to) + 1).max().unwrap_or(0)
    }

    /// Marks the places whose cards this step may move, or draws and leaves.
    pub(super) fn name(&self, mut mark: impl FnMut(u32)) {
        for Move { from, to, .. } in &self.moves {
            match self.action {
                Action::Swap => {
                    mark(*from);
                    mark(*to);
                }
                Action::Insert => (*from.min(to)..=*from.max(to)).for_each(&mut mark),
            }
        }
    }

    /// Takes the backward values of a card at each place after this step to those before it, for any number of values.
    pub(super) fn back_one(&self, value: &[Vec<BigUint>]) -> Vec<Vec<BigUint>> {
        let n = value.len() as u32;
        let swaps = Swaps::of(self, n);
        let before = |place: u32| {
            let mut sum = vec![BigUint::ZERO; value[place as usize].len()];
            let mut count = |weight: u128, at: u32| {
                for (sum, value) in sum.iter_mut().zip(&value[at as usize]) {
                    *sum += value * weight;
                }
            };
            match self.action {
                Action::Swap => {
                    count(self.total - swaps.leave[place as usize], place);
                    swaps.with[place as usize].iter().for_each(|(other, weight)| count(*weight, *other));
                }
                Action::Insert => self.moves.iter().for_each(|one| count(one.weight, one.inserted(place))),
            }
            sum
        };
        (0..n).map(before).collect()
    }

    /// Takes the weights, out of `whole`, with which a card at x is in the end before one at y, for all x < y, from
    /// after this step to before.
    pub(super) fn back_two(&self, before: &Pairs) -> Pairs {
        let n = before.n;
        let swaps = Swaps::of(self, n);
        Pairs::new(n, &before.whole * self.total, |x, y| {
            let mut sum = BigUint::ZERO;
            match self.action {
                Action::Swap => {
                    let (from_x, from_y) = (&swaps.with[x as usize], &swaps.with[y as usize]);
                    let both = from_x.iter().find(|(z, _)| *z == y).map_or(0, |(_, weight)| *weight);
                    // Those that name neither, or a place with itself: what names both was taken off twice.
                    let stay = self.total + both - swaps.leave[x as usize] - swaps.leave[y as usize];
                    sum += before.at(x, y) * stay + before.at(y, x) * both;
                    for (z, weight) in from_x.iter().filter(|(z, _)| *z != y) {
                        sum += before.at(*z, y) * *weight;
                    }
                    for (z, weight) in from_y.iter().filter(|(z, _)| *z != x) {
                        sum += before.at(x, *z) * *weight;
                    }
                }
                Action::Insert => {
                    for one in &self.moves {
                        sum += before.at(one.inserted(x), one.inserted(y)) * one.weight;
                    }
                }
            }
            sum
        })
    }
}

impl Move {
    /// Where the card at a place lies after this card was put in.
    fn inserted(self, place: u32) -> u32 {
        let Self { from, to, .. } = self;
        if place == from {
            to
        } else if from < place && place <= to {
            place - 1
        } else if to <= place && place < from {
            place + 1
        } else {
            place
        }
    }
}

/// For each place, with which others it swaps, how often, and how often in all.
struct Swaps {
    with: Vec<Vec<(u32, u128)>>,
    leave: Vec<u128>,
}

impl Swaps {
    fn of(transitions: &Transitions, n: u32) -> Self {
        let mut with: Vec<Vec<(u32, u128)>> = vec![Vec::new(); n as usize];
        if transitions.action == Action::Swap {
            for Move { from, to, weight } in transitions.moves.iter().filter(|one| one.from != one.to) {
                with[*from as usize].push((*to, *weight));
                with[*to as usize].push((*from, *weight));
            }
        }
        for with in &mut with {
            with.sort_unstable();
            with.dedup_by(|(z, more), (kept, weight)| {
                let same = z == kept;
                *weight += if same { *more } else { 0 };
                same
            });
        }
        let leave = with.iter().map(|with| with.iter().map(|(_, weight)| weight).sum()).collect();
        Self { with, leave }
    }
}

/// For each two places, the weight with which what lies at the first is in the end before what lies at the second. The
/// weights of a pair and of its reverse are the whole together.
pub(super) struct Pairs {
    n: u32,
    pub(super) whole: BigUint,
    weights: Vec<BigUint>,
}

impl Pairs {
    /// From the weights of the pairs that ascend.
    pub(super) fn new(n: u32, whole: BigUint, ascending: impl Fn(u32, u32) -> BigUint) -> Self {
        let mut pairs = Self { n, whole, weights: vec![BigUint::ZERO; n as usize * n as usize] };
        for x in 0..n {
            for y in x + 1..n {
                let weight = ascending(x, y);
                pairs.weights[(y * n + x) as usize] = &pairs.whole - &weight;
                pairs.weights[(x * n + y) as usize] = weight;
            }
        }
        pairs
    }

    pub(super) fn at(&self, x: u32, y: u32) -> &BigUint {
        &self.weights[(x * self.n + y) as usize]
    }
}

/// The places that a die over them gives, each with its weight.
fn drawn(
    faces: &dyn DieWeights,
    places: Range<u32>,
) -> Result<impl Iterator<Item = (u32, u128)>, ChainError> {
    let bound = u64::from(places.end.saturating_sub(places.start));
    if bound == 0 {
        return Err(ChainError::NoPlaces);
    }
    if places.end > super::Chain::LIMIT {
        return Err(ChainError::TooMany { n: places.end });
    }
    let (weights, _) = weights(faces, bound).ok_or(ChainError::NoWeights { bound })?;
    Ok(places
        .zip(weights)
        .map(|(place, weight)| (place, u128::from(weight)))
        .filter(|(_, weight)| *weight > 0))
}
