//! Every id has words in every language.

use evenhand_locale::Language;
use strum::VariantArray as _;

use super::*;
use crate::battery::{
    DeckStatistic, FoundSeed, GroupStatistic, Likeness, NumberSource, Outlier, PokerHand, RecoveredState,
    Relation, Seeding, Table,
};
use crate::findings::CutShort;
use crate::report::scale::FAMILY;
use crate::report::terms::{TRANSFORMS, test_ids as ids};

fn found_seed(log10_by_chance: f64) -> FoundSeed {
    let [generator, bounding, shuffle_loop, method] = ["g", "b", "l", "G, B, L"].map(String::from);
    FoundSeed {
        generator: NumberSource::Generator(generator),
        bounding,
        shuffle_loop,
        seeding: Seeding::Once,
        method,
        seed: 1 << 60,
        next: 2,
        explained: 1,
        reseeded: 0,
        alike: 1,
        candidates: 9,
        log10_by_chance,
    }
}

fn recovered_state() -> RecoveredState {
    let [generator, shuffle_loop, method, state] = ["v8", "l", "V8, L", "0f"].map(String::from);
    let (put_back, log10_by_chance) = (true, -90.0);
    RecoveredState {
        generator,
        shuffle_loop,
        method,
        state,
        decks: 3,
        foretold: 1,
        passed: 0,
        put_back,
        log10_by_chance,
    }
}

fn places() -> [Where; 28] {
    let digits = Digits::Ascending;
    [
        Where::CardAtPlace { card: 1, place: 2 },
        Where::FaceAtPlace { face: 1, place: 2 },
        Where::Pair { first: 1, second: 2 },
        Where::Neighbours { first: 1, second: 2 },
        Where::Digit { from: 1, to: 2, place: 3 },
        Where::Value { from: 1, to: 1 },
        Where::Rank { from: 0, to: 3 },
        Where::EvenOrders,
        Where::Remainders { digits, words: 256 },
        Where::LowFaces { digits },
        Where::Gap { distance: 1 },
        Where::Gap { distance: 2 },
        Where::GapWithin { distance: 3 },
        Where::Distance { first: 1, second: 2, distance: 1 },
        Where::Distance { first: 1, second: 2, distance: 2 },
        Where::Within { first: 1, second: 2, distance: 1 },
        Where::Within { first: 1, second: 2, distance: 2 },
        Where::Apart { step: 1, distance: 1, is_backward: false },
        Where::Apart { step: 3, distance: 2, is_backward: true },
        Where::Deck {
            deck: Some(3),
            of: DeckStatistic::Order(Statistic::Cycles),
            transform: Transform::Changes,
        },
        Where::Again { deck: 2, next: 5, times: 2 },
        Where::Follows { deck: 9, earlier: 2, relation: Relation::Cut, turn: None },
        Where::Alike { one: 0, other: 1, likeness: Likeness::Rank },
        Where::SumOfTwo { one: 0, other: 1, sum: 53 },
        Where::EvenSum { cards: 3 },
        Where::Poker { cards: 5, hand: PokerHand::Flush, suits: Likeness::Suit },
        Where::InPlaceAtLag { lag: 1, cards: 0 },
        Where::InPlaceAtLag { lag: 40, cards: 52 },
    ]
}

/// Where a test may be farthest out.
fn place(id: TestId) -> Where {
    match id.subject {
        Subject::Table(Table::PairOrder) => Where::Pair { first: 1, second: 2 },
        Subject::Table(Table::NeighboursInCircle | Table::NeighboursInRow) => {
            Where::Neighbours { first: 1, second: 2 }
        }
        Subject::Table(Table::Orders) => Where::Rank { from: 1, to: 1 },
        Subject::Digits(_) => Where::Digit { from: 1, to: 2, place: 3 },
        Subject::Group { statistic: GroupStatistic::Spacing, .. } => Where::Gap { distance: 2 },
        Subject::Statistic(_) | Subject::Group { .. } => Where::Value { from: 1, to: 2 },
        Subject::Distances => Where::Apart { step: 1, distance: 2, is_backward: true },
        Subject::Distance { .. } => Where::Distance { first: 1, second: 2, distance: 3 },
        Subject::Relations => Where::Alike { one: 0, other: 1, likeness: Likeness::Rank },
        _ => Where::CardAtPlace { card: 1, place: 2 },
    }
}

fn far_deck(deck: Option<u64>) -> Effect {
    let of = DeckStatistic::Order(Statistic::Descents);
    Effect::FarthestDeck { transform: Transform::Changes, of, value: 0, expected: 25.5, deck, decks: 1 }
}

fn effects() -> [Effect; 20] {
    let (digits, observed, expected) = (Digits::Ascending, 0.25, 0.125);
    [
        Effect::Share { observed, expected },
        Effect::Ratio { ratio: 1.5 },
        Effect::Mean { observed, expected },
        Effect::Total { observed, expected },
        Effect::TooEven { statistic: observed, expected },
        Effect::Correlation { correlation: 0.5 },
        Effect::Drift { decks: 5, first: 1.0, after: 2.0 },
        Effect::Part { part: "north".into(), decks: 5, mean: 1.0, others: 2.0 },
        Effect::Remainders { digits, words: 256, excess: 1.0 },
        Effect::LowFaces { digits, z: 6.0 },
        Effect::EqualPairs { equal: 0, pairs: 1e3 },
        Effect::SameStart { runs: 3, same: 2 },
        Effect::EValue { log10: 7.0, strongest: None, decks: None },
        Effect::EValue {
            log10: 7.0,
            strongest: Some(TestId {
                transform: Transform::Inverses,
                subject: Subject::Parity,
                form: Form::Whole,
            }),
            decks: Some(7),
        },
        far_deck(Some(7)),
        far_deck(None),
        Effect::DeckMean { of: DeckStatistic::CardsInPlace(12), observed, expected },
        Effect::Related { relation: Relation::Cut, turn: None, deck: Some(9), earlier: Some(2), decks: 1 },
        Effect::FoundSeed(found_seed(1.5)),
        Effect::RecoveredState(recovered_state()),
    ]
}

#[test]
fn every_id_has_words_in_every_language() {
    for language in RESOURCES.languages() {
        let words = Words::new(language);
        let report = crate::Audit::new(4).unwrap().report();
        for id in ids() {
            assert!(!words.test(id).is_empty() && !words.null(Null::of(id))[1].is_empty());
            for at in [Some(place(id)), None] {
                let outlier = |at| Outlier { at, observed: 0.0, expected: 2.0, z: -6.0 };
                let outliers: Vec<_> = at.map(outlier).into_iter().collect();
                // Too even, and not.
                for degrees in [Some(9.0), None] {
                    let (effect, outliers) = (Effect::Ratio { ratio: 0.0 }, outliers.clone());
                    let test = Test {
                        id,
                        decks: 9,
                        statistic: 1.0,
                        degrees,
                        p: 1e-9,
                        effect,
                        outliers,
                        exponent: 20.0,
                    };
                    assert!(!words.plainly(&report, &test).is_empty());
                }
            }
        }
        for at in places() {
            assert!(!words.whereabouts(&report.names, Transform::Changes, at).is_empty());
        }
        for effect in effects() {
            let (id, outliers) = (ids()[0], Vec::new());
            let test = Test {
                id,
                decks: 9,
                statistic: 1.0,
                degrees: None,
                p: 1e-9,
                effect,
                outliers,
                exponent: 20.0,
            };
            assert!(!words.effect(&report.names, &test).is_empty());
        }
        for fit in [Fit::Fits { p: FAMILY }, Fit::Untested { p: FAMILY }, Fit::Differs { p: FAMILY }] {
            assert!(!words.fit(fit).is_empty());
        }
        for &caught in Caught::VARIANTS {
            assert!(!words.caught(caught).is_empty() && !words.caught_long(caught).is_empty());
        }
        for power in [
            Power::Simulated { found: 1, of: 2 },
            Power::Extrapolated { probability: 0.5 },
            Power::Computed { probability: 0.5 },
            Power::Undetected { tried: 1 },
        ] {
            assert!(!words.how_known(power).is_empty());
        }
        for feature in [
            Feature::Statistic { statistic: Statistic::Cycles, of_inverse: true },
            Feature::CardAtPlace { place: 0 },
            Feature::PlaceOfCard { card: 0 },
            Feature::Digit { digits: Digits::Lehmer, place: 0 },
            Feature::Order,
            Feature::EqualDecks,
        ] {
            assert!(!words.feature(&CardNames::default(), Transform::Decks, feature).is_empty());
        }
    }
}

#[test]
fn further_findings_and_untested_faults_are_localized() {
    use crate::findings::{SeedOrigin, TriedSeeds};
    let tried = |of, [from, to]: [u64; 2], generators: &[&str]| TriedSeeds {
        of,
        from,
        to,
        generator_ids: Vec::new(),
        generators: generators.iter().map(ToString::to_string).collect(),
    };
    let test = TestId { transform: Transform::Decks, subject: Subject::Parity, form: Form::Whole };
    let findings = [
        FurtherFinding::FreshDecks { first: 10, test, p: 2e-5, fresh: 40 },
        FurtherFinding::CutShort { decks: 1, why: CutShort::Late },
        FurtherFinding::CutShort { decks: 2, why: CutShort::Interrupted },
        FurtherFinding::FixedSeed,
        FurtherFinding::RepeatedNeighbours { repeats: 5, decks: 10, expected: 1.0, times: 2 },
        FurtherFinding::RepeatedAtDistance { distance: 5, repeats: 5, decks: 10, expected: 1.0, twice: true },
        FurtherFinding::RepeatedUnevenly { pairs: 50, median: 3, expected: 30 },
        FurtherFinding::FixedOrClockSeed { runs: 3 },
        FurtherFinding::ClockSeed { runs: 3, same: 2 },
        FurtherFinding::FoundSeed(found_seed(-9.0)),
        FurtherFinding::NoSeed {
            candidates: 9,
            by_chance: 0,
            order_is_guessed: true,
            ranges: vec![
                tried(SeedOrigin::Small, [0, 65_535], &[]),
                tried(SeedOrigin::Small, [0, 9], &["glibc's rand", "Go's math/rand"]),
                tried(SeedOrigin::Seconds, [1_700_000_000, 1_700_086_399], &[]),
                tried(
                    SeedOrigin::Milliseconds,
                    [1_700_000_000_000, 1_700_000_060_000],
                    &["java.util.Random"],
                ),
                tried(SeedOrigin::MillisecondsOfDay, [65_536, 86_399_999], &[]),
            ],
        },
        FurtherFinding::SeedSearchCutShort,
        FurtherFinding::RecoveredState(recovered_state()),
        FurtherFinding::RequiredNotShown { fault: "cut".into(), decks: 9, power: 0.5, required: 0.9 },
        FurtherFinding::EnoughEvidence { decks: 1, more: 999 },
        FurtherFinding::NoKnownFault,
        FurtherFinding::RepeatsLeftOut { decks: 300 },
        FurtherFinding::FoundSeed(FoundSeed {
            generator: NumberSource::OneNumber,
            reseeded: 2,
            ..found_seed(-9.0)
        }),
        FurtherFinding::FewAreOne { decks: 2 },
        FurtherFinding::RepeatedSteadily { pairs: 50, early: 30 },
        FurtherFinding::SamePermutation { decks: 300 },
    ];
    let not_looked_at = [
        NotLookedAt::LongRemainders,
        NotLookedAt::LongLags { lags: 8 },
        NotLookedAt::SeveralCards,
        NotLookedAt::LaterDecks { relations: 65_536, related: 8_192 },
        NotLookedAt::LargeSeeds,
        NotLookedAt::BetweenParts,
        NotLookedAt::OriginOfLog,
        NotLookedAt::Twins,
        NotLookedAt::OtherRuns,
        NotLookedAt::Seeds,
        NotLookedAt::OtherSeeds,
        NotLookedAt::FirstOrder,
        NotLookedAt::FaultsOfManyCards { max_cards: 256 },
        NotLookedAt::Faults,
        NotLookedAt::FaultsInterrupted,
        NotLookedAt::OrderInHands,
        NotLookedAt::HiddenPlaces { from: 6 },
        NotLookedAt::EqualCards,
        NotLookedAt::FixedDecks,
        NotLookedAt::Required,
    ];
    for language in RESOURCES.languages() {
        let words = Words::new(language);
        assert!(findings.iter().all(|finding| !words.finding(finding).is_empty()));
        assert!(not_looked_at.iter().all(|what| !words.not_looked_at(what).is_empty()));
    }
    let words = Words::new(Language::English);
    assert_eq!(
        words.finding(&findings[0]),
        "The first 10 decks left the question open (unresolved: parity of the decks, p = 2.0e-5, so fresh decks must decide). \
         The 40 fresh decks alone decide it."
    );
    assert_eq!(
        words.finding(&findings[9]),
        "Seed search: G, B, L, seeded with 1152921504606846976, makes this deck and 1 of the next 2 decks \
         (1 other seed does so too). It is one of 9 candidates, and the probability by chance is 10^-9.0."
    );
    assert_eq!(
        words.finding(&findings[10]),
        "Seed search: none of 9 candidates makes these decks from cards in sorted order, which is a guess (name them in \
         their order with --items). Tried: seeds 0 to 65,535, and seeds 0 to 9 of glibc's rand, Go's math/rand, and each \
         second from 2023-11-14 22:13 to 2023-11-15 22:13 UTC, and each millisecond from 2023-11-14 22:13 to 2023-11-14 \
         22:14 UTC of java.util.Random, and each millisecond of a day."
    );
    assert_eq!(words.finding(&findings[1]), "Only one deck was audited: the time limit was reached.");
}

#[test]
fn searched_seeds_are_localized() {
    use crate::findings::{Search, SearchedSeeds, SeedOrigin, SeedRange};
    let origins = [
        SeedOrigin::Small,
        SeedOrigin::Seconds,
        SeedOrigin::Milliseconds,
        SeedOrigin::MillisecondsOfDay,
        SeedOrigin::FloatSeconds,
        SeedOrigin::Every,
    ];
    let searched = |search, [complete, found]: [bool; 2]| SearchedSeeds {
        generator: "go".into(),
        name: "Go's math/rand".into(),
        search,
        ranges: origins.map(|of| SeedRange { of, from: 0, to: 65_535 }).to_vec(),
        methods: 18,
        shuffles: vec!["durstenfeld".into(), "rejection".into()],
        bounding: vec!["% n".into(), "% n, rejected".into()],
        seeding: vec!["once".into(), "reseeded_every_draw".into()],
        tried: 65_536,
        seed_bits: 31,
        complete,
        found,
    };
    for language in RESOURCES.languages() {
        let words = Words::new(language);
        for search in [Search::Seeds, Search::State, Search::SortNotSearched] {
            for outcome in [[true, true], [true, false], [false, false]] {
                let one = searched(search, outcome);
                assert!(!words.searched(&one).is_empty() && !words.search_outcome(&one).is_empty());
            }
        }
    }
    let mut one = searched(Search::Seeds, [true, false]);
    one.ranges.truncate(2);
    assert_eq!(
        Words::new(Language::English).searched(&one),
        "0 to 65,535, and seconds 0 to 65,535: 65,536 of 2^31 seeds, each in 18 ways."
    );
    for language in RESOURCES.languages() {
        let ways = Words::new(language).ways(&[one.clone(), one.clone()]).unwrap();
        assert!(ways.contains("durstenfeld") && ways.contains("reseeded_every_draw"), "{ways}");
    }
    assert_eq!(Words::new(Language::English).ways(&[]), None);
    assert_eq!(
        Words::new(Language::English).ways(&[one.clone(), one]).unwrap(),
        "Each seed was tried with these shuffles: durstenfeld, rejection. Numbers were reduced to a range as programs \
         do it: % n, or % n, rejected. The generator was seeded once, and again before every draw \
         (reseeded_every_draw)."
    );
}

#[test]
fn the_search_speed_is_localized() {
    use crate::findings::SearchSpeed;
    let speed = SearchSpeed { seeds_per_second: 212_000.0, seconds: 1.23, seconds_of_whole_search: 240.0 };
    let said = Words::new(Language::English).search_speed(&speed);
    assert_eq!(
        said,
        "Speed: 212,000 seeds per second, each with all methods of its generator. This search took 1.2 s. A complete \
         search takes about 4.0 min on this machine."
    );
    let speed = SearchSpeed { seconds: 99.9, seconds_of_whole_search: 72_000.0, ..speed };
    let said = Words::new(Language::Chinese).search_speed(&speed);
    assert!(said.contains("用了 100 秒") && said.contains("约需 20 小时"), "{said}");
}

#[test]
fn a_seed_of_some_decks_does_not_predict_future_decks() {
    let report = crate::Audit::new(4).unwrap().report();
    let words = Words::new(Language::English);
    let [some, all] = [1, 2].map(|explained| {
        words.plainly(&report, &Test::of_seed(1, FoundSeed { explained, ..found_seed(-50.0) }))
    });
    assert!(some.starts_with("the first of its decks can be reproduced"), "{some}");
    assert!(all.starts_with("its decks can be reproduced, future decks too"), "{all}");
}

#[test]
fn a_verdict_says_how_often_fair_decks_would_look_like_this() {
    let words = Words::new(Language::English);
    let power = |power: i32| words.say("power-of-ten", [("power", power.into())]);
    assert_eq!([power(30), power(6)], ["10^30", "a million"]);
    let often = |observed: f64, ratio: f64| {
        let facts = super::facts([("observed", observed.into())]);
        words.say_of("they-come", facts.into_iter().chain(super::figures::times_as_often(ratio)).collect())
    };
    assert_eq!(often(128.0, 1.28), "come 1.28 times as often as they should");
    assert_eq!(often(9.0, 366_428_693_789.43), "come 370 billion times as often as they should");
    assert_eq!(often(9.0, 3.6e13), "come more than 10^13 times as often as they should");
    assert_eq!(often(0.0, 0.0), "come never");
    let likelier = |power: i32| words.say("likelier", [("power", power.into()), ("over", "next".into())]);
    assert_eq!(
        [likelier(0), likelier(1)],
        ["hardly likelier than the next", "10 times likelier than the next"]
    );
}

#[test]
fn statistics_are_called_in_english_as_their_type_calls_them() {
    let words = Words::new(Language::English);
    for statistic in Statistic::ALL {
        assert_eq!(words.statistic(statistic), statistic.to_string());
    }
}

/// What stands in Latin letters in a Chinese report: names of people, algorithms and programs, options, signs of formulas.
const LATIN: &[&str] = &[
    "classics",
    "Bayer",
    "Bonferroni",
    "Chernoff",
    "Diaconis",
    "Durstenfeld",
    "Firefox",
    "Fisher",
    "Group",
    "Holm",
    "Lehmer",
    "Lindon",
    "MacMahon",
    "Malek",
    "Math",
    "Montmort",
    "Neyman",
    "Pearson",
    "Probability",
    "Random",
    "Representations",
    "SHA",
    "Safari",
    "Schensted",
    "Schur",
    "Sidak",
    "Statistics",
    "UTC",
    "Ville",
    "Wald",
    "Whitworth",
    "Wolfowitz",
    "Yates",
    "and",
    "audit",
    "brief",
    "crack",
    "decks",
    "dice",
    "drand",
    "evenhand",
    "exact",
    "floor",
    "in",
    "items",
    "java",
    "log",
    "modulo",
    "rand",
    "random",
    "require",
    "sequential",
    "sort",
    "util",
    "xorshift",
];

/// The words in Latin letters of a text that are none of those, nor the names handed in.
fn latin(text: &str, names: &[&str]) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '_');
    // The name of a classic has an underscore.
    let is_known = |word: &str| LATIN.contains(&word) || names.contains(&word) || word.contains('_');
    // One letter is a sign of a formula, or a card.
    words.filter(|word| word.len() > 1 && !is_known(word)).map(ToOwned::to_owned).collect()
}

#[test]
fn a_chinese_resource_has_no_english_words_but_names() {
    for line in include_str!("zh.ftl").lines().filter(|line| !line.starts_with('#')) {
        let text = line.split_once(" = ").map_or(line, |(_, text)| text);
        // What stands in braces is a reference or a function, and in brackets a case.
        let mut depth = 0_u32;
        let shown: String = text
            .chars()
            .filter(|letter| {
                match letter {
                    '{' | '[' => depth += 1,
                    // One that closes what an earlier line opened closes nothing here.
                    '}' | ']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0
            })
            .collect();
        // Attributes and messages that begin on this line have a name before them.
        let is_heading = line.trim_end().ends_with('=');
        let strange = if is_heading { Vec::new() } else { latin(&shown, &[]) };
        assert!(strange.is_empty(), "{line}: {strange:?}");
    }
}

/// Every sentence on every test, each effect, place and finding, in Chinese: what Rust puts together has no English either.
#[test]
fn chinese_sentences_have_no_english_words_but_names() {
    let names = ["aces", "north", "x", "G", "B", "L", "V", "v"];
    let words = Words::new(Language::Chinese);
    let report = crate::Audit::new(4).unwrap().report();
    let check = |text: &str| {
        let strange = latin(text, &names);
        assert!(strange.is_empty(), "{text}: {strange:?}");
    };
    let test = |id, effect, outliers| Test {
        id,
        decks: 9,
        statistic: 1.0,
        degrees: None,
        p: 1e-9,
        effect,
        outliers,
        exponent: 20.0,
    };
    for id in ids() {
        check(&words.test(id));
        words.null(Null::of(id)).iter().for_each(|text| check(text));
        for at in [Some(place(id)), None] {
            let outlier = |at| Outlier { at, observed: 0.0, expected: 2.0, z: -6.0 };
            let outliers: Vec<_> = at.map(outlier).into_iter().collect();
            for degrees in [Some(9.0), None] {
                let test = Test { degrees, ..test(id, Effect::Ratio { ratio: 0.0 }, outliers.clone()) };
                check(&words.plainly(&report, &test));
            }
        }
    }
    for at in places() {
        for transform in TRANSFORMS {
            check(&words.whereabouts(&report.names, transform, at));
        }
    }
    for effect in effects() {
        check(&words.effect(&report.names, &test(ids()[0], effect, Vec::new())));
    }
    check(&words.verdict(&report));
    check(&words.consequence(&report));
    check(&words.quiet(&report));
    words.bounds(&report).iter().for_each(|text| check(text));
    check(&words.several(&["1", "2", "3"].map(String::from)));
}
