use super::*;

use crate::pattern::PatternFault;

fn read(text: &str, cards: usize, seats: &str) -> Result<Layout, SpecError> {
    let seats: Vec<String> = seats.split_whitespace().map(String::from).collect();
    lay(text, cards, &seats, false)
}

/// What is wrong with a pattern that is spelt as it must be.
fn fault(text: &str, cards: usize) -> PatternFault {
    match read(text, cards, "A") {
        Err(SpecError::Pattern(error)) => error.fault().clone(),
        other => panic!("{text}: {other:?}"),
    }
}

/// Deals the cards 0, 1, 2, … in this order.
fn dealt(text: &str, cards: u32, seats: &str) -> Vec<String> {
    let deck: Vec<String> = (0..cards).map(|card| card.to_string()).collect();
    let order: Vec<u32> = (0..cards).collect();
    let layout = read(text, deck.len(), seats).unwrap();
    deal(&layout, &deck, &order).iter().map(ToString::to_string).collect()
}

#[test]
fn cards_go_where_the_pattern_says() {
    assert_eq!(dealt("2*(A B) bottom", 5, "A B"), ["A:0 2", "B:1 3", "bottom:4"]);
    assert_eq!(dealt("A:2 b A", 5, "A"), ["A:0 1 3", "b:2", "stub:4"]);
    assert_eq!(dealt("2*(A:2 B) rest:*", 8, "B A"), ["A:0 1 3 4", "B:2 5", "rest:6 7"]);
    assert_eq!(dealt("stub A", 4, "A"), ["stub:0 2 3", "A:1"]);
    assert_eq!(dealt("A:*", 3, "A"), ["A:0 1 2"]);
}

#[test]
fn a_place_that_got_nothing_is_not_told() {
    assert_eq!(dealt("b:2 A:*", 2, "A"), ["b:0 1"]);
}

#[test]
fn a_pattern_has_one_spelling() {
    let wrong = [
        "",
        " A",
        "A ",
        "A  A",
        "A,A",
        "a:0",
        "a:01",
        "a:",
        "a:**",
        "a:100000",
        "A\n",
        "0*(A)",
        "2*A",
        "2*()",
        "2(A)",
        "2*(A",
        "2*(A ",
        "2*( A)",
        "2*(A )",
        "2*(A))",
        "2*(2*(A))",
        "*(A)",
        "100000*(A)",
        "Ä",
        "a_b",
        "A:1:1",
        "a2345678901234567",
        "02*(A)",
        "A\u{a0}A",
        "(A)",
        "2*(A)A",
        "1A",
    ];
    for text in wrong {
        let error = read(text, 9999, "A").unwrap_err();
        assert!(matches!(error, SpecError::PatternSpelling { .. }), "{text:?}: {error}");
    }
}

#[test]
fn only_the_last_item_takes_the_rest() {
    assert_eq!(fault("A:* b", 9), PatternFault::AfterRest);
    assert_eq!(fault("A:* b:*", 9), PatternFault::AfterRest);
    assert_eq!(fault("A 2*(b:*)", 9), PatternFault::RestInGroup);
}

#[test]
fn seats_and_capital_names_are_the_same_set() {
    assert_eq!(read("A C", 9, "A"), Err(SpecError::NoSeat { column: 3, name: "C".into() }));
    assert_eq!(read("A c", 9, "A B"), Err(SpecError::SeatLeftOut { seat: "B".into() }));
    assert!(read("A B:*", 1, "A B").is_ok());
}

#[test]
fn no_count_makes_a_pattern_larger_than_its_deck() {
    let too_few = PatternFault::TooFew { left: 9, takes: 10, deck: 9, pattern: 10 };
    assert_eq!(fault("A:10", 9), too_few);
    assert!(read("99999*(A:99999)", 9, "A").is_err());
    assert!(read(&format!("99999*({}A)", "A ".repeat(1 << 20)), 9, "A").is_err());
    assert!(read(&"A ".repeat(1 << 20), 9, "A").is_err());
    assert_eq!(read("9999*(A) A:*", 10_000, "A").unwrap().to().len(), 10_000);
    assert!(read(&"A:* ".repeat(1 << 20), 9, "A").is_err());
    assert!(read(&format!("2*({}A)", "b:* ".repeat(1 << 20)), 9, "A").is_err());
}

#[test]
fn a_pattern_may_name_every_card_of_the_largest_deck_and_the_empty_rest() {
    let all = "A".to_owned() + &" abcdefghijklmnop".repeat(9_999);
    assert!(read(&all, 10_000, "A").is_ok());
    assert!(read(&format!("{all} b:*"), 10_000, "A").is_ok());
    assert!(matches!(fault(&format!("{all} b"), 10_000), PatternFault::MoreThanAnyDeck { .. }));
}

#[test]
fn a_count_of_one_may_be_said() {
    assert_eq!(dealt("1*(A b) A:1", 3, "A"), ["A:0 2", "b:1"]);
}
