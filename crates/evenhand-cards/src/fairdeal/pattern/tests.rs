use super::*;

fn read(text: &str, cards: usize, seats: &str) -> Result<Pattern, PatternError> {
    let seats: Vec<String> = seats.split_whitespace().map(String::from).collect();
    Pattern::read(text, cards, &seats)
}

/// Deals the cards 0, 1, 2, … in this order.
fn dealt(text: &str, cards: u32, seats: &str) -> Vec<String> {
    let deck: Vec<String> = (0..cards).map(|card| card.to_string()).collect();
    let order: Vec<u32> = (0..cards).collect();
    let pattern = read(text, deck.len(), seats).unwrap();
    pattern.deal(&deck, &order).iter().map(ToString::to_string).collect()
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
        assert!(matches!(error, PatternError::Spelling { .. }), "{text:?}: {error}");
    }
}

#[test]
fn only_the_last_item_takes_the_rest() {
    assert_eq!(read("A:* b", 9, "A"), Err(PatternError::RestNotLast { column: 1 }));
    assert_eq!(read("A 2*(b:*)", 9, "A"), Err(PatternError::RestNotLast { column: 6 }));
}

#[test]
fn seats_and_capital_names_are_the_same_set() {
    assert_eq!(read("A C", 9, "A"), Err(PatternError::NoSeat { column: 3, name: "C".into() }));
    assert_eq!(read("A c", 9, "A B"), Err(PatternError::SeatLeftOut { seat: "B".into() }));
    assert!(read("A B:*", 1, "A B").is_ok());
}

#[test]
fn no_count_makes_a_pattern_larger_than_its_deck() {
    assert_eq!(read("A:10", 9, "A"), Err(PatternError::TooMany { column: 1, asked: 10, left: 9 }));
    assert!(read("99999*(A:99999)", 9, "A").is_err());
    assert!(read(&format!("99999*({}A)", "A ".repeat(1 << 20)), 9, "A").is_err());
    assert!(read(&"A ".repeat(1 << 20), 9, "A").is_err());
    assert_eq!(read("9999*(A) A:*", 10_000, "A").unwrap().runs.len(), 10_000);
}
