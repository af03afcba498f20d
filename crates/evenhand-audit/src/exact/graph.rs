//! All states that an algorithm can come to, and how the dice lead from one to the next.
//!
//! Each state is met once: equal states have equal futures, so that n! · n orders of dice become a few states for each
//! order of cards. A step that leaves the state as it was is left out: however often dice are rejected, what follows
//! comes in the same proportions.

use std::hash::Hash;

use evenhand::Draw;
use hashbrown::DefaultHashBuilder;
use indexmap::IndexSet;
use num_integer::Integer;

use super::script::Script;
use super::tapes::{Tapes, checked_lcm};
use super::{DistributionError, Limits};
use crate::exact::DieWeights;

/// Values numbered from 0 in the order in which they are first met.
type Numbered<T> = IndexSet<T, DefaultHashBuilder>;

/// Where a step leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Node {
    /// To a state.
    State(u32),
    /// To an end.
    Outcome(u32),
}

/// The states by number, the start being 0, and all that follows from each.
pub(super) struct Graph {
    /// Where the edges of a state begin; one more than there are states.
    first: Vec<usize>,
    targets: Vec<Node>,
    /// The weights of the edges by number: there are few that differ.
    weights: Vec<u32>,
    known: Numbered<u128>,
    /// For each state, how many equally likely outcomes the dice of its step have, by number.
    tapes: Vec<u32>,
    known_tapes: Numbered<Option<Tapes>>,
    /// Whether some step left its state as it was.
    pub(super) stays: bool,
    /// What came out, by number.
    pub(super) outcomes: Vec<Vec<u32>>,
}

/// Where a step led, how often the dice fell so, and of how often.
type Followed = (Node, u128, u128);

/// More runs of a step than this are put together now and then, so that they take the room of their targets.
const TOGETHER: usize = 1 << 16;

impl Graph {
    /// Follows all dice from all states.
    pub(super) fn explore<S: Clone + Eq + Hash>(
        start: S,
        mut step: impl FnMut(&mut S, &mut dyn Draw) -> bool,
        mut outcome: impl FnMut(&S) -> Vec<u32>,
        faces: &dyn DieWeights,
        limits: &Limits,
    ) -> Result<Self, DistributionError> {
        let mut graph = Self {
            first: vec![0],
            targets: Vec::new(),
            weights: Vec::new(),
            known: Numbered::default(),
            tapes: Vec::new(),
            known_tapes: Numbered::default(),
            stays: false,
            outcomes: Vec::new(),
        };
        let mut states = Numbered::default();
        let mut outcomes = Numbered::default();
        states.insert(start);
        let mut script = Script::new(faces);
        let mut rolled = 0;
        let mut followed: Vec<Followed> = Vec::new();
        let mut at = 0;
        while at < states.len() {
            followed.clear();
            let mut tapes = Some(Tapes::ONE);
            let mut full = TOGETHER;
            loop {
                let mut state = states[at].clone();
                script.rewind();
                let done = step(&mut state, &mut script);
                let path = script.path()?;
                rolled += script.len().max(1);
                if rolled > limits.dice {
                    return Err(DistributionError::Dice { limit: limits.dice });
                }
                tapes = tapes.zip(path.tapes).and_then(|(tapes, path)| tapes.or(path));
                let node = if done {
                    Node::Outcome(outcomes.insert_full(outcome(&state)).0 as u32)
                } else {
                    Node::State(states.insert_full(state).0 as u32)
                };
                if states.len() + outcomes.len() > limits.states {
                    return Err(DistributionError::States { limit: limits.states });
                }
                followed.push((node, path.weight, path.total));
                if followed.len() == full {
                    together(&mut followed);
                    full = TOGETHER.max(2 * followed.len());
                }
                if !script.advance() {
                    break;
                }
            }
            graph.tapes.push(graph.known_tapes.insert_full(tapes).0 as u32);
            graph.close(at as u32, &mut followed)?;
            at += 1;
        }
        graph.outcomes = outcomes.into_iter().collect();
        Ok(graph)
    }

    /// Takes what was followed from a state as its edges: over one total, one for each target, none to itself, in
    /// lowest terms.
    fn close(&mut self, at: u32, followed: &mut Vec<Followed>) -> Result<(), DistributionError> {
        let whole = followed
            .iter()
            .try_fold(1, |whole: u128, (.., total)| checked_lcm(whole, *total))
            .ok_or(DistributionError::TooFine)?;
        for (_, weight, total) in &mut *followed {
            // No larger than the whole, as all of them together are.
            *weight *= whole / *total;
            *total = whole;
        }
        together(followed);
        let edges = followed.len();
        followed.retain(|(node, ..)| *node != Node::State(at));
        self.stays |= followed.len() < edges;
        if followed.is_empty() {
            return Err(DistributionError::NeverEnds);
        }
        let mut common = 0;
        for (_, weight, _) in &*followed {
            common = weight.gcd(&common);
            if common == 1 {
                break;
            }
        }
        for (node, weight, _) in followed {
            self.targets.push(*node);
            self.weights.push(self.known.insert_full(*weight / common).0 as u32);
        }
        self.first.push(self.targets.len());
        Ok(())
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.tapes.len()
    }

    /// Where a state leads.
    pub(super) fn targets(&self, state: u32) -> &[Node] {
        &self.targets[self.first[state as usize]..self.first[state as usize + 1]]
    }

    /// How often it leads there; the total is their sum.
    pub(super) fn weights(&self, state: u32) -> impl Iterator<Item = &u128> {
        let weights = &self.weights[self.first[state as usize]..self.first[state as usize + 1]];
        weights.iter().map(|number| &self.known[*number as usize])
    }

    /// How many equally likely outcomes the dice of these states' steps have, each number once, in no order; none if
    /// some cannot be counted.
    pub(super) fn tapes(&self, states: &[u32]) -> Option<Vec<Tapes>> {
        let mut numbers: Vec<u32> = states.iter().map(|state| self.tapes[*state as usize]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| self.known_tapes[number as usize]).collect()
    }
}

/// Puts together what led to the same target, of as often.
fn together(followed: &mut Vec<Followed>) {
    followed.sort_unstable_by_key(|(node, _, total)| (*node, *total));
    followed.dedup_by(|(node, weight, total), kept| {
        let same = (*node, *total) == (kept.0, kept.2);
        if same {
            kept.1 += *weight;
        }
        same
    });
}
