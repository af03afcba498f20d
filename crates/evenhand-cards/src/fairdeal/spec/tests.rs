use super::*;
use crate::fairdeal::{Code, game_cards};

fn doudizhu() -> SpecBuilder {
    let deck = game_cards("doudizhu").unwrap();
    Spec::builder("doudizhu", &deck, "17*(A B C) bottom:3", &["A", "B", "C"])
}

fn custom(deck: &[&str], pattern: &str, seats: &[&str]) -> SpecBuilder {
    Spec::builder("custom", deck, pattern, seats)
}

#[test]
fn what_is_built_is_read_again_byte_for_byte() {
    let beacon = Beacon::Drand { chain: Hash::of(b"chain"), round: 999_999_999_999_999_999 };
    let spec = doudizhu().deals(9999).beacon(beacon).prev(Hash::of(b"before"), 9999).build().unwrap();
    assert_eq!(Spec::read(spec.text()).unwrap(), spec);
    assert_eq!(spec.text().lines().count(), 10);
    assert!(spec.text().ends_with('\n'));
    let fields = (spec.game(), spec.pattern(), spec.deals(), spec.beacon(), spec.prev());
    assert_eq!(fields, ("doudizhu", "17*(A B C) bottom:3", 9999, beacon, Hash::of(b"before")));
    assert_eq!(spec.seats(), ["A", "B", "C"]);
    assert_eq!(spec.deck(), game_cards("doudizhu").unwrap());
}

#[test]
fn a_builder_is_told_what_a_verifier_would_refuse() {
    let many = vec!["x"; 10_001];
    let crowd: Vec<String> = (0..65).map(|seat| format!("S{seat}")).collect();
    for (builder, message) in [
        (Spec::builder("Uno", &["x"], "A", &["A"]), "line 2 of the spec: \"Uno\" is not the name of a game"),
        (
            Spec::builder("uno\n", &["x"], "A", &["A"]),
            "line 2 of the spec: \"uno\\n\" is not the name of a game",
        ),
        (Spec::builder("poker", &["x"], "A", &["A"]), "line 2 of the spec: unknown game poker. Use custom"),
        (custom(&[], "A", &["A"]), "line 3 of the spec: at least one card"),
        (custom(&many, "A", &["A"]), "line 3 of the spec: more than 10000 cards"),
        (custom(&["x", "a b"], "A", &["A"]), "line 3 of the spec: card 2 is \"a b\". A card has"),
        (custom(&["x", ""], "A", &["A"]), "line 3 of the spec: card 2 is \"\". A card has"),
        (
            Spec::builder("skat", &["x"], "A", &["A"]),
            "line 3 of the spec: 7c is in the deck 0 times, but in the deck of skat 1 times",
        ),
        (
            custom(&["x"], "2*(A)", &["A"]),
            "line 4 of the spec: A, column 4: the deck has 0 cards left, 1 too few",
        ),
        (
            custom(&["x"], "A\nseats:B", &["A"]),
            "line 4 of the spec: column 1 of the pattern: expected a place or a group",
        ),
        (custom(&["x"], "b", &[]), "line 5 of the spec: at least one seat"),
        (Spec::builder("custom", &["x"], "b", &crowd), "line 5 of the spec: more than 64 seats"),
        (custom(&["x"], "A", &["A", "b"]), "line 5 of the spec: seat 2 is \"b\". A seat has"),
        (custom(&["x"], "A", &["A B"]), "line 5 of the spec: seat 1 is \"A B\". A seat has"),
        (custom(&["x"], "A", &["A", "A"]), "line 5 of the spec: seat 2 is A again"),
        (doudizhu().deals(0), "line 7 of the spec: \"0\" is not a number of deals"),
        (doudizhu().deals(10_000), "line 7 of the spec: \"10000\" is not a number of deals"),
        (
            custom(&many[..9999], "A", &["A"]).deals(101),
            "line 7 of the spec: 101 deals of 9999 cards have more than",
        ),
        (
            doudizhu().beacon(Beacon::Drand { chain: Hash::ZERO, round: 0 }),
            "line 8 of the spec: \"drand:0000000000000000000000000000000000…\" is not a beacon",
        ),
        (
            doudizhu().dealer(Dealer::Seat("D".into())),
            "line 6 of the spec: the dealer \"D\" is not one of the seats",
        ),
        (
            doudizhu().dealer(Dealer::Seat("bottom".into())),
            "line 6 of the spec: the dealer \"bottom\" is not one of the seats",
        ),
        (
            doudizhu().prev(Hash::of(b"before"), 10_000),
            "line 10 of the spec: \"10000\" is not a number of unfinished tables",
        ),
        (
            doudizhu().prev(Hash::ZERO, 2),
            "line 10 of the spec: 2 tables are counted as unfinished, but line 9 names no table before",
        ),
    ] {
        let error = builder.build().unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    assert!(custom(&many[..10_000], "A", &["A"]).deals(100).build().is_ok());
}

#[test]
fn a_spec_has_ten_lines_and_one_spelling() {
    let text = doudizhu().build().unwrap().text().to_owned();
    for (wrong, code) in [
        (String::new(), Code::F03),
        (text.trim_end().to_owned(), Code::F03),
        (format!("{text}\n"), Code::F03),
        (format!("{text}x"), Code::F03),
        (text.replace('\n', "\r\n"), Code::F03),
        (text.replacen(" spec", " spec ", 1), Code::F03),
        (text.replacen("game:", "game: ", 1), Code::F03),
        (text.replacen("2c 3c", "2c  3c", 1), Code::F03),
        (text.replacen("2c 3c", "2c\u{a0}3c", 1), Code::F03),
        (text.replacen("RJ\n", "RJ \n", 1), Code::F03),
        (text.replacen("seats:A", "seats: A", 1), Code::F03),
        (text.replacen("deals:1", "deals:01", 1), Code::F03),
        (text.replacen("beacon:none", "beacon:", 1), Code::F03),
        (text.replacen("prev:0", "prev:", 1), Code::F03),
        (text.replacen("dealer:outside", "dealer:", 1), Code::F03),
        (text.replacen("dealer:outside", "dealer:Outside", 1), Code::F03),
        (text.replacen("voids:0", "voids:", 1), Code::F03),
        (text.replacen("voids:0", "voids:00", 1), Code::F03),
        (text.replacen("voids:0", "voids:1", 1), Code::F03),
        (text.replacen("game:doudizhu", "game:nothing", 1), Code::F04),
        (text.replacen("deck:2c", "deck:2C", 1), Code::F04),
        (text.replacen("deal:17", "deal: 17", 1), Code::F05),
    ] {
        assert_eq!(Spec::read(&wrong).unwrap_err().code(), code, "{wrong}");
    }
}

#[test]
fn what_is_wrong_in_several_lines_is_told_by_the_first_check() {
    let text = "fairdeal-v2 spec\ngame:skat\ndeck:x\ndeal:(\nseats:A\ndealer:none\ndeals:0\nbeacon:none\nprev:0\nvoids:0\n";
    assert_eq!(Spec::read(text).unwrap_err().code(), Code::F03);
    let text = text.replace("deals:0", "deals:1").replace("prev:0", &format!("prev:{}", Hash::ZERO));
    assert_eq!(Spec::read(&text).unwrap_err().code(), Code::F04);
    assert_eq!(Spec::read(&text.replace("skat", "custom")).unwrap_err().code(), Code::F05);
}

#[test]
fn who_deals_and_what_came_before_are_read_again() {
    let spec = doudizhu().dealer(Dealer::Seat("B".into())).prev(Hash::of(b"before"), 3).build().unwrap();
    let fields = (spec.dealer(), spec.prev(), spec.voids(), spec.voids_after());
    assert_eq!(fields, (&Dealer::Seat("B".into()), Hash::of(b"before"), 3, 4));
    let last = doudizhu().prev(Hash::of(b"before"), 9999).build().unwrap();
    assert_eq!(last.voids_after(), 9999, "what follows 9999 is 9999");
    assert_eq!(doudizhu().build().unwrap().dealer(), &Dealer::Outside);
}

#[test]
fn without_a_dealer_the_cards_may_all_go_to_piles() {
    let coin = || custom(&["heads", "tails"], "coin", &["A", "B"]);
    assert!(matches!(coin().build(), Err(SpecError::SeatLeftOut { .. })));
    let spec = coin().dealer(Dealer::None).build().unwrap();
    assert_eq!(spec.places(), ["coin", "stub"]);
    assert_eq!(spec.hands(), [("coin", 1), ("stub", 1)]);
}

#[test]
fn each_place_is_the_one_that_the_pattern_gives_it() {
    let spec = custom(&["a", "b", "c", "d", "e", "f"], "2*(A:1 B) rest:1", &["A", "B"]).build().unwrap();
    assert_eq!(spec.places(), ["A", "B", "A", "B", "rest", "stub"]);
}
