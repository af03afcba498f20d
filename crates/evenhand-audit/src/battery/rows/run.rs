//! Tests of all decks in a row: duplicates, and lags.

use super::super::audit::Tally;
use super::super::duplicates::Duplicates;
use super::super::lags::LAGS;
use super::super::test::{Null, Test, View};
use crate::statistics::tails;

const PAIRS: Null = Null { law: "Poisson", source: "pairs of fair decks are equal independently two by two" };

const MATCHES: Null = Null {
    law: "Poisson",
    source: "Montmort (1708): the changes over a lag are independent, each of mean and variance 1",
};

const PRODUCTS: Null = Null {
    law: "normal",
    source: "products of independent numbers, each less its mean: uncorrelated, of exact variance",
};

/// Products of two numbers have heavy tails, which the normal law reaches with as many decks.
const LEAST_PRODUCTS: u64 = 1000;

const MATCHES_NAMES: [&str; LAGS] = [
    "cards in place after 1",
    "cards in place after 2",
    "cards in place after 3",
    "cards in place after 4",
    "cards in place after 5",
    "cards in place after 6",
    "cards in place after 7",
    "cards in place after 8",
];

const PRODUCTS_NAMES: [&str; LAGS] = [
    "inversions after 1",
    "inversions after 2",
    "inversions after 3",
    "inversions after 4",
    "inversions after 5",
    "inversions after 6",
    "inversions after 7",
    "inversions after 8",
];

pub(super) fn add(tally: &Tally, tests: &mut Vec<Test>) {
    let n = tally.decks.n;
    // With three cards on, the number in place has Poisson's first three moments.
    for lag in (0..LAGS).filter(|_| n > 2) {
        let (pairs, matches) = (tally.lags.pairs[lag], tally.lags.matches[lag]);
        if pairs > 0 {
            tests.push(Test {
                name: MATCHES_NAMES[lag],
                view: View::Run,
                decks: pairs,
                statistic: matches as f64 / pairs as f64,
                null: MATCHES,
                degrees: None,
                p: tails::poisson(matches, pairs as f64).two_sided(),
                effect: format!("{:.4} on average, not 1", matches as f64 / pairs as f64),
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
                name: PRODUCTS_NAMES[lag],
                view: View::Run,
                decks: pairs,
                statistic: z,
                null: PRODUCTS,
                degrees: None,
                p: tails::normal(z).two_sided(),
                effect: format!("correlation {correlation:.4}, not 0"),
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
    let seen = tails::poisson(equal, mean.max(f64::MIN_POSITIVE));
    let effect = if equal > 0 {
        format!("{equal} equal pairs, as of about {:.3e} equally likely decks", pairs / equal as f64)
    } else {
        // e^-4.6 = 1 %.
        format!(
            "no two are equal: of fewer than {:.1e} decks, that had a chance below 1 %",
            pairs / 100_f64.ln()
        )
    };
    Some(Test {
        name: "equal decks",
        view: View::Run,
        decks,
        statistic: equal as f64,
        null: PAIRS,
        degrees: None,
        p: seen.two_sided(),
        effect,
        outliers: Vec::new(),
    })
}
