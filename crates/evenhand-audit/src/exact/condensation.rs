//! States that return to one another, solved exactly.
//!
//! Tarjan's algorithm (1972) finds them: the components of the graph. Each state at which a component is entered is
//! given the outside states that it comes to in the end, however often it goes round before, with their exact
//! probabilities. Then nothing returns any more.
//!
//! The probabilities come from elimination. A step from i to k is replaced by what follows from k; a step from k to
//! itself is left out, the rest in the same proportions (which is the sum of the geometric series). Rows are whole
//! numbers over their sum, so there is no subtraction and no division but by common divisors. What ends first is
//! eliminated first: where all that goes round goes through a few states, rows stay short.

use std::collections::BTreeMap;

use evenhand::BigUint;
use hashbrown::{HashMap, HashSet};
use num_integer::Integer;

use super::graph::{Graph, Node};
use super::{DistributionError, Limits};

/// The states in an order in which no step leads back, and where those lead that do.
pub(super) struct Condensed {
    /// Each state comes after all that lead to it. Those inside a component, where it is not entered, are left out.
    pub(super) order: Vec<u32>,
    /// Where the states lead in the end at which a component is entered; weights over their sum.
    pub(super) exits: HashMap<u32, Vec<(Node, BigUint)>>,
}

/// Finds the components, and solves them.
pub(super) fn condense(graph: &Graph, limits: &Limits) -> Result<Condensed, DistributionError> {
    let (mut order, components) = components(graph);
    order.reverse();
    let mut exits = HashMap::new();
    if components.is_empty() {
        return Ok(Condensed { order, exits });
    }
    // The component of each state that has one.
    let mut inside = vec![None; graph.len()];
    for (number, component) in components.iter().enumerate() {
        for state in component {
            inside[*state as usize] = Some(number);
        }
    }
    let mut entered: HashSet<u32> = HashSet::from([0]);
    for state in &order {
        let entries = graph.targets(*state).iter().filter_map(|target| match target {
            Node::State(target) if inside[*target as usize] != inside[*state as usize] => Some(*target),
            _ => None,
        });
        entered.extend(entries);
    }
    let mut operations = 0;
    for component in &components {
        solve(graph, component, &entered, &mut operations, limits, &mut exits)?;
    }
    order.retain(|state| inside[*state as usize].is_none() || exits.contains_key(state));
    Ok(Condensed { order, exits })
}

/// Tarjan's algorithm, without recursion: the states, each component after all that it leads to, and the components
/// of more than one state, what was left for good first.
fn components(graph: &Graph) -> (Vec<u32>, Vec<Vec<u32>>) {
    const UNSEEN: u32 = u32::MAX;
    let n = graph.len();
    let mut index = vec![UNSEEN; n];
    let mut low = vec![0; n];
    let mut closed = vec![false; n];
    // When each state was left for good.
    let mut left = vec![0; n];
    let mut leave = 0;
    let mut open: Vec<u32> = Vec::new();
    let mut order = Vec::with_capacity(n);
    let mut components = Vec::new();
    // All states are reached from the first. Each entry is a state and how many of its edges were followed.
    let mut path: Vec<(u32, usize)> = Vec::new();
    let mut next = 0;
    let mut enter = |state: u32, index: &mut Vec<u32>, low: &mut Vec<u32>, open: &mut Vec<u32>| {
        index[state as usize] = next;
        low[state as usize] = next;
        next += 1;
        open.push(state);
        (state, 0)
    };
    path.push(enter(0, &mut index, &mut low, &mut open));
    while let Some((state, edge)) = path.last_mut() {
        let at = *state as usize;
        if let Some(target) = graph.targets(*state).get(*edge) {
            *edge += 1;
            if let Node::State(target) = *target {
                if index[target as usize] == UNSEEN {
                    path.push(enter(target, &mut index, &mut low, &mut open));
                } else if !closed[target as usize] {
                    low[at] = low[at].min(index[target as usize]);
                }
            }
            continue;
        }
        path.pop();
        left[at] = leave;
        leave += 1;
        if let Some((parent, _)) = path.last() {
            let parent = *parent as usize;
            low[parent] = low[parent].min(low[at]);
        }
        if low[at] == index[at] {
            // All that was opened since is this state's component.
            let begin = open.iter().rposition(|state| *state as usize == at).unwrap_or(0);
            let mut component = open.split_off(begin);
            component.sort_unstable_by_key(|state| left[*state as usize]);
            for state in &component {
                closed[*state as usize] = true;
            }
            order.extend(&component);
            if component.len() > 1 {
                components.push(component);
            }
        }
    }
    (order, components)
}

/// Gives each state at which a component is entered its exits.
fn solve(
    graph: &Graph,
    component: &[u32],
    entered: &HashSet<u32>,
    operations: &mut u64,
    limits: &Limits,
    exits: &mut HashMap<u32, Vec<(Node, BigUint)>>,
) -> Result<(), DistributionError> {
    let places: HashMap<u32, usize> = component.iter().copied().zip(0..).collect();
    let place = |node: &Node| match node {
        Node::State(state) => places.get(state).copied(),
        Node::Outcome(_) => None,
    };
    let mut rows: Vec<BTreeMap<Node, BigUint>> = component
        .iter()
        .map(|state| {
            let weights = graph.weights(*state).map(|weight| BigUint::from(*weight));
            graph.targets(*state).iter().copied().zip(weights).collect()
        })
        .collect();
    // For each state, those that lead to it, and some that did.
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); component.len()];
    for (i, row) in rows.iter().enumerate() {
        row.keys().filter_map(place).for_each(|target| before[target].push(i));
    }
    for (k, state) in component.iter().enumerate() {
        let row = std::mem::take(&mut rows[k]);
        let whole: BigUint = row.values().sum();
        if whole == BigUint::ZERO {
            return Err(DistributionError::NeverEnds);
        }
        for i in std::mem::take(&mut before[k]) {
            let Some(to_k) = rows[i].remove(&Node::State(*state)) else {
                continue;
            };
            *operations += (rows[i].len() + row.len()) as u64;
            if *operations > limits.returning {
                return Err(DistributionError::Returning {
                    states: component.len(),
                    limit: limits.returning,
                });
            }
            for weight in rows[i].values_mut() {
                *weight *= &whole;
            }
            for (target, weight) in &row {
                // To itself: left out.
                if *target == Node::State(component[i]) {
                    continue;
                }
                if let (Some(target), false) = (place(target), rows[i].contains_key(target)) {
                    before[target].push(i);
                }
                *rows[i].entry(*target).or_default() += &to_k * weight;
            }
            reduce(&mut rows[i]);
        }
        // Where it is not entered from outside, nothing leads to it any more.
        if entered.contains(state) {
            rows[k] = row;
        }
    }
    for (state, row) in component.iter().zip(rows).filter(|(state, _)| entered.contains(*state)) {
        if row.is_empty() {
            return Err(DistributionError::NeverEnds);
        }
        exits.insert(*state, row.into_iter().collect());
    }
    Ok(())
}

/// Divides a row by what all its weights have in common.
fn reduce(row: &mut BTreeMap<Node, BigUint>) {
    let one = BigUint::from(1_u32);
    let mut common = BigUint::ZERO;
    for weight in row.values() {
        common = common.gcd(weight);
        if common == one {
            return;
        }
    }
    if common > one {
        for weight in row.values_mut() {
            *weight /= &common;
        }
    }
}
