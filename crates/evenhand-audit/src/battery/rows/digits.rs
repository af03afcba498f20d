//! Digits: the dice that a shuffle must have rolled, place by place.
//!
//! Digits at different places are independent and each is uniform, in each of the readings, since a reading
//! is a bijection of orders and lists of digits. Their statistics add up exactly; and the one row that is farthest out
//! points at the place where a loop is off by one.

use super::super::counts::Digits;
use super::super::test::{Form, Subject, Test, TestId, Where};
use super::Side;
use crate::statistics::cells::{self, Pearson, pearson};
use crate::statistics::tails::SMALLEST;

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
        let at = Where::Digit { from: cell.first as u32, to: cell.last as u32, place: place as u32 };
        let transform = if digits == Digits::LehmerInverse { side.inverse } else { side.transform };
        let id = TestId::whole(transform, Subject::Digits(digits));
        // 1 − (1 − p)^rows; the least that is told stands for smaller ones, and stays.
        let least = if worst.p() <= SMALLEST {
            SMALLEST
        } else {
            -(rows.len() as f64 * (-worst.p()).ln_1p()).exp_m1()
        };
        let farthest = Test {
            p: least.clamp(SMALLEST, 1.0),
            ..Test::of_cells(TestId { form: Form::FarthestPlace, ..id }, decks, worst, at)
        };
        let p = cells::table(statistic, degrees);
        let all = Test { id, statistic, degrees: Some(degrees), p, ..farthest.clone() };
        tests.extend([all, farthest]);
    }
}
