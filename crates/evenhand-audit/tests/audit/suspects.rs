//! Suspects: the right one is named first, and nobody where there is nothing to name.
//!
//! Hypothesis: all orders are equally likely; a suspect is named if its ratio over that is 1,000, which has a chance of
//! 1e-3 at most (an e-value). Suspects deal 8,000 decks each and the data 3,000 or as many, of streams of their own
//! that were never changed.

use crate::decks::Words;
use crate::shuffles::{self, Shuffle};
use evenhand::Draw;
use evenhand_audit::Audit;
#[cfg(feature = "report")]
use evenhand_audit::FurtherFinding;
use evenhand_audit::battery::Transform;
use evenhand_audit::exact::{DieWeights, Exact};
use evenhand_audit::suspects::{Fit, Suspect, SuspectDistribution, suspects};

/// Leaves the next deck, over the last one.
type Next = Box<dyn Fn(&mut Vec<u32>, &mut Words)>;

fn run(shuffle: Shuffle, deck: &mut Vec<u32>, draw: &mut dyn Draw) {
    for round in 0..(shuffle.rounds)(deck.len() as u32) {
        (shuffle.turn)(deck, round, draw);
    }
}

fn anew(shuffle: Shuffle) -> Next {
    Box::new(move |deck, words| {
        deck.sort_unstable();
        run(shuffle, deck, words);
    })
}

/// `source() % bound` with a source of `.1` bits; with 0 bits, a die whose last face never comes.
struct Wrong<'a>(&'a mut Words, u32);

impl Draw for Wrong<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        if self.1 == 0 { self.0.below((bound - 1).max(1)) } else { self.0.below(1 << self.1) % bound }
    }
}

fn with_dice(shuffle: Shuffle, bits: u32) -> Next {
    Box::new(move |deck, words| {
        deck.sort_unstable();
        run(shuffle, deck, &mut Wrong(words, bits));
    })
}

/// The gallery; right shuffles among them.
fn gallery() -> Vec<(&'static str, Next)> {
    let riffles = Shuffle { rounds: |_| 7, ..shuffles::RIFFLE };
    vec![
        ("durstenfeld", anew(shuffles::DURSTENFELD)),
        ("naive_swap", anew(shuffles::NAIVE_SWAP)),
        ("random_transpositions", anew(shuffles::RANDOM_TRANSPOSITIONS)),
        ("distinct_transpositions", anew(shuffles::DISTINCT_TRANSPOSITIONS)),
        ("sattolo", anew(shuffles::SATTOLO)),
        ("sort_by_coin_merge", anew(shuffles::SORT_COIN_MERGE)),
        ("draw_and_insert", anew(shuffles::DRAW_AND_INSERT)),
        ("riffle:7", anew(riffles)),
        ("overhand", anew(shuffles::OVERHAND)),
        ("cut", anew(shuffles::RANDOM_CUT)),
        ("durstenfeld@modulo:8", with_dice(shuffles::DURSTENFELD, 8)),
        ("fisher_yates@off_by_one", with_dice(shuffles::FISHER_YATES, 0)),
        ("naive_swap@modulo:31", with_dice(shuffles::NAIVE_SWAP, 31)),
        ("fisher_yates@modulo:31", with_dice(shuffles::FISHER_YATES, 31)),
    ]
}

fn audit(n: u32, decks: u32, stream: u64, next: &Next) -> Audit {
    let (mut audit, mut words) = (Audit::new(n).unwrap(), Words::new(stream));
    let mut deck: Vec<u32> = (0..n).collect();
    for _ in 0..decks {
        next(&mut deck, &mut words);
        audit.observe(&deck).unwrap();
    }
    audit
}

fn dealt(n: u32) -> Vec<(String, Audit)> {
    let one = |(at, (name, next)): (usize, (&str, Next))| {
        (name.to_string(), audit(n, 8000, 40_000 + at as u64, &next))
    };
    gallery().into_iter().enumerate().map(one).collect()
}

/// Data of each fault that the gallery knows: it is named first, or with those of the same law, and fits.
#[track_caller]
fn each_is_named(n: u32, decks: u32, fair: &[&str]) {
    let dealt = dealt(n);
    for (at, (name, next)) in gallery().into_iter().enumerate() {
        let data = audit(n, decks, 50_000 + at as u64, &next);
        let found = suspects(&data, dealt.clone());
        if fair.contains(&name) {
            assert!(found.is_empty(), "{name} of {n}: {found:?}");
            continue;
        }
        let first = &found[0];
        assert!(
            first.name == name || first.alike.iter().any(|like| like.name == name),
            "{name} of {n}: {found:?}"
        );
        assert!(
            first.transform == Transform::Decks && matches!(first.fit, Fit::Fits { .. }),
            "{name} of {n}: {first:?}"
        );
        assert!(first.log10_over_next.is_none_or(|log| log > 3.0), "{name} of {n}: {first:?}");
        let same = |one: &str| one.split_once('@').map_or(one, |(one, _)| one).to_string();
        let others: Vec<_> =
            first.alike.iter().filter(|like| same(&like.name) != same(&first.name)).collect();
        assert!(others.is_empty(), "{name} of {n}: {first:?}");
    }
}

/// The names of those that the decks do not tell from a suspect.
fn names(suspect: &Suspect) -> Vec<&str> {
    suspect.alike.iter().map(|like| like.name.as_str()).collect()
}

#[test]
fn each_known_fault_of_52_cards_is_named_first_and_fits() {
    each_is_named(52, 8000, &["durstenfeld", "fisher_yates@modulo:31"]);
}

/// Of ten cards seven riffles and a byte's remainders are fair as far as 8,000 decks tell.
#[test]
fn each_known_fault_of_ten_cards_is_named_first_and_fits() {
    each_is_named(10, 3000, &["durstenfeld", "fisher_yates@modulo:31", "riffle:7", "durstenfeld@modulo:8"]);
}

#[test]
fn the_naive_swap_is_told_from_the_next_by_ten_to_the_fiftieth() {
    let dealt = dealt(52);
    let [naive, rest] = [3000, 300].map(|decks| {
        let found = suspects(&audit(52, decks, 60_000, &anew(shuffles::NAIVE_SWAP)), dealt.clone());
        found.into_iter().next().unwrap()
    });
    assert_eq!((naive.name.as_str(), &names(&naive)[..]), ("naive_swap", &["naive_swap@modulo:31"][..]));
    assert!(naive.log10_over_fair > 50.0 && naive.log10_over_next > Some(50.0), "{naive:?}");
    assert!(rest.name == "naive_swap" && rest.log10_over_fair < naive.log10_over_fair, "{rest:?}");
}

/// Of four cards by exact laws, which deal no decks: 4,000 decks of data each.
#[test]
fn each_known_fault_of_four_cards_is_named_by_its_exact_law() {
    let byte = shuffles::modulo(256);
    let known: [(&str, Shuffle, &dyn DieWeights); 8] = [
        ("fisher_yates", shuffles::FISHER_YATES, &Exact),
        ("naive_swap", shuffles::NAIVE_SWAP, &Exact),
        ("random_transpositions", shuffles::RANDOM_TRANSPOSITIONS, &Exact),
        ("sattolo", shuffles::SATTOLO, &Exact),
        ("sort_by_coin_merge", shuffles::SORT_COIN_MERGE, &Exact),
        ("draw_and_insert", shuffles::DRAW_AND_INSERT, &Exact),
        ("overhand", shuffles::OVERHAND, &Exact),
        ("naive_swap@modulo:8", shuffles::NAIVE_SWAP, &byte),
    ];
    let laws = |(name, shuffle, faces): &(&str, Shuffle, &dyn DieWeights)| {
        (name.to_string(), SuspectDistribution::from(shuffle.law(4, *faces).unwrap()))
    };
    let laws: Vec<(String, SuspectDistribution)> = known.iter().map(laws).collect();
    for (at, (name, shuffle, _)) in known.iter().enumerate() {
        let found = suspects(&audit(4, 4000, 70_000 + at as u64, &anew(*shuffle)), laws.clone());
        if *name == "fisher_yates" {
            assert!(found.is_empty(), "{found:?}");
            continue;
        }
        // Four divides 256: the byte's naive swap has the same law.
        let said = if *name == "naive_swap@modulo:8" { "naive_swap" } else { name };
        assert_eq!(found[0].name, said, "{found:?}");
        assert_eq!(found[0].alike.len(), usize::from(said == "naive_swap"), "{found:?}");
        assert!(matches!(found[0].fit, Fit::Fits { .. }), "{found:?}");
    }
}

#[test]
fn a_deck_never_put_back_is_named_by_its_changes() {
    for n in [10, 52] {
        let again: Next = Box::new(|deck, words| run(shuffles::NAIVE_SWAP, deck, words));
        let found = suspects(&audit(n, 3000, 80_000, &again), dealt(n));
        assert_eq!(
            (found[0].name.as_str(), found[0].transform),
            ("naive_swap", Transform::Changes),
            "{found:?}"
        );
        assert!(
            found[0].transform == Transform::Changes && matches!(found[0].fit, Fit::Fits { .. }),
            "{found:?}"
        );
        assert!(found[0].log10_over_next.is_none_or(|log| log > 3.0), "{found:?}");
    }
}

/// Cards 1 to 51 in a naive swap; the first card never moves.
#[test]
fn a_fault_that_nobody_knows_differs_from_all() {
    let stuck: Next = Box::new(|deck, words| {
        deck.sort_unstable();
        for i in 1..deck.len() {
            let j = 1 + words.below(deck.len() as u64 - 1) as usize;
            deck.swap(i, j);
        }
    });
    let found = suspects(&audit(52, 3000, 81_000, &stuck), dealt(52));
    assert!(!found.is_empty());
    assert!(found.iter().all(|suspect| matches!(suspect.fit, Fit::Differs { .. })), "{found:?}");
}

/// Hypothesis: of fair decks no suspect is 1,000 times likelier. Each is with 1e-3 at most, for decks and changes; 50
/// audits of 12 suspects, so that one is expected at most, five or more with 4e-3 at most (Poisson), and in truth far
/// fewer, since suspects' ratios are far below their bound. Streams are fixed. The planted faults are above.
#[test]
fn fair_decks_have_no_suspect() {
    let (dealt, mut named) = (dealt(10), Vec::<Suspect>::new());
    for stream in 0..50 {
        let fair: Next = Box::new(|deck, words| *deck = words.order(10));
        named.extend(suspects(&audit(10, 500, 90_000 + stream, &fair), dealt.clone()));
    }
    assert!(named.len() < 5, "{named:?}");
}

#[test]
fn a_small_number_of_seeds_is_told_by_the_decks_that_come_again() {
    let seeds: Next = Box::new(|deck, words| *deck = Words::new(1 << 22 | words.below(1 << 15)).order(52));
    let known = [15, 16, 31]
        .map(|bits| (format!("seeds:{bits}"), SuspectDistribution::Seeds(f64::from(bits).exp2())));
    let found = suspects(&audit(52, 20_000, 82_000, &seeds), known.clone());
    assert_eq!((found[0].name.as_str(), found[0].transform), ("seeds:15", Transform::Run), "{found:?}");
    assert!(matches!(found[0].fit, Fit::Fits { .. }) && found[0].log10_over_next > Some(100.0), "{found:?}");
    assert!(found[1..].iter().all(|other| matches!(other.fit, Fit::Differs { .. })), "{found:?}");
    let fair: Next = Box::new(|deck, words| *deck = words.order(52));
    assert_eq!(suspects(&audit(52, 2000, 83_000, &fair), known), []);
}

/// A gallery with constant decks: no shuffle, whichever deck it is, and a seed that is the same each time; and a cut,
/// which any two cards that follow one another are like.
fn constant(n: u32) -> Vec<(String, SuspectDistribution)> {
    let in_order: Next = Box::new(|deck, _| deck.sort_unstable());
    let decks = |next: &Next| SuspectDistribution::from(audit(n, 8000, 110_000, next));
    vec![
        ("no_shuffle".to_string(), decks(&in_order)),
        ("same_deck".to_string(), SuspectDistribution::Constant),
        ("fixed_seed".to_string(), decks(&fixed(110_001))),
        ("fixed_seed:other".to_string(), decks(&fixed(110_002))),
        ("cut".to_string(), decks(&anew(shuffles::RANDOM_CUT))),
        ("overhand".to_string(), decks(&anew(shuffles::OVERHAND))),
    ]
}

fn fixed(stream: u64) -> Next {
    Box::new(move |deck, _| *deck = Words::new(stream).order(deck.len() as u32))
}

/// Of three decks as of 2,000, which have the law of none that shuffles; and fewer than twenty do not say that it fits.
#[test]
fn decks_that_are_all_one_are_named_by_whether_the_deck_is_known() {
    let in_order: Next = Box::new(|deck, _| deck.sort_unstable());
    let (known, unknown) = (fixed(110_001), fixed(110_003));
    for n in [10, 52] {
        let laws = constant(n);
        for decks in [3, 5, 10, 19, 20, 200, 2000] {
            for (name, next) in [("no_shuffle", &in_order), ("fixed_seed", &known), ("same_deck", &unknown)] {
                let found = suspects(&audit(n, decks, 110_004, next), laws.clone());
                let first = &found[0];
                assert_eq!(
                    (first.name.as_str(), &first.alike[..]),
                    (name, &[][..]),
                    "{n}, {decks}: {found:?}"
                );
                assert_eq!(matches!(first.fit, Fit::Untested { .. }), decks < 20, "{n}, {decks}: {first:?}");
                assert_eq!(matches!(first.fit, Fit::Fits { .. }), decks >= 20, "{n}, {decks}: {first:?}");
            }
        }
    }
}

/// One of six orders is that of a fixed seed by luck: then that it is the same deck is the plainer name.
#[test]
fn of_three_cards_a_fixed_seed_is_not_told_from_any_other_deck() {
    let laws = constant(3);
    for stream in 0..12 {
        for decks in [9, 30, 300] {
            let found = suspects(&audit(3, decks, 110_005, &fixed(111_000 + stream)), laws.clone());
            let first = &found[0];
            let plainest = match found[0].name.as_str() {
                "no_shuffle" => first.alike.iter().any(|like| like.name == "same_deck"),
                name => name == "same_deck",
            };
            assert!(plainest && !matches!(first.fit, Fit::Differs { .. }), "{stream}, {decks}: {found:?}");
        }
    }
}

/// What a suspect never shows is not pooled with what it does: 200 decks, where 8,000 of a suspect never show theirs.
#[test]
fn two_decks_by_turns_fit_no_known_fault() {
    for n in [10, 52] {
        for decks in [20, 200, 2000] {
            let (one, other) = (Words::new(112_000).order(n), Words::new(112_001).order(n));
            let mut data = Audit::new(n).unwrap();
            (0..decks / 2)
                .for_each(|_| [&one, &other].into_iter().for_each(|deck| data.observe(deck).unwrap()));
            let laws =
                constant(n).into_iter().chain(dealt(n).into_iter().map(|(name, law)| (name, law.into())));
            let found = suspects(&data, laws);
            assert!(!found.is_empty());
            let differs = |suspect: &Suspect| matches!(suspect.fit, Fit::Differs { .. });
            assert!(found.iter().all(differs), "{n}, {decks}: {found:?}");
        }
    }
}

/// One permutation for all decks: one cycle, and two cycles that together take longer than the log to repeat.
#[cfg(feature = "report")]
#[test]
fn one_permutation_for_every_deck_is_the_verdict_and_the_only_finding() {
    for cycles in [&[52][..], &[31, 21]] {
        let mut permutation: Vec<usize> = Vec::new();
        for length in cycles {
            let first = permutation.len();
            permutation.extend((1..=*length).map(|step| first + step % length));
        }
        let mut data = Audit::new(52).unwrap();
        let mut deck: Vec<u32> = Words::new(112_002).order(52);
        for _ in 0..300 {
            data.observe(&deck).unwrap();
            deck = permutation.iter().map(|place| deck[*place]).collect();
        }
        let report = data.report();
        assert_eq!(report.findings, [FurtherFinding::SamePermutation { decks: 300 }]);
        let expected =
            "This shuffle is not fair: every deck is the deck before it, rearranged in the same way.";
        assert!(report.to_string().replace('\n', " ").starts_with(expected), "{report}");
    }
}
