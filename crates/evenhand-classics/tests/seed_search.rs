//! The seed search against decks that real programs made, and against decks that no seed made.

mod articles;
mod programs;

use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{
    BoundingMethod, Method, NextDeck, ObservedDeck, ObservedDeckError, SeedHit, Seeding, Seeds, ShuffleLoop,
    crack,
};

type Made = (Generator, ShuffleLoop, BoundingMethod, u64, [u32; 52]);

/// Decks that programs made on Debian 12 with glibc 2.36, of cards in order.
const MADE: [Made; 21] = [
    // std::random_shuffle of GCC 12 after srand.
    (
        Generator::Glibc,
        ShuffleLoop::Ascending,
        BoundingMethod::Modulo,
        1_700_000_000,
        [
            8, 33, 15, 49, 30, 3, 50, 28, 19, 25, 47, 5, 24, 48, 27, 51, 12, 22, 46, 0, 4, 1, 20, 43, 23, 10,
            7, 38, 16, 21, 45, 31, 37, 40, 11, 6, 39, 18, 2, 42, 14, 9, 44, 36, 32, 17, 29, 35, 41, 26, 34,
            13,
        ],
    ),
    // for (i = 0; i < 52; i++) swap(a[i], a[rand() % 52]).
    (
        Generator::Glibc,
        ShuffleLoop::NaiveSwap,
        BoundingMethod::Modulo,
        1_700_000_000,
        [
            27, 37, 46, 14, 4, 0, 28, 44, 19, 9, 41, 20, 2, 25, 33, 31, 7, 29, 10, 3, 38, 51, 32, 18, 36, 30,
            23, 39, 12, 21, 6, 42, 43, 22, 47, 35, 24, 48, 13, 40, 1, 5, 50, 15, 11, 26, 34, 8, 45, 16, 49,
            17,
        ],
    ),
    // swap(a[i], a[i + (int)((52 - i) * (rand() / (RAND_MAX + 1.0)))]).
    (
        Generator::Glibc,
        ShuffleLoop::FisherYates,
        BoundingMethod::Scaled,
        1_700_000_000,
        [
            6, 15, 3, 21, 36, 22, 25, 45, 5, 24, 51, 42, 30, 28, 26, 40, 37, 33, 35, 8, 1, 29, 2, 48, 0, 44,
            32, 14, 10, 27, 16, 17, 41, 39, 11, 12, 47, 50, 13, 31, 43, 38, 18, 49, 4, 46, 23, 19, 34, 9, 7,
            20,
        ],
    ),
    // for (i = 51; i > 0; i--) swap(a[i], a[rand() / (RAND_MAX / (i + 1) + 1)]).
    (
        Generator::Glibc,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::Divided,
        1_700_000_000,
        [
            26, 37, 35, 24, 4, 34, 27, 44, 39, 33, 10, 22, 0, 43, 13, 11, 40, 30, 28, 9, 2, 29, 47, 23, 5,
            51, 45, 49, 36, 7, 8, 20, 3, 46, 16, 21, 25, 12, 42, 48, 31, 41, 15, 50, 38, 19, 17, 32, 18, 1,
            14, 6,
        ],
    ),
    // for (i = 51; i > 0; i--) swap(a[i], a[rand() % i]).
    (
        Generator::Glibc,
        ShuffleLoop::Sattolo,
        BoundingMethod::Modulo,
        1_700_000_000,
        [
            30, 42, 31, 11, 2, 37, 39, 28, 1, 32, 44, 19, 50, 3, 40, 6, 8, 22, 26, 21, 33, 27, 7, 34, 15, 17,
            13, 35, 18, 12, 45, 43, 41, 14, 46, 10, 9, 4, 16, 48, 36, 49, 5, 25, 47, 23, 29, 0, 20, 38, 51,
            24,
        ],
    ),
    // a.erase of place rand() % a.size().
    (
        Generator::Glibc,
        ShuffleLoop::Removal,
        BoundingMethod::Modulo,
        1_700_000_000,
        [
            27, 1, 42, 47, 48, 9, 45, 11, 38, 31, 28, 44, 13, 5, 19, 36, 30, 39, 20, 12, 26, 17, 0, 40, 6, 7,
            22, 43, 15, 14, 51, 34, 37, 18, 29, 16, 41, 23, 32, 46, 25, 33, 35, 24, 10, 3, 49, 21, 4, 2, 50,
            8,
        ],
    ),
    // Collections.shuffle(list, new Random(1700000000000)) of OpenJDK 17.
    (
        Generator::Java,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::NextInt,
        1_700_000_000_000,
        [
            26, 46, 10, 24, 50, 19, 15, 0, 8, 14, 48, 18, 12, 4, 2, 16, 41, 27, 29, 13, 42, 37, 31, 3, 7, 44,
            45, 35, 22, 38, 34, 25, 47, 9, 28, 11, 6, 17, 43, 32, 23, 1, 20, 33, 36, 21, 40, 51, 39, 30, 49,
            5,
        ],
    ),
    // random.seed(1700000000); random.shuffle(x) of CPython 3.11.
    (
        Generator::Python,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::TopBits,
        1_700_000_000,
        [
            9, 23, 34, 8, 40, 51, 29, 37, 35, 47, 5, 15, 45, 33, 49, 39, 36, 48, 30, 25, 4, 27, 6, 16, 19,
            32, 31, 17, 22, 3, 38, 2, 11, 18, 41, 28, 14, 1, 0, 13, 10, 24, 50, 43, 42, 46, 44, 7, 26, 12,
            21, 20,
        ],
    ),
    // the same with int(random.random() * (i + 1)), as Python 2 did.
    (
        Generator::Python,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::Scaled,
        1_700_000_000,
        [
            49, 29, 4, 45, 43, 12, 47, 36, 14, 41, 44, 42, 21, 26, 13, 7, 15, 19, 8, 31, 25, 24, 37, 34, 35,
            2, 22, 28, 48, 6, 51, 11, 18, 3, 1, 10, 20, 23, 46, 27, 39, 38, 0, 50, 30, 17, 32, 33, 40, 5, 9,
            16,
        ],
    ),
    // std::shuffle with std::mt19937(1700000000) of GCC 12.
    (
        Generator::Mersenne,
        ShuffleLoop::AscendingByTwo,
        BoundingMethod::Multiplied,
        1_700_000_000,
        [
            22, 4, 29, 26, 44, 18, 32, 51, 28, 40, 34, 15, 30, 17, 48, 49, 38, 23, 42, 19, 24, 0, 9, 37, 14,
            6, 11, 35, 16, 3, 7, 33, 50, 10, 41, 2, 46, 43, 25, 45, 12, 31, 47, 36, 13, 5, 39, 20, 21, 27, 8,
            1,
        ],
    ),
    // RandomState(1700000000).shuffle(x) of NumPy 2.4.
    (
        Generator::Mersenne,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::LowBits,
        1_700_000_000,
        [
            35, 39, 0, 10, 11, 50, 28, 14, 24, 26, 12, 30, 23, 38, 36, 17, 6, 33, 29, 9, 25, 49, 34, 43, 13,
            46, 16, 1, 45, 47, 15, 19, 31, 22, 32, 21, 37, 51, 3, 7, 4, 42, 27, 41, 44, 40, 2, 18, 8, 5, 20,
            48,
        ],
    ),
    // PHP 8.2: mt_srand(1700000000); shuffle($a).
    (
        Generator::Mersenne,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::RejectedModulo,
        1_700_000_000,
        [
            47, 16, 0, 24, 1, 19, 9, 35, 33, 42, 10, 5, 40, 25, 22, 48, 23, 26, 15, 21, 29, 38, 14, 8, 45, 4,
            43, 17, 41, 51, 50, 7, 36, 18, 31, 11, 44, 3, 27, 20, 6, 32, 30, 49, 28, 13, 2, 37, 39, 34, 12,
            46,
        ],
    ),
    // for ($i = 51; $i > 0; $i--) swap($a[$i], $a[mt_rand() % ($i + 1)]) of the same.
    (
        Generator::Mersenne,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::HalfModulo,
        1_700_000_000,
        [
            34, 37, 4, 13, 0, 11, 28, 24, 10, 35, 5, 39, 38, 25, 47, 9, 12, 31, 22, 27, 29, 19, 7, 41, 45, 2,
            43, 8, 36, 46, 21, 40, 48, 26, 42, 51, 32, 20, 33, 30, 3, 16, 15, 49, 14, 50, 1, 18, 44, 17, 6,
            23,
        ],
    ),
    // the same with mt_rand(0, $i) after mt_srand(1700000000, MT_RAND_PHP).
    (
        Generator::PhpOld,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::Scaled,
        1_700_000_000,
        [
            25, 38, 50, 0, 4, 16, 45, 30, 2, 6, 21, 29, 15, 27, 9, 3, 1, 49, 20, 8, 11, 31, 44, 33, 41, 23,
            17, 19, 46, 26, 48, 35, 36, 51, 24, 40, 14, 10, 34, 7, 39, 37, 13, 22, 28, 47, 43, 32, 42, 18, 5,
            12,
        ],
    ),
    // Lua 5.3.6: math.randomseed(1700000000); for i = 52, 2, -1 do swap i and math.random(i).
    (
        Generator::Lua53,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::Scaled,
        1_700_000_000,
        [
            10, 34, 38, 4, 37, 29, 41, 28, 45, 27, 40, 11, 23, 0, 51, 44, 12, 32, 20, 22, 9, 2, 30, 48, 24,
            5, 6, 46, 50, 25, 7, 8, 36, 3, 35, 17, 21, 26, 13, 43, 47, 31, 42, 16, 14, 39, 49, 18, 33, 19, 1,
            15,
        ],
    ),
    // Lua 5.4.4, the same.
    (
        Generator::Lua54,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::LowBits,
        1_700_000_000,
        [
            38, 22, 26, 32, 30, 42, 24, 5, 21, 39, 37, 43, 35, 2, 45, 33, 51, 19, 48, 8, 34, 49, 6, 7, 1, 12,
            15, 40, 44, 16, 36, 3, 17, 10, 18, 31, 13, 28, 29, 47, 25, 14, 50, 23, 4, 9, 46, 41, 0, 11, 20,
            27,
        ],
    ),
    // Go 1.19: rand.New(rand.NewSource(1700000000)).Shuffle.
    (
        Generator::Go,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::Multiplied,
        1_700_000_000,
        [
            48, 44, 10, 21, 8, 42, 9, 0, 46, 2, 31, 18, 38, 3, 13, 47, 32, 11, 37, 50, 7, 12, 22, 6, 26, 5,
            49, 43, 14, 15, 23, 27, 28, 19, 1, 24, 25, 29, 33, 16, 20, 4, 51, 36, 41, 30, 34, 17, 39, 40, 45,
            35,
        ],
    ),
    // the same, Perm(52).
    (
        Generator::Go,
        ShuffleLoop::AscendingFromZero,
        BoundingMethod::Intn,
        1_700_000_000,
        [
            26, 37, 40, 23, 14, 9, 45, 24, 44, 20, 17, 30, 29, 6, 21, 27, 0, 46, 18, 47, 33, 15, 5, 8, 50,
            13, 31, 43, 7, 28, 48, 41, 39, 11, 49, 22, 1, 42, 10, 25, 38, 3, 36, 4, 16, 32, 12, 34, 2, 35,
            19, 51,
        ],
    ),
    // the same, for i := 51; i > 0; i-- swapping i and Intn(i + 1).
    (
        Generator::Go,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::Intn,
        1_700_000_000,
        [
            9, 50, 13, 51, 1, 11, 17, 3, 42, 40, 45, 14, 21, 32, 16, 19, 33, 18, 20, 12, 7, 36, 10, 44, 29,
            31, 22, 39, 46, 4, 24, 35, 49, 48, 8, 43, 6, 2, 5, 28, 41, 37, 25, 30, 23, 38, 0, 27, 34, 15, 47,
            26,
        ],
    ),
    // Mono 6.8: new Random(1700000000); for (i = 51; i > 0; i--) swap(a[i], a[random.Next(i + 1)]).
    (
        Generator::DotNet,
        ShuffleLoop::Durstenfeld,
        BoundingMethod::Scaled,
        1_700_000_000,
        [
            49, 20, 16, 5, 35, 41, 2, 22, 19, 51, 23, 40, 14, 7, 32, 50, 0, 12, 18, 24, 1, 30, 6, 45, 4, 9,
            47, 46, 31, 17, 21, 25, 13, 15, 34, 3, 26, 39, 8, 48, 42, 33, 11, 29, 10, 37, 43, 38, 27, 28, 36,
            44,
        ],
    ),
    // the same, OrderBy(x => random.Next()).
    (
        Generator::DotNet,
        ShuffleLoop::SortByKey,
        BoundingMethod::Whole,
        1_700_000_000,
        [
            35, 49, 31, 16, 27, 13, 7, 32, 9, 11, 29, 25, 26, 19, 45, 18, 36, 43, 3, 38, 39, 2, 22, 24, 41,
            8, 12, 21, 47, 14, 34, 50, 1, 15, 28, 51, 10, 20, 42, 6, 4, 44, 46, 0, 48, 23, 37, 5, 33, 30, 17,
            40,
        ],
    ),
];

/// The second deck of two that the same stream made, put back in order in between.
const SECOND: [(usize, [u32; 52]); 3] = [
    (
        2,
        [
            11, 17, 9, 16, 5, 23, 28, 7, 32, 44, 15, 0, 18, 37, 20, 48, 35, 22, 51, 46, 24, 19, 38, 1, 12,
            14, 39, 42, 50, 27, 6, 34, 30, 31, 41, 25, 43, 8, 3, 26, 10, 29, 33, 4, 49, 21, 13, 40, 2, 36,
            45, 47,
        ],
    ),
    (
        7,
        [
            4, 42, 12, 7, 8, 24, 3, 36, 31, 13, 49, 21, 30, 32, 28, 25, 27, 33, 39, 46, 51, 10, 19, 5, 18,
            40, 48, 26, 16, 2, 37, 23, 17, 38, 41, 45, 44, 11, 50, 35, 20, 0, 9, 22, 43, 15, 1, 47, 6, 34,
            29, 14,
        ],
    ),
    (
        9,
        [
            35, 28, 11, 23, 1, 47, 31, 44, 50, 4, 32, 17, 0, 10, 22, 39, 20, 48, 29, 26, 30, 46, 15, 5, 51,
            25, 45, 6, 2, 8, 37, 40, 16, 24, 42, 41, 38, 27, 34, 33, 13, 3, 19, 43, 12, 49, 21, 7, 18, 9, 14,
            36,
        ],
    ),
];

/// The deck of the naive swap, shuffled again without being put back.
const NAIVE_ON: [u32; 52] = [
    44, 10, 24, 34, 33, 18, 38, 27, 13, 43, 37, 25, 41, 9, 46, 28, 36, 45, 51, 16, 31, 0, 30, 17, 20, 15, 6,
    26, 22, 47, 39, 5, 42, 21, 3, 8, 32, 48, 2, 14, 11, 40, 4, 49, 35, 19, 50, 1, 7, 12, 29, 23,
];

/// Eight decks of one stream, put back in order in between: s = 54321; each s · 1103515245 + 12345 mod 2^31, scaled.
const BSD_FIVE: [[u32; 5]; 8] = [
    [0, 2, 4, 1, 3],
    [3, 2, 0, 4, 1],
    [0, 4, 2, 3, 1],
    [1, 4, 3, 2, 0],
    [2, 3, 0, 1, 4],
    [0, 3, 4, 2, 1],
    [2, 1, 3, 4, 0],
    [3, 4, 1, 0, 2],
];

fn observed(order: &[u32]) -> ObservedDeck {
    ObservedDeck::of_order(order).unwrap()
}

fn planted(method: Method, seed: u64, n: u32) -> ObservedDeck {
    let order: Vec<u32> = method.deck(seed, n).unwrap().into_iter().map(u32::from).collect();
    observed(&order)
}

#[test]
fn decks_that_real_programs_made_are_made_again() {
    for (generator, shuffle_loop, bounding, seed, order) in MADE {
        let method = Method::new(generator, shuffle_loop, bounding).unwrap();
        assert_eq!(method.deck(seed, 52).unwrap(), order.map(|card| card as u8), "{method}");
    }
}

#[test]
fn decks_that_real_programs_made_name_their_method_and_seed_and_nothing_else() {
    for (generator, shuffle_loop, bounding, seed, order) in MADE {
        let found = crack(&[observed(&order)], &Method::all(), &Seeds::around(seed + 200, 300)).unwrap();
        let method = Method::new(generator, shuffle_loop, bounding).unwrap();
        // Dice that differ for one word in millions are named side by side.
        let alike = |hit: &SeedHit| {
            (hit.method.generator(), hit.method.shuffle_loop(), hit.seed) == (generator, shuffle_loop, seed)
        };
        assert!(found.hits.iter().all(alike), "{found:?}");
        assert!(found.hits.iter().any(|hit| hit.method == method), "{found:?}");
        assert!(found.hits.len() <= 2, "{found:?}");
        assert_eq!(found.candidates, 601 * Method::all().len() as u128);
        assert!(found.log10_by_chance() < -62.0);
    }
}

#[test]
fn the_next_deck_of_the_stream_confirms_the_first() {
    for (made, second) in SECOND {
        let (_, _, _, seed, first) = MADE[made];
        let found =
            crack(&[observed(&first), observed(&second)], &Method::all(), &Seeds::around(seed, 50)).unwrap();
        // A C loop that ends at i < n throws a die of one face that no card needs.
        let skipped = u32::from(made == 2);
        assert_eq!(found.hits[0].next, [NextDeck::Continued { skipped, put_back: true }]);
    }
    let (_, _, _, seed, first) = MADE[1];
    let found =
        crack(&[observed(&first), observed(&NAIVE_ON)], &Method::all(), &Seeds::around(seed, 50)).unwrap();
    assert_eq!(found.hits[0].next, [NextDeck::Continued { skipped: 0, put_back: false }]);
}

#[test]
fn every_method_is_found_by_the_seed_that_is_planted() {
    // n even and odd; seconds around a time, small seeds, a list.
    for (i, method) in Method::all().into_iter().enumerate() {
        for n in [51, 52] {
            let seed = 1_700_000_000 + 3 * i as u64;
            // Of one number for all draws, scaled, one seed in some hundred makes the same deck, of Delphi one in 32.
            let is_once = method.seeding() == Seeding::Once;
            let tried = if is_once { Seeds::around(1_700_000_000, 6_000) } else { Seeds::around(seed, 40) };
            let found = crack(&[planted(method, seed, n)], &[method], &tried).unwrap();
            let seeds: Vec<u64> = found.hits.iter().map(|hit| hit.seed).collect();
            assert!(seeds == [seed] || !is_once, "{method}: {seeds:?}");
            assert!(seeds.contains(&seed), "{method}: {seeds:?}");
        }
        let small = 65_535 - i as u64;
        let list = Seeds::list(vec![1, small, 99]);
        let found = crack(&[planted(method, small, 255)], &[method], &list).unwrap();
        assert_eq!(found.hits.iter().map(|hit| hit.seed).collect::<Vec<_>>(), [small], "{method}");
    }
}

#[test]
fn the_search_finds_what_the_plain_replay_of_every_seed_finds() {
    for (i, method) in Method::all().into_iter().enumerate() {
        // Of 1,000 seeds, 8 make an order of five cards.
        let order = method.deck(i as u64, 5).unwrap();
        let plain: Vec<u64> = (0..1_000).filter(|seed| method.deck(*seed, 5).unwrap() == order).collect();
        let found = crack(&[planted(method, i as u64, 5)], &[method], &Seeds::range(0..=999)).unwrap();
        let seeds: Vec<u64> = found.hits.iter().map(|hit| hit.seed).collect();
        assert_eq!(seeds, plain[..plain.len().min(100)], "{method}");
        assert_eq!(found.not_kept, plain.len().saturating_sub(100) as u64, "{method}");
    }
}

#[test]
fn a_generator_that_is_seeded_for_each_deck_is_found_out() {
    let method = Method::new(Generator::Msvc, ShuffleLoop::FisherYates, BoundingMethod::Modulo).unwrap();
    let decks = [1_700_000_000, 1_700_000_003, 1_700_000_003].map(|seed| planted(method, seed, 52));
    let found = crack(&decks, &Method::all(), &Seeds::around(1_700_000_100, 200)).unwrap();
    assert_eq!(found.hits[0].next, [NextDeck::Reseeded { seed: 1_700_000_003, put_back: true }; 2]);
    assert_eq!(found.hits[0].method.to_string(), "Microsoft's rand, % n, fisher_yates");
    assert_eq!((found.hits[0].seed, found.hits[0].explained()), (1_700_000_000, 2));
    // Another program's deck in between is not explained, nor is what follows.
    let other = Method::new(Generator::Delphi, ShuffleLoop::Sattolo, BoundingMethod::Scaled).unwrap();
    let decks = [decks[0].clone(), planted(other, 5, 52), decks[1].clone()];
    let found = crack(&decks, &Method::all(), &Seeds::around(1_700_000_100, 200)).unwrap();
    assert_eq!(found.hits[0].next, [NextDeck::Unexplained]);
}

/// Hypothesis: the deck is fair, made of a seed of 256 bits. n = 52, 60 million candidates: a hit by chance has 10⁻⁵⁹.
/// Seed: the number of the deck, as text.
#[test]
fn decks_that_no_small_seed_made_have_no_hit() {
    let small: Vec<Method> = Method::all();
    for deck in 0..2 {
        let seed = evenhand::Seed::from_text(&deck.to_string());
        let order = evenhand::order(52_u32, &seed);
        let found = crack(&[observed(&order)], &small, &Seeds::range(0..=0xffff)).unwrap();
        assert_eq!(found.hits, []);
        assert!(found.log10_by_chance() < -59.0);
    }
}

#[test]
fn a_deck_too_small_to_tell_says_so() {
    let found = crack(&[observed(&[1, 0, 2])], &Method::all(), &Seeds::range(1..=6_000)).unwrap();
    assert_eq!(found.hits.len(), 100);
    assert!(found.not_kept > 10_000);
    assert!(found.log10_by_chance() > 4.0);
}

#[test]
fn among_hits_by_chance_those_that_the_next_decks_confirm_come_first() {
    // 5 cards, 65,536 seeds: 546 hits by chance, 100 of which are kept.
    let method = Method::new(Generator::Bsd, ShuffleLoop::Ascending, BoundingMethod::Scaled).unwrap();
    let stream = BSD_FIVE.map(|order| observed(&order));
    let found = crack(&stream, &[method], &Seeds::range(0..=0xffff)).unwrap();
    assert!(found.not_kept > 300);
    assert_eq!(found.hits[0].seed, 54_321);
    assert_eq!(found.hits[0].next, [NextDeck::Continued { skipped: 0, put_back: true }; 7]);
}

#[test]
fn what_is_no_deck_is_refused_with_its_reason() {
    let cards = |n| ObservedDeckError::Cards { n };
    assert_eq!(ObservedDeck::of_order(&[0]), Err(cards(1)));
    assert_eq!(ObservedDeck::of_order(&(0..256).collect::<Vec<u32>>()), Err(cards(256)));
    assert!(matches!(ObservedDeck::of_order(&[0, 2]), Err(ObservedDeckError::NotAnOrder(_))));
    let lengths = ObservedDeckError::Lengths { expected: 2, observed: 3 };
    assert_eq!(
        crack(&[observed(&[1, 0]), observed(&[1, 2, 0])], &[], &Seeds::range(0..=0xffff)),
        Err(lengths)
    );
    assert_eq!(crack(&[], &[], &Seeds::range(0..=0xffff)), Err(ObservedDeckError::Nothing));
}
