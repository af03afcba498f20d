//! Tests of all decks in a row: duplicates, and lags.

use super::super::duplicates::Duplicates;
use super::super::lags::LAGS;
use super::super::tally::Tally;
use super::super::test::{Effect, Form, Subject, Test, TestId, Transform};
use crate::Statistic;
use crate::statistics::tails;

/// Products of two numbers have heavy tails, which the normal law reaches with as many decks.
const LEAST_PRODUCTS: u64 = 1000;

pub(super) fn add(tally: &Tally, tests: &mut Vec<Test>) {
    let n = tally.decks.n;
    // With three cards on, the number in place has Poisson's first three moments.
    for lag in (0..LAGS).filter(|_| n > 2) {
        let (pairs, matches) = (tally.lags.pairs[lag], tally.lags.matches[lag]);
        let id = |subject| TestId { transform: Transform::Run, subject, form: Form::Lag(lag as u8 + 1) };
        if pairs > 0 {
            tests.push(Test {
                id: id(Subject::CardsInPlace),
                decks: pairs,
                statistic: matches as f64 / pairs as f64,
                degrees: None,
                p: tails::poisson(matches, pairs as f64).two_sided(),
                effect: Effect::Mean { observed: matches as f64 / pairs as f64, expected: 1.0 },
                outliers: Vec::new(),
            });
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
            tests.push(Test {
                id: id(Subject::Statistic(Statistic::Inversions)),
                decks: pairs,
                statistic: z,
                degrees: None,
                p: tails::normal(z).two_sided(),
                effect: Effect::Correlation { correlation },
                outliers: Vec::new(),
            });
        }
    }
}

/// The test of equal decks, of which two fair ones are with such a chance.
///
/// None where there are fewer than 9! kinds of decks: those of up to 8 cards have each order counted. Where not all
/// kinds of decks are as likely, pairs hang together, and are only told while few are expected.
pub(in super::super) fn equal_decks(chance: f64, even: bool, duplicates: &Duplicates) -> Option<Test> {
    const FEW: f64 = 362_880.0;
    if chance * FEW > 1.0 + 1e-9 || duplicates.decks() < 2 {
        return None;
    }
    let (decks, equal) = (duplicates.decks(), duplicates.equal_pairs());
    let pairs = decks as f64 * (decks as f64 - 1.0) / 2.0;
    let mean = pairs * chance;
    if !even && mean > 1.0 {
        return None;
    }
    Some(Test {
        id: TestId::whole(Transform::Run, Subject::EqualDecks),
        decks,
        statistic: equal as f64,
        degrees: None,
        p: tails::poisson(equal, mean.max(f64::MIN_POSITIVE)).two_sided(),
        effect: Effect::EqualPairs { equal, pairs },
        outliers: Vec::new(),
    })
}
