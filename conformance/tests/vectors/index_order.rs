//! Every engine, and the plain form, give the known answers of `vectors/index-order-v1.json`.

use std::sync::LazyLock;

use evenhand::keystream::{Cipher, Domain};
use evenhand::plain::index_order as page;
use evenhand::{IndexOrder, Level, plain};
use serde::Deserialize;

use super::file::{Decimal, hex, numbers};
use super::seed;

/// The whole file. Its own note says what its fields mean.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    version: u32,
    #[serde(rename = "note")]
    _note: serde::de::IgnoredAny,
    orders: Vec<OrderCase>,
    keys: Vec<KeyCase>,
    walks: Vec<WalkCase>,
}

/// Ends of an order and of its inverse.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderCase {
    seed: String,
    n: Decimal,
    a: Option<Decimal>,
    b: Option<Decimal>,
    first: Vec<Decimal>,
    last: Vec<Decimal>,
    places: Vec<Decimal>,
}

/// An order's key, and the first block of each of its streams.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyCase {
    seed: String,
    n: Decimal,
    key: String,
    blocks: Vec<String>,
}

/// The first place whose item takes more than one step, and how many there are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WalkCase {
    seed: String,
    n: Decimal,
    place: Decimal,
    once: Decimal,
    item: Decimal,
    count: Decimal,
}

static VECTORS: LazyLock<Vectors> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/index-order-v1.json");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
});

#[test]
fn the_file_has_cases_in_every_group() {
    let v = &*VECTORS;
    assert_eq!(v.version, 1);
    assert!(v.orders.len() >= 42 && v.keys.len() >= 12 && v.walks.len() >= 2);
}

#[test]
fn sides_and_keys() {
    for case in &VECTORS.orders {
        let sides = (case.n.0 > page::DEALT).then(|| page::sides(case.n.0));
        assert_eq!(sides, case.a.zip(case.b).map(|(a, b)| [a.0, b.0]), "{case:?}");
    }
    for case in &VECTORS.keys {
        let key = page::key(case.n.0, &seed(&case.seed));
        assert_eq!(key.to_hex(), case.key, "{case:?}");
        let cipher = Cipher::new(&key);
        assert_eq!(case.blocks.len(), page::ROUNDS as usize, "{case:?}");
        for (number, known) in (0..).zip(&case.blocks) {
            let mut block = [[0; 16]];
            cipher.blocks(Domain::IndexOrder, number, 0, &mut block);
            assert_eq!(hex(&block[0]), *known, "{case:?}, round {number}");
        }
    }
}

#[test]
fn items_and_places() {
    for case in &VECTORS.orders {
        let (n, seed) = (case.n.0, seed(&case.seed));
        let [first, last, places] = [&case.first, &case.last, &case.places].map(|list| numbers(list));
        let end = n - last.len() as u64;
        if n > page::DEALT {
            let cipher = Cipher::new(&page::key(n, &seed));
            assert!((0..8).map(|place| page::item(n, place, &cipher)).eq(first.clone()), "{case:?}");
            assert!((end..n).map(|place| page::item(n, place, &cipher)).eq(last.clone()), "{case:?}");
            assert!((0..8).map(|item| page::place(n, item, &cipher)).eq(places.clone()), "{case:?}");
        } else {
            let order = plain::order(n, &seed);
            assert!(order.starts_with(&first) && order.ends_with(&last), "{case:?}");
        }
        for level in Level::available() {
            let order = IndexOrder::with_level(n, &seed, level).expect("n is at most 2^63");
            check(&order, 0, &first, &places);
            check(&order, end, &last, &[]);
        }
        check(&IndexOrder::new(n, &seed).expect("n is at most 2^63"), 0, &first, &places);
    }
}

/// Every way to ask for items from a place on, and for the places of items from 0 on, gives these.
fn check(order: &IndexOrder, from: u64, items: &[u64], places: &[u64]) {
    let row = from..from + items.len() as u64;
    let name = format!("{order:?} from {from}");
    assert!(row.clone().map(|place| order.item(place)).eq(items.iter().copied()), "{name}");
    assert!(order.items(row.clone()).eq(items.iter().copied()), "{name}");
    for (place, item) in row.clone().zip(items) {
        assert_eq!(order.place(*item), place, "{name}");
    }
    let mut numbers: Vec<u64> = row.clone().collect();
    order.items_at(&mut numbers);
    assert_eq!(numbers, items, "{name}");
    order.places_of(&mut numbers);
    assert!(numbers.iter().copied().eq(row), "{name}");
    // Alone, and in a batch that goes on, or begins before: of a size that makes tables where there are some.
    for size in [items.len() as u64, 40, 70_000].map(|size| size.min(order.n())) {
        let first = from.min(order.n() - size);
        let mut batch = vec![0; size as usize];
        order.fill(first, &mut batch);
        assert_eq!(&batch[(from - first) as usize..][..items.len()], items, "{name}: a batch of {size}");
        if !places.is_empty() {
            order.fill_places(0, &mut batch);
            assert_eq!(&batch[..places.len()], places, "{name}: a batch of {size}");
        }
    }
    assert!((0..).zip(places).all(|(item, place)| order.place(item) == *place), "{name}");
}

#[test]
fn walks() {
    for case in &VECTORS.walks {
        let (n, seed) = (case.n.0, seed(&case.seed));
        let cipher = Cipher::new(&page::key(n, &seed));
        let once = |place| {
            page::once(place, page::sides(n), page::ROUNDS, |i, x, m| page::round_function(&cipher, i, x, m))
        };
        let long: Vec<u64> = (0..n).filter(|place| once(*place) >= n).collect();
        assert_eq!((long[0], long.len() as u64), (case.place.0, case.count.0), "{case:?}");
        assert_eq!(once(long[0]), case.once.0, "{case:?}");
        for level in Level::available() {
            let order = IndexOrder::with_level(n, &seed, level).expect("n is at most 2^63");
            let mut items = long.clone();
            order.items_at(&mut items);
            assert_eq!(items[0], case.item.0, "{case:?}, {level:?}");
            for (place, item) in long.iter().zip(items) {
                assert_eq!(page::walk(*place, n, once), item, "{case:?}, {level:?}");
                assert_eq!((order.item(*place), order.place(item)), (item, *place), "{case:?}, {level:?}");
            }
        }
    }
}
