//! Proofs by exhaustion: every outcome equally often, or which is not.
//!
//! Two proofs, each over everything there is: all words of a width ([`dice_are_even`]), all tapes of dice
//! ([`orders_are_even`]). No seed, no p-value: either all outcomes have the same probability, exactly, or two are named
//! that have not.

use std::collections::BTreeMap;
use std::fmt;

use crate::dice::Roll;
use crate::tapes::Tapes;

/// The result of a proof: all outcomes come equally often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Even {
    /// Number of outcomes.
    pub(crate) outcomes: usize,
    /// Words or tapes of each outcome, of tapes of the least likely kind.
    pub(crate) each: u64,
    /// Words that were rejected.
    pub(crate) rejected: u64,
}

/// Why a proof fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Uneven {
    /// An outcome that there should not be.
    Impossible(Vec<u64>),
    /// The first of the rarest outcomes, and the first of the most common.
    Unequal {
        /// The rarest, and how often it comes.
        rarest: (Vec<u64>, u64),
        /// The most common, and how often it comes.
        commonest: (Vec<u64>, u64),
    },
}

impl fmt::Display for Uneven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible(outcome) => write!(f, "{outcome:?} should not be possible"),
            Self::Unequal { rarest: (rare, few), commonest: (common, many) } => {
                write!(f, "{rare:?} comes {few} times and {common:?} {many} times")
            }
        }
    }
}

/// The verdict over counts by code, `outcome` being what a code stands for.
fn verdict(counts: &[u64], rejected: u64, outcome: impl Fn(usize) -> Vec<u64>) -> Result<Even, Uneven> {
    let each = *counts.iter().min().expect("there are outcomes");
    let most = *counts.iter().max().expect("there are outcomes");
    if each == most {
        return Ok(Even { outcomes: counts.len(), each, rejected });
    }
    let first = |count| {
        let code = counts.iter().position(|other| *other == count).expect("it is one of them");
        (outcome(code), count)
    };
    Err(Uneven::Unequal { rarest: first(each), commonest: first(most) })
}

/// Rolls dice of these bounds from every word of this width, and counts what comes.
///
/// A word counts for the dice that it gives by itself. If it is rejected the roll starts again with a fresh word,
/// which changes no outcome's share.
///
/// # Errors
/// [`Uneven`] if not every outcome has equally many words.
pub(crate) fn dice_are_even(roll: Roll, width: u32, bounds: &[u64]) -> Result<Even, Uneven> {
    let all = 1 << width;
    let mut counts = vec![0; bounds.iter().product::<u64>() as usize];
    let mut rejected = 0;
    for word in 0..all {
        let mut read = 0;
        // This word and then all others, so that even a faulty roll finds one that it keeps.
        let dice = roll(width, bounds, &mut (word..all).chain(0..word).inspect(|_| read += 1));
        if read > 1 {
            rejected += 1;
        } else if dice.len() != bounds.len() || dice.iter().zip(bounds).any(|(die, bound)| die >= bound) {
            return Err(Uneven::Impossible(dice));
        } else {
            counts[dice.iter().zip(bounds).fold(0, |code, (die, bound)| code * bound + die) as usize] += 1;
        }
    }
    verdict(&counts, rejected, |mut code| {
        let mut dice: Vec<u64> = bounds
            .iter()
            .rev()
            .map(|bound| {
                let die = code as u64 % bound;
                code /= *bound as usize;
                die
            })
            .collect();
        dice.reverse();
        dice
    })
}

/// Runs a shuffle of n items (0..n, as it is handed them) with every tape of dice that it asks for, and adds up the
/// probability of each order.
///
/// # Errors
/// [`Uneven`] if not all n! orders have the same.
pub(crate) fn orders_are_even(
    n: u64,
    mut shuffle: impl FnMut(&mut [u64], &mut Tapes),
) -> Result<Even, Uneven> {
    let orders = (1..=n).product::<u64>() as usize;
    // Tapes by one over their probability, and how many of them gave each order.
    let mut counts: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    let mut impossible = None;
    Tapes::every(|tapes| {
        let mut items: Vec<u64> = (0..n).collect();
        shuffle(&mut items, tapes);
        match rank(&items) {
            Some(rank) => counts.entry(tapes.one_in()).or_insert_with(|| vec![0; orders])[rank] += 1,
            None => impossible = Some(items),
        }
    });
    if let Some(items) = impossible {
        return Err(Uneven::Impossible(items));
    }
    // A tape of probability 1 / one_in weighs as much as `common / one_in` of the rarest imaginable.
    let common = counts.keys().copied().fold(1, lcm);
    let mut weights = vec![0; orders];
    for (one_in, counts) in counts {
        for (weight, count) in weights.iter_mut().zip(counts) {
            *weight += count * (common / one_in);
        }
    }
    verdict(&weights, 0, |rank| order_of(n, rank))
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut gcd, mut rest) = (a, b);
    while rest > 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    a / gcd * b
}

/// The lexicographic rank of an order of 0..n; none if it is no such order.
fn rank(order: &[u64]) -> Option<usize> {
    let n = order.len() as u64;
    let mut unused: Vec<u64> = (0..n).collect();
    order.iter().try_fold(0, |rank, item| {
        let place = unused.iter().position(|other| other == item)?;
        let rank = rank * unused.len() + place;
        unused.remove(place);
        Some(rank)
    })
}

/// The order of that rank.
fn order_of(n: u64, mut rank: usize) -> Vec<u64> {
    let mut places: Vec<usize> = (1..=n as usize)
        .map(|base| {
            let place = rank % base;
            rank /= base;
            place
        })
        .collect();
    places.reverse();
    let mut unused: Vec<u64> = (0..n).collect();
    places.into_iter().map(|place| unused.remove(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_that_of_its_order() {
        for rank in 0..720 {
            assert_eq!(super::rank(&order_of(6, rank)), Some(rank));
        }
        assert_eq!(rank(&[0, 0]), None);
        assert_eq!(rank(&[0, 2]), None);
    }
}
