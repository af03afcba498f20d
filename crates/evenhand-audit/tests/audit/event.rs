//! Events as people write them, and mistakes in them.

use evenhand_audit::exact::{Counting, Event, EventError, EventReason, Names, Space, event_grammar};
use evenhand_locale::Language;

const FOUR: Space = Space::Orders { n: 4 };

fn parse(text: &str) -> Result<Event, EventError> {
    Event::parse(text, &Names::letters(4), FOUR, Counting::FromOne)
}

fn holds(text: &str, order: [u32; 4]) -> bool {
    parse(text).unwrap().holds(&order)
}

#[test]
fn claims_are_true_of_the_orders_that_they_describe() {
    let badc = [1, 0, 3, 2];
    let claims = [
        ("d<c", true),
        ("c<d", false),
        ("c>d", true),
        ("d>c", false),
        ("b<a<d<c", true),
        ("b<a>d", false),
        ("c>d>a", true),
        ("not c<d and a@2", true),
        ("c<d or a@2", true),
        ("c<d || a@2 && even", true),
        ("a@2", true),
        ("a@1", false),
        ("first=b", true),
        ("last=d", false),
        ("order=badc", true),
        ("order=b,a,d,c", true),
        ("order=#2,#1,#4,#3", true),
        ("order=abcd", false),
        ("even", true),
        ("odd", false),
        ("fixed=0", true),
        ("fixed>=1", false),
        ("cycles=2", true),
        ("cycles!=2", false),
        ("inversions<3", true),
        ("inversions<=1", false),
        ("rising=3", true),
        ("longest>2", false),
        ("taken=a", true),
        ("!c<d", true),
        ("c<d | a@2", true),
        ("c<d & a@2", false),
        // And binds closer than or, and not closer than both.
        ("even | odd & odd", true),
        ("(even | odd) & odd", false),
        ("!even | even", true),
        ("!(even | odd)", false),
        (" d < c&a @ 2 ", true),
    ];
    for (claim, expected) in claims {
        assert_eq!(holds(claim, badc), expected, "{claim}");
    }
}

#[test]
fn mistakes_are_pointed_at() {
    let mistakes = [
        ("", 0, "expected a claim"),
        ("c<", 2, "expected a claim or a card"),
        ("c<e", 2, "no card is named e: the cards are a to d"),
        ("c<c", 2, "not before itself"),
        ("c d", 2, "expected < or > and a card"),
        ("a@5", 2, "there is no place 5: the 4 places count from 1"),
        ("a@0", 2, "count from 1 (--places-from 0"),
        ("#0<a", 0, "there is no card #0: the 4 cards count from #1"),
        ("c>c", 2, "not before itself"),
        ("a<b<", 4, "expected a claim or a card"),
        ("a@x", 2, "the number of a place"),
        ("a@99999999999", 2, "too large"),
        ("#5<a", 0, "there is no card #5"),
        ("#<a", 1, "the number of a card"),
        ("fixed", 5, "expected one of"),
        ("fixed>>1", 6, "expected a number"),
        ("order=bade", 9, "no card is named e"),
        ("order=bada", 9, "this card comes twice"),
        ("order=bad", 6, "all 4 cards, but this one has 3"),
        ("order badc", 6, "expected = after order"),
        ("even odd", 5, "expected & or |"),
        ("(even", 5, "closing parenthesis"),
        ("even)", 4, "never opened"),
        ("\"a<b", 0, "never closed"),
        ("even & ", 7, "expected a claim"),
        ("& even", 0, "expected a card"),
        ("c<d & first=", 12, "expected a claim or a card"),
    ];
    for (text, at, reason) in mistakes {
        let error = parse(text).unwrap_err();
        assert_eq!(error.at(), at, "{text}: {error}");
        assert!(error.reason().to_string().contains(reason), "{text}: {error}");
    }
    let deep = "(".repeat(100_000);
    assert_eq!(parse(&deep).unwrap_err().reason(), &EventReason::TooDeep);
}

#[test]
fn the_mark_stands_under_the_character_and_not_the_byte() {
    let names = Names::given(["♠", "♥", "♦", "♣"].map(String::from).to_vec());
    let error = Event::parse("♠<♥ & x@1", &names, FOUR, Counting::FromOne).unwrap_err();
    assert_eq!((error.at(), error.column()), (10, 7));
    assert!(error.to_string().ends_with("\n  ♠<♥ & x@1\n        ^"), "{error}");
    assert!(Event::parse("order=♥♠♣♦", &names, FOUR, Counting::FromOne).unwrap().holds(&[1, 0, 3, 2]));
}

#[test]
fn items_are_asked_for_by_their_own_names() {
    let names = Names::given(["Ann", "even", "2", "a b"].map(String::from).to_vec());
    let parse = |text: &str| Event::parse(text, &names, FOUR, Counting::FromOne);
    let order = [3, 2, 1, 0];
    for claim in ["2<Ann", "even<Ann", "even", "\"a b\"@1", "order=\"a b\",2,even,Ann", "last=Ann", "#4<2"] {
        assert!(parse(claim).unwrap().holds(&order), "{claim}");
    }
    assert!(parse("Bob<Ann").unwrap_err().reason().to_string().contains("no card is named Bob"));
    assert!(parse("order=Ann2").unwrap_err().reason().to_string().contains("no card is named Ann2"));
    let twins = Names::given(["x", "x", "y", "z"].map(String::from).to_vec());
    let error = Event::parse("y<x", &twins, FOUR, Counting::FromOne).unwrap_err();
    assert!(error.reason().to_string().contains("several cards are named x"), "{error}");
    assert!(Event::parse("#2<#1", &twins, FOUR, Counting::FromOne).is_ok());
}

#[test]
fn large_decks_are_asked_for_by_number() {
    let deck = Space::Orders { n: 52 };
    let event = Event::parse("#52<#1", &Names::letters(52), deck, Counting::FromOne).unwrap();
    assert!(event.holds(&(0..52).rev().collect::<Vec<u32>>()));
    let error = Event::parse("a<b", &Names::letters(52), deck, Counting::FromOne).unwrap_err();
    assert!(error.reason().to_string().contains("by number"), "{error}");
}

#[test]
fn samples_are_asked_for_what_they_hold() {
    let space = Space::Samples { n: 4, k: 2 };
    let parse = |text: &str| Event::parse(text, &Names::letters(4), space, Counting::FromOne);
    assert!(parse("taken=a & !taken=d").unwrap().holds(&[0, 2]));
    for (text, at) in [("a<b", 0), ("taken=a & a@1", 10), ("even", 0), ("fixed=1", 0), ("first=a", 0)] {
        let error = parse(text).unwrap_err();
        assert_eq!(error.at(), at, "{error}");
        assert!(error.reason().to_string().contains("taken=a"), "{error}");
    }
}

#[test]
fn the_grammar_is_shown_with_events_that_can_be_read() {
    for word in
        ["c<d", "a@1", "first=a", "order=badc", "even", "fixed>=1", "cycles=2", "inversions<3", "rising=1"]
    {
        assert!(event_grammar(Language::English).contains(word));
        assert!(parse(word).is_ok(), "{word}");
    }
}

#[test]
fn an_event_of_any_length_is_shown_and_nothing_of_it_is_obeyed() {
    let long = format!("{}?", " ".repeat(70_000));
    let error = parse(&long).unwrap_err();
    assert!(error.to_string().ends_with(&format!("?\n  {}^", " ".repeat(70_000))));
    let turned = parse("\u{202e}?").unwrap_err().to_string();
    assert!(turned.contains("\n  \u{fffd}?\n") && !turned.contains('\u{202e}'), "{turned}");
}

#[test]
fn places_and_cards_by_number_count_from_0_where_that_is_asked_for() {
    let parse = |text: &str| Event::parse(text, &Names::letters(4), FOUR, Counting::FromZero);
    for claim in ["b@0", "#1@0", "order=#1,#0,#3,#2", "c@3"] {
        assert!(parse(claim).unwrap().holds(&[1, 0, 3, 2]), "{claim}");
    }
    assert_eq!(parse("#1@0").unwrap().to_string(), "#2@1");
    let error = parse("a@4").unwrap_err();
    assert_eq!(error.reason().to_string(), "there is no place 4: the 4 places count from 0");
}
