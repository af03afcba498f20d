//! Every classic has the distribution that its page claims.
//!
//! The catalogue is walked, so that a new entry is judged without being named here, and one whose claim is wrong fails.
//! Distributions are followed through every draw and compared as fractions: no seed, no p-value.

use evenhand::{BigUint, Permutation};
use evenhand_audit::exact::{Distribution as ExactDistribution, Exact, Fraction, Limits, Space};
use evenhand_classics::{Classic, Distribution, Entry, Kind, Machine, Progress, Setting, catalogue, find};

/// Keys are drawn below 2^15, or below n², unless set: too many for every draw to be followed. The claims hold for any
/// number of them, so these are judged with as few as make sense.
const FEW_FACES: [(&str, u32); 3] =
    [("sort_by_random_key", 3), ("sort_by_random_key_unstable", 3), ("sort_by_random_key_no_ties", 1)];

/// The setting for n cards: few keys where a classic has many.
fn setting(entry: &Entry, n: u32) -> Setting {
    match FEW_FACES.iter().find(|(name, _)| *name == entry.page().name) {
        Some((_, faces)) => Setting::new(n).faces(*faces),
        None => Setting::new(n),
    }
}

/// The exact distribution under a setting.
fn distribution(entry: &Entry, setting: &Setting, space: Space) -> ExactDistribution {
    let start = entry.start(setting).unwrap();
    let step =
        |machine: &mut Machine, draw: &mut dyn evenhand::Draw| machine.step(draw, &mut ()) == Progress::Done;
    let name = entry.page().name;
    ExactDistribution::follow(space, start, step, Machine::outcome, &Exact, &Limits::default())
        .unwrap_or_else(|why| panic!("{name}, {setting:?}: {why}"))
}

/// Shuffles of these kinds up to n cards.
fn shuffles(
    of: impl Fn(Distribution) -> bool,
    up_to: u32,
    check: impl Fn(&str, u32, &ExactDistribution, Distribution),
) {
    let mut judged = 0;
    for entry in
        catalogue().iter().filter(|entry| entry.page().kind == Kind::Shuffle && of(entry.page().distribution))
    {
        judged += 1;
        for n in 0..=up_to {
            let exact = distribution(entry, &setting(entry, n), Space::Orders { n });
            check(entry.page().name, n, &exact, entry.page().distribution);
        }
    }
    assert!(judged > 0, "there are such shuffles");
}

#[test]
fn shuffles_that_are_marked_uniform_give_each_order_with_1_over_n_factorial() {
    for entry in catalogue() {
        let page = entry.page();
        if page.kind != Kind::Shuffle || page.distribution != Distribution::Uniform {
            continue;
        }
        for n in 0..=7 {
            let exact = distribution(entry, &setting(entry, n), Space::Orders { n });
            assert!(exact.is_uniform(), "{}, {n} cards: {}", page.name, exact.verdict());
        }
    }
}

#[test]
fn shuffles_that_are_marked_biased_are_so_from_just_there_on() {
    shuffles(
        |claim| matches!(claim, Distribution::Biased { .. }),
        6,
        |name, n, exact, claim| {
            let Distribution::Biased { from } = claim else { unreachable!("only biased ones are asked for") };
            assert_eq!(exact.is_uniform(), n < from, "{name}, {n} cards: {}", exact.verdict());
        },
    );
}

#[test]
fn cyclic_shuffles_give_each_cyclic_order_alike_and_no_other() {
    shuffles(
        |claim| claim == Distribution::Cyclic,
        7,
        |name, n, exact, _| {
            let cyclic: BigUint = (1..n).map(BigUint::from).product();
            assert_eq!(BigUint::from(exact.support()), cyclic, "{name}, {n} cards");
            for (order, probability) in exact.outcomes() {
                let mut place = 0;
                let steps = (0..n).take_while(|step| {
                    let home = *step > 0 && place == 0;
                    place = order[place] as usize;
                    !home
                });
                assert_eq!(steps.count(), n as usize, "{name}: {order:?} is one cycle");
                assert_eq!(probability, Fraction::new(1_u32, cyclic.clone()), "{name}, {n} cards");
            }
        },
    );
}

#[test]
fn samplers_give_each_subset_alike() {
    for entry in catalogue().iter().filter(|entry| entry.page().kind == Kind::Sampler) {
        let name = entry.page().name;
        match entry.page().distribution {
            Distribution::Uniform => {}
            // Its dice have 2^53 faces: a simulation of its own judges it.
            Distribution::Continuous => continue,
            other => panic!("{name}: no sampler is {other:?}"),
        }
        for n in 0..=7 {
            for k in 0..=n {
                let exact = distribution(entry, &Setting::new(n).k(k), Space::Samples { n, k });
                assert!(exact.is_uniform(), "{name}, {k} of {n}: {}", exact.verdict());
            }
        }
    }
}

#[test]
fn every_distribution_is_one_that_is_judged_here() {
    for entry in catalogue() {
        let judged = matches!(
            (entry.page().kind, entry.page().distribution),
            (Kind::Shuffle, Distribution::Uniform | Distribution::Biased { .. } | Distribution::Cyclic)
                | (Kind::Sampler, Distribution::Uniform | Distribution::Continuous)
        );
        assert!(judged, "{}", entry.page().name);
    }
}

/// The exact distribution of a shuffle's orders.
fn distribution_of(name: &str, setting: Setting) -> ExactDistribution {
    distribution(find(name).unwrap(), &setting, Space::Orders { n: setting.n })
}

/// All orders of n cards, in lexicographic order.
fn orders(n: u32) -> impl Iterator<Item = Vec<u32>> {
    Permutation::all(n).map(|order| order.as_slice().to_vec())
}

#[test]
fn keys_drawn_again_are_uniform_with_any_number_of_values() {
    for (n, faces) in [(2, 1), (2, 2), (2, 7), (3, 2), (3, 5), (4, 2), (4, 4), (5, 2)] {
        let exact = distribution_of("sort_by_random_key_no_ties", Setting::new(n).faces(faces));
        assert!(exact.is_uniform(), "{n} cards, {faces} faces: {}", exact.verdict());
    }
}

/// C(top, n), and 0 where there are too few.
fn choose(top: u32, n: u32) -> u128 {
    (0..n).fold(1, |ways, i| ways * u128::from(top.saturating_sub(i)) / u128::from(i + 1))
}

#[test]
fn sorting_by_keys_that_tie_has_the_distribution_of_its_ascending_runs() {
    for (n, faces) in [(2, 1), (2, 2), (2, 100), (3, 2), (3, 10), (4, 3), (4, 8), (5, 4), (6, 2)] {
        let exact = distribution_of("sort_by_random_key", Setting::new(n).faces(faces));
        for order in orders(n) {
            let runs = 1 + order.windows(2).filter(|pair| pair[0] > pair[1]).count() as u32;
            let expected = Fraction::new(choose(faces + n - runs, n), u128::from(faces).pow(n));
            assert_eq!(exact.of(&order), expected, "{faces} faces: {order:?}");
        }
    }
}

/// Known distributions: what, the rounds if any, and the weights of all orders of 3 and 4 cards, from abc to cba.
type Known = (&'static str, Option<u32>, (u32, [u32; 6]), (u32, [u32; 24]));

#[rustfmt::skip]
const KNOWN: &[Known] = &[
    ("naive_swap", None,
        (27, [4, 5, 5, 5, 4, 4]),
        (256, [10, 10, 10, 14, 11, 9, 10, 15, 14, 14, 11, 11, 11, 11, 9, 11, 11, 10, 8, 9, 9, 8, 10, 10])),
    ("random_transpositions", None,
        (81, [15, 14, 14, 12, 12, 14]),
        (1024, [70, 48, 48, 45, 45, 48, 48, 38, 45, 32, 32, 45, 45, 32, 48, 45, 38, 32, 32, 45, 45, 48, 32, 38])),
    ("draw_and_insert", None,
        (27, [5, 5, 4, 4, 5, 4]),
        (256, [15, 15, 14, 14, 15, 14, 7, 7, 7, 7, 7, 7, 14, 14, 7, 7, 14, 7, 15, 14, 7, 7, 14, 7])),
    ("sattolo", None,
        (2, [0, 0, 0, 1, 1, 0]),
        (6, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0])),
    ("sort_by_coin_merge", None,
        (8, [2, 2, 1, 1, 1, 1]),
        (32, [2, 2, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 2, 2])),
    ("riffle", Some(1),
        (8, [4, 1, 1, 1, 1, 0]),
        (16, [5, 1, 1, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0])),
    ("riffle", Some(3),
        (128, [30, 21, 21, 21, 21, 14]),
        (2048, [165, 105, 105, 105, 105, 63, 105, 63, 105, 105, 63, 63, 105, 105, 63, 63, 105, 63, 105, 63, 63, 63,
            63, 35])),
    ("overhand", None,
        (25, [16, 0, 0, 4, 4, 1]),
        (125, [64, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 16, 4, 16, 0, 0, 4, 4, 1])),
    ("cut", None,
        (3, [1, 0, 0, 1, 1, 0]),
        (4, [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0])),
    ("fisher_yates_skips_first", None,
        (2, [1, 1, 0, 0, 0, 0]),
        (6, [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    ("fisher_yates_stops_early", None,
        (3, [1, 0, 1, 0, 0, 1]),
        (12, [1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1])),
    ("durstenfeld_skips_last", None,
        (2, [1, 0, 1, 0, 0, 0]),
        (6, [1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    ("durstenfeld_stops_early", None,
        (3, [1, 1, 0, 0, 0, 1]),
        (12, [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1])),
    ("ascending_starts_late", None,
        (3, [1, 1, 0, 0, 0, 1]),
        (12, [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1])),
    ("sort_by_coin_binary_insertion", None,
        (8, [2, 1, 2, 1, 1, 1]),
        (32, [2, 2, 1, 1, 2, 1, 2, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1, 1, 1])),
    ("sort_by_coin_timsort", None,
        (16, [6, 1, 2, 1, 1, 5]),
        (64, [12, 4, 1, 1, 4, 1, 2, 2, 1, 1, 2, 1, 1, 1, 3, 3, 1, 3, 4, 1, 2, 1, 1, 11])),
];

#[test]
fn the_distributions_of_3_and_4_cards_are_the_known_ones() {
    for (name, rounds, (under_3, three), (under_4, four)) in KNOWN {
        for (n, under, weights) in [(3, under_3, &three[..]), (4, under_4, &four[..])] {
            let exact = distribution_of(name, Setting { rounds: *rounds, ..Setting::new(n) });
            for (order, weight) in orders(n).zip(weights) {
                assert_eq!(exact.of(&order), Fraction::new(*weight, *under), "{name}: {order:?}");
            }
        }
    }
}

/// Short decks are sorted by insertion, and the merges that come later are other ones.
#[test]
fn sorts_by_coins_that_insert_few_cards_have_the_distribution_of_insertion() {
    for n in 0..=6 {
        let insertion = distribution_of("sort_by_coin_insertion", Setting::new(n));
        for name in ["sort_by_coin_merge_runs", "sort_by_coin_quicksort"] {
            let exact = distribution_of(name, Setting::new(n));
            assert!(orders(n).all(|order| exact.of(&order) == insertion.of(&order)), "{name}, {n} cards");
        }
    }
}

/// Of two cards that tie a heap gives the last first, and of three the second, the last, the first.
#[test]
fn ties_in_a_heap_come_as_it_leaves_them() {
    let of_two = distribution_of("sort_by_random_key_unstable", Setting::new(2).faces(4));
    assert_eq!(of_two.of(&[0, 1]), Fraction::new(3_u32, 8_u32));
    let all_tie = distribution_of("sort_by_random_key_unstable", Setting::new(3).faces(1));
    assert_eq!(all_tie.of(&[1, 2, 0]), Fraction::new(1_u32, 1_u32));
}

#[test]
fn the_articles_wrong_schemes_are_bent_by_the_fractions_that_are_known_of_them() {
    let part = |numerator: u32, denominator: u32| Fraction::new(numerator, denominator);
    let naive = distribution_of("naive_swap", Setting::new(3));
    assert!(naive.outcomes().all(|(_, p)| [part(4, 27), part(5, 27)].contains(&p)));

    // 方法3: abcd itself, and c before d, which the article puts at 337/512.
    let pairs = distribution_of("random_transpositions", Setting::new(4));
    assert_eq!(pairs.of(&[0, 1, 2, 3]), part(35, 512));
    let place = |order: &[u32], card: u32| order.iter().position(|other| *other == card);
    let c_before_d = pairs
        .outcomes()
        .filter(|(order, _)| place(order, 2) < place(order, 3))
        .map(|(_, p)| p)
        .sum::<Fraction>();
    assert_eq!(c_before_d, part(33, 64));
}

#[test]
fn riffles_have_the_distribution_of_bayer_and_diaconis() {
    for (n, rounds) in [(2, 1), (3, 2), (4, 7), (5, 1), (5, 7), (6, 3)] {
        let exact = distribution_of("riffle", Setting::new(n).rounds(rounds));
        for order in orders(n) {
            let place = |card: u32| order.iter().position(|other| *other == card);
            let rising = 1 + (1..n).filter(|card| place(*card) < place(card - 1)).count() as u32;
            let expected = Fraction::new(choose((1 << rounds) + n - rising, n), 1_u64 << (rounds * n));
            assert_eq!(exact.of(&order), expected, "{rounds} rounds: {order:?}");
        }
    }
}
