//! Index orders look as uniform ones do, and networks of fewer rounds do not.
//!
//! An index order is pseudo-random: nothing of it is proved but that it is a bijection. So it is asked for what INDEX.md
//! derives (pairs of places with equal R), and for what a user of neighbours, strides and blocks would see. Levels and faults
//! are those of the other tests: two-sided at α = 10⁻⁶, fixed seeds, and a fault that each must refuse.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use super::evidence::{Evidence, companions, pairs, pearson, rises};
use super::{accept, refuse, seed};
use evenhand::keystream::Cipher;
use evenhand::plain::index_order as page;
use evenhand::{IndexOrder, Permutation};
use rayon::prelude::*;

/// Sizes of whole orders: the smallest network, one with odd sides of which many walk, a prime, and an even square.
const WHOLE: [u64; 4] = [65_537, 131_073, 999_983, 1_000_000];

/// Sizes of which a million places are looked at.
const LARGE: [u64; 3] = [(1 << 32) + 1, 1 << 40, 1 << 63];

/// Places looked at of a large order.
const LOOKED_AT: u64 = 1 << 20;

fn index_order(n: u64) -> IndexOrder {
    IndexOrder::new(n, &seed()).expect("n is at most 2^63")
}

/// An order and its inverse, as lists.
fn whole(n: u64) -> [Vec<u64>; 2] {
    let (order, mut places) = (index_order(n), vec![0; n as usize]);
    order.fill_places(0, &mut places);
    [order.iter().collect(), places]
}

/// The fault of most tests here: a linear congruence, which is as bijective, and as cheap.
fn congruence(n: u64) -> impl Fn(u64) -> u64 {
    let factor = (u128::from(n) * 618_033_988_749 / 1_000_000_000_000) as u64 | 1;
    move |place| ((u128::from(place) * u128::from(factor) + 12_345) % u128::from(n)) as u64
}

/// How many pairs of places of some rows, places with equal R, have items that differ in L, modulo a, as the places do.
///
/// Of a uniform order, a pair does with probability n / ((n − 1)·a), within n^(−3/2) of it, and pairs are independent two and
/// two but for as little. INDEX.md, "Twelve rounds": with r rounds the excess over whole orders is n^(1 − (r − 2)/4)/√2
/// standard deviations an order.
struct Rows {
    collisions: u64,
    pairs: u64,
    n: u64,
}

impl Rows {
    /// Of the rows in this range, by the item at each place.
    fn count(n: u64, rows: std::ops::Range<u64>, item: impl Fn(u64) -> u64) -> Self {
        let [a, b] = page::sides(n);
        let (mut collisions, mut pairs) = (0, 0);
        for row in rows {
            let mut differences = vec![0_u64; a as usize];
            for left in (0..a).take_while(|left| left * b + row < n) {
                let shifted = item(left * b + row) % a + a - left;
                differences[(shifted % a) as usize] += 1;
            }
            let choose_2 = |count: u64| count * count.saturating_sub(1) / 2;
            collisions += differences.iter().map(|count| choose_2(*count)).sum::<u64>();
            pairs += choose_2(differences.iter().sum());
        }
        Self { collisions, pairs, n }
    }

    /// Of the first orders of so many rounds under children of the seed, whole ones.
    fn of_orders(n: u64, orders: u32, rounds: u32) -> Self {
        let [a, b] = page::sides(n);
        let counted = (0..orders).into_par_iter().map(|i| {
            let seed = seed().child(&i.to_string());
            if rounds == page::ROUNDS {
                let mut items = vec![0; n as usize];
                IndexOrder::new(n, &seed).expect("n is at most 2^63").fill(0, &mut items);
                return Self::count(n, 0..b, |place| items[place as usize]);
            }
            let cipher = Cipher::new(&page::key(n, &seed));
            let tables: Vec<Vec<u64>> = (0..rounds)
                .map(|i| {
                    let (reads, changes) = if i % 2 == 0 { (b, a) } else { (a, b) };
                    (0..reads).map(|x| page::round_function(&cipher, i, x, changes)).collect()
                })
                .collect();
            let f = |i: u32, x: u64, _| tables[i as usize][x as usize];
            Self::count(n, 0..b, |place| page::walk(place, n, |p| page::once(p, [a, b], rounds, f)))
        });
        let add = |one: Self, other: Self| Self {
            collisions: one.collisions + other.collisions,
            pairs: one.pairs + other.pairs,
            n,
        };
        counted.reduce(|| Self { collisions: 0, pairs: 0, n }, add)
    }

    fn mean_and_variance(&self) -> (f64, f64) {
        let a = page::sides(self.n)[0] as f64;
        let p = self.n as f64 / ((self.n - 1) as f64 * a);
        (self.pairs as f64 * p, self.pairs as f64 * p * (1.0 - p))
    }

    /// Standard deviations beyond the mean.
    fn deviations(&self) -> f64 {
        let (mean, variance) = self.mean_and_variance();
        (self.collisions as f64 - mean) / variance.sqrt()
    }

    fn evidence(&self) -> Evidence {
        let (mean, variance) = self.mean_and_variance();
        Evidence::of_deviation(self.collisions as f64, mean, variance)
    }
}

/// Hypothesis: pairs of places with equal R have items that differ in L as they do as often as chance has it. 2,000 orders of
/// 65,537, 6.5·10^7 expected of 1.7·10^10 pairs. Fault: six rounds, which shows as INDEX.md predicts it: by 0.707 standard
/// deviations an order, 31.6 in all, here within five.
#[test]
fn places_with_equal_r_collide_as_chance_has_it_over_two_thousand_orders() {
    let six = Rows::of_orders(65_537, 2000, 6);
    refuse(six.evidence());
    let predicted = (2000.0_f64 / 2.0).sqrt();
    assert!((six.deviations() - predicted).abs() < 5.0, "{} for {predicted}", six.deviations());
    accept(Rows::of_orders(65_537, 2000, page::ROUNDS).evidence());
}

/// Hypothesis: the same of the 65,538 places of one R in one order of 2^32 + 1, and of eight orders of that size: 32,768
/// expected each. Fault: four rounds, predicted at n^(1/4)/√2 = 181 standard deviations, here within five.
#[test]
fn places_with_equal_r_collide_as_chance_has_it_in_one_order_of_billions() {
    let n = (1 << 32) + 1;
    let cipher = Cipher::new(&page::key(n, &seed()));
    let f = |i, x, m| page::round_function(&cipher, i, x, m);
    let by =
        |rounds| Rows::count(n, 7..8, |p| page::walk(p, n, |p| page::once(p, page::sides(n), rounds, f)));
    let four = by(4);
    refuse(four.evidence());
    let predicted = (n as f64).powf(0.25) / 2.0_f64.sqrt();
    assert!((four.deviations() - predicted).abs() < 5.0, "{} for {predicted}", four.deviations());
    accept(by(page::ROUNDS).evidence());
    for i in 0..8 {
        let order = IndexOrder::new(n, &seed().child(&i.to_string())).expect("n is at most 2^63");
        let [a, b] = page::sides(n);
        let mut items: Vec<u64> = (0..a).map(|left| left * b + 7).filter(|place| *place < n).collect();
        order.items_at(&mut items);
        accept(Rows::count(n, 7..8, |place| items[(place / b) as usize]).evidence());
    }
}

/// Classes of 0..n, and which of so many a number is in: equal parts of the range, or residues.
#[derive(Clone, Copy, Debug)]
enum Digit {
    High,
    Low,
}

impl Digit {
    const CLASSES: u64 = 32;

    fn of(self, number: u64, n: u64) -> usize {
        match self {
            Self::High => (u128::from(number) * u128::from(Self::CLASSES) / u128::from(n)) as usize,
            Self::Low => (number % Self::CLASSES) as usize,
        }
    }
}

/// How often places of each class have items of each class, in one whole order: Pearson's statistic of a table with fixed
/// margins, times (n − 1)/n, as a place has one item and an item one place; (k − 1)² degrees.
fn digits(order: &[u64], of_places: Digit, of_items: Digit) -> Evidence {
    let (n, k) = (order.len() as u64, Digit::CLASSES as usize);
    let (mut counts, mut places, mut items) = (vec![0; k * k], vec![0_u64; k], vec![0_u64; k]);
    for (place, item) in (0..).zip(order) {
        let (p, i) = (of_places.of(place, n), of_items.of(*item, n));
        counts[p * k + i] += 1;
        places[p] += 1;
        items[i] += 1;
    }
    let n = n as f64;
    let expected = |cell: usize| places[cell / k] as f64 * items[cell % k] as f64 / n;
    Evidence { statistic: pearson(&counts, expected) * (n - 1.0) / n, degrees: (k as f64 - 1.0).powi(2) }
}

/// How often items at places `lag` apart differ, modulo n, by each of 64 parts of the range.
///
/// Each difference from 1 to n − 1 is as likely, and differences are independent but for terms of 1/n: 63 degrees.
fn differences(n: u64, pairs: impl Iterator<Item = (u64, u64)>) -> Evidence {
    let mut counts = [0; 64];
    for (item, later) in pairs {
        let difference = (later + (n - item)) % n;
        counts[(u128::from(difference) * 64 / u128::from(n)) as usize] += 1;
    }
    Evidence::of_equal_cells(&counts)
}

/// Lags: neighbours, strides of samplers, and places with an equal or a neighbouring digit.
fn lags(n: u64) -> [u64; 7] {
    let [a, b] = page::sides(n);
    [1, 2, 8, 1024, b, b + 1, a]
}

/// Hypothesis: blocks of places, and every 32nd place, have of blocks of items, and of residues, what chance gives them.
/// One order of each size and its inverse, 64 to 977 expected in each of 1,024 cells, 961 degrees. Fault: an order in which
/// one place in four of a lower class, and its partner of a higher class, have their items in the order of their classes.
#[test]
fn digits_of_places_say_nothing_of_digits_of_items() {
    use Digit::{High, Low};
    for n in WHOLE {
        for (of_places, of_items) in [(High, High), (High, Low), (Low, High), (Low, Low)] {
            for mut order in whole(n) {
                accept(digits(&order, of_places, of_items));
                let partner = match of_places {
                    High => n / 2,
                    Low => 1,
                };
                for place in (0..n - partner).step_by(4) {
                    let both = [place, place + partner];
                    let [first, second] = both.map(|place| of_items.of(order[place as usize], n));
                    if of_places.of(both[0], n) < of_places.of(both[1], n) && first > second {
                        order.swap(both[0] as usize, both[1] as usize);
                    }
                }
                refuse(digits(&order, of_places, of_items));
            }
        }
    }
}

/// Hypothesis: items a lag apart differ by every number as often. One order of each size and its inverse, seven lags, 1,000
/// to 15,625 expected in each of 64 cells. Fault: a congruence.
#[test]
fn items_a_lag_apart_differ_by_anything() {
    for n in WHOLE {
        let faulty = congruence(n);
        for lag in lags(n) {
            for order in whole(n) {
                let pairs = order.iter().copied().zip(order[lag as usize..].iter().copied());
                accept(differences(n, pairs));
            }
            refuse(differences(n, (lag..n).map(|place| (faulty(place - lag), faulty(place)))));
        }
    }
}

/// Hypothesis: an order rises as often as it falls, by the Eulerian distribution, and so does its inverse. Fault: a congruence.
#[test]
fn index_orders_rise_as_often_as_they_fall() {
    for n in WHOLE {
        for order in whole(n) {
            accept(rises(&order));
        }
        refuse(rises(&(0..n).map(congruence(n)).collect::<Vec<u64>>()));
    }
}

/// Hypothesis: of an order of 10^6, items 2i and 2i + 1 lie in one block of 1,000 places as often as any two, and places 2i and
/// 2i + 1 have items of one block as often: 499.5 expected of 500,000. Fault: a congruence.
#[test]
fn neighbours_part_in_an_index_order() {
    for order in whole(1_000_000) {
        accept(companions(&order, 1000));
    }
    refuse(companions(&(0..1_000_000).map(congruence(1_000_000)).collect::<Vec<u64>>(), 1000));
}

/// Hypothesis: of items 2i and 2i + 1 either is as often before the other. 100 orders of 65,538, 3,276,900 fair coins. Fault: a
/// congruence of that size, and the order turned round by a number each.
#[test]
fn either_item_of_a_pair_is_as_often_before_the_other() {
    let n = 65_538;
    let before = |place: &dyn Fn(u64, u64) -> u64| {
        let pairs = (0..100).flat_map(|i| (0..n / 2).map(move |pair| (i, 2 * pair)));
        let before = pairs.filter(|(i, item)| place(*i, *item) < place(*i, item + 1)).count();
        let all = (100 * (n / 2)) as f64;
        Evidence::of_deviation(before as f64, all / 2.0, all / 4.0)
    };
    let orders: Vec<Vec<u64>> = (0..100)
        .map(|i| {
            let mut places = vec![0; n as usize];
            let order = IndexOrder::new(n, &seed().child(&i.to_string())).expect("n is at most 2^63");
            order.fill_places(0, &mut places);
            places
        })
        .collect();
    accept(before(&|i, item| orders[i as usize][item as usize]));
    let congruence = congruence(n);
    refuse(before(&|i, item| (congruence(item) + 600 * i) % n));
}

/// Hypothesis: half of the orders of 65,538 are even, and half of those of 65,792, whose b is even too. 400 orders each.
/// Fault: the same orders, the first two items of odd ones exchanged: all are even, as those of XOR networks over bits are.
#[test]
fn half_of_index_orders_are_even() {
    for n in [65_538, 65_792] {
        let permutation = |i: u32, is_made_even: bool| {
            let order = IndexOrder::new(n, &seed().child(&i.to_string())).expect("n is at most 2^63");
            let mut items: Vec<u32> = order.iter().map(|item| item as u32).collect();
            if is_made_even && !Permutation::new(items.clone()).expect("a bijection").is_even() {
                items.swap(0, 1);
            }
            Permutation::new(items).expect("a bijection")
        };
        let evidence = |is_made_even: bool| {
            let count = (0..400).into_par_iter().filter(|i| permutation(*i, is_made_even).is_even()).count();
            Evidence::of_deviation(count as f64, 200.0, 100.0)
        };
        accept(evidence(false));
        refuse(evidence(true));
    }
}

/// Hypothesis: items at the first 2^20 places of a large order are as often in every 256th of the range and have every low byte
/// as often (4,096 expected), neighbours are independent by 16 classes (2,048 in each of 256 cells, of pairs apart), and items a
/// lag apart differ by anything. Fault: a congruence; of low bytes, items without their last binary digit.
#[test]
fn the_first_places_of_large_orders_look_uniform() {
    for n in LARGE {
        let order = index_order(n);
        let mut items = vec![0; LOOKED_AT as usize];
        order.fill(0, &mut items);
        let high = |item: u64, classes: u64| (u128::from(item) * u128::from(classes) / u128::from(n)) as u64;
        let evenly = |class: &dyn Fn(u64) -> u64, items: &[u64]| {
            let mut counts = [0; 256];
            for item in items {
                counts[class(*item) as usize] += 1;
            }
            Evidence::of_equal_cells(&counts)
        };
        let neighbours = |items: &[u64]| {
            pairs(16, items.chunks_exact(2).map(|pair| (high(pair[0], 16), high(pair[1], 16))))
        };
        let congruence = congruence(n);
        let faulty: Vec<u64> = (0..LOOKED_AT).map(&congruence).collect();
        accept(evenly(&|item| high(item, 256), &items));
        refuse(evenly(&|item| high(item, 256), &faulty));
        accept(evenly(&|item| item % 256, &items));
        refuse(evenly(&|item| (item & !1) % 256, &items));
        accept(neighbours(&items));
        refuse(neighbours(&faulty));
        for lag in lags(n) {
            let mut later: Vec<u64> = (lag..lag + LOOKED_AT).collect();
            order.items_at(&mut later);
            accept(differences(n, items.iter().copied().zip(later)));
            refuse(differences(
                n,
                (lag..lag + LOOKED_AT).map(|place| (congruence(place - lag), congruence(place))),
            ));
        }
    }
}
