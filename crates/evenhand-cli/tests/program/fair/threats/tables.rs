//! Tables: served again, closed anew, shown differently, with a seat left out, or not finished.

use evenhand_cards::fairdeal::{ClosedTable, Opened, Secret};

use super::super::{Party, Seat, changed, line, opened, sealed, three};
use super::{Evening, NAMES, closed, forged, goes_on, honest, own};

#[test]
fn an_offer_served_again_is_stopped_for_seats_and_for_who_asks_them() {
    let evening = Evening::opened("doudizhu", &[]);
    let [a, b, c] = &evening.players;
    // The seals of A and B once more, and a new one of C: the dealer's friend, who knows what they opened.
    let seals = evening.dealer.read("seals.txt");
    let (offer, secret) = (evening.dealer.read("offer.json"), evening.dealer.read("secret"));
    let new = Seat::new("C", "").seals(&offer);
    let again: String =
        seals.lines().take(2).map(|line| line.to_owned() + "\n").collect::<String>() + &new + "\n";
    evening.dealer.write("again.txt", &again);
    let refused = evening.dealer.refused(1, "fairdeal collect offer.json again.txt -o again.json", &[]);
    assert!(refused.contains("this offer was closed already"), "{refused}");
    // With another program the dealer can close it; the seats that sealed open it never.
    let forger = Party::new();
    evening.dealer.send("offer.json", [&forger]);
    forger.closes(&again);
    forger.send("table.json", [a, b]);
    for player in [a, b] {
        player.runs("fairdeal open table.json --circle friday", &[]).assert().code(1).stdout("");
    }
    // Their old openings open it, though: who kept nothing and asks nobody is shown another table.
    let lines = evening.dealer.read("openings.txt");
    let table = forger.read("table.json");
    let name = |text: &str| ClosedTable::read(text.as_bytes()).unwrap().hash().to_string();
    let (first, second) = (name(&evening.dealer.read("table.json")), name(&table));
    let old: String = lines.lines().take(2).map(|line| line.replace(&first, &second) + "\n").collect();
    forger.opens(&(old + &Seat::new("C", "").opens(&table)));
    forger.write("secret.forger", secret);
    forger.write("f.json", reveal(&forger, "secret.forger"));
    forger.write("late.json", table);
    assert_eq!(forger.verifies("f.json", &["--table", "late.json"]), ("ok".into(), 0));
    // The verdict names TABLE, and says what to ask; the line that A opened with says that it is another.
    let told = forger.told("verify f.json --table late.json", &[]);
    assert!(
        told.contains(&format!("tells you that {second} is the table she opened for: A, B, C.")),
        "{told}"
    );
    let asked = lines.lines().next().unwrap();
    assert_eq!(forger.verifies("f.json", &["--table", "late.json", "--open", asked]), ("F16".into(), 1));
    assert!(c.path("table.json").exists());
}

/// The done file of a party's opened file, with the secret in a file that its owner alone reads.
fn reveal(party: &Party, secret: &str) -> String {
    let opened = Opened::read(party.read("opened.json").as_bytes()).unwrap();
    let secret = Secret::from_hex(party.read(secret).trim()).unwrap();
    opened.deals(Some(&secret), None).unwrap().reveal().text().to_owned()
}

#[test]
fn words_or_a_nonce_exchanged_after_opening_are_stopped() {
    let evening = Evening::opened("doudizhu", &[]);
    let b = &evening.players[1];
    let nonce = line(&b.read("opened.json"), "nonce\": \"").replace("nonce\": \"", "");
    for forged in [
        changed(&b.read("opened.json"), &nonce, &"0".repeat(64)),
        changed(&b.read("opened.json"), "\"text\": \"\"", "\"text\": \"other\""),
    ] {
        b.write("forged.json", &forged);
        let refused = b.refused(1, "fairdeal check forged.json --circle friday", &[]);
        assert!(refused.starts_with("evenhand: forged.json: "), "{refused}");
        assert_eq!(b.verifies("forged.json", &[]), ("F09".into(), 1));
    }
    assert!(own(b, "fairdeal check opened.json --circle friday").contains("check word"));
}

#[test]
fn a_table_closed_anew_is_stopped() {
    let (dealer, _) = honest();
    // After the openings, with another seal of the dealer's friend, or for a seat that comes late.
    let (offer, secret) = (dealer.read("offer.json"), dealer.read("secret"));
    let [a, b, c] = three();
    for seats in [vec![a.clone(), b.clone(), c.again(1)], vec![a, b]] {
        dealer.write("f.json", forged(&closed(&offer, &seats), &seats, &secret, ""));
        assert_eq!(dealer.verifies("f.json", &[]), ("ok".into(), 3));
        assert_eq!(dealer.verifies("f.json", &["--table", "kept.json"]), ("F15".into(), 1));
        dealer.write("seals2", sealed(&dealer, &seats));
        let refused = dealer.refused(1, "fairdeal collect offer.json seals2 --without C -o t2.json", &[]);
        assert!(refused.contains("closed already") || refused.contains("a seat that sealed"), "{refused}");
    }
    // A seat's program opens for the first alone, and goes on with no other.
    let evening = Evening::closed("doudizhu", &[]);
    evening.openings();
    let b = &evening.players[1];
    let late = Party::new();
    evening.dealer.send("offer.json", [&late]);
    let seals = evening.dealer.read("seals.txt");
    late.closes(&(seals.lines().take(2).map(|line| line.to_owned() + "\n").collect::<String>()));
    std::fs::copy(late.path("table.json"), b.path("late.json")).unwrap();
    b.runs("fairdeal open late.json --circle friday", &[]).assert().code(1).stdout("");
}

#[test]
fn different_files_for_different_seats_are_stopped() {
    let evening = Evening::closed("doudizhu", &[]);
    let (b, c) = (&evening.players[1], &evening.players[2]);
    // To C the dealer shows a table in which A's seal is another.
    let lines: Vec<String> = evening.dealer.read("seals.txt").lines().map(ToString::to_string).collect();
    let other = Seat::new("A", "").seals(&evening.dealer.read("offer.json"));
    let forger = Party::new();
    evening.dealer.send("offer.json", [&forger]);
    forger.closes(&format!("{other}\n{}\n{}\n", lines[1], lines[2]));
    std::fs::copy(forger.path("table.json"), c.path("table.json")).unwrap();
    let openings: Vec<String> = evening.openings().lines().map(ToString::to_string).collect();
    // Each opening names the table that it is for: one that is for another file is none of this one.
    forger.write(
        "chat",
        format!(
            "{}\n{}\n{}\n",
            Seat::new("A", "").opens(&forger.read("table.json")),
            openings[1],
            openings[2]
        ),
    );
    let refused = forger.refused(1, "fairdeal collect table.json chat -o opened.json", &[]);
    assert!(refused.contains("missing: B."), "{refused}");
    // Moved into it by hand, B's opening makes a file that C takes and B does not, and their words differ.
    let name = openings[2].split(' ').nth(2).unwrap();
    let moved = openings[1].replace(openings[1].split(' ').nth(2).unwrap(), name);
    forger.write(
        "chat",
        format!("{}\n{moved}\n{}\n", Seat::new("A", "").opens(&forger.read("table.json")), openings[2]),
    );
    forger.told("fairdeal collect table.json chat -o opened.json", &[]);
    evening.dealer.opens(&format!(
        "{}\n{}\n{}\n",
        openings[0],
        openings[1],
        openings[2].replace(name, openings[0].split(' ').nth(2).unwrap())
    ));
    forger.send("opened.json", [c]);
    evening.dealer.send("opened.json", [b]);
    let words = [b, c].map(|player| own(player, "fairdeal check opened.json --circle friday"));
    assert_ne!(words[0].lines().next(), words[1].lines().next());
    forger.send("opened.json", [b]);
    b.runs("fairdeal check opened.json --circle friday", &[]).assert().code(1).stdout("");
}

#[test]
fn a_seat_left_out_before_the_close_sees_it() {
    let dealer = Party::new();
    let players = [(); 3].map(|()| Party::new());
    dealer.offers("doudizhu", &[]);
    dealer.send("offer.json", &players);
    let seal = |(player, seat): (&Party, _)| {
        own(player, &format!("fairdeal seal offer.json {seat} --circle friday --yes"))
    };
    let seals: String = players.iter().zip(NAMES).take(2).map(seal).collect();
    seal((&players[2], "C"));
    dealer.closes(&seals);
    dealer.send("table.json", &players);
    let refused =
        players[2].runs("fairdeal open table.json --circle friday", &[]).assert().code(1).stdout("");
    let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(told.contains("S7"), "{told}");
    own(&players[0], "fairdeal open table.json --circle friday");
}

#[test]
fn a_seat_left_out_after_the_close_is_stopped() {
    let (dealer, _) = honest();
    let done = dealer.read("done.json");
    let seal = line(&done, "seal\": \"").to_owned();
    for (forged, code) in [
        // Her entry, her opening, or both her seal and her opening.
        (without_entry(&done, "seal", "B"), "F07"),
        (without_entry(&done, "nonce", "B"), "F08"),
        (changed(&done, &seal, "seal\": \""), "F08"),
    ] {
        dealer.write("f.json", forged);
        assert_eq!(dealer.verifies("f.json", &["--table", "kept.json"]), (code.into(), 1));
    }
    let seats = &three()[1..];
    dealer.write(
        "f.json",
        forged(&closed(&dealer.read("offer.json"), seats), seats, &dealer.read("secret"), ""),
    );
    assert_eq!(dealer.verifies("f.json", &["--table", "kept.json"]), ("F15".into(), 1));
}

/// A file without the entry of a seat in the list whose entries have this key.
fn without_entry(text: &str, key: &str, seat: &str) -> String {
    let start = text.find(&format!("    {{\n      \"seat\": \"{seat}\",\n      \"{key}\"")).unwrap();
    let end = start + text[start..].find("    },\n").unwrap() + "    },\n".len();
    text[..start].to_owned() + &text[end..]
}

#[test]
fn a_false_seal_is_seen_by_her_and_by_who_asks_her() {
    let dealer = Party::new();
    let players = [(); 3].map(|()| Party::new());
    dealer.offers("doudizhu", &[]);
    dealer.send("offer.json", &players);
    // B is not there, and somebody seals as B. When she is, she finds another seal at her seat.
    dealer.plays_on(&three());
    own(&players[1], "fairdeal seal offer.json B --circle friday --yes");
    dealer.send("table.json", &players);
    players[1].runs("fairdeal open table.json --circle friday", &[]).assert().code(1).stdout("");
    // Others see an honest table, and do not see it if they do not ask B for her line.
    assert_eq!(dealer.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0));
    let hers = own(&players[1], "fairdeal seal offer.json B --circle friday --yes");
    assert_eq!(dealer.verifies("done.json", &["--open", hers.trim_end()]), ("F16".into(), 1));
}

impl Party {
    /// Plays its offer with these seats to the end.
    fn plays_on(&self, seats: &[Seat]) {
        goes_on(self, seats);
        self.reveals("done.json", &[]);
    }
}

#[test]
fn an_old_transcript_is_stopped() {
    let (dealer, _) = honest();
    let other = Party::new();
    other.plays("doudizhu", &[], &three());
    let own = three()[0].opens(&other.read("table.json"));
    dealer.send("done.json", [&other]);
    assert_eq!(other.verifies("done.json", &["--table", "table.json"]), ("F15".into(), 1));
    assert_eq!(other.verifies("done.json", &["--open", &own]), ("F16".into(), 1));
}

#[test]
fn a_seat_that_does_not_open_is_seen() {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    dealer.closes(&sealed(&dealer, &three()));
    dealer.write("chat", opened(&dealer, &three()[..2]));
    let refused = dealer.refused(1, "fairdeal collect table.json chat -o opened.json", &[]);
    assert!(refused.contains("missing: C.") && refused.contains("void"), "{refused}");
    let told = dealer.ends(1, "verify table.json", &[]);
    assert!(told.contains("This file is a closed table") && told.ends_with("Refused: F08\n"), "{told}");
    // Nothing can be dealt in the meantime; when all agreed, the table is shown with its secret, void.
    assert!(dealer.refused(1, "fairdeal deal table.json --secret secret", &[]).contains("not opened yet"));
    dealer.told("fairdeal deal table.json --secret secret --reveal --agreed-void -o void.json", &[]);
    assert!(dealer.read("void.json").contains(dealer.read("secret").trim()));
    assert_eq!(dealer.verifies("void.json", &[]), ("F08".into(), 1));
    // The next offer counts it, and whoever is shown the void table can check that.
    let next = Party::new();
    dealer.send("void.json", [&next]);
    next.plays("doudizhu --void void.json", &[], &three());
    assert_eq!(
        next.verifies("done.json", &["--void", "void.json", "--table", "table.json"]),
        ("ok".into(), 0)
    );
    let told = next.told("verify done.json --void void.json --table table.json", &[]);
    assert!(told.contains("warning: 1 table before this one was not finished.\n"), "{told}");
}

#[test]
fn the_secret_is_shown_only_when_all_agreed() {
    // B's opening went to the dealer alone: the others see a table that is not open, and the dealer one that is.
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    goes_on(&dealer, &three());
    let asks = "fairdeal deal opened.json --secret secret --reveal -o done.json";
    let refused = dealer.refused(2, asks, &[]);
    assert!(refused.contains("--hands-over") && refused.contains("--agreed-void"), "{refused}");
    for asks in [
        "fairdeal deal table.json --secret secret --reveal -o v.json",
        "fairdeal deal table.json --secret secret --reveal --hands-over -o v.json",
    ] {
        assert!(dealer.refused(1, asks, &[]).contains("not opened yet"));
    }
    assert!(!dealer.path("done.json").exists() && !dealer.path("v.json").exists());
    dealer.told(&format!("{asks} --hands-over"), &[]);
    assert_eq!(dealer.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0));
}

#[test]
fn a_refused_deal_is_counted() {
    // A table that was closed and never finished, and an offer that hides it, or counts it wrongly.
    let evening = Evening::opened("doudizhu", &[]);
    let a = &evening.players[0];
    own(a, "fairdeal circle end friday --yes");
    for (words, counted) in [("doudizhu", false), ("doudizhu --void table.json", true)] {
        let next = Party::new();
        evening.dealer.send("table.json", [&next]);
        next.offers(words, &[]);
        std::fs::copy(next.path("offer.json"), a.path("next.json")).unwrap();
        assert!(next.read("offer.json").contains(if counted { "voids:1" } else { "voids:0" }));
    }
    // Whoever was given the void table, and a file that hides or miscounts it, sees it too.
    let honest = Party::new();
    evening.dealer.send("table.json", [&honest]);
    std::fs::rename(honest.path("table.json"), honest.path("void.json")).unwrap();
    honest.plays("doudizhu --void void.json", &[], &three());
    assert_eq!(honest.verifies("done.json", &["--void", "void.json"]), ("ok".into(), 3));
    let hides = Party::new();
    honest.send("void.json", [&hides]);
    hides.plays("doudizhu", &[], &three());
    assert_eq!(hides.verifies("done.json", &["--void", "void.json"]), ("F21".into(), 1));
    let told = hides.ends(3, "verify done.json", &[]);
    assert!(told.contains("warning: How many tables before it were dropped, I was not shown.\n"), "{told}");
    // Nor does the program count a chain wrongly.
    let refused = hides.refused(1, "fairdeal offer doudizhu --prev void.json --secret s -o o.json", &[]);
    assert!(refused.contains("void.json: no finished file that holds"), "{refused}");
}

#[test]
fn offers_side_by_side_are_seen() {
    let (dealer, other, player) = (Party::new(), Party::new(), Party::new());
    dealer.offers("doudizhu", &[]);
    other.offers("doudizhu", &[]);
    dealer.send("offer.json", [&player]);
    std::fs::copy(other.path("offer.json"), player.path("second.json")).unwrap();
    own(&player, "fairdeal seal offer.json A --circle friday --yes");
    let refused =
        player.runs("fairdeal seal second.json A --circle friday --yes", &[]).assert().code(1).stdout("");
    let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(told.contains("S3"), "{told}");
}

#[test]
fn a_deal_that_is_never_revealed_is_seen_in_the_next_offer() {
    // What is left is an opened file, which no verifier takes for a result.
    let evening = Evening::opened("doudizhu", &[]);
    assert_eq!(evening.dealer.verifies("opened.json", &["--table", "table.json"]), ("F11".into(), 1));
    let told = evening.dealer.ends(1, "verify opened.json --table table.json", &[]);
    assert!(told.contains("This file is an opened table"), "{told}");
    // The next offer must count it, or A seals nothing in this circle.
    let a = &evening.players[0];
    let next = Party::new();
    next.offers("doudizhu", &[]);
    std::fs::copy(next.path("offer.json"), a.path("next.json")).unwrap();
    a.runs("fairdeal seal next.json A --circle friday --yes", &[]).assert().code(1).stdout("");
}

#[test]
fn a_store_that_is_put_back_opens_for_two_tables() {
    let evening = Evening::closed("doudizhu", &[]);
    let a = &evening.players[0];
    let other = Party::new();
    evening.dealer.send("offer.json", [&other]);
    let seals = evening.dealer.read("seals.txt");
    other.closes(&(seals.lines().take(2).map(|line| line.to_owned() + "\n").collect::<String>()));
    std::fs::copy(other.path("table.json"), a.path("other.json")).unwrap();
    let (open, other) =
        ("fairdeal open table.json --circle friday", "fairdeal open other.json --circle friday");
    let store = a.1.path().join("circles.json");
    let older = std::fs::read(&store).unwrap();
    let first = own(a, open);
    a.runs(other, &[]).assert().code(1).stdout("");
    // What she keeps is put back to what it was: it knows of no table that she opened for.
    std::fs::write(&store, older).unwrap();
    let second = own(a, other);
    assert_ne!(first, second);
    assert_eq!(first.split(' ').nth(4), second.split(' ').nth(4), "her nonce is out for both");
}

#[test]
fn a_spec_whose_file_would_be_too_long_is_stopped() {
    let (dealer, player) = (Party::new(), Party::new());
    let deck: Vec<String> = (0..10_000).map(|card| format!("{card:016}")).collect();
    dealer.write("deck", deck.join("\n"));
    let offer = "fairdeal offer -d deck --secret secret -o offer.json -n";
    let refused = dealer.refused(2, offer, &["100", "-p", "A:*"]);
    assert!(refused.contains("the finished file may have"), "{refused}");
    // A dealer with another program offers it all the same, and nobody seals it.
    dealer.told(offer, &["1", "-p", "A:*"]);
    player.write("offer.json", changed(&dealer.read("offer.json"), "deals:1\"", "deals:100\""));
    let seal = "fairdeal seal offer.json A --circle friday --yes";
    let refused = player.runs(seal, &[]).assert().code(1).stdout("");
    let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(told.contains("S1"), "{told}");
}

#[test]
fn a_strangers_table_is_told_by_whose_seal_is_missing() {
    let evening = Evening::closed("doudizhu", &[]);
    let [a, ..] = &evening.players[..] else { panic!("there are three") };
    let stranger = Party::new();
    evening.dealer.send("offer.json", [&stranger]);
    let seals = evening.dealer.read("seals.txt");
    let hers = seals.lines().find(|line| line.contains(" A ")).unwrap().to_owned() + "\n";
    stranger.write("seals.txt", hers);
    stranger.told("fairdeal collect offer.json seals.txt --without B --without C -o table.json", &[]);
    std::fs::copy(stranger.path("table.json"), a.path("strangers.json")).unwrap();
    let opened = a.runs("fairdeal open strangers.json --circle friday", &[]).assert().success();
    let told = String::from_utf8(opened.get_output().stderr.clone()).unwrap();
    assert!(told.contains("B, C did not seal") && told.contains("compare"), "{told}");
    // For the true one she opens no more: that is the price, and it is one table.
    a.runs("fairdeal open table.json --circle friday", &[]).assert().code(1).stdout("");
}

#[test]
fn between_two_seal_lines_of_one_seat_nobody_chooses() {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    let seats = three();
    dealer.write("chat", sealed(&dealer, &seats) + &seats[1].again(1).seals(&dealer.read("offer.json")));
    let refused = dealer.refused(1, "fairdeal collect offer.json chat -o table.json", &[]);
    assert!(refused.contains("B: these lines contradict each other"), "{refused}");
    assert!(!dealer.path("table.json").exists());
}
