//! Tests of all decks in a row: duplicates, and lags.
//!
//! Parity after one deck is that of the changes, which has its test there.

use super::super::duplicates::{Again, Duplicates};
use super::super::lags::LAGS;
use super::super::tally::Tally;
use super::super::test::{Effect, Form, Outlier, Subject, Test, TestId, Transform, Where};
use crate::Statistic;
use crate::statistics::quadratic::LEAST_DECKS;
use crate::statistics::{binomial, tails};

/// Products of two numbers have heavy tails, which the normal distribution fits from this number of decks on.
const LEAST_PRODUCTS: u64 = 1000;

pub(super) fn add(tally: &Tally, tests: &mut Vec<Test>) {
    let n = tally.decks.n;
    // With three cards on, the number in place has Poisson's first three moments.
    for lag in (0..LAGS).filter(|_| n > 2) {
        let (pairs, matches) = (tally.lags.pairs[lag], tally.lags.matches[lag]);
        let id = |subject| TestId { transform: Transform::Run, subject, form: Form::Lag(lag as u8 + 1) };
        if pairs > 0 {
            let observed = matches as f64 / pairs as f64;
            let p = tails::poisson(matches, pairs as f64).two_sided();
            let effect = Effect::Mean { observed, expected: 1.0 };
            let z = (observed - 1.0) * (pairs as f64).sqrt();
            tests.push(Test::new(id(Subject::CardsInPlace), pairs, observed, p, effect).with_z(z));
        }
        if pairs >= LEAST_DECKS && lag > 0 {
            let alike = tally.lags.alike[lag];
            let effect = Effect::Share { observed: alike as f64 / pairs as f64, expected: 0.5 };
            let p = binomial::binomial(alike, pairs, 0.5).two_sided();
            let far = Outlier::binomial(Where::EvenOrders, alike as f64, pairs, 0.5);
            let test = Test::new(id(Subject::Parity), pairs, alike as f64 / pairs as f64, p, effect);
            tests.push(Test { outliers: vec![far.clone()], ..test.with_z(far.z) });
        }
        if pairs >= LEAST_PRODUCTS {
            let m = n as f64;
            // Of twice the inversions.
            let variance = m * (m - 1.0) * (2.0 * m + 5.0) / 18.0;
            // Means that are estimated take 1/pairs from the correlation of fair decks, and of its variance no more
            // than a part of O(1/pairs). Numbers that scatter farther than fair ones are held against what they
            // scatter, or independent decks would seem to go together; of fair ones that is O(1/√pairs), downwards.
            let [product, square] = tally.lags.together(lag);
            let correlation = product / square.max(variance);
            let z = (correlation + 1.0 / pairs as f64) * (pairs as f64).sqrt();
            let id = id(Subject::Statistic(Statistic::Inversions));
            let effect = Effect::Correlation { correlation };
            tests.push(Test::new(id, pairs, z, tails::normal(z).two_sided(), effect).with_z(z));
        }
    }
}

/// Number of listed decks that came several times.
const LISTED: usize = 10;

/// Whether equal decks are tested where two fair ones are equal with such a probability.
pub(in super::super) fn tests_equal_decks(p_equal: f64) -> bool {
    const FEW: f64 = 362_880.0;
    p_equal * FEW <= 1.0 + 1e-9
}

/// The test of equal decks, given the probability that two fair ones are equal.
///
/// None where there are fewer than 9! different decks: those of up to 8 cards have each order counted. Where not all
/// decks are equally likely, pairs depend on one another, and are only tested while few are expected.
pub(in super::super) fn equal_decks(p_equal: f64, even: bool, duplicates: &Duplicates) -> Option<Test> {
    if !tests_equal_decks(p_equal) || duplicates.decks() < 2 {
        return None;
    }
    let (decks, equal) = (duplicates.decks(), duplicates.equal_pairs());
    let pairs = decks as f64 * (decks as f64 - 1.0) / 2.0;
    let mean = pairs * p_equal;
    if !even && mean > 1.0 {
        return None;
    }
    let id = TestId::whole(Transform::Run, Subject::EqualDecks);
    let p = tails::poisson(equal, mean.max(f64::MIN_POSITIVE)).two_sided();
    let test = Test::new(id, decks, equal as f64, p, Effect::EqualPairs { equal, pairs });
    let expected = decks as f64 * p_equal;
    let outlier = |Again { deck, next, times }| Outlier {
        at: Where::Again { deck, next, times },
        observed: times as f64,
        expected,
        z: (times as f64 - expected) / expected.max(f64::MIN_POSITIVE).sqrt(),
    };
    let outliers = duplicates.most_frequent(LISTED).into_iter().map(outlier).collect();
    Some(Test { outliers, ..test })
}
