//! The tables in which a distribution is looked at: one card at a time, or two.
//!
//! They are necessary and not enough: a random cut puts each card at each place equally often.

use std::collections::BTreeMap;

use evenhand::BigUint;

use super::Distribution;
use crate::Statistic;
use crate::exact::{Fraction, Matrix, Space};
use crate::statistic::is_even;

impl Distribution {
    /// Place × card: row i, column c is the probability that card c is at place i. None for samples.
    pub fn position_by_card(&self) -> Option<Matrix> {
        self.table(|order, count| {
            for (place, card) in order.iter().enumerate() {
                count(place, *card as usize);
            }
        })
    }

    /// Row x, column y is the probability that card x is somewhere before card y. None for samples.
    pub fn precedes(&self) -> Option<Matrix> {
        self.table(|order, count| {
            for (place, x) in order.iter().enumerate() {
                for y in &order[place + 1..] {
                    count(*x as usize, *y as usize);
                }
            }
        })
    }

    /// Row x, column y is the probability that card y comes right after card x. None for samples.
    pub fn followed_by(&self) -> Option<Matrix> {
        self.table(|order, count| {
            for pair in order.windows(2) {
                count(pair[0] as usize, pair[1] as usize);
            }
        })
    }

    /// The distribution of a statistic: how probable each of its values is that can come. None for samples.
    pub fn statistic(&self, statistic: Statistic) -> Option<BTreeMap<u32, Fraction>> {
        let Space::Orders { .. } = self.space else {
            return None;
        };
        let mut distribution: BTreeMap<u32, BigUint> = BTreeMap::new();
        for (order, weight) in &self.outcomes {
            *distribution.entry(statistic.of(order)).or_default() += weight;
        }
        Some(distribution.into_iter().map(|(value, weight)| (value, self.fraction(weight))).collect())
    }

    /// How probable it is that the order is an even number of swaps away from the start. None for samples.
    pub fn even(&self) -> Option<Fraction> {
        matches!(self.space, Space::Orders { .. }).then(|| self.sum(is_even))
    }

    /// How probable it is that each card is there: what a sample shows.
    pub fn inclusion(&self) -> Vec<Fraction> {
        (0..self.space.cards()).map(|card| self.sum(|outcome| outcome.contains(&card))).collect()
    }

    /// A table of orders, in whose cells each order counts that shows there.
    fn table(&self, show: impl Fn(&[u32], &mut dyn FnMut(usize, usize))) -> Option<Matrix> {
        let Space::Orders { n } = self.space else {
            return None;
        };
        let mut table = Matrix::zero(n as usize, n as usize, self.denominator.clone());
        for (order, weight) in &self.outcomes {
            show(order, &mut |row, column| *table.cell(row, column) += weight);
        }
        Some(table)
    }
}
