//! The tests, made of the counts: a row of the report each.

mod cells;
mod digits;
mod remainders;
mod run;
mod statistics;
mod tables;

use super::counts::Counts;
use super::finding::UNRESOLVED_BELOW;
use super::null::{Null, nulls};
use super::tally::Tally;
use super::test::{Effect, Test, Transform};

pub(super) use cells::Farthest;
pub(super) use run::equal_decks;
#[cfg(feature = "state")]
pub(super) use run::tests_equal_decks;

/// All tests that as many decks allow.
pub(super) fn all(tally: &Tally, nulls: &[Null]) -> Vec<Test> {
    let n = tally.decks.n;
    if n < 2 {
        return Vec::new();
    }
    let mut tests = Vec::new();
    let transforms =
        [(Transform::Decks, Transform::Inverses), (Transform::Changes, Transform::InverseChanges)];
    for (counts, (transform, inverse)) in [&tally.decks, &tally.changes].into_iter().zip(transforms) {
        if counts.decks > 0 {
            let side = Side { counts, transform, inverse };
            tables::add(&side, &mut tests);
            digits::add(&side, &mut tests);
            remainders::add(&side, &mut tests);
            statistics::add(&side, nulls, &mut tests);
        }
    }
    tests.iter_mut().for_each(say_if_too_even);
    run::add(tally, &mut tests);
    tests
}

/// The tests of the orders that the visible cards have among themselves.
pub(super) fn of_patterns(counts: &Counts, tests: &mut Vec<Test>) {
    if counts.decks > 0 && counts.n > 1 {
        let before = tests.len();
        let side = Side { counts, transform: Transform::Patterns, inverse: Transform::InversePatterns };
        tables::add(&side, tests);
        digits::add(&side, tests);
        statistics::add(&side, &nulls(counts.n), tests);
        tests[before..].iter_mut().for_each(say_if_too_even);
    }
}

/// Where a table is more even than fair decks make it, no cell of it tells: the effect says how even it is.
pub(super) fn say_if_too_even(test: &mut Test) {
    if let Some(expected) =
        test.degrees.filter(|degrees| test.statistic < *degrees && test.p < UNRESOLVED_BELOW)
    {
        test.effect = Effect::TooEven { statistic: test.statistic, expected };
    }
}

/// Counts, and of which transforms of the decks they and their inverses are.
struct Side<'a> {
    counts: &'a Counts,
    transform: Transform,
    inverse: Transform,
}
