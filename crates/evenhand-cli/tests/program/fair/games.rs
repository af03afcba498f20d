//! What can be dealt.

use evenhand_cards::fairdeal::{GAMES, Offer, game_cards};

use super::threats::goes_on;
use super::{Party, Seat};
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
    dealer.offers(game, &[]);
    let offer = Offer::read(dealer.read("offer.json").as_bytes()).unwrap();
    let seats: Vec<Seat> =
        offer.spec().seats().iter().map(|seat| Seat::new(seat.clone().leak(), "")).collect();
    goes_on(&dealer, &seats);
    let done = dealer.reveals("done.json", &[]);
    // A game that the contract does not know is custom, and its deck is in the spec.
    let known = if game_cards(game).is_some() { game } else { "custom" };
    assert!(done.contains(&format!("\"game:{known}\"")), "{game}: {done}");
    assert_eq!(dealer.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0), "{game}");
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
        dealer.offers("", arguments);
        let offer = Offer::read(dealer.read("offer.json").as_bytes()).unwrap();
        let seats: Vec<Seat> =
            offer.spec().seats().iter().map(|seat| Seat::new(seat.clone().leak(), "")).collect();
        goes_on(&dealer, &seats);
        let transcript = dealer.reveals("done.json", &[]);
        let transcript = transcript.split_once("\"deals\"").unwrap().1;
        assert_eq!(dealer.verifies("done.json", &[]), ("ok".into(), 3));
        assert!(
            dealer.ends(3, "verify done.json", &[]).contains("warning: The deck is the spec's own: read it.")
        );
        for (place, cards) in sizes {
            let hand = super::line(transcript, &format!("{place}:"));
            assert_eq!(hand.split(' ').count(), *cards, "{arguments:?} {hand}");
        }
    }
}

#[test]
fn what_needs_no_dealer_is_offered_in_a_word_and_settled() {
    for (form, places, result) in [
        ("coin", &["coin"][..], " has won."),
        ("dice -n 2", &["die"], "The dice show "),
        ("starts", &["A", "B", "C"], " starts. The order is: "),
        ("seats", &["A", "B", "C"], " starts. The order is: "),
        ("cut", &["A", "B", "C"], " deals: "),
    ] {
        let party = Party::new();
        let told = party.told(&format!("fairdeal offer {form} --seats A,B,C -o offer.json"), &[]);
        assert!(told.starts_with("offer ") && !told.contains("secret"), "{told}");
        goes_on(&party, &super::three());
        let shown = party.told("fairdeal deal opened.json", &[]);
        for place in places {
            assert!(shown.lines().any(|line| line.starts_with(&format!("{place}  "))), "{form}: {shown}");
        }
        assert!(!shown.contains("stub"), "{shown}");
        assert!(shown.lines().last().unwrap().contains(result), "{form}: {shown}");
        party.told("fairdeal deal opened.json --reveal -o done.json", &[]);
        assert_eq!(party.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0), "{form}");
        let told = party.told("verify done.json --table table.json", &[]);
        assert!(told.lines().any(|line| line.contains(result)), "{form}: {told}");
        assert!(told.contains("dealer: nobody") || told.contains("dealer: none"), "{told}");
    }
    let party = Party::new();
    let offer = "fairdeal offer coin -o o";
    for (words, why) in [
        ("", "coin: the seats are missing. Pass them, such as --seats A,B"),
        ("--seats A", "one seat alone would decide"),
        ("--seats A,B --secret s", "without a dealer there is no secret"),
        ("--seats A,B --deck 52", "coin has its own deck and pattern"),
        ("--seats A,b=", "b="),
        ("--seats A,A", "A"),
    ] {
        assert!(party.refused(2, &format!("{offer} {words}"), &[]).contains(why), "{words}");
    }
    assert_eq!(party.files(), [""; 0]);
}
