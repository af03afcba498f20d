//! A single deck that no shuffle makes is found wherever it lies among fair ones, and the report names it.
//!
//! Hypothesis: all orders are equally likely. Decks are cards sorted by hashed keys, streams are fixed. Each of the odd decks has a
//! probability below 1e-20 for each of 1,000 decks, so an audit of 1,001 must fail it.

use crate::decks::Words;
use crate::shuffles;
use evenhand_audit::battery::{DeckStatistic, Effect, Finding, Subject, Test, Where};
use evenhand_audit::report::Language;
use evenhand_audit::sequential::Evidence;
use evenhand_audit::{Audit, Report};
use serde_json::Value;

const DECKS: usize = 1000;

fn fair(stream: u64) -> Vec<Vec<u32>> {
    let mut words = Words::new(70_000 + stream);
    (0..DECKS).map(|_| words.order(52)).collect()
}

fn judged(decks: &[Vec<u32>]) -> Report {
    let mut audit = Audit::new(52).unwrap();
    for deck in decks {
        audit.observe(deck).unwrap();
    }
    audit.report()
}

/// The sentence of the verdict, in English.
fn sentence(report: &Report) -> String {
    let json: Value = serde_json::from_str(&report.json(Language::English)).unwrap();
    json["verdict"]["sentence"].as_str().unwrap().to_owned()
}

/// The number of the deck, from 1, that the test of single decks names first.
fn farthest(report: &Report) -> (Option<u64>, DeckStatistic) {
    let is_of_one = |test: &&Test| test.id.subject == Subject::FarthestDeck;
    let test = report.tests.iter().map(|(test, _)| test).find(is_of_one).unwrap();
    let Effect::FarthestDeck { deck, of, .. } = test.effect else { panic!("{:?}", test.effect) };
    let Where::Deck { deck: listed, .. } = test.outliers[0].at else { panic!("{:?}", test.outliers) };
    assert_eq!(deck, listed);
    (deck, of)
}

/// One riffle: two runs.
fn riffled(words: &mut Words) -> Vec<u32> {
    use evenhand::Draw as _;
    let (mut low, mut high) = (0..26_u32, 26..52_u32);
    std::iter::from_fn(|| {
        let [one, other] = [low.len() as u64, high.len() as u64];
        if one + other == 0 {
            None
        } else if words.below(one + other) < one {
            low.next()
        } else {
            high.next()
        }
    })
    .collect()
}

#[test]
fn a_deck_in_order_reversed_or_riffled_once_is_found_wherever_it_lies() {
    let in_order: Vec<u32> = (0..52).collect();
    let reversed: Vec<u32> = (0..52).rev().collect();
    let riffle = riffled(&mut Words::new(71_000));
    for (stream, odd) in [in_order, reversed, riffle].into_iter().enumerate() {
        for place in [0, 1, 254, 255, 500, 999, 1000] {
            let mut decks = fair(stream as u64);
            decks.insert(place, odd.clone());
            let report = judged(&decks);
            assert!(
                matches!(report.finding, Finding::Fail { .. }),
                "{stream} at {place}: {}",
                report.finding
            );
            assert_eq!(farthest(&report).0, Some(place as u64 + 1), "{stream} at {place}");
            let said = sentence(&report);
            let number = place + 1;
            let number = if number > 999 { format!("1,{:03}", number - 1000) } else { number.to_string() };
            let shown = [
                format!("deck {number} is in order."),
                format!("deck {number} is in reverse order."),
                format!("deck {number} has"),
            ];
            assert!(said.contains(&shown[stream]), "{said}");
        }
    }
}

#[test]
fn a_deck_that_is_the_one_before_but_for_a_little_is_found() {
    let two_exchanged = |deck: &mut Vec<u32>| deck.swap(3, 40);
    let cut = |deck: &mut Vec<u32>| deck.rotate_left(17);
    let reversed = |deck: &mut Vec<u32>| deck.reverse();
    let relabelled = |deck: &mut Vec<u32>| deck.iter_mut().for_each(|card| *card = 51 - *card);
    let changes: [fn(&mut Vec<u32>); 4] = [two_exchanged, cut, reversed, relabelled];
    for (stream, change) in changes.into_iter().enumerate() {
        for place in [1, 300, 999] {
            let mut decks = fair(10 + stream as u64);
            let mut odd = decks[place - 1].clone();
            change(&mut odd);
            decks.insert(place, odd);
            let report = judged(&decks);
            assert!(
                matches!(report.finding, Finding::Fail { .. }),
                "{stream} at {place}: {}",
                report.finding
            );
            let [earlier, number] = if place > 998 {
                ["999", "1,000"].map(String::from)
            } else {
                [place, place + 1].map(|deck| deck.to_string())
            };
            let how =
                ["but for two exchanged cards", "cut", "reversed", "with its cards renumbered in reverse"];
            let shown = format!("deck {number} is deck {earlier} {}.", how[stream]);
            assert!(sentence(&report).contains(&shown), "{}", sentence(&report));
        }
    }
}

#[test]
fn a_deck_that_is_the_one_300_before_but_cut_is_found() {
    let mut decks = fair(20);
    let mut odd = decks[400].clone();
    odd.rotate_left(9);
    decks.insert(700, odd);
    let report = judged(&decks);
    let is_related = |test: &&Test| test.id.subject == Subject::RelatedDecks && test.p < 1e-50;
    let test = report.tests.iter().map(|(test, _)| test).find(is_related).unwrap();
    let Effect::Related { deck: Some(701), earlier: Some(401), .. } = test.effect else {
        panic!("{:?}", test.effect);
    };
}

#[test]
fn fair_decks_name_no_single_one() {
    for stream in 30..34 {
        let report = judged(&fair(stream));
        assert!(matches!(report.finding, Finding::NoneFound { .. }), "{}", report.finding);
    }
}

/// Large decks are counted one by one; a deck in order is found there, too.
#[test]
fn a_deck_in_order_of_100_cards_is_found() {
    let mut words = Words::new(72_000);
    let mut audit = Audit::new(100).unwrap();
    for deck in 0..60 {
        let order = words.order(100);
        audit.observe(&if deck == 40 { (0..100).collect() } else { order }).unwrap();
    }
    let report = audit.report();
    assert!(matches!(report.finding, Finding::Fail { .. }), "{}", report.finding);
    assert_eq!(farthest(&report).0, Some(41));
}

/// The e-value alone fails a first deck that is reversed; the reason is that deck, and no interval that holds the fair mean.
#[test]
fn a_verdict_by_the_evidence_names_the_deck() {
    let mut decks = fair(40);
    decks.insert(0, (0..52).rev().collect());
    let mut evidence = Evidence::new(52).unwrap().beside_an_audit();
    for deck in &decks {
        evidence.observe(deck).unwrap();
    }
    evidence.look();
    let report = evidence.audit().report_of(vec![Test::of_evidence(&evidence)]);
    let said = sentence(&report);
    assert!(said.contains("deck 1 is in reverse order"), "{said}");
    assert!(!said.contains("99 %"), "{said}");
    assert_eq!(farthest_described(&report).lag(), 0);
}

fn farthest_described(report: &Report) -> DeckStatistic {
    let is_of_one = |(test, _): &&(Test, f64)| test.id.subject == Subject::FarthestDeck;
    let (test, _) = report.described_by.iter().find(is_of_one).unwrap();
    let Effect::FarthestDeck { of, .. } = test.effect else { panic!("{:?}", test.effect) };
    of
}

/// One deck takes all repeats. The report names it and its numbers, and does not estimate how many decks there are.
#[test]
fn a_deck_that_comes_again_and_again_is_named() {
    let mut decks = fair(50);
    let again = decks[16].clone();
    for place in [100, 333, 610, 900] {
        decks[place] = again.clone();
    }
    let report = judged(&decks);
    let json: Value = serde_json::from_str(&report.json(Language::English)).unwrap();
    let said = json["verdict"]["sentence"].as_str().unwrap();
    assert!(said.contains("deck 17 came again as deck 101, 5 times in all"), "{said}");
    let tests = json["tests"].as_array().unwrap();
    let equal = tests.iter().find(|test| test["id"] == "equal_decks").unwrap();
    let place = &equal["outliers"][0]["where"];
    assert_eq!((&place["deck"], &place["next"], &place["times"]), (&17.into(), &101.into(), &5.into()));
}

/// Changes every deck whose number is a multiple of `step`.
fn changed(stream: u64, step: usize, change: impl Fn(usize, &mut [Vec<u32>])) -> Vec<Vec<u32>> {
    let mut decks = fair(stream);
    (step - 1..DECKS).step_by(step).for_each(|at| change(at, &mut decks));
    decks
}

#[test]
fn related_decks_are_counted_once_and_named_before_single_decks() {
    let reversed = changed(60, 100, |at, decks| decks[at] = decks[at - 1].iter().rev().copied().collect());
    let said = sentence(&judged(&reversed));
    assert!(said.contains("deck 100 is deck 99 reversed (10 decks are related to earlier ones)"), "{said}");
    let mirrored =
        changed(61, 20, |at, decks| decks[at] = decks[at - 1].iter().map(|card| 51 - card).collect());
    let said = sentence(&judged(&mirrored));
    let shown =
        "deck 20 is deck 19 with its cards renumbered in reverse (50 decks are related to earlier ones)";
    assert!(said.contains(shown), "{said}");
}

/// Two reversals in a row give a deck that is equal to an earlier one. This is not a cycle.
#[test]
fn reversed_decks_explain_equal_decks() {
    let decks = changed(62, 50, |at, decks| {
        for place in if at % 400 == 399 { at..at + 2 } else { at..at + 1 } {
            if place < DECKS {
                decks[place] = decks[place - 1].iter().rev().copied().collect();
            }
        }
    });
    let report = judged(&decks);
    let said = sentence(&report);
    assert!(said.contains("deck 50 is deck 49 reversed"), "{said}");
    let shown = report.terminal(200, false, Language::English);
    assert!(!shown.contains("cycle,") && !shown.contains("2 before"), "{shown}");
}

#[test]
fn few_equal_decks_at_one_distance_are_not_called_a_cycle() {
    let report = judged(&changed(63, 100, |at, decks| decks[at] = decks[at - 12].clone()));
    let said = sentence(&report);
    let pair = "some decks are the same as the one 12 decks before (decks 88 and 100 are the same)";
    assert!(said.contains(pair), "{said}");
    let shown = report.terminal(200, false, Language::English).replace('\n', " ");
    assert!(shown.contains("10 of 1,000 decks equal the deck 12 before"), "{shown}");
    assert!(!shown.contains("cycle,") && !shown.contains("related to earlier"), "{shown}");
    // The log contains its first 700 decks again.
    let mut decks = fair(64);
    decks.extend_from_within(..700);
    let shown = judged(&decks).terminal(200, false, Language::English).replace('\n', " ");
    assert!(shown.contains("in a cycle"), "{shown}");
}

#[test]
fn the_only_two_equal_decks_are_named() {
    let mut decks = fair(65);
    decks.truncate(200);
    decks[187] = decks[180].clone();
    let said = sentence(&judged(&decks));
    assert!(said.contains("decks 181 and 188 are the same, although all 200 decks"), "{said}");
}

/// A single far deck leads the verdict if the other decks are fair, but not if all decks are biased.
#[test]
fn a_single_far_deck_does_not_lead_the_verdict_if_all_decks_are_biased() {
    let odd = |decks: &mut [Vec<u32>]| decks[500][..17].sort_unstable();
    let mut decks = fair(66);
    odd(&mut decks);
    let said = sentence(&judged(&decks));
    assert!(said.contains("deck 501 has 17 cards in rising order at the top"), "{said}");
    let mut words = Words::new(72_001);
    let mut naive: Vec<Vec<u32>> = Vec::new();
    for _ in 0..3 * DECKS {
        let mut deck: Vec<u32> = (0..52).collect();
        (0..52).for_each(|round| (shuffles::NAIVE_SWAP.turn)(&mut deck, round, &mut words));
        naive.push(deck);
    }
    odd(&mut naive);
    let report = judged(&naive);
    assert_eq!(farthest(&report).0, Some(501));
    let said = sentence(&report);
    assert!(!said.contains("deck 501") && said.contains("cards "), "{said}");
}

/// Two fair decks of 400 cards that are equal have a p-value, though 1/400! is below every double.
#[test]
fn twins_of_many_cards_have_a_p_value() {
    let deck: Vec<u32> = (0..400).collect();
    let of = evenhand_audit::battery::Deck::of_cards(400).unwrap();
    let test = Test::of_twins(&of, &[deck.clone(), deck]).unwrap();
    assert!(test.p > 0.0 && test.p <= 1e-300, "{}", test.p);
}
