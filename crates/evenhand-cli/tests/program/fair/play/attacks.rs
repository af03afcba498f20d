//! Attacks on an evening over a shared directory.

use std::fmt::Write as _;

use evenhand_cards::fairdeal::{
    Beacon, Chain, ClosedTable, Hash, Nonce, Offer, OpeningLine, SealLine, Secret, Spec,
};

use super::{OTHERS, Party, Player, Shared, USER, closed, compared, dealt, four, opened};

#[test]
fn a_changed_file_of_a_seat_is_restored_and_another_seal_is_reported() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--yes");
    }
    let offer = Offer::read(shared.read("offer.json").as_bytes()).unwrap();
    let forged = offer.seal("B", &Nonce::from_hex(&"0f".repeat(32)).unwrap(), "").unwrap();
    let hers = shared.file("B-seal.txt");
    let seal: SealLine = shared.read("B-seal.txt").trim_end().parse().unwrap();
    std::fs::write(&hers, "junk").unwrap();
    let said = seats[1].ends(OTHERS, &shared, "");
    assert!(said.err.contains("restored"), "{}", said.err);
    assert_eq!(shared.read("B-seal.txt"), format!("{seal}\n"));
    // Another seal stays. Hers goes to another name, and the dealer closes nothing.
    std::fs::write(&hers, format!("{forged}\n")).unwrap();
    let said = seats[1].ends(OTHERS, &shared, "");
    assert!(said.err.contains("Someone else writes the file of seat B."), "{}", said.err);
    assert_eq!(std::fs::read_to_string(&hers).unwrap(), format!("{forged}\n"));
    let beside: Vec<String> = shared.names().into_iter().filter(|name| name.contains("B-seal-")).collect();
    assert_eq!(beside.len(), 1, "{beside:?}");
    assert_eq!(std::fs::read_to_string(shared.0.path().join(&beside[0])).unwrap(), format!("{seal}\n"));
    let said = dealer.ends(OTHERS, &shared, "");
    assert!(said.err.contains("contradict each other"), "{}", said.err);
    let said = seats[1].ends(OTHERS, &shared, "");
    assert!(said.err.contains("not yours"), "{}", said.err);
    assert!(!said.err.contains("Someone else"), "{}", said.err);
    assert!(!shared.names().iter().any(|name| name.ends_with("table.json")));
    // Without the false seal, the evening goes on.
    std::fs::remove_file(&hers).unwrap();
    seats[1].ends(OTHERS, &shared, "");
    assert!(dealer.ends(OTHERS, &shared, "").err.contains("closed with the seals of A, B, C"));
}

#[test]
fn a_dealer_who_exchanges_a_seal_deals_to_nobody() {
    let shared = Shared::new();
    let (_dealer, seats) = four(&shared);
    let mut lines = Vec::new();
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--yes");
    }
    for seat in ["A", "B", "C"] {
        lines.push(shared.read(&format!("{seat}-seal.txt")).trim_end().parse::<SealLine>().unwrap());
    }
    let offer = Offer::read(shared.read("offer.json").as_bytes()).unwrap();
    lines[1] = offer.seal("B", &Nonce::from_hex(&"0f".repeat(32)).unwrap(), "").unwrap();
    shared.write("table.json", offer.close(&lines).unwrap().text());
    let said = seats[1].ends(1, &shared, "");
    assert!(said.err.contains("Refused by rule S7"), "{}", said.err);
    for seat in [&seats[0], &seats[2]] {
        let said = seat.ends(OTHERS, &shared, "");
        assert!(said.err.contains("another seal of B"), "{}", said.err);
    }
    assert!(!shared.names().iter().any(|name| name.ends_with("open.txt")));
}

#[test]
fn a_false_sheet_is_refused() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    dealt(&shared, &dealer, &seats);
    // A sheet of other cards: her slips are not on it, and she sees no hand.
    let sheet = shared.read("sheet-1.txt");
    let mut lines: Vec<&str> = sheet.lines().collect();
    lines[3..].reverse();
    let forged = lines.join("\n") + "\n";
    std::fs::write(shared.file("sheet-1.txt"), &forged).unwrap();
    let said = seats[0].ends(OTHERS, &shared, "");
    assert_eq!(said.out, "");
    assert!(said.err.contains("not on the sheet"), "{}", said.err);
    // The true one beside it: both are reported, and none is used.
    shared.write("true.txt", &sheet);
    let said = seats[0].ends(OTHERS, &shared, "");
    assert!(said.err.contains("two sheets of deal 1"), "{}", said.err);
}

/// The dealer invents sheet and slips, and reveals the true secret at the end.
#[test]
fn a_dealer_who_deals_chosen_cards_is_refused_at_the_end() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    compared(&shared, &dealer, &seats);
    let table = ClosedTable::read(shared.read("table.json").as_bytes()).unwrap();
    let lines: Vec<OpeningLine> = ["A", "B", "C"]
        .map(|seat| shared.read(&format!("{seat}-open.txt")).trim_end().parse().unwrap())
        .into();
    let opened = table.opened(&lines).unwrap();
    // The unshuffled deck, under keys of her own.
    let (key, spec) = ("0c".repeat(32), opened.spec());
    let mut sheet = format!("fairdeal-v2 sheet\nopened:{}\ndeal:1\n", opened.hash());
    let mut slips = String::new();
    for ((place, card), to) in (0..).zip(spec.deck()).zip(spec.places()) {
        let opened = opened.hash();
        let leaf =
            format!("fairdeal-v2 card\nopened:{opened}\ndeal:1\nplace:{place}\nkey:{key}\ncard:{card}\n");
        let _ = writeln!(sheet, "{}", Hash::of(leaf.as_bytes()));
        if to == "A" {
            let _ = writeln!(slips, "1:{place}:{key}:{card}");
        }
    }
    shared.write("sheet.txt", sheet);
    seats[0].party.write("A.txt", slips);
    let said = seats[0].ends(OTHERS, &shared, "--slips A.txt");
    assert!(said.out.starts_with("sheet "), "{}", said.out);
    let secret = Secret::from_hex(dealer.party.read("secret").trim_end()).unwrap();
    shared.write("done.json", opened.deals(Some(&secret), None).unwrap().reveal().text());
    let said = seats[0].ends(1, &shared, "");
    assert!(said.out.contains("Refused: F19") || said.err.contains("sheet"), "{} {}", said.out, said.err);
    assert!(!said.out.contains("All holds"), "{}", said.out);
}

#[test]
fn another_table_of_the_offer_is_reported_and_not_opened() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    closed(&shared, &dealer, &seats);
    seats[0].looks(&shared, "--yes");
    let table = ClosedTable::read(shared.read("table.json").as_bytes()).unwrap();
    let lines: Vec<SealLine> =
        ["A", "C"].map(|seat| shared.read(&format!("{seat}-seal.txt")).trim_end().parse().unwrap()).into();
    let other = table.offer().close(&lines).unwrap();
    shared.write("other.json", other.text());
    // A has opened for the first one and stays with it; C has not, and opens for none.
    let said = seats[0].ends(OTHERS, &shared, "--yes");
    assert!(said.err.contains(&other.hash().to_string()), "{}", said.err);
    let opened: OpeningLine = shared.read("A-open.txt").trim_end().parse().unwrap();
    assert_eq!(opened.table(), table.hash());
    let said = seats[2].ends(OTHERS, &shared, "--yes");
    assert!(said.err.contains("another table"), "{}", said.err);
    assert!(!shared.names().iter().any(|name| name.ends_with("C-open.txt")));
}

#[test]
fn a_false_done_file_ends_no_evening() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    compared(&shared, &dealer, &seats);
    let table = ClosedTable::read(shared.read("table.json").as_bytes()).unwrap();
    let lines: Vec<OpeningLine> = ["A", "B", "C"]
        .map(|seat| shared.read(&format!("{seat}-open.txt")).trim_end().parse().unwrap())
        .into();
    let secret = Secret::from_hex(dealer.party.read("secret").trim_end()).unwrap();
    let done = table.opened(&lines).unwrap().deals(Some(&secret), None).unwrap().reveal();
    shared.write("false.json", done.text().replace(&*secret.reveal(), &"ab".repeat(32)));
    // The dealer deals, and the players see their hands.
    let said = dealer.ends(USER, &shared, "--agreed");
    assert!(said.err.contains("is invalid (Refused: F12)"), "{}", said.err);
    for seat in &seats {
        let said = seat.ends(1, &shared, "");
        assert!(
            said.out.starts_with("sheet ") && said.err.contains("Refused: F"),
            "{} {}",
            said.out,
            said.err
        );
    }
    dealer.ends(0, &shared, "--hands-over");
    for seat in &seats {
        let said = seat.ends(0, &shared, "");
        assert!(said.out.contains("All holds, against the table you kept."), "{}", said.out);
    }
    // A newcomer has nothing to do with this evening, and begins the next one.
    let newcomer = Player::seat("A");
    newcomer.ends(OTHERS, &shared, "--yes");
    let party = Party::new();
    let offer = shared.0.path().join("second.json");
    party.told("fairdeal offer doudizhu --secret secret", &["-o", offer.to_str().unwrap()]);
    let said = newcomer.ends(OTHERS, &shared, "--yes");
    assert!(said.err.contains("Sealed for seat A"), "{}", said.err);
}

#[test]
fn a_dealer_with_another_state_closes_no_second_table() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    closed(&shared, &dealer, &seats);
    let names = shared.names();
    let other = Player { party: Party::new(), role: dealer.role.clone() };
    let said = other.ends(1, &shared, "");
    assert!(said.err.contains("--state") && !said.err.contains("Ask the dealer"), "{}", said.err);
    assert_eq!(shared.names(), names);
}

#[test]
fn secrets_do_not_lie_in_the_shared_directory() {
    let shared = Shared::new();
    let party = Party::new();
    let inside = shared.0.path().join("secret");
    let offer = shared.0.path().join("offer.json");
    let rest = [inside.to_str().unwrap(), "-o", offer.to_str().unwrap()];
    let offered = party.runs("fairdeal offer doudizhu --secret", &rest).assert().success();
    let warned = String::from_utf8_lossy(&offered.get_output().stderr).into_owned();
    assert!(warned.contains("is in the directory of the offer"), "{warned}");
    let rest = [shared.path(), "--secret", inside.to_str().unwrap()];
    let said = party.refused(2, "fairdeal play", &rest);
    assert!(said.contains("all players can read it"), "{said}");
    let state = shared.0.path().join("state");
    let rest = [shared.path(), "A", "--state", state.to_str().unwrap()];
    assert!(party.refused(2, "fairdeal play", &rest).contains("--state"));
    // A missing directory, a missing seat, and an unknown seat.
    party.refused(2, "fairdeal play nowhere A", &[]);
    party.refused(2, "fairdeal play", &[shared.path()]);
    assert!(party.refused(2, "fairdeal play", &[shared.path(), "Z"]).contains("Seats: A, B, C"));
}

#[test]
fn a_player_closes_no_table_of_a_dealer() {
    let shared = Shared::new();
    let (_dealer, seats) = four(&shared);
    for seat in &seats[..2] {
        seat.ends(OTHERS, &shared, "--yes");
    }
    let said = seats[0].ends(2, &shared, "--yes --without C");
    assert!(said.err.contains("--without is for the dealer"), "{}", said.err);
    assert!(!shared.names().iter().any(|name| name.ends_with("table.json")));
}

/// A stranger closes a table without the seal of B, although B sealed. No program opens for it
/// without a question, even with `--yes`.
#[test]
fn a_table_without_a_seal_that_is_here_is_not_opened_unasked() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--yes");
    }
    let offer = Offer::read(shared.read("offer.json").as_bytes()).unwrap();
    let lines: Vec<SealLine> =
        ["A", "C"].map(|seat| shared.read(&format!("{seat}-seal.txt")).trim_end().parse().unwrap()).into();
    shared.write("stranger.json", offer.close(&lines).unwrap().text());
    let said = seats[0].ends(USER, &shared, "--yes");
    assert!(said.err.contains("B sealed, but the table was closed without this seal"), "{}", said.err);
    assert!(said.err.contains("--yes does not accept a table that lacks a seal"), "{}", said.err);
    let said = seats[1].ends(1, &shared, "--yes");
    assert!(said.err.contains("Refused by rule S7"), "{}", said.err);
    // Without the stranger's table, the evening goes on.
    std::fs::remove_file(shared.0.path().join("stranger.json")).unwrap();
    opened(&shared, &dealer, &seats);
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--agreed");
    }
    dealer.ends(0, &shared, "--agreed --hands-over");
    for seat in &seats {
        seat.ends(0, &shared, "");
    }
}

/// Someone presents all files of an evening again. The program asks a player who saw her hand
/// before it shows the hand again.
#[test]
fn an_evening_of_another_day_is_not_shown_again_unasked() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    dealt(&shared, &dealer, &seats);
    seats[1].ends(OTHERS, &shared, "");
    let state = seats[1].party.1.path().join("circles.json");
    let text = std::fs::read_to_string(&state).unwrap();
    let at = text.find("\"shown\": ").unwrap() + 9;
    let end = at + text[at..].find(',').unwrap();
    std::fs::write(&state, format!("{}1700000000{}", &text[..at], &text[end..])).unwrap();
    let said = seats[1].ends(USER, &shared, "");
    assert!(
        said.out.is_empty() && said.err.contains("at 2023-11-14 22:13:20 UTC"),
        "{} {}",
        said.out,
        said.err
    );
    let said = seats[1].ends(OTHERS, &shared, "--yes");
    assert!(said.out.starts_with("sheet ") && said.err.contains("Ask for a new offer."), "{}", said.err);
}

/// A directory in the place of a file, junk, and files that vanish while they are read.
#[test]
fn a_directory_in_the_place_of_a_file_stops_nobody_for_ever() {
    let shared = Shared::new();
    let (_dealer, seats) = four(&shared);
    seats[1].ends(OTHERS, &shared, "--yes");
    let seal = shared.file("B-seal.txt");
    std::fs::remove_file(&seal).unwrap();
    std::fs::create_dir(&seal).unwrap();
    let said = seats[1].ends(4, &shared, "");
    assert!(said.err.contains("B-seal.txt: cannot be written: is a directory"), "{}", said.err);
    std::fs::remove_dir(&seal).unwrap();
    assert!(seats[1].ends(OTHERS, &shared, "").err.contains("restored"));
}

#[test]
fn the_files_of_a_seat_are_restored_after_its_verdict() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    dealt(&shared, &dealer, &seats);
    for seat in &seats[1..] {
        seat.ends(OTHERS, &shared, "");
    }
    dealer.ends(0, &shared, "--hands-over");
    seats[0].ends(0, &shared, "");
    std::fs::remove_file(shared.file("A-open.txt")).unwrap();
    seats[1].ends(OTHERS, &shared, "");
    seats[0].ends(0, &shared, "");
    seats[1].ends(0, &shared, "");
}

/// The round of the beacon is due before the table is closed.
#[cfg(unix)]
#[test]
fn a_table_is_not_closed_after_the_round() {
    use std::os::unix::fs::PermissionsExt;

    let shared = Shared::new();
    let beacon = Beacon::Drand { chain: Chain::QUICKNET.hash, round: 1000 };
    let spec = Spec::builder("custom", &["1", "2"], "A B", &["A", "B"]).beacon(beacon).build().unwrap();
    let secret = Secret::from_hex(&"5e".repeat(32)).unwrap();
    let offer = Offer::new(spec, &secret).unwrap();
    shared.write("offer.json", offer.text());
    for seat in ["A", "B"] {
        let nonce = Nonce::from_hex(&Hash::of(seat.as_bytes()).to_string()).unwrap();
        shared.write(&format!("{seat}.txt"), offer.seal(seat, &nonce, "").unwrap().to_string());
    }
    let party = Party::new();
    party.write("secret", "5e".repeat(32));
    std::fs::set_permissions(party.path("secret"), PermissionsExt::from_mode(0o600)).unwrap();
    let dealer = Player { party, role: "--secret secret".to_owned() };
    let said = dealer.ends(1, &shared, "");
    assert!(said.err.contains("published 2023-08-23 15:59:24 UTC"), "{}", said.err);
    assert!(said.err.contains("The beacon's round is over"), "{}", said.err);
}
