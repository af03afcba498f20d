//! The tests, made of the counts: a row of the report each.

mod digits;
mod numbers;
mod run;
mod tables;

use super::audit::Tally;
use super::counts::Counts;
use super::duplicates::Duplicates;
use super::names::Names;
use super::{Test, View};

pub(super) use numbers::{Known, laws};

/// All tests that as many decks allow.
pub(super) fn all(tally: &Tally, duplicates: &Duplicates, laws: &[Known], names: &Names) -> Vec<Test> {
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
            numbers::add(&side, laws, &mut tests);
        }
    }
    run::add(tally, duplicates, &mut tests);
    tests
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
            View::Inverses => format!("place {}", item + 1),
            View::Changes => format!("the card from place {}", item + 1),
            View::InverseChanges => format!("the card to place {}", item + 1),
            View::Decks | View::Run => format!("card {}", self.names.of(item)),
        }
    }
}
