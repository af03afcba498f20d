//! The power of more decks than were dealt, extrapolated from what those showed.

use statrs::function::erf::erfc_inv;

use crate::battery::{Audit, FAIL_BELOW, Form, REMEMBERED, Subject, Table, Test, TestId, Transform};
use crate::statistics::binomial::binomial;
use crate::statistics::tails::{normal, poisson};

/// A test whose p-value is not below this has shown nothing: of some 330 tests of a fair shuffle one is, once in 300
/// times.
const SHOWN_BELOW: f64 = 1e-5;

/// The test of equal pairs, whose number is computed and not counted where that of the seeds is known.
pub(super) const EQUAL_DECKS: TestId =
    TestId { transform: Transform::Run, subject: Subject::EqualDecks, form: Form::Whole };

/// Standard deviations by which what was observed is made smaller before it is taken for what it is.
pub(super) const CAUTIOUS: f64 = 1.0;

/// Less than as many equal pairs are hardly expected where one came: once in 20 times.
const FEWEST_PAIRS: f64 = 0.05;

/// Equal pairs of fair decks that are expected so seldom that one convicts, whatever the number of tests.
const NEVER: f64 = 1e-12;

/// Farther out than any z of a double's p-value.
const FARTHEST: f64 = 40.0;

/// The most decks of which a cell's power is computed by exact tails, whose cost is the root of their number.
const EXACT_DECKS: u64 = 1 << 20;

/// No more decks than this are needed for anything that was observed.
const MAX_NEEDED: u64 = 1 << 60;

/// What a test saw in each deck, and what it takes to fail.
#[derive(Debug)]
pub(super) struct Signal {
    detected_by: TestId,
    grows: Grows,
    /// The p-value below which the test fails.
    fails_below: f64,
}

/// How what was observed grows with the decks.
#[derive(Debug, Clone, Copy)]
enum Grows {
    /// The excess of a chi-square statistic over its degrees of freedom, for each deck.
    Table { excess: f64, degrees: f64 },
    /// z of one deck, times the root of their number.
    Sum { z: f64 },
    /// The probability of a pair to be equal, and that of a fair pair.
    Pairs { equal: f64, fair: f64 },
    /// The share of decks that hit a cell, and that of fair ones.
    Cell { share: f64, fair: f64 },
}

/// The equal pairs of `seeds` equally likely decks, where one pair of them convicts, so that no audit need be simulated.
pub(super) fn of_seeds(like: &Audit, decks: u64, seeds: Option<f64>) -> Option<Signal> {
    let orders: f64 = (1..=like.cards()).map(f64::from).product();
    let (seeds, decks) = (seeds?, decks.min(REMEMBERED) as f64);
    // Wanted are some times √seeds decks, if not as many.
    let many = decks.max(4.0 * seeds.sqrt());
    let one_is_enough = like.remembered().is_some() && seeds < orders && many * many / orders < NEVER;
    let grows = Grows::Pairs { equal: 1.0 / seeds, fair: 1.0 / orders };
    one_is_enough.then_some(Signal { detected_by: EQUAL_DECKS, grows, fails_below: NEVER })
}

/// What each test of an audit observed, brought nearer to what is fair by `deviations` of its own standard deviations.
pub(super) fn signals(pooled: &Audit, seeds: Option<f64>, deviations: f64) -> Vec<Signal> {
    let tests = pooled.tests();
    let fails_below = FAIL_BELOW / tests.len().max(1) as f64;
    let rows = f64::from(pooled.cards().max(2) - 1);
    let orders: f64 = (1..=pooled.cards()).map(f64::from).product();
    let observed = tests
        .iter()
        .filter(|test| test.p < SHOWN_BELOW && (seeds.is_none() || test.id != EQUAL_DECKS))
        .filter_map(|test| {
            let grows = grows(test, orders, deviations)?;
            // One row of many, or one cell: the smallest of their p-values.
            let among = match test.id.form {
                Form::FarthestPlace => rows,
                Form::FarthestCell => cells(pooled, test.id),
                _ => 1.0,
            };
            Some(Signal { detected_by: test.id, grows, fails_below: fails_below / among })
        });
    let mut signals: Vec<Signal> = observed.collect();
    if let Some(seeds) = seeds.filter(|seeds| *seeds < orders && pooled.remembered().is_some()) {
        let grows = Grows::Pairs { equal: 1.0 / seeds, fair: 1.0 / orders };
        signals.push(Signal { detected_by: EQUAL_DECKS, grows, fails_below });
    }
    signals
}

/// How many cells the table of a test has: as many p-values its smallest is one of.
fn cells(pooled: &Audit, id: TestId) -> f64 {
    let (cards, seen) = (f64::from(pooled.cards()), f64::from(pooled.visible()));
    let n =
        if matches!(id.transform, Transform::Patterns | Transform::InversePatterns) { seen } else { cards };
    match (id.subject, id.transform) {
        (Subject::Table(Table::PairOrder), transform) if transform != Transform::Visible => {
            n * (n - 1.0) / 2.0
        }
        (Subject::Table(Table::PairOrder | Table::NeighboursInRow), _) => n * (n - 1.0),
        _ => n * n,
    }
}

/// What a test observed, brought nearer to what is fair by `deviations` of its standard deviations; none if nothing is left.
fn grows(test: &Test, orders: f64, deviations: f64) -> Option<Grows> {
    let decks = test.decks as f64;
    if test.id == EQUAL_DECKS {
        let pairs = decks * (decks - 1.0) / 2.0;
        // One pair more or less in √k of them; of one, as it is.
        let fewest = if deviations > CAUTIOUS { FEWEST_PAIRS } else { 1.0 };
        let observed = (test.statistic - deviations * test.statistic.sqrt()).max(test.statistic.min(fewest));
        return (observed > 0.0).then_some(Grows::Pairs { equal: observed / pairs, fair: 1.0 / orders });
    }
    if test.id.form == Form::FarthestCell {
        let cell = test.outliers.first()?;
        let [seen, fair] = [cell.observed, cell.expected].map(|count| count / decks);
        // By as many of its own standard deviations nearer to what is expected; what never came has none.
        let own = deviations * (seen * (1.0 - seen) / decks).sqrt();
        let share = seen - own.copysign(seen - fair);
        let is_out = (share - fair) * (seen - fair) > 0.0;
        return is_out.then_some(Grows::Cell { share, fair });
    }
    if let Some(degrees) = test.degrees {
        let excess = test.statistic - degrees;
        let left = excess - deviations * (2.0 * degrees + 4.0 * excess.max(0.0)).sqrt();
        return (left > 0.0).then_some(Grows::Table { excess: left / decks, degrees });
    }
    let z = outside(test.p) - deviations;
    (z > 0.0).then_some(Grows::Sum { z: z / decks.sqrt() })
}

/// The z beyond which a normal number lies, to either side, with probability p.
fn outside(p: f64) -> f64 {
    (std::f64::consts::SQRT_2 * erfc_inv(p)).min(FARTHEST)
}

impl Signal {
    /// The power of an audit of `decks` decks.
    pub(super) fn power(&self, decks: u64) -> f64 {
        let count = decks as f64;
        match self.grows {
            Grows::Sum { z } => normal(outside(self.fails_below) - z * count.sqrt()).above,
            Grows::Table { excess, degrees } => {
                // Wilson and Hilferty's cube: the quantile of chi-square, within a few tenths of a per cent so far out.
                let ninth = 2.0 / (9.0 * degrees);
                let quantile =
                    degrees * (1.0 - ninth + outside(2.0 * self.fails_below) * ninth.sqrt()).powi(3);
                let lambda = excess * count;
                normal((quantile - degrees - lambda) / (2.0 * degrees + 4.0 * lambda).sqrt()).above
            }
            Grows::Cell { share, fair } if decks > EXACT_DECKS => {
                let deviation = |p: f64| (p * (1.0 - p)).sqrt();
                let missing =
                    outside(self.fails_below) * deviation(fair) - (share - fair).abs() * count.sqrt();
                normal(missing / deviation(share).max(f64::MIN_POSITIVE)).above
            }
            Grows::Cell { share, fair } => {
                let fails = |count: u64| binomial(count, decks, fair).two_sided() < self.fails_below;
                let mean = (fair * count) as u64;
                // The count nearest to what is expected that fails, on the side where the cell was seen.
                let (mut within, mut beyond) = (mean.min(decks), if share > fair { decks } else { 0 });
                if !fails(beyond) {
                    return 0.0;
                }
                while within.abs_diff(beyond) > 1 {
                    let middle = u64::midpoint(within, beyond);
                    if fails(middle) { beyond = middle } else { within = middle }
                }
                let seen = |count| binomial(count, decks, share);
                match (share > fair, share > 0.0) {
                    (true, _) => seen(beyond).above,
                    (false, true) => seen(beyond).below,
                    // It never comes: as many decks fail by it or do not.
                    (false, false) => 1.0,
                }
            }
            Grows::Pairs { equal, fair } => {
                let count = decks.min(REMEMBERED) as f64;
                let pairs = count * (count - 1.0).max(0.0) / 2.0;
                let fair = (pairs * fair).max(f64::MIN_POSITIVE);
                // The least number of equal pairs that fails; of a whole deck one does.
                let mut least = 1 + fair as u64;
                while poisson(least, fair).two_sided() >= self.fails_below {
                    least += 1 + (fair.sqrt() / 8.0) as u64;
                }
                if pairs > 0.0 { poisson(least, pairs * equal).above } else { 0.0 }
            }
        }
    }
}

/// The largest power of all signals, and the test that has it.
pub(super) fn best(signals: &[Signal], decks: u64) -> (f64, Option<TestId>) {
    let powers = signals.iter().map(|signal| (signal.power(decks), signal));
    powers
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or((0.0, None), |(power, signal)| (power, Some(signal.detected_by)))
}

/// The least number of decks that reaches a power.
pub(super) fn needed(signals: &[Signal], power: f64) -> Option<u64> {
    let reaches = |decks: u64| signals.iter().any(|signal| signal.power(decks) >= power);
    let mut enough = 1;
    while !reaches(enough) {
        if enough >= MAX_NEEDED {
            return None;
        }
        enough *= 2;
    }
    let mut few = enough / 2;
    while enough - few > 1 {
        let middle = few + (enough - few) / 2;
        if reaches(middle) { enough = middle } else { few = middle }
    }
    Some(enough)
}
