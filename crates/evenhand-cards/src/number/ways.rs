//! Ways: how many deals there are from here on, for every point at which a numbering has to choose.
//!
//! How the rest can be dealt depends on the *profile* alone: how many faces have one copy left, how many two,
//! and so on; which faces they are does not matter. A place is filled in steps (class, take): of the faces with
//! `class` copies left, some number gives `take` of them to the place. Classes ascend and takes descend, so a face
//! that has given moves down to a class that is already past, and one that has not stays where it is: the
//! profile itself, changed in place, is all the memory that a place half filled needs. A step that takes from a
//! of n faces can do so in C(n, a) ways, and the ways of a profile are the sum of those products over a.
//!
//! The points are found forwards, from the whole deck, and counted backwards; each of them once. Every a within
//! the bounds can be completed, so no point is met in vain. The last place takes what is left, whatever that is,
//! so the place before it forgets the classes that are past: half of the points of a mahjong deal go with them.
//!
//! Profiles are few while hands are small or copies few, and many otherwise, in memory and in time. A budget
//! ends the counting of those.
//!
//! [`plain`] counts any deck, as is said here. [`packed`] counts the same points with the same budget, some eight times as
//! fast, where a point fits into 128 bits: all decks of alike cards that are played with. The tests hold each to the other.

mod packed;
mod plain;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use evenhand::BigUint;

use super::NumberError;
use super::combination::binomial;

/// How much counting is allowed, by the charges below: at the most a second or so and half a gigabyte, and where points are
/// packed a fifth of either (November 2026, AMD EPYC). The largest deal in the table of the module above takes less than half of it.
const BUDGET: u64 = 1 << 29;
/// What a point costs, with its entry in the map.
const POINT: u64 = 256;
/// What a move costs: the look-up of the point that it leads to.
const MOVE: u64 = 64;
/// What a word that is kept costs.
const WORD: u64 = 32;
/// The faces over which one factor of a binomial costs one.
const FACES: u64 = 256;

/// What is left to do: all that the number of ways depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Left {
    /// How many cards the place still wants.
    wanted: u32,
    /// How many faces there are for each number of copies left: the number ascending, none of no faces or copies.
    profile: Vec<(u32, u32)>,
}

/// A step of the deal. Each comes after those that may lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    turn: usize,
    class: u32,
    take: Reverse<u32>,
}

impl Step {
    /// The first step of a turn.
    fn first(turn: usize) -> Self {
        Self { turn, class: 1, take: Reverse(u32::MAX) }
    }
}

/// A point at which there is a choice.
#[derive(Debug, Clone)]
pub(super) struct Point {
    step: Step,
    left: Left,
}

impl Point {
    /// Whose turn it is, in the order in which places are numbered.
    pub(super) fn turn(&self) -> usize {
        self.step.turn
    }

    /// The copies left of each face that may give.
    pub(super) fn class(&self) -> u32 {
        self.step.class
    }

    /// The copies given by each face that gives.
    pub(super) fn take(&self) -> u32 {
        self.step.take.0
    }

    /// How many faces may give.
    pub(super) fn faces(&self) -> u32 {
        self.left.profile.iter().find(|&&(class, _)| class == self.class()).map_or(0, |&(_, faces)| faces)
    }

    /// How few and how many of them can give, so that the place can be filled.
    fn givers(&self) -> RangeInclusive<u32> {
        let (faces, take) = (self.faces(), self.take());
        // What the steps after this one can still give, if no face gives here.
        let later = self.left.profile.iter().filter(|&&(class, _)| class > self.class());
        let later = later.map(|&(class, faces)| class * faces).sum::<u32>() + faces * (take - 1);
        self.left.wanted.saturating_sub(later)..=faces.min(self.left.wanted / take)
    }
}

/// What can happen at a point.
#[derive(Debug)]
pub(super) struct Move {
    /// The number of faces that give.
    pub(super) givers: u32,
    /// The number of ways to choose them.
    pub(super) choices: BigUint,
    /// Where it leads: nowhere if nothing is left to choose.
    pub(super) next: Option<Point>,
}

/// Who is dealt how much, and so what follows a point.
#[derive(Debug, Clone)]
struct Walk {
    /// The sizes of the places, in the order in which they are numbered.
    sizes: Vec<u32>,
}

impl Walk {
    /// The first point of a deck, by its profile; none if there is nothing to choose.
    fn start(&self, profile: Vec<(u32, u32)>) -> Option<Point> {
        self.settled(Step::first(0), Left { wanted: *self.sizes.first()?, profile })
    }

    /// What can happen at a point.
    fn moves(&self, point: &Point) -> impl Iterator<Item = Move> {
        let faces = point.faces();
        let mut choices = binomial(faces, *point.givers().start());
        point.givers().map(move |givers| {
            let more = &choices * (faces - givers) / (givers + 1);
            let choices = std::mem::replace(&mut choices, more);
            Move { givers, choices, next: self.after(point, givers) }
        })
    }

    /// The point after `givers` faces gave.
    fn after(&self, point: &Point, givers: u32) -> Option<Point> {
        let (class, take) = (point.class(), point.take());
        let mut left = point.left.clone();
        left.wanted -= givers * take;
        if givers > 0 {
            let at = left.profile.partition_point(|&(copies, _)| copies < class);
            left.profile[at].1 -= givers;
            if left.profile[at].1 == 0 {
                left.profile.remove(at);
            }
            if class > take && !self.is_last_choice(point.turn()) {
                match left.profile.binary_search_by_key(&(class - take), |&(copies, _)| copies) {
                    Ok(at) => left.profile[at].1 += givers,
                    Err(at) => left.profile.insert(at, (class - take, givers)),
                }
            }
        }
        let step = match take {
            1 => Step { class: class + 1, take: Reverse(u32::MAX), ..point.step },
            _ => Step { take: Reverse(take - 1), ..point.step },
        };
        self.settled(step, left)
    }

    /// Whether this is the place before the last, in which what has been decided can be forgotten.
    fn is_last_choice(&self, turn: usize) -> bool {
        turn + 2 == self.sizes.len()
    }

    /// The next point that offers a choice, from a step on.
    fn settled(&self, mut step: Step, mut left: Left) -> Option<Point> {
        while left.wanted == 0 {
            step = Step::first(step.turn + 1);
            left.wanted = *self.sizes.get(step.turn)?;
        }
        if step.turn + 1 == self.sizes.len() {
            return None;
        }
        if self.is_last_choice(step.turn) {
            left.profile.retain(|&(copies, _)| copies >= step.class);
        }
        // There is one, since the place wants a card and can be filled.
        let class = left.profile.iter().map(|&(copies, _)| copies).find(|&copies| copies >= step.class)?;
        let most = if class == step.class { step.take.0 } else { class };
        step.class = class;
        step.take = Reverse(most.min(class).min(left.wanted));
        Some(Point { step, left })
    }
}

/// The number of ways from every point.
#[derive(Debug, Clone)]
pub(super) struct Ways {
    walk: Walk,
    start: Option<Point>,
    /// All deals there are.
    count: BigUint,
    table: Table,
}

/// The points, each with its number of ways.
#[derive(Debug, Clone)]
enum Table {
    Plain(plain::Table),
    Packed(packed::Table),
}

impl Ways {
    /// Counts the ways to deal a deck to places of these sizes, which hold all of it.
    pub(super) fn new(copies: &[u32], sizes: Vec<u32>) -> Result<Self, NumberError> {
        Self::counted(copies, sizes, true)
    }

    /// The same, without packing.
    #[cfg(test)]
    pub(super) fn plain(copies: &[u32], sizes: Vec<u32>) -> Result<Self, NumberError> {
        Self::counted(copies, sizes, false)
    }

    fn counted(copies: &[u32], sizes: Vec<u32>, may_pack: bool) -> Result<Self, NumberError> {
        let mut profile = BTreeMap::new();
        for &copies in copies.iter().filter(|&&copies| copies > 0) {
            *profile.entry(copies).or_insert(0) += 1;
        }
        let profile: Vec<(u32, u32)> = profile.into_iter().collect();
        let packs = may_pack && packed::fits(&profile, &sizes);
        let walk = Walk { sizes };
        let start = walk.start(profile);
        let mut budget = Budget { left: BUDGET };
        let table = if packs {
            Table::Packed(packed::Table::new(&walk, start.as_ref(), &mut budget)?)
        } else {
            Table::Plain(plain::Table::new(&walk, start.as_ref(), &mut budget)?)
        };
        let mut ways = Self { walk, start, count: BigUint::ZERO, table };
        ways.count = ways.from(ways.start());
        Ok(ways)
    }

    /// How many deals there are.
    pub(super) fn count(&self) -> &BigUint {
        &self.count
    }

    /// The first choice, if there is one at all.
    pub(super) fn start(&self) -> Option<&Point> {
        self.start.as_ref()
    }

    /// How many deals there are from a point on: one if nothing is left to choose.
    pub(super) fn from(&self, point: Option<&Point>) -> BigUint {
        let Some(point) = point else { return BigUint::from(1_u32) };
        match &self.table {
            Table::Plain(table) => table.ways(point),
            Table::Packed(table) => table.ways(point),
        }
    }

    /// What can happen at a point.
    pub(super) fn moves(&self, point: &Point) -> impl Iterator<Item = Move> {
        self.walk.moves(point)
    }

    /// The point after `givers` faces gave.
    pub(super) fn after(&self, point: &Point, givers: u32) -> Option<Point> {
        self.walk.after(point, givers)
    }
}

/// What is left of the counting that is allowed.
#[derive(Debug)]
struct Budget {
    left: u64,
}

impl Budget {
    fn spend(&mut self, cost: u64) -> Result<(), NumberError> {
        self.left = self.left.checked_sub(cost).ok_or(NumberError::TooLarge { budget: BUDGET })?;
        Ok(())
    }
}
