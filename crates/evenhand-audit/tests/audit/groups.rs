//! Groups, lags and distances on request: p-values are what they say, and planted faults are found.
//!
//! Hypothesis: all orders are equally likely and the decks independent. Calibration: of audits of fair decks each test's p
//! is below α in α of them at most, at 50 %, 10 %, 1 % and 0.1 %, within binomial limits of 1e-7; of sums of many decks no
//! less. Faults: 20 audits each at 1e-6 over all tests (Holm), of which 90 % must fail, as many decks as said. Streams are
//! fixed and were never changed.

use crate::decks::Words;
use crate::p_values::{PValues, audits};
use evenhand::Draw;
use evenhand_audit::Audit;
use evenhand_audit::battery::{
    Deck, Effect, Finding, Form, Group, GroupStatistic, Subject, Test, TestId, Where,
};

fn on_request(test: &Test) -> bool {
    match test.id.subject {
        Subject::Group { .. } | Subject::Distances | Subject::Distance { .. } => true,
        Subject::CardsInPlace => matches!(test.id.form, Form::FarthestLag(_)),
        _ => false,
    }
}

fn group(name: &str, faces: impl IntoIterator<Item = u32>) -> Group {
    Group::new(name, faces).unwrap()
}

/// P-values of audits of fair decks.
fn p_values(audits: u64, decks: u32, like: &Audit, faces: &[u32], keep: impl Fn(&Test) -> bool) -> PValues {
    let n = like.cards();
    let one = |stream: u64| {
        let (mut words, mut audit) = (Words::new(40_000 + stream), like.anew().with_auxiliary(stream as u16));
        for _ in 0..decks {
            let order: Vec<u32> = words.order(n).iter().map(|card| faces[*card as usize]).collect();
            audit.observe(&order[..like.visible() as usize]).unwrap();
        }
        let tests: Vec<Test> = audit.tests().into_iter().filter(&keep).collect();
        PValues::of(&tests)
    };
    (0..audits).map(one).fold(PValues::default(), PValues::and)
}

fn different(n: u32) -> Vec<u32> {
    (0..n).collect()
}

#[test]
fn chances_of_groups_lags_and_distances_hold_for_fair_decks() {
    for (n, decks, all) in [(4, 30, 2000), (6, 200, 600), (52, 150, 300)] {
        let groups = vec![group("two", [0, 2]), group("low", 0..n / 2), group("one", [n - 1])];
        let like = Audit::new(n).unwrap().with_groups(groups, &[n / 2]).unwrap();
        let like = like.with_lags(9).unwrap().with_distances(true, &[[0, n - 1], [2, 1]]).unwrap();
        let found = p_values(audits(all), decks, &like, &different(n), on_request);
        assert!(found.tests.len() >= 20, "{}", found.tests.len());
        assert_eq!(found.wrong(), [""; 0], "{n} cards");
    }
}

/// Sums of many decks have p-values that are uniform, and not only no smaller.
#[test]
fn chances_of_the_means_of_groups_are_uniform_for_fair_decks() {
    let like = Audit::new(52).unwrap();
    let like = like.with_groups(vec![group("aces", 0..4), group("spades", 39..52)], &[13]).unwrap();
    let is_mean = |test: &Test| on_request(test) && test.id.form == Form::Mean;
    let found = p_values(audits(400), 1000, &like, &different(52), is_mean);
    assert_eq!((found.wrong(), found.tests.len()), (Vec::new(), 12));
}

/// Hands, and decks of equal cards: the distributions of what is visible.
#[test]
fn chances_of_groups_hold_for_hands_and_equal_cards() {
    let faces = [0, 0, 1, 1, 2, 2, 3, 3, 4, 5];
    for visible in [10, 4] {
        let deck = Deck::of_faces(&faces).unwrap().first(visible).unwrap();
        let groups = vec![group("pair", [1]), group("three", [0, 4])];
        let like = Audit::of(&deck).with_groups(groups, &[2]).unwrap();
        let found = p_values(audits(600), 200, &like, &faces, on_request);
        assert!(found.tests.len() >= 16, "{}", found.tests.len());
        assert_eq!(found.wrong(), [""; 0], "{visible} visible");
    }
}

/// How many of 20 audits fail, and how many of these by a test that was asked for.
fn failed(like: &Audit, decks: u64, mut next: impl FnMut(&mut Words) -> Vec<u32>) -> [u32; 2] {
    let mut failed = [0; 2];
    for stream in 0..20 {
        let (mut words, mut audit) = (Words::new(50_000 + stream), like.anew());
        for _ in 0..decks {
            audit.observe(&next(&mut words)).unwrap();
        }
        if let Finding::Fail { test, .. } = audit.finding() {
            failed[0] += 1;
            failed[1] += u32::from(
                test.group().is_some()
                    || matches!(test.subject, Subject::Distances | Subject::Distance { .. })
                    || matches!(test.form, Form::FarthestLag(_)),
            );
        }
    }
    failed
}

#[track_caller]
fn found(like: &Audit, decks: u64, next: impl FnMut(&mut Words) -> Vec<u32>) {
    let [failed, by_request] = failed(like, decks, next);
    assert!(
        failed >= 18 && by_request >= 18,
        "{failed} of 20 audits fail, {by_request} by what was asked for"
    );
}

/// The groups of a deck of 52 that the program finds by itself: 4 suits of 13, 2 colours, 13 ranks.
fn known_deck() -> Vec<Group> {
    let suits = (0..4).map(|suit| group(&format!("suit {suit}"), 13 * suit..13 * suit + 13));
    let colours = (0..2).map(|colour| group(&format!("colour {colour}"), 26 * colour..26 * colour + 26));
    let ranks = (0..13).map(|rank| group(&format!("rank {rank}"), (0..4).map(move |suit| 13 * suit + rank)));
    suits.chain(colours).chain(ranks).collect()
}

/// Of each deck in four, the second ace is put right after the first.
fn aces_together(words: &mut Words) -> Vec<u32> {
    let mut order = words.order(52);
    if words.below(4) == 0 {
        let second = order.iter().rposition(|card| card % 13 == 0).unwrap();
        let card = order.remove(second);
        let first = order.iter().position(|card| card % 13 == 0).unwrap();
        order.insert(first + 1, card);
    }
    order
}

/// Planted: an ace that is put beside another in a quarter of the decks.
#[test]
fn aces_that_stand_together_in_a_quarter_of_the_decks_are_found_in_300_decks() {
    found(&Audit::new(52).unwrap().with_groups(known_deck(), &[]).unwrap(), 300, aces_together);
}

/// What it is told in words of: the pairs, and how many were expected.
#[test]
fn a_report_says_how_many_aces_stand_together() {
    let groups = vec![group("aces", (0..4).map(|suit| 13 * suit))];
    let mut audit = Audit::new(52).unwrap().with_groups(groups, &[]).unwrap();
    let mut words = Words::new(60_000);
    for _ in 0..1000 {
        audit.observe(&aces_together(&mut words)).unwrap();
    }
    let is_total = |test: &&Test| test.id.key() == "group_neighbours.mean";
    let tests = audit.tests();
    let found = tests.iter().find(is_total).unwrap();
    let Effect::Total { observed, expected } = found.effect else { panic!("{found:?}") };
    assert!((expected - 1000.0 * 12.0 / 52.0).abs() < 1e-6, "{expected}");
    #[cfg(feature = "report")]
    {
        let report = audit.report();
        let sentence = format!(
            "aces stand together more than they should: {observed} pairs side by side, expected {expected:.0}"
        );
        let text = report.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.starts_with(&format!("This shuffle is not fair: {sentence}.")), "{report}");
        let json = report.json(evenhand_audit::report::Language::English);
        assert!(json.contains("\"group\": \"aces\"") && json.contains("\"group_neighbours.mean\""));
    }
    assert!(observed > 400.0);
}

/// Planted: a new deck, of which one half is cut at random and riffled in, six times: suits clump long after orders
/// look free. Here a tenth of the decks keep a run of five cards of their first suit together.
#[test]
fn suits_that_clump_in_a_fifth_of_the_decks_are_found_in_400_decks() {
    let next = |words: &mut Words| {
        let mut order = words.order(52);
        if words.below(5) == 0 {
            // The first five spades are gathered where the first of them lies.
            let first = order.iter().position(|card| *card < 13).unwrap();
            let spades: Vec<u32> = order.iter().copied().filter(|card| *card < 13).take(5).collect();
            order.retain(|card| !spades.contains(card));
            order.splice(first..first, spades);
        }
        order
    };
    found(&Audit::new(52).unwrap().with_groups(known_deck(), &[]).unwrap(), 400, next);
}

/// Planted: a hand of five without an ace is dealt again with one half.
#[test]
fn hands_that_too_seldom_lack_an_ace_are_found_in_1200_decks() {
    let next = |words: &mut Words| {
        let order = words.order(52);
        let lacks = order[..5].iter().all(|card| card % 13 != 0);
        if lacks && words.below(2) == 0 { words.order(52) } else { order }
    };
    let like = Audit::new(52).unwrap().with_groups(known_deck(), &[5]).unwrap();
    found(&like, 1200, next);
    // Of hands alone that are seen too.
    let deck = Deck::of_cards(52).unwrap().first(5).unwrap();
    let like = Audit::of(&deck).with_groups(known_deck(), &[]).unwrap();
    found(&like, 1200, |words| next(words)[..5].to_vec());
}

/// Planted: no hand of 13 lacks an ace.
#[test]
fn that_no_hand_lacks_an_ace_is_found_in_120_decks() {
    let next = |words: &mut Words| loop {
        let order = words.order(52);
        if order[..13].iter().any(|card| card % 13 == 0) {
            return order;
        }
    };
    let like = Audit::new(52).unwrap().with_groups(known_deck(), &[13]).unwrap();
    found(&like, 120, next);
    let mut audit = like.anew();
    let mut words = Words::new(60_001);
    for _ in 0..120 {
        audit.observe(&next(&mut words)).unwrap();
    }
    let none = |id: TestId| {
        matches!(id.subject, Subject::Group { statistic: GroupStatistic::NoneInHand, hand: 13, .. })
    };
    let test = audit.tests().into_iter().find(|test| none(test.id) && test.p < 1e-9);
    let Effect::Total { observed, expected } = test.expect("a test of hands").effect else { panic!() };
    assert!(observed == 0.0 && (expected - 120.0 * 0.303_818).abs() < 0.01, "{expected}");
}

/// Planted: a deck that is the one 24 decks before with a tenth.
#[test]
fn a_deck_that_comes_back_24_decks_later_is_found_by_lags() {
    let like = Audit::new(52).unwrap().with_lags(64).unwrap();
    let mut before: Vec<Vec<u32>> = Vec::new();
    let next = |words: &mut Words| {
        // One card in thirteen lies where it lay 24 decks before.
        let mut order = words.order(52);
        if let Some(old) = before.len().checked_sub(24).map(|deck| before[deck].clone()) {
            for _ in 0..2 {
                let place = words.below(52) as usize;
                let from = order.iter().position(|card| *card == old[place]).unwrap();
                order.swap(place, from);
            }
        }
        before.push(order.clone());
        order
    };
    found(&like, 150, next);
}

/// Planted: card c + 13 is never within two places after card c, in half of the cases.
#[test]
fn pairs_that_keep_apart_are_found_by_distances() {
    let next = |words: &mut Words| {
        let mut order = words.order(52);
        for place in 0..51 {
            if order[place] + 13 == order[place + 1] && words.below(2) == 0 {
                order.swap(place + 1, (place + 11) % 52);
            }
        }
        order
    };
    let like = Audit::new(52).unwrap().with_distances(true, &[]).unwrap();
    found(&like, 600, next);
    // A named pair, of which the second is never right after the first or before it.
    let next = |words: &mut Words| loop {
        let order = words.order(52);
        let [one, other] = [7, 33].map(|card| order.iter().position(|other| *other == card).unwrap());
        if one.abs_diff(other) != 1 {
            return order;
        }
    };
    let like = Audit::new(52).unwrap().with_distances(false, &[[7, 33]]).unwrap();
    found(&like, 1500, next);
    let mut audit = like.anew();
    let mut words = Words::new(60_002);
    (0..1500).for_each(|_| audit.observe(&next(&mut words)).unwrap());
    let test =
        audit.tests().into_iter().find(|test| test.id.key() == "distance.7_33.farthest_place").unwrap();
    assert!(matches!(test.outliers[0].at, Where::Within { distance: 1, .. }), "{test:?}");
}

#[test]
fn audits_of_groups_add_up_and_others_are_refused() {
    let like = Audit::new(9).unwrap().with_groups(vec![group("two", [0, 2])], &[4]).unwrap();
    let like = like.with_lags(3).unwrap().with_distances(true, &[[0, 1]]).unwrap();
    let mut words = Words::new(60_003);
    let decks: Vec<Vec<u32>> = (0..700).map(|_| words.order(9)).collect();
    let of = |decks: &[Vec<u32>]| {
        let mut audit = like.anew();
        for deck in decks {
            audit.observe(deck).unwrap();
        }
        audit
    };
    let (whole, mut merged) = (of(&decks), of(&decks[..300]));
    merged.merge(of(&decks[300..])).unwrap();
    let lags = |test: &Test| matches!(test.id.form, Form::FarthestLag(_));
    let kept = |audit: &Audit| -> Vec<Test> {
        audit.tests().into_iter().filter(|test| on_request(test) && !lags(test)).collect()
    };
    assert_eq!(kept(&merged), kept(&whole));
    assert!(merged.tests().iter().any(|test| lags(test) && test.decks == 698));
    let refused = merged.merge(Audit::new(9).unwrap()).unwrap_err().to_string();
    assert_eq!(refused, "counts of other groups, lags or distances do not add up");
}

#[test]
fn what_is_no_group_lag_or_distance_is_told() {
    let audit = || Audit::new(5).unwrap();
    let told = |why: evenhand_audit::battery::OnRequestError| why.to_string();
    for (groups, hands, why) in [
        (
            vec![group("all", 0..5)],
            vec![],
            "group all has all cards of the deck, so their places show nothing",
        ),
        (vec![group("none", [])], vec![], "group none has no card"),
        (vec![group("far", [9])], vec![], "group far: the deck has no card 9"),
        (vec![group("a", [1]), group("a", [2])], vec![], "two groups have the name a"),
        (
            vec![group("a", [1])],
            vec![5],
            "a hand of 5 of 5 visible places: of a deck of 5, it has from 1 to 4",
        ),
        (
            vec![group("a", [1])],
            vec![0],
            "a hand of 0 of 5 visible places: of a deck of 5, it has from 1 to 4",
        ),
    ] {
        assert_eq!(told(audit().with_groups(groups, &hands).unwrap_err()), why);
    }
    assert_eq!(
        told(audit().with_lags(65).unwrap_err()),
        "invalid number of lags 65. It must be from 1 to 64"
    );
    let pair = audit().with_distances(true, &[[1, 1]]).unwrap_err();
    assert_eq!(told(pair), "cards 1 and 1 are not a pair of the deck");
    let hands = Deck::of_cards(5).unwrap().first(2).unwrap();
    let why = Audit::of(&hands).with_distances(true, &[]).unwrap_err();
    assert_eq!(told(why), "distances need whole decks of different cards");
}
