//! The bets on orders of n cards, all equally likely if the shuffle is fair: decks, changes between them, patterns.
//!
//! One component for each statistic of the battery that can be bet on, all made of counts alone:
//!
//! - a statistic's mean by [`Tilt`], and how often each value comes by [`dirichlet::values`], against its exact
//!   distribution;
//! - digits, which are independent even dice: all of a reading by the product of [`dirichlet::even_die`] over places,
//!   with one α for all; the one place farthest out by the mean over places;
//! - remainders, and words scaled down: the likelihood ratio of such dice, for a byte and a word of 15 bits, in each
//!   reading;
//! - tables: the mean over all cells, each by [`Cells`]: card at place, one before another, one right after another;
//! - parity, and all orders of up to 8 cards.

use std::sync::LazyLock;

use super::dirichlet::{self, LogFactorials};
use super::mixture::log_mean;
use super::tilt::{Cells, Tilt};
use crate::Statistic;
use crate::battery::{Counts, Digits, Form, Outlier, Subject, Table, TestId, Transform, Where};

/// What dice are taken of: a byte, and a word of the smallest `RAND_MAX` that C allows.
const WORDS: [u64; 2] = [1 << 8, 1 << 15];

static LOG_FACTORIALS: LazyLock<LogFactorials> = LazyLock::new(LogFactorials::new);

/// A bet on one statistic, after some decks.
#[derive(Debug, Clone)]
pub(super) struct Bet {
    pub(super) id: TestId,
    pub(super) log_e_value: f64,
    /// Where it grew most, if it is on several cells.
    pub(super) at: Option<Outlier>,
}

/// What is known of fair orders of n cards.
#[derive(Debug)]
pub(super) struct Laws {
    n: usize,
    statistics: Vec<Law>,
    parity: Tilt,
    /// Of a card at a place, and of one right after another.
    one_of_n: Cells,
    /// Of one before another.
    one_of_two: Cells,
    dice: Vec<WrongDice>,
}

#[derive(Debug)]
struct Law {
    statistic: Statistic,
    of_inverse: bool,
    probabilities: Vec<f64>,
    tilt: Tilt,
}

impl Laws {
    /// Given the distributions of the battery's statistics. O(n²) for each tilt of inversions.
    pub(super) fn new<'a>(n: usize, nulls: impl Iterator<Item = (Statistic, bool, &'a [f64])>) -> Self {
        let law = |(statistic, of_inverse, probabilities): (Statistic, bool, &[f64])| Law {
            statistic,
            of_inverse,
            tilt: Tilt::new(probabilities),
            probabilities: probabilities.to_vec(),
        };
        let dice = WORDS
            .into_iter()
            .flat_map(|words| [WrongDice::new(n, words, remainders), WrongDice::new(n, words, scaled)]);
        Self {
            n,
            statistics: nulls.map(law).collect(),
            parity: Tilt::of_event(0.5),
            one_of_n: Cells::new(1.0 / n as f64),
            one_of_two: Cells::new(0.5),
            dice: dice.collect(),
        }
    }

    /// The distributions of the visible places' own order.
    pub(super) fn of_patterns(n: usize) -> Self {
        let own = Statistic::ALL.map(|statistic| (statistic, false)).into_iter();
        let inverses = Statistic::OF_INVERSE.map(|statistic| (statistic, true));
        let nulls: Vec<(Statistic, bool, Vec<f64>)> = own
            .chain(inverses)
            .filter_map(|(statistic, of_inverse)| {
                Some((statistic, of_inverse, statistic.null_distribution(n)?))
            })
            .collect();
        Self::new(
            n,
            nulls.iter().map(|(statistic, of_inverse, law)| (*statistic, *of_inverse, law.as_slice())),
        )
    }

    /// All bets on counts; `transforms` are those of the orders and of their inverses.
    pub(super) fn bets(&self, counts: &Counts, transforms: [Transform; 2]) -> Vec<Bet> {
        let mut bets = Vec::new();
        if self.n < 2 {
            return bets;
        }
        self.statistics(counts, transforms, &mut bets);
        self.digits(counts, transforms, &mut bets);
        self.tables(counts, transforms, &mut bets);
        bets
    }

    fn statistics(&self, counts: &Counts, [transform, inverse]: [Transform; 2], bets: &mut Vec<Bet>) {
        for law in &self.statistics {
            let observed = counts.values_of(law.statistic, law.of_inverse);
            let transform = if law.of_inverse { inverse } else { transform };
            let mut add = |form, log_e_value| {
                let id = TestId { transform, subject: Subject::Statistic(law.statistic), form };
                bets.push(Bet { id, log_e_value, at: None });
            };
            let sum = (0..).zip(observed).map(|(value, count)| value * count).sum();
            add(Form::Mean, law.tilt.log_e_value(sum, counts.decks));
            add(Form::EachValue, log_mean(dirichlet::values(observed, &law.probabilities)));
        }
        let cycles = counts.statistic(Statistic::Cycles).iter().enumerate();
        let even = cycles.filter(|(cycles, _)| (self.n - cycles.min(&self.n)).is_multiple_of(2));
        let even: u64 = even.map(|(_, count)| count).sum();
        bets.push(Bet {
            id: TestId::whole(transform, Subject::Parity),
            log_e_value: self.parity.log_e_value(even, counts.decks),
            at: Some(Outlier::binomial(Where::EvenOrders, even as f64, counts.decks, 0.5)),
        });
    }

    fn digits(&self, counts: &Counts, [transform, inverse]: [Transform; 2], bets: &mut Vec<Bet>) {
        let mut of_words: Vec<(f64, Digits, u64)> = Vec::new();
        for digits in Digits::ALL {
            let table = counts.digits(digits);
            let row = |place: usize| &table[place * self.n..][..digits.bound(self.n, place)];
            let mut whole = [0.0; dirichlet::ALPHAS.len()];
            let mut rows: Vec<(f64, usize)> = Vec::new();
            for place in (0..self.n).filter(|place| digits.bound(self.n, *place) > 1) {
                let logs = dirichlet::even_die(row(place), &LOG_FACTORIALS);
                whole.iter_mut().zip(logs).for_each(|(sum, log)| *sum += log);
                rows.push((log_mean(logs), place));
            }
            let id = TestId::whole(
                if digits == Digits::LehmerInverse { inverse } else { transform },
                Subject::Digits(digits),
            );
            bets.push(Bet { id, log_e_value: log_mean(whole), at: None });
            let at = rows.iter().max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, place)| {
                let (face, count) = farthest(row(*place));
                let at = Where::Digit { from: face as u32, to: face as u32, place: *place as u32 };
                Outlier::binomial(at, count as f64, counts.decks, 1.0 / digits.bound(self.n, *place) as f64)
            });
            let id = TestId { form: Form::FarthestPlace, ..id };
            bets.push(Bet { id, log_e_value: log_mean(rows.iter().map(|(log, _)| *log)), at });
            of_words.extend(self.dice.iter().map(|dice| {
                let places = (0..self.n).map(|place| dice.log_ratio(row(place)));
                (places.sum(), digits, dice.words)
            }));
        }
        let best = of_words.iter().max_by(|a, b| a.0.total_cmp(&b.0));
        let at = best.map(|(log, digits, words)| Outlier {
            at: Where::Remainders { digits: *digits, words: *words },
            observed: counts.decks as f64,
            expected: counts.decks as f64,
            z: log.max(0.0).sqrt(),
        });
        let id = TestId::whole(transform, Subject::Remainders);
        bets.push(Bet { id, log_e_value: log_mean(of_words.iter().map(|(log, ..)| *log)), at });
    }

    fn tables(&self, counts: &Counts, transforms: [Transform; 2], bets: &mut Vec<Bet>) {
        let (n, decks) = (self.n, counts.decks);
        let mut add =
            |table, transform, cells: &Cells, p, counted: &[u64], is_cell: fn(usize, usize) -> bool| {
                let mut counts: Vec<(usize, u64)> = Vec::with_capacity(counted.len());
                for (first, row) in counted.chunks_exact(n.max(1)).enumerate() {
                    for (second, count) in row.iter().enumerate() {
                        if is_cell(first, second) {
                            counts.push((first * n + second, *count));
                        }
                    }
                }
                let Some(farthest) = cells.farthest(counts.iter().copied(), decks) else { return };
                let [first, second] = [farthest.cell / n, farthest.cell % n].map(|entry| entry as u32);
                let at = match table {
                    Table::PairOrder => Where::Pair { first, second },
                    Table::PlaceByCard => Where::CardAtPlace { card: second, place: first },
                    _ => Where::Neighbours { first, second },
                };
                bets.push(Bet {
                    id: TestId::whole(transform, Subject::Table(table)),
                    log_e_value: farthest.log_e_value,
                    at: Some(Outlier::binomial(at, farthest.count as f64, decks, p)),
                });
            };
        let p = 1.0 / n as f64;
        add(Table::PlaceByCard, transforms[0], &self.one_of_n, p, &counts.places, |_, _| true);
        for (side, transform) in transforms.into_iter().enumerate() {
            add(Table::PairOrder, transform, &self.one_of_two, 0.5, &counts.before[side], |c, d| c < d);
            let circle = counts.after[side].iter().zip(&counts.ends[side]);
            let row: Vec<u64> = circle.map(|(all, ends)| all - ends).collect();
            add(Table::NeighboursInRow, transform, &self.one_of_n, p, &row, |c, d| c != d);
        }
        if !counts.orders.is_empty() {
            let (rank, count) = farthest(&counts.orders);
            let at = Where::Rank { from: rank as u32, to: rank as u32 };
            bets.push(Bet {
                id: TestId::whole(transforms[0], Subject::Table(Table::Orders)),
                log_e_value: log_mean(dirichlet::even_die(&counts.orders, &LOG_FACTORIALS)),
                at: Some(Outlier::binomial(at, count as f64, decks, 1.0 / counts.orders.len() as f64)),
            });
        }
    }
}

/// The face that is farthest from as many throws as the others, and its count.
fn farthest(counts: &[u64]) -> (usize, u64) {
    let mean = counts.iter().sum::<u64>() as f64 / counts.len().max(1) as f64;
    let far = |count: u64| (count as f64 - mean).abs();
    let most = counts.iter().copied().enumerate().max_by(|a, b| far(a.1).total_cmp(&far(b.1)));
    most.unwrap_or((0, 0))
}

/// Dice that are made of words in a wrong way: the logarithm of the likelihood ratio of each face against even dice.
#[derive(Debug)]
struct WrongDice {
    words: u64,
    /// Of the die of k faces, at (k − 1) k / 2.
    ratios: Vec<f64>,
}

/// How many of `words` words give a face of a die: `word % faces`.
fn remainders(words: u64, faces: u64, face: u64) -> u64 {
    (words + faces - 1 - face) / faces
}

/// The same of `word * faces / words`.
fn scaled(words: u64, faces: u64, face: u64) -> u64 {
    ((face + 1) * words).div_ceil(faces) - (face * words).div_ceil(faces)
}

impl WrongDice {
    fn new(n: usize, words: u64, of_face: fn(u64, u64, u64) -> u64) -> Self {
        let dice = (1..=n as u64).flat_map(|faces| (0..faces).map(move |face| (faces, face)));
        let ratio = |(faces, face): (u64, u64)| {
            (of_face(words, faces, face) as f64 * faces as f64 / words as f64).ln()
        };
        Self { words, ratios: dice.map(ratio).collect() }
    }

    fn log_ratio(&self, counts: &[u64]) -> f64 {
        let faces = counts.len();
        let ratios = &self.ratios[faces * faces.saturating_sub(1) / 2..];
        // A face that no word gives: nothing is left of the stake where it comes.
        counts
            .iter()
            .zip(ratios)
            .filter(|(count, _)| **count > 0)
            .map(|(count, ratio)| *count as f64 * ratio)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_dice_are_those_of_all_words() {
        for words in [256, 1000] {
            for faces in 1..60 {
                let count = |of_word: &dyn Fn(u64) -> u64, face| {
                    (0..words).filter(|word| of_word(*word) == face).count() as u64
                };
                for face in 0..faces {
                    assert_eq!(remainders(words, faces, face), count(&|word| word % faces, face));
                    assert_eq!(scaled(words, faces, face), count(&|word| word * faces / words, face));
                }
            }
        }
    }
}
