//! Tables: cards by places, pairs, neighbours, all orders.

use super::super::test::{Effect, OUTLIERS, Outlier, Subject, Table, Test, TestId, Where};
use super::Side;
use crate::battery::Transform;
use crate::statistics::cells::pearson;
use crate::statistics::quadratic::{LEAST_DECKS, Quadratic};
use crate::statistics::tables;

pub(super) fn add(side: &Side, tests: &mut Vec<Test>) {
    let counts = side.counts;
    let (n, decks) = (counts.n, counts.decks);
    let pair = |first: usize, second: usize| Where::Pair { first: first as u32, second: second as u32 };
    let neighbours =
        |first: usize, second: usize| Where::Neighbours { first: first as u32, second: second as u32 };
    if decks >= LEAST_DECKS {
        let place = |place: usize, card: usize| Where::CardAtPlace { card: card as u32, place: place as u32 };
        let cells =
            Cells { table: Table::PlaceByCard, transform: side.transform, n, decks, p: 1.0 / n as f64 };
        tests.push(cells.test(
            tables::place_by_card(&counts.places, n, decks),
            &counts.places,
            |_, _| true,
            place,
        ));
        for (which, transform) in [side.transform, side.inverse].into_iter().enumerate() {
            let cells = Cells { table: Table::PairOrder, transform, n, decks, p: 0.5 };
            let pairs = &counts.before[which];
            tests.push(cells.test(tables::pair_order(pairs, n, decks), pairs, |c, d| c < d, pair));
        }
    }
    // A cell is hit once in a deck or so: as many decks as cards, before the moments have settled.
    if n >= 4 && decks >= LEAST_DECKS.max(n as u64) {
        for (which, transform) in [side.transform, side.inverse].into_iter().enumerate() {
            let circle = &counts.after[which];
            let p = 1.0 / (n as f64 - 1.0);
            let cells = Cells { table: Table::NeighboursInCircle, transform, n, decks, p };
            tests.push(cells.test(tables::circle(circle, n, decks), circle, |c, d| c != d, neighbours));
            let row: Vec<u64> =
                circle.iter().zip(&counts.ends[which]).map(|(all, ends)| all - ends).collect();
            let cells = Cells { table: Table::NeighboursInRow, transform, n, decks, p: 1.0 / n as f64 };
            tests.push(cells.test(tables::row(&row, n, decks), &row, |c, d| c != d, neighbours));
        }
    }
    orders(side, tests);
}

/// A table of n by n counts of which each cell has probability p in a deck.
struct Cells {
    table: Table,
    transform: Transform,
    n: usize,
    decks: u64,
    p: f64,
}

impl Cells {
    fn test(
        &self,
        quadratic: Quadratic,
        counts: &[u64],
        is_cell: impl Fn(usize, usize) -> bool,
        at: impl Fn(usize, usize) -> Where,
    ) -> Test {
        let Self { n, decks, p, .. } = *self;
        let mut far: Vec<(f64, usize)> = (0..n * n)
            .filter(|cell| is_cell(cell / n, cell % n))
            .map(|cell| ((counts[cell] as f64 - decks as f64 * p).abs(), cell))
            .collect();
        far.sort_by(|a, b| b.0.total_cmp(&a.0));
        let outliers: Vec<Outlier> = far
            .into_iter()
            .take(OUTLIERS)
            .map(|(_, cell)| Outlier::binomial(at(cell / n, cell % n), counts[cell] as f64, decks, p))
            .collect();
        let observed = outliers.first().map_or(p, |worst| worst.observed / decks as f64);
        let id = TestId::whole(self.transform, Subject::Table(self.table));
        let effect = Effect::Share { observed, expected: p };
        Test::of_table(id, quadratic, effect, outliers)
    }
}

/// All orders at once, by rank: neighbours begin with the same cards, so that few decks count by beginnings.
fn orders(side: &Side, tests: &mut Vec<Test>) {
    let counts = side.counts;
    let p = 1.0 / counts.orders.len().max(1) as f64;
    let Some(found) = pearson(&counts.orders, |_| p) else {
        return;
    };
    let at = Where::Rank { from: found.worst.first as u32, to: found.worst.last as u32 };
    let id = TestId::whole(side.transform, Subject::Table(Table::Orders));
    tests.push(Test::of_cells(id, counts.decks, found, at));
}
