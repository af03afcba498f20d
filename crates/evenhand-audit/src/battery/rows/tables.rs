//! Tables: cards by places, pairs, neighbours, all orders.

use super::super::View;
use super::super::test::{Null, Outlier, Test};
use super::Side;
use crate::statistics::cells::pearson;
use crate::statistics::quadratic::{LEAST_DECKS, Quadratic};
use crate::statistics::tables;

/// So many outliers are named.
const NAMED: usize = 3;

const MOMENTS: Null = Null {
    law: "chi-square, as the gamma law of its exact moments for so many decks",
    source: "Diaconis, Group Representations in Probability and Statistics (1988), chapter 8",
};

const MULTINOMIAL: Null =
    Null { law: "chi-square", source: "Pearson (1900): counts of equally likely orders" };

pub(super) fn add(side: &Side, tests: &mut Vec<Test>) {
    let counts = side.counts;
    let (n, decks) = (counts.n, counts.decks);
    if decks >= LEAST_DECKS {
        let place =
            |place: usize, card: usize| format!("{} at place {}", side.item(side.view, card), place + 1);
        let table = Table { name: "place by card", view: side.view, n, decks, chance: 1.0 / n as f64 };
        tests.push(table.test(
            tables::place_by_card(&counts.places, n, decks),
            &counts.places,
            |_, _| true,
            &place,
        ));
        for (which, view) in [side.view, side.inverse].into_iter().enumerate() {
            let before = |c: usize, d: usize| format!("{} before {}", side.item(view, c), side.item(view, d));
            let table = Table { name: "pair order", view, n, decks, chance: 0.5 };
            let pairs = &counts.before[which];
            tests.push(table.test(tables::pair_order(pairs, n, decks), pairs, |c, d| c < d, &before));
        }
    }
    // A cell is hit once in a deck or so: as many decks as cards, before the moments have settled.
    if n >= 4 && decks >= LEAST_DECKS.max(n as u64) {
        for (which, view) in [side.view, side.inverse].into_iter().enumerate() {
            let follows =
                |c: usize, d: usize| format!("{} right after {}", side.item(view, d), side.item(view, c));
            let circle = &counts.after[which];
            let table =
                Table { name: "neighbours in a circle", view, n, decks, chance: 1.0 / (n as f64 - 1.0) };
            tests.push(table.test(tables::circle(circle, n, decks), circle, |c, d| c != d, &follows));
            let row: Vec<u64> =
                circle.iter().zip(&counts.ends[which]).map(|(all, ends)| all - ends).collect();
            let table = Table { name: "neighbours in a row", view, n, decks, chance: 1.0 / n as f64 };
            tests.push(table.test(tables::row(&row, n, decks), &row, |c, d| c != d, &follows));
        }
    }
    orders(side, tests);
}

/// A table of counts of which each cell has the same chance.
struct Table {
    name: &'static str,
    view: View,
    n: usize,
    decks: u64,
    chance: f64,
}

impl Table {
    fn test(
        &self,
        quadratic: Quadratic,
        counts: &[u64],
        cells: impl Fn(usize, usize) -> bool,
        name: &dyn Fn(usize, usize) -> String,
    ) -> Test {
        let Self { n, decks, chance, .. } = *self;
        let mut far: Vec<(f64, usize)> = (0..n * n)
            .filter(|cell| cells(cell / n, cell % n))
            .map(|cell| ((counts[cell] as f64 - decks as f64 * chance).abs(), cell))
            .collect();
        far.sort_by(|a, b| b.0.total_cmp(&a.0));
        let outliers: Vec<Outlier> = far
            .into_iter()
            .take(NAMED)
            .map(|(_, cell)| Outlier::binomial(name(cell / n, cell % n), counts[cell] as f64, decks, chance))
            .collect();
        let effect = outliers.first().map_or_else(String::new, |worst| {
            format!("{}: {:.2} %, not {:.2} %", worst.what, 100.0 * worst.seen / decks as f64, 100.0 * chance)
        });
        Test {
            name: self.name,
            view: self.view,
            decks,
            statistic: quadratic.statistic,
            null: MOMENTS,
            degrees: Some(quadratic.degrees),
            p: quadratic.p(),
            effect,
            outliers,
        }
    }
}

/// All orders at once, by rank: neighbours begin with the same cards, so that few decks count by beginnings.
fn orders(side: &Side, tests: &mut Vec<Test>) {
    let counts = side.counts;
    let chance = 1.0 / counts.orders.len().max(1) as f64;
    let Some(found) = pearson(&counts.orders, |_| chance) else {
        return;
    };
    let worst = found.worst;
    let what = if worst.first == worst.last {
        format!("the order of rank {}", worst.first)
    } else {
        format!("orders of rank {} to {}", worst.first, worst.last)
    };
    tests.push(Test {
        name: "all orders",
        view: side.view,
        decks: counts.decks,
        statistic: found.statistic,
        null: MULTINOMIAL,
        degrees: Some(f64::from(found.degrees)),
        p: found.p(),
        effect: format!("{what}: {:.2} times as often as expected", worst.seen / worst.expected),
        outliers: vec![Outlier::binomial(
            what,
            worst.seen,
            counts.decks,
            worst.expected / counts.decks as f64,
        )],
    });
}
