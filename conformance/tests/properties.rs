//! Nothing is lost or doubled, and every part of the library agrees with the plain order.
//!
//! Sizes are those on either side of every threshold, and what proptest picks between them (from a fixed seed). Items
//! keep account of themselves: a shuffle moves them bitwise, so what is lost is never dropped and what is doubled is
//! dropped twice.

use std::sync::Arc;

use crate::drops::{CountedUnit, DropCounts};
use crate::engines::{Engine, engines, pools};
use evenhand::keystream::{Cipher, Domain};
use evenhand::{
    Choices, Draw, Keystream, Level, Part, Permutation, Seed, Series, Shuffler, SplitError, TooFew, choices,
    order, order_head, par_order, plain, sample, sample_indices, split,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A configuration for this number of cases, always the same.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(42),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Where the number of dice a word gives changes, and where one pile becomes many: each with its neighbours.
const THRESHOLDS: [u64; 9] = [0, 16, 64, 1 << 9, 1 << 11, 1 << 14, 1 << 16, 1 << 19, 1 << 20];

/// Sizes around the thresholds.
fn edges() -> impl Iterator<Item = u64> {
    THRESHOLDS.into_iter().flat_map(|n| n.saturating_sub(1)..=n + 2)
}

/// Sizes of which most are small.
fn sizes() -> impl Strategy<Value = u64> {
    prop_oneof![8 => 0..100u64, 4 => 0..3000u64, 2 => 0..40_000u64]
}

/// A seed of its own for each case.
fn seed(n: u64) -> Seed {
    Seed::from_text("properties").child(&n.to_string())
}

/// Larger sizes with pools of the best level alone.
fn some_engines(n: u64) -> impl Iterator<Item = Engine> {
    engines()
        .into_iter()
        .filter(move |engine| n <= 1 << 16 || engine.pool.is_none() || engine.level == Level::best())
}

#[track_caller]
fn assert_plain(n: u64) {
    let seed = seed(n);
    let plain = plain::order(n, &seed);
    for engine in some_engines(n) {
        let mut items: Vec<u32> = (0..n as u32).collect();
        engine.shuffle(&mut items, &seed);
        assert!(items.iter().map(|i| u64::from(*i)).eq(plain.iter().copied()), "{n} items, {engine:?}");
    }
    assert!(Permutation::try_from(&plain[..]).is_ok(), "{n} items");
}

#[test]
fn the_fast_order_is_the_plain_one_on_either_side_of_every_threshold() {
    edges().for_each(assert_plain);
}

#[test]
fn the_fast_order_is_the_plain_one_where_piles_split() {
    // B is 8 up to 2^24 items; 9 to 17 bits are left to `heads_of_orders_of_more_piles`.
    [1_500_000, 2_097_153, 3_000_001].into_iter().for_each(assert_plain);
}

#[test]
fn the_fast_order_is_the_plain_one_where_items_are_dealt_by_cache_lines() {
    // From 2^10 piles on, and items of 1 to 32 bytes; elsewhere one by one.
    fn check<T: Send + PartialEq>(order: &[u64], engine: &Engine, item: impl Fn(u64) -> T) {
        let mut items: Vec<T> = (0..order.len() as u64).map(&item).collect();
        engine.shuffle(&mut items, &seed(0));
        let same = items.iter().zip(order).all(|(a, i)| *a == item(*i));
        assert!(same, "items of {}, {engine:?}", std::any::type_name::<T>());
    }
    let n = (1 << 25) + 1;
    assert_eq!(plain::pile_bits(n), Some(10));
    let plain = plain::order(n, &seed(0));
    for engine in engines() {
        match &engine.pool {
            None => check(&plain, &engine, |i| i as u32),
            Some(pool) if engine.level == Level::best() && pool.current_num_threads() > 1 => {
                check(&plain, &engine, |i| i as u16);
            }
            Some(_) => {}
        }
    }
    let best =
        engines().into_iter().find(|engine| engine.level == Level::best()).expect("there is a best level");
    check(&plain, &best, |i| i as u8);
    check(&plain, &best, |i| i);
    check(&plain, &best, u128::from);
    assert!(order(n, &seed(0)) == plain);
    let narrow = pools()[1].install(|| par_order(n as u32, &seed(0)));
    assert!(narrow.into_iter().map(u64::from).eq(plain));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_fast_order_is_the_plain_one_at_any_size(n in sizes()) {
        assert_plain(n);
    }

    #[test]
    fn any_order_of_a_series_is_the_plain_one_and_a_buffer_holds_them_in_turn(
        n in prop_oneof![0..100u32, 0..600u32],
        first in prop_oneof![0..1_000_000u32, u32::MAX - 20..=u32::MAX],
        count in 0..20u32,
    ) {
        let count = count.min((u32::MAX - first).saturating_add(1));
        let seed = seed(u64::from(n));
        for level in Level::available() {
            let series = Series::with_level(n, &seed, level).expect("n is at most 2^20");
            let mut buffer = vec![0; (n * count) as usize];
            series.fill(first, &mut buffer);
            for (r, order) in (first..=u32::MAX).zip(buffer.chunks(n.max(1) as usize)) {
                let plain = plain::series(u64::from(n), r, &seed);
                prop_assert!(order.iter().map(|i| u64::from(*i)).eq(plain), "order {r} of {n}, {level:?}");
                prop_assert_eq!(&series.order(r)[..], order);
            }
        }
    }

    #[test]
    fn a_sample_is_the_head_of_the_order(n in sizes(), part in 0..=100u64) {
        let k = n * part / 100;
        check_heads(n, [k, k / 10, n / 64, (n / 64).saturating_sub(1), n - k]);
    }

    #[test]
    fn dice_of_a_keystream_are_plain_rolls(
        bounds in prop::collection::vec(prop_oneof![1..10u64, 1..1000u64, 1..1u64 << 31], 1..6),
        single in prop_oneof![1..100u64, any::<u64>().prop_map(|bound| bound.max(1))],
    ) {
        let fits = |bounds: &[u64]| bounds.iter().map(|bound| u128::from(*bound)).product::<u128>() <= 1 << 62;
        let end = (1..=bounds.len()).rev().find(|end| fits(&bounds[..*end])).expect("one bound fits");
        let bounds = &bounds[..end];
        let seed = seed(single);
        let cipher = Cipher::new(&seed);
        let mut words = plain::words(&cipher, Domain::Free, 3);
        let mut stream = Keystream::new(&seed, 3);
        for _ in 0..20 {
            let mut dice = vec![0; bounds.len()];
            stream.roll(bounds, &mut dice);
            prop_assert_eq!(dice, plain::roll(bounds, &mut words));
            prop_assert_eq!(stream.below(single), plain::roll(&[single], &mut words)[0]);
        }
    }

    #[test]
    fn choices_are_plain_ones(n in prop_oneof![1..100u64, 1..u64::MAX], k in 0..200u64) {
        let plain = plain::choices(n, k, &seed(n));
        prop_assert_eq!(&choices(n, k, &seed(n)).expect("there are items"), &plain);
        prop_assert!(Choices::new(n, &seed(n)).expect("there are items").take(k as usize).eq(plain));
    }

    #[test]
    fn a_split_covers_everything_once(
        n in prop_oneof![0..1000u64, any::<u64>()],
        parts in prop::collection::vec((any::<bool>(), 0..1000u64), 0..12),
    ) {
        let part = |(share, size)| if share { Part::Share(size) } else { Part::Size(size) };
        let parts: Vec<Part> = parts.into_iter().map(part).collect();
        let sum = |size: fn(&Part) -> Option<u64>| parts.iter().filter_map(size).map(u128::from).sum::<u128>();
        let sizes = sum(|part| if let Part::Size(size) = part { Some(*size) } else { None });
        let shares = sum(|part| if let Part::Share(share) = part { Some(*share) } else { None });
        match split(n, &parts) {
            Ok(ranges) => {
                prop_assert_eq!(ranges.len(), parts.len());
                let mut end = 0;
                for (range, part) in ranges.iter().zip(&parts) {
                    prop_assert_eq!(range.start, end);
                    end = range.end;
                    let size = u128::from(range.end - range.start);
                    match part {
                        Part::Size(asked) => prop_assert_eq!(size, u128::from(*asked)),
                        Part::Share(share) if shares > 0 => {
                            let exact = (u128::from(n) - sizes) * u128::from(*share);
                            prop_assert!(exact / shares <= size && size <= exact.div_ceil(shares));
                        }
                        Part::Share(_) => prop_assert_eq!(size, 0),
                        other => panic!("a new part: {other:?}"),
                    }
                }
                prop_assert_eq!(end, n);
            }
            Err(SplitError::TooFew(_)) => prop_assert!(sizes > u128::from(n)),
            Err(SplitError::LeftOver { .. }) => {
                prop_assert!(sizes < u128::from(n) && !parts.iter().any(|part| matches!(part, Part::Share(_))));
            }
            Err(SplitError::NoShare { .. }) => prop_assert_eq!(shares, 0),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}

#[test]
fn dice_of_a_keystream_are_plain_rolls_where_many_are_rejected() {
    // Products a little above 2^64 / 5 leave nearly a fifth of all words over; bounds a little above 2^63 half of them.
    let seed = seed(0);
    let cipher = Cipher::new(&seed);
    let mut read = 0;
    let mut words = plain::words(&cipher, Domain::Free, 0).inspect(|_| read += 1);
    let mut stream = Keystream::new(&seed, 0);
    let rolls = 10_000;
    for _ in 0..rolls {
        let bounds = [1 << 20, 3_518_437_208_900];
        let mut dice = [0; 2];
        stream.roll(&bounds, &mut dice);
        assert_eq!(dice[..], plain::roll(&bounds, &mut words));
        let bound = (1 << 63) + 1;
        assert_eq!(stream.below(bound), plain::roll(&[bound], &mut words)[0]);
    }
    drop(words);
    assert_eq!(stream.position(), read);
    assert!(read > 2 * rolls + rolls, "{read} words for {rolls} pairs of rolls");
}

/// Compares samples of n with the order of n, and samples of more than 2^20 indices with plain sparse samples.
#[track_caller]
fn check_heads(n: u64, ks: impl IntoIterator<Item = u64>) {
    let seed = seed(n);
    let order = order(n, &seed);
    let items: Vec<String> = if n <= 3000 { (0..n).map(|i| i.to_string()).collect() } else { Vec::new() };
    for k in ks.into_iter().filter(|k| *k <= n) {
        let head = &order[..k as usize];
        let indices = sample_indices(n, k, &seed).expect("k is at most n");
        assert!(
            if n <= plain::ONE_PILE { indices == head } else { indices == plain::sparse(n, k, &seed) },
            "{k} of {n}"
        );
        assert!(order_head(n, k, &seed).as_deref() == Ok(head), "{k} of {n}");
        if items.len() as u64 == n {
            let sample = sample(&items, k as usize, &seed).expect("k is at most n");
            assert!(sample.into_iter().eq(head.iter().map(|i| &items[*i as usize])), "{k} of {n}");
        }
    }
    let too_few = TooFew { asked: n + 1, available: n };
    assert_eq!(sample_indices(n, n + 1, &seed), Err(too_few));
    assert_eq!(order_head(n, n + 1, &seed), Err(too_few));
}

#[test]
fn a_sample_is_the_head_of_the_order_on_either_side_of_every_threshold() {
    for n in edges() {
        let part = n / 64;
        check_heads(
            n,
            [0, 1, 2, 15, 16, 17, part.saturating_sub(1), part, part + 1, n / 2, n.saturating_sub(1), n],
        );
    }
}

#[test]
fn a_sample_may_end_anywhere_in_a_pile() {
    for (n, piles) in [((1 << 20) + 1, &[0, 1, 126, 127, 128, 255][..]), (2_500_000, &[0, 127, 255])] {
        let cipher = Cipher::new(&seed(n));
        let mut sizes = [0; 256];
        (0..n).for_each(|i| sizes[(plain::key(&cipher, i) >> 24) as usize] += 1);
        let ends = sizes.iter().scan(0, |end, size| {
            *end += size;
            Some(*end)
        });
        let ends: Vec<u64> = ends.collect();
        check_heads(n, piles.iter().flat_map(|pile| ends[*pile] - 1..=ends[*pile] + 1));
    }
}

#[test]
fn heads_of_orders_of_more_piles() {
    // Orders of 2^24 to 2^33 items are dealt to 2^9 to 2^17 piles; their first piles are dealt alone, so that these
    // sizes can be tried. B > 16 reads the low halves of keys. A pile is checked against its definition: its items'
    // keys, all of them; and the plain shuffle of them in input order, which is undone to find that input order.
    for n in [(1 << 24) + 1, (1 << 26) + 1, (1u64 << 32) + 1] {
        let seed = seed(n);
        let bits = plain::pile_bits(n).expect("many piles");
        let head = order_head(n, 140_000, &seed).expect("k is at most n");
        let cipher = Cipher::new(&seed);
        let pile_of = |item: &u64| plain::key(&cipher, *item) >> (32 - bits);
        let piles: Vec<&[u64]> = head.chunk_by(|a, b| pile_of(a) == pile_of(b)).collect();
        assert!(piles.len() > 1, "{n} items");
        // Items of these piles among the first and the last 2^20 items.
        let ends = (0..1 << 20).chain(n - (1 << 20)..n).map(|item| (pile_of(&item), item));
        let ends: Vec<(u32, u64)> = ends.filter(|(pile, _)| (*pile as usize) < piles.len()).collect();
        for (number, pile) in (0..).zip(&piles[..piles.len() - 1]) {
            assert_eq!(pile_of(&pile[0]), number, "{n} items");
            let mut words = plain::words(&cipher, Domain::Pile, number);
            let mut places: Vec<u64> = (0..pile.len() as u64).collect();
            plain::shuffle_pile(&mut places, |bounds| plain::roll(bounds, &mut words));
            let mut dealt = vec![0; pile.len()];
            for (place, item) in places.into_iter().zip(*pile) {
                dealt[place as usize] = *item;
            }
            assert!(dealt.is_sorted_by(|a, b| a < b), "{n} items, pile {number}");
            assert!(dealt[dealt.len() - 1] < n);
            for (_, item) in ends.iter().filter(|(pile, _)| *pile == number) {
                assert!(dealt.binary_search(item).is_ok(), "{n} items, pile {number} lacks {item}");
            }
        }
    }
}

/// Items that count their drops, in a slice between two that must not be touched.
fn check_drops(n: u64, engine: &Engine) {
    let seed = seed(n);
    let counts = DropCounts::new(n as usize + 2);
    let mut items = counts.items();
    engine.shuffle(&mut items[1..=n as usize], &seed);
    assert_eq!(counts.dropped(0), n as usize + 2, "{n} items, {engine:?}: some were dropped");
    assert_eq!((items[0].number, items[n as usize + 1].number), (0, n + 1), "{n} items, {engine:?}");
    let order = order(n, &seed);
    let inside = items[1..=n as usize].iter().map(|item| item.number - 1);
    assert!(inside.eq(order), "{n} items, {engine:?}");
    drop(items);
    assert_eq!(counts.dropped(1), n as usize + 2, "{n} items, {engine:?}: some were lost or doubled");
}

#[test]
fn every_item_is_dropped_once_and_none_by_the_shuffle() {
    for n in edges().filter(|n| *n <= 1 << 17 || *n == plain::ONE_PILE || *n == plain::ONE_PILE + 1) {
        for engine in some_engines(n) {
            check_drops(n, &engine);
        }
    }
}

#[test]
fn items_of_no_size_are_dropped_once_too() {
    for n in [0, 1, 2, 17, 1000, (1 << 20) + 1] {
        for engine in engines() {
            let before = CountedUnit::drops();
            let mut items: Vec<CountedUnit> = std::iter::repeat_with(|| CountedUnit).take(n).collect();
            engine.shuffle(&mut items, &seed(0));
            assert_eq!(CountedUnit::drops(), before);
            drop(items);
            assert_eq!(CountedUnit::drops(), before + n);
        }
    }
    // As many as an address can count, at once.
    for engine in engines() {
        engine.shuffle(&mut [(); usize::MAX], &seed(0));
    }
}

#[test]
fn shared_values_are_still_shared_after_a_shuffle() {
    let value = Arc::new(7);
    for n in [1000, (1 << 20) + 3] {
        for engine in some_engines(n) {
            let mut items = vec![Arc::clone(&value); n as usize];
            engine.shuffle(&mut items, &seed(n));
            assert_eq!(Arc::strong_count(&value), n as usize + 1);
            assert!(items.iter().all(|item| Arc::ptr_eq(item, &value)));
            drop(items);
            assert_eq!(Arc::strong_count(&value), 1);
        }
    }
}

/// Shuffles n items of a type with a shuffler that has been used for others.
fn again<T: Send + PartialEq>(engine: &Engine, shuffler: &mut Shuffler, n: u64, item: impl Fn(u64) -> T) {
    let seed = seed(n);
    let mut items: Vec<T> = (0..n).map(&item).collect();
    engine.shuffle_with(shuffler, &mut items, &seed);
    let same = items.iter().zip(order(n, &seed)).all(|(a, i)| *a == item(i));
    assert!(same, "{n} items of {}, {engine:?}", std::any::type_name::<T>());
}

#[test]
fn a_shuffler_serves_types_of_all_sizes_one_after_the_other() {
    #[repr(align(4096))]
    #[derive(PartialEq)]
    struct Page(u64);

    let dealt = plain::ONE_PILE + 1;
    for engine in
        engines().into_iter().filter(|engine| engine.pool.is_none() || engine.level == Level::best())
    {
        let mut shuffler = engine.shuffler();
        again(&engine, &mut shuffler, 100, |i| i as u8);
        again(&engine, &mut shuffler, dealt, |i| i as u8);
        again(&engine, &mut shuffler, dealt, |i| [i; 3]);
        again(&engine, &mut shuffler, dealt + 100_000, |i| i as u16);
        again(&engine, &mut shuffler, 50, Page);
        again(&engine, &mut shuffler, dealt, |i| i.to_string());
        again(&engine, &mut shuffler, dealt, |_| ());
        again(&engine, &mut shuffler, 2 * dealt, |i| i as u32);
        again(&engine, &mut shuffler, 17, |i| i as u32);
    }
}

#[test]
fn a_slice_may_begin_anywhere() {
    // Where a slice lies in its cache line changes how it is dealt, and nothing else.
    let n = plain::ONE_PILE + 1;
    let seed = seed(n);
    let order = order(n, &seed);
    for engine in some_engines(n).filter(|engine| {
        engine.pool.is_none() || engine.pool.as_ref().is_some_and(|p| p.current_num_threads() == 2)
    }) {
        for start in [0, 1, 3, 31, 63] {
            let mut items = vec![0xee; start + n as usize + 7];
            let inside = &mut items[start..start + n as usize];
            inside.iter_mut().zip(0u64..).for_each(|(item, i)| *item = i as u8);
            engine.shuffle(inside, &seed);
            assert!(inside.iter().zip(&order).all(|(item, i)| *item == *i as u8), "from {start}, {engine:?}");
            let outside = items[..start].iter().chain(&items[start + n as usize..]);
            assert!(outside.into_iter().all(|item| *item == 0xee), "from {start}, {engine:?}");
        }
    }
}
