//! Honest deals hold, and a report says what it was not shown.

use super::*;

#[test]
fn an_honest_transcript_holds_and_has_every_card_once() {
    let done = transcript();
    let report = verify(done.text().as_bytes(), &kept(&done));
    assert_eq!(report.code(), None, "{}", why(&report));
    assert_eq!(report.checks.iter().map(|check| check.code).collect::<Vec<_>>(), Code::DEALS);
    for check in &report.checks {
        let expected = if check.code == Code::F21 { Outcome::NotGiven } else { Outcome::Held };
        assert_eq!(check.outcome, expected, "{}", check.code);
    }
    assert_eq!((report.deals.as_slice(), report.hash), (done.deals(), done.hash()));
    assert_eq!(report.stage, Some(Stage::Done));
    assert_eq!(report.opened.as_ref(), Some(done.opened()));
    assert_eq!(report.warnings, [Warning::VoidsNotShown, Warning::Silent { seats: vec!["C".into()] }]);
    let verdict = report.verdict();
    assert_eq!(
        verdict.sentences,
        [
            Sentence::HoldsTable,
            Sentence::HonestLine { seats: vec!["B".into()] },
            Sentence::SeveralTables,
            Sentence::HonestBeacon
        ]
    );
    assert_eq!(verdict.exit, 0);

    let mut deck = game_cards("doudizhu").unwrap();
    deck.sort();
    for deal in done.deals() {
        assert_eq!(deal.iter().map(|dealt| dealt.cards().count()).collect::<Vec<_>>(), [17, 17, 17, 3]);
        let mut cards: Vec<&str> = deal.iter().flat_map(Dealt::cards).collect();
        cards.sort_unstable();
        assert_eq!(cards, deck);
    }
}

#[test]
fn no_verdict_is_good_where_nothing_was_kept() {
    let done = transcript();
    let report = verify(done.text().as_bytes(), &Known::default());
    assert!(report.holds());
    let verdict = report.verdict();
    assert_eq!(verdict.exit, 3);
    assert_eq!(verdict.sentences[0], Sentence::NothingKept);
    assert_eq!(verdict.sentences.len(), if report.checked { 1 } else { 2 });
    // Nor with what ties the file to a moment and not to how the cards came about.
    let known = Known { tables: vec![], openings: vec![], ..kept(&done) };
    let report = verify(done.text().as_bytes(), &known);
    assert_eq!((report.code(), report.verdict().exit), (None, 3));
}

#[test]
fn only_with_its_feature_a_beacon_is_checked() {
    let report = verify(transcript().text().as_bytes(), &Known::default());
    assert_eq!(report.checked, cfg!(feature = "bls"));
    let bare = Published::new(RANDOMNESS, "").unwrap();
    let done = opened().deals(Some(&secret()), Some(&bare)).unwrap().reveal();
    assert!(!verify(done.text().as_bytes(), &Known::default()).checked);
}

#[test]
fn what_a_file_says_is_told_in_words_before_any_verdict() {
    let report = verify(transcript().text().as_bytes(), &Known::default());
    let facts: Vec<String> = report.facts.iter().map(ToString::to_string).collect();
    let chain = Chain::QUICKNET.hash;
    assert_eq!(
        facts,
        [
            "game: Dou dizhu (fight the landlord), 54 cards, the game's deck".to_owned(),
            "pattern: 17*(A B C) bottom:3. Cards: A x 17, B x 17, C x 17, bottom x 3".into(),
            "seats: A, B, C".into(),
            "dealer: a person without a seat".into(),
            "deals: 2".into(),
            format!("beacon: round 657413 of drand's quicknet, {chain}"),
            "table before: none".into(),
            "sealed: A, B. Did not seal: C".into(),
        ]
    );
}

#[test]
fn without_a_dealer_the_same_file_tosses_a_coin() {
    let spec = Spec::builder("custom", &["heads", "tails"], "coin", &["A", "B"]).dealer(Dealer::None);
    let spec = spec.build().unwrap();
    assert_eq!(Offer::new(spec.clone(), &secret()), Err(StageError::NoDealer));
    let offer = Offer::dealerless(spec, [7; 32]).unwrap();
    assert!(!offer.is_opened_by(&secret()));
    let alone = offer.seal("A", &nonce("A"), "").unwrap();
    assert_eq!(offer.close(&[alone]), Err(StageError::TooFewSeals { found: 1, needed: 2 }));
    let opened = play(&offer, &["A", "B"]);
    assert!(matches!(opened.deals(Some(&secret()), None), Err(StageError::NoDealer)));
    let deals = opened.deals(None, None).unwrap();
    assert_eq!(deals.deal(1).unwrap()[0].place, "coin");
    let done = deals.reveal();
    let known = Known { tables: vec![opened.table().text().into_bytes()], ..Known::default() };
    let report = verify(done.text().as_bytes(), &known);
    assert_eq!((report.code(), report.verdict().exit), (None, 0), "{}", why(&report));
    assert_eq!(report.warnings, [Warning::VoidsNotShown, Warning::OwnDeck]);
}

#[test]
fn warnings_come_in_the_order_of_the_contract() {
    let deck = ["x", "x", "y"];
    let spec = Spec::builder("custom", &deck, "Al A1:2", &["Al", "A1", "C0", "CO"])
        .dealer(Dealer::None)
        .prev(Hash::of(b"before"), 2)
        .beacon(Beacon::Drand { chain: Hash::of(b"chain"), round: 7 });
    let opened = play(&Offer::dealerless(spec.build().unwrap(), [7; 32]).unwrap(), &["Al"]);
    let published = Published::new(RANDOMNESS, "").unwrap();
    let done = opened.deals(None, Some(&published)).unwrap().reveal();
    let report = verify(done.text().as_bytes(), &Known::default());
    let look_alike = |one: &str, other: &str| Warning::LookAlike { one: one.into(), other: other.into() };
    assert_eq!(
        report.warnings,
        [
            Warning::Voids { count: 2 },
            Warning::VoidsNotShown,
            Warning::OpeningsInTime,
            Warning::Silent { seats: ["A1", "C0", "CO"].map(String::from).to_vec() },
            look_alike("Al", "A1"),
            look_alike("C0", "CO"),
            Warning::Unequal,
            Warning::OwnDeck,
        ]
    );
    let sits = Spec::builder("custom", &deck, "A B C", &["A", "B", "C"]).dealer(Dealer::Seat("B".into()));
    let opened = play(&Offer::new(sits.build().unwrap(), &secret()).unwrap(), &["A", "B", "C"]);
    let done = opened.deals(Some(&secret()), None).unwrap().reveal();
    let report = verify(done.text().as_bytes(), &Known::default());
    assert_eq!(report.warnings[0], Warning::DealerSits { seat: "B".into() });
}

#[test]
fn tables_follow_one_another_and_a_row_of_void_ones_is_traced() {
    let plain = || spec().beacon(Beacon::None).deals(1);
    let first = play(&Offer::new(plain().build().unwrap(), &secret()).unwrap(), &["A", "B", "C"]);
    let done = first.deals(Some(&secret()), None).unwrap().reveal();
    let void = |prev, voids| {
        let spec = plain().prev(prev, voids).build().unwrap();
        play(&Offer::new(spec, &secret()).unwrap(), &["A", "B"])
    };
    let second = void(first.table().hash(), 0);
    let third = void(second.table().hash(), second.spec().voids_after());
    let fourth = void(third.table().hash(), third.spec().voids_after());
    assert_eq!(fourth.spec().voids(), 2);
    let last = fourth.deals(Some(&secret()), None).unwrap().reveal();
    let text = |opened: &Opened| opened.table().text().into_bytes();

    let voids = vec![text(&third), text(&second)];
    assert_eq!(trace_back(fourth.spec(), &voids), Ok((first.table().hash(), 0)));
    let known = Known { voids: voids.clone(), ..Known::default() };
    let report = verify(last.text().as_bytes(), &known);
    assert_eq!(report.code(), None, "{}", why(&report));
    assert!(!report.warnings.contains(&Warning::VoidsNotShown));
    // A void file may be at any later stage, and the finished one ends the row.
    let voids = vec![third.text().into_bytes(), text(&second)];
    let previous = vec![done.text().as_bytes().to_vec()];
    let known = Known { previous: previous.clone(), voids, ..Known::default() };
    assert_eq!(verify(last.text().as_bytes(), &known).code(), None);

    for (voids, reason) in [
        (vec![text(&second)], "void file 1 is table"),
        (vec![text(&third), text(&first)], "void file 2 is table"),
        (vec![b"{}".to_vec()], "void file 1: line 1, column 1 is not"),
        (vec![first.table().offer().text().into_bytes()], "void file 1: the seals are not in the file yet"),
        (vec![text(&third)], "1 unfinished tables are counted since that file"),
    ] {
        let previous = if voids.len() == 1 && voids[0] == text(&third) {
            let second = second.deals(Some(&secret()), None).unwrap().reveal();
            vec![second.text().as_bytes().to_vec()]
        } else {
            previous.clone()
        };
        let report = verify(last.text().as_bytes(), &Known { previous, voids, ..Known::default() });
        assert_eq!(report.code(), Some(Code::F21));
        assert!(why(&report).starts_with(reason), "{}", why(&report));
    }
    // One that hides a void table is caught by it.
    let hidden = void(second.table().hash(), 0).deals(Some(&secret()), None).unwrap().reveal();
    let known = Known { voids: vec![text(&second)], ..Known::default() };
    let report = verify(hidden.text().as_bytes(), &known);
    assert_eq!(
        why(&report),
        "the spec after void file 1 counts 0 unfinished tables, but there are 1. One is hidden."
    );
}

/// Not a measurement, but a net under one: it takes some 60 µs.
#[test]
fn a_transcript_of_one_deal_is_verified_in_well_under_five_milliseconds() {
    let offer = Offer::new(spec().beacon(Beacon::None).deals(1).build().unwrap(), &secret()).unwrap();
    let opened = play(&offer, &["A", "B", "C"]);
    let done = opened.deals(Some(&secret()), None).unwrap().reveal();
    let known = Known { tables: vec![opened.table().text().into_bytes()], ..Known::default() };
    let fastest = (0..200).map(|_| {
        let start = std::time::Instant::now();
        assert!(verify(done.text().as_bytes(), &known).holds());
        start.elapsed()
    });
    let fastest = fastest.min().unwrap();
    assert!(fastest.as_micros() < 5000, "{fastest:?}");
}
