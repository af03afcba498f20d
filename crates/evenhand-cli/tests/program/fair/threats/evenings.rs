//! Whole evenings with real processes, honest and cheated: `verify --circle` answers whether the done file is the deal that
//! a player played.

use evenhand_cards::fairdeal::{Hash, Opened, Secret};

use super::super::{Party, Seat, three};
use super::{Evening, NAMES, own};

const VERIFY: &str = "verify done.json --circle friday";

/// The end of the last line of a good verdict.
const PLAYED: &str = "this is the deal that you played.\n";

impl Evening {
    /// The next table of the same players, whose offer names the done file of this one.
    fn next(self, words: &str) -> Self {
        let next = Self { dealer: Party::new(), players: self.players };
        self.dealer.send("done.json", [&next.dealer]);
        next.dealer.offers(&format!("{words} --prev done.json"), &[]);
        next.dealer.send("offer.json", &next.players);
        std::fs::remove_file(next.dealer.path("done.json")).unwrap();
        next.dealer.closes(&next.seals("offer.json"));
        next.dealer.send("table.json", &next.players);
        next.dealer.opens(&next.openings());
        next.dealer.send("opened.json", &next.players);
        next
    }

    /// All compare the check word.
    fn checked(self) -> Self {
        for player in &self.players {
            own(player, "fairdeal check opened.json --circle friday");
        }
        self
    }

    /// The dealer deals one deal, and all look at their hands.
    fn plays(&self, deal: u32, rest: &str) {
        self.dealt(deal);
        for (player, seat) in self.players.iter().zip(NAMES) {
            own(player, &hand(seat, deal, rest));
        }
    }

    /// Sheet and slips of a deal, sent to all.
    fn dealt(&self, deal: u32) {
        let deal_to = format!("--sheet-to sheet{deal}.txt --hands-to hands{deal}");
        self.dealer.told(&format!("fairdeal deal opened.json --secret secret --deal {deal} {deal_to}"), &[]);
        self.dealer.send(&format!("sheet{deal}.txt"), &self.players);
        for (player, seat) in self.players.iter().zip(NAMES) {
            let slips = self.dealer.read(&format!("hands{deal}/{seat}.txt"));
            player.write(&format!("{seat}{deal}.txt"), slips);
        }
    }

    /// The dealer shows the secret, and all get the done file.
    fn reveals(&self) {
        self.dealer.reveals("done.json", &[]);
        self.dealer.send("done.json", &self.players);
    }
}

fn hand(seat: &str, deal: u32, rest: &str) -> String {
    format!("fairdeal hand opened.json {seat} --sheet sheet{deal}.txt {seat}{deal}.txt --circle friday{rest}")
}

/// Returns the message of a refused step.
fn refused(player: &Party, words: &str) -> String {
    let refused = player.runs(words, &[]).assert().code(1).stdout("");
    String::from_utf8(refused.get_output().stderr.clone()).unwrap()
}

/// A sheet of chosen cards, and its slips.
fn chosen(opened: &str, secret: &str, choose: impl Fn(&mut [String], &[&str])) -> (String, Vec<String>) {
    let opened = Opened::read(opened.as_bytes()).unwrap();
    let secret = Secret::from_hex(secret.trim()).unwrap();
    let slips = opened.deals(Some(&secret), None).unwrap().slips(1).unwrap();
    let mut cards: Vec<String> = slips.iter().map(|slip| slip.card().to_owned()).collect();
    choose(&mut cards, &opened.spec().places());
    let (name, key) = (opened.hash(), "0c".repeat(32));
    let mut sheet = format!("fairdeal-v2 sheet\nopened:{name}\ndeal:1\n");
    for (place, card) in cards.iter().enumerate() {
        let leaf =
            format!("fairdeal-v2 card\nopened:{name}\ndeal:1\nplace:{place}\nkey:{key}\ncard:{card}\n");
        sheet += &(Hash::of(leaf.as_bytes()).to_string() + "\n");
    }
    let slips = cards.iter().enumerate().map(|(place, card)| format!("1:{place}:{key}:{card}"));
    (sheet, slips.collect())
}

/// The lines of slips of a place.
fn slips_of(slips: &[String], opened: &str, name: &str) -> String {
    let opened = Opened::read(opened.as_bytes()).unwrap();
    let own = slips.iter().zip(opened.spec().places()).filter(|(_, place)| *place == name);
    own.map(|(slip, _)| slip.clone() + "\n").collect()
}

#[test]
fn an_honest_deal_is_the_one_that_was_played() {
    let evening = Evening::opened("doudizhu", &[]).checked();
    evening.plays(1, "");
    evening.reveals();
    for player in &evening.players {
        let told = player.told(VERIFY, &[]);
        assert!(told.ends_with(&format!("Circle friday, table 1 of 1: {PLAYED}")), "{told}");
        // The report does not call kept data "not given", and does not warn of known tables.
        for code in ["F15", "F16", "F17", "F19", "F20"] {
            assert!(told.contains(&format!("{code} holds")), "{code}: {told}");
        }
        assert!(!told.contains("I was not shown") && !told.contains("F21 not given"), "{told}");
        assert!(own(player, "fairdeal circle show friday").contains(": finished and verified\n"));
        let json = player.told(VERIFY, &["--json"]);
        assert!(json.contains("{\"code\":\"F21\",\"outcome\":\"held\"}"), "{json}");
        assert!(json.contains("\"warnings\":[]"), "{json}");
    }
    // A verifier with one table follows FAIRDEAL.md.
    let told = evening.dealer.told("verify done.json --table table.json", &[]);
    assert!(told.contains("warning: How many tables before it were dropped, I was not shown.\n"), "{told}");
    assert!(!told.contains("Circle "), "{told}");
}

#[test]
fn an_honest_evening_of_several_deals_and_tables_is_the_one_that_was_played() {
    let evening = Evening::opened("doudizhu -n 3", &[]).checked();
    for deal in 1..=3 {
        evening.plays(deal, "");
    }
    evening.reveals();
    for player in &evening.players {
        assert!(player.told(VERIFY, &[]).ends_with(PLAYED));
    }
    let evening = evening.next("doudizhu").checked();
    evening.plays(1, "");
    evening.reveals();
    for player in &evening.players {
        let told = player.told(VERIFY, &[]);
        assert!(told.ends_with(&format!("Circle friday, table 2 of 2: {PLAYED}")), "{told}");
        assert!(told.contains("kept the earlier table of the circle: 1 finished, 0 not finished"), "{told}");
    }
}

/// The verdict is exact: slips prove the hand of a player, and only the sheet fixes a board that
/// she saw without slips.
#[test]
fn the_verdict_names_cards_without_slips() {
    let evening = Evening::opened("-d 52", &["-p", "2*(A B C) flop:3"]).checked();
    evening.plays(1, "");
    evening.reveals();
    let told = evening.players[1].told(VERIFY, &[]);
    assert!(told.contains("Your program has slips that prove cards of: B 2/2.\n"), "{told}");
    assert!(told.contains("It has no slips of: A, C, flop. "), "{told}");
    assert!(told.contains("Your program showed its first hand at 20") && told.ends_with(PLAYED), "{told}");
    // The board's slips prove it too.
    let flop = evening.dealer.read("hands1/pile-flop.txt");
    let flop: String = flop.lines().flat_map(|slip| ["flop=", slip, "\n"]).collect();
    evening.players[0].write("flop.txt", flop);
    own(&evening.players[0], &hand("A", 1, " flop.txt"));
    let told = evening.players[0].told(VERIFY, &[]);
    assert!(told.contains("prove cards of: A 2/2, flop 3/3.\n") && told.ends_with(PLAYED), "{told}");
}

/// A player saw cards and did not verify; a week later the same files are served as a new evening.
#[test]
fn an_evening_without_a_verdict_is_not_served_again() {
    let evening = Evening::opened("doudizhu", &[]).checked();
    evening.plays(1, "");
    let b = &evening.players[1];
    for step in ["seal offer.json B --yes --circle friday", "open table.json --yes --circle friday"] {
        let told = refused(b, &format!("fairdeal {step}"));
        assert!(told.contains("Refused by rule P1: you already played table "), "{told}");
    }
    let shown = |seconds: u64| {
        let state = b.1.path().join("circles.json");
        let text = std::fs::read_to_string(&state).unwrap();
        let at = text.find("\"shown\": ").unwrap() + 9;
        let end = at + text[at..].find(',').unwrap();
        std::fs::write(state, format!("{}{seconds}{}", &text[..at], &text[end..])).unwrap();
    };
    let again = |is_warned: bool| {
        let done = b.runs(&hand("B", 1, ""), &[]).assert().success();
        let told = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        assert_eq!(told.contains("warning: you saw the first cards of this table at "), is_warned, "{told}");
    };
    again(false);
    shown(1_700_000_000);
    again(true);
    evening.reveals();
    assert!(b.told(VERIFY, &[]).contains("its first hand at 2023-11-14 22:13:20 UTC"));
}

#[test]
fn a_table_with_a_dealer_needs_its_sheet() {
    let evening = Evening::opened("doudizhu", &[]).checked();
    evening.dealt(1);
    evening.reveals();
    let a = &evening.players[0];
    let told = a.ends(3, VERIFY, &[]);
    assert!(told.contains("did not keep a sheet of this table") && told.contains("--sheet"), "{told}");
    assert!(!told.contains("Nobody chose these cards"), "{told}");
    let told = a.told(VERIFY, &["--sheet", "sheet1.txt"]);
    assert!(told.ends_with("played, if you had the sheets of --sheet before you saw the cards.\n"), "{told}");
}

/// The dealer deals chosen cards from a sheet of her own, and then reveals the true secret.
#[test]
fn chosen_cards_and_a_true_secret_are_refused() {
    let evening = Evening::opened("doudizhu", &[]).checked();
    let (opened, secret) = (evening.dealer.read("opened.json"), evening.dealer.read("secret"));
    let (sheet, slips) = chosen(&opened, &secret, |cards, places| {
        for (card, place) in ["RJ", "BJ"].into_iter().zip([0, 3]) {
            assert_eq!(places[place], "A");
            let from = cards.iter().position(|found| found == card).unwrap();
            cards.swap(from, place);
        }
    });
    for (player, seat) in evening.players.iter().zip(NAMES) {
        player.write("sheet1.txt", &sheet);
        player.write(&format!("{seat}1.txt"), slips_of(&slips, &opened, seat));
        own(player, &hand(seat, 1, ""));
    }
    evening.reveals();
    for player in &evening.players {
        let told = player.ends(1, VERIFY, &[]);
        let kept = format!("the sheet you kept has SHA-256 {}", Hash::of(sheet.as_bytes()));
        assert!(told.contains(&kept) && told.ends_with("Refused: F19\n"), "{told}");
        assert!(told.contains("This is not the deal that you played"), "{told}");
        assert!(!own(player, "fairdeal circle show friday").contains("finished"));
    }
    // The file does not become a finished table when it comes with the next offer.
    evening.dealer.told("fairdeal offer doudizhu --prev done.json --secret next -o next.json", &[]);
    evening.dealer.send("next.json", &evening.players);
    let told =
        refused(&evening.players[0], "fairdeal seal next.json A --circle friday --between done.json --yes");
    assert!(told.contains("file 1 of --between is not the deal that you played"), "{told}");
    assert!(!own(&evening.players[0], "fairdeal circle show friday").contains("finished"));
    // Other verifiers still give the same answer.
    evening.dealer.send("table.json", &evening.players);
    assert_eq!(evening.players[0].verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0));
}

/// Hands are dealt truly, and the flop is chosen.
#[test]
fn a_chosen_flop_is_refused() {
    let evening = Evening::opened("holdem --seats A,B,C", &[]).checked();
    let (opened, secret) = (evening.dealer.read("opened.json"), evening.dealer.read("secret"));
    let (sheet, slips) = chosen(&opened, &secret, |cards, places| {
        let flop = places.iter().position(|place| *place == "flop").unwrap();
        let stub = places.iter().position(|place| *place == "stub").unwrap();
        cards.swap(flop, stub);
    });
    let a = &evening.players[0];
    a.write("sheet1.txt", &sheet);
    a.write("A1.txt", slips_of(&slips, &opened, "A"));
    a.write("flop.txt", slips_of(&slips, &opened, "flop"));
    own(a, &hand("A", 1, " flop=flop.txt"));
    evening.reveals();
    let told = a.ends(1, VERIFY, &[]);
    assert!(
        told.ends_with("Refused: F19\n") && told.contains("This is not the deal that you played"),
        "{told}"
    );
}

/// The done file of an earlier table is shown as tonight's.
#[test]
fn an_old_done_file_is_recognized_by_its_place() {
    let evening = Evening::opened("doudizhu", &[]).checked();
    evening.plays(1, "");
    evening.reveals();
    let old = evening.dealer.read("done.json");
    for player in &evening.players {
        player.told(VERIFY, &[]);
    }
    let evening = evening.next("doudizhu").checked();
    evening.plays(1, "");
    for player in &evening.players {
        player.write("done.json", &old);
        let told = player.ends(3, VERIFY, &[]);
        assert!(told.contains("This is table 1 of the circle, but your later table 2 is opened"), "{told}");
        assert!(told.contains("which you verified on") && !told.contains("All holds"), "{told}");
    }
    // The true file is good, and the old file is still old afterwards.
    evening.reveals();
    let b = &evening.players[1];
    assert!(b.told(VERIFY, &[]).ends_with(&format!("table 2 of 2: {PLAYED}")));
    b.write("done.json", &old);
    assert!(b.ends(3, VERIFY, &[]).contains("this is table 1 of 2, which you verified on"));
}

/// Someone serves every file of a finished table again, as a new evening.
#[test]
fn a_finished_table_is_not_played_again() {
    let evening = Evening::opened("doudizhu", &[]).checked();
    evening.plays(1, "");
    evening.reveals();
    for (player, seat) in evening.players.iter().zip(NAMES) {
        player.told(VERIFY, &[]);
        let again = [
            format!("fairdeal seal offer.json {seat} --circle friday --yes"),
            "fairdeal open table.json --circle friday".to_owned(),
            "fairdeal check opened.json --circle friday".to_owned(),
            hand(seat, 1, ""),
        ];
        for words in again {
            let told = refused(player, &words);
            assert!(told.contains("Refused by rule P1") && told.contains("table 1 of 1"), "{words}: {told}");
        }
        // The same file may be verified again. It is still the deal that they played.
        let told = player.told(VERIFY, &[]);
        assert!(told.contains("You verified this table before"), "{told}");
    }
}

/// The dealer knows all deals of the file, and lets the table play the ones that please.
#[test]
fn skipped_deals_are_named() {
    let evening = Evening::opened("doudizhu -n 6", &[]).checked();
    evening.plays(1, "");
    evening.dealt(5);
    let a = &evening.players[0];
    let told = refused(a, &hand("A", 5, ""));
    assert!(told.contains("Refused by rule P2") && told.contains("--out-of-order"), "{told}");
    own(a, &hand("A", 5, " --out-of-order"));
    evening.dealt(2);
    own(a, &hand("A", 2, ""));
    evening.reveals();
    let told = a.ends(3, VERIFY, &[]);
    assert!(told.contains("Deals 3, 4, 6 were not played here"), "{told}");
    assert!(told.contains("in the order 1, 5, 2") && !told.contains("All holds"), "{told}");
    // A player who saw all deals in order gets no warning.
    let b = &evening.players[1];
    let told = b.ends(3, VERIFY, &[]);
    assert!(told.contains("Deals 2–6 were not played here") && !told.contains("in the order"), "{told}");
    // Sheets that come after the play do not show that the deals were played.
    let mut sheets = Vec::new();
    for deal in 1..=6 {
        if [3, 4, 6].contains(&deal) {
            evening.dealt(deal);
        }
        sheets.extend(["--sheet".to_owned(), format!("sheet{deal}.txt")]);
    }
    let sheets: Vec<&str> = sheets.iter().map(String::as_str).collect();
    let told = b.ends(3, VERIFY, &sheets);
    assert!(told.contains("Deals 2–6 were not played here") && !told.contains("All holds"), "{told}");
}

/// The dealer and two friends close tables without C's seal until her cards are bad.
#[test]
fn a_left_out_seat_learns_that_she_bound_nothing() {
    let dealer = Party::new();
    let players = [(); 3].map(|()| Party::new());
    dealer.offers("doudizhu", &[]);
    dealer.send("offer.json", &players);
    let evening = Evening { dealer, players };
    let seals = evening.seals("offer.json");
    let without_c: String = seals.lines().take(2).map(|line| line.to_owned() + "\n").collect();
    evening.dealer.closes(&without_c);
    evening.dealer.send("table.json", &evening.players);
    let openings =
        evening.players[..2].iter().map(|player| own(player, "fairdeal open table.json --circle friday"));
    evening.dealer.opens(&openings.collect::<String>());
    evening.dealer.send("opened.json", &evening.players);
    let c = &evening.players[2];
    assert!(refused(c, "fairdeal open table.json --circle friday").contains("S7"));
    assert!(refused(c, "fairdeal check opened.json --circle friday").contains("S7"));
    evening.plays(1, "");
    evening.reveals();
    let told = c.ends(3, VERIFY, &[]);
    assert!(
        told.contains("You sealed, but this table leaves out your seal of seat C.")
            && told.contains("Your text and nonce are not part of this table.")
            && !told.contains("All holds"),
        "{told}"
    );
    // A and B played it.
    assert!(evening.players[0].told(VERIFY, &[]).ends_with(PLAYED));
}

/// The dealer, who knows the wall, calls places further down, or one place twice.
#[test]
fn a_card_from_further_down_the_wall_is_stopped() {
    let evening = Evening::opened("-d 54 -p", &["5*(A B C) wall:*"]).checked();
    evening.plays(1, "");
    let walls = evening.dealer.read("hands1/pile-wall.txt");
    let wall = |at: usize| walls.lines().nth(at).unwrap().to_owned();
    let a = &evening.players[0];
    let told = refused(a, &hand("A", 1, &format!(" {} --called wall=30", wall(15))));
    assert!(told.contains("S13") && told.contains("the next card of wall lies at place 15"), "{told}");
    own(a, &hand("A", 1, &format!(" {} --called wall=15", wall(0))));
    // The calls for B and C count too, and a card is drawn once.
    let told = refused(a, &hand("A", 1, &format!(" {} --called wall=18", wall(3))));
    assert!(told.contains("lies at place 16"), "{told}");
    let drawn = hand("A", 1, &format!(" {} --called wall=16 --called wall=17 --called wall=18", wall(3)));
    assert!(own(a, &drawn).contains("A from wall"));
    let told = refused(a, &hand("A", 1, &format!(" B={}", wall(0))));
    assert!(told.contains("drawn once"), "{told}");
    // Cards from the other end, for games that draw there.
    own(a, &hand("A", 1, &format!(" {} --called wall=53 --out-of-order", wall(38))));
}

/// A table is dropped, the dealer plays the next one alone under all names, and the third counts none.
#[test]
fn a_table_played_in_their_names_is_reported() {
    let evening = Evening::opened("doudizhu", &[]);
    let ghost = Party::new();
    evening.dealer.send("table.json", [&ghost]);
    std::fs::rename(ghost.path("table.json"), ghost.path("void.json")).unwrap();
    ghost.plays("doudizhu --void void.json", &[], &three());
    let third = Party::new();
    std::fs::copy(ghost.path("done.json"), third.path("done.json")).unwrap();
    third.offers("doudizhu --prev done.json", &[]);
    for (player, seat) in evening.players.iter().zip(NAMES) {
        std::fs::copy(third.path("offer.json"), player.path("third.json")).unwrap();
        std::fs::copy(third.path("done.json"), player.path("between.json")).unwrap();
        let seal = format!("fairdeal seal third.json {seat} --circle friday --between between.json");
        let sealed = player.runs(&seal, &[]).assert().success();
        let told = String::from_utf8(sealed.get_output().stderr.clone()).unwrap();
        assert!(told.contains("was played with a seal for your seat"), "{told}");
        assert!(told.contains("was not finished, but the offer counts 0"), "{told}");
    }
}

/// The next offer counts a table as void although all players verified it.
#[test]
fn a_finished_table_counted_as_void_is_reported() {
    let evening = Evening::opened("doudizhu", &[]).checked();
    evening.plays(1, "");
    evening.reveals();
    let b = &evening.players[1];
    b.told(VERIFY, &[]);
    let next = Party::new();
    evening.dealer.send("table.json", [&next]);
    next.offers("doudizhu --void table.json", &[]);
    std::fs::copy(next.path("offer.json"), b.path("next.json")).unwrap();
    let sealed = b.runs("fairdeal seal next.json B --circle friday", &[]).assert().success();
    let told = String::from_utf8(sealed.get_output().stderr.clone()).unwrap();
    assert!(
        told.contains("knows that the table is finished") && !told.contains("now void for ever"),
        "{told}"
    );
    assert!(own(b, "fairdeal circle show friday").contains(": finished and verified\n"));
}

/// The invite of the next evening names another circle, which starts a new count.
#[test]
fn a_new_circle_in_the_invite_is_reported() {
    let evening = Evening::opened("doudizhu", &[]);
    let next = Party::new();
    next.offers("doudizhu", &[]);
    let a = &evening.players[0];
    std::fs::copy(next.path("offer.json"), a.path("next.json")).unwrap();
    let sealed = a.runs("fairdeal seal next.json A --circle friday-night", &[]).assert().success();
    let told = String::from_utf8(sealed.get_output().stderr.clone()).unwrap();
    assert!(
        told.contains("your circle \"friday\" has an unfinished table for the same number of seats"),
        "{told}"
    );
}

/// Final steps need a yes.
#[test]
fn nothing_is_void_or_ended_by_accident() {
    let evening = Evening::opened("doudizhu", &[]);
    let a = &evening.players[0];
    let store = a.1.path().join("circles.json");
    let before = std::fs::read(&store).unwrap();
    for words in ["fairdeal circle void friday", "fairdeal circle end friday"] {
        let told = a.refused(2, words, &[]);
        assert!(told.contains("cannot be taken back") && told.contains("--yes"), "{told}");
        assert_eq!(std::fs::read(&store).unwrap(), before, "{words}");
    }
    own(a, "fairdeal check opened.json --circle friday");
    own(a, "fairdeal circle void friday --yes");
    let told = refused(a, "fairdeal check opened.json --circle friday");
    assert!(told.contains("S14") && told.contains("You declared this table void."), "{told}");
}

/// Another seat's program makes its own lines.
#[test]
fn a_store_of_one_player_judges_for_its_own_seat() {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    let a = Party::new();
    dealer.send("offer.json", [&a]);
    let hers = own(&a, "fairdeal seal offer.json A --circle friday --yes");
    let others: Vec<Seat> = three()[1..].to_vec();
    dealer.closes(&(hers + &super::sealed(&dealer, &others)));
    dealer.send("table.json", [&a]);
    let hers = own(&a, "fairdeal open table.json --circle friday");
    dealer.opens(&(hers + &super::opened(&dealer, &others)));
    dealer.reveals("done.json", &[]);
    dealer.send("done.json", [&a]);
    let told = a.ends(3, VERIFY, &[]);
    assert!(told.contains("did not keep a sheet of this table"), "{told}");
}
