//! Statistics of each order: their mean, and how often each value comes.

use super::super::null::Null;
use super::super::test::{Effect, Form, Outlier, Subject, Test, TestId, Where};
use super::Side;
use crate::Statistic;
use crate::statistics::{binomial, cells, sums};

pub(super) fn add(side: &Side, nulls: &[Null], tests: &mut Vec<Test>) {
    for null in nulls {
        let (observed, probabilities) = (null.observed(side.counts), &null.probabilities);
        let decks = side.counts.decks;
        let id = |form| TestId {
            transform: if null.of_inverse { side.inverse } else { side.transform },
            subject: Subject::Statistic(null.statistic),
            form,
        };
        let total: u64 = (0..).zip(observed).map(|(value, count)| value * count).sum();
        let offset = null.statistic.offset();
        let (sum, expected) = (total as f64, sums::mean(probabilities));
        let p = null.tails(total, decks).two_sided();
        let [mean, fair] = [sum / decks as f64, expected].map(|mean| mean + offset as f64);
        let effect = Effect::Mean { observed: mean, expected: fair };
        let variance = sums::variance(probabilities) * decks as f64;
        let z = (sum - expected * decks as f64) / variance.sqrt();
        tests.push(Test::new(id(Form::Mean), decks, mean, p, effect).with_z(z));
        if let Some(found) =
            cells::pearson(observed, |value| probabilities.get(value).copied().unwrap_or(0.0))
        {
            let worst = found.worst;
            let [from, to] = [worst.first, worst.last].map(|value| value as u32 + offset as u32);
            tests.push(Test::of_cells(id(Form::EachValue), decks, found, Where::Value { from, to }));
        }
    }
    parity(side, tests);
}

/// An order of n cards in c cycles is n − c swaps away from the start.
fn parity(side: &Side, tests: &mut Vec<Test>) {
    let (n, decks) = (side.counts.n, side.counts.decks);
    let cycles = side.counts.statistic(Statistic::Cycles).iter().enumerate();
    let even: u64 = cycles.filter(|(cycles, _)| (n - cycles).is_multiple_of(2)).map(|(_, count)| count).sum();
    let observed = even as f64 / decks as f64;
    let id = TestId::whole(side.transform, Subject::Parity);
    let p = binomial::binomial(even, decks, 0.5).two_sided();
    let effect = Effect::Share { observed, expected: 0.5 };
    let far = Outlier::binomial(Where::EvenOrders, even as f64, decks, 0.5);
    let test = Test::new(id, decks, observed, p, effect).with_z(far.z);
    tests.push(Test { outliers: vec![far], ..test });
}
