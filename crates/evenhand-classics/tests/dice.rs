//! The dice: their weights, their sources, their names, and what they do to a shuffle.

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use evenhand::{Draw, Keystream, Seed, Tape};
use evenhand_classics::dice::{Bits, CLibrary, Dice, Weights, kinds};
use evenhand_classics::generators::{Glibc, Msvc};
use evenhand_classics::{Classic, Progress, Setting, catalogue, find, run};

fn all() -> impl Iterator<Item = Dice> {
    kinds().iter().flat_map(|kind| kind.dice).copied()
}

/// The order that these dice make of n cards.
fn durstenfeld(n: u32, dice: &mut dyn Draw) -> Vec<u32> {
    let mut durstenfeld = find("durstenfeld").unwrap().start(&Setting::new(n)).unwrap();
    run(&mut durstenfeld, dice, &mut ());
    durstenfeld.outcome()
}

// Weights.

/// How often each face comes when the source gives each of its numbers once.
fn counted(dice: Dice, bound: u64, numbers: u64) -> Vec<u64> {
    let mut counts = vec![0; bound as usize];
    let mut tape = Tape::new(0..numbers);
    let mut draw = dice.draw(&mut tape);
    for _ in 0..numbers {
        counts[draw.below(bound) as usize] += 1;
    }
    drop(draw);
    assert!(tape.bounds().iter().all(|asked| *asked == numbers), "{dice} asks for numbers of its source");
    counts
}

fn weighed(weights: &Weights) -> Vec<u64> {
    (0..weights.bound()).map(|face| weights.of(face)).collect()
}

#[test]
fn weights_are_the_counts_over_all_numbers_of_a_source() {
    for bits in [Bits::Eight, Bits::Fifteen, Bits::Sixteen] {
        let numbers = bits.numbers();
        let near = [255, 256, 257, 1000, numbers - 1, numbers, numbers + 1, 100_000];
        for bound in (1..=60).chain(near) {
            for dice in [Dice::Modulo(bits), Dice::Scaled(bits)] {
                let weights = dice.weights(bound).unwrap();
                assert_eq!(weights.total(), numbers);
                assert_eq!(weighed(&weights), counted(dice, bound, numbers), "{dice}, {bound} faces");
            }
        }
    }
    for bound in 1..=60 {
        assert_eq!(weighed(&Dice::Exact.weights(bound).unwrap()), counted(Dice::Exact, bound, bound));
        let shown = (bound - 1).max(1);
        let weights = Dice::OffByOne.weights(bound).unwrap();
        assert_eq!(weights.total(), shown);
        assert_eq!(weighed(&weights), counted(Dice::OffByOne, bound, shown), "{bound} faces");
        let parts = (2 * (bound - 1)).max(1);
        let weights = Dice::Rounded.weights(bound).unwrap();
        assert_eq!(weights.total(), parts);
        assert_eq!(weighed(&weights), counted(Dice::Rounded, bound, parts), "{bound} faces");
    }
}

#[test]
fn weights_of_wide_sources_begin_and_end_where_the_faces_do() {
    for bits in [Bits::ThirtyOne, Bits::ThirtyTwo] {
        let numbers = bits.numbers();
        for bound in (1..=60).chain([1000, 32_768, 99_991]) {
            let show = |dice: Dice, number| dice.draw(&mut Tape::new([number])).below(bound);
            for dice in [Dice::Modulo(bits), Dice::Scaled(bits)] {
                let weights = dice.weights(bound).unwrap();
                let each = weighed(&weights);
                assert_eq!(each.iter().sum::<u64>(), numbers, "{dice}, {bound} faces");
                assert!(each.iter().all(|weight| *weight - numbers / bound <= 1), "{dice}, {bound} faces");
                assert!(weights.faces().eq((0..).zip(each)), "{dice}, {bound} faces");
            }
            // A die of remainders shows face f for f, f + bound, …; a scaled one for numbers in a row.
            let (modulo, scaled) = (Dice::Modulo(bits), Dice::Scaled(bits));
            let mut next = 0;
            for face in 0..bound {
                let last = face + (modulo.weights(bound).unwrap().of(face) - 1) * bound;
                assert_eq!([show(modulo, face), show(modulo, last)], [face; 2]);
                assert!(last + bound >= numbers, "{last} is the last number of face {face} of {bound}");

                let first = next;
                next += scaled.weights(bound).unwrap().of(face);
                assert_eq!([show(scaled, first), show(scaled, next - 1)], [face; 2]);
            }
            assert_eq!(next, numbers);
        }
    }
}

#[test]
fn beyond_its_source_a_die_of_remainders_stops_and_a_scaled_one_has_gaps() {
    let faces = |dice: Dice| -> Vec<_> { dice.weights(1024).unwrap().faces().collect() };
    assert!(faces(Dice::Modulo(Bits::Eight)).into_iter().eq((0..256).map(|face| (face, 1))));
    assert!(faces(Dice::Scaled(Bits::Eight)).into_iter().eq((0..256).map(|face| (4 * face, 1))));
    let weights = Dice::Scaled(Bits::ThirtyTwo).weights(u64::MAX).unwrap();
    assert_eq!([0, 1, u64::MAX - 1, u64::MAX].map(|face| weights.of(face)), [1, 0, 0, 0]);
}

// Sources.

#[test]
fn glibc_is_the_library_s() {
    // What rand() of GNU's C library 2.36 gives after srand(seed): the first six numbers, and the thousandth.
    let known: [(u32, [u32; 6], u32); 8] = [
        (
            1,
            [1_804_289_383, 846_930_886, 1_681_692_777, 1_714_636_915, 1_957_747_793, 424_238_335],
            1_143_565_421,
        ),
        (
            2,
            [1_505_335_290, 1_738_766_719, 190_686_788, 260_874_575, 747_983_061, 906_156_498],
            2_057_566_690,
        ),
        (42, [71_876_166, 708_592_740, 1_483_128_881, 907_283_241, 442_951_012, 537_146_758], 896_784_309),
        (
            1_393_854_000,
            [977_235_542, 1_569_035_952, 1_212_646_803, 2_061_519_711, 679_899_382, 1_653_747_988],
            1_846_748_347,
        ),
        (
            (1 << 31) - 1,
            [1_065_668_062, 2_142_264_300, 1_066_566_375, 1_064_012_770, 2_141_034_222, 1_065_509_725],
            1_698_607_095,
        ),
        (
            1 << 31,
            [1_336_741_213, 1_210_407_648, 1_447_044_896, 337_392_383, 82_502_902, 538_660_432],
            193_932_953,
        ),
        (
            (1 << 31) + 1,
            [1_081_815_585, 5_219_348, 1_080_917_272, 1_083_470_877, 6_449_426, 1_081_973_922],
            448_876_553,
        ),
        (
            u32::MAX,
            [254_925_627, 1_205_188_300, 366_127_624, 1_401_405_153, 76_053_476, 1_604_170_158],
            1_892_540_048,
        ),
    ];
    for (seed, first, thousandth) in known {
        let mut libc = Glibc::srand(seed);
        let numbers: Vec<u32> = (0..1000).map(|_| libc.rand()).collect();
        assert_eq!((&numbers[..6], numbers[999]), (&first[..], thousandth), "seed {seed}");
    }
    // The first three numbers, and the 400th.
    let known: [(u32, [u32; 3], u32); 7] = [
        (0, [1_804_289_383, 846_930_886, 1_681_692_777], 950_390_868),
        (1, [1_804_289_383, 846_930_886, 1_681_692_777], 950_390_868),
        (1_700_000_000, [280_491_303, 626_398_474, 65_378_190], 963_460_989),
        (0x7fff_ffff, [1_065_668_062, 2_142_264_300, 1_066_566_375], 1_255_593_091),
        (0x8000_0000, [1_336_741_213, 1_210_407_648, 1_447_044_896], 1_651_919_614),
        (0x8000_0001, [1_081_815_585, 5_219_348, 1_080_917_272], 891_890_556),
        (0xffff_ffff, [254_925_627, 1_205_188_300, 366_127_624], 760_029_057),
    ];
    for (seed, first, far) in known {
        let mut libc = Glibc::srand(seed);
        let numbers: Vec<u32> = (0..400).map(|_| libc.rand()).collect();
        assert_eq!((&numbers[..3], numbers[399]), (&first[..], far), "seed {seed}");
    }
    assert_eq!(Glibc::srand(0), Glibc::srand(1));
}

#[test]
fn msvc_is_the_library_s() {
    for (seed, numbers) in [(1, [41, 18_467, 6_334, 26_500, 19_169]), (0, [38, 7_719, 21_238, 2_437, 8_855])]
    {
        let mut libc = Msvc::srand(seed);
        assert_eq!([(); 5].map(|()| libc.rand()), numbers, "seed {seed}");
    }
}

// Names.

#[test]
fn every_die_is_found_by_the_name_that_it_gives() {
    let mut names = HashSet::new();
    for dice in all() {
        let name = dice.to_string();
        assert_eq!(name.parse(), Ok(dice));
        assert!(name.starts_with(dice.kind().name));
        assert!(names.insert(name));
    }
    assert_eq!("Reseeded-Every-Draw:8".parse(), Ok(Dice::ReseededEveryDraw(Bits::Eight)));
    assert_eq!("fixed_seed:glibc".parse(), Ok(Dice::FixedSeed(CLibrary::Glibc)));
    assert_eq!(Dice::FixedSeed(CLibrary::Glibc).to_string(), "fixed_seed");
    let second = Dice::TimeSeeded(CLibrary::Glibc, 1_393_854_000);
    assert_eq!(second.to_string(), "time_seeded:glibc@1393854000");
    assert_eq!("time-seeded:GLIBC@1393854000".parse(), Ok(second));
    assert_eq!(second.kind().name, "time_seeded");
    assert_eq!(Dice::RandomSecond(CLibrary::Msvc).to_string(), "random_second:msvc");
}

#[test]
fn a_name_that_no_die_has_is_answered_with_those_there_are() {
    for (text, answer) in [
        (
            "loaded",
            "\"loaded\" is not a kind of random draws. Kinds: exact, modulo, scaled, off_by_one, rounded, fixed_seed, time_seeded, \
             random_second, reseeded_every_draw",
        ),
        ("modulo", "modulo needs a source. Use one of modulo:8, modulo:15, modulo:16, modulo:31, modulo:32"),
        (
            "scaled:14",
            "\"scaled:14\" is not a kind of random draws. Of scaled there are scaled:8, scaled:15, scaled:16, scaled:31, scaled:32",
        ),
        (
            "time_seeded:bsd",
            "\"time_seeded:bsd\" is not a kind of random draws. Of time_seeded there are time_seeded:glibc@1350000000, \
             time_seeded:msvc@1350000000",
        ),
        (
            "time_seeded:glibc",
            "time_seeded:glibc needs a second since 1970. Write it as in time_seeded:glibc@1350000000",
        ),
        (
            "time_seeded:msvc@noon",
            "\"time_seeded:msvc@noon\": after @ stands a second since 1970, a whole number such as 1350000000",
        ),
        ("exact:8", "\"exact:8\" is not a kind of random draws. Of exact there are exact"),
    ] {
        assert_eq!(text.parse::<Dice>().unwrap_err().to_string(), answer);
    }
}

// At work.

#[test]
fn every_die_stays_below_its_bound_and_no_die_has_no_face() {
    let seed = Seed::from_text("bounds");
    for dice in all() {
        let mut chance = Keystream::new(&seed, 0);
        let mut die = dice.draw(&mut chance);
        for bound in [1, 2, 3, 52, 255, 257, 1 << 32, 1 << 53, u64::MAX] {
            assert!((0..100).all(|_| die.below(bound) < bound), "{dice}, {bound} faces");
        }
        assert!(catch_unwind(AssertUnwindSafe(|| die.below(0))).is_err(), "{dice}");
        if dice.hidden().is_none() {
            assert!(catch_unwind(|| dice.weights(0)).is_err(), "{dice}");
        }
    }
}

#[test]
fn any_shuffle_runs_with_any_dice() {
    // A loop that waits for a face may wait for ever: those are given up after some steps.
    const PATIENCE: usize = 2_000;
    let seed = Seed::from_text("freely");
    for (entry, dice) in catalogue().iter().flat_map(|entry| all().map(move |dice| (entry, dice))) {
        for n in 0..=7 {
            let mut chance = Keystream::new(&seed, n);
            let mut machine = entry.start(&Setting::new(n)).unwrap();
            let mut die = dice.draw(&mut chance);
            if (0..PATIENCE).any(|_| machine.step(&mut *die, &mut ()) == Progress::Done) {
                let cards = machine.outcome();
                let different: HashSet<u32> = cards.iter().copied().collect();
                let name = entry.page().name;
                assert_eq!(different.len(), cards.len(), "{name} with {dice} repeats a card: {cards:?}");
                assert!(cards.iter().all(|card| *card < n), "{name} with {dice}: {cards:?}");
            }
        }
    }
}

#[test]
fn exact_dice_are_the_chance_itself() {
    let seed = Seed::from_text("42");
    let mut order = find("order").unwrap().start(&Setting::new(52)).unwrap();
    run(&mut order, &mut *Dice::Exact.draw(&mut Keystream::of_order(&seed)), &mut ());
    assert_eq!(order.outcome(), evenhand::order(52_u32, &seed));
}

#[test]
fn a_die_without_its_last_face_turns_durstenfeld_into_sattolo() {
    // Place i never stays where it is: all cyclic orders of 5 cards, 4! of them, and no other.
    let mut orders = HashSet::new();
    for code in 0..24 {
        let mut tape = Tape::new([code % 4, code / 4 % 3, code / 12, 0, 0]);
        let order = durstenfeld(5, &mut *Dice::OffByOne.draw(&mut tape));
        let steps_home = std::iter::successors(Some(order[0]), |card| Some(order[*card as usize]))
            .position(|card| card == 0);
        assert_eq!(steps_home, Some(4), "{order:?}");
        orders.insert(order);
    }
    assert_eq!(orders.len(), 24);
}

#[test]
fn with_a_fixed_seed_every_run_gives_the_same_deck() {
    // What article 000's program, 作法三, first form, prints for 52 with GNU's library.
    const DECK: [u32; 52] = [
        47, 44, 7, 18, 32, 46, 3, 28, 35, 45, 51, 13, 11, 9, 15, 30, 16, 48, 33, 43, 0, 21, 38, 19, 23, 29,
        8, 36, 20, 31, 34, 50, 22, 40, 37, 42, 41, 1, 4, 10, 6, 2, 24, 25, 12, 14, 26, 17, 5, 27, 49, 39,
    ];
    let dice = Dice::FixedSeed(CLibrary::Glibc);
    for _ in 0..2 {
        let mut no_chance = Tape::new([]);
        assert_eq!(durstenfeld(52, &mut *dice.draw(&mut no_chance)), DECK);
    }
    assert_eq!(dice.hidden(), Some(1));
    assert_eq!(durstenfeld(52, &mut *dice.with_hidden(0).unwrap()), DECK);
}

#[test]
fn a_second_decides_a_deck() {
    let second = 1_393_854_000;
    for (library, name) in [(CLibrary::Glibc, "glibc"), (CLibrary::Msvc, "msvc")] {
        let random = Dice::RandomSecond(library);
        assert_eq!(random.to_string(), format!("random_second:{name}"));
        assert_eq!(random.hidden(), Some(1 << 32));
        let deck = durstenfeld(52, &mut *random.draw(&mut Tape::new([second])));
        assert_eq!(durstenfeld(52, &mut *random.with_hidden(second).unwrap()), deck);
        assert_ne!(durstenfeld(52, &mut *random.with_hidden(second + 1).unwrap()), deck);
        assert!(random.with_hidden(1 << 32).is_none());
        // A second that is given draws nothing, on every run.
        let given = Dice::TimeSeeded(library, second);
        assert_eq!(given.hidden(), Some(1));
        for _ in 0..2 {
            assert_eq!(durstenfeld(52, &mut *given.draw(&mut Tape::new([]))), deck);
        }
        assert_eq!(durstenfeld(52, &mut *given.with_hidden(0).unwrap()), deck);
        assert!(given.with_hidden(1).is_none());
        // In 2106 a second has more than the 32 bits that srand takes.
        let later = Dice::TimeSeeded(library, second + (1 << 32));
        assert_eq!(durstenfeld(52, &mut *later.draw(&mut Tape::new([]))), deck);
    }
    let mut libc = Msvc::srand(second as u32);
    let mut dice = Dice::TimeSeeded(CLibrary::Msvc, second).with_hidden(0).unwrap();
    for bound in (1..=52).rev() {
        assert_eq!(dice.below(bound), u64::from(libc.rand()) % bound);
    }
}

#[test]
fn reseeded_before_every_draw_a_shuffle_reduces_one_number() {
    let dice = Dice::ReseededEveryDraw(Bits::Fifteen);
    let mut draw = dice.with_hidden(12_345).unwrap();
    assert_eq!([5, 4, 3, 2, 1].map(|bound| draw.below(bound)), [0, 1, 0, 1, 0]);
    assert_eq!(durstenfeld(5, &mut *dice.draw(&mut Tape::new([12_345]))), durstenfeld(5, &mut *draw));
}

#[test]
fn classes_of_hidden_numbers_stand_for_all_of_them() {
    for bits in [Bits::Eight, Bits::Fifteen] {
        let dice = Dice::ReseededEveryDraw(bits);
        for n in 0..=9 {
            let order = |number| durstenfeld(n, &mut *dice.with_hidden(number).unwrap());
            let mut counted = HashMap::new();
            for number in 0..dice.hidden().unwrap() {
                *counted.entry(order(number)).or_insert(0) += 1;
            }
            let mut weighed = HashMap::new();
            for (class, weight) in dice.hidden_classes(n.into()).unwrap().faces() {
                *weighed.entry(order(class)).or_insert(0) += weight;
            }
            assert_eq!(weighed, counted, "{dice}, {n} cards");
        }
    }
    // 840 = lcm(1, …, 8); 2^32 is below lcm(1, …, 23).
    let dice = Dice::ReseededEveryDraw(Bits::ThirtyTwo);
    let classes = |largest| dice.hidden_classes(largest).unwrap().bound();
    assert_eq!([0, 1, 2, 8, 22, 23, 1 << 40].map(classes), [1, 1, 2, 840, 232_792_560, 1 << 32, 1 << 32]);
    assert_eq!(Dice::Exact.hidden_classes(8), None);
    assert_eq!(Dice::FixedSeed(CLibrary::Msvc).hidden_classes(8).unwrap().total(), 1);
}
