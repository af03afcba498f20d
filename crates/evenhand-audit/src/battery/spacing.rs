//! How equal decks lie to one another: what random seeds do, or what a log does that has decks twice.
//!
//! Of decks that come from S seeds, drawn anew each time, every two are equal with 1/S, and of three decks two pairs are
//! equal independently: E equal pairs among N decks lie as E of all C(N, 2) pairs, so that
//! E · 2 (N − g) / (N (N − 1)) of them are g decks apart on average, with the distribution of independent events. A log
//! with lines doubled, or with a row a player, has them side by side; one that is there twice, half a log apart; a
//! program that repeats a deck now and then, where it does so. Seeds also repeat decks ever more often, as there are more
//! to repeat: the later deck of a pair is among the first x N with probability x², 2N/3 on average; a program that
//! repeats an earlier deck at an even rate has it at N/2.
//!
//! Looked at where fair decks have hardly an equal pair for a thousand that there are, so that those tell. What is said here is no part of a
//! verdict: it is wrong for about one in 1,000 of the shuffles of small seeds, which are not fair either.

use super::duplicates::{Duplicates, EqualPair};
use crate::statistics::tails::poisson;

/// The p-value below which equal decks do not lie at random.
const SELDOM: f64 = 1e-3;

/// Twice the equal pairs that fair decks have, as a part of those that there are, from which they are taken for chance.
const EQUAL_BY_CHANCE: f64 = 1e-3;

/// The most equal pairs whose distances are looked at one by one; of more, neighbours are.
const MAX_PAIRS: u64 = 1 << 22;

/// The share of all groups of equal neighbours that must have one length for it to be how often each deck is there.
const NEARLY_ALL: f64 = 0.98;

/// How far the distribution of distances may be from that of random pairs, in its largest difference: of few pairs five
/// times 1/√E (they depend on one another where decks come more than twice), and this at least.
const LEAST_DIFFERENCE: f64 = 0.05;
const DEVIATIONS: f64 = 5.0;

/// How equal decks lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Spacing {
    /// As pairs at random, as far as they tell.
    Random,
    /// Side by side.
    Neighbours {
        /// Decks that are the same as the one before.
        repeats: u64,
        /// As many as would be if equal decks lay at random.
        expected: f64,
        /// How often each deck stands there in a row, if nearly all do equally often.
        times: u32,
    },
    /// At one distance.
    Apart {
        /// That distance.
        distance: u64,
        /// Decks that are the same as the one at that distance before.
        repeats: u64,
        /// As many as would be if equal decks lay at random.
        expected: f64,
    },
    /// As often from the first decks on as later.
    Steady {
        /// Equal pairs.
        pairs: u64,
        /// Those of which both decks are in the first half.
        early: u64,
    },
    /// At other distances than pairs at random.
    Uneven {
        /// Equal pairs.
        pairs: u64,
        /// Half of them are as many decks apart at most.
        median: u64,
        /// Half of random pairs are.
        expected: u64,
    },
}

impl Spacing {
    /// Of all that are remembered, where fair decks, two of which are equal with probability p, would hardly be equal, and
    /// the order of decks is known; else random.
    pub(super) fn beyond_chance(duplicates: &Duplicates, p: f64) -> Self {
        let (decks, equal) = (duplicates.decks() as f64, duplicates.equal_pairs().max(1) as f64);
        if decks * decks * p > EQUAL_BY_CHANCE * equal || !duplicates.are_in_order() {
            Self::Random
        } else {
            Self::of(duplicates)
        }
    }

    /// Of all that are remembered.
    fn of(duplicates: &Duplicates) -> Self {
        let (decks, pairs) = (duplicates.decks() as f64, duplicates.equal_pairs());
        if pairs == 0 || duplicates.different() == 1 {
            return Self::Random;
        }
        let expected =
            |distance: u64| pairs as f64 * 2.0 * (decks - distance as f64) / (decks * (decks - 1.0));
        let seldom = |distance: u64, repeats: u64| poisson(repeats, expected(distance)).above;
        let (repeats, times) = neighbours(duplicates);
        // A half of the error to neighbours, a quarter to all other distances, and one to how soon they come.
        if 2.0 * seldom(1, repeats) < SELDOM {
            return Self::Neighbours { repeats, expected: expected(1), times };
        }
        if pairs > MAX_PAIRS {
            return Self::Random;
        }
        let equal = duplicates.equal();
        let mut distances: Vec<u64> = equal.iter().map(|pair| pair.distance).collect();
        distances.sort_unstable();
        let most = distances.chunk_by(PartialEq::eq).max_by_key(|same| same.len());
        if let Some(same) = most {
            let (distance, repeats) = (same[0], same.len() as u64);
            // Of most pairs, or of most decks that can: or it is not what makes them equal.
            let most = 2 * repeats > pairs.min(duplicates.decks() - distance);
            if most && repeats > 1 && 4.0 * decks * seldom(distance, repeats) < SELDOM {
                return Self::Apart { distance, repeats, expected: expected(distance) };
            }
        }
        let count = distances.len() as f64;
        let farthest = distances.iter().zip(1_u32..).fold(0.0_f64, |farthest, (distance, rank)| {
            let left = 1.0 - *distance as f64 / decks;
            let (below, expected) = (f64::from(rank) / count, 1.0 - left * left);
            farthest.max((below - expected).abs()).max((below - 1.0 / count - expected).abs())
        });
        if farthest > LEAST_DIFFERENCE.max(DEVIATIONS / count.sqrt()) {
            let median = distances[distances.len() / 2];
            #[expect(clippy::cast_sign_loss, reason = "less than the number of decks")]
            let expected = (decks * (1.0 - 0.5_f64.sqrt())) as u64;
            return Self::Uneven { pairs, median, expected };
        }
        if 4.0 * as_soon(&equal, decks) < SELDOM {
            let early = equal.iter().filter(|pair| pair.later < duplicates.decks() / 2).count() as u64;
            return Self::Steady { pairs, early };
        }
        Self::Random
    }
}

/// How probably the later decks of random pairs come as soon as these, or sooner: each is at 2/3 of the decks on average,
/// with the variance 1/18, and 2/3 below it at most (Bernstein 1946, of independent pairs).
fn as_soon(equal: &[EqualPair], decks: f64) -> f64 {
    let below: f64 = equal.iter().map(|pair| 2.0 / 3.0 - (pair.later as f64 + 0.5) / decks).sum();
    let variance = equal.len() as f64 / 18.0;
    (-below.max(0.0).powi(2) / 2.0 / (variance + below.max(0.0) * 2.0 / 9.0)).exp()
}

/// How many decks are the same as the one before, and how often each stands there in a row, if nearly all do equally
/// often; else 0.
fn neighbours(duplicates: &Duplicates) -> (u64, u32) {
    let mut lengths: Vec<u64> = Vec::new();
    let mut before = None;
    for fingerprint in duplicates.fingerprints() {
        match lengths.last_mut() {
            Some(length) if before == Some(fingerprint) => *length += 1,
            _ => lengths.push(1),
        }
        before = Some(fingerprint);
    }
    let (decks, groups) = (duplicates.decks(), lengths.len());
    lengths.sort_unstable();
    let most = lengths.chunk_by(PartialEq::eq).max_by_key(|same| same.len());
    let times = most.filter(|same| same[0] > 1 && same.len() as f64 >= NEARLY_ALL * groups as f64);
    (decks - groups as u64, times.map_or(0, |same| same[0] as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::duplicates::fingerprint;

    fn of(decks: impl Iterator<Item = u64>) -> Spacing {
        let mut duplicates = Duplicates::default();
        decks.for_each(|deck| duplicates.remember(fingerprint([deck].into_iter())));
        Spacing::of(&duplicates)
    }

    /// A number of no meaning below `bound`.
    fn scattered(i: u64, bound: u64) -> u64 {
        let mixed = i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % bound
    }

    #[test]
    fn seeds_lie_at_random() {
        for (seeds, decks) in [(1 << 15, 400), (1 << 15, 5000), (1 << 15, 100_000), (1000, 20_000), (2, 500)]
        {
            assert_eq!(of((0..decks).map(|i| scattered(i, seeds))), Spacing::Random, "{seeds}, {decks}");
        }
        // No equal decks, or one pair; and all are one.
        assert_eq!(of(0..1000), Spacing::Random);
        assert_eq!(of((0..1000).chain([700])), Spacing::Random);
        assert_eq!(of([7; 1000].into_iter()), Spacing::Random);
    }

    #[test]
    fn doubled_lines_and_rows_a_player_lie_side_by_side() {
        for (times, decks) in [(2, 40), (2, 5000), (6, 900)] {
            let Spacing::Neighbours { repeats, times: said, expected } = of((0..decks).map(|i| i / times))
            else {
                panic!("{times} times");
            };
            assert_eq!((u64::from(said), repeats), (times, decks - decks / times));
            assert!(expected <= times as f64);
        }
        // Each hundredth repeats the one before.
        let Spacing::Neighbours { repeats, times, .. } =
            of((0..10_000).map(|i| i - u64::from(i % 100 == 99)))
        else {
            panic!("one in a hundred");
        };
        assert_eq!((repeats, times), (100, 0));
        // One of many is enough, since decks at random are seldom neighbours.
        let found = of((0..10_000).map(|i| i - u64::from(i == 5000)));
        assert!(matches!(found, Spacing::Neighbours { repeats: 1, times: 0, .. }), "{found:?}");
        // So few are not seldom enough.
        assert_eq!(of([0, 1, 1, 2, 3].into_iter()), Spacing::Random);
    }

    #[test]
    fn a_log_that_is_there_twice_and_a_generator_that_comes_round_lie_at_one_distance() {
        for (decks, round) in [(2000, 1000), (5000, 700)] {
            let found = of((0..decks).map(|i| i % round));
            let Spacing::Apart { distance, repeats, .. } = found else { panic!("{found:?}") };
            assert_eq!((distance, repeats), (round, decks - round));
        }
    }

    /// One in a hundred is any of those before it: seeds would repeat few of the first decks, and more of the last.
    #[test]
    fn decks_that_come_again_at_an_even_rate_are_not_of_seeds() {
        let any = |i: u64| if i % 100 == 99 { scattered(i, i) } else { i };
        let found = of((0..20_000).map(any));
        assert!(matches!(found, Spacing::Steady { pairs: 195..206, early: 80..120 }), "{found:?}");
        // Of a million seeds there are as many.
        assert_eq!(of((0..20_000).map(|i| scattered(i, 1_000_000))), Spacing::Random);
    }

    #[test]
    fn decks_that_come_again_soon_lie_unevenly() {
        // One in fifty is one of the forty before it.
        let soon = |i: u64| if i % 50 == 49 { i - 2 - scattered(i, 40) } else { i };
        let found = of((0..20_000).map(soon));
        assert!(matches!(found, Spacing::Uneven { median, .. } if median < 60), "{found:?}");
    }
}
