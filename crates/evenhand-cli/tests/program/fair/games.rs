//! What can be dealt.

use evenhand_cards::fairdeal::GAMES;

use super::Party;
use crate::{evenhand, text};

#[test]
fn every_game_is_dealt_and_verified_by_all() {
    let listed = text(&mut evenhand("deal --list"));
    let games = listed.lines().skip(1).take_while(|line| !line.is_empty());
    let games: Vec<&str> = games.map(|line| line.split_whitespace().next().unwrap()).collect();
    for game in GAMES {
        assert!(games.contains(&game), "{game} of the contract cannot be asked for");
    }
    std::thread::scope(|scope| {
        for half in games.chunks(games.len().div_ceil(2)) {
            scope.spawn(move || half.iter().for_each(|game| is_dealt_and_verified(game)));
        }
    });
}

fn is_dealt_and_verified(game: &str) {
    let dealer = Party::new();
    let kept = dealer.commits(game, &[]);
    let transcript = dealer.reveals("table.json", "t.json");
    // A game that the contract does not know is custom, and its deck is in the spec.
    let known = if GAMES.contains(&game) { game } else { "custom" };
    assert!(transcript.contains(&format!("\"game:{known}\"")), "{game}: {transcript}");
    assert_eq!(dealer.verifies("t.json", &["--commit", &kept]), "ok", "{game}");
}

#[test]
fn custom_decks_and_patterns_are_dealt_and_verified_by_all() {
    for (arguments, sizes) in [
        (&["-d", "2x54", "-p", "25*(E S W N) kitty:8"][..], &[("E", 25), ("N", 25), ("kitty", 8)][..]),
        (&["-d", "1..10", "-p", "2*(A:2 x B) A:*"], &[("A", 6), ("x", 2), ("B", 2)]),
        (&["-d", "deck", "-p", "A"], &[("A", 1), ("stub", 3)]),
    ] {
        let dealer = Party::new();
        dealer.write("deck", "Dragon\nPhoenix\nPhoenix\n\"\\\n");
        dealer.commits("", arguments);
        let transcript = dealer.reveals("table.json", "t.json");
        assert_eq!(dealer.verifies("t.json", &[]), "ok");
        assert!(dealer.told("verify t.json", &[]).contains("WARNING: the deck is custom"));
        for (place, cards) in sizes {
            let hand = super::line(&transcript, &format!("{place}:"));
            assert_eq!(hand.split(' ').count(), *cards, "{arguments:?} {hand}");
        }
    }
}
