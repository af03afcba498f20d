//! What the dealer's program does between the openings and the done file: hands, slips, sheets, beacons, the secret.

use predicates::prelude::*;

use super::threats::goes_on;
use super::{Party, RANDOMNESS, TIMELESS, three};
use crate::{evenhand, text};

/// A dealer with an opened table.
fn opened(words: &str, rest: &[&str]) -> Party {
    let dealer = Party::new();
    dealer.offers(words, rest);
    goes_on(&dealer, &three());
    dealer
}

#[test]
fn an_offer_tells_what_to_publish_and_what_to_keep() {
    let dealer = Party::new();
    let told =
        dealer.told("fairdeal offer bridge --secret my.secret -o offer.json --beacon-in 30 --dealer N", &[]);
    for part in [
        "offer ",
        "evenhand fairdeal invite offer.json",
        "N will see every hand",
        "in 30 min ",
        "The secret is in my.secret. Keep it to yourself",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(dealer.files(), ["my.secret", "offer.json"]);
}

#[test]
fn a_beacon_is_waited_for_and_its_value_is_the_deals() {
    let dealer = opened("doudizhu --beacon-in 30", &[]);
    let deal = "fairdeal deal opened.json --secret secret";
    let refused = dealer.refused(1, deal, &[]);
    assert!(refused.contains("opened.json: ") && refused.contains("/public/"), "{refused}");
    let refused = dealer.refused(1, deal, &["--randomness", RANDOMNESS]);
    assert!(refused.contains("by this machine's clock: its value cannot be known yet"), "{refused}");

    let dealer = opened("doudizhu --beacon", &[TIMELESS]);
    let shown = |value: &str| dealer.told(deal, &["--randomness", value]);
    assert_ne!(shown(RANDOMNESS), shown(&"00".repeat(32)));
    dealer.write("round.json", format!("{{\"round\":7,\"randomness\":\"{RANDOMNESS}\",\"signature\":\"\"}}"));
    assert_eq!(shown(RANDOMNESS), shown("round.json"));
    // The later form of the answer leaves the randomness out.
    let signed = evenhand_cards::fairdeal::Hash::of(&[1, 2]).to_string();
    dealer.write("later.json", "{\"round\":7,\"signature\":\"0102\"}");
    assert_eq!(shown(&signed), shown("later.json"));
    for (more, told) in [
        (["--randomness", RANDOMNESS, "--signature", "00"], "signature"),
        (
            ["--randomness", "round.json", "--signature", "00"],
            "--signature: the file of --randomness has its own",
        ),
        (["--randomness", "FC", "--signature", "00"], "is not 64 hexadecimal digits in lower case"),
    ] {
        assert!(dealer.refused(2, deal, &more).contains(told));
    }
    // A table whose round never comes can be void.
    let void = "fairdeal deal opened.json --secret secret --reveal --agreed-void -o void.json";
    assert!(
        dealer.told(void, &[]).contains(
            "void.json: the void table with its secret. The next offer names it (--void void.json)"
        )
    );
    assert_eq!(dealer.verifies("void.json", &[]), ("F08".into(), 1));
}

#[test]
fn a_table_that_all_opened_is_void_where_all_agreed() {
    let dealer = opened("doudizhu", &[]);
    let void = "fairdeal deal opened.json --secret secret --reveal --agreed-void -o void.json";
    assert!(
        dealer.told(void, &[]).contains(
            "void.json: the void table with its secret. The next offer names it (--void void.json)"
        )
    );
    assert_eq!(dealer.verifies("void.json", &[]), ("F08".into(), 1));
    let told = dealer.ends(1, "verify void.json", &[]);
    assert!(told.contains("This file is a void table") && told.ends_with("Refused: F08\n"), "{told}");
    assert!(told.contains("The secret in it opens the commitment."), "{told}");
    let secret = dealer.read("secret");
    dealer.write("other.json", super::changed(&dealer.read("void.json"), secret.trim(), &"0".repeat(64)));
    let told = dealer.ends(1, "verify other.json", &[]);
    assert!(told.contains("does NOT open the commitment"), "{told}");
    let told = dealer.ends(1, "verify void.json --lang zh", &[]);
    assert!(told.contains("作废的牌桌") && told.contains("与承诺相符"), "{told}");
}

#[test]
fn files_of_slips_are_verified_as_the_dealer_sent_them() {
    let dealer = opened("doudizhu", &[]);
    let deal = "fairdeal deal opened.json --secret secret";
    dealer.told(deal, &["--sheet-to", "sheet", "--hands-to", "hands"]);
    dealer.reveals("done.json", &[]);
    let verify = "verify done.json --table table.json --sheet sheet --slip";
    dealer.told(verify, &["A=hands/A.txt", "--slip", "bottom=hands/pile-bottom.txt"]);
    let told = dealer.ends(1, verify, &["B=hands/A.txt"]);
    assert!(told.contains("F20 FAILS"), "{told}");
    let refused = dealer.refused(2, verify, &["A=hands/none.txt"]);
    assert!(refused.contains("NAME=FILE, a file with slips, one a line"), "{refused}");
}

#[test]
fn the_seats_of_a_game_get_the_names_that_are_asked_for() {
    for (words, pattern, seats) in [
        ("doudizhu --seats Ann,Bo,Cy", "17*(Ann Bo Cy) bottom:3", "seats:Ann Bo Cy"),
        ("bridge --seats N,E,S,W", "", "seats:N E S W"),
        ("holdem --seats Ann,Bo,Cy,Di --dealer Bo", "2*(Ann Bo Cy Di)", "seats:Ann Bo Cy Di"),
        ("doudizhu --seats C,B,A", "17*(A B C) bottom:3", "seats:C B A"),
    ] {
        let party = Party::new();
        party.offers(words, &[]);
        let offer = party.read("offer.json");
        assert!(offer.contains(pattern) && offer.contains(&format!("\"{seats}\"")), "{words}: {offer}");
    }
    let offer = "fairdeal offer skat --secret s -o o --seats A,B,C,D";
    let refused = Party::new().refused(2, offer, &[]);
    assert!(refused.contains("--seats names 4 seats") && refused.contains("is for 3 players"), "{refused}");
    let refused =
        Party::new().refused(2, "fairdeal offer holdem --players 3 --seats A,B --secret s -o o", &[]);
    assert!(refused.contains("--seats names 2 seats, and holdem is dealt to 3 here"), "{refused}");
}

#[test]
fn cards_and_places_are_told_in_the_language_asked_for() {
    let dealer = opened("doudizhu -n 3", &[]);
    let show = |more: &str| dealer.told(&format!("fairdeal deal opened.json --secret secret {more}"), &[]);
    let chinese = show("--lang zh");
    let firsts: Vec<&str> = chinese.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(firsts[2..7], ["第", "甲", "乙", "丙", "底牌"]);
    assert!(firsts[0].contains("核对码") && chinese.contains("第 3 局\n"), "{chinese}");
    assert!(chinese.contains("大王") && chinese.contains("红桃A"), "{chinese}");
    assert!(show("--lang zh --seat A --deal 2").starts_with("第 2 局\n甲"));
    // Hands lie as players hold them, or as they were dealt.
    assert_ne!(show("--seat A --deal 1"), show("--seat A --deal 1 --unsorted"));
    let symbols = show("--cards symbols --deal 3");
    assert!(["♠", "♥", "♦", "♣"].iter().all(|suit| symbols.contains(suit)), "{symbols}");
    let numbers = show("--cards numbers --deal 1");
    let hands = numbers.lines().skip(3).flat_map(str::split_whitespace);
    let mut cards: Vec<u32> = hands.filter_map(|card| card.parse().ok()).collect();
    cards.sort_unstable();
    assert_eq!(cards, (1..=54).collect::<Vec<_>>());
    assert_eq!(show("--seat bottom").matches("bottom").count(), 3);
}

#[test]
fn slips_and_sheets_are_handed_out_deal_by_deal_and_hold() {
    let dealer = opened("doudizhu -n 2", &[]);
    let deal = "fairdeal deal opened.json --secret secret";
    for number in ["1", "2"] {
        let (sheet, hands) = (format!("sheet{number}"), format!("hands{number}"));
        let told = dealer.told(deal, &["--deal", number, "--sheet-to", &sheet, "--hands-to", &hands]);
        let hash = evenhand_cards::fairdeal::Hash::of(dealer.read(&sheet).as_bytes());
        assert!(
            told.contains(&hash.to_string()) && told.contains("A.txt, B.txt, C.txt, pile-bottom.txt"),
            "{told}"
        );
        assert_eq!(crate::names(&dealer.path(&hands)), ["A.txt", "B.txt", "C.txt", "pile-bottom.txt"]);
    }
    dealer.reveals("done.json", &[]);
    let mut given =
        vec!["--sheet".to_owned(), "sheet1".to_owned(), "--sheet".to_owned(), "sheet2".to_owned()];
    for (file, name, cards) in
        [("hands1/A.txt", "A", 17), ("hands2/C.txt", "C", 17), ("hands2/pile-bottom.txt", "bottom", 3)]
    {
        let slips = dealer.read(file);
        assert_eq!(slips.lines().count(), cards);
        for slip in slips.lines() {
            given.extend(["--slip".to_owned(), format!("{name}={slip}")]);
        }
    }
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    assert_eq!(dealer.verifies("done.json", &given), ("ok".into(), 3));
    // Each card of the hand is one of the slips.
    let hand = dealer.told(deal, &["--deal", "1", "--seat", "A", "--unsorted"]);
    let slips = dealer.read("hands1/A.txt");
    let cards: Vec<&str> = slips.lines().map(|slip| slip.rsplit(':').next().unwrap()).collect();
    assert_eq!(hand.lines().last().unwrap().split_whitespace().skip(1).collect::<Vec<_>>(), cards);
    // The sheet alone can be published first.
    let shown = dealer.told(deal, &["--deal", "1", "--sheet-to", "-"]);
    assert_eq!(shown, dealer.read("sheet1"));
}

#[test]
fn a_file_comes_and_goes_by_standard_input_and_output() {
    let dealer = opened("doudizhu", &[]);
    let shown = dealer.told("fairdeal deal opened.json --secret secret --reveal --hands-over -o -", &[]);
    let told =
        text(evenhand("verify - --code --table").arg(dealer.path("table.json")).write_stdin(shown.clone()));
    assert_eq!(told, "ok\n");
    let mut command = dealer.runs("fairdeal deal - --secret secret --seat A", &[]);
    let hand = text(command.write_stdin(dealer.read("opened.json")));
    assert_eq!(hand, dealer.told("fairdeal deal opened.json --secret secret --seat A", &[]));
    let done = predicate::str::contains("it is done");
    dealer.runs("fairdeal deal - --secret secret", &[]).write_stdin(shown).assert().code(1).stderr(done);
}
