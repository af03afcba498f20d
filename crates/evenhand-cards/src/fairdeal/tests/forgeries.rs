//! Each check is reached by a forgery made for it, and no change of a single byte gets through.

use proptest::prelude::*;

use super::*;

fn honest() -> String {
    transcript().text().to_owned()
}

/// The honest file of which a part was replaced, which must be there.
fn forged(part: &str, by: &str) -> String {
    let honest = honest();
    assert!(honest.contains(part), "{part}");
    honest.replacen(part, by, 1)
}

#[test]
fn each_forgery_fails_where_it_must() {
    let honest = honest();
    let done = transcript();
    let cards: Vec<&str> = honest.split("\"A:").nth(1).unwrap().split(['"', ' ']).take(2).collect();
    let (first, second) =
        (format!("\"A:{} {} ", cards[0], cards[1]), format!("\"A:{} {} ", cards[1], cards[0]));
    let deal = honest.find("    ],\n    [").unwrap();
    let one_deal = format!("{}    ]\n  ]\n}}\n", &honest[..deal]);
    let table = done.opened().table();
    let (seal, other) = (table.seal("A").unwrap().to_string(), table.seal("B").unwrap().to_string());
    let no_signature = honest.replace(SIGNATURE, "");
    for (text, expected) in [
        (" ".repeat(16_777_217), Code::F01),
        (honest.replace('\n', "\r\n"), Code::F02),
        (honest.replace("fairdeal-v2\"", "fairdeal-v3\""), Code::F02),
        (honest.replace("deals:2", "deals:02"), Code::F03),
        (honest.replace("dealer:outside", "dealer:D"), Code::F03),
        (honest.replace("voids:0", "voids:1"), Code::F03),
        (honest.replace("game:doudizhu", "game:skat"), Code::F04),
        (honest.replace("deal:17*(A B C)", "deal:17*(A  B C)"), Code::F05),
        (honest.replace("\"commit\": \"", "\"commit\": \"0"), Code::F06),
        (honest.replacen("\"seat\": \"B\"", "\"seat\": \"C\"", 1), Code::F07),
        (honest.replace(&seal, &seal.to_uppercase()), Code::F07),
        (honest.replace(&seal, ""), Code::F08),
        (honest.replace("你好", &"x".repeat(4097)), Code::F08),
        (honest.replace(&*nonce("A").reveal(), ""), Code::F08),
        (honest.replace("你好", "你坏"), Code::F09),
        (honest.replace(&*nonce("A").reveal(), &nonce("B").reveal()), Code::F09),
        (honest.replace(&seal, &other), Code::F09),
        // Whatever the spec says is in the offer's name, which every seal names.
        (honest.replace("deals:2", "deals:1"), Code::F09),
        (honest.replace(":657413", ":657414"), Code::F09),
        (honest.replace(RANDOMNESS, &RANDOMNESS.to_uppercase()), Code::F10),
        (honest.replace(SIGNATURE, "00"), Code::F10),
        (honest.replace("\"secret\": \"", "\"secret\": \"00"), Code::F11),
        (honest.replace(&*secret().reveal(), &Hash::ZERO.to_string()), Code::F12),
        (one_deal, Code::F13),
        (honest.replacen(&first, &second, 1), Code::F14),
        (no_signature.replace(RANDOMNESS, &Hash::ZERO.to_string()), Code::F14),
    ] {
        assert_ne!(text, honest);
        let report = verify(text.as_bytes(), &Known::default());
        assert_eq!(report.code(), Some(expected), "{}", why(&report));
        assert_eq!(report.verdict().exit, 1);
        let codes: Vec<Code> = report.checks.iter().map(|check| check.code).collect();
        assert_eq!(codes, Code::DEALS);
        for check in &report.checks {
            let outcome = &check.outcome;
            let right = match check.code.cmp(&expected) {
                std::cmp::Ordering::Less => *outcome == Outcome::Held,
                std::cmp::Ordering::Equal => matches!(outcome, Outcome::Failed(_)),
                std::cmp::Ordering::Greater => *outcome == Outcome::NotReached,
            };
            assert!(right, "{expected}: {check:?}");
        }
    }
    assert_eq!(verify(&[b'{', 0xff], &Known::default()).code(), Some(Code::F01));
}

/// What somebody changes in what was kept.
type Change<'a> = Box<dyn Fn(&mut Known) + 'a>;

#[test]
fn what_was_kept_finds_what_the_file_alone_does_not() {
    let done = transcript();
    let kept = kept(&done);
    let verify = |change: &dyn Fn(&mut Known)| {
        let mut known = kept.clone();
        change(&mut known);
        verify(done.text().as_bytes(), &known)
    };
    assert_eq!(verify(&|_| {}).code(), None);
    let slip = |place: usize| kept.slips[place].clone();
    let line = &kept.openings[0];
    let changes: Vec<(Change<'_>, Code, &str)> = vec![
        (
            Box::new(|known| known.tables[0].push(b'\n')),
            Code::F15,
            "the table you kept is this file's, but its last line end was removed, or empty lines were added",
        ),
        (
            Box::new(|known| known.tables.push(Vec::new())),
            Code::F15,
            "number 2: the table you kept and this file's differ from byte 1 on",
        ),
        (
            Box::new(|known| known.tables[0] = done.text().as_bytes().to_vec()),
            Code::F15,
            "the file that you gave is a later file of this table",
        ),
        // One of several that fails is enough.
        (Box::new(|known| known.tables.push(b"{}".to_vec())), Code::F15, "number 2: the table you kept"),
        (Box::new(|known| known.openings[0].push('\n')), Code::F16, "the words in the line are not"),
        (Box::new(|known| known.openings = vec!["hello".into()]), Code::F16, "an opening line begins with"),
        (
            Box::new(|known| known.openings[0] = line.replace(" B ", " A ")),
            Code::F16,
            "the opening line of A differs from the one in this file",
        ),
        (Box::new(|known| known.check_words = vec!["0000 0000 0000".into()]), Code::F17, "you heard 0000"),
        (Box::new(|known| known.check_words = vec!["hello".into()]), Code::F17, "a check word is"),
        (
            Box::new(|known| known.rounds[0].push(' ')),
            Code::F18,
            "the round you looked up is not this file's",
        ),
        (Box::new(|known| known.sheets[0].truncate(300)), Code::F19, "the sheet you gave has SHA-256"),
        (Box::new(|known| known.sheets[0] = b"x\n".to_vec()), Code::F19, "line 1 of the sheet"),
        (
            Box::new(|known| known.slips[0] = slip(0).replace("A=", "B=")),
            Code::F20,
            "place 0 of deal 2 is A's",
        ),
        (
            Box::new(|known| known.slips[0] = slip(0).replace("2:0:", "1:0:")),
            Code::F20,
            "at place 0 of deal 1 lay",
        ),
        (
            Box::new(|known| known.slips[0] = slip(0).replace("2:0:", "3:0:")),
            Code::F20,
            "the slip is of deal 3",
        ),
        (
            Box::new(|known| known.slips[0] = slip(0).replace("2:0:", "2:54:")),
            Code::F20,
            "the slip is of place 54",
        ),
        (
            Box::new(|known| known.slips[0] = slip(0)[2..].to_owned()),
            Code::F20,
            "a slip is given as NAME=SLIP",
        ),
        (Box::new(|known| known.voids = vec![b"{}".to_vec()]), Code::F21, "void file 1"),
        (
            Box::new(|known| known.previous = vec![b"{}".to_vec()]),
            Code::F21,
            "the previous file does not hold",
        ),
        (
            Box::new(|known| known.lists = vec![List::read(&b"x"[..]).unwrap()]),
            Code::D06,
            "a list was given, and the file is of a deal",
        ),
        (
            Box::new(|known| known.announcements = vec![Vec::new()]),
            Code::D07,
            "an announcement was given, and the file is of a deal",
        ),
    ];
    for (change, expected, reason) in changes {
        let report = verify(&*change);
        assert_eq!(report.code(), Some(expected), "{}", why(&report));
        // The slips are many, and the first is changed.
        let why = why(&report).strip_prefix("number 1: ").unwrap_or(why(&report));
        assert!(why.starts_with(reason), "{why}");
    }
    let report = verify(&|known| known.sheets[0].truncate(300));
    assert_eq!(report.verdict().sentences, [Sentence::FalseSheet, Sentence::Refused { code: Code::F19 }]);
    let report = verify(&|known| known.slips[0].push('x'));
    assert_eq!(report.verdict().sentences, [Sentence::FalseSlip, Sentence::Refused { code: Code::F20 }]);
}

/// The attack on version 1: another spec under the offer that the players sealed.
#[test]
fn a_spec_that_is_exchanged_is_found_by_the_kept_table_and_by_a_line() {
    let kept = kept(&transcript());
    let other = spec().beacon(Beacon::None).build().unwrap();
    let opened = play(&Offer::new(other, &secret()).unwrap(), &["A", "B"]);
    let done = opened.deals(Some(&secret()), None).unwrap().reveal();
    let table = Known { tables: kept.tables, ..Known::default() };
    assert_eq!(verify(done.text().as_bytes(), &table).code(), Some(Code::F15));
    let line = Known { openings: kept.openings, ..Known::default() };
    assert_eq!(verify(done.text().as_bytes(), &line).code(), Some(Code::F16));
}

#[test]
fn a_wrong_card_is_told_by_deal_place_and_number() {
    let honest = honest();
    let report = verify(honest.as_bytes(), &Known::default());
    let card = |place: usize, card: usize| report.deals[1][place].cards().nth(card).unwrap();
    let line = |place: usize| report.deals[1][place].to_string();
    let other = if card(1, 4) == "2c" { "3c" } else { "2c" };
    let mut cards: Vec<&str> = report.deals[1][1].cards().collect();
    cards[4] = other;
    let swapped = format!("B:{}", cards.join(" "));
    for (text, reason) in [
        (
            honest.replace(&line(1), &swapped),
            format!("deal 2, place B, card 5: written is \"{other}\", and it must be {}", card(1, 4)),
        ),
        (
            honest.replace(&line(3), &format!("{} 2c", line(3))),
            "deal 2, place bottom, card 4: written is \"2c\", and it must be nothing".into(),
        ),
        (
            honest.replace(&line(3), &line(3).replacen(' ', "  ", 1)),
            format!("deal 2, place bottom, card 2: written is \"\", and it must be {}", card(3, 1)),
        ),
        (
            honest.replace(&line(3), line(3)[..line(3).len() - 3].trim_end()),
            format!("deal 2, place bottom, card 3: written is nothing, and it must be {}", card(3, 2)),
        ),
        (
            honest.replace(&line(3), &line(3).replace("bottom", "top")),
            "deal 2: place 4 is \"".to_owned() + &line(3).replace("bottom", "top") + "\", but must be bottom",
        ),
        (
            honest.replace(&format!("\"{}\"", line(3)), &format!("\"{}\",\n      \"x:2c\"", line(3))),
            "deal 2: \"x:2c\" follows its last place".into(),
        ),
        (
            honest.replace(&format!(",\n      \"{}\"", line(3)), ""),
            "deal 2: place bottom is missing, and must be number 4".into(),
        ),
    ] {
        assert_ne!(text, honest);
        let report = verify(text.as_bytes(), &Known::default());
        assert_eq!((report.code(), why(&report)), (Some(Code::F14), reason.as_str()));
    }
}

#[test]
fn another_commitment_is_told_as_a_whole() {
    let opened = opened();
    let commit = opened.table().offer().commitment().to_string();
    let text = forged(&secret().reveal(), &Hash::ZERO.to_string());
    let report = verify(text.as_bytes(), &Known::default());
    let start = format!("the file's commitment is {commit}, and its spec and secret give ");
    assert!(why(&report).starts_with(&start), "{}", why(&report));
    let report = verify(forged(&commit, "\\u001b[2J").as_bytes(), &Known::default());
    assert!(why(&report).starts_with("the commitment \"\\u{1b}[2J\" is not 64"), "{}", why(&report));
}

proptest! {
    #[test]
    fn no_change_of_a_byte_gets_through(
        place in any::<prop::sample::Index>(),
        by in any::<u8>(),
        kind in 0..4,
    ) {
        let honest = honest().into_bytes();
        let place = place.index(honest.len());
        let mut forged = honest.clone();
        match kind {
            0 => forged[place] = by,
            1 => forged[place] ^= 1 << (by % 8),
            2 => forged.insert(place, by),
            _ => drop(forged.remove(place)),
        }
        prop_assert_eq!(verify(&forged, &kept(&transcript())).holds(), forged == honest);
    }

    #[test]
    fn no_exchange_of_two_stretches_gets_through(
        mut places in prop::collection::vec(any::<prop::sample::Index>(), 4),
    ) {
        let honest = honest().into_bytes();
        let mut places: Vec<usize> = places.drain(..).map(|place| place.index(honest.len())).collect();
        places.sort_unstable();
        let [a, b, c, d] = places[..] else { unreachable!() };
        let forged = [&honest[..a], &honest[c..d], &honest[b..c], &honest[a..b], &honest[d..]].concat();
        prop_assert_eq!(verify(&forged, &kept(&transcript())).holds(), forged == honest);
    }

    #[test]
    fn no_bytes_make_a_verifier_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let start = b"{\n  \"format\": \"fairdeal-v2\",\n  \"spec\": [\n    \"";
        for file in [bytes.clone(), [&start[..], &bytes].concat()] {
            prop_assert!(!verify(&file, &Known::default()).holds());
        }
    }
}
