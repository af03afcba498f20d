//! Orders that resemble each other: each structure is reported for its own orders, and not for
//! orders that look alike.

use super::measures::Measures;
use super::planted::*;
use super::structure::Structure;
use super::turns::ReaderIds::{self, Remainders, Stretches};

fn of(order: Vec<u32>) -> Option<Structure> {
    Structure::of(&Measures::of(order, &mut Vec::new()))
}

/// Whether a size is within 20 % of the true one.
fn is_near(size: u64, expected: u64) -> bool {
    5 * size.abs_diff(expected) <= expected
}

fn agree(found: Option<Structure>, expected: Option<Structure>) -> bool {
    match (found, expected) {
        (Some(Structure::ShuffleBuffer { size }), Some(Structure::ShuffleBuffer { size: expected })) => {
            is_near(size, expected)
        }
        (
            Some(one @ Structure::ShuffledInTurn { buffer, .. }),
            Some(other @ Structure::ShuffledInTurn { buffer: expected, .. }),
        ) => {
            let sizes = buffer.zip(expected);
            one.is_alike(&other)
                && buffer.is_some() == expected.is_some()
                && sizes.is_none_or(|(size, expected)| is_near(size, expected))
        }
        (Some(one), Some(other)) => one.is_alike(&other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

fn assert_all(cases: Vec<(String, Vec<u32>, Option<Structure>)>) {
    let wrong = |(name, order, expected): (String, Vec<u32>, Option<Structure>)| {
        let found = of(order);
        (!agree(found, expected)).then(|| format!("{name}: {found:?} for {expected:?}"))
    };
    let wrong: Vec<String> = cases.into_iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn readers(readers: u64, batch: u64, ids: ReaderIds, buffer: Option<u64>) -> Structure {
    Structure::ShuffledInTurn { readers, batch, ids, share: 1.0, buffer }
}

fn sorted(length: u64) -> Structure {
    Structure::SortedBatches { length, is_falling: false }
}

fn whole(length: u64) -> Structure {
    Structure::WholeBlocks { length, followed: 1.0 }
}

#[test]
fn sorted_batches_are_not_readers() {
    let n = 12_000;
    let mut cases = Vec::new();
    for length in [2, 8, 16, 32, 64, 100, 256, 1000, 1500] {
        for stream in 0..2 {
            let order = sorted_batches(uniform(n, stream), length);
            cases.push((format!("batches of {length}"), order, Some(sorted(length as u64))));
        }
    }
    // The content of a batch does not matter.
    cases.push(("of a buffer".into(), sorted_batches(buffer(n, 500, 1), 64), Some(sorted(64))));
    cases.push(("of shards".into(), sorted_batches(both(n, 500, 1), 50), Some(sorted(50))));
    let by_remainder = sorted_batches(remainders_in_turn(n, 4, 25, 1), 100);
    cases.push(("of readers".into(), by_remainder, Some(sorted(100))));
    cases.push((
        "then a small buffer".into(),
        after(&sorted_batches(uniform(n, 1), 256), &buffer(n, 4, 1)),
        None,
    ));
    cases.push(("a short hash".into(), by_short_hash(n, 8, 1), None));
    cases.push(("begun elsewhere".into(), rotated(sorted_batches(uniform(n, 1), 64), 13), None));
    assert_all(cases);
}

#[test]
fn readers_with_and_without_buffers_are_counted() {
    let mut cases = Vec::new();
    for (number, batch, size) in [
        (2, 1, 100),
        (3, 1, 1000),
        (4, 1, 100),
        (5, 1, 500),
        (8, 1, 150),
        (16, 1, 50),
        (6, 1, 20),
        (3, 8, 200),
        (4, 32, 300),
    ] {
        let n = 12_000 / (number * batch) * number * batch;
        for (name, order, ids) in [
            ("remainders", buffered_remainders(n, number, batch, size, 3), Remainders),
            ("stretches", buffered_stretches(n, number, batch, size, 3), Stretches),
        ] {
            let expected = Some(readers(number.into(), batch.into(), ids, Some(size.into())));
            cases.push((format!("{number} readers, {name}, {batch}, {size}"), order, expected));
        }
        let order = stretches_in_turn(n, number, batch, 1);
        cases.push((
            format!("{number}, {batch}"),
            order,
            Some(readers(number.into(), batch.into(), Stretches, None)),
        ));
    }
    // More readers than are looked for, and a divisor of their number.
    for number in [300, 307, 614, 1000] {
        let n = 24_000 / number * number;
        cases.push((format!("{number} readers"), stretches_in_turn(n, number, 1, 1), None));
    }
    cases.push(("2006 remainders".into(), remainders_in_turn(20_060, 2006, 1, 1), None));
    // Readers in order are not shuffled.
    cases.push(("in order".into(), in_turn(12_000, 8), Some(Structure::InTurn { readers: 8 })));
    let permuted = interleaved(12_000, 10, 10, 1, 1);
    cases.push(("permuted readers".into(), permuted, Some(Structure::InTurn { readers: 10 })));
    // Readers whose items are in an order that is not known.
    let own = |reader: u32| sorted_batches(uniform(2400, reader.into()), 10);
    let order = turns_of(12_000, 5, 1, own, |reader, at| reader * 2400 + at);
    cases.push(("sorted within readers".into(), order, None));
    let own = |reader: u32| sorted_batches(uniform(3072, reader.into()), 32);
    let order = turns_of(12_288, 4, 32, own, |reader, at| reader * 3072 + at);
    cases.push(("sorted turns".into(), order, None));
    assert_all(cases);
}

#[test]
fn generators_are_not_readers() {
    let generator = |multiplier: u64, increment: u64, modulus: u64, first: u32| {
        let (multiplier, increment) = (multiplier % modulus, increment % modulus);
        Some(Structure::Congruential { multiplier, increment, modulus, first })
    };
    let mut cases = Vec::new();
    for (multiplier, increment) in [(1_103_515_245, 12_345), (1_664_525, 1_013_904_223), (69_069, 1), (5, 3)]
    {
        for modulus in [1024, 4096, 8192, 16_384] {
            let order = congruential(modulus as u32, multiplier, increment, modulus, 0);
            let expected = generator(multiplier, increment, modulus, 0);
            let name = format!("{multiplier} modulo {modulus}");
            // The places by id have periods in their last digits, too.
            cases.push((name.clone() + ", inverse", inverse(&order), None));
            cases.push((name, order, expected));
        }
    }
    let skipping = congruential(3000, 69_069, 1, 4096, 0);
    cases.push(("skipping".into(), skipping, generator(69_069, 1, 4096, 0)));
    cases.push(("modulo a prime".into(), congruential(10_006, 5, 0, 10_007, 1), generator(5, 0, 10_007, 1)));
    cases.push((
        "affine".into(),
        affine(4096, 1365, 7),
        Some(Structure::Affine { multiplier: 1365, first: 7 }),
    ));
    // Polynomials modulo a power of two have periods in their last digits, too.
    let quadratic = (0..8192_u64).map(|place| ((place * (2 * place + 1337)) % 8192) as u32).collect();
    cases.push(("quadratic".into(), quadratic, None));
    assert_all(cases);
}

#[test]
fn a_buffer_is_named_for_its_own_orders_only() {
    let (n, mut cases) = (12_000, Vec::new());
    for size in [3, 50, 500, 2000, 6000] {
        let expected = Some(Structure::ShuffleBuffer { size: size.into() });
        cases.push((format!("buffer of {size}"), buffer(n, size, 1), expected));
    }
    for (shards, cycle, batch, size) in [
        (24, 4, 8, 300),
        (24, 4, 1, 1000),
        (24, 4, 1, 100),
        (60, 10, 1, 1000),
        (100, 8, 16, 2000),
        (12, 3, 16, 2000),
        (40, 10, 1, 500),
        (10, 10, 1, 1000),
        (8, 4, 1, 1000),
        (8, 1, 1, 1000),
        (50, 1, 1, 1000),
        (200, 1, 1, 1000),
        (8, 8, 1, 300),
    ] {
        for stream in 0..2 {
            let order = after(&interleaved(n, shards, cycle, batch, stream), &buffer(n, size, stream));
            cases.push((
                format!("{shards} shards, {cycle} × {batch}, buffer of {size}, {stream}"),
                order,
                None,
            ));
        }
    }
    for (name, order) in [
        ("readers, then a buffer", after(&in_turn(n, 8), &buffer(n, 300, 1))),
        ("a buffer, then readers", after(&buffer(n, 300, 1), &in_turn(n, 8))),
        ("shuffled batches of a buffer", after(&buffer(n, 300, 1), &both(n, 60, 1))),
        ("backwards", buffer(n, 300, 1).into_iter().rev().collect()),
        ("begun elsewhere", rotated(buffer(n, 300, 1), 5000)),
        ("inverse", inverse(&buffer(n, 300, 1))),
        ("noise", by_noisy_id(n, 300, 1)),
        ("twice", after(&buffer(n, 300, 1), &buffer(n, 300, 2))),
        ("naive", naive(n, 1)),
    ] {
        let found = of(order);
        assert!(!matches!(found, Some(Structure::ShuffleBuffer { .. })), "{name}: {found:?}");
    }
    assert_all(cases);
}

#[test]
fn blocks_moved_whole_are_not_an_unshuffled_part() {
    let (n, mut cases) = (12_000, Vec::new());
    for blocks in [4, 6, 8, 10, 12, 20, 50, 200, 1500, 6000] {
        for stream in 0..4 {
            let order = interleaved(n, blocks, 1, n, stream);
            // Few blocks may stay in order, or be rotated.
            let is_rotated = order.windows(2).filter(|pair| pair[0] + 1 != pair[1]).count() < 2;
            if !is_rotated {
                cases.push((format!("{blocks} blocks, {stream}"), order, Some(whole((n / blocks).into()))));
            }
        }
    }
    for length in [7, 64, 999, 1700] {
        cases.push((
            format!("a short block, {length}"),
            self::blocks(n, length, 1),
            Some(whole(length.into())),
        ));
    }
    cases.push(("begun elsewhere".into(), rotated(self::blocks(n, 500, 1), 77), Some(whole(500))));
    cases.push(("in turn by 8".into(), interleaved(n, 24, 4, 8, 1), Some(whole(8))));
    cases.push(("one riffle".into(), riffled_once(n, 1), Some(Structure::OneStep { step: 1, share: 0.5 })));
    cases.push((
        "backwards".into(),
        reversed_blocks(n, 500),
        Some(Structure::OneStep { step: n - 1, share: 1.0 }),
    ));
    cases.push(("inside".into(), inside(n, 500, 1), Some(Structure::Shards { length: 500, in_place: true })));
    cases.push(("both".into(), both(n, 500, 1), Some(Structure::Shards { length: 500, in_place: false })));
    for part in [0..6000, 0..7000, 11_000..12_000, 5000..5600] {
        let (start, length) = (part.start.into(), u64::from(part.end - part.start));
        let expected = Some(Structure::Unshuffled { start, length });
        cases.push((format!("{part:?}"), unshuffled(n, part, 1), expected));
    }
    // Each second shard is shuffled.
    let of = |shard: u32| {
        let within = if shard.is_multiple_of(2) { uniform(1000, 1) } else { identity(1000) };
        within.into_iter().map(move |id| shard * 1000 + id)
    };
    let order = uniform(12, 1).into_iter().flat_map(of).collect();
    cases.push(("half of the shards".into(), order, Some(Structure::OneStep { step: 1, share: 0.5 })));
    // Five pieces of several lengths.
    let pieces = [7000..12_000, 1500..1800, 0..1500, 2900..7000, 1800..2900];
    let order = pieces.into_iter().flatten().collect();
    cases.push(("pieces".into(), order, Some(Structure::OneStep { step: 1, share: 1.0 })));
    assert_all(cases);
}
