//! What is looked at on request: groups, hands, lags, distances.

use super::{audit, audit_in, fair};
use crate::folder;

/// Decks of 52 named cards from fair ones of numbers, changed by `bend`.
fn cards(decks: u32, mut bend: impl FnMut(usize, &mut Vec<String>)) -> String {
    let name = |number: usize| {
        format!(
            "{}{}",
            ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"][number % 13],
            ["C", "D", "H", "S"][number / 13]
        )
    };
    let mut text = String::new();
    for (number, line) in fair(52, decks).lines().enumerate() {
        let mut deck: Vec<String> =
            line.split(' ').map(|card| name(card.parse::<usize>().unwrap() - 1)).collect();
        bend(number, &mut deck);
        text += &(deck.join(" ") + "\n");
    }
    text
}

/// In every second deck an ace is put right after the first one.
fn aces_together(number: usize, deck: &mut Vec<String>) {
    if number.is_multiple_of(2) {
        let last = deck.iter().rposition(|card| card.starts_with('A')).unwrap();
        let card = deck.remove(last);
        let first = deck.iter().position(|card| card.starts_with('A')).unwrap();
        deck.insert(first + 1, card);
    }
}

pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The expected number of pairs is 300 · 4 · 3 / 52 = 69.
#[test]
fn aces_that_stand_together_are_said_so_of_a_deck_that_is_known_by_its_names() {
    let folder = folder(&[("log", cards(300, aces_together).as_bytes())]);
    let ended = audit_in(&folder, "log --brief", &[]);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let told = one_line(&ended.stdout);
    assert!(
        told.starts_with("This shuffle is not fair: aces stand together more than they should: ")
            && told.contains(" pairs side by side, expected 69."),
        "{told}"
    );
    let ended = audit_in(&folder, "log --brief --no-groups --groups lot=A*,K* --json -", &[]);
    let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let groups = report["groups"].as_array().unwrap();
    assert_eq!((groups.len(), groups[0]["cards"].as_array().unwrap().len()), (1, 8));
    let tests = report["tests"].as_array().unwrap();
    let of_group: Vec<&str> =
        tests.iter().filter(|test| test["group"] == "lot").map(|test| test["id"].as_str().unwrap()).collect();
    assert!(of_group.contains(&"group_spacing.farthest_place"), "{of_group:?}");
}

#[test]
fn fair_decks_of_named_cards_have_no_bias_with_all_that_can_be_asked_for() {
    let folder = folder(&[("log", cards(400, |_, _| ()).as_bytes())]);
    let options = "log --brief --groups faces=J*,Q*,K* --hands 5,13 --lags 64 --distances --json -";
    let ended = audit_in(&folder, options, &[]);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(report["groups"].as_array().unwrap().len(), 20);
    let ids: Vec<&str> =
        report["tests"].as_array().unwrap().iter().map(|test| test["id"].as_str().unwrap()).collect();
    for id in ["group_none_in_hand.first_5", "cards_in_place.lags_1_to_64", "distances.farthest_place"] {
        assert!(ids.contains(&id), "{id}");
    }
}

#[test]
fn hands_that_never_lack_an_ace_are_found() {
    let text = cards(150, |_, deck| {
        if !deck[..13].iter().any(|card| card.starts_with('A')) {
            let ace = deck.iter().position(|card| card.starts_with('A')).unwrap();
            deck.swap(ace, 5);
        }
    });
    let folder = folder(&[("log", text.as_bytes())]);
    let ended = audit_in(&folder, "log --brief --groups aces=A* --no-groups --hands 13", &[]);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let told = one_line(&ended.stdout);
    assert!(told.contains("the first 13 cards never lack aces: expected in 45.6 of 150 decks"), "{told}");
}

#[test]
fn what_cannot_be_asked_for_is_told() {
    let folder = folder(&[("log", fair(10, 20).as_bytes()), ("hands", b"1 2\n3 4\n2 1\n")]);
    for (arguments, expected) in [
        ("log --groups 11-12", "--groups 11-12: \"11-12\" is not one of the 10 items, such as \"1\""),
        ("log --groups 1-10", "group cards 1-10 has all cards of the deck"),
        ("log --groups a=1 --groups a=2", "two groups have the name a"),
        ("log --hands 5", "--hands counts the members of groups. Name one with --groups"),
        ("log --groups 1-3 --hands 10", "a hand of 10 of 10 visible places"),
        ("log --lags 65", "--lags 65: must be from 1 to 64"),
        ("log --lags 9 --sequential", "--lags needs a number of decks that is fixed before"),
        ("log --distances=1:11", "\"11\" is not one of the items"),
        ("log --distances=1:1", "is one card, not a pair"),
        ("hands --items 1-9 --first 2 --distances", "distances need whole decks of different cards"),
    ] {
        let ended = audit_in(&folder, &format!("{arguments} --brief"), &[]);
        assert_eq!(ended.code, 2, "{arguments}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{arguments}: {}", ended.stderr);
    }
    assert!(
        audit("--example py --brief").stderr.contains("--example cannot be combined with other arguments")
    );
}
