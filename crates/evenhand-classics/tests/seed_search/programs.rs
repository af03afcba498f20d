//! Decks that real programs printed, two of each stream.
//!
//! `programs.txt` holds the output of the programs in `programs/`, equal pairs once: `CPython` 3.11
//! with `NumPy` 2.4, R 4.2, Perl 5.36, PHP 8.2, Node 20, GCC 12 over glibc 2.36, PCG's C++ library
//! 0.98, `OpenJDK` 17 and Kotlin 1.3.

use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{
    BoundingMethod, Method, NextDeck, ObservedDeck, Seeds, ShuffleLoop, crack,
};

/// The first two decks of a program.
struct Program {
    method: Method,
    seed: u64,
    decks: [ObservedDeck; 2],
}

fn programs() -> Vec<Program> {
    let lines: Vec<&str> = include_str!("programs.txt").lines().collect();
    lines.chunks_exact(2).map(|pair| program([pair[0], pair[1]])).collect()
}

fn program(lines: [&str; 2]) -> Program {
    let [first, second] = lines.map(|line| line.split_once(": ").unwrap());
    assert_eq!(first.0, second.0);
    let facts: Vec<&str> = first.0.split(' ').collect();
    let [generator, shuffle_loop, bounding, seed] = facts[..] else { panic!("{facts:?}") };
    let generator = *Generator::ALL.iter().find(|one| <&str>::from(**one) == generator).unwrap();
    let shuffle_loop = *ShuffleLoop::ALL.iter().find(|one| <&str>::from(**one) == shuffle_loop).unwrap();
    let bounding = *BoundingMethod::ALL.iter().find(|one| <&str>::from(**one) == bounding).unwrap();
    let method = Method::new(generator, shuffle_loop, bounding).unwrap();
    let decks = [first.1, second.1].map(|deck| {
        let order: Vec<u32> = deck.split(' ').map(|card| card.parse().unwrap()).collect();
        ObservedDeck::of_order(&order).unwrap()
    });
    Program { method, seed: seed.parse().unwrap(), decks }
}

#[test]
fn programs_decks_are_made_again() {
    for Program { method, seed, decks } in programs() {
        let order: Vec<u32> = method.deck(seed, 52).unwrap().into_iter().map(u32::from).collect();
        assert_eq!(ObservedDeck::of_order(&order).unwrap(), decks[0], "{method}, {seed}");
    }
}

#[test]
fn programs_seeds_are_found_and_the_second_deck_confirms_them() {
    for Program { method, seed, decks } in programs() {
        let found = crack(&decks, &Method::all(), &Seeds::around(seed, 3)).unwrap();
        let hit = found.hits.iter().find(|hit| (hit.method, hit.seed) == (method, seed));
        let next = &hit.unwrap_or_else(|| panic!("{method}, {seed}: {found:?}")).next;
        assert!(
            matches!(next[..], [NextDeck::Continued { put_back: true, .. }]),
            "{method}, {seed}: {next:?}"
        );
        assert!(
            found.hits.iter().all(|hit| hit.method.generator() == method.generator()),
            "{method}, {seed}: {found:?}"
        );
    }
}
