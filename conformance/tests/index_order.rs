//! The index order is a bijection at every n, and goes back the way it came.
//!
//! That the network is one whatever its round functions is proved on small sides, with all functions of the smallest. Of
//! the order itself, whole ones are followed there and back: an order that every place comes back from puts no two places
//! on one item. Of large ones, places at both ends and all over.
//!
//! The long form follows whole orders of 2^26 to 2^32 + 1 items: `cargo xtask soak`, or, by itself,
//! `cargo test --release -p conformance --test conformance index_order -- --ignored`.

use evenhand::plain::index_order::{LIMIT, back, once, walk};
use evenhand::{Draw, IndexOrder, Keystream, Level, Permutation, Seed};
use rayon::prelude::*;

fn seed() -> Seed {
    Seed::from_text("index order")
}

/// The order of a network over sides a and b, with these round functions: `f[i][x]`, row after row.
fn network(n: u64, sides: [u64; 2], f: &[Vec<u64>]) -> Vec<u64> {
    let f = |i: u32, x: u64, _| f[i as usize][x as usize];
    (0..n).map(|place| walk(place, n, |place| once(place, sides, ROUNDS, f))).collect()
}

/// As many rounds as are proved with small sides; any even number is as good.
const ROUNDS: u32 = 4;

/// Each of 0..n is an item once, and comes back to its place.
fn check_network(n: u64, sides: [u64; 2], f: &[Vec<u64>]) -> Permutation {
    let order = network(n, sides, f);
    let narrow = order.iter().map(|item| *item as u32).collect();
    let permutation = Permutation::new(narrow).expect("a bijection");
    for (place, item) in (0..).zip(order) {
        let f = |i: u32, x: u64, _| f[i as usize][x as usize];
        assert_eq!(walk(item, n, |item| back(item, sides, ROUNDS, f)), place, "{n} of {sides:?}");
    }
    permutation
}

#[test]
fn a_network_of_any_round_functions_is_a_bijection() {
    let mut dice = Keystream::new(&seed(), 0);
    for a in (2..=16).step_by(2) {
        for b in a.max(4) - 3..=a {
            let f: Vec<Vec<u64>> = (0..ROUNDS)
                .map(|i| {
                    let (reads, changes) = if i % 2 == 0 { (b, a) } else { (a, b) };
                    (0..reads).map(|_| dice.below(changes)).collect()
                })
                .collect();
            for n in a * (b - 1) + 1..=a * b {
                check_network(n, [a, b], &f);
            }
        }
    }
}

/// All 2^8 tables of four rounds over sides of 2 and 2: as many orders are odd as are even.
#[test]
fn half_of_the_orders_of_all_round_functions_are_odd() {
    let mut even = 0;
    for bits in 0_u64..1 << 8 {
        let f: Vec<Vec<u64>> = (0..4).map(|i| vec![bits >> (2 * i) & 1, bits >> (2 * i + 1) & 1]).collect();
        even += u32::from(check_network(4, [2, 2], &f).is_even());
    }
    assert_eq!(even, 1 << 7);
}

/// Follows a whole order there and back, in pieces that threads share.
fn follow(n: u64, level: Level) {
    const PIECE: u64 = 1 << 18;
    let order = IndexOrder::with_level(n, &seed(), level).expect("n is at most 2^63");
    (0..n.div_ceil(PIECE)).into_par_iter().for_each(|piece| {
        let first = piece * PIECE;
        let mut numbers = vec![0; PIECE.min(n - first) as usize];
        order.fill(first, &mut numbers);
        assert!(numbers.iter().all(|item| *item < n), "{n} items, {level:?}, from {first}");
        order.places_of(&mut numbers);
        assert!(
            numbers.iter().copied().eq((first..).take(numbers.len())),
            "{n} items, {level:?}, from {first}"
        );
        order.fill_places(first, &mut numbers);
        order.items_at(&mut numbers);
        assert!(
            numbers.iter().copied().eq((first..).take(numbers.len())),
            "{n} items, {level:?}, from {first}"
        );
    });
}

/// 2^k, even squares and odd ones, each with its neighbours.
fn sizes() -> impl Iterator<Item = u64> {
    let squares = [257_u64, 258, 259, 300, 999, 1000, 1024, 2048].map(|side| side * side);
    (16..=21).map(|k| 1 << k).chain(squares).flat_map(|n| n - 1..=n + 1)
}

#[test]
fn whole_orders_come_back() {
    for n in (0..=300).chain(sizes()) {
        for level in Level::available().filter(|level| n < 1 << 18 || *level == Level::best()) {
            follow(n, level);
        }
    }
}

#[test]
fn a_whole_order_of_sixteen_million_comes_back() {
    for n in [1 << 23, (1 << 24) - 1, 1 << 24, (1 << 24) + 1] {
        follow(n, Level::best());
    }
}

#[test]
#[ignore = "minutes: cargo xtask soak"]
fn whole_orders_of_billions_come_back() {
    for n in [(1 << 26) - 1, (1 << 28) + 1, 1_000_000_000, (1 << 32) + 1] {
        follow(n, Level::best());
    }
}

/// Sizes of which places are followed: about all sides, and the largest.
const LARGE: [u64; 12] = [
    (1 << 32) - 1,
    1 << 32,
    (1 << 32) + 1,
    65_538 * 65_538,
    65_538 * 65_538 + 1,
    1 << 40,
    (1 << 53) + 1,
    (1 << 62) - 1,
    1 << 62,
    3_037_000_498 * 3_037_000_498 + 1,
    LIMIT - 1,
    LIMIT,
];

#[test]
fn places_of_large_orders_come_back() {
    for (n, level) in LARGE.into_iter().flat_map(|n| Level::available().map(move |level| (n, level))) {
        let order = IndexOrder::with_level(n, &seed(), level).expect("n is at most 2^63");
        let mut dice = Keystream::new(&seed(), 1);
        let numbers: Vec<u64> =
            (0..100).chain(n - 100..n).chain((0..20_000).map(|_| dice.below(n))).collect();
        let mut there = numbers.clone();
        order.items_at(&mut there);
        assert!(there.iter().all(|item| *item < n), "{n} items, {level:?}");
        order.places_of(&mut there);
        assert!(there == numbers, "{n} items, {level:?}: places");
        order.places_of(&mut there);
        order.items_at(&mut there);
        assert!(there == numbers, "{n} items, {level:?}: items");
    }
}
