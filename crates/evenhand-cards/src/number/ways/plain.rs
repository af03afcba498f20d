//! The ways from every point, plainly: a map of points for each step, and numbers of any length.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

use evenhand::BigUint;

use super::{Budget, FACES, Left, MOVE, Move, POINT, Point, Step, WORD, Walk};
use crate::number::NumberError;

/// The points of each step, with the ways from there.
#[derive(Debug, Clone)]
pub(super) struct Table {
    levels: BTreeMap<Step, HashMap<Left, BigUint>>,
}

impl Table {
    /// Counts the ways from a point on, and from all that follow it.
    pub(super) fn new(walk: &Walk, start: Option<&Point>, budget: &mut Budget) -> Result<Self, NumberError> {
        let mut table = Self { levels: BTreeMap::new() };
        if let Some(start) = start {
            table.find(walk, start.clone(), budget)?;
            table.count(walk, budget)?;
        }
        Ok(table)
    }

    /// How many deals there are from a point on.
    pub(super) fn ways(&self, point: &Point) -> BigUint {
        self.from(point).clone()
    }

    fn from(&self, point: &Point) -> &BigUint {
        &self.levels[&point.step][&point.left]
    }

    /// Finds all points, forwards.
    fn find(&mut self, walk: &Walk, start: Point, budget: &mut Budget) -> Result<(), NumberError> {
        let mut step = start.step;
        self.levels.entry(step).or_default().insert(start.left, BigUint::ZERO);
        loop {
            // What follows is in later levels: this one can be set aside meanwhile.
            let level = self.levels.remove(&step).unwrap_or_default();
            for left in level.keys() {
                let size = WORD * left.profile.len() as u64;
                let point = Point { step, left: left.clone() };
                for givers in point.givers() {
                    budget.spend(MOVE + size)?;
                    let Some(next) = walk.after(&point, givers) else { continue };
                    if let Entry::Vacant(entry) = self.levels.entry(next.step).or_default().entry(next.left) {
                        budget.spend(POINT + size)?;
                        entry.insert(BigUint::ZERO);
                    }
                }
            }
            self.levels.insert(step, level);
            match self.levels.range((Bound::Excluded(step), Bound::Unbounded)).next() {
                Some((&next, _)) => step = next,
                None => return Ok(()),
            }
        }
    }

    /// Counts the ways from all points, backwards.
    fn count(&mut self, walk: &Walk, budget: &mut Budget) -> Result<(), NumberError> {
        let steps: Vec<Step> = self.levels.keys().rev().copied().collect();
        let one = BigUint::from(1_u32);
        for step in steps {
            let Some(level) = self.levels.remove(&step) else { continue };
            let mut counted = HashMap::with_capacity(level.len());
            for left in level.into_keys() {
                let point = Point { step, left };
                // The first binomial: a product and a division a factor, of numbers of up to a bit a face.
                budget.spend(u64::from(*point.givers().start()) * (1 + u64::from(point.faces()) / FACES))?;
                let mut ways = BigUint::ZERO;
                for Move { choices, next, .. } in walk.moves(&point) {
                    let from = next.as_ref().map_or(&one, |next| self.from(next));
                    budget.spend(words(&choices) * words(from))?;
                    ways += choices * from;
                }
                budget.spend(WORD * words(&ways))?;
                counted.insert(point.left, ways);
            }
            self.levels.insert(step, counted);
        }
        Ok(())
    }
}

fn words(number: &BigUint) -> u64 {
    number.bits().div_ceil(64)
}
