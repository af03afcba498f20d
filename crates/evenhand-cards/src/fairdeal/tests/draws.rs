//! Public draws, honest and not.

use super::*;

const LIST: &str = "Ada\nBlaise\nCarl\nDaniel\nEmmy\nFelix\nGrace\n";

fn spec() -> DrawSpec {
    let list = List::read(LIST.as_bytes()).unwrap();
    DrawSpec::new("Summer raffle", &list, 3, Chain::QUICKNET.hash, 657_413).unwrap()
}

fn drawn() -> PublicDraw {
    let mut draw = PublicDraw::open(spec());
    draw.publish(RANDOMNESS, "").unwrap();
    draw
}

fn with_list(list: &str) -> Known {
    Known { lists: vec![List::read(list.as_bytes()).unwrap()], ..Known::default() }
}

#[test]
fn an_honest_draw_holds_and_has_no_winner_twice() {
    let draw = drawn();
    let known = Known {
        announcements: vec![draw.announcement().text().into_bytes()],
        rounds: vec![format!("{}:657413:{RANDOMNESS}", Chain::QUICKNET.hash)],
        ..with_list(LIST)
    };
    let report = verify(draw.text().as_bytes(), &known);
    assert_eq!(report.code(), None, "{}", why(&report));
    let verdict = report.verdict();
    assert_eq!(
        (verdict.exit, &verdict.sentences[..]),
        (0, &[Sentence::HoldsAnnouncement, Sentence::DrawHonestBeacon][..])
    );
    let facts: Vec<String> = report.facts.iter().map(ToString::to_string).collect();
    assert_eq!(facts[0], "draw: \"Summer raffle\", 3 of 7 entries");
    assert_eq!(report.checks.iter().map(|check| check.code).collect::<Vec<_>>(), Code::DRAW);
    assert_eq!(report.winners, draw.winners());
    assert_eq!(report.format, Some(Format::Draw));
    assert_eq!(report.draw, Some(spec()));
    assert_eq!(report.warnings, []);
    let mut winners = draw.winners().to_vec();
    winners.sort_unstable();
    winners.dedup();
    assert!(winners.len() == 3 && winners.iter().all(|winner| (1..=7).contains(winner)));
}

#[test]
fn a_draw_that_waits_is_read_again_and_fails_where_it_waits() {
    let open = PublicDraw::open(spec());
    assert_eq!(PublicDraw::read(open.text().as_bytes()), Ok(open.clone()));
    assert_eq!(code(&open.text()), Some(Code::D04));
    assert_eq!(PublicDraw::read(drawn().text().as_bytes()), Err(StageError::Drawn));
    assert_eq!(DrawSpec::read(&spec().text()), Ok(spec()));
    assert_eq!(AnyFile::read(open.text().as_bytes()), Ok(AnyFile::Announcement(open.clone())));
    assert_eq!(AnyFile::read(drawn().text().as_bytes()), Ok(AnyFile::Draw(drawn())));
    assert_eq!(PublicDraw::read(opened().text().as_bytes()), Err(StageError::Deal));
    assert_eq!(Offer::read(open.text().as_bytes()), Err(StageError::Draw));
}

#[test]
fn each_forgery_of_a_draw_fails_where_it_must() {
    let honest = drawn().text();
    let winner = format!("\"{}\"", drawn().winners()[0]);
    let place = honest.rfind(&winner).unwrap();
    let swapped = format!("{}\"8\"{}", &honest[..place], &honest[place + winner.len()..]);
    for (text, expected) in [
        (honest.replace("  ", " "), Code::F02),
        (honest.replace("title:", "title:é"), Code::D03),
        (honest.replace("winners:3", "winners:8"), Code::D03),
        (honest.replace("entries:7", "entries:1048577"), Code::D03),
        (honest.replace("fairdraw-v2 spec", "fairdraw-v2 spec "), Code::D03),
        (honest.replace(RANDOMNESS, ""), Code::D04),
        (honest.replace(RANDOMNESS, &RANDOMNESS[1..]), Code::D04),
        (swapped, Code::D05),
        (honest.replace("Summer", "Winter"), Code::D05),
        (honest.replace("entries:7", "entries:6"), Code::D05),
        (honest.replace("winners:3", "winners:2"), Code::D05),
        (honest.replace(":657413", ":657414"), Code::D05),
    ] {
        assert_ne!(text, honest);
        let report = verify(text.as_bytes(), &Known::default());
        assert_eq!(report.code(), Some(expected), "{}", why(&report));
        assert_eq!(report.checks.len(), if expected == Code::F02 { 21 } else { 8 });
    }
}

#[test]
fn another_list_is_found_by_its_bytes_and_by_its_lines() {
    let text = drawn().text();
    assert_eq!(verify(text.as_bytes(), &with_list("Ada\n")).code(), Some(Code::D06));

    let list = List { lines: 8, ..List::read(LIST.as_bytes()).unwrap() };
    let mut draw = PublicDraw::open(DrawSpec::new("", &list, 8, Hash::ZERO, 1).unwrap());
    draw.publish(RANDOMNESS, "").unwrap();
    let report = verify(draw.text().as_bytes(), &with_list(LIST));
    let reason = "the list has 7 lines, but the spec says 8. The spec is wrong.";
    assert_eq!((report.code(), why(&report)), (Some(Code::D06), reason));
}

/// The organiser's attack: rounds, titles or lists are tried until the winners please.
#[test]
fn a_draw_that_was_announced_otherwise_is_found_by_the_announcement() {
    let kept =
        Known { announcements: vec![PublicDraw::open(spec()).text().into_bytes()], ..Known::default() };
    let list = List::read(LIST.as_bytes()).unwrap();
    for (title, winners, round) in
        [("Summer raffle", 3, 657_414), ("Winter raffle", 3, 657_413), ("Summer raffle", 2, 657_413)]
    {
        let other = DrawSpec::new(title, &list, winners, Chain::QUICKNET.hash, round).unwrap();
        let mut draw = PublicDraw::open(other);
        draw.publish(RANDOMNESS, "").unwrap();
        assert_eq!(code(&draw.text()), None);
        let report = verify(draw.text().as_bytes(), &kept);
        assert_eq!(report.code(), Some(Code::D07));
        assert!(
            why(&report).starts_with("the announcement you kept and this draw differ from byte"),
            "{}",
            why(&report)
        );
    }
    let report = verify(drawn().text().as_bytes(), &Known::default());
    assert_eq!((report.verdict().exit, &report.verdict().sentences[0]), (3, &Sentence::DrawNothingKept));
    assert_eq!(report.warnings, [Warning::ListNotShown]);
    let known = Known { rounds: vec![format!("{}:657413:{}", Chain::QUICKNET.hash, Hash::ZERO)], ..kept };
    assert_eq!(verify(drawn().text().as_bytes(), &known).code(), Some(Code::D08));
}

#[test]
fn lines_that_stand_for_nobody_are_counted() {
    for (text, count) in [("a\nb\na\n\n\n", 3), ("a\nb\na", 1), ("a\nb\na\r\nc", 0)] {
        let list = List::read(text.as_bytes()).unwrap();
        let mut draw = PublicDraw::open(DrawSpec::new("", &list, 1, Chain::QUICKNET.hash, 7).unwrap());
        draw.publish(RANDOMNESS, "").unwrap();
        let report = verify(draw.text().as_bytes(), &with_list(text));
        let expected: Vec<Warning> =
            (count > 0).then_some(Warning::ListRepeats { count }).into_iter().collect();
        assert_eq!((report.code(), report.warnings), (None, expected), "{text:?}");
    }
}

#[test]
fn a_draw_does_not_pass_for_the_deals_that_somebody_kept_something_of() {
    let text = drawn().text();
    let kept = kept(&transcript());
    for (known, expected) in [
        (Known { tables: kept.tables, ..Known::default() }, Code::F15),
        (Known { openings: kept.openings, ..Known::default() }, Code::F16),
        (Known { check_words: kept.check_words, ..Known::default() }, Code::F17),
        (Known { sheets: kept.sheets, ..Known::default() }, Code::F19),
        (Known { slips: kept.slips, ..Known::default() }, Code::F20),
        (Known { voids: vec![Vec::new()], ..Known::default() }, Code::F21),
        (Known { previous: vec![Vec::new()], ..Known::default() }, Code::F21),
    ] {
        let report = verify(text.as_bytes(), &known);
        assert_eq!(report.code(), Some(expected));
        let last = report.checks.last().unwrap();
        assert_eq!((last.code, &last.outcome), (Code::D08, &Outcome::NotReached));
    }
}

#[test]
fn a_spec_of_a_draw_is_refused_by_its_line() {
    let list = List::read(LIST.as_bytes()).unwrap();
    let long = "x".repeat(201);
    for (title, list, winners, round, line) in [
        (long.as_str(), list, 1, 1, "line 2"),
        ("a\nb", list, 1, 1, "the spec has 7 lines instead of 6"),
        ("", List { lines: 0, ..list }, 1, 1, "line 3"),
        ("", List { lines: 1_048_577, ..list }, 1, 1, "line 3"),
        ("", list, 0, 1, "line 5"),
        ("", list, 8, 1, "line 5"),
        ("", list, 1, 0, "line 6"),
    ] {
        let error = DrawSpec::new(title, &list, winners, Hash::ZERO, round).unwrap_err().to_string();
        assert!(error.starts_with(line), "{error}");
    }
    assert!(DrawSpec::new(&long[1..], &List { lines: 1 << 20, ..list }, 1 << 20, Hash::ZERO, 1).is_ok());
    let text = spec().text();
    assert!(DrawSpec::read(text.trim_end()).is_err());
    let none = text.replace(&spec().beacon().to_string(), "none");
    assert!(DrawSpec::read(&none).unwrap_err().to_string().starts_with("line 6"));
}
