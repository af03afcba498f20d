//! The tests, made of the counts: a row of the report each.

mod digits;
mod numbers;
mod remainders;
mod run;
mod tables;

use super::audit::Tally;
use super::counts::Counts;
use super::names::Names;
use super::{Test, UNRESOLVED_BELOW, View};

pub(super) use numbers::{Known, PARITY, laws};
pub(super) use run::equal_decks;

/// All tests that as many decks allow.
pub(super) fn all(tally: &Tally, laws: &[Known], names: &Names) -> Vec<Test> {
    let n = tally.decks.n;
    if n < 2 {
        return Vec::new();
    }
    let mut tests = Vec::new();
    let views = [(View::Decks, View::Inverses), (View::Changes, View::InverseChanges)];
    for (counts, (view, inverse)) in [&tally.decks, &tally.changes].into_iter().zip(views) {
        if counts.decks > 0 {
            let side = Side { counts, view, inverse, names };
            tables::add(&side, &mut tests);
            digits::add(&side, &mut tests);
            remainders::add(&side, &mut tests);
            numbers::add(&side, laws, &mut tests);
        }
    }
    tests.iter_mut().for_each(say_if_too_even);
    run::add(tally, &mut tests);
    tests
}

/// The tests of the orders that the cards seen have among themselves.
pub(super) fn of_patterns(counts: &Counts, names: &Names, tests: &mut Vec<Test>) {
    if counts.decks > 0 && counts.n > 1 {
        let before = tests.len();
        let side = Side { counts, view: View::Patterns, inverse: View::InversePatterns, names };
        tables::add(&side, tests);
        digits::add(&side, tests);
        numbers::add(&side, &laws(counts.n), tests);
        tests[before..].iter_mut().for_each(say_if_too_even);
    }
}

/// Where a table is more even than fair decks make it, no cell of it tells: the effect says how even it is.
pub(super) fn say_if_too_even(test: &mut Test) {
    let Some(degrees) = test.degrees.filter(|degrees| test.statistic < *degrees && test.p < UNRESOLVED_BELOW)
    else {
        return;
    };
    test.effect =
        format!("more even than chance: statistic {:.1} where {degrees:.0} is expected", test.statistic);
}

/// Counts, and what they are of.
struct Side<'a> {
    counts: &'a Counts,
    view: View,
    inverse: View,
    names: &'a Names,
}

impl Side<'_> {
    /// What an entry of an order is called; places count from 1.
    fn item(&self, view: View, item: usize) -> String {
        match view {
            View::Inverses | View::InversePatterns => format!("place {}", item + 1),
            View::Changes => format!("the card from place {}", item + 1),
            View::InverseChanges => format!("the card to place {}", item + 1),
            View::Patterns => format!("the card of rank {}", item + 1),
            View::Decks | View::Run | View::Seen => format!("card {}", self.names.of(item)),
        }
    }
}
