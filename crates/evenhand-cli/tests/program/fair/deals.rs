//! What the dealer's program does between the openings and the done file: hands, slips, sheets, beacons, the secret.

use predicates::prelude::*;
use serde_json::Value;

use super::threats::goes_on;
use super::{Party, RANDOMNESS, Seat, TIMELESS, three};
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
    assert!(refused.contains("by this machine's clock, so its value is not known yet"), "{refused}");

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
            "--signature: the file of --randomness contains a signature",
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
    assert!(refused.contains("NAME=FILE with one slip per line"), "{refused}");
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
    assert!(refused.contains("--seats names 2 seats, but holdem is dealt to 3 here"), "{refused}");
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
    let done = predicate::str::contains("this is a done file");
    dealer.runs("fairdeal deal - --secret secret", &[]).write_stdin(shown).assert().code(1).stderr(done);
}

#[test]
fn boards_of_a_verifiable_table_go_to_a_dealing_machine() {
    let seats = ["Ann", "Bo", "Cy", "Di"].map(|name| Seat::new(name, ""));
    let dealer = Party::new();
    dealer.offers("bridge -n 3 --seats Ann,Bo,Cy,Di", &[]);
    goes_on(&dealer, &seats);
    let deal = "fairdeal deal opened.json --secret secret";
    let boards = dealer.ends(0, deal, &["--pbn", "--event", "Friday"]);
    assert!(boards.starts_with("% PBN 2.1\r\n% EXPORT\r\n[Event \"Friday\"]\r\n"), "{boards}");
    for (tag, count) in [("[West \"Di\"]", 3), ("[North \"Ann\"]", 3), ("[Board \"3\"]", 1)] {
        assert_eq!(boards.matches(tag).count(), count, "{tag} {boards}");
    }
    let json = dealer.ends(0, deal, &["--json"]);
    let hands: Vec<&str> = boards.lines().filter_map(|line| line.strip_prefix("[Deal \"")).collect();
    for (line, hands) in json.lines().zip(&hands) {
        let deal: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&deal["format"], &deal["game"]), (&"evenhand-deal/1".into(), &"bridge".into()));
        let first = hands.split([':', ' ']).nth(1).unwrap();
        let dealer = ["Ann", "Bo", "Cy"][deal["deal"].as_u64().unwrap() as usize - 1];
        let suits = first.split('.').zip(["s", "h", "d", "c"]);
        let cards: Vec<String> =
            suits.flat_map(|(ranks, suit)| ranks.chars().map(move |rank| format!("{rank}{suit}"))).collect();
        assert_eq!(deal["hands"][dealer], serde_json::to_value(cards).unwrap());
        assert_eq!(deal["piles"], serde_json::json!({}));
    }
    let dup = dealer.ends(0, deal, &["--dup", "--deal", "2", "--boards-from", "33"]);
    assert_eq!((dup.len(), &dup[146..]), (156, "YN33 1 33 "));
    assert!(dealer.ends(0, deal, &["--records", "--deal", "2"]).starts_with("Board 2 "));
    let only = dealer.ends(0, deal, &["--json", "--deal", "2", "--seat", "Bo"]);
    let only: Value = serde_json::from_str(&only).unwrap();
    assert_eq!(only["hands"].as_object().unwrap().len(), 1);
    // The check word stays visible.
    let said = dealer.runs(deal, &["--pbn"]).output().unwrap();
    assert!(String::from_utf8(said.stderr).unwrap().contains("check word "));
    dealer.reveals("done.json", &[]);
    let verify = "verify done.json --table table.json";
    let verified = dealer.ends(0, verify, &["--pbn", "--event", "Friday"]);
    assert_eq!(verified, boards);
    let named = dealer.ends(0, verify, &["--pbn", "--names", "Ann=Annika"]);
    assert!(named.contains("[North \"Annika\"]") && named.contains("[East \"Bo\"]"), "{named}");
    let said = dealer.runs(verify, &["--dup"]).output().unwrap();
    assert!(String::from_utf8(said.stderr).unwrap().contains("All holds, against the table you kept."));
    assert_eq!(said.stdout.len(), 3 * 156);
    // A refused file gives no boards.
    dealer.write("other.json", dealer.read("done.json").replacen("Ann:", "Ann: ", 1));
    assert_eq!(dealer.ends(1, "verify other.json --table table.json --pbn", &[]), "");
    for (rest, told) in [
        (&["--pbn", "--seat", "Ann"][..], "--seat"),
        (&["--pbn", "--json"], "--json"),
        (&["--pbn", "--reveal", "-o", "o"], "--reveal"),
        (&["--json", "--hands-to", "hands"], "--hands-to"),
        (&["--names", "Ann=安,Zed=Z"], "unknown seat Zed"),
        (&["--names", "Ann=安,Ann=B"], "seat Ann has two names"),
    ] {
        assert!(dealer.refused(2, deal, rest).contains(told), "{rest:?}");
    }
    let other = opened("doudizhu", &[]);
    assert!(other.refused(2, deal, &["--pbn"]).contains("doudizhu: PBN has only deals of 52 cards"));
}

#[test]
fn a_report_is_data() {
    let dealer = opened("doudizhu -n 2", &[]);
    dealer.reveals("done.json", &[]);
    let report = |code: i32, rest: &[&str]| -> Value {
        serde_json::from_str(&dealer.ends(code, "verify --json", rest)).unwrap()
    };
    let good = report(0, &["done.json", "--table", "table.json"]);
    assert_eq!(good["format"], "evenhand-verify/1");
    assert_eq!((&good["kind"], &good["stage"], &good["exit"]), (&"deals".into(), &"done".into(), &0.into()));
    assert_eq!(good["code"], Value::Null);
    assert_eq!(good["verdict"][0]["id"], "holds-table");
    assert_eq!(good["verdict"][0]["text"], "All holds, against the table you kept.");
    let outcomes: Vec<(&str, &str)> = good["checks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|check| (check["code"].as_str().unwrap(), check["outcome"].as_str().unwrap()))
        .collect();
    assert!(outcomes.contains(&("F14", "held")) && outcomes.contains(&("F19", "not-given")), "{outcomes:?}");
    assert!(good["warnings"].as_array().unwrap().iter().all(|warning| warning["text"].is_string()));
    let shown = dealer.ends(0, "fairdeal deal opened.json --secret secret --json", &[]);
    let deals: Vec<Value> = shown.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(good["deals"], Value::Array(deals));
    let unkept = report(3, &["done.json"]);
    assert_eq!((&unkept["exit"], &unkept["verdict"][0]["id"]), (&3.into(), &"nothing-kept".into()));
    let refused = report(1, &["opened.json"]);
    assert_eq!((&refused["stage"], &refused["exit"]), (&"opened".into(), &1.into()));
    assert!(refused["code"].is_string() && refused["deals"] == serde_json::json!([]));
    // Chinese readers get the same data.
    assert_eq!(report(3, &["done.json", "--lang", "zh"]), unkept);
}

#[test]
fn players_have_names_in_any_script() {
    let dealer = Party::new();
    let told =
        dealer.told("fairdeal offer doudizhu --secret secret -o offer.json --seats 张三,李四,王五", &[]);
    let option = "--names A=张三,B=李四,C=王五";
    assert!(told.contains("Seats: A (张三), B (李四), C (王五).") && told.contains(option), "{told}");
    assert!(told.contains(&format!("evenhand fairdeal invite offer.json {option}\n")), "{told}");
    assert!(dealer.read("offer.json").contains("\"seats:A B C\""));
    let names = ["--names", "A=张三,B=李四,C=王五"];
    let told = dealer.told("fairdeal invite offer.json", &names);
    assert!(told.contains("Seats: A (张三), B (李四), C (王五)."), "{told}");
    // In two steps, and in the commands of play and chat.
    assert_eq!(told.matches(option).count(), 4, "{told}");
    goes_on(&dealer, &three());
    let shown = dealer.told("fairdeal deal opened.json --secret secret", &names);
    assert!(shown.contains("\n李四 (B)  ") && shown.contains("\nbottom    "), "{shown}");
    dealer.reveals("done.json", &[]);
    let verified = dealer.told("verify done.json --table table.json", &names);
    assert!(verified.contains("\n王五 (C)  "), "{verified}");
    for (words, seats, names) in [
        ("bridge --dealer", "seats:N E S W", ["Ann Lee", "--seats", "Ann Lee,Bo Wu,Cy,Di"]),
        ("skat --dealer", "seats:A B C", ["bo", "--seats", "ann,bo,Cy"]),
    ] {
        let party = Party::new();
        party.offers(words, &names);
        assert!(party.read("offer.json").contains(seats), "{words}");
    }
    let party = Party::new();
    party.told("fairdeal offer coin -o offer.json --seats 张三,李四", &[]);
    goes_on(&party, &three()[..2]);
    let shown = party.told("fairdeal deal opened.json", &["--names", "A=张三,B=李四"]);
    assert!(shown.contains("张三 (A)") || shown.contains("李四 (B)"), "{shown}");
    for (seats, why) in [
        ("张三,张三,李四", "\"张三\" occurs twice"),
        ("张三,,李四", "\"\" is not a name"),
        ("张=三,李四,王五", "\"张=三\" is not a name"),
        ("a\u{202e}b,李四,王五", "is not a name"),
        ("张三,李四", "--seats names 2 seats"),
    ] {
        let refused = party.refused(2, "fairdeal offer doudizhu --secret s -o o", &["--seats", seats]);
        assert!(refused.contains(why) && !refused.contains("line 5"), "{seats}: {refused}");
    }
}

#[test]
fn hands_without_a_dealer_are_open_and_reported() {
    let party = Party::new();
    let offer = "fairdeal offer doudizhu --dealer none --seats A,B,C -o offer.json";
    let refused = party.refused(2, offer, &[]);
    assert!(refused.contains("sees every hand") && refused.contains("--open-hands"), "{refused}");
    assert_eq!(party.files(), [""; 0]);
    let note = "everyone who has the opened file sees every hand";
    assert!(party.told(offer, &["--open-hands"]).contains(note));
    assert!(party.told("fairdeal invite offer.json", &[]).contains(note));
    let said = |words: &str| {
        let done = party.runs(words, &[]).output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{words}");
        String::from_utf8([done.stdout, done.stderr].concat()).unwrap()
    };
    let sealed = said("fairdeal seal offer.json A");
    assert!(sealed.contains(note), "{sealed}");
    let own = sealed.lines().find(|line| line.starts_with("fairdeal-v2 seal")).unwrap();
    let others: String =
        three()[1..].iter().map(|seat| seat.seals(&party.read("offer.json")) + "\n").collect();
    party.closes(&format!("{own}\n{others}"));
    let shown = said("fairdeal open table.json");
    assert!(shown.contains(note), "{shown}");
    let own = shown.lines().find(|line| line.starts_with("fairdeal-v2 open")).unwrap();
    let others: String =
        three()[1..].iter().map(|seat| seat.opens(&party.read("table.json")) + "\n").collect();
    party.opens(&format!("{own}\n{others}"));
    assert!(said("fairdeal check opened.json").contains(note));
    assert!(said("fairdeal deal opened.json --seat A").contains(note));
    for words in ["skat --secret s", "cut --seats A,B"] {
        let refused = party.refused(2, &format!("fairdeal offer {words} -o o --open-hands"), &[]);
        assert!(refused.contains("--open-hands is for hands"), "{refused}");
    }
}
