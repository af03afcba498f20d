//! The fast forms against the plain one, and against one another.

use alloc::string::ToString;

use super::*;
use crate::keystream::Cipher;
use crate::plain::{self, index_order as page};

fn seed() -> Seed {
    Seed::from_text("index order")
}

/// Sizes on either side of every limit: of the table, of even squares, of 16 and of 32 bits, of all.
const SIZES: [u64; 19] = [
    0,
    1,
    2,
    3,
    1000,
    DEALT - 1,
    DEALT,
    DEALT + 1,
    258 * 258,
    258 * 258 + 1,
    131_073,
    1_000_000,
    1_000_000_000,
    1 << 32,
    (1 << 32) + 1,
    1 << 40,
    (1 << 62) + 1,
    LIMIT - 1,
    LIMIT,
];

/// Sizes that Miri, which is slow, tests too.
fn sizes() -> impl Iterator<Item = u64> {
    SIZES.into_iter().filter(|n| !cfg!(miri) || *n < 1000 || [1_000_000, LIMIT].contains(n))
}

/// Counts of numbers on either side of every limit of a batch.
fn counts(n: u64) -> impl Iterator<Item = usize> {
    let most = if cfg!(miri) { 35 } else { 2000 };
    let counts = [0, 1, 2, 3, 31, 32, 33, 35, 63, 64, 65, 255, 256, 257, 700, 2000];
    counts.into_iter().filter(move |count| *count <= most && *count as u64 <= n)
}

/// Items at places in a row, by the plain form.
fn plain_items(n: u64, first: u64, count: usize) -> Vec<u64> {
    if n <= DEALT {
        return plain::order(n, &seed())[first as usize..][..count].to_vec();
    }
    let cipher = Cipher::new(&page::key(n, &seed()));
    (first..).take(count).map(|place| page::item(n, place, &cipher)).collect()
}

/// All that an order gives for places in a row is what the plain form gives.
fn check_row(order: &IndexOrder, first: u64, plain: &[u64]) {
    let (n, count) = (order.n(), plain.len());
    let place = |at: usize| first + at as u64;
    let mut items = vec![7; count];
    order.fill(first, &mut items);
    assert!(items == plain, "{order:?}: {count} from {first}");
    order.places_of(&mut items);
    assert!(items.iter().copied().eq((first..).take(count)), "{order:?}: {count} from {first}, back");
    items.reverse();
    order.items_at(&mut items);
    assert!(items.iter().rev().eq(plain), "{order:?}: {count} from {first}, turned round");
    assert!(order.items(first..first + count as u64).eq(plain.iter().copied()));
    for at in [0, count / 2, count.saturating_sub(1)].into_iter().filter(|at| *at < count) {
        assert_eq!(order.item(place(at)), plain[at], "{n} items, place {}", place(at));
        assert_eq!(order.place(plain[at]), place(at), "{n} items, item {}", plain[at]);
    }
    // Items in a row, from the first of these on.
    if let Some(item) = plain.iter().copied().find(|item| n - item >= count as u64) {
        order.fill_places(item, &mut items);
        assert_eq!(items[0], order.place(item));
        order.items_at(&mut items);
        assert!(items.iter().copied().eq((item..).take(count)), "{order:?}: places of {count} from {item}");
    }
}

#[test]
fn every_level_gives_what_the_plain_form_gives() {
    for n in sizes() {
        let orders: Vec<IndexOrder> =
            Level::available().map(|level| IndexOrder::with_level(n, &seed(), level).unwrap()).collect();
        for count in counts(n) {
            for first in [0, (n - count as u64) / 2, n - count as u64] {
                let plain = plain_items(n, first, count);
                for order in &orders {
                    check_row(order, first, &plain);
                }
            }
        }
    }
}

#[test]
fn tables_and_blocks_give_the_same() {
    for n in sizes().filter(|n| (DEALT + 1..=1 << 32).contains(n)) {
        for level in Level::available() {
            let order = IndexOrder::with_level(n, &seed(), level).unwrap();
            let [tabled, by_blocks] = [true, false].map(|tabled| {
                let Form::Network(network) = &order.form else { panic!("more than are dealt") };
                network.both_by(tabled, if cfg!(miri) { 40 } else { 3000 })
            });
            assert!(tabled == by_blocks, "{n} items, {level:?}");
        }
    }
}

#[test]
fn a_walk_of_more_than_one_step_is_found_in_a_batch() {
    // INDEX.md, "Known answers": the first of 252 such places.
    let seed = Seed::from_text("42");
    for level in Level::available() {
        let order = IndexOrder::with_level(65_537, &seed, level).unwrap();
        for before in [0, 1, 20, 31] {
            let mut items = [0; 33];
            order.fill(310 - before, &mut items);
            assert_eq!(items[before as usize], 17_125, "{level:?}");
        }
        let mut place = [17_125];
        order.places_of(&mut place);
        assert_eq!((place, order.item(310), order.place(17_125)), ([310], 17_125, 310), "{level:?}");
    }
}

#[test]
fn skipping_gives_what_counting_on_would() {
    for n in [1000, 1_000_000, LIMIT] {
        let order = IndexOrder::new(n, &seed()).unwrap();
        let all: Vec<u64> = order.items(0..1000).collect();
        for skip in [0, 1, 31, 32, 33, 500, 999] {
            assert!(order.items(0..1000).skip(skip).eq(all[skip..].iter().copied()), "{skip}");
            let mut items = order.items(0..1000);
            items.next();
            assert_eq!(items.size_hint(), (999, Some(999)));
            assert_eq!(items.nth(skip), all.get(skip + 1).copied(), "{skip}");
            assert_eq!(items.size_hint().0, 1000_usize.saturating_sub(skip + 2));
        }
        assert!(order.items(0..1000).step_by(7).eq(all.iter().copied().step_by(7)));
        assert_eq!(order.items(0..1000).nth(1000), None);
        assert_eq!(order.iter().nth(999), Some(all[999]));
        assert_eq!(order.items(n..n).next(), None);
        assert_eq!(order.items(n - 1..n).nth(usize::MAX), None);
    }
    let order = IndexOrder::new(LIMIT, &seed()).unwrap();
    assert_eq!(order.iter().nth((LIMIT - 1) as usize), Some(order.item(LIMIT - 1)));
    assert_eq!(order.iter().nth(LIMIT as usize), None);
}

#[test]
fn orders_of_other_sizes_and_seeds_are_others() {
    let order = |n, seed: &str| {
        IndexOrder::new(n, &Seed::from_text(seed)).unwrap().items(0..10).collect::<Vec<u64>>()
    };
    assert_ne!(order(1_000_000, "42"), order(1_000_001, "42"));
    assert_ne!(order(1_000_000, "42"), order(1_000_000, "43"));
}

#[test]
fn more_than_2_63_is_an_error() {
    assert_eq!(IndexOrder::new(LIMIT + 1, &seed()).unwrap_err(), IndexOrderError { n: LIMIT + 1 });
    let error = IndexOrder::new(u64::MAX, &seed()).unwrap_err();
    assert_eq!(error.to_string(), "an index order is over at most 2^63 items, not 18446744073709551615");
}

#[test]
fn debug_shows_nothing_of_the_key() {
    let order = IndexOrder::new(1 << 40, &seed()).unwrap();
    assert_eq!(alloc::format!("{order:?}"), "IndexOrder { n: 1099511627776, .. }");
}

/// Calls that ask for what is not there, each of which panics and leaves its slice as it was.
#[test]
#[cfg(feature = "std")]
fn what_is_not_there_is_refused() {
    use std::panic::catch_unwind;

    for n in [0, 10, DEALT, DEALT + 1, LIMIT] {
        let order = IndexOrder::new(n, &seed()).unwrap();
        let slices = [
            (n, vec![5; 1]),
            (u64::MAX, vec![5; 2]),
            (n.saturating_sub(1), vec![5; 2]),
            (0, vec![5; if n < 100 { n as usize + 1 } else { 0 }]),
        ];
        for (first, slice) in slices.into_iter().filter(|(_, slice)| !slice.is_empty()) {
            let mut to = slice.clone();
            assert!(catch_unwind(|| order.clone().fill(first, &mut slice.clone())).is_err(), "{n}: {first}");
            assert!(catch_unwind(|| order.clone().fill_places(first, &mut slice.clone())).is_err());
            let refused = catch_unwind(core::panic::AssertUnwindSafe(|| order.fill(first, &mut to)));
            assert!(refused.is_err() && to == slice, "{n}: {first}");
        }
        assert!(catch_unwind(|| order.item(n)).is_err() && catch_unwind(|| order.place(n)).is_err());
        assert!(catch_unwind(|| order.items(0..n + 1).next()).is_err());
        let mut numbers = [0, n];
        let refused = catch_unwind(core::panic::AssertUnwindSafe(|| order.items_at(&mut numbers)));
        assert!(refused.is_err() && numbers == [0, n]);
        order.fill(n, &mut []);
        order.items_at(&mut []);
    }
}
