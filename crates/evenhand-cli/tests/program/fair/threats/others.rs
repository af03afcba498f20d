//! Without a dealer; raffles; and what no file can stop.

use evenhand_cards::fairdeal::{Chain, PublicDraw};

use super::super::{Party, RANDOMNESS, Seat, changed, line, opened, sealed, three};
use super::{closed, forged, goes_on, honest, opened_table};

/// A party with the offer of a coin between A and B.
fn coin() -> Party {
    let party = Party::new();
    party.told("fairdeal offer coin --seats A,B -o offer.json", &[]);
    party
}

#[test]
fn who_opens_last_knows_and_loses_by_withholding() {
    let (party, [a, b, _]) = (coin(), three());
    let seats = [a, b];
    party.closes(&sealed(&party, &seats));
    // B has A's line, knows her own, and sees the coin before she opens.
    let last = Party::new();
    party.send("table.json", [&last]);
    last.opens(&opened(&last, &seats));
    let told = last.told("fairdeal deal opened.json", &[]);
    assert!(told.contains("coin  A") != told.contains("coin  B"), "{told}");
    // If she keeps her line, there is no file but one that says whose is missing; and that is what was agreed.
    party.write("chat", opened(&party, &seats[..1]));
    let refused = party.refused(1, "fairdeal collect table.json chat -o opened.json", &[]);
    assert!(refused.contains("missing: B.") && refused.contains("has lost"), "{refused}");
    assert_eq!(party.verifies("table.json", &[]), ("F08".into(), 1));
}

#[test]
fn one_who_seals_alone_is_stopped() {
    let (party, [a, _, _]) = (coin(), three());
    party.write("chat", a.seals(&party.read("offer.json")));
    let refused = party.refused(1, "fairdeal collect offer.json chat --without B -o table.json", &[]);
    assert!(refused.contains("1 of the seats have sealed, but at least 2 must"), "{refused}");
    let refused = party.refused(2, "fairdeal offer coin --seats A -o alone.json", &[]);
    assert!(refused.contains("one seat alone would decide"), "{refused}");
    // With another program she closes it all the same.
    let seal = a.seals(&party.read("offer.json"));
    let seals = format!(
        "\"seals\": [\n    {{\n      \"seat\": \"A\",\n      \"seal\": \"{}\"\n    }},\n    {{\n      \"seat\": \"B\",\n      \"seal\": \"\"\n    }}\n  ]",
        seal.rsplit(' ').next().unwrap()
    );
    party.write("f.json", changed(&party.read("offer.json"), "\"seals\": []", &seals));
    assert_eq!(party.verifies("f.json", &[]), ("F07".into(), 1));
    // One person with two seats is not seen.
    let both = [a, Seat::new("B", "")];
    goes_on(&party, &both);
    party.told("fairdeal deal opened.json --reveal -o done.json", &[]);
    assert_eq!(party.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0));
}

#[test]
fn an_old_opening_in_a_new_offer_is_stopped() {
    let (first, second, [a, b, _]) = (coin(), coin(), three());
    assert_ne!(first.read("offer.json"), second.read("offer.json"), "each offer is fresh");
    let seats = [a, b];
    goes_on(&first, &seats);
    first.told("fairdeal deal opened.json --reveal -o done.json", &[]);
    first.send("openings.txt", [&second]);
    second.closes(&sealed(&second, &seats.clone().map(|seat| seat.again(1))));
    let refused = second.refused(1, "fairdeal collect table.json openings.txt -o opened.json", &[]);
    assert!(refused.contains("2 lines belong to other offers"), "{refused}");
    let commit = |text: &str| line(text, "commit\": \"").replace("commit\": \"", "");
    let done = first.read("done.json");
    second.write("f.json", changed(&done, &commit(&done), &commit(&second.read("offer.json"))));
    assert_eq!(second.verifies("f.json", &[]), ("F09".into(), 1));
    second.write("f.json", changed(&done, &commit(&done), ""));
    assert_eq!(second.verifies("f.json", &[]), ("F06".into(), 1));
}

/// A party with a raffle of three, announced as `draw.json` for a round of quicknet. The organiser's own program does not wait
/// for the round, and draws it as `done.json` with a value.
fn raffle(round: u32, value: &str) -> Party {
    let party = Party::new();
    party.write("list", "Ada\nBlaise\nCarl\nDaniel\nEmmy\n");
    let announce = format!("fairdraw announce list -o draw.json --beacon quicknet:{round} -n 3 --title");
    party.told(&announce, &["Summer raffle"]);
    party.write("done.json", drawn(&party.read("draw.json"), value));
    party
}

/// A draw that is announced, with a value.
fn drawn(announcement: &str, value: &str) -> String {
    let mut draw = PublicDraw::read(announcement.as_bytes()).unwrap();
    draw.publish(value, "").unwrap();
    draw.text()
}

/// A round of quicknet with a value, looked up.
fn looked_up(round: u32, value: &str) -> String {
    format!("{}:{round}:{value}", Chain::QUICKNET.hash)
}

const ROUND: u32 = 1_000_000_000;

#[test]
fn another_round_value_or_list_of_a_raffle_is_stopped() {
    // The organiser announces one draw, and shows the result of another that pleases.
    let party = raffle(ROUND, RANDOMNESS);
    std::fs::copy(party.path("draw.json"), party.path("kept.json")).unwrap();
    let round = looked_up(ROUND, RANDOMNESS);
    let given = ["--announcement", "kept.json", "--list", "list", "--round", &round];
    assert_eq!(party.verifies("done.json", &given), ("ok".into(), 0));
    let told = party.told("fairdraw verify done.json", &given);
    let verdict = "All holds, against the announcement you kept.\n\
                   Nobody chose the winners if you had it before the beacon's round.\n";
    assert!(told.ends_with(verdict), "{told}");
    let other = raffle(ROUND + 1, RANDOMNESS);
    other.send("done.json", [&party]);
    assert_eq!(party.verifies("done.json", &[]), ("ok".into(), 3));
    assert_eq!(party.verifies("done.json", &given[..2]), ("D07".into(), 1));
    // With the right round, and a value of his own.
    party.write("invented.json", drawn(&party.read("draw.json"), &"00".repeat(32)));
    assert_eq!(party.verifies("invented.json", &given), ("D08".into(), 1));
    assert_eq!(party.verifies("invented.json", &given[..2]), ("ok".into(), 3));
    let told = party.ends(3, "verify invented.json", &given[..2]);
    let verdict = "I could not check the beacon's value: whoever wrote it may have chosen the winners.\n";
    assert!(told.ends_with(verdict) && told.contains("/public/1000000000"), "{told}");
    // With another name in the list.
    party.write("other", "Ada\nBlaise\nCarl\nDaniel\nEve\n");
    assert_eq!(party.verifies("invented.json", &["--list", "other"]), ("D06".into(), 1));
}

#[test]
fn one_of_ten_announcements_holds_for_who_was_given_that_one() {
    for round in [ROUND, ROUND + 1] {
        let party = raffle(round, RANDOMNESS);
        let round = looked_up(round, RANDOMNESS);
        let given = ["--announcement", "draw.json", "--list", "list", "--round", &round];
        assert_eq!(party.verifies("done.json", &given), ("ok".into(), 0));
    }
    // Who announces is told to do it once, in one place.
    let party = Party::new();
    party.write("list", "Ada\nAda\n\n");
    let told = party.told("fairdraw announce list -n 1 --beacon-in 9 --yes -o draw.json", &[]);
    assert!(told.contains("once, in one place"), "{told}");
}

#[test]
fn cards_that_say_what_they_mean_leave_no_dispute() {
    let (party, [a, b, _]) = (coin(), three());
    goes_on(&party, &[a, b]);
    party.told("fairdeal deal opened.json --reveal -o done.json", &[]);
    // The cards of a coin are the seats: the one that is drawn has won.
    let told = party.told("verify done.json --table table.json", &[]);
    assert!(told.contains("coin  A\n") || told.contains("coin  B\n"), "{told}");
    // Of a deck 1 2 the file does not say what 1 means: that is open.
    let numbers = Party::new();
    numbers.told("fairdeal offer -d 1..2 -p coin --dealer none --seats A,B -o offer.json", &[]);
    let invitation = numbers.told("fairdeal invite offer.json", &[]);
    assert!(!invitation.contains("won"), "{invitation}");
}

#[test]
fn a_table_cut_from_the_transcript_is_taken_for_a_kept_one() {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    let (offer, secret) = (dealer.read("offer.json"), dealer.read("secret"));
    // All of it is the forger's; who was given nothing before cuts the table from it, and it is the table.
    let seats = three().map(|seat| seat.again(1));
    dealer.write("f.json", forged(&closed(&offer, &seats), &seats, &secret, ""));
    dealer.write("cut.json", closed(&offer, &seats));
    assert_eq!(dealer.verifies("f.json", &["--table", "cut.json"]), ("ok".into(), 0));
    // What stands in the verdict is what is to be asked.
    let told = dealer.told("verify f.json --table cut.json", &[]);
    assert!(told.contains("if one of these seats is honest and tells you that"), "{told}");
}

#[test]
fn a_leaked_secret_shows_the_cards_and_chooses_none() {
    let (dealer, line) = honest();
    let thief = Party::new();
    dealer.send("opened.json", [&thief]);
    dealer.send("secret", [&thief]);
    let shows = "fairdeal deal opened.json --secret secret";
    assert_eq!(thief.told(shows, &[]), dealer.told(shows, &[]), "cards are seen");
    // A secret that serves twice commits to each spec apart, and the seats' nonces decide each deal.
    let again = Party::new();
    again.offers("doudizhu -n 2", &[]);
    dealer.send("secret", [&again]);
    goes_on(&again, &three());
    let refused = again.refused(1, shows, &[]);
    assert!(refused.contains("It belongs to another offer"), "{refused}");
    assert_eq!(dealer.verifies("done.json", &["--open", &line]), ("ok".into(), 0), "and none is chosen");
}

#[test]
fn all_hands_are_known_after_the_reveal() {
    let (dealer, _) = honest();
    let told = dealer.told("verify done.json --table kept.json", &[]);
    for place in ["A  ", "B  ", "C  ", "bottom  "] {
        let name = place.trim();
        assert!(told.lines().any(|line| line.starts_with(name) && line.len() > 10), "{place}: {told}");
    }
}

#[test]
fn a_check_word_alone_is_no_good_verdict_and_opened_in_full_is_not_met() {
    let (dealer, _) = honest();
    let (offer, secret) = (dealer.read("offer.json"), dealer.read("secret"));
    let opened = |seats: &[Seat; 3]| opened_table(&closed(&offer, seats), seats);
    // Who did not seal was told the word of the true file; all who sealed in the false one are the forger's. Two of its digits
    // take some 256 tries, so all twelve are a matter of a day.
    let word = opened(&three()).check_word().to_string();
    let search = |number: &u32| {
        opened(&three().map(|seat| seat.again(*number))).check_word().to_string()[..2] == word[..2]
    };
    let seats = (1..10_000).find(search).map(|number| three().map(|seat| seat.again(number))).unwrap();
    dealer.write("f.json", forged(&closed(&offer, &seats), &seats, &secret, ""));
    let false_word = opened(&seats).check_word().to_string();
    assert_eq!(
        dealer.verifies("f.json", &["--check-word", &false_word]),
        ("ok".into(), 3),
        "no good verdict"
    );
    assert_eq!(dealer.verifies("f.json", &["--check-word", &word]), ("F17".into(), 1));
    // In full, the names are as different as any.
    let [one, other] = [opened(&three()).hash(), opened(&seats).hash()].map(|hash| hash.to_string());
    assert_ne!(one, other);
    assert_eq!(dealer.verifies("f.json", &["--table", "kept.json"]), ("F15".into(), 1));
}
