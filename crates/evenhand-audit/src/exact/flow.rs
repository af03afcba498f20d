//! How often each outcome comes: the whole probability flows from the start through the states to the ends.
//!
//! States lie on levels, each deeper than all that lead to it. On a level all numerators have one denominator, and the
//! next level's is that times the least common multiple of the level's totals: so that nothing is divided on the way.
//! Numerators are of 128 bits while these are enough, and of any size otherwise.

use evenhand::BigUint;
use num_integer::Integer;
use num_traits::CheckedMul;

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
    let number = |weight: &BigUint| N::try_from(weight.clone()).ok();
    let total = |state: u32| -> Option<N> {
        let mut sum = N::from(0);
        match condensed.exits.get(&state) {
            Some(exits) => exits.iter().try_for_each(|(_, weight)| sum.plus(&number(weight)?))?,
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
                whole = (total.clone() / whole.gcd(&total)).checked_mul(&whole)?;
            }
        }
        denominators.push(denominators.last()?.checked_mul(&whole)?);
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
        let to_the_end = last.clone() / below.clone();
        for state in states {
            let mass = std::mem::replace(&mut masses[*state as usize], N::from(0));
            let unit = mass.checked_mul(&(wholes[level].clone() / total(*state)?))?;
            let mut pass = |target: &Node, weight: &N| -> Option<()> {
                let part = unit.checked_mul(weight)?;
                match *target {
                    Node::State(target) if depth[target as usize] as usize == level + 1 => {
                        masses[target as usize].plus(&part)
                    }
                    Node::State(target) => {
                        let scale = denominators[depth[target as usize] as usize].clone() / below.clone();
                        masses[target as usize].plus(&part.checked_mul(&scale)?)
                    }
                    Node::Outcome(end) => ends[end as usize].plus(&part.checked_mul(&to_the_end)?),
                }
            };
            if let Some(exits) = condensed.exits.get(state) {
                exits.iter().try_for_each(|(target, weight)| pass(target, &number(weight)?))?;
            } else {
                let weights = graph.weights(*state);
                graph.targets(*state).iter().zip(weights).try_for_each(|(t, w)| pass(t, &N::from(*w)))?;
            }
        }
    }
    Some((ends.into_iter().map(Into::into).collect(), last.into()))
}

/// Whole numbers that may be too small for what is asked: then nothing comes back.
trait Whole: Integer + CheckedMul + Clone + From<u128> + Into<BigUint> + TryFrom<BigUint> {
    /// Adds another in place.
    fn plus(&mut self, other: &Self) -> Option<()>;
}

impl Whole for u128 {
    fn plus(&mut self, other: &Self) -> Option<()> {
        *self = self.checked_add(*other)?;
        Some(())
    }
}

impl Whole for BigUint {
    fn plus(&mut self, other: &Self) -> Option<()> {
        *self += other;
        Some(())
    }
}
