//! Each check is reached by a forgery made for it, and no change of a single byte gets through.

use proptest::prelude::*;

use super::*;

fn transcript() -> String {
    let (table, secret) = table();
    table.reveal(&secret).unwrap().text().to_owned()
}

/// A transcript of which a part was replaced, which must be there.
fn forged(part: &str, by: &str) -> String {
    let honest = transcript();
    assert!(honest.contains(part), "{part}");
    honest.replacen(part, by, 1)
}

#[test]
fn each_forgery_fails_where_it_must() {
    let honest = transcript();
    assert_eq!(code(&honest), None);
    let cards: Vec<&str> = honest.split("\"A:").nth(1).unwrap().split(['"', ' ']).take(2).collect();
    let (first, second) =
        (format!("\"A:{} {} ", cards[0], cards[1]), format!("\"A:{} {} ", cards[1], cards[0]));
    let deal = honest.find("    ],\n    [").unwrap();
    let one_deal = format!("{}    ]\n  ]\n}}\n", &honest[..deal]);
    for (text, expected) in [
        (" ".repeat(16_777_217), Code::F01),
        (honest.replace('\n', "\r\n"), Code::F02),
        (honest.replace("fairdeal-v1\"", "fairdeal-v2\""), Code::F02),
        (honest.replace("deals:2", "deals:02"), Code::F03),
        (honest.replace("game:doudizhu", "game:skat"), Code::F04),
        (honest.replace("deal:17*(A B C)", "deal:17*(A  B C)"), Code::F05),
        (honest.replace("\"seat\": \"B\"", "\"seat\": \"C\""), Code::F06),
        (honest.replace("你好", &"x".repeat(4097)), Code::F06),
        (honest.replace(RANDOMNESS, &RANDOMNESS.to_uppercase()), Code::F07),
        (honest.replace("\"signature\": \"\"", "\"signature\": \"00\""), Code::F07),
        (honest.replace("\"secret\": \"", "\"secret\": \"00"), Code::F08),
        (honest.replace(&*secret().reveal(), &Hash::ZERO.to_string()), Code::F09),
        (honest.replace("deals:2", "deals:1"), Code::F09),
        (honest.replace(":657413", ":657414"), Code::F09),
        (one_deal, Code::F10),
        (honest.replacen(&first, &second, 1), Code::F11),
        (honest.replace("你好", "你坏"), Code::F11),
        (honest.replace(RANDOMNESS, &Hash::ZERO.to_string()), Code::F11),
    ] {
        assert_ne!(text, honest);
        let report = verify(text.as_bytes(), &Known::default());
        assert_eq!(report.code(), Some(expected), "{}", why(&report));
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

#[test]
fn what_was_kept_finds_what_the_file_alone_does_not() {
    let text = transcript();
    let (table, _) = table();
    let verify = |known: &Known| verify(text.as_bytes(), known);
    let known = Known { commit: Some(Hash::ZERO.to_string()), ..Known::default() };
    assert_eq!(verify(&known).code(), Some(Code::F12));
    let known = Known { commit: Some(table.commitment().to_string()), ..Known::default() };
    assert_eq!(verify(&known).code(), None);

    for (seat, sent, reason) in [
        ("A", "你坏", "you sent \"你坏\" for A, and the file has \"你好\": they differ from byte 5 on"),
        ("C", " ", "you sent \" \" for C, and the file has \"\": they differ from byte 1 on"),
        ("D", "", "there is no seat \"D\" in the file"),
        ("a", "你好", "there is no seat \"a\" in the file"),
    ] {
        let contributions = vec![("A".into(), "你好".into()), (seat.into(), sent.into())];
        let report = verify(&Known { contributions, ..Known::default() });
        assert_eq!((report.code(), why(&report)), (Some(Code::F13), reason));
    }
    let known = Known { prev: Some(Hash::of(b"other")), ..Known::default() };
    assert_eq!(verify(&known).code(), Some(Code::F14));
    let list = Some(List { hash: Hash::ZERO, lines: 0 });
    assert_eq!(verify(&Known { list, ..Known::default() }).code(), Some(Code::D06));
}

#[test]
fn a_wrong_card_is_told_by_deal_place_and_number() {
    let honest = transcript();
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
            "deal 2: place 4 is \"".to_owned() + &line(3).replace("bottom", "top") + "\", and must be bottom",
        ),
        (
            honest.replace(&format!("\"{}\"", line(3)), &format!("\"{}\",\n      \"x:2c\"", line(3))),
            "deal 2: \"x:2c\" is written behind its last place".into(),
        ),
        (
            honest.replace(&format!(",\n      \"{}\"", line(3)), ""),
            "deal 2: place bottom is missing, which must be number 4".into(),
        ),
    ] {
        assert_ne!(text, honest);
        let report = verify(text.as_bytes(), &Known::default());
        assert_eq!((report.code(), why(&report)), (Some(Code::F11), reason.as_str()));
    }
}

#[test]
fn another_commitment_is_told_as_a_whole() {
    let (table, _) = table();
    let commit = table.commitment().to_string();
    let text = forged(&commit, &Hash::ZERO.to_string());
    let report = verify(text.as_bytes(), &Known::default());
    let start = format!("the file's commitment is {}, and its spec and secret give {commit}: ", Hash::ZERO);
    assert!(why(&report).starts_with(&start), "{}", why(&report));
    let report = verify(forged(&commit, "\\u001b[2J").as_bytes(), &Known::default());
    assert!(why(&report).starts_with("the file's commitment is \"\\u{1b}[2J\", and"), "{}", why(&report));
}

proptest! {
    #[test]
    fn no_change_of_a_byte_gets_through(
        place in any::<prop::sample::Index>(),
        by in any::<u8>(),
        kind in 0..4,
    ) {
        let honest = transcript().into_bytes();
        let place = place.index(honest.len());
        let mut forged = honest.clone();
        match kind {
            0 => forged[place] = by,
            1 => forged[place] ^= 1 << (by % 8),
            2 => forged.insert(place, by),
            _ => drop(forged.remove(place)),
        }
        prop_assert_eq!(verify(&forged, &Known::default()).holds(), forged == honest);
    }

    #[test]
    fn no_exchange_of_two_stretches_gets_through(
        mut places in prop::collection::vec(any::<prop::sample::Index>(), 4),
    ) {
        let honest = transcript().into_bytes();
        let mut places: Vec<usize> = places.drain(..).map(|place| place.index(honest.len())).collect();
        places.sort_unstable();
        let [a, b, c, d] = places[..] else { unreachable!() };
        let forged = [&honest[..a], &honest[c..d], &honest[b..c], &honest[a..b], &honest[d..]].concat();
        prop_assert_eq!(verify(&forged, &Known::default()).holds(), forged == honest);
    }

    #[test]
    fn no_bytes_make_a_verifier_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let start = b"{\n  \"format\": \"fairdeal-v1\",\n  \"spec\": [\n    \"";
        for file in [bytes.clone(), [&start[..], &bytes].concat()] {
            prop_assert!(!verify(&file, &Known::default()).holds());
        }
    }
}
