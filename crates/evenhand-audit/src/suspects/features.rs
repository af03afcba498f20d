//! Features of an order: each has one of a number of values, and a null distribution.

use serde::Serialize;

use crate::Statistic;
use crate::battery::{Audit, Counts, Digits, count_order};
use crate::exact::Distribution;

/// A number with more values than this is read in steps.
const MAX_VALUES: usize = 128;

/// Steps to a standard deviation, and how many deviations they reach to either side; what is beyond is one value.
const STEPS: f64 = 4.0;
const REACH: f64 = 8.0;

/// What was read of an order. Places and cards are counted from 0. Sentences get fields by name, as those of
/// [`Where`](crate::battery::Where).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Feature {
    /// A statistic of the order.
    Statistic {
        /// The number that was read.
        statistic: Statistic,
        /// Whether it was read from the inverse.
        of_inverse: bool,
    },
    /// The card at a place.
    CardAtPlace {
        /// The place.
        place: u32,
    },
    /// The place of a card.
    PlaceOfCard {
        /// The card.
        card: u32,
    },
    /// A digit of one reading as dice.
    Digit {
        /// The reading.
        digits: Digits,
        /// The place.
        place: u32,
    },
    /// The whole order.
    Order,
    /// Whether the deck came before.
    EqualDecks,
}

/// A feature with its null distribution.
#[derive(Debug)]
struct Reading {
    what: Feature,
    /// The value that a count belongs to, where they are not the same.
    steps: Option<Vec<usize>>,
    fair: Vec<f64>,
}

/// All features of as many cards.
#[derive(Debug)]
pub(super) struct Features {
    n: usize,
    all: Vec<Reading>,
}

impl Features {
    pub(super) fn new(data: &Audit) -> Self {
        let n = data.cards() as usize;
        let even = |values: usize| vec![1.0 / values as f64; values];
        let plain = |what: Feature, fair: Vec<f64>| Reading { what, steps: None, fair };
        let mut all: Vec<Reading> = data
            .null_distributions()
            .map(|(statistic, of_inverse, probabilities)| {
                let what = Feature::Statistic { statistic, of_inverse };
                match steps(probabilities) {
                    Some(steps) => {
                        let mut fair = vec![0.0; steps.last().map_or(0, |last| last + 1)];
                        steps.iter().zip(probabilities).for_each(|(step, p)| fair[*step] += p);
                        Reading { what, steps: Some(steps), fair }
                    }
                    None => plain(what, probabilities.to_vec()),
                }
            })
            .collect();
        if n > 1 {
            all.extend((0..n as u32).map(|place| plain(Feature::CardAtPlace { place }, even(n))));
            all.extend((0..n as u32).map(|card| plain(Feature::PlaceOfCard { card }, even(n))));
        }
        for digits in Digits::ALL {
            let rows = (0..n).map(|place| (place, digits.bound(n, place))).filter(|(_, bound)| *bound > 1);
            all.extend(
                rows.map(|(place, bound)| plain(Feature::Digit { digits, place: place as u32 }, even(bound))),
            );
        }
        let orders = Counts::new(n).orders.len();
        if orders > 1 {
            all.push(plain(Feature::Order, even(orders)));
        }
        Self { n, all }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The fair probabilities of a feature's values.
    pub(super) fn fair_of(&self, feature: usize) -> &[f64] {
        &self.all[feature].fair
    }

    /// The fair distribution.
    pub(super) fn fair(&self) -> super::fit::Frequencies {
        let counts = self.all.iter().map(|feature| feature.fair.clone()).collect();
        super::fit::Frequencies { counts, decks: f64::INFINITY }
    }

    /// How often each feature had each of its values.
    pub(super) fn read(&self, counts: &Counts) -> Vec<Vec<f64>> {
        self.all.iter().map(|feature| feature.read(counts, self.n)).collect()
    }

    /// How probable each value is under an exact distribution: Σ over orders, O(n²) each.
    pub(super) fn probabilities_under(&self, distribution: &Distribution) -> Vec<Vec<f64>> {
        let mut sums: Vec<Vec<f64>> = self.all.iter().map(|feature| vec![0.0; feature.fair.len()]).collect();
        for (order, p) in distribution.outcomes().filter(|(order, _)| order.len() == self.n) {
            let p = p.to_f64();
            let mut counts = Counts::new(self.n);
            count_order(&mut counts, order);
            for (sums, ones) in sums.iter_mut().zip(self.read(&counts)) {
                sums.iter_mut().zip(ones).for_each(|(sum, one)| *sum += p * one);
            }
        }
        sums
    }

    /// A feature by its number; the one after the last is decks that came again.
    pub(super) fn named(&self, feature: usize) -> Feature {
        self.all.get(feature).map_or(Feature::EqualDecks, |reading| reading.what)
    }
}

impl Reading {
    fn read(&self, counts: &Counts, n: usize) -> Vec<f64> {
        let values = self.fair.len();
        let row = |table: &[u64], row: usize| -> Vec<f64> {
            table[row * n..][..values].iter().map(|count| *count as f64).collect()
        };
        match self.what {
            Feature::Statistic { statistic, of_inverse } => {
                let mut read = vec![0.0; values];
                let observed = counts.values_of(statistic, of_inverse).iter().enumerate();
                for (value, count) in observed.filter(|(_, count)| **count > 0) {
                    let value = self.steps.as_ref().map_or(value, |steps| steps[value]);
                    read[value] += *count as f64;
                }
                read
            }
            Feature::CardAtPlace { place } => row(&counts.places, place as usize),
            Feature::PlaceOfCard { card } => {
                counts.places[card as usize..].iter().step_by(n).map(|count| *count as f64).collect()
            }
            Feature::Digit { digits, place } => row(counts.digits(digits), place as usize),
            Feature::Order => counts.orders.iter().map(|count| *count as f64).collect(),
            Feature::EqualDecks => Vec::new(),
        }
    }
}

/// The value that each feature always has, where all decks are one: then, and only then, each has but one.
pub(super) fn of_one_deck(counts: &[Vec<f64>]) -> Option<Vec<usize>> {
    let one = |counts: &Vec<f64>| {
        let mut observed = counts.iter().enumerate().filter(|(_, count)| **count > 0.0);
        observed.next().filter(|_| observed.next().is_none()).map(|(value, _)| value)
    };
    counts.iter().map(one).collect()
}

/// Values of a number taken together, a quarter of a deviation wide: estimates of thousands of probabilities would be
/// noise.
fn steps(probabilities: &[f64]) -> Option<Vec<usize>> {
    if probabilities.len() <= MAX_VALUES {
        return None;
    }
    let moment = |power: i32, about: f64| -> f64 {
        probabilities.iter().enumerate().map(|(value, p)| p * (value as f64 - about).powi(power)).sum()
    };
    let mean = moment(1, 0.0);
    let deviation = moment(2, mean).sqrt();
    let step = |value: usize| {
        let z = ((value as f64 - mean) / deviation).clamp(-REACH, REACH);
        ((z + REACH) * STEPS) as usize
    };
    let first = step(0);
    Some((0..probabilities.len()).map(|value| step(value) - first).collect())
}
