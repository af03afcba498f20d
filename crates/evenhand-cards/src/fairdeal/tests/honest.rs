//! Honest tables hold, and a report tells what it cannot know.

use super::*;

fn kept(table: &FairTable) -> Known {
    Known {
        commit: Some(table.commitment().to_string()),
        contributions: table.contributions().map(|(seat, text)| (seat.to_owned(), text.to_owned())).collect(),
        prev: Some(Hash::ZERO),
        list: None,
    }
}

#[test]
fn an_honest_transcript_holds_and_has_every_card_once() {
    let (table, secret) = table();
    let known = kept(&table);
    let dealt = table.deals(&secret).unwrap();
    let transcript = table.reveal(&secret).unwrap();
    assert_eq!(transcript.deals(), dealt);

    let report = verify(transcript.text().as_bytes(), &known);
    assert_eq!(report.code(), None, "{}", why(&report));
    assert!(report.checks.iter().all(|check| check.outcome == Outcome::Held));
    assert_eq!(report.checks.iter().map(|check| check.code).collect::<Vec<_>>(), Code::DEALS);
    assert_eq!(report.deals, dealt);
    assert_eq!(report.hash, transcript.hash());
    assert_eq!(report.contributions, known.contributions);
    assert_eq!(
        report.not_checked,
        [NotChecked::InTime, NotChecked::CardsInPlay, NotChecked::BeaconSignature]
    );
    assert_eq!(report.warnings, []);

    let mut deck = game_cards("doudizhu").unwrap();
    deck.sort();
    for deal in dealt {
        assert_eq!(deal.iter().map(|dealt| dealt.cards().count()).collect::<Vec<_>>(), [17, 17, 17, 3]);
        let mut cards: Vec<&str> = deal.iter().flat_map(Dealt::cards).collect();
        cards.sort_unstable();
        assert_eq!(cards, deck);
    }
}

#[test]
fn a_table_is_the_same_after_writing_and_reading() {
    let (table, secret) = table();
    assert_eq!(FairTable::read(table.text().as_bytes()), Ok(table.clone()));
    let empty = FairTable::open(spec().build().unwrap(), &secret).unwrap();
    assert_eq!(empty.published(), None);
    assert_eq!(FairTable::read(empty.text().as_bytes()), Ok(empty));

    let text = table.clone().reveal(&secret).unwrap().text().to_owned();
    assert_eq!(FairTable::read(text.as_bytes()), Err(FairTableError::Shown));
    let error =
        FairTable::read(table.text().replace("\"commit\": \"", "\"commit\": \"x").as_bytes()).unwrap_err();
    assert!(matches!(error, FairTableError::File { code: Code::F09, .. }), "{error}");
    let error = FairTable::read(b"{").unwrap_err();
    assert!(matches!(error, FairTableError::File { code: Code::F02, .. }), "{error}");
}

#[test]
fn a_table_that_still_waits_fails_where_it_waits() {
    let secret = secret();
    let mut table = FairTable::open(spec().build().unwrap(), &secret).unwrap();
    let report = verify(table.text().as_bytes(), &Known::default());
    assert_eq!(report.code(), Some(Code::F07));
    assert_eq!(why(&report), "the outcome of the beacon's round is not there yet: add its randomness");
    assert_eq!(table.deals(&secret), Err(FairTableError::Beacon(BeaconError::Missing)));

    table.set_beacon(RANDOMNESS, "").unwrap();
    let report = verify(table.text().as_bytes(), &Known::default());
    assert_eq!(report.code(), Some(Code::F08));
    assert_eq!(why(&report), "the secret is not in the file yet: ask the dealer to show it");
}

#[test]
fn another_secret_neither_deals_nor_reveals() {
    let (table, _) = table();
    let other = Secret::from_os().unwrap();
    assert!(matches!(table.deals(&other), Err(FairTableError::OtherSecret { .. })));
    assert!(matches!(table.reveal(&other), Err(FairTableError::OtherSecret { .. })));
}

#[test]
fn a_table_refuses_strangers_long_words_and_a_beacon_that_is_none() {
    let (mut table, _) = table();
    let before = table.clone();
    let error = table.contribute("D", "").unwrap_err();
    assert_eq!(error.to_string(), "there is no seat \"D\": there are A, B, C");
    assert!(matches!(
        table.contribute("A", &"x".repeat(4097)),
        Err(FairTableError::LongText { bytes: 4097, .. })
    ));
    assert!(matches!(
        table.set_beacon("00", ""),
        Err(FairTableError::Beacon(BeaconError::Randomness { .. }))
    ));
    assert!(matches!(table.set_beacon("", ""), Err(FairTableError::Beacon(BeaconError::Missing))));
    assert_eq!(table, before);
    assert!(table.contribute("A", &"x".repeat(4096)).is_ok());

    let mut plain = FairTable::open(spec().beacon(Beacon::None).build().unwrap(), &secret()).unwrap();
    assert_eq!(plain.set_beacon(RANDOMNESS, ""), Err(FairTableError::Beacon(BeaconError::NotNamed)));
    assert_eq!(plain.set_beacon("", ""), Err(FairTableError::Beacon(BeaconError::NotNamed)));
}

#[test]
fn a_transcript_that_would_be_too_long_is_refused_before_play() {
    let deck: Vec<String> = (0..10_000).map(|card| format!("{card:0>16}")).collect();
    let spec = |deals| Spec::builder("custom", &deck, "A:*", &["A"]).deals(deals).build().unwrap();
    let secret = secret();
    assert!(matches!(FairTable::open(spec(100), &secret), Err(FairTableError::TooLarge { .. })));
    // Cards that are spelt with escapes count as they are spelt.
    let quotes = vec!["\"".repeat(16); 10_000];
    let escaped = Spec::builder("custom", &quotes, "A:*", &["A"]).deals(60).build().unwrap();
    assert!(matches!(FairTable::open(escaped, &secret), Err(FairTableError::TooLarge { .. })));

    let mut table = FairTable::open(spec(97), &secret).unwrap();
    table.contribute("A", "x").unwrap();
    let transcript = table.reveal(&secret).unwrap();
    assert!(transcript.text().len() > 16_000_000);
    assert!(verify(transcript.text().as_bytes(), &Known::default()).holds());
}

#[test]
fn the_dealer_alone_is_told_of_and_so_is_a_custom_deck() {
    let secret = secret();
    let mut table = FairTable::open(spec().beacon(Beacon::None).build().unwrap(), &secret).unwrap();
    let report = verify(table.clone().reveal(&secret).unwrap().text().as_bytes(), &Known::default());
    assert!(report.holds());
    assert_eq!(report.warnings, [Warning::DealerAlone]);
    let seats = ["A", "B", "C"].map(String::from).to_vec();
    assert_eq!(
        report.not_checked,
        [
            NotChecked::InTime,
            NotChecked::CardsInPlay,
            NotChecked::Commitment,
            NotChecked::Contributions { seats },
            NotChecked::Previous
        ]
    );
    table.contribute("C", " ").unwrap();
    let known = Known { contributions: vec![("C".into(), " ".into())], ..Known::default() };
    let report = verify(table.reveal(&secret).unwrap().text().as_bytes(), &known);
    assert_eq!(report.warnings, []);
    assert!(report.not_checked[3].to_string().starts_with("that the words of A and B are as they were sent"));

    let deck = game_cards("bridge").unwrap();
    let spec = Spec::builder("bridge", &deck, "26*(N S)", &["N", "S"]).build().unwrap();
    let mut table = FairTable::open(spec, &secret).unwrap();
    table.contribute("N", "north").unwrap();
    let report = verify(table.reveal(&secret).unwrap().text().as_bytes(), &Known::default());
    assert_eq!((report.code(), report.warnings), (None, vec![Warning::OwnPattern]));

    let spec = Spec::builder("custom", &["x", "y"], "A", &["A"]).build().unwrap();
    let transcript = FairTable::open(spec, &secret).unwrap().reveal(&secret).unwrap();
    let report = verify(transcript.text().as_bytes(), &Known::default());
    assert_eq!(report.warnings, [Warning::DealerAlone, Warning::CustomDeck]);
}

#[test]
fn transcripts_follow_one_another() {
    let secret = secret();
    let first = FairTable::open(spec().beacon(Beacon::None).build().unwrap(), &secret).unwrap();
    let first = first.reveal(&secret).unwrap();
    let next = spec().beacon(Beacon::None).prev(first.hash()).build().unwrap();
    let next = FairTable::open(next, &secret).unwrap().reveal(&secret).unwrap();
    let known = Known { prev: Some(first.hash()), ..Known::default() };
    assert!(verify(next.text().as_bytes(), &known).holds());
    let report = verify(first.text().as_bytes(), &known);
    assert_eq!(report.code(), Some(Code::F14));
    assert!(why(&report).starts_with("the spec names no previous transcript"));
}

/// Not a measurement, but a net under one: it takes some 50 µs.
#[test]
fn a_transcript_of_one_deal_is_verified_in_well_under_five_milliseconds() {
    let secret = secret();
    let table = FairTable::open(spec().beacon(Beacon::None).deals(1).build().unwrap(), &secret).unwrap();
    let transcript = table.reveal(&secret).unwrap();
    let fastest = (0..200).map(|_| {
        let start = std::time::Instant::now();
        assert!(verify(transcript.text().as_bytes(), &Known::default()).holds());
        start.elapsed()
    });
    let fastest = fastest.min().unwrap();
    assert!(fastest.as_micros() < 5000, "{fastest:?}");
}
