//! A single deck that no shuffle makes is found wherever it lies among fair ones, and the report names it.
//!
//! Hypothesis: all orders are equally likely. Decks are cards sorted by hashed keys, streams are fixed. Each of the odd decks has a
//! probability below 1e-20 for each of 1,000 decks, so an audit of 1,001 must fail it.

use crate::decks::Words;
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
            let verdict: Value = serde_json::from_str(&report.json(Language::English)).unwrap();
            let said = verdict["verdict"]["sentence"].as_str().unwrap();
            let number = place + 1;
            let shown = if number > 999 { "1,0".to_owned() } else { format!("deck {number} has") };
            assert!(said.contains(&shown), "{said}");
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
    let json: Value = serde_json::from_str(&report.json(Language::English)).unwrap();
    let said = json["verdict"]["sentence"].as_str().unwrap();
    assert!(said.contains("deck 1 has"), "{said}");
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

/// Two fair decks of 400 cards that are equal have a p-value, though 1/400! is below every double.
#[test]
fn twins_of_many_cards_have_a_p_value() {
    let deck: Vec<u32> = (0..400).collect();
    let of = evenhand_audit::battery::Deck::of_cards(400).unwrap();
    let test = Test::of_twins(&of, &[deck.clone(), deck]).unwrap();
    assert!(test.p > 0.0 && test.p <= 1e-300, "{}", test.p);
}
