//! How often each outcome comes: the whole chance flows from the start through the states to the ends.
//!
//! States lie on levels, each deeper than all that lead to it. On a level all numerators have one denominator, and the
//! next level's is that times the least common multiple of the level's totals: so that nothing is divided on the way.
//! Numerators are of 128 bits while these are enough, and of any size otherwise.

use evenhand::BigUint;
use num_integer::Integer;

use super::condensation::Condensed;
use super::graph::{Graph, Node};

/// What has flowed to the ends.
pub(super) struct Flow {
    /// For each outcome of the graph, over the denominator.
    pub(super) numerators: Vec<BigUint>,
    pub(super) denominator: BigUint,
    /// How many equally likely outcomes the dice have, those that are not rolled included, if their number has a bound.
    pub(super) tapes: Option<BigUint>,
}

/// Lets it flow.
pub(super) fn flow(graph: &Graph, condensed: &Condensed) -> Flow {
    let levels = levels(graph, condensed);
    let (numerators, denominator) = run::<u128>(graph, condensed, &levels)
        .or_else(|| run::<BigUint>(graph, condensed, &levels))
        .unwrap_or_default();
    let bounded = !graph.stays && condensed.exits.is_empty();
    let tapes = levels.iter().map(|level| {
        let tapes = graph.tapes(level)?;
        Some(tapes.into_iter().fold(BigUint::from(1_u32), |whole, tapes| whole.lcm(&tapes.number())))
    });
    let tapes = if bounded { tapes.product() } else { None };
    Flow { numerators, denominator, tapes }
}

/// The states by level.
fn levels(graph: &Graph, condensed: &Condensed) -> Vec<Vec<u32>> {
    let mut depth = vec![0; graph.len()];
    let mut levels: Vec<Vec<u32>> = Vec::new();
    for state in &condensed.order {
        let level: usize = depth[*state as usize];
        if level == levels.len() {
            levels.push(Vec::new());
        }
        levels[level].push(*state);
        let mut deepen = |target: &Node| {
            if let Node::State(target) = target {
                let depth = &mut depth[*target as usize];
                *depth = (*depth).max(level + 1);
            }
        };
        match condensed.exits.get(state) {
            Some(exits) => exits.iter().for_each(|(target, _)| deepen(target)),
            None => graph.targets(*state).iter().for_each(deepen),
        }
    }
    levels
}

/// The numerators of the outcomes and their denominator, if the numbers are large enough for them.
fn run<N: Whole>(
    graph: &Graph,
    condensed: &Condensed,
    levels: &[Vec<u32>],
) -> Option<(Vec<BigUint>, BigUint)> {
    let total = |state: u32| -> Option<N> {
        let mut sum = N::from(0);
        match condensed.exits.get(&state) {
            Some(exits) => exits.iter().try_for_each(|(_, weight)| sum.plus(&N::of(weight)?))?,
            None => graph.weights(state).try_for_each(|weight| sum.plus(&N::from(*weight)))?,
        }
        Some(sum)
    };
    // wholes[l] is the least common multiple of level l's totals, and denominators[l] the product of those before.
    let mut wholes = Vec::with_capacity(levels.len());
    let mut denominators = vec![N::from(1)];
    for level in levels {
        let mut whole = N::from(1);
        for state in level {
            let total = total(*state)?;
            if whole != total {
                whole = total.over(&whole.common_divisor(&total)).times(&whole)?;
            }
        }
        denominators.push(denominators.last()?.times(&whole)?);
        wholes.push(whole);
    }
    let last = denominators.last()?.clone();
    let mut depth = vec![0_u32; graph.len()];
    for (level, states) in levels.iter().enumerate() {
        for state in states {
            depth[*state as usize] = level as u32;
        }
    }

    let mut masses = vec![N::from(0); graph.len()];
    let mut ends = vec![N::from(0); graph.outcomes.len()];
    masses[0] = N::from(1);
    for (level, states) in levels.iter().enumerate() {
        let below = &denominators[level + 1];
        let to_the_end = last.over(below);
        for state in states {
            let mass = std::mem::replace(&mut masses[*state as usize], N::from(0));
            let unit = mass.times(&(wholes[level].over(&total(*state)?)))?;
            let mut pass = |target: &Node, weight: &N| -> Option<()> {
                let part = unit.times(weight)?;
                match *target {
                    Node::State(target) if depth[target as usize] as usize == level + 1 => {
                        masses[target as usize].plus(&part)
                    }
                    Node::State(target) => {
                        let scale = denominators[depth[target as usize] as usize].over(below);
                        masses[target as usize].plus(&part.times(&scale)?)
                    }
                    Node::Outcome(end) => ends[end as usize].plus(&part.times(&to_the_end)?),
                }
            };
            if let Some(exits) = condensed.exits.get(state) {
                exits.iter().try_for_each(|(target, weight)| pass(target, &N::of(weight)?))?;
            } else {
                let weights = graph.weights(*state);
                graph.targets(*state).iter().zip(weights).try_for_each(|(t, w)| pass(t, &N::from(*w)))?;
            }
        }
    }
    Some((ends.into_iter().map(Into::into).collect(), last.into()))
}

/// Whole numbers that may be too small for what is asked: then nothing comes back.
trait Whole: Clone + PartialEq + From<u128> + Into<BigUint> {
    fn of(number: &BigUint) -> Option<Self>;
    fn plus(&mut self, other: &Self) -> Option<()>;
    fn times(&self, other: &Self) -> Option<Self>;
    /// The quotient, of what divides without a rest.
    fn over(&self, other: &Self) -> Self;
    fn common_divisor(&self, other: &Self) -> Self;
}

impl Whole for u128 {
    fn of(number: &BigUint) -> Option<Self> {
        number.try_into().ok()
    }

    fn plus(&mut self, other: &Self) -> Option<()> {
        *self = self.checked_add(*other)?;
        Some(())
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn over(&self, other: &Self) -> Self {
        self / other
    }

    fn common_divisor(&self, other: &Self) -> Self {
        self.gcd(other)
    }
}

impl Whole for BigUint {
    fn of(number: &BigUint) -> Option<Self> {
        Some(number.clone())
    }

    fn plus(&mut self, other: &Self) -> Option<()> {
        *self += other;
        Some(())
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn over(&self, other: &Self) -> Self {
        self / other
    }

    fn common_divisor(&self, other: &Self) -> Self {
        self.gcd(other)
    }
}
