//! Tables: cards by places, pairs, neighbours, all orders; of each the whole, and its farthest cell.

use super::super::test::{Subject, Table, Test, TestId, Where};
use super::Side;
use super::cells::Farthest;
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
        let whole = tables::place_by_card(&counts.places, n, decks);
        tests.extend(cells.tests(whole, &counts.places, |_, _| true, place));
        for (which, transform) in [side.transform, side.inverse].into_iter().enumerate() {
            let cells = Cells { table: Table::PairOrder, transform, n, decks, p: 0.5 };
            let pairs = &counts.before[which];
            tests.extend(cells.tests(tables::pair_order(pairs, n, decks), pairs, |c, d| c < d, pair));
        }
    }
    // A cell is hit once in a deck or so: as many decks as cards, before the moments have settled.
    if n >= 4 && decks >= LEAST_DECKS.max(n as u64) {
        for (which, transform) in [side.transform, side.inverse].into_iter().enumerate() {
            let circle = &counts.after[which];
            let p = 1.0 / (n as f64 - 1.0);
            let cells = Cells { table: Table::NeighboursInCircle, transform, n, decks, p };
            let whole = tables::circle(circle, n, decks);
            // Its cells but for the ends are those of the row, which has the tests of single ones.
            tests.push(cells.whole(whole, &cells.farthest(circle, |c, d| c != d, neighbours)));
            let row: Vec<u64> =
                circle.iter().zip(&counts.ends[which]).map(|(all, ends)| all - ends).collect();
            let cells = Cells { table: Table::NeighboursInRow, transform, n, decks, p: 1.0 / n as f64 };
            tests.extend(cells.tests(tables::row(&row, n, decks), &row, |c, d| c != d, neighbours));
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
    /// Of the whole table, and of its farthest cell.
    fn tests(
        &self,
        quadratic: Quadratic,
        counts: &[u64],
        is_cell: impl Fn(usize, usize) -> bool,
        at: impl Fn(usize, usize) -> Where,
    ) -> impl Iterator<Item = Test> {
        let farthest = self.farthest(counts, is_cell, at);
        std::iter::once(self.whole(quadratic, &farthest)).chain(farthest.test(self.id()))
    }

    fn id(&self) -> TestId {
        TestId::whole(self.transform, Subject::Table(self.table))
    }

    fn whole(&self, quadratic: Quadratic, farthest: &Farthest) -> Test {
        Test::of_table(self.id(), quadratic, farthest.effect(), farthest.outliers())
    }

    fn farthest(
        &self,
        counts: &[u64],
        is_cell: impl Fn(usize, usize) -> bool,
        at: impl Fn(usize, usize) -> Where,
    ) -> Farthest {
        let mut farthest = Farthest::of(self.decks);
        let cells =
            counts.iter().copied().enumerate().filter(|(cell, _)| is_cell(cell / self.n, cell % self.n));
        farthest.look(self.p, cells, |cell| at(cell / self.n, cell % self.n));
        farthest
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
