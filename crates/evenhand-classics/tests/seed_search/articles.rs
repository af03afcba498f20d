//! The articles' shuffles, as C programs do them, over glibc's and Microsoft's `rand`.
//!
//! `articles.txt` is what `articles.c` printed on Debian 12 with glibc 2.36, seeded with 1350000000; Microsoft's
//! generator is its published recurrence, whose first numbers from seed 1 the generators' own tests hold.

use std::path::Path;
use std::process::{Command, Stdio};

use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{
    BoundingMethod, Method, NextDeck, ObservedDeck, Seeding, Seeds, ShuffleLoop, crack, one_number,
};

const SEED: u64 = 1_350_000_000;

/// What a line of the table says: the program's words, the method, and its deck.
struct Line {
    words: [&'static str; 4],
    method: Method,
    deck: Vec<u32>,
}

fn lines() -> impl Iterator<Item = Line> {
    include_str!("articles.txt").lines().map(|line| {
        let (words, deck) = line.split_once(": ").unwrap();
        let words: [&str; 4] = words.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let [generator, classic, reduction, seeding] = words;
        let generator = if generator == "glibc" { Generator::Glibc } else { Generator::Msvc };
        let bounding = if reduction == "modulo" { BoundingMethod::Modulo } else { BoundingMethod::Scaled };
        let shuffle_loop = match classic {
            "rejection" => ShuffleLoop::Rejection,
            "removal_vec" => ShuffleLoop::Removal,
            "removal_to_front" => ShuffleLoop::RemovalToFront,
            "durstenfeld" => ShuffleLoop::Durstenfeld,
            "fisher_yates" => ShuffleLoop::FisherYates,
            // Seeded before every draw, it costs nothing to throw a die of one face.
            "ascending" | "inside_out" if seeding == "reseeded_every_draw" => ShuffleLoop::Ascending,
            "ascending" | "inside_out" => ShuffleLoop::AscendingFromZero,
            "naive_swap" => ShuffleLoop::NaiveSwap,
            "random_transpositions" => ShuffleLoop::RandomTranspositions,
            "draw_and_insert" => ShuffleLoop::DrawAndInsert,
            other => panic!("{other}"),
        };
        let method = Method::new(generator, shuffle_loop, bounding).unwrap();
        let method = if seeding == "seeded_once" { method } else { method.reseeded_every_draw().unwrap() };
        assert_eq!(<&str>::from(method.seeding()), if seeding == "seeded_once" { "once" } else { seeding });
        Line { words, method, deck: deck.split(' ').map(|card| card.parse().unwrap()).collect() }
    })
}

fn observed(order: &[u32]) -> ObservedDeck {
    ObservedDeck::of_order(order).unwrap()
}

#[test]
fn the_articles_programs_decks_are_made_again() {
    for Line { method, deck, .. } in lines() {
        let made = method.deck(SEED, 52).unwrap();
        assert!(made.into_iter().map(u32::from).eq(deck), "{method}");
    }
}

#[test]
fn the_articles_programs_decks_name_their_shuffle_and_second() {
    let all = Method::all();
    for Line { method, deck, .. } in lines() {
        let found = crack(&[observed(&deck)], &all, &Seeds::around(SEED + 100, 200)).unwrap();
        assert!(found.hits.iter().any(|hit| hit.method == method && hit.seed == SEED), "{method}: {found:?}");
        // Lua 5.3 passes over a number, as a die of one face does. Scaled and divided words are told apart by nothing but chance. Of scaled numbers that are one for all draws
        // some hundred make one deck, whatever generator they are of.
        let alike = |other: Method| {
            let of = |one: Method| (one.seeding(), one.shuffle_loop());
            let is_same = other.generator() == method.generator();
            if method.shuffle_loop() == ShuffleLoop::AscendingFromZero
                && other.generator() == Generator::Lua53
            {
                return other.shuffle_loop() == ShuffleLoop::Ascending;
            }
            of(other) == of(method) && (is_same || method.seeding() == Seeding::EveryDraw)
        };
        let is_seed = |seed| seed == SEED || method.seeding() == Seeding::EveryDraw;
        assert!(found.hits.iter().all(|hit| alike(hit.method) && is_seed(hit.seed)), "{method}: {found:?}");
    }
}

/// Article 002: `srand(time(NULL))` inside the loop, a deck put back or shuffled on, of which a second has one.
#[test]
fn decks_of_a_program_that_seeds_before_every_draw_repeat_within_a_second_and_are_followed_to_the_next() {
    let method = Method::new(Generator::Glibc, ShuffleLoop::Durstenfeld, BoundingMethod::Modulo).unwrap();
    let method = method.reseeded_every_draw().unwrap();
    let made = |seed| method.deck(seed, 52).unwrap().into_iter().map(u32::from).collect::<Vec<_>>();
    let decks = [SEED, SEED, SEED + 1].map(|seed| observed(&made(seed)));
    let found = crack(&decks, &Method::all(), &Seeds::around(SEED, 10)).unwrap();
    let again = |seed, put_back| NextDeck::Reseeded { seed, put_back };
    assert_eq!(found.hits.len(), 1, "{found:?}");
    assert_eq!((found.hits[0].method, found.hits[0].seed), (method, SEED));
    assert_eq!(found.hits[0].next, [again(SEED, true), again(SEED + 1, true)]);
    assert!(found.log10_by_chance() < -180.0);
    let (one, other) = (made(SEED), made(SEED + 2));
    let kept: Vec<u32> = other.iter().map(|place| one[*place as usize]).collect();
    let found = crack(&[observed(&one), observed(&kept)], &Method::all(), &Seeds::around(SEED, 10)).unwrap();
    assert_eq!(found.hits[0].next, [again(SEED + 2, false)]);
}

#[test]
fn what_all_draws_of_a_deck_reduce_is_one_number_whatever_generator_it_is_of() {
    for Line { words, method, deck } in lines() {
        let found = one_number(&[observed(&deck)]).unwrap().filter(|found| found.log10_by_chance < -12.0);
        let named = found.map(|found| (found.shuffle_loop, found.bounding, found.put_back));
        let is_reseeded = words[3] == "reseeded_every_draw";
        let expected = is_reseeded.then_some((method.shuffle_loop(), method.bounding(), true));
        assert_eq!(named, expected, "{method}");
    }
    // Shuffled on from the deck before, and the same deck several times in a second.
    let reseeded = |line: &Line| line.words == ["glibc", "durstenfeld", "modulo", "reseeded_every_draw"];
    let Line { method, deck, .. } = lines().find(reseeded).unwrap();
    let next = |before: &Vec<u32>, second: u64| -> Vec<u32> {
        method.deck(second, 52).unwrap().into_iter().map(|place| before[usize::from(place)]).collect()
    };
    let second = next(&deck, SEED);
    let third = next(&second, SEED + 1);
    let kept = [deck.clone(), second, third].map(|deck| observed(&deck));
    let found = one_number(&kept).unwrap().unwrap();
    assert_eq!((found.put_back, found.decks, found.different), (false, 2, 2));
    let found = one_number(&[observed(&deck), observed(&deck)]).unwrap().unwrap();
    assert_eq!((found.put_back, found.decks, found.different), (true, 2, 1));
    // A deck in order is no number's.
    let sorted: Vec<u32> = (0..52).collect();
    assert_eq!(one_number(&[observed(&sorted)]).unwrap(), None);
}

/// Hypothesis: the decks are fair. 200 of 13 cards, each one of 28 · 360,360 / 13! that are one number's, 0.3 in all;
/// none of 52. Seed: the number of the deck, as text.
#[test]
fn fair_decks_are_of_no_one_number() {
    for (n, found_at_most) in [(13_u32, 4), (52, 0)] {
        let fair = |deck: u32| observed(&evenhand::order(n, &evenhand::Seed::from_text(&deck.to_string())));
        let found = (0..200).filter(|deck| one_number(&[fair(*deck)]).unwrap().is_some()).count();
        assert!(found <= found_at_most, "{found} of {n} cards");
        assert_eq!(one_number(&[fair(0), fair(1), fair(2)]).unwrap(), None);
    }
}

/// The programs once more, compiled here: that the table is theirs, and that other seeds and decks agree.
#[test]
fn programs_that_are_compiled_here_make_what_is_replayed() {
    if !cfg!(all(target_os = "linux", target_env = "gnu")) {
        return skip("`rand` here is not glibc's");
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seed_search/articles.c");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (generator, flags) in [("glibc", &[][..]), ("msvc", &["-DMSVC"])] {
        let program = folder.join(format!("articles-{generator}"));
        let mut compiled = Command::new("cc");
        compiled.args(flags).arg("-o").arg(&program).arg(&source).stderr(Stdio::null());
        if !compiled.status().is_ok_and(|status| status.success()) {
            return skip("there is no `cc` here");
        }
        for line in lines().filter(|line| line.words[0] == generator) {
            let [_, classic, reduction, seeding] = line.words;
            let run = |seed: u64, n: u32, decks: u32| -> Vec<Vec<u32>> {
                let mut run = Command::new(&program);
                run.args([classic, reduction])
                    .args([seed, n.into(), decks.into()].map(|one| one.to_string()));
                run.args((seeding == "reseeded_every_draw").then_some("reseeded"));
                let printed = String::from_utf8(run.output().unwrap().stdout).unwrap();
                let cards = |deck: &str| deck.split(' ').map(|card| card.parse().unwrap()).collect();
                printed.lines().map(cards).collect()
            };
            assert_eq!(run(SEED, 52, 1), [&*line.deck], "{:?}", line.words);
            // Two decks of one stream, of 54 cards.
            let decks = run(1, 54, 2);
            let found =
                crack(&[observed(&decks[0]), observed(&decks[1])], &[line.method], &Seeds::range(1..=100));
            let found = found.unwrap();
            assert!(
                found.hits.iter().any(|hit| (hit.seed, hit.explained()) == (1, 1)),
                "{:?}: {found:?}",
                line.words
            );
        }
    }
}

fn skip(why: &str) {
    use std::io::Write as _;

    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}
