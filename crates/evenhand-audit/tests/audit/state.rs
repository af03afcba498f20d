//! States: what is pooled is what one audit of all decks counts.

use evenhand::Draw as _;
use evenhand_audit::battery::{Deck, Effect, Form, Group, Subject, Test, Transform};
use evenhand_audit::state::{MergeError, State, StateError};
use evenhand_audit::{Audit, Provenance, Statistic};
use serde_json::Value;

use crate::decks::Words;
use crate::p_values::{Limits, audits};

fn provenance(name: &str) -> Provenance {
    Provenance { source: name.into(), version: "0.1.0".into(), ..Provenance::default() }
}

fn audit(deck: &Deck, decks: &[Vec<u32>]) -> Audit {
    let mut audit = Audit::of(deck).with_auxiliary_of_decks();
    for deck in decks {
        audit.observe(deck).unwrap();
    }
    audit
}

/// A state that was written and read.
fn state(name: &str, deck: &Deck, decks: &[Vec<u32>]) -> State {
    let json = State::new(audit(deck, decks), provenance(name)).to_json();
    State::from_json(json.as_bytes()).unwrap()
}

/// Decks of a shuffle that turns some pairs around, so that p-values are not all 1; a few come twice.
fn decks(n: u32, count: usize, stream: u64) -> Vec<Vec<u32>> {
    let mut words = Words::new(90_000 + stream);
    let mut all: Vec<Vec<u32>> = Vec::new();
    for which in 0..count {
        let again = (which % 97 == 96).then(|| all[which - 40].clone());
        all.push(again.unwrap_or_else(|| {
            let mut deck = words.order(n);
            if words.below(4) == 0 {
                deck[..n as usize / 2].sort_unstable();
            }
            deck
        }));
    }
    all
}

/// Whether a test depends on which deck follows which.
fn is_of_order(test: &Test) -> bool {
    let of_several = matches!(test.id.subject, Subject::FarthestDeck | Subject::RelatedDecks);
    of_several || test.id.transform.is_of_changes() || matches!(test.id.form, Form::Lag(_) | Form::Drift)
}

/// The test without the numbers of decks: pooled decks have none.
fn without_numbers(test: &Test) -> Test {
    let mut test = test.clone();
    if matches!(test.id.subject, Subject::EqualDecks | Subject::FarthestDeck | Subject::RelatedDecks) {
        test.outliers.clear();
        test.effect = Effect::Ratio { ratio: 1.0 };
    }
    test
}

/// The decks in `count` consecutive parts, each larger than the one before.
fn parts(decks: &[Vec<u32>], count: usize) -> Vec<&[Vec<u32>]> {
    let end = |part: usize| decks.len() * part * (part + 1) / (count * (count + 1));
    (0..count).map(|part| &decks[end(part)..end(part + 1)]).collect()
}

fn merged(states: impl IntoIterator<Item = State>) -> State {
    let mut states = states.into_iter();
    let mut all = states.next().unwrap();
    for state in states {
        all.merge(state).unwrap();
    }
    all
}

/// Every way to cut gives the tests of decks of the whole log, bit by bit: hand-sized, in blocks of 255 and beyond, of few
/// cards whose orders are counted, and of more than 64, which are counted one by one.
#[test]
fn what_is_pooled_has_the_tests_of_the_whole_log() {
    for (n, count) in [(2, 300), (4, 1000), (10, 700), (52, 1500), (70, 150)] {
        let deck = Deck::of_cards(n).unwrap();
        let all = decks(n, count, u64::from(n));
        let whole = audit(&deck, &all);
        for cuts in [1, 2, 3, 7] {
            let pieces = parts(&all, cuts);
            let named = |(which, decks): (usize, &&[Vec<u32>])| state(&format!("part {which}"), &deck, decks);
            let pooled = merged(pieces.iter().enumerate().map(named));
            assert_eq!(pooled.audit().decks(), count as u64);
            assert_eq!(pooled.audit().tables(), whole.tables(), "{n} cards in {cuts} parts");
            assert_eq!(pooled.audit().bounds(), whole.bounds());
            let (one, other) = (pooled.audit().tests(), whole.tests());
            let ids = |tests: &[Test]| tests.iter().map(|test| test.id).collect::<Vec<_>>();
            assert!(ids(&one) == ids(&other), "{n} cards in {cuts} parts");
            for (one, other) in one.iter().zip(&other).filter(|(test, _)| !is_of_order(test) || cuts == 1) {
                assert_eq!(without_numbers(one), without_numbers(other), "{n} cards in {cuts} parts");
            }
            // Within parts: a change less for each joint.
            let changes = |tests: &[Test]| {
                tests.iter().find(|test| test.id.transform == Transform::Changes).map(|test| test.decks)
            };
            assert_eq!(changes(&one), changes(&other).map(|changes| changes - (cuts as u64 - 1)));
        }
    }
}

/// What was asked for is pooled too: groups and distances exactly, lags within each part.
#[test]
fn what_is_pooled_has_the_tests_on_request_of_the_whole_log() {
    let faces = [0, 0, 1, 1, 2, 3, 4, 5, 6, 7];
    let decks_of_equal = Deck::of_faces(&faces).unwrap();
    for (deck, distances) in [
        (Deck::of_cards(12).unwrap(), true),
        (Deck::of_cards(12).unwrap().first(5).unwrap(), false),
        (decks_of_equal, false),
    ] {
        let groups = || vec![Group::new("two", [0, 1]).unwrap(), Group::new("low", 1..5).unwrap()];
        let blank = Audit::of(&deck).with_auxiliary_of_decks().with_groups(groups(), &[3]).unwrap();
        let blank = blank.with_lags(11).unwrap();
        let blank = if distances { blank.with_distances(true, &[[0, 7]]).unwrap() } else { blank };
        let shown = |order: &Vec<u32>| -> Vec<u32> {
            order[..deck.visible() as usize].iter().map(|card| deck.face(*card)).collect()
        };
        let all: Vec<Vec<u32>> = decks(deck.cards(), 900, 77).iter().map(shown).collect();
        let of = |decks: &[Vec<u32>]| {
            let mut audit = blank.anew();
            for deck in decks {
                audit.observe(deck).unwrap();
            }
            audit
        };
        let saved = |(which, decks): (usize, &&[Vec<u32>])| {
            let json = State::new(of(decks), provenance(&format!("part {which}"))).to_json();
            State::from_json(json.as_bytes()).unwrap()
        };
        let whole: Vec<Test> = of(&all).tests().into_iter().filter(is_on_request).collect();
        assert!(whole.len() > 15, "{}", whole.len());
        let pooled = merged(parts(&all, 4).iter().enumerate().map(saved));
        // Written and read once more.
        let pooled = State::from_json(pooled.to_json().as_bytes()).unwrap();
        assert!(pooled.audit().groups().eq(of(&[]).groups()));
        let tests: Vec<Test> = pooled.audit().tests().into_iter().filter(is_on_request).collect();
        assert_eq!(tests.len(), whole.len());
        for (one, other) in tests.iter().zip(&whole) {
            let is_lag = matches!(one.id.form, Form::FarthestLag(_));
            assert!(one.id == other.id && (is_lag || one == other), "{one:?}\n{other:?}");
            assert!(!is_lag || one.decks == other.decks - 3, "a pair less for each joint");
        }
        // Others do not add up.
        let mut other = State::new(audit(&deck, &all[..9]), provenance("other"));
        let refused = other.merge(pooled).unwrap_err().to_string();
        assert_eq!(refused, "counts of other groups, lags or distances do not add up");
    }
}

fn is_on_request(test: &Test) -> bool {
    matches!(test.id.subject, Subject::Group { .. } | Subject::Distances | Subject::Distance { .. })
        || matches!(test.id.form, Form::FarthestLag(_))
}

#[test]
fn equal_decks_are_found_across_parts() {
    let deck = Deck::of_cards(52).unwrap();
    let mut words = Words::new(90_500);
    let one: Vec<Vec<u32>> = (0..300).map(|_| words.order(52)).collect();
    let mut other: Vec<Vec<u32>> = (0..200).map(|_| words.order(52)).collect();
    other[77].clone_from(&one[205]);
    let equal = |audit: &Audit| {
        let tests = audit.tests();
        let test = tests.into_iter().find(|test| test.id.subject == Subject::EqualDecks).unwrap();
        (test.statistic, test.p)
    };
    let [one, other] = [("one", one), ("other", other)].map(|(name, decks)| state(name, &deck, &decks));
    assert!([&one, &other].into_iter().all(|part| equal(part.audit()).0 < 1e-9));
    let (pairs, p) = equal(merged([one, other]).audit());
    assert!((pairs - 1.0).abs() < 1e-9 && p < 1e-60, "{pairs}, {p:e}");
}

#[test]
fn states_are_the_same_in_whatever_order_and_grouping_they_are_merged() {
    for deck in [
        Deck::of_cards(8).unwrap(),
        Deck::of_cards(30).unwrap(),
        Deck::of_faces(&[0, 0, 1, 2, 2, 2, 3, 4, 5, 6]).unwrap(),
        Deck::of_cards(20).unwrap().first(5).unwrap(),
    ] {
        let show = |order: Vec<u32>| -> Vec<u32> {
            order.into_iter().take(deck.visible() as usize).map(|card| deck.face(card)).collect()
        };
        let all: Vec<Vec<u32>> = decks(deck.cards(), 600, 7).into_iter().map(show).collect();
        let pieces = parts(&all, 4);
        let part = |which: usize| state(&format!("part {which}"), &deck, pieces[which]);
        let row = merged([0, 1, 2, 3].map(part)).to_json();
        assert_eq!(row, merged([3, 1, 0, 2].map(part)).to_json());
        assert_eq!(row, merged([merged([part(2), part(0)]), merged([part(3), part(1)])]).to_json());
        // Read and written it is itself.
        assert_eq!(row, State::from_json(row.as_bytes()).unwrap().to_json());
        let pretty = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&row).unwrap()).unwrap();
        assert_eq!(row, State::from_json(pretty.as_bytes()).unwrap().to_json());
    }
}

/// What is visible adds up exactly; the random completion is another, and every number of it that of fair decks.
#[test]
fn hands_are_pooled_by_what_is_visible_of_them() {
    let deck = Deck::of_cards(20).unwrap().first(5).unwrap();
    let hands: Vec<Vec<u32>> =
        decks(20, 900, 3).into_iter().map(|order| order.into_iter().take(5).collect()).collect();
    let whole = audit(&deck, &hands).tests();
    let pieces = parts(&hands, 3);
    let named = |(which, hands): (usize, &&[Vec<u32>])| state(&format!("part {which}"), &deck, hands);
    let pooled = merged(pieces.iter().enumerate().map(named)).audit().tests();
    let of_visible = |test: &&Test| {
        matches!(test.id.transform, Transform::Visible | Transform::Patterns | Transform::InversePatterns)
            || test.id.subject == Subject::EqualDecks
    };
    let visible =
        |tests: &[Test]| -> Vec<Test> { tests.iter().filter(of_visible).map(without_numbers).collect() };
    assert!(visible(&pooled).len() > 20);
    assert_eq!(visible(&pooled), visible(&whole));
}

/// Hypothesis: parts of fair hands that are completed by their own decks are independent: of 100 fleets of four parts of
/// 300 hands of 5 of 20, the least p-value, by Holm, is below 5 % in at most 5 % of fleets (binomial limit of 1e-7;
/// `cargo xtask soak` does 400). Fault: one stream of auxiliary numbers for all, whose hidden cards then go together.
#[test]
fn random_completions_of_parts_do_not_go_together() {
    let deck = Deck::of_cards(20).unwrap().first(5).unwrap();
    let rejected = |of_decks: bool, fleets: u64| {
        let mut rejected = 0;
        for fleet in 0..fleets {
            let mut all: Option<Audit> = None;
            for part in 0..4 {
                let mut words = Words::new(91_000 + 10 * fleet + part);
                let mut audit = Audit::of(&deck);
                if of_decks {
                    audit = audit.with_auxiliary_of_decks();
                }
                for _ in 0..300 {
                    audit.observe(&words.order(20)[..5]).unwrap();
                }
                match &mut all {
                    None => all = Some(audit),
                    Some(all) => all.merge(audit).unwrap(),
                }
            }
            let p_values: Vec<f64> = all.unwrap().tests().iter().map(|test| test.p).collect();
            let least = evenhand_audit::battery::holm(&p_values).into_iter().fold(1.0, f64::min);
            rejected += u32::from(least < 0.05);
        }
        rejected
    };
    let fleets = audits(400);
    let (fair, fault) = (rejected(true, fleets), rejected(false, 20));
    assert!(fair as usize <= Limits::default().of(fleets as usize, 0.05).1, "{fair} of {fleets}");
    assert!(fault >= 18, "{fault} of 20");
}

/// One server of four shuffles otherwise: no deck follows from another, and each part by itself does not change.
#[test]
fn a_part_that_is_not_as_the_others_is_named() {
    let deck = Deck::of_cards(52).unwrap();
    let mut words = Words::new(90_600);
    let mut part = |name: &str, sorted: u64| {
        let decks: Vec<Vec<u32>> = (0..500)
            .map(|_| {
                let mut deck = words.order(52);
                if words.below(10) < sorted {
                    deck[..30].sort_unstable();
                }
                deck
            })
            .collect();
        state(name, &deck, &decks)
    };
    let fleet = merged([part("north", 0), part("east", 0), part("south", 3), part("west", 0)]);
    let tests = fleet.audit().tests();
    let drift = |test: &&Test| {
        test.id.form == Form::Drift && test.id.subject == Subject::Statistic(Statistic::Inversions)
    };
    let test = tests.iter().find(drift).unwrap();
    assert!(test.p < 1e-6, "{test:?}");
    let Effect::Part { part, decks: 500, mean, others } = &test.effect else { panic!("{:?}", test.effect) };
    assert!(part == "south" && mean < others, "{:?}", test.effect);
}

/// Hypothesis: fair parts do not change: of 750 fleets of five parts of 300 fair decks of 10 (3,000 in `cargo xtask soak`),
/// the least of three p-values of drift is below 1/3 % in 1 % (within a binomial limit of 1e-7). The moments within parts
/// and the parts against one another are one family.
#[test]
fn change_over_parts_is_calibrated() {
    let (mut below, fleets) = (0, audits(3000));
    for fleet in 0..fleets {
        let mut all = Audit::new(10).unwrap();
        for part in 0..5 {
            let (mut audit, mut words) = (Audit::new(10).unwrap(), Words::new(200_000 + 5 * fleet + part));
            for _ in 0..300 {
                audit.observe(&words.order(10)).unwrap();
            }
            all.merge(audit).unwrap();
        }
        let tests = all.tests();
        let drift = tests.iter().filter(|test| test.id.form == Form::Drift).map(|test| test.p);
        below += usize::from(drift.fold(1.0, f64::min) < 0.01 / 3.0);
    }
    let most = Limits::default().of(fleets as usize, 0.01).1;
    assert!((1..=most).contains(&below), "{below} of {fleets}");
}

#[test]
fn what_cannot_be_pooled_is_refused_and_changes_nothing() {
    let deck = Deck::of_cards(10).unwrap();
    let some = decks(10, 40, 11);
    let mut north = state("north", &deck, &some[..20]);
    let before = north.to_json();
    let mut refused = |other: State| {
        let error = north.merge(other).unwrap_err();
        assert_eq!(north.to_json(), before);
        error
    };

    // The same file, and the same decks under another name.
    let error = refused(state("north", &deck, &some[..20]));
    assert_eq!(error.to_string(), "north (20 decks) is there already. Each part counts once.");
    assert!(matches!(refused(state("south", &deck, &some[..20])), MergeError::Twice { .. }));
    let both = merged([state("east", &deck, &some[20..]), state("south", &deck, &some[..20])]);
    assert!(matches!(refused(both), MergeError::Twice { .. }));

    let nine = refused(state("nine", &Deck::of_cards(9).unwrap(), &decks(9, 5, 12)));
    assert_eq!(
        nine.to_string(),
        "is of decks of 9 cards of 9 faces, 9 visible, and those before are of 10 cards of 10 faces, 10 visible, or other \
         cards are equal. Only audits of the same deck can be merged."
    );
    let hands: Vec<Vec<u32>> = some.iter().map(|order| order[..5].to_vec()).collect();
    let hands = state("hands", &Deck::of_cards(10).unwrap().first(5).unwrap(), &hands);
    assert!(matches!(refused(hands), MergeError::OtherDeck { .. }));

    let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map(String::from);
    let named = State::new(audit(&deck, &some[20..]).named(letters), provenance("letters"));
    assert_eq!(
        refused(named).to_string(),
        "has a card \"a\" where those before have \"0\": name the cards in one order with --items."
    );

    let other = Provenance { version: "0.2.0".into(), ..provenance("new") };
    assert_eq!(
        refused(State::new(audit(&deck, &some[20..]), other)).to_string(),
        "was made by version 0.2.0, and those before by 0.1.0. Audit all decks with one version."
    );
}

/// Fair parts of few cards may have the same counts, and are both counted; the same log is not.
#[test]
fn parts_that_are_alike_by_chance_are_both_counted() {
    let deck = Deck::of_cards(2).unwrap();
    let deals = vec![vec![1, 0], vec![0, 1]];
    let of = |name: &str, sha256: Option<&str>| {
        let provenance = Provenance { sha256: sha256.map(String::from), ..provenance(name) };
        State::new(audit(&deck, &deals), provenance)
    };
    assert_eq!(merged([of("north", None), of("south", None)]).audit().decks(), 4);
    assert_eq!(merged([of("north", Some("00")), of("south", Some("ff"))]).audit().decks(), 4);
    assert!(of("north", Some("00")).merge(of("copy", Some("00"))).is_err());
    assert!(of("north", None).merge(of("north", None)).is_err());
}

#[test]
fn a_file_that_was_cut_off_or_edited_is_refused() {
    let deck = Deck::of_cards(5).unwrap();
    let json = state("north", &deck, &decks(5, 30, 13)).to_json();
    for end in [0, 1, 40, json.len() / 2, json.len() - 3] {
        assert!(
            matches!(State::from_json(&json.as_bytes()[..end]), Err(StateError::Unreadable { .. })),
            "{end}"
        );
    }
    assert!(matches!(State::from_json(b"{}"), Err(StateError::NotAState { .. })));
    assert!(matches!(State::from_json(b"[1, 2]"), Err(StateError::NotAState { .. })));
    let other = json.replacen("evenhand-audit-state/2", "evenhand-audit-state/9", 1);
    let error = State::from_json(other.as_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "is of schema \"evenhand-audit-state/9\", made by version 0.1.0: evenhand-audit-state/9 is not \
         evenhand-audit-state/2. Audit its decks with this version."
    );
    // Any digit that is another.
    let edited = |from: usize| {
        let mut bytes = json.clone().into_bytes();
        let digit = (from..bytes.len()).find(|at| bytes[*at].is_ascii_digit()).unwrap();
        bytes[digit] = if bytes[digit] == b'1' { b'2' } else { b'1' };
        bytes
    };
    let body = json.find("\"state\"").unwrap();
    for from in (body..json.len() - 100).step_by(101) {
        let error = State::from_json(&edited(from)).unwrap_err();
        assert!(matches!(error, StateError::Edited | StateError::NotAState { .. }), "{error}");
    }
}
