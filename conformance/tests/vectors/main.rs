//! Every engine gives the known answers of `vectors/order-v1.json`, and of `vectors/index-order-v1.json` (`index_order`).
//!
//! The file is made by the reference program, which shares no code with what is tested here; the reference's own
//! tests check it from Python. Judged are the plain form and every [`Engine`] of the fast one:
//! each instruction set, with and without pools of threads, over several types of items. The same tests run with
//! nothing but portable Rust (`--cfg evenhand_portable --cfg aes_backend="soft"`).
//!
//! They are a program of their own, and want the core alone (`--no-default-features`): other machines and forms are built for them.

#[path = "../engines.rs"]
mod engines;
mod file;
mod index_order;

use engines::{Engine, engines, pools};
use evenhand::keystream::{Cipher, Domain};
use evenhand::plain;
use evenhand::{
    Choices, Draw, Keystream, Level, Permutation, Seed, SeededRng, Series, choices, order, order_head,
    par_order, par_shuffle, sample, sample_indices, shuffle,
};
use file::{Listing, VECTORS, hex, numbers};
use rand_core::{Rng, SeedableRng};

fn seed(text: &str) -> Seed {
    Seed::from_text(text)
}

fn domain(number: u8) -> Domain {
    let domains = [
        Domain::KeysHigh,
        Domain::KeysLow,
        Domain::Pile,
        Domain::Series,
        Domain::Sparse,
        Domain::Choices,
        Domain::Free,
    ];
    let domain = domains[usize::from(number) - 1];
    assert_eq!(domain as u8, number);
    domain
}

/// Narrower orders, as wide ones.
fn wide(order: &[u32]) -> Vec<u64> {
    order.iter().copied().map(u64::from).collect()
}

#[test]
fn the_file_has_cases_in_every_group() {
    let v = &*VECTORS;
    assert_eq!(v.version, 1);
    let counts = [
        (v.seeds.len(), 38),
        (v.children.len(), 25),
        (v.blocks.len(), 210),
        (v.piles.len(), 36),
        (v.orders.len(), 150),
        (v.series.len(), 41),
        (v.rejections.len(), 13),
        (v.sparse.len(), 20),
        (v.sparse_raw.len(), 21),
        (v.samples.len(), 16),
        (v.choices.len(), 42),
        (v.free_words.len(), 6),
        (v.free_dice.len(), 2),
        (v.free_rolls.len(), 2),
    ];
    for (place, (count, least)) in counts.into_iter().enumerate() {
        assert!(count >= least, "group {place} has shrunk to {count}");
    }
}

#[test]
fn this_machine_runs_the_levels_that_it_should() {
    let levels: Vec<Level> = Level::available().collect();
    assert_eq!(levels[0], Level::Portable);
    assert_eq!(levels.last(), Some(&Level::best()));
    let has_engines =
        cfg!(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")));
    if cfg!(evenhand_portable) || !has_engines {
        assert_eq!(levels, [Level::Portable]);
    }
    #[cfg(all(
        target_arch = "aarch64",
        target_endian = "little",
        any(target_os = "linux", target_vendor = "apple"),
        not(evenhand_portable)
    ))]
    assert_eq!(levels.contains(&Level::Neon), std::arch::is_aarch64_feature_detected!("aes"));
}

#[test]
fn seeds() {
    for case in &VECTORS.seeds {
        assert_eq!(seed(&case.text).to_hex(), case.hex, "{:?}", case.text);
        assert_eq!(hex(seed(&case.text).as_bytes()), case.hex, "{:?}", case.text);
    }
}

#[test]
fn children() {
    for case in &VECTORS.children {
        assert_eq!(seed(&case.seed).child(&case.label).to_hex(), case.hex, "{:?}", case.label);
    }
}

#[test]
fn blocks() {
    for case in &VECTORS.blocks {
        let cipher = Cipher::new(&seed(&case.seed));
        let mut blocks = [[0; 16]; 3];
        cipher.blocks(domain(case.kind), case.number, case.counter, &mut blocks);
        assert_eq!(hex(&blocks[0]), case.block, "{case:?}");
        let word = |place| cipher.word(domain(case.kind), case.number, place).to_le_bytes();
        let place = 2 * case.counter;
        assert_eq!(hex(&[word(place), word(place + 1)].concat()), case.block, "{case:?}");
        if case.kind == 7 {
            let mut stream = Keystream::new(&seed(&case.seed), case.number);
            stream.seek(place);
            assert_eq!(
                hex(&[stream.word(), stream.word()].map(u64::to_le_bytes).concat()),
                case.block,
                "{case:?}"
            );
            assert_eq!(stream.position(), place + 2);
        }
    }
}

#[test]
fn keys_and_piles() {
    for case in &VECTORS.piles {
        let key = plain::key(&Cipher::new(&seed(&case.seed)), case.item);
        assert_eq!(format!("{key:08x}"), case.key, "{case:?}");
        for (bits, pile) in &case.piles {
            let bits: u32 = bits.parse().expect("bits are a number");
            assert_eq!(u64::from(key) >> (32 - bits), *pile, "{case:?}");
        }
    }
}

#[test]
fn orders() {
    VECTORS.orders.iter().filter(|case| case.n <= VAST).for_each(check_order);
}

/// Beside the others: together they are most of the time of all tests.
#[test]
fn vast_orders() {
    VECTORS.orders.iter().filter(|case| case.n > VAST).for_each(check_order);
}

fn check_order(case: &file::OrderCase) {
    let (n, seed, name) = (case.n, seed(&case.seed), format!("the order of {} by {:?}", case.n, case.seed));
    // A key at a time and without AES instructions, the plain form would take a minute for the largest: there the
    // digest judges the fast one alone.
    let plain = if cfg!(evenhand_portable) && n > VAST { order(n, &seed) } else { plain::order(n, &seed) };
    case.order.check(&plain, 4, &name);
    let check_wide = |order: &[u64], function: &str| assert!(order == plain, "{name}: {function}");
    let check = |order: &[u32], function: &str| {
        assert!(order.iter().map(|i| u64::from(*i)).eq(plain.iter().copied()), "{name}: {function}");
    };
    for engine in some_engines(n) {
        let mut items: Vec<u32> = (0..n as u32).collect();
        engine.shuffle(&mut items, &seed);
        check(&items, &format!("u32, {engine:?}"));
        if n <= VAST {
            let mut items: Vec<u64> = (0..n).collect();
            engine.shuffle(&mut items, &seed);
            check_wide(&items, &format!("u64, {engine:?}"));
        }
    }
    check(&order(n as u32, &seed), "order of u32");
    for pool in pools() {
        check(&pool.install(|| par_order(n as u32, &seed)), "par_order of u32");
    }
    if n <= VAST {
        let mut items: Vec<u64> = (0..n).collect();
        shuffle(&mut items, &seed);
        check_wide(&items, "shuffle");
        check_wide(&order(n, &seed), "order");
        for pool in pools() {
            pool.install(|| {
                check_wide(&par_order(n, &seed), "par_order");
                let mut items: Vec<u64> = (0..n).collect();
                par_shuffle(&mut items, &seed);
                check_wide(&items, "par_shuffle");
            });
        }
    }
}

/// Above this many items, one type will do.
const VAST: u64 = 1 << 22;

/// All ways up to 2^16 items. Above: those of the best level, and of the others without threads.
fn some_engines(n: u64) -> impl Iterator<Item = Engine> {
    engines()
        .into_iter()
        .filter(move |engine| n <= 1 << 16 || engine.pool.is_none() || engine.level == Level::best())
}

/// Shuffles items of any type, and holds them to the order.
fn check_type<T: Send + PartialEq>(order: &[u64], seed: &Seed, item: impl Fn(u64) -> T) {
    for engine in some_engines(order.len() as u64) {
        let mut items: Vec<T> = (0..order.len() as u64).map(&item).collect();
        engine.shuffle(&mut items, seed);
        assert!(
            items.len() == order.len() && items.iter().zip(order).all(|(a, i)| *a == item(*i)),
            "{} items of {}, {engine:?}",
            order.len(),
            std::any::type_name::<T>()
        );
    }
}

#[test]
fn every_type_of_item_gets_the_same_order() {
    #[derive(PartialEq)]
    struct Hundred([u8; 100]);
    #[repr(align(128))]
    #[derive(PartialEq)]
    struct Aligned(u32);

    let dealt = plain::ONE_PILE + 1;
    for case in
        VECTORS.orders.iter().filter(|case| case.seed == "42" && (case.n <= 1 << 16 || case.n == dealt))
    {
        let seed = seed(&case.seed);
        let order = order(case.n, &seed);
        case.order.check(&order, 4, "the order");
        check_type(&order, &seed, |_| ());
        check_type(&order, &seed, |i| i as u8);
        check_type(&order, &seed, |i| i as u16);
        check_type(&order, &seed, |i| [i as u8, (i >> 8) as u8, (i >> 16) as u8]);
        check_type(&order, &seed, |i| i as u32);
        check_type(&order, &seed, u128::from);
        check_type(&order, &seed, |i| [i; 4]);
        check_type(&order, &seed, |i| [i; 8]);
        check_type(&order, &seed, |i| {
            let mut bytes = [i as u8; 100];
            bytes[..8].copy_from_slice(&i.to_le_bytes());
            Hundred(bytes)
        });
        check_type(&order, &seed, |i| Aligned(i as u32));
        // 24 bytes.
        check_type(&order, &seed, |i| i.to_string());
    }
}

#[test]
fn series() {
    for case in &VECTORS.series {
        let (n, r, seed, name) = (case.n, case.r, seed(&case.seed), format!("{case:?}"));
        let plain = plain::series(u64::from(n), r, &seed);
        case.order.check(&plain, 4, &name);
        for level in Level::available() {
            check_series(&Series::with_level(n, &seed, level).expect("n is at most 2^20"), r, &plain, &name);
        }
        check_series(&Series::new(n, &seed).expect("n is at most 2^20"), r, &plain, &name);
    }
}

fn check_series(series: &Series, r: u32, plain: &[u64], name: &str) {
    let n = series.n() as usize;
    assert_eq!(n, plain.len());
    assert!(wide(&series.order(r)) == plain, "{name}: order");
    assert!(wide(&series.iter_from(r).next().expect("there is one")) == plain, "{name}: iter_from");
    let mut items: Vec<String> = (0..n).map(|i| i.to_string()).collect();
    series.shuffle(r, &mut items);
    assert!(items.iter().zip(plain).all(|(item, i)| *item == i.to_string()), "{name}: shuffle");
    // Alone, and among others at every place: up to nine orders in a buffer, so that however many are made at once
    // this is each of them, and one that is left over. (Long ones are not made at once.)
    let most = if n <= 2000 { 9 } else { 1 };
    for before in (0..most).filter(|before| *before <= r) {
        let first = r - before;
        let count = most.min((u32::MAX - first).saturating_add(1)) as usize;
        let mut buffer = vec![0; n * count];
        series.fill(first, &mut buffer);
        let place = before as usize * n;
        assert!(wide(&buffer[place..place + n]) == plain, "{name}: fill from {first}");
    }
}

/// An order of a stream as the plain form makes it, and how many words it threw away.
fn counted(n: u64, stream: Domain, number: u32, seed: &Seed) -> (Vec<u64>, u64) {
    let cipher = Cipher::new(seed);
    let (mut read, mut rolls) = (0, 0);
    let mut words = plain::words(&cipher, stream, number).inspect(|_| read += 1);
    let mut pile: Vec<u64> = (0..n).collect();
    plain::shuffle_pile(&mut pile, |bounds| {
        rolls += 1;
        plain::roll(bounds, &mut words)
    });
    drop(words);
    (pile, read - rolls)
}

#[test]
fn rejections() {
    for case in &VECTORS.rejections {
        let (n, seed, name) = (u64::from(case.n), seed(&case.seed), format!("{case:?}"));
        let (plain, rejected) = counted(n, domain(case.kind), case.number, &seed);
        case.order.check(&plain, 4, &name);
        assert_eq!(rejected, case.thrown_away, "{name}");
        assert!(rejected > 0, "{name}: no rejection");
        for level in Level::available() {
            match domain(case.kind) {
                Domain::Series => {
                    let series = Series::with_level(case.n, &seed, level).expect("n is at most 2^20");
                    check_series(&series, case.number, &plain, &name);
                }
                Domain::Pile => assert!(case.number == 0 && order(n, &seed) == plain, "{name}"),
                other => panic!("no orders of {other:?}"),
            }
        }
    }
}

#[test]
fn sparse_samples() {
    for case in &VECTORS.sparse {
        let (n, k, seed, sample) = (case.n.0, case.k, seed(&case.seed), numbers(&case.sample));
        assert_eq!(plain::sample_indices(n, k, &seed), sample, "{case:?}");
        assert_eq!(plain::sparse(n, k, &seed), sample, "{case:?}");
        assert_eq!(sample_indices(n, k, &seed).expect("k is at most n"), sample, "{case:?}");
    }
}

#[test]
fn sparse_samples_of_few() {
    // Not to be had from the fast form, whose samples of few are the head of their order.
    for case in &VECTORS.sparse_raw {
        assert_eq!(plain::sparse(case.n.0, case.k, &seed(&case.seed)), numbers(&case.sample), "{case:?}");
    }
}

#[test]
fn samples() {
    for case in &VECTORS.samples {
        let (n, k, seed, name) = (case.n, case.k, seed(&case.seed), format!("{case:?}"));
        let indices = order_head(n, k, &seed).expect("k is at most n");
        case.sample.check(&indices, 8, &name);
        if n <= plain::ONE_PILE {
            assert!(plain::sample_indices(n, k, &seed) == indices, "{name}");
            assert!(sample_indices(n, k, &seed).expect("k is at most n") == indices, "{name}");
        }
        let items: Vec<u64> = (0..n).map(|i| 3 * i).collect();
        let sample = sample(&items, k as usize, &seed).expect("k is at most n");
        assert!(sample.into_iter().zip(&indices).all(|(item, i)| *item == 3 * i), "{name}");
    }
}

#[test]
fn choices_with_replacement() {
    for case in &VECTORS.choices {
        let (n, k, seed, chosen) = (case.n.0, case.k, seed(&case.seed), numbers(&case.choices));
        assert_eq!(plain::choices(n, k, &seed), chosen, "{case:?}");
        assert_eq!(choices(n, k, &seed).expect("there are items"), chosen, "{case:?}");
        let endless = Choices::new(n, &seed).expect("there are items");
        assert!(endless.take(k as usize).eq(chosen), "{case:?}");
    }
}

#[test]
fn free_words() {
    for case in &VECTORS.free_words {
        let (seed, words) = (seed(&case.seed), numbers(&case.words));
        assert!(
            plain::words(&Cipher::new(&seed), Domain::Free, case.number).take(words.len()).eq(words.clone())
        );
        let mut stream = Keystream::new(&seed, case.number);
        let mut rng = SeededRng::new(&seed, case.number);
        let mut halves = SeededRng::new(&seed, case.number);
        for word in &words {
            assert_eq!(stream.word(), *word, "{case:?}");
            assert_eq!(rng.next_u64(), *word, "{case:?}");
            assert_eq!(halves.next_u32(), *word as u32, "{case:?}");
        }
        // Bytes: the words in order, the rest of the last one dropped.
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let mut rng = SeededRng::new(&seed, case.number);
        let mut filled = [0; 33];
        rng.fill_bytes(&mut filled);
        assert_eq!(filled, bytes[..33], "{case:?}");
        assert_eq!(rng.next_u64(), words[5], "{case:?}");
        if case.number == 0 {
            assert_eq!(SeededRng::from_seed(*seed.as_bytes()).next_u64(), words[0], "{case:?}");
        }
    }
}

#[test]
fn free_dice() {
    for case in &VECTORS.free_dice {
        let (seed, bounds, dice) = (seed(&case.seed), numbers(&case.bounds), numbers(&case.dice));
        let cipher = Cipher::new(&seed);
        let mut words = plain::words(&cipher, Domain::Free, case.number);
        let mut stream = Keystream::new(&seed, case.number);
        let mut rng = SeededRng::new(&seed, case.number);
        for (bound, die) in bounds.into_iter().zip(dice) {
            assert_eq!(plain::roll(&[bound], &mut words), [die], "{bound}");
            assert_eq!(stream.below(bound), die, "{bound}");
            assert_eq!(rng.below(bound), die, "{bound}");
        }
    }
}

#[test]
fn free_rolls() {
    for case in &VECTORS.free_rolls {
        let seed = seed(&case.seed);
        let cipher = Cipher::new(&seed);
        let mut read = 0;
        let mut stream = Keystream::new(&seed, case.number);
        for (bounds, dice) in case.bounds.iter().map(|b| numbers(b)).zip(case.dice.iter().map(|d| numbers(d)))
        {
            stream.seek(read);
            let mut words =
                plain::words(&cipher, Domain::Free, case.number).skip(read as usize).inspect(|_| read += 1);
            assert_eq!(plain::roll(&bounds, &mut words), dice, "{bounds:?}");
            drop(words);
            // A `Keystream` takes another word where the product of bounds would pass 2^62.
            if bounds.iter().map(|bound| u128::from(*bound)).product::<u128>() <= 1 << 62 {
                let mut rolled = vec![0; bounds.len()];
                stream.roll(&bounds, &mut rolled);
                assert_eq!((rolled, stream.position()), (dice, read), "{bounds:?}");
            }
        }
    }
}

#[test]
fn every_listed_order_is_a_permutation() {
    for case in &VECTORS.orders {
        if let Listing::Whole { order } = &case.order {
            assert!(Permutation::try_from(&order[..]).is_ok(), "{case:?}");
        }
    }
}

#[test]
fn after_the_last_word_of_a_stream_comes_the_first() {
    let mut stream = Keystream::new(&Seed::from_text("42"), 0);
    let first = stream.word();
    stream.seek(u64::MAX);
    stream.word();
    assert_eq!((stream.position(), stream.word()), (0, first));
}
