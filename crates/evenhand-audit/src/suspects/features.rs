//! Features of an order: each has one of so many values, and a law when all orders are equally likely.

use crate::battery::{Counts, Digits, Number, count_order};
use crate::{Audit, Law, View};

/// A number with more values than this is read in steps.
const MOST_VALUES: usize = 128;

/// Steps to a standard deviation, and how many deviations they reach to either side; what is beyond is one value.
const STEPS: f64 = 4.0;
const REACH: f64 = 8.0;

/// Which feature.
#[derive(Debug, Clone, Copy)]
enum What {
    Number(Number, &'static str),
    /// The card at a place.
    Place(usize),
    /// The place of a card.
    Card(usize),
    Digit(Digits, usize),
    Order,
}

/// A feature with its fair law.
struct Feature {
    what: What,
    /// The value that a count belongs to, where they are not the same.
    steps: Option<Vec<usize>>,
    fair: Vec<f64>,
}

/// All features of as many cards.
pub(super) struct Features {
    n: usize,
    all: Vec<Feature>,
}

impl Features {
    pub(super) fn new(data: &Audit) -> Self {
        let n = data.cards() as usize;
        let even = |values: usize| vec![1.0 / values as f64; values];
        let plain = |what: What, fair: Vec<f64>| Feature { what, steps: None, fair };
        let mut all: Vec<Feature> = data
            .number_laws()
            .map(|(number, name, law)| {
                let what = What::Number(number, name);
                match steps(law) {
                    Some(steps) => {
                        let mut fair = vec![0.0; steps.last().map_or(0, |last| last + 1)];
                        steps.iter().zip(law).for_each(|(step, p)| fair[*step] += p);
                        Feature { what, steps: Some(steps), fair }
                    }
                    None => plain(what, law.to_vec()),
                }
            })
            .collect();
        if n > 1 {
            all.extend((0..n).map(|place| plain(What::Place(place), even(n))));
            all.extend((0..n).map(|card| plain(What::Card(card), even(n))));
        }
        for digits in Digits::ALL {
            let rows = (0..n).map(|place| (place, digits.bound(n, place))).filter(|(_, bound)| *bound > 1);
            all.extend(rows.map(|(place, bound)| plain(What::Digit(digits, place), even(bound))));
        }
        let orders = Counts::new(n).orders.len();
        if orders > 1 {
            all.push(plain(What::Order, even(orders)));
        }
        Self { n, all }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The fair chances of a feature's values.
    pub(super) fn fair_of(&self, feature: usize) -> &[f64] {
        &self.all[feature].fair
    }

    /// The fair law.
    pub(super) fn fair(&self) -> super::fit::Chances {
        let counts = self.all.iter().map(|feature| feature.fair.clone()).collect();
        super::fit::Chances { counts, decks: f64::INFINITY }
    }

    /// How often each feature had each of its values.
    pub(super) fn read(&self, counts: &Counts) -> Vec<Vec<f64>> {
        self.all.iter().map(|feature| feature.read(counts, self.n)).collect()
    }

    /// How probable each value is under an exact law: Σ over orders, O(n²) each.
    pub(super) fn read_law(&self, law: &Law) -> Vec<Vec<f64>> {
        let mut sums: Vec<Vec<f64>> = self.all.iter().map(|feature| vec![0.0; feature.fair.len()]).collect();
        for (order, chance) in law.outcomes().filter(|(order, _)| order.len() == self.n) {
            let chance = chance.to_f64();
            let mut counts = Counts::new(self.n);
            count_order(&mut counts, order);
            for (sums, ones) in sums.iter_mut().zip(self.read(&counts)) {
                sums.iter_mut().zip(ones).for_each(|(sum, one)| *sum += chance * one);
            }
        }
        sums
    }

    /// What a feature is called; the one after the last is decks that came again.
    pub(super) fn name(&self, feature: usize, view: View, data: &Audit) -> String {
        let Some(Feature { what, .. }) = self.all.get(feature) else {
            return "equal decks".to_string();
        };
        match *what {
            What::Number(_, name) => name.to_string(),
            What::Place(place) => format!("the card at place {}", place + 1),
            What::Card(card) if view == View::Changes => {
                format!("where the card from place {} goes", card + 1)
            }
            What::Card(card) => format!("the place of card {}", data.name(card as u32)),
            What::Digit(digits, place) => format!("{} at place {}", digits.name(), place + 1),
            What::Order => "the whole order".to_string(),
        }
    }
}

impl Feature {
    fn read(&self, counts: &Counts, n: usize) -> Vec<f64> {
        let values = self.fair.len();
        let row = |table: &[u64], row: usize| -> Vec<f64> {
            table[row * n..][..values].iter().map(|count| *count as f64).collect()
        };
        match self.what {
            What::Number(number, _) => {
                let mut read = vec![0.0; values];
                let seen = counts.number(number).iter().enumerate().filter(|(_, count)| **count > 0);
                for (value, count) in seen {
                    let value = self.steps.as_ref().map_or(value, |steps| steps[value]);
                    read[value] += *count as f64;
                }
                read
            }
            What::Place(place) => row(&counts.places, place),
            What::Card(card) => counts.places[card..].iter().step_by(n).map(|count| *count as f64).collect(),
            What::Digit(digits, place) => row(counts.digits(digits), place),
            What::Order => counts.orders.iter().map(|count| *count as f64).collect(),
        }
    }
}

/// The value that each feature always has, where all decks are one: then, and only then, each has but one.
pub(super) fn of_one_deck(counts: &[Vec<f64>]) -> Option<Vec<usize>> {
    let one = |counts: &Vec<f64>| {
        let mut seen = counts.iter().enumerate().filter(|(_, count)| **count > 0.0);
        seen.next().filter(|_| seen.next().is_none()).map(|(value, _)| value)
    };
    counts.iter().map(one).collect()
}

/// Values of a number taken together, a quarter of a deviation wide: estimates of thousands of chances would be noise.
fn steps(law: &[f64]) -> Option<Vec<usize>> {
    if law.len() <= MOST_VALUES {
        return None;
    }
    let moment = |power: i32, about: f64| -> f64 {
        law.iter().enumerate().map(|(value, p)| p * (value as f64 - about).powi(power)).sum()
    };
    let mean = moment(1, 0.0);
    let deviation = moment(2, mean).sqrt();
    let step = |value: usize| {
        let z = ((value as f64 - mean) / deviation).clamp(-REACH, REACH);
        ((z + REACH) * STEPS) as usize
    };
    let first = step(0);
    Some((0..law.len()).map(|value| step(value) - first).collect())
}
