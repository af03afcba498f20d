//! Following the dice of a classic.

use std::collections::HashMap;

use evenhand_audit::exact::{DieWeights, Distribution, Exact, Limits, Space};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Classic, Machine, Progress};

use super::ExactError;

/// The most cards of which a shuffle's exact distribution is followed whole; n! orders are too many beyond.
pub const MAX_WHOLE_CARDS: u32 = 8;

/// A source of more hidden numbers than this is not tried number by number.
const MAX_HIDDEN: u64 = 1 << 16;

/// The weights of dice that do not remember: exact ones, or what a source's numbers make of them.
pub(super) fn weights(dice: Dice) -> Option<Box<dyn DieWeights>> {
    if dice == Dice::Exact {
        return Some(Box::new(Exact));
    }
    dice.weights(2)?;
    let of_bound = move |bound: u64| match dice.weights(bound) {
        Some(weights) => (0..bound).map(|face| weights.of(face)).collect(),
        None => Vec::new(),
    };
    Some(Box::new(of_bound))
}

/// The distribution of a classic of that name that stands at its start, with these dice.
///
/// # Errors
/// If there is too much to follow.
pub fn of_machine(start: &Machine, name: &str, dice: Dice, space: Space) -> Result<Distribution, ExactError> {
    let failed = |error| ExactError::Distribution { name: name.to_owned(), error };
    let (Space::Orders { n } | Space::Samples { n, .. }) = space;
    if let Some(weights) = weights(dice) {
        let step = |machine: &mut _, draw: &mut dyn evenhand::Draw| {
            Classic::step(machine, draw, &mut ()) == Progress::Done
        };
        let outcome = |machine: &Machine| machine.outcome();
        return Distribution::follow(space, start.clone(), step, outcome, &*weights, &Limits::default())
            .map_err(failed);
    }
    match dice.hidden_classes(n.into()) {
        Some(classes) if classes.bound() <= MAX_HIDDEN => {
            let mut counts: HashMap<Vec<u32>, u64> = HashMap::new();
            for (number, weight) in classes.faces() {
                let Some(mut draw) = dice.with_hidden(number) else { break };
                let mut machine = start.clone();
                let mut steps = 0_u64;
                while machine.step(&mut *draw, &mut ()) == Progress::More {
                    steps += 1;
                    if steps > 1 << 20 {
                        return Err(ExactError::NeverEnds { name: name.to_owned(), dice, number });
                    }
                }
                let mut outcome = machine.outcome();
                if matches!(space, Space::Samples { .. }) {
                    outcome.sort_unstable();
                }
                *counts.entry(outcome).or_default() += weight;
            }
            Distribution::of_counts(space, counts).map_err(failed)
        }
        _ => Err(ExactError::Hidden { dice }),
    }
}
