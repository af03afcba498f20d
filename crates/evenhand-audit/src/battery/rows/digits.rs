//! Digits: the dice that a shuffle must have rolled, place by place.
//!
//! Digits at different places are independent and each is uniform, in each of the readings, since a reading
//! is a bijection of orders and lists of digits. Their statistics add up exactly; and the one row that is farthest out
//! points at the place where a loop is off by one.

use super::super::counts::Digits;
use super::super::finding::LEAST_TOLD;
use super::super::test::{Null, Outlier, Test};
use super::Side;
use crate::statistics::cells::{self, Pearson, pearson};

const TOTAL: Null = Null {
    law: "chi-square",
    source: "Lehmer (1960) and Durstenfeld (1964): independent uniform digits; cells of 10 expected at least",
};

const ROW: Null = Null {
    law: "the least of independent chi-square chances",
    source: "Sidak (1967): rows are independent; cells of 10 expected at least",
};

/// What a reading is called, in total and by its farthest row.
fn names(digits: Digits) -> [&'static str; 2] {
    match digits {
        Digits::Lehmer | Digits::LehmerInverse => ["Lehmer digits", "one Lehmer digit"],
        Digits::Forward => ["forward Fisher-Yates digits", "one forward Fisher-Yates digit"],
        Digits::Descending => ["descending Fisher-Yates digits", "one descending Fisher-Yates digit"],
        Digits::Ascending => ["ascending swap digits", "one ascending swap digit"],
    }
}

pub(super) fn add(side: &Side, tests: &mut Vec<Test>) {
    let (n, decks) = (side.counts.n, side.counts.decks);
    for digits in Digits::ALL {
        let table = side.counts.digits(digits);
        let row = |place: usize| {
            let bound = digits.bound(n, place);
            pearson(&table[place * n..][..bound], |_| 1.0 / bound as f64).map(|found| (place, found))
        };
        let rows: Vec<(usize, Pearson)> = (0..n).filter_map(row).collect();
        let Some(&(place, worst)) = rows.iter().min_by(|a, b| a.1.p().total_cmp(&b.1.p())) else {
            continue;
        };
        let statistic: f64 = rows.iter().map(|(_, found)| found.statistic).sum();
        let degrees = rows.iter().map(|(_, found)| f64::from(found.degrees)).sum();
        let cell = worst.worst;
        let values = if cell.first == cell.last {
            cell.first.to_string()
        } else {
            format!("{} to {}", cell.first, cell.last)
        };
        let what = format!("digit {values} at place {}", place + 1);
        let effect = format!("{what}: {:.2} times as often as expected", cell.seen / cell.expected);
        let outlier = Outlier::binomial(what, cell.seen, decks, cell.expected / decks as f64);
        let [total, single] = names(digits);
        let view = if digits == Digits::LehmerInverse { side.inverse } else { side.view };
        // 1 − (1 − p)^rows; the least that is told stands for smaller ones, and stays.
        let least = if worst.p() <= LEAST_TOLD {
            LEAST_TOLD
        } else {
            -(rows.len() as f64 * (-worst.p()).ln_1p()).exp_m1()
        };
        let test = Test {
            name: total,
            view,
            decks,
            statistic,
            null: TOTAL,
            degrees: Some(degrees),
            p: cells::table(statistic, degrees),
            effect,
            outliers: vec![outlier],
        };
        let one = Test {
            name: single,
            statistic: worst.statistic,
            null: ROW,
            degrees: Some(f64::from(worst.degrees)),
            p: least.clamp(LEAST_TOLD, 1.0),
            ..test.clone()
        };
        tests.extend([test, one]);
    }
}
