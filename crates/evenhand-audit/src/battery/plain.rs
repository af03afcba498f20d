//! The counts of one order, as they are defined: the judge of the block form, and the form of large decks.
//!
//! O(n²).

use super::counts::{Counts, Digits};
use crate::Statistic;

/// The inverse: where each card is.
pub(crate) fn inverse(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (place, card) in (0..).zip(order) {
        places[*card as usize] = place;
    }
    places
}

/// The values of the statistics of one order, offsets subtracted.
pub(crate) struct Values {
    own: [u32; Statistic::ALL.len()],
    of_inverse: [u32; Statistic::OF_INVERSE.len()],
}

impl Values {
    /// The value of a statistic of the order, or of its inverse.
    pub(super) fn of(&self, statistic: Statistic, of_inverse: bool) -> u64 {
        let inverse = Statistic::OF_INVERSE.iter().position(|other| *other == statistic);
        let value = match inverse.filter(|_| of_inverse) {
            Some(at) => self.of_inverse[at],
            None => self.own[statistic as usize],
        };
        value.into()
    }
}

/// Counts an order, and returns the values of its statistics.
pub(crate) fn count(counts: &mut Counts, order: &[u32]) -> Values {
    let n = counts.n;
    let places = inverse(order);
    counts.decks += 1;
    for (place, card) in order.iter().enumerate() {
        counts.places[place * n + *card as usize] += 1;
    }
    for (side, (row, places)) in
        [(order, places.as_slice()), (places.as_slice(), order)].into_iter().enumerate()
    {
        for c in 0..n {
            let row = &mut counts.before[side][c * n + c + 1..(c + 1) * n];
            let place = places[c];
            for (count, other) in row.iter_mut().zip(&places[c + 1..]) {
                *count += u64::from(place < *other);
            }
        }
        for (c, d) in row.iter().zip(row.iter().cycle().skip(1)) {
            counts.after[side][*c as usize * n + *d as usize] += 1;
        }
        if let (Some(first), Some(last)) = (row.first(), row.last()) {
            counts.ends[side][*last as usize * n + *first as usize] += 1;
        }
    }
    for digits in Digits::ALL {
        for (place, digit) in read_digits(digits, order, &places).into_iter().enumerate() {
            counts.digits[digits as usize][place * n + digit as usize] += 1;
        }
    }
    let mut values = Values { own: [0; Statistic::ALL.len()], of_inverse: [0; Statistic::OF_INVERSE.len()] };
    for statistic in Statistic::ALL {
        let value = match statistic {
            // One less, and the inverse is at hand.
            Statistic::RisingSequences => Statistic::Descents.of(&places),
            statistic => statistic.of(order),
        };
        counts.statistics[statistic as usize][value as usize] += 1;
        values.own[statistic as usize] = value;
    }
    for (at, statistic) in Statistic::OF_INVERSE.into_iter().enumerate() {
        let value = statistic.of(&places);
        counts.of_inverse[at][value as usize] += 1;
        values.of_inverse[at] = value;
    }
    if !counts.orders.is_empty() {
        let rank = (0..n).fold(0, |rank, place| rank * (n - place) + lehmer(order, place) as usize);
        counts.orders[rank] += 1;
    }
    values
}

fn lehmer(order: &[u32], place: usize) -> u32 {
    order[place..].iter().filter(|later| **later < order[place]).count() as u32
}

/// The dice that a shuffle must have rolled, by undoing its swaps.
pub(crate) fn read_digits(digits: Digits, order: &[u32], places: &[u32]) -> Vec<u32> {
    match digits {
        Digits::Lehmer => (0..order.len()).map(|place| lehmer(order, place)).collect(),
        Digits::LehmerInverse => (0..order.len()).map(|place| lehmer(places, place)).collect(),
        Digits::Forward => {
            let mut deck: Vec<u32> = (0..).take(order.len()).collect();
            let mut die = |place: usize| {
                let from = deck[place..].iter().position(|card| *card == order[place]).unwrap_or(0);
                deck.swap(place, place + from);
                from as u32
            };
            (0..order.len()).map(&mut die).collect()
        }
        Digits::Descending => {
            let mut deck: Vec<u32> = (0..).take(order.len()).collect();
            let mut dice = vec![0; order.len()];
            for place in (0..order.len()).rev() {
                let from = deck.iter().position(|card| *card == order[place]).unwrap_or(place);
                deck.swap(place, from);
                dice[place] = from as u32;
            }
            dice
        }
        // Until its own turn a card lies at its own place: the last swap brought the last card to where it is.
        Digits::Ascending => {
            let mut deck = order.to_vec();
            let mut dice = vec![0; order.len()];
            for place in (0..order.len()).rev() {
                let to = deck.iter().position(|card| *card as usize == place).unwrap_or(place);
                deck.swap(place, to);
                dice[place] = to as u32;
            }
            dice
        }
    }
}
