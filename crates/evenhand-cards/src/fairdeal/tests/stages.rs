//! Each stage is made rightly, read as it was written, and refuses what is not its own.

use super::*;

#[test]
fn every_stage_is_the_same_after_writing_and_reading() {
    let opened = opened();
    let (table, done) = (opened.table(), transcript());
    let offer = table.offer();
    assert_eq!(Offer::read(offer.text().as_bytes()).as_ref(), Ok(offer));
    assert_eq!(ClosedTable::read(table.text().as_bytes()).as_ref(), Ok(table));
    assert_eq!(Opened::read(opened.text().as_bytes()).as_ref(), Ok(&opened));
    assert_eq!(Transcript::read(done.text().as_bytes()).as_ref(), Ok(&done));
    for (text, hash) in [
        (offer.text(), offer.hash()),
        (table.text(), table.hash()),
        (opened.text(), opened.hash()),
        (done.text().to_owned(), done.hash()),
    ] {
        assert_eq!(Hash::of(text.as_bytes()), hash, "the name of a stage is the file's hash");
    }
    assert_eq!(AnyFile::read(offer.text().as_bytes()), Ok(AnyFile::Offer(offer.clone())));
    assert_eq!(AnyFile::read(table.text().as_bytes()), Ok(AnyFile::Table(table.clone())));
    assert_eq!(AnyFile::read(done.text().as_bytes()), Ok(AnyFile::Done(done)));
    assert_eq!(AnyFile::read(opened.text().as_bytes()), Ok(AnyFile::Opened(opened)));
}

#[test]
fn each_stage_says_at_which_another_file_is() {
    let opened = opened();
    let (table, done) = (opened.table().text(), transcript());
    let offer = opened.table().offer().text();
    let error = Offer::read(table.as_bytes()).unwrap_err();
    assert_eq!(error, StageError::Stage { found: Stage::Table, expected: Stage::Offer });
    assert_eq!(
        error.to_string(),
        "the file is at the stage table (closed, before the openings), but this needs the stage offer (before the \
         seals)"
    );
    for text in [&offer, &opened.text(), done.text()] {
        assert!(matches!(ClosedTable::read(text.as_bytes()), Err(StageError::Stage { .. })));
    }
    for text in [&offer, &table, done.text()] {
        assert!(matches!(Opened::read(text.as_bytes()), Err(StageError::Stage { .. })));
    }
    for text in [&offer, &table, &opened.text()] {
        assert!(matches!(Transcript::read(text.as_bytes()), Err(StageError::Stage { .. })));
    }
    let wrong = table.replace("\"commit\": \"", "\"commit\": \"x");
    assert_eq!(ClosedTable::read(wrong.as_bytes()).unwrap_err().code(), Some(Code::F06));
    assert_eq!(Offer::read(b"{").unwrap_err().code(), Some(Code::F02));
}

#[test]
fn an_unfinished_file_fails_the_first_check_that_it_is_too_early_for() {
    let opened = opened();
    let table = opened.table();
    for (text, expected, reason) in [
        (table.offer().text(), Code::F07, "the seals are not in the file yet"),
        (table.text(), Code::F08, "the openings are not in the file yet"),
        (opened.text(), Code::F10, "the outcome of the beacon's round is missing. Add its randomness."),
    ] {
        let report = verify(text.as_bytes(), &Known::default());
        assert_eq!((report.code(), why(&report)), (Some(expected), reason));
    }
    let plain = Offer::new(spec().beacon(Beacon::None).build().unwrap(), &secret()).unwrap();
    let report = verify(play(&plain, &["A"]).text().as_bytes(), &Known::default());
    assert_eq!(why(&report), "the secret is not in the file yet: ask the dealer to show it");
}

#[test]
fn a_table_is_closed_over_seals_of_its_offer_alone() {
    let offer = Offer::new(spec().build().unwrap(), &secret()).unwrap();
    let other = Offer::new(spec().deals(1).build().unwrap(), &secret()).unwrap();
    let seal = offer.seal("A", &nonce("A"), "").unwrap();
    assert!(matches!(
        offer.close(&[other.seal("A", &nonce("A"), "").unwrap()]),
        Err(StageError::OtherOffer { .. })
    ));
    let second = offer.seal("A", &nonce("B"), "").unwrap();
    assert_eq!(offer.close(&[seal.clone(), second]), Err(StageError::TwoSeals { seat: "A".into() }));
    let stranger: SealLine = seal.to_string().replace(" A ", " D ").parse().unwrap();
    let error = offer.close(&[stranger]).unwrap_err();
    assert_eq!(error.to_string(), "unknown seat \"D\". Seats: A, B, C.");
    assert_eq!(offer.close(&[]), Err(StageError::TooFewSeals { found: 0, needed: 1 }));
    let table = offer.close(&[seal.clone(), seal.clone()]).unwrap();
    assert_eq!((table.sealed(), table.silent()), (vec!["A"], vec!["B", "C"]));
    assert!(table.holds(&seal) && !table.holds(&other.seal("A", &nonce("A"), "").unwrap()));
    assert!(matches!(offer.seal("A", &nonce("A"), &"x".repeat(4097)), Err(StageError::LongText { .. })));
    assert!(matches!(offer.seal("a", &nonce("A"), ""), Err(StageError::NoSeat { .. })));
}

#[test]
fn a_seal_is_opened_by_what_was_sealed_and_by_nothing_else() {
    let opened = opened();
    let table = opened.table();
    assert!(table.opening("A", &nonce("A"), "你好").is_ok());
    for (seat, from, text) in [("A", "B", "你好"), ("A", "A", "你坏"), ("A", "A", "")] {
        let error = table.opening(seat, &nonce(from), text).unwrap_err();
        assert_eq!(error, StageError::NotSealed { seat: "A".into() });
    }
    assert_eq!(table.opening("C", &nonce("C"), ""), Err(StageError::Silent { seat: "C".into() }));
    assert!(matches!(table.opening("D", &nonce("D"), ""), Err(StageError::NoSeat { .. })));
}

#[test]
fn who_has_not_opened_and_whose_line_is_wrong_is_told() {
    let opened = opened();
    let table = opened.table();
    let (a, b) = (opened.opening_line("A").unwrap(), opened.opening_line("B").unwrap());
    assert_eq!(opened.opening_line("C"), None);
    let error = table.opened(std::slice::from_ref(&a)).unwrap_err();
    assert_eq!(error.to_string(), "not all seals are opened: the lines of B are missing");
    let forged: OpeningLine = b.to_string().replace(b.nonce(), a.nonce()).parse().unwrap();
    let error = table.opened(&[a.clone(), forged.clone()]).unwrap_err();
    assert_eq!(error.to_string(), "not all seals are opened: the line of \"B\" is not what was sealed");
    // A false line beside the right one holds nobody up.
    assert_eq!(table.opened(&[forged, b, a.clone(), a]).as_ref(), Ok(&opened));
    let elsewhere: OpeningLine = opened
        .opening_line("A")
        .unwrap()
        .to_string()
        .replace(&table.hash().to_string(), &"0".repeat(64))
        .parse()
        .unwrap();
    assert_eq!(table.check(&elsewhere).unwrap_err().reason, WrongOpeningReason::OtherTable);
}

#[test]
fn another_secret_and_another_beacon_deal_nothing() {
    let opened = opened();
    let (secret, published) = (secret(), published());
    let deals = |secret, published| opened.deals(secret, published).map(|_| ()).unwrap_err();
    assert_eq!(deals(None, Some(&published)), StageError::NeedsSecret);
    let other = Secret::from_os().unwrap();
    assert!(matches!(deals(Some(&other), Some(&published)), StageError::OtherSecret { .. }));
    assert_eq!(deals(Some(&secret), None), StageError::Beacon(BeaconError::Missing));
    let plain = Offer::new(spec().beacon(Beacon::None).build().unwrap(), &secret).unwrap();
    let plain = play(&plain, &["A"]);
    let error = plain.deals(Some(&secret), Some(&published)).map(|_| ()).unwrap_err();
    assert_eq!(error, StageError::Beacon(BeaconError::NotNamed));
}

#[test]
fn nothing_secret_is_told_by_debug_or_by_an_error() {
    let (secret, opened) = (secret(), opened());
    let digits = secret.reveal();
    let deals = opened.deals(Some(&secret), Some(&published())).unwrap();
    assert!(!format!("{deals:?}").contains(&*digits));
    // A secret given where something else belongs.
    let told = [
        Offer::read(digits.as_bytes()).unwrap_err().to_string(),
        AnyFile::read(digits.as_bytes()).unwrap_err().to_string(),
        digits.parse::<SealLine>().unwrap_err().to_string(),
        digits.parse::<OpeningLine>().unwrap_err().to_string(),
        digits.parse::<Slip>().unwrap_err().to_string(),
        digits.parse::<Sheet>().unwrap_err().to_string(),
        digits.parse::<CheckWord>().unwrap_err().to_string(),
        Published::new(&digits, "00").unwrap_err().to_string(),
        Published::new("00", &digits).unwrap_err().to_string(),
        opened.table().opening("A", &Nonce::from_hex(&digits).unwrap(), &digits).unwrap_err().to_string(),
    ];
    for error in told {
        assert!(!error.contains(&digits[..8]), "{error}");
    }
    let known = Known { tables: vec![digits.as_bytes().to_vec()], ..Known::default() };
    let report = verify(transcript().text().as_bytes(), &known);
    assert_eq!(report.code(), Some(Code::F15));
    assert!(!why(&report).contains(&digits[..8]));
}
