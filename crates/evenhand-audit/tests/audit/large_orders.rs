//! Large orders: uniform ones are not accused, and what is wrong is found and named.
//!
//! Hypothesis of the calibration: of audits of uniform orders, each test's p is below α in α of
//! them at most, and the least by Holm below 1e-3 in 1e-3. 150 audits of 1,000 and of 5,003 items,
//! of one order and of three; at 10 %, 1 % and 0.1 %, within binomial limits of 1e-7 each; `cargo
//! xtask soak` does 600, and `cargo xtask calibrate` more. Streams are fixed and were never
//! changed. Fault: naive swaps, which the same limits refuse.

use std::collections::BTreeMap;

use evenhand_audit::order::{
    IncomingOrder, LargeOrder, OrderAudit, OrderFinding, OrderNotLookedAt, OrderReport, OrderStatistic,
    OrderTransform, Peculiar, ReaderIds, Structure,
};

use crate::orders;
use crate::p_values::{Limits, audits};

/// Whether a structure is the one that was planted.
type Named = fn(&Structure) -> bool;

/// Levels that p-values are below no more often than they say.
const LEVELS: [f64; 3] = [0.1, 0.01, 0.001];

fn report(all: impl IntoIterator<Item = Vec<u32>>) -> OrderReport {
    let mut all = all.into_iter().map(|order| LargeOrder::new(order).unwrap());
    let mut audit = OrderAudit::of(all.next().unwrap());
    for order in all {
        audit.observe(order).unwrap();
    }
    audit.report()
}

/// Returns the tests whose p-values are below a level too often, in audits of `count` orders each.
fn wrong(audits: u64, n: u32, count: u64, order: impl Fn(u64) -> Vec<u32>) -> Vec<String> {
    let mut below: BTreeMap<String, [usize; LEVELS.len()]> = BTreeMap::new();
    for audit in 0..audits {
        let report = report((0..count).map(|which| order(audit * 8 + which)));
        assert_eq!(report.items, u64::from(n));
        let least = report.tests.iter().map(|(_, p)| *p).fold(1.0, f64::min);
        let named = |(test, _): &(evenhand_audit::order::OrderTest, f64)| {
            (format!("{} of {:?}", test.id.statistic.key(), test.id.transform), test.p)
        };
        for (name, p) in report.tests.iter().map(named).chain([("all".to_owned(), least)]) {
            let counts = below.entry(name).or_default();
            LEVELS.iter().zip(counts).for_each(|(level, count)| *count += usize::from(p < *level));
        }
    }
    let too_many = |(name, counts): (String, [usize; LEVELS.len()])| {
        let mut limits = Limits::default();
        let is_broken =
            LEVELS.iter().zip(counts).any(|(level, count)| count > limits.of(audits as usize, *level).1);
        is_broken.then(|| format!("{name}: {counts:?}"))
    };
    below.into_iter().filter_map(too_many).collect()
}

#[test]
fn p_values_of_uniform_orders_are_valid() {
    for (n, count) in [(1000, 1), (5003, 1), (1000, 3)] {
        assert_eq!(
            wrong(audits(600), n, count, |stream| orders::uniform(n, stream)),
            [""; 0],
            "{n}, {count}"
        );
    }
}

#[test]
fn naive_swaps_are_refused_by_the_same_limits() {
    assert!(wrong(600, 10_000, 1, |stream| orders::naive(10_000, stream)).len() > 5);
}

fn is_in_turn(structure: &Structure, number: u64, items: u64) -> bool {
    matches!(
        structure,
        Structure::ShuffledInTurn { readers, batch, ids: ReaderIds::Remainders, .. }
            if (*readers, *batch) == (number, items)
    )
}

/// Each order must fail, and the report must name its structure.
#[test]
fn planted_structures_are_found_and_named() {
    let n = 10_000;
    let faults: [(Vec<u32>, Named); 17] = [
        (orders::unshuffled(n, 0..100, 1), |structure| {
            *structure == Structure::Unshuffled { start: 0, length: 100 }
        }),
        (orders::unshuffled(n, 9000..10_000, 1), |structure| {
            *structure == Structure::Unshuffled { start: 9000, length: 1000 }
        }),
        (
            orders::mostly_in_place(n, 50, 1),
            |structure| matches!(structure, Structure::Shifted { by: 0, share } if *share > 0.97),
        ),
        (orders::remainders_in_turn(n, 2, 1, 1), |structure| is_in_turn(structure, 2, 1)),
        (orders::remainders_in_turn(9999, 3, 1, 1), |structure| is_in_turn(structure, 3, 1)),
        (orders::remainders_in_turn(9984, 3, 32, 1), |structure| is_in_turn(structure, 3, 32)),
        (orders::remainders_in_turn(9968, 7, 8, 1), |structure| is_in_turn(structure, 7, 8)),
        (orders::remainders_in_turn(n, 10, 4, 1), |structure| is_in_turn(structure, 10, 4)),
        (orders::identity(n), |structure| *structure == Structure::InOrder),
        (orders::affine(n, 1, 9), |structure| *structure == Structure::Rotated { first: 9 }),
        (orders::affine(n, 3001, 9), |structure| matches!(structure, Structure::Affine { .. })),
        (orders::riffle(n), |structure| *structure == Structure::InTurn { readers: 2 }),
        (orders::buffer(n, 3000, 1), |structure| *structure == Structure::ShuffleBuffer { size: 3000 }),
        (orders::blocks(n, 64, 1), |structure| {
            matches!(structure, Structure::WholeBlocks { length: 64, .. })
        }),
        (orders::inside(n, 500, 1), |structure| {
            *structure == Structure::Shards { length: 500, in_place: true }
        }),
        (orders::both(n, 100, 1), |structure| {
            *structure == Structure::Shards { length: 100, in_place: false }
        }),
        (orders::feistel(n, 4, 1), |structure| *structure == Structure::Feistel),
    ];
    for (which, (order, is_named)) in faults.into_iter().enumerate() {
        let report = report([order]);
        assert!(matches!(report.finding, OrderFinding::Fail { .. }), "{which}: {:?}", report.tests_beyond());
        let structure = report.structures.first().map(|one| one.structure);
        assert!(structure.as_ref().is_some_and(is_named), "{which}: {structure:?}");
    }
    for order in [orders::naive(n, 1), orders::shuffled_in_turn(n, 20, 1), orders::buffer(n, 8000, 1)] {
        let report = report([order]);
        assert!(matches!(report.finding, OrderFinding::Fail { .. }), "{:?}", report.tests_beyond());
    }
    for order in [orders::naive(n, 1), orders::transpositions(n, 1)] {
        assert_eq!(report([order]).structures, []);
    }
}

/// Readers with the ids of one remainder each take turns, for each number of readers and for usual
/// batches.
#[test]
fn every_number_of_readers_is_found() {
    for readers in 2..=64 {
        for batch in [1, 8, 32] {
            // Two readers with two items each would show in the last digits alone.
            let n = 12_000 / (readers * batch) * readers * batch;
            let report = report([orders::remainders_in_turn(n, readers, batch, 1)]);
            assert!(matches!(report.finding, OrderFinding::Fail { .. }), "{readers}, {batch}");
            let named = report.structures[0].structure;
            assert!(is_in_turn(&named, readers.into(), batch.into()), "{readers}, {batch}: {named:?}");
        }
    }
    let report = report([orders::remainders_in_turn(12_000, 2, 2, 1)]);
    assert!(matches!(report.finding, OrderFinding::Fail { .. }), "{:?}", report.tests_beyond());
}

/// Hypothesis: of 300 audits of uniform orders each, none fails (α = 1e-6) and four at most are
/// unresolved (α = 1e-3, broken with a probability below 3e-5). Streams are fixed.
#[test]
fn uniform_orders_never_fail() {
    for (n, count) in [(1000, 1), (1021, 2), (3000, 1), (4096, 1)] {
        let mut open = 0;
        for audit in 0..300 {
            let orders = (0..count).map(|which| orders::uniform(n, 50_000 + audit * 8 + which));
            let report = report(orders);
            assert!(!matches!(report.finding, OrderFinding::Fail { .. }), "{n}, {audit}");
            assert_eq!(report.structures, [], "{n}, {audit}");
            open += u32::from(report.finding != OrderFinding::NoneFound);
        }
        assert!(open <= 4, "{n}: {open}");
    }
}

/// A loader that drops its last batch: uniform orders stay uniform, and readers in turn are found.
#[test]
fn orders_without_their_last_items_are_tested() {
    let lacking = |order: Vec<u32>, last: usize| {
        let mut incoming = IncomingOrder::default();
        let items = order.len() as u64;
        incoming.extend(order[..order.len() - last].iter().map(|id| u64::from(*id))).unwrap();
        OrderAudit::of(incoming.finish_with_size(items).unwrap()).report()
    };
    let mut open = 0;
    for stream in 0..300 {
        let report = lacking(orders::uniform(2000, 70_000 + stream), stream as usize);
        assert!(!matches!(report.finding, OrderFinding::Fail { .. }), "{stream}");
        open += u32::from(report.finding != OrderFinding::NoneFound);
        let dropped = OrderNotLookedAt::Dropped { items: stream };
        assert_eq!(report.not_looked_at.contains(&dropped), stream > 0);
    }
    assert!(open <= 4, "{open}");
    let report = lacking(orders::remainders_in_turn(9999, 3, 1, 1), 100);
    assert!(is_in_turn(&report.structures[0].structure, 3, 1), "{:?}", report.structures);
}

/// Every statistic, with orders that it finds by itself: so none is a test that nothing fails.
#[test]
fn every_statistic_has_a_fault_that_it_finds() {
    let n = 20_000;
    let planted = [
        vec![orders::identity(n)],
        vec![orders::affine(n, 1, 77)],
        vec![orders::affine(n, 6001, 5)],
        vec![orders::in_turn(n, 8)],
        vec![orders::blocks(n, 64, 1)],
        vec![orders::buffer(n, 200, 1)],
        vec![orders::feistel(n, 4, 1)],
        (0..40).map(|_| orders::identity(n)).collect(),
        vec![orders::uniform(n, 1), orders::uniform(n, 2), orders::uniform(n, 1)],
    ];
    let reports = planted.map(report);
    let finds = |statistic: &OrderStatistic| {
        let tests = reports.iter().flat_map(|report| &report.tests);
        tests.into_iter().any(|(test, p)| test.id.statistic == *statistic && *p < 1e-6)
    };
    let blind: Vec<_> = OrderStatistic::ALL.into_iter().filter(|statistic| !finds(statistic)).collect();
    assert_eq!(blind, []);
}

/// Hypothesis: at least 99 % of orders fail if they come from the largest buffer that the report
/// claims to detect. n = 200 audits, α = 1e-7.
#[test]
fn a_buffer_of_the_reported_size_is_detected() {
    let n = 10_000;
    let shown = report([orders::uniform(n, 1)]).how_far.shown_buffer;
    #[expect(clippy::cast_sign_loss, reason = "a share of n items")]
    let size = (shown * f64::from(n)) as u32;
    let fails = |stream: &u64| {
        matches!(report([orders::buffer(n, size, *stream)]).finding, OrderFinding::Fail { .. })
    };
    let found = (0..200).filter(fails).count();
    let least = Limits::default().of(200, 0.99).0;
    assert!(found >= least, "{found} of 200, {least} or more, of {size} items");
}

#[test]
fn the_effective_buffer_is_that_of_the_displacement() {
    for size in [100, 1000, 5000] {
        let far = report([orders::buffer(20_000, size, 3)]).how_far;
        let told = far.effective_buffer.unwrap();
        assert!((told / f64::from(size) - 1.0).abs() < 0.05, "{size}: {told}");
    }
    let far = report([orders::uniform(20_000, 3)]).how_far;
    assert_eq!(far.effective_buffer, None);
    assert!(far.misplaced < 0.01 && (far.displacement - 1.0 / 3.0).abs() < 0.01, "{far:?}");
}

/// Epochs: the same order twice, one that is only begun elsewhere, and swaps that keep to even permutations.
#[test]
fn orders_that_depend_on_one_another_are_found() {
    let once = orders::uniform(2000, 5);
    let mut rotated = once.clone();
    rotated.rotate_left(300);
    for next in [once.clone(), rotated] {
        let report = report([once.clone(), next]);
        assert!(
            matches!(report.finding, OrderFinding::Fail { test, .. } if test.transform == OrderTransform::Changes)
        );
        assert_eq!(report.structures.len(), 1);
    }
    let even = |stream| {
        let mut order = orders::uniform(1000, stream);
        if !evenhand::Permutation::new(order.clone()).unwrap().is_even() {
            order.swap(0, 1);
        }
        order
    };
    let report = report((0..40).map(even));
    assert!(
        matches!(report.finding, OrderFinding::Fail { test, .. } if test.statistic == OrderStatistic::Parity)
    );
}

/// The reason names the two orders that are equal or nearly so, even if other orders are between
/// them.
#[test]
fn repeated_orders_are_named() {
    let (n, of) = (2000, |stream| orders::uniform(2000, stream));
    let repeat = |report: &OrderReport| match report.finding {
        OrderFinding::Fail { test, .. } if test.statistic == OrderStatistic::Repeats => {
            report.test(test).and_then(|test| test.peculiar)
        }
        _ => None,
    };
    let two = report((0..10).map(|epoch| of(epoch % 2)));
    assert_eq!(repeat(&two), Some(Peculiar::Repeat { earlier: 1, later: 3, is_same: true }));
    let mostly = orders::after(&of(1), &orders::mostly_in_place(n, 50, 3));
    let third = report([of(1), of(2), mostly.clone()]);
    assert_eq!(repeat(&third), Some(Peculiar::Repeat { earlier: 1, later: 3, is_same: false }));
    // For the previous order, the structure of the change says more.
    let next = report([of(1), mostly]);
    let structure = next.structures[0].structure;
    assert!(matches!(structure, Structure::Shifted { by: 0, share } if share > 0.97), "{structure:?}");
}

#[test]
fn an_order_in_chunks_is_read_whole() {
    let order = orders::uniform(3000, 1);
    let mut incoming = IncomingOrder::with_capacity(3000);
    for chunk in order.chunks(7) {
        incoming.extend(chunk.iter().map(|id| u64::from(*id))).unwrap();
    }
    assert_eq!(incoming.finish(), LargeOrder::new(order));
}

#[cfg(feature = "report")]
#[test]
fn reports_speak_both_languages_and_json() {
    use evenhand_audit::report::Language;
    let all = [
        orders::uniform(1000, 1),
        orders::identity(1000),
        orders::buffer(2000, 200, 1),
        orders::blocks(2000, 20, 1),
        orders::inside(2000, 100, 1),
        orders::affine(2001, 1000, 1),
        orders::naive(2000, 1),
        orders::in_turn(2000, 8),
        orders::feistel(4096, 4, 1),
        orders::affine(2001, 1, 1),
        orders::unshuffled(2000, 0..300, 1),
        orders::unshuffled(2000, 1000..1300, 1),
        orders::unshuffled(2000, 1700..2000, 1),
        orders::mostly_in_place(2000, 50, 1),
        orders::remainders_in_turn(2000, 5, 4, 1),
        orders::stretches_in_turn(2000, 5, 1, 1),
        orders::buffered_remainders(4000, 2, 1, 100, 1),
        orders::sorted_batches(orders::uniform(2000, 1), 50),
        orders::congruential(2048, 69_069, 1, 2048, 0),
        orders::congruential(1008, 11, 0, 1009, 1),
        orders::reversed_blocks(2000, 50),
    ];
    for order in all {
        let epochs = report([order.clone(), order.clone()]);
        for report in [report([order]), epochs] {
            for (language, is_whole) in [(Language::English, "not tested"), (Language::Chinese, "没有检查的")]
            {
                let text = report.terminal(80, false, language);
                assert!(text.to_lowercase().contains(is_whole), "{text}");
                assert!(!text.contains("{ $"), "{text}");
            }
            let json: serde_json::Value =
                serde_json::from_str(&report.json_with_tables(Language::English)).unwrap();
            assert_eq!(json["schema"], "evenhand-audit-order/1");
            assert_eq!(json["tests"].as_array().unwrap().len(), report.tests.len());
            let rows = json["map"]["observed"].as_array().unwrap();
            assert_eq!(rows.len() as u64, report.how_far.blocks);
        }
    }
}
