//! Public draws, honest and not.

use super::*;

const LIST: &str = "Ada\nBlaise\nCarl\nDaniel\nEmmy\nFelix\nGrace\n";

fn spec() -> DrawSpec {
    let list = List::read(LIST.as_bytes()).unwrap();
    let [quicknet, _] = Chain::KNOWN;
    DrawSpec::new("Summer raffle", list, 3, quicknet.hash, 657_413).unwrap()
}

fn drawn() -> PublicDraw {
    let mut draw = PublicDraw::open(spec());
    draw.publish(RANDOMNESS, "").unwrap();
    draw
}

#[test]
fn an_honest_draw_holds_and_has_no_winner_twice() {
    let draw = drawn();
    let known = Known { list: Some(List::read(LIST.as_bytes()).unwrap()), ..Known::default() };
    let report = verify(draw.text().as_bytes(), &known);
    assert_eq!(report.code(), None, "{}", why(&report));
    assert_eq!(report.checks.iter().map(|check| check.code).collect::<Vec<_>>(), Code::DRAW);
    assert_eq!(report.winners, draw.winners());
    assert_eq!(report.format, Some(Format::Draw));
    assert_eq!(report.draw, Some(spec()));
    assert_eq!(report.not_checked, [NotChecked::SpecTime, NotChecked::BeaconSignature]);
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
    assert_eq!(PublicDraw::read(drawn().text().as_bytes()), Err(FairTableError::Shown));
    assert_eq!(DrawSpec::read(&spec().text()), Ok(spec()));
    let (table, _) = table();
    assert_eq!(PublicDraw::read(table.text().as_bytes()), Err(FairTableError::Deals));
    assert_eq!(FairTable::read(open.text().as_bytes()), Err(FairTableError::Draw));
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
        (honest.replace("fairdraw-v1 spec", "fairdraw-v1 spec "), Code::D03),
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
        assert_eq!(report.checks.len(), if expected == Code::F02 { 14 } else { 6 });
    }
}

#[test]
fn another_list_is_found_by_its_bytes_and_by_its_lines() {
    let text = drawn().text();
    let other = List::read("Ada\n".as_bytes()).unwrap();
    let known = Known { list: Some(other), ..Known::default() };
    assert_eq!(verify(text.as_bytes(), &known).code(), Some(Code::D06));

    let list = List { lines: 8, ..List::read(LIST.as_bytes()).unwrap() };
    let mut draw = PublicDraw::open(DrawSpec::new("", list, 8, Hash::ZERO, 1).unwrap());
    draw.publish(RANDOMNESS, "").unwrap();
    let known = Known { list: Some(List::read(LIST.as_bytes()).unwrap()), ..Known::default() };
    let report = verify(draw.text().as_bytes(), &known);
    assert_eq!((report.code(), why(&report)), (Some(Code::D06), "the list has 7 lines, and the spec says 8"));
}

#[test]
fn a_draw_does_not_pass_for_the_deals_that_somebody_kept_something_of() {
    let text = drawn().text();
    for (known, expected) in [
        (Known { commit: Some(Hash::ZERO.to_string()), ..Known::default() }, Code::F12),
        (Known { contributions: vec![("A".into(), String::new())], ..Known::default() }, Code::F13),
        (Known { prev: Some(Hash::ZERO), ..Known::default() }, Code::F14),
    ] {
        let report = verify(text.as_bytes(), &known);
        assert_eq!(report.code(), Some(expected));
        let last = report.checks.last().unwrap();
        assert_eq!((last.code, &last.outcome), (Code::D06, &Outcome::NotReached));
    }
}

#[test]
fn a_spec_of_a_draw_is_refused_by_its_line() {
    let list = spec().list();
    let long = "x".repeat(201);
    for (title, list, winners, round, line) in [
        (long.as_str(), list, 1, 1, "line 2"),
        ("a\nb", list, 1, 1, "the spec has 7 lines, and must have 6"),
        ("", List { lines: 0, ..list }, 1, 1, "line 3"),
        ("", List { lines: 1_048_577, ..list }, 1, 1, "line 3"),
        ("", list, 0, 1, "line 5"),
        ("", list, 8, 1, "line 5"),
        ("", list, 1, 0, "line 6"),
    ] {
        let error = DrawSpec::new(title, list, winners, Hash::ZERO, round).unwrap_err().to_string();
        assert!(error.starts_with(line), "{error}");
    }
    assert!(DrawSpec::new(&long[1..], List { lines: 1 << 20, ..list }, 1 << 20, Hash::ZERO, 1).is_ok());
    let text = spec().text();
    assert!(DrawSpec::read(text.trim_end()).is_err());
    let none = text.replace(&spec().beacon().to_string(), "none");
    assert!(DrawSpec::read(&none).unwrap_err().to_string().starts_with("line 6"));
}
